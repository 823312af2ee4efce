export type { TableSummary } from './append.ts';
export { ACHIEVEMENTS, type Earned, type Honours, type Tally } from './achievements.ts';
export { balancesOf, booksAgree, whyBooksAreWrong } from './books.ts';
export * from './chain.ts';
export * from './command.ts';
export {
  DAILY_ROUNDS,
  DAILY_RULES,
  dailyTable,
  dayAfter,
  dayAt,
  dayEnd,
  dayOf,
  daySeed,
  dayStart,
  publicSeed,
  shoeNamed,
  type Day,
} from './daily.ts';
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
export { honoursOf, recountHonours } from './honours.ts';
export {
  BOARDS,
  type AchievementFacts,
  type Attempt,
  type Board,
  type DayShoe,
  type HonoursFacts,
} from './honours-facts.ts';
export { IMPORTED_TABLE, importHands, sourceOf, type ImportedHand } from './import.ts';
export { parseCommand } from './intent.ts';
export * from './ledger.ts';
export { createMemoryStore } from './memory-store.ts';
export type { TableSpec } from './open.ts';
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
export { createReviewer, type Reviewer, type ReviewerSetup } from './reviewer.ts';
export { createRoom, type Room, type RoomSetup } from './room.ts';
export type { RoundSummary } from './rows.ts';
export { seedsIn } from './secrets.ts';
export * from './statistics.ts';
export * from './store.ts';
export * from './table.ts';
export * from './vault-port.ts';
export type { Frame, OwnView, SeatView, TableView } from './view.ts';
