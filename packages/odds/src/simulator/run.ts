import { err, ok, rejection, type Rejection, type Result } from '@cardroom/engine';
import { validateBlackjackRules, type BlackjackRules } from '@cardroom/engine/blackjack';

import type { Betting } from './counts.ts';
import { compileGame, type Game } from './game.ts';
import { newTable, playRounds } from './kernel.ts';
import { chunkStream } from './random.ts';
import { reportOf, type Reckoning, type Simulation } from './report.ts';
import { checkStrategy, type StrategyFileRejection } from './strategy-file.ts';
import {
  STRATEGIES,
  playerOf,
  type CustomStrategy,
  type StrategyName,
  type StrategyRejection,
} from './strategy.ts';
import { addTally, newSum, type Sum, type Tally } from './tally.ts';

/** What to simulate. Chips, their limits and their rounding play no part: bets are units. */
export type SimulationOptions = Readonly<{
  rules: BlackjackRules;
  /** 1 to 10¹². */
  rounds: number;
  /** A whole number from 0; the same seed gives the same result, by any number of workers. */
  seed?: number;
  strategy?: StrategyName | CustomStrategy;
  /** Boxes played, all by the same strategy; as many as the table has unless told. */
  boxes?: number;
  /** How bets follow the count, in place of the strategy's own; `FLAT` for one unit always. */
  bets?: Betting;
  /** For the figures by the hour: 100 unless told, a quick table's pace for one player alone. */
  roundsPerHour?: number;
  /** For the risk of ruin, in units: 1,000 unless told. */
  bankroll?: number;
}>;

export type SimulationRejection =
  | StrategyRejection
  | StrategyFileRejection
  | Rejection<'simulate/rules' | 'simulate/number'>;

/** How far a run has come. */
export type Progress = Readonly<{ rounds: number; of: number; ev: number; standardError: number }>;

/** Rounds that one random stream plays. Part of what a seed means: it must not depend on anything. */
export const CHUNK = 2 ** 16;

/** A run, ready to be played chunk by chunk in any order. */
export type Run = Readonly<{
  game: Game;
  seed: number;
  rounds: number;
  chunks: number;
  reckoning: Reckoning;
}>;

export const prepareRun = (options: SimulationOptions): Result<Run, SimulationRejection> => {
  const {
    rules,
    rounds,
    seed = 1,
    roundsPerHour = 100,
    bankroll = 1_000,
    strategy = 'basic',
    bets,
  } = options;
  const refusal = whyBadNumbers({ ...options, seed, roundsPerHour, bankroll });
  if (refusal) return err(refusal);
  const valid = validateBlackjackRules(rules);
  if (!valid.ok) return err(rejection('simulate/rules', valid.error[0]!.message));
  const checked = checkedStrategy(strategy, bets);
  if (!checked.ok) return checked;
  const player = playerOf(valid.value, checked.value, bets);
  if (!player.ok) return player;
  const game = compileGame(valid.value, options.boxes ?? rules.boxes, player.value);
  return ok({
    game,
    seed,
    rounds,
    chunks: Math.ceil(rounds / CHUNK),
    reckoning: { roundsPerHour, bankroll },
  });
};

const checkedStrategy = (
  strategy: StrategyName | CustomStrategy,
  bets: Betting | undefined,
): Result<StrategyName | CustomStrategy, SimulationRejection> => {
  const betsOnly = checkStrategy(bets === undefined ? {} : { bets });
  if (!betsOnly.ok) return betsOnly;
  if (typeof strategy !== 'string') return checkStrategy(strategy);
  return STRATEGIES.includes(strategy)
    ? ok(strategy)
    : err(
        rejection(
          'simulate/strategy',
          `There is no strategy "${String(strategy)}"; there are ${STRATEGIES.join(', ')}, and files.`,
        ),
      );
};

type Numbers = Required<Pick<SimulationOptions, 'rounds' | 'seed' | 'roundsPerHour' | 'bankroll'>> &
  Pick<SimulationOptions, 'boxes'>;

const whyBadNumbers = (numbers: Numbers): SimulationRejection | null => {
  const { rounds, seed, boxes = 1, roundsPerHour, bankroll } = numbers;
  if (!isWhole(rounds, 1, 1e12)) return badNumber('rounds', 'a whole number from 1 to 1e12', rounds);
  if (!isWhole(seed, 0, Number.MAX_SAFE_INTEGER)) return badNumber('seed', 'a whole number from 0', seed);
  if (!isWhole(boxes, 1, 7)) return badNumber('boxes', 'a whole number from 1 to 7', boxes);
  if (!(roundsPerHour > 0 && roundsPerHour <= 1e6))
    return badNumber('roundsPerHour', 'a number above 0, up to 1e6', roundsPerHour);
  if (!(bankroll > 0 && bankroll <= 1e12))
    return badNumber('bankroll', 'a number of units above 0, up to 1e12', bankroll);
  return null;
};

const isWhole = (value: number, from: number, to: number): boolean =>
  Number.isInteger(value) && value >= from && value <= to;

const badNumber = (name: string, takes: string, value: unknown): SimulationRejection =>
  rejection('simulate/number', `${name} must be ${takes}; ${String(value)} is not.`);

/** Rounds of this chunk; the last one may be shorter. */
export const roundsIn = (run: Pick<Run, 'rounds'>, chunk: number): number =>
  Math.min(CHUNK, run.rounds - chunk * CHUNK);

/** Plays one chunk, from a fresh shoe and its own random stream. */
export const playChunk = (game: Game, seed: number, chunk: number, rounds: number): Tally => {
  const table = newTable(game, chunkStream(seed, chunk));
  playRounds(game, table, rounds);
  return table.tally;
};

/** The tallies of a run as they come in. */
export type Collector = Readonly<{
  add: (tally: Tally) => void;
  report: (partial: boolean) => Simulation;
}>;

export const collectorFor = (run: Run, onProgress?: (progress: Progress) => void): Collector => {
  const started = performance.now();
  const sum: Sum = newSum(run.game);
  const report = (partial: boolean): Simulation =>
    reportOf(run.game, sum, run.reckoning, (performance.now() - started) / 1_000, partial);
  return {
    report,
    add: tally => {
      addTally(sum, tally);
      if (!onProgress) return;
      const { rounds, ev, standardError } = report(true);
      onProgress({ rounds, of: run.rounds, ev, standardError });
    },
  };
};

/** Milliseconds after which others get their turn, so that a page stays alive and a signal is heard. */
const BREATH = 50;

/** Plays a run here and now. Stopped by the signal it reports the rounds played so far, marked partial. */
export const simulate = async (
  options: SimulationOptions,
  onProgress?: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<Result<Simulation, SimulationRejection>> => {
  const run = prepareRun(options);
  return run.ok ? ok(await playHere(run.value, collectorFor(run.value, onProgress), signal)) : run;
};

/** Plays the chunks one after the other. */
export const playHere = async (run: Run, collector: Collector, signal?: AbortSignal): Promise<Simulation> => {
  let breathed = performance.now();
  for (let chunk = 0; chunk < run.chunks; chunk++) {
    if (signal?.aborted) return collector.report(true);
    collector.add(playChunk(run.game, run.seed, chunk, roundsIn(run, chunk)));
    if (performance.now() - breathed < BREATH) continue;
    await new Promise(resolve => setTimeout(resolve));
    breathed = performance.now();
  }
  return collector.report(false);
};
