export { runningCount, tagOf, trueCount } from './ask.ts';
export { NOTHING_LOST, bestOf, costOf, type DrillDeck, type DrillItem } from './deck.ts';
export { deckFor, type DeckWish } from './decks.ts';
export { judge, type Verdict } from './judge.ts';
export type { HandMove, HandSoFar } from '../review/review.ts';
export { hiddenLeaks, leaksDeck, type Holes, type ReviewNote } from './leaks-deck.ts';
export type { DrillMemory } from './memory.ts';
export {
  DRILLS,
  DRILL_ACTIONS,
  type BlackjackScene,
  type ChoiceQuestion,
  type DrillAction,
  type DrillAnswer,
  type DrillName,
  type DrillOption,
  type DrillQuestion,
  type DrillScene,
  type HoldemScene,
  type NumberQuestion,
} from './question.ts';
export type { Random } from './random.ts';
export {
  createDrillSession,
  drillProgress,
  isDrillNote,
  itemNoteKey,
  tallyIn,
  type DrillNote,
  type DrillSession,
  type DrillSetup,
  type DrillState,
  type DrillTally,
} from './session.ts';
