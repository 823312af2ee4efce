export {
  makeAbstraction,
  bucketsFor,
  drawBoard,
  prospectsOf,
  type Abstraction,
  type AbstractionSizes,
} from './abstraction.ts';
export { bestAnswer, meanOf, valuesAtFlop, type Trained } from './best-answer.ts';
export {
  bettingFrom,
  bettingTree,
  type BettingAction,
  type BettingConfig,
  type BettingDecision,
  type BettingNode,
} from './betting.ts';
export { bettingAlong, isSame, meaningsOf, potShare, type Meaning } from './off-tree.ts';
export { flattened, nodesOf, type FlatTree } from './flat-tree.ts';
export { readBlueprint, writeBlueprint, type BlueprintParts } from './blueprint.ts';
export * from './plan.ts';
export { pushFoldPlan, type PushFoldPlan, type PushFoldSide } from './push-fold-values.ts';
export * from './river-solve.ts';
export { TRAINING, type TrainingConfig } from './train.ts';
export { createArena, type Arena } from './arena.ts';
export type { Guard } from './guard.ts';
export type { Shares } from './minds.ts';
export { createTurnSolver, turnExploitability, type StreetPlan, type StreetSpot } from './turn-solve.ts';
export type { Ranges } from './river-solve-hands.ts';
export { equitiesBefore, equitiesOn } from './off-tree-equity.ts';
export { otherPlayer, type SolverPlayer } from './game.ts';
export { matchupsOf, type Matchups } from '../holdem/preflop.ts';
export { createFlopSolver, type FlopSpot } from './flop-solve.ts';
export { flopSample, allFlops, type WeightedFlop } from './flop-sample.ts';
export {
  answerFlop,
  fullCardExploitability,
  fullCardOf,
  type FlopAnswers,
  type FullCard,
} from './full-card-exploitability.ts';
export * from './exact-ev.ts';
export * from './baselines.ts';
export { randomStream, type RandomStream } from '../holdem/random.ts';
export { RIVER_HANDS, emptyRiverHands, fillRiverHands, type RiverHands } from './river-hands.ts';
export { payFold, payShowdown } from './showdown-kernel.ts';
export { answerResolved, parentsOf, type ResolvedAnswers, type RunoutSample } from './river-resolved.ts';
export { answerThought, type Thought, type ThoughtAnswers, type TurnSample } from './thought-answer.ts';
