import {
  BOARDS_HEADS_UP,
  COMBOS,
  COMBOS_OF,
  STARTING_HANDS,
  overlap,
  startingHandOf,
  type Combo,
  type StartingHand,
} from '@cardroom/odds/holdem';
import { PREFLOP } from '@cardroom/odds/holdem/preflop';

/** Combos of b that share no card with one of a. */
const pairings = (a: StartingHand, b: StartingHand): number =>
  COMBOS_OF[b]!.filter(combo => !overlap(COMBOS_OF[a]![0]!, combo)).length;

/** One hand against another: its share of the pot, and in how many ways they meet. */
export type Duel = { readonly share: number; readonly weight: number };

/** Each hand against each. */
const computeDuels = (): readonly (readonly Duel[])[] => {
  const table: Duel[][] = Array.from({ length: STARTING_HANDS }, () => []);
  let at = 0;
  for (let a = 0; a < STARTING_HANDS; a++)
    for (let b = a; b < STARTING_HANDS; b++, at += 2) {
      const weight = pairings(a, b);
      const share = (PREFLOP[at]! + PREFLOP[at + 1]! / 2) / (weight * BOARDS_HEADS_UP);
      table[a]![b] = { share, weight };
      table[b]![a] = { share: 1 - share, weight: pairings(b, a) };
    }
  return table;
};

let known: readonly (readonly Duel[])[] | undefined;

/** By starting hand, twice: computed once, from the exact table. */
export const duels = (): readonly (readonly Duel[])[] => (known ??= computeDuels());

/** A hand's share against the hands that `include` names. */
const shareAgainst = (row: readonly Duel[], include: (hand: StartingHand) => boolean): number => {
  const met = row.filter((_, hand) => include(hand));
  const weight = met.reduce((sum, duel) => sum + duel.weight, 0);
  return met.reduce((sum, duel) => sum + duel.weight * duel.share, 0) / weight;
};

/** By starting hand: the share of all combos that are better than it, half of its own included; by this score. */
const placesBy = (score: readonly number[]): readonly number[] => {
  const order = score.map((_, hand) => hand).toSorted((a, b) => score[b]! - score[a]!);
  const places: number[] = [];
  let passed = 0;
  for (const hand of order) {
    const size = COMBOS_OF[hand]!.length;
    places[hand] = (passed + size / 2) / COMBOS;
    passed += size;
  }
  return places;
};

/** The part of all hands against which a good hand must stand up. */
const GOOD = 0.2;

/** Hands in the order of what they win on average from any hand and from a good one. */
const computePlaces = (): Float64Array => {
  const against = duels().map(row => shareAgainst(row, () => true));
  const first = placesBy(against);
  const good = duels().map(row => shareAgainst(row, hand => first[hand]! < GOOD));
  const places = placesBy(against.map((share, hand) => share + good[hand]!));
  return Float64Array.from({ length: COMBOS }, (_, combo) => places[startingHandOf(combo)]!);
};

let places: Float64Array | undefined;

/** Before the flop: the share of hands that are better, from 0 (aces) to 1. Computed once, from the exact table. */
export const placeOf = (combo: Combo): number => (places ??= computePlaces())[combo]!;

/** The best part of all hands that `count` opponents beat together with the chance `1 − sure` at most. */
export const enterWidth = (sure: number, count: number): number => 1 - (1 - sure) ** (1 / Math.max(1, count));
