import { DECK, DECK_SIZE, type Card } from '@cardroom/engine';
import {
  COMBOS,
  HIGH_CARDS,
  LOW_CARDS,
  STRONGEST,
  comboOf,
  evaluateCombos,
  type Combo,
} from '@cardroom/odds/holdem';

/** What my hand and every hand that others may hold make of the board, over boards to come. */
export type Showdowns = Readonly<{
  boards: number;
  /** The combos that others may hold. What is said of them elsewhere stands in this order. */
  held: Uint16Array;
  /** By `board * held.length + place in held`: its strength, 0 where the board holds one of its cards. */
  strengths: Uint16Array;
  /** In the same order: what it comes to against my hand. */
  outcomes: Uint8Array;
}>;

/** Another hand against mine; `IMPOSSIBLE` where the board holds one of its cards. */
export const IMPOSSIBLE = 0;
export const WINS = 1;
export const TIES = 2;
export const LOSES = 3;
export const OUTCOMES = 4;

/** Plays the board out: all rivers after the turn, else a sample in which every unseen card comes alike often. */
export const showdownsOf = (
  hole: readonly Card[],
  board: readonly Card[],
  random: () => number,
): Showdowns => {
  const known = new Uint8Array(DECK_SIZE);
  for (const card of [...hole, ...board]) known[card] = 1;
  const unseen = DECK.filter(card => known[card] === 0);
  const runouts = runoutsOf(unseen, 5 - board.length, random);
  const held = heldCombos(known);
  return {
    boards: runouts.length,
    held,
    ...strengthsOn(
      runouts.map(runout => [...board, ...runout]),
      held,
      comboOf(hole[0]!, hole[1]!),
    ),
  };
};

const heldCombos = (known: Uint8Array): Uint16Array =>
  Uint16Array.from({ length: COMBOS }, (_, combo) => combo).filter(
    combo => known[HIGH_CARDS[combo]!] === 0 && known[LOW_CARDS[combo]!] === 0,
  );

const strengthsOn = (
  boards: readonly (readonly Card[])[],
  held: Uint16Array,
  hand: Combo,
): Pick<Showdowns, 'strengths' | 'outcomes'> => {
  const all = new Uint16Array(COMBOS);
  const strengths = new Uint16Array(boards.length * held.length);
  const outcomes = new Uint8Array(strengths.length);
  for (let board = 0, to = 0; board < boards.length; board++) {
    evaluateCombos(boards[board]!, all);
    const mine = all[hand]!;
    for (let at = 0; at < held.length; at++, to++) {
      strengths[to] = all[held[at]!]!;
      outcomes[to] = outcomeOf(strengths[to]!, mine);
    }
  }
  return { strengths, outcomes };
};

/** Without branches, which nobody could predict: the sign of a difference is its highest bit, and 0 clears all. */
const outcomeOf = (strength: number, mine: number): number =>
  (WINS + ((strength - mine) >>> 31) + ((strength - mine - 1) >>> 31)) & (-strength >> 31);

/** How often the deck is shuffled and cut into boards, by cards to come. */
const SHUFFLES: Readonly<Record<number, number>> = { 2: 2, 5: 6 };

const runoutsOf = (
  unseen: readonly Card[],
  toCome: number,
  random: () => number,
): readonly (readonly Card[])[] => {
  if (toCome === 0) return [[]];
  if (toCome === 1) return unseen.map(card => [card]);
  return Array.from({ length: SHUFFLES[toCome]! }, () => pieces(shuffled(unseen, random), toCome)).flat();
};

const pieces = (cards: readonly Card[], size: number): readonly (readonly Card[])[] =>
  Array.from({ length: Math.floor(cards.length / size) }, (_, at) => cards.slice(at * size, (at + 1) * size));

/** The cards in an order that is drawn. */
export const shuffled = (cards: readonly Card[], random: () => number): readonly Card[] => {
  const out = [...cards];
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
};

/** For each hand that others may hold: how it stands among them on the boards to come, evenly from 0 to 1 (the best). */
export const placesOnBoard = (showdowns: Showdowns): Float64Array => {
  const { boards, held } = showdowns;
  const beaten = new Float64Array(held.length);
  const times = new Float64Array(held.length);
  for (let board = 0; board < boards; board++) addBeaten(showdowns, board, beaten, times);
  return spread(beaten.map((sum, at) => sum / (times[at]! || 1)));
};

/** Eight strengths next to each other are as good as equal here, and counted much faster. */
const COARSE = 3;
const LEVELS = (STRONGEST >> COARSE) + 1;

/** Adds what each hand beats on one board, ties by half. */
const addBeaten = (
  { strengths, held }: Showdowns,
  board: number,
  beaten: Float64Array,
  times: Float64Array,
): void => {
  const from = board * held.length;
  const below = new Float64Array(LEVELS);
  for (let at = 0; at < held.length; at++)
    if (strengths[from + at] !== 0) below[strengths[from + at]! >> COARSE]! += 1;
  for (let level = 0, sum = 0; level < LEVELS; level++) {
    const here = below[level]!;
    below[level] = sum + here / 2;
    sum += here;
  }
  for (let at = 0; at < held.length; at++) {
    if (strengths[from + at] === 0) continue;
    beaten[at]! += below[strengths[from + at]! >> COARSE]!;
    times[at]! += 1;
  }
};

/** Room for a place in a list below the digits of a score. */
const ROOM = 2 ** 11;

/** The order of scores as numbers spread evenly from 0 to 1. */
const spread = (scores: Float64Array): Float64Array => {
  // Plain numbers sort much faster than by a comparison.
  const keys = scores.map((score, at) => Math.round(score * 1e6) * ROOM + at).toSorted();
  const places = new Float64Array(scores.length);
  keys.forEach((key, at) => (places[key % ROOM] = (at + 0.5) / scores.length));
  return places;
};
