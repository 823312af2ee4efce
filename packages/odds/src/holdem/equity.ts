import { DECK_SIZE, err, ok, rejection, type Result } from '@cardroom/engine';
import type { Combo } from './combos.ts';
import { countDeals, dealsAtMost, swapsFor } from './deals.ts';
import {
  checkRequest,
  type CheckedRequest,
  type EquityRejection,
  type EquityRequest,
} from './equity-request.ts';
import { sampleDeals } from './monte-carlo.ts';
import { countFromTable, type PreflopTable } from './preflop.ts';
import type { Range } from './range.ts';
import { sizeOf } from './runouts.ts';
import { BOARD_CARDS, type WinnerCounts } from './showdowns.ts';
import { countVersus } from './versus.ts';

export type EquityOptions = Readonly<{
  /** Answers most questions about two ranges before the flop at once; see `preflop-data.ts`. */
  preflop?: PreflopTable;
  /** Work beyond which deals are sampled: about the microseconds that the exact count takes on one core. */
  workLimit?: number;
  /** How many deals to sample then; at least two. */
  samples?: number;
  /** The same seed gives the same sample. */
  seed?: number;
}>;

export const DEFAULT_WORK_LIMIT = 30_000_000;
export const DEFAULT_SAMPLES = 1_000_000;

/** A player's chances. Counts are of boards, each as often as hands can be dealt, times their weights. */
export type PlayerEquity = Readonly<{
  win: number;
  /** Shared with others. */
  tie: number;
  lose: number;
  /** The part of the pot that is won on average, 0 to 1; a tie is shared evenly. */
  equity: number;
  /** Of `equity`; 0 if exact. */
  standardError: number;
}>;

export type Equity = Readonly<{
  exact: boolean;
  /** All that was counted: the sum of `winners`. */
  boards: number;
  /** By bit mask of those who share the pot, bit 0 the first player; masks that never occur are left out. */
  winners: ReadonlyMap<number, number>;
  players: readonly PlayerEquity[];
}>;

/**
 * How often each player wins: exactly, over every deal and every board, or from a sample where that would take longer
 * than the work limit. The answer says which.
 */
export const equity = (
  request: EquityRequest,
  options: EquityOptions = {},
): Result<Equity, EquityRejection> => {
  const { workLimit = DEFAULT_WORK_LIMIT, samples = DEFAULT_SAMPLES, seed = 1 } = options;
  const checked = checkRequest(request);
  if (!checked.ok) return checked;
  const way = cheapest(checked.value, options.preflop);
  if (way.work <= workLimit && isCountable(checked.value))
    return ok(equityFrom(way.count(), request.players.length, true));
  if (!Number.isSafeInteger(samples) || samples < 2) return err(badSamples(samples));
  const { ranges, board, dead } = checked.value;
  const sampled = equityFrom(sampleDeals(ranges, board, dead, samples, seed), ranges.length, false);
  return sampled.boards >= Math.min(samples, FEWEST_SAMPLES) ? ok(sampled) : err(TOO_RARE);
};

/** Fewer than asked for are accepted down to here. */
const FEWEST_SAMPLES = 1_000;

const TOO_RARE: EquityRejection = rejection(
  'equity/no-combination',
  'The ranges can hardly be dealt together: almost whatever some players hold, others have no combination left.',
);

const badSamples = (samples: number): EquityRejection =>
  rejection('equity/samples', `${samples} samples tell nothing: take a whole number from 2 on.`);

/** An exact way to count, and what it costs. */
type Way = Readonly<{ work: number; count: () => WinnerCounts }>;

const cheapest = (request: CheckedRequest, table: PreflopTable | undefined): Way => {
  const known = table && fromTable(request, table);
  if (known) return known;
  const ways = request.ranges.length === 2 ? [byDeals(request), byBoards(request)] : [byDeals(request)];
  return ways.reduce((a, b) => (b.work < a.work ? b : a));
};

const fromTable = ({ ranges, board, dead }: CheckedRequest, table: PreflopTable): Way | undefined => {
  if (ranges.length !== 2 || board.length + dead.length > 0) return undefined;
  const counts = countFromTable(table, ranges[0]!, ranges[1]!);
  return counts && { work: 0, count: () => counts };
};

/** By cards to come: microseconds for one showdown of two hands. */
const SHOWDOWN_WORK = [10, 10, 15, 60, 150, 400];

const byDeals = ({ ranges, board, dead }: CheckedRequest): Way => {
  const deals = dealsAtMost(ranges);
  const different = deals / Math.min(deals, swapsFor(ranges, board, dead).length);
  const each = SHOWDOWN_WORK[BOARD_CARDS - board.length]! * (ranges.length === 2 ? 1 : ranges.length);
  return {
    // Finding out which deals are alike takes about a microsecond each.
    work: different * each + deals,
    count: () => countDeals(ranges, board, dead),
  };
};

/** Microseconds for one combo on one board. */
const COMBO_WORK = 0.05;

const byBoards = ({ ranges, board, dead }: CheckedRequest): Way => {
  const [first, second] = ranges as [Range, Range];
  const combos = [...new Set([...first.combos, ...second.combos])];
  return {
    work: boardsAtMost(board.length, dead.length) * (1 + combos.length * COMBO_WORK),
    count: () =>
      countVersus(
        { combos, first: weightsOf(first, combos), second: weightsOf(second, combos) },
        board,
        dead,
      ),
  };
};

const weightsOf = (range: Range, combos: readonly Combo[]): Float64Array => {
  const weights = new Map(range.combos.map((combo, at) => [combo, range.weights[at]!]));
  return Float64Array.from(combos, combo => weights.get(combo) ?? 0);
};

/** The hands' own cards not yet left out. */
const boardsAtMost = (known: number, dead: number): number => {
  const live = DECK_SIZE - known - dead;
  let boards = 1;
  for (let place = 0; place < BOARD_CARDS - known; place++) boards = (boards * (live - place)) / (place + 1);
  return boards;
};

/** Whether all counts are exact integers. */
const isCountable = ({ ranges, board, dead }: CheckedRequest): boolean => {
  const deals = ranges.reduce(
    (product, { weights }) => product * weights.reduce((sum, each) => sum + each, 0),
    1,
  );
  return deals * boardsAtMost(board.length, dead.length) <= Number.MAX_SAFE_INTEGER;
};

const equityFrom = (counts: WinnerCounts, players: number, exact: boolean): Equity => {
  const winners = new Map([...counts.entries()].filter(([, count]) => count > 0));
  const boards = counts.reduce((sum, count) => sum + count, 0);
  const of = (_: unknown, player: number): PlayerEquity => playerEquity(winners, boards, 1 << player, exact);
  return { exact, boards, winners, players: Array.from({ length: players }, of) };
};

const playerEquity = (
  winners: ReadonlyMap<number, number>,
  boards: number,
  bit: number,
  exact: boolean,
): PlayerEquity => {
  let [win, tie, share, squares] = [0, 0, 0, 0];
  for (const [mask, count] of winners) {
    if ((mask & bit) === 0) continue;
    if (mask === bit) win += count;
    else tie += count;
    share += count / sizeOf(mask);
    squares += count / sizeOf(mask) ** 2;
  }
  const mean = share / boards;
  const variance = squares / boards - mean ** 2;
  const standardError = exact ? 0 : Math.sqrt(Math.max(0, variance) / (boards - 1));
  return { win, tie, lose: boards - win - tie, equity: mean, standardError };
};
