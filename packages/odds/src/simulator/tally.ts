/** What is counted besides the rounds' results: the first six are how hands end, as the engine names it. */
export const COUNTERS = [
  'lose',
  'push',
  'win',
  'blackjack',
  'bust',
  'surrender',
  'double',
  'split',
  'insurance',
  'evenMoney',
  'dealerBlackjack',
  'cards',
  'shuffle',
] as const;
export type Counter = (typeof COUNTERS)[number];

/** The place of each counter; `lose`, `push` and `win` are neighbours in this order. */
export const COUNTER = Object.fromEntries(COUNTERS.map((name, at) => [name, at])) as Readonly<
  Record<Counter, number>
>;

/**
 * The results of a chunk of rounds: how many rounds ended with each net result, by the level of the count when the
 * bets were placed. Whole numbers all through, so tallies add up to the same whatever the order.
 */
export type Tally = Readonly<{
  /** Rounds by level and net result, in tenths of the bet on a box. */
  results: Uint32Array<ArrayBuffer>;
  counters: Uint32Array<ArrayBuffer>;
}>;

/** A whole run's tally: chunks added up, in numbers that hold any count exactly. */
export type Sum = Readonly<{ results: Float64Array; counters: Float64Array }>;

/** What a tally's size depends on. */
type Sized = Readonly<{ boxes: number; levels: { readonly size: number } }>;

/** Four doubled hands and an insurance bet: no box wins or loses more, in tenths of its bet. */
const MOST = 90;

/** The place of a net result of 0 in a level's row of results. */
export const middleOf = ({ boxes }: Sized): number => MOST * boxes;
export const widthOf = (game: Sized): number => 2 * middleOf(game) + 1;
const resultsOf = (game: Sized): number => game.levels.size * widthOf(game);

export const newTally = (game: Sized): Tally => ({
  results: new Uint32Array(resultsOf(game)),
  counters: new Uint32Array(COUNTERS.length),
});

export const newSum = (game: Sized): Sum => ({
  results: new Float64Array(resultsOf(game)),
  counters: new Float64Array(COUNTERS.length),
});

export const addTally = (sum: Sum, { results, counters }: Tally): void => {
  for (let at = 0; at < results.length; at++) sum.results[at]! += results[at]!;
  for (let at = 0; at < counters.length; at++) sum.counters[at]! += counters[at]!;
};
