export type { TableSummary } from './append.ts';
export { balancesOf, booksAgree, whyBooksAreWrong } from './books.ts';
export * from './chain.ts';
export * from './command.ts';
export { DAILY_ROUNDS, DAILY_RULES, dayAt, dayOf } from './daily.ts';
export {
  STORE_EXAMINATIONS,
  examine,
  type Check as StoreCheck,
  type Examination,
  type ExaminationName,
} from './doctor.ts';
export { fairDealer, type Dealer } from './draft.ts';
export {
  BOT_MS,
  LEASE_MS,
  createDriver,
  type BotPlayer,
  type BotView,
  type Driver,
  type DriverSetup,
} from './driver.ts';
export { awaited, chipsAt, isPlaying } from './evolve.ts';
export { foldEntry, foldLog, type Folded, type Unfoldable } from './fold.ts';
export {
  bodyOf,
  entriesOf,
  readRound,
  rebuildRows,
  roundsIn,
  stacksAfter,
  type LoggedRound,
  type RoundEnd,
  type RoundSeat,
} from './history.ts';
export { recountHonours } from './honours.ts';
export type { AchievementFacts, Attempt, Board, DayShoe, HonoursFacts } from './honours-facts.ts';
export { IMPORTED_TABLE, importHands, sourceOf, type ImportedHand } from './import.ts';
export { parseCommand } from './intent.ts';
export * from './ledger.ts';
export { createMemoryStore } from './memory-store.ts';
export type { TableSpec } from './open.ts';
export { isOneself, ownHoles } from './own-holes.ts';
export * from './players.ts';
export { shoeReceipts, type ShoeReceipts } from './receipts.ts';
export type { Receipt, Refused, Reply } from './carry-out.ts';
export {
  REVIEW,
  holeOf,
  reviewRounds,
  reviewedRound,
  reviewsOf,
  unreviewed,
  type Reviewing,
  type RoundToReview,
} from './review.ts';
export { decisionView } from './decision-view.ts';
export { createReviewer, type Reviewer, type ReviewerSetup } from './reviewer.ts';
export { createRoom, type Room, type RoomSetup } from './room.ts';
export type { RoundSummary } from './rows.ts';
export { roundSoFar } from './round-so-far.ts';
export { seedsIn } from './secrets.ts';
export * from './statistics.ts';
export * from './store.ts';
export * from './table.ts';
export * from './vault-port.ts';
export type { Frame, OwnView, SeatView, TableView } from './view.ts';
