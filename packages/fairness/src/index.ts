export { checkCommitment, checkOpening, type FairnessRejection, type Published } from './check.ts';
export { commit, leavesOf, type Commitment } from './commit.ts';
export { deal, type Dealing, type Opening } from './deal.ts';
export { isHex32, type Hex32 } from './encoding.ts';
export type { SeatSeed } from './order.ts';
export type { Reshuffle, ShoeTerms } from './part.ts';
export {
  SHOE_STATUSES,
  digestOf,
  makeReceipt,
  type ReceiptParts,
  type ShoeReceipt,
  type ShoeStatus,
} from './receipt.ts';
