/** What is counted besides the rounds' results, and where: the first six are how hands end, as the engine names it. */
export const COUNTER = {
  lose: 0,
  push: 1,
  win: 2,
  blackjack: 3,
  bust: 4,
  surrender: 5,
  double: 6,
  split: 7,
  insurance: 8,
  evenMoney: 9,
  dealerBlackjack: 10,
  cards: 11,
  shuffle: 12,
} as const;
export type Counter = keyof typeof COUNTER;
export const COUNTERS = Object.keys(COUNTER) as readonly Counter[];

/**
 * The results of a chunk of rounds: first the counters, then how many rounds ended with each net result (in tenths of
 * the bet on a box), a row for each level of the count when the bets were placed. Whole numbers all through, so
 * tallies add up to the same whatever the order.
 */
export type Tally = Int32Array<ArrayBuffer>;

/** A whole run's tally: chunks added up, in numbers that hold any count exactly. */
export type Sum = Float64Array;

/** What a tally's size depends on. */
type Sized = Readonly<{ boxes: number; levels: { readonly size: number } }>;

/** Four doubled hands and an insurance bet: no box wins or loses more, in tenths of its bet. */
const MOST = 90;

/** Where a level's row of results has the net result of 0. */
export const zeroOf = (game: Sized, level: number): number =>
  COUNTERS.length + level * widthOf(game) + mostOf(game);
/** The largest result of a round, won or lost. */
export const mostOf = ({ boxes }: Sized): number => MOST * boxes;
export const widthOf = (game: Sized): number => 2 * mostOf(game) + 1;
const sizeOf = (game: Sized): number => COUNTERS.length + game.levels.size * widthOf(game);

export const newTally = (game: Sized): Tally => new Int32Array(sizeOf(game));
export const newSum = (game: Sized): Sum => new Float64Array(sizeOf(game));

export const addTally = (sum: Sum, tally: Tally): void => {
  for (let at = 0; at < tally.length; at++) sum[at]! += tally[at]!;
};
