import { RANKS, cardOf, rankOf, suitOf, type Card } from '@cardroom/engine';
import { randomStream, type RandomStream } from '../holdem/random.ts';
import { canonicalBoard } from '../holdem/symmetry.ts';

/** A flop that stands for so many of the 22,100, suits told apart. */
export type WeightedFlop = Readonly<{ flop: readonly Card[]; weight: number }>;

/** Every flop that does not differ from another in suits alone: 1,755. */
export const allFlops = (): readonly WeightedFlop[] => {
  const flops = RANK_NUMBERS.flatMap(a =>
    RANK_NUMBERS.slice(0, a + 1).flatMap(b => RANK_NUMBERS.slice(0, b + 1).flatMap(c => suited([a, b, c]))),
  );
  return flops.map(flop => ({ flop, weight: waysToSuit(flop) }));
};

const RANK_NUMBERS = [...RANKS.keys()];

/** Suits alike and different, in every way. */
const SUITINGS = [
  [0, 0, 0],
  [0, 0, 1],
  [0, 1, 0],
  [0, 1, 1],
  [0, 1, 2],
] as const;

const suited = (ranks: readonly number[]): readonly (readonly Card[])[] => {
  const flops = SUITINGS.map(suits => ranks.map((rank, at) => cardOf(rank, suits[at]!)))
    .filter(flop => new Set(flop).size === flop.length)
    .map(canonicalBoard);
  return [...new Map(flops.map(flop => [flop.join(), flop])).values()];
};

const waysToSuit = (flop: readonly Card[]): number => {
  const [ranks, suits] = [new Set(flop.map(rankOf)).size, new Set(flop.map(suitOf)).size];
  if (ranks === 1 || suits === 1) return 4;
  return ranks === 3 && suits === 3 ? 24 : 12;
};

/** Figures by commit are comparable only over the same flops. */
const SEED = 49;

/**
 * A fixed sample of flops, in strata by suits, pairs and height. Smaller samples are the beginnings of larger ones. A flop stands for its
 * stratum's share of all flops; a stratum too rare to have one yet is left out.
 */
export const flopSample = (size: number): readonly WeightedFlop[] => {
  const chosen = order().slice(0, size);
  const counts = countBy(chosen.map(({ stratum }) => stratum));
  return chosen.map(({ flop, stratum, all }) => ({ flop, weight: all / counts.get(stratum)! }));
};

/** A flop in the order of the sample; `all`: what its stratum weighs. */
type Drawn = Readonly<{ flop: readonly Card[]; stratum: string; all: number }>;

/** Suits, whether a rank repeats, and the highest rank: king or ace, nine to queen, or lower. Not the textures of a plan: those may change. */
export const stratumOf = (flop: readonly Card[]): string => {
  const [ranks, suits] = [flop.map(rankOf), new Set(flop.map(suitOf)).size];
  const top = Math.max(...ranks);
  return [suits, new Set(ranks).size === 3, top >= KING ? 2 : Number(top >= NINE)].join();
};

const KING = RANKS.indexOf('K');
const NINE = RANKS.indexOf('9');

let known: readonly Drawn[] | undefined;
const order = (): readonly Drawn[] => (known ??= drawnInOrder());

/** The next flop is from the stratum that has fewest for its weight (Sainte-Laguë's way to share out seats). */
const drawnInOrder = (): readonly Drawn[] => {
  const random = randomStream(SEED);
  const strata = [...Map.groupBy(allFlops(), ({ flop }) => stratumOf(flop))].map(([stratum, flops]) => {
    const all = flops.reduce((sum, { weight }) => sum + weight, 0);
    return shuffled(flops, random).map(({ flop }, at) => ({
      drawn: { flop, stratum, all },
      claim: all / (2 * at + 1),
    }));
  });
  return strata
    .flat()
    .toSorted((one, other) => other.claim - one.claim)
    .map(({ drawn }) => drawn);
};

/** Drawn one after the other, each with a chance in proportion to its weight. */
const shuffled = (flops: readonly WeightedFlop[], random: RandomStream): readonly WeightedFlop[] => {
  const left = flops.flatMap(flop => Array.from({ length: flop.weight }, () => flop));
  for (let at = left.length - 1; at > 0; at--) {
    const other = random() % (at + 1);
    [left[at], left[other]] = [left[other]!, left[at]!];
  }
  return [...new Set(left)];
};

const countBy = (strata: readonly string[]): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(strata, stratum => stratum)].map(([stratum, of]) => [stratum, of.length]));
