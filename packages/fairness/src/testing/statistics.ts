import { DECK, DECK_SIZE, type Card } from '@cardroom/engine';
import { below, macUnder, shuffled, stream, type Words } from '../stream.ts';
import { bytesOf } from '../encoding.ts';
import { seedFrom } from './shoes.ts';

/** The chance of a value at least this high from a standard normal; good to seven digits near, in scale far out. */
const normalTail = (z: number): number => {
  if (z < 0) return 1 - normalTail(-z);
  // Numerical Recipes, erfc by Chebyshev fit.
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.5 * x);
  const series = ERFC.reduceRight((sum, coefficient) => sum * t + coefficient, 0);
  return 0.5 * t * Math.exp(-x * x + series);
};

const ERFC = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
  -0.82215223, 0.17087277,
];

/** The chance of at least this χ², by Wilson and Hilferty's cube root. */
const chiTail = (chi: number, degrees: number): number => {
  const spread = 2 / (9 * degrees);
  return normalTail(((chi / degrees) ** (1 / 3) - (1 - spread)) / Math.sqrt(spread));
};

const chiSquare = (counts: readonly number[], expected: number): number =>
  counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);

/** How likely counts are at least this uneven, where each cell expects the same. */
export const chiSquareP = (counts: readonly number[], expected: number): number =>
  chiTail(chiSquare(counts, expected), counts.length - 1);

/** A way to shuffle by words from a stream. */
export type Shuffler = (items: readonly Card[], words: Words) => readonly Card[];

/** One test's name and p-value. */
export type Finding = { readonly name: string; readonly p: number };

/** Tests decks, each from a seed of its own, for what a fair shuffle does not do. */
export const examine = (shuffle: Shuffler, decks: number, seeds: Words): readonly Finding[] => {
  const places = DECK.map(() => DECK.map(() => 0));
  const orders = new Map<string, number>();
  const serial = new Moments(-1);
  const between = new Moments(0);
  let previousTop = (DECK_SIZE - 1) / 2;
  for (let i = 0; i < decks; i++) {
    const deck = shuffle(DECK, stream(macUnder(bytesOf(seedFrom(seeds))), 'base'));
    for (const [place, card] of deck.entries()) places[place]![card]! += 1;
    const order = deck.filter(card => card % 11 === 0).join(' ');
    orders.set(order, (orders.get(order) ?? 0) + 1);
    serial.add(neighbours(deck));
    between.add(standard(previousTop) * standard(deck[0]!));
    previousTop = deck[0]!;
  }
  return [
    { name: '52 × 52 places', p: placesP(places, decks) },
    { name: '5! orders', p: ordersP(orders, decks) },
    { name: 'neighbours', p: serial.p() },
    { name: 'deck to deck', p: between.p() },
  ];
};

/** Sums of permutation matrices vary by (n − 1)/n of what independent cells would, with (n − 1)² degrees. */
const placesP = (places: readonly (readonly number[])[], decks: number): number =>
  chiTail((chiSquare(places.flat(), decks / DECK_SIZE) * (DECK_SIZE - 1)) / DECK_SIZE, (DECK_SIZE - 1) ** 2);

/** Cards 0, 11, 22, 33 and 44: their orders. */
const ordersP = (orders: ReadonlyMap<string, number>, decks: number): number => {
  const counts = [...orders.values()];
  return chiSquareP([...counts, ...Array.from({ length: 120 - counts.length }, () => 0)], decks / 120);
};

/** Expected −(n − 1) · 1/(n − 1): neighbours in a permutation are slightly opposed. */
const neighbours = (deck: readonly Card[]): number =>
  deck.slice(1).reduce((sum, card, at) => sum + standard(deck[at]!) * standard(card), 0);

/** A card's number with mean 0 and variance 1 over the deck. */
const standard = (card: Card): number => (card - (DECK_SIZE - 1) / 2) / Math.sqrt((DECK_SIZE ** 2 - 1) / 12);

/** Whether the mean of many values is what it should be. */
class Moments {
  readonly #expected: number;
  #count = 0;
  #sum = 0;
  #squares = 0;

  constructor(expected: number) {
    this.#expected = expected;
  }

  add(value: number): void {
    this.#count += 1;
    this.#sum += value;
    this.#squares += value * value;
  }

  p(): number {
    const mean = this.#sum / this.#count;
    const deviation = Math.sqrt((this.#squares / this.#count - mean ** 2) / this.#count);
    return 2 * normalTail(Math.abs(mean - this.#expected) / deviation);
  }
}

/** Holm's rule: the findings that are refused when at most one family in 1/α may be refused by chance. */
export const refusedByHolm = (findings: readonly Finding[], alpha: number): readonly Finding[] => {
  const sorted = findings.toSorted((a, b) => a.p - b.p);
  const kept = sorted.findIndex(({ p }, at) => p >= alpha / (sorted.length - at));
  return kept === -1 ? sorted : sorted.slice(0, kept);
};

/** Shuffles that are wrong in ways that people have shipped. */
export const WRONG_SHUFFLES: Readonly<Record<string, Shuffler>> = {
  'swap with any card': (items, words) => swapping(items, () => below(items.length, words)),
  'off by one: never itself': (items, words) =>
    swapping(items, last => (last === 0 ? 0 : below(last, words))),
  'off by one: one more': (items, words) => swapping(items, last => Math.min(last, below(last + 2, words))),
};

const swapping = (items: readonly Card[], other: (last: number) => number): readonly Card[] => {
  const order = [...items];
  for (let last = order.length - 1; last >= 0; last--) {
    const at = other(last);
    [order[last], order[at]] = [order[at]!, order[last]!];
  }
  return order;
};

/** The findings as a line, for the record. */
export const told = (findings: readonly Finding[]): string =>
  findings.map(({ name, p }) => `${name} p=${p.toPrecision(3)}`).join(', ');

/** The shuffle that deals. */
export const OURS: Shuffler = shuffled;
