export * from './action.ts';
export * from './apply.ts';
export * from './describe.ts';
export * from './event.ts';
export * from './evolve.ts';
export {
  awaiting,
  legalActions,
  whyNotAmount,
  type HoldemAwaiting,
  type HoldemLegal,
  type HoldemNeed,
  type RaiseBounds,
} from './legal.ts';
export * from './open.ts';
export { potTotal, pots, type Pot } from './pots.ts';
export * from './rank.ts';
export * from './rules.ts';
export { showdownOrder } from './showdown.ts';
export { SEAT_STATUSES, STREETS } from './state.ts';
export type { HoldemSeat, HoldemState, PotAward, SeatStack, SeatStatus, Street } from './state.ts';
