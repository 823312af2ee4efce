export {
  CARD_NAMES,
  FLAT,
  HILO,
  HILO_BETS,
  INDEX_PLAYS,
  KO,
  KO_BETS,
  KO_BETS_FEW_DECKS,
  ZEN,
  ZEN_BETS,
  type BetStep,
  type Betting,
  type CardName,
  type CountSystem,
  type IndexPlay,
} from './counts.ts';
export type { CountResult, HandCounts, Simulation } from './report.ts';
export type { Game } from './game.ts';
export {
  CHUNK,
  collectorFor,
  playChunk,
  prepareRun,
  roundsIn,
  simulate,
  type Collector,
  type Progress,
  type Run,
  type SimulationOptions,
  type SimulationRejection,
} from './run.ts';
export type { Tally } from './tally.ts';
export { parseStrategy, readStrategy, type StrategyFileRejection } from './strategy-file.ts';
export { STRATEGIES, type CustomStrategy, type StrategyName } from './strategy.ts';
