import { DECK, rankOf, cardOf, suitOf, type Card } from '@cardroom/engine';
import { COMBOS } from '../holdem/combos.ts';
import { comboMaps, harmlessSwaps, type ComboMap, type SuitSwap } from '../holdem/symmetry.ts';
import { bucketsFor, type Abstraction } from './abstraction.ts';
import type { FlatTree } from './flat-tree.ts';
import type { Rows } from './game.ts';
import { RIVERS, TURNS, clear, endOf, rowsOn } from './full-card.ts';
import { keeping } from './keeping.ts';
import { answering, type Shares } from './minds.ts';
import { createRiverAnswer, riverBoard } from './river-answer.ts';
import { createWalk, type Walk } from './walk.ts';

/** What comes after the bets of a flop: over all turns, or over one of them, as likely as it is. */
export type TurnAnswers = Readonly<{ all: Walk; on: (turn: Card) => Walk }>;

/**
 * Answers as well as possible from where the turn comes. Cards that differ in suits alone are walked once, provided that what comes
 * to the flop does not tell suits apart either.
 */
export const createTurnAnswers = (
  tree: FlatTree,
  shares: Shares,
  abstraction: Abstraction,
  flop: readonly Card[],
): TurnAnswers => {
  const river = createRiverAnswer(tree, shares);
  const boards = keeping((key: string) => {
    const board = key.split(',').map(Number);
    return riverBoard(board, bucketsFor(abstraction, board));
  });
  const turnRows = rowsOn(abstraction, 1, COMBOS);
  const turns = keeping((turn: Card) => ({
    rows: evenBuckets(abstraction, [...flop, turn]),
    walk: nextCard(kindsOf([...flop, turn]), RIVERS, last => {
      river.on(boards([...flop, ...[turn, last].toSorted((a, b) => a - b)].join()));
      return river.walk;
    }),
  }));
  let now: Walk;
  const turnWalk = createWalk(tree, answering(shares), {
    hands: COMBOS,
    rows: [null, null, turnRows, null],
    end: (...at) => endOf(tree, now, ...at),
  });
  const walkOn = (turn: Card): Walk => {
    const { rows, walk } = turns(turn);
    turnRows.of.set(rows);
    now = walk;
    return turnWalk;
  };
  return {
    all: nextCard(kindsOf(flop), TURNS, walkOn),
    on: turn => nextCard([{ card: turn, maps: comboMaps([ITSELF]) }], TURNS, walkOn),
  };
};

const ITSELF: SuitSwap = [0, 1, 2, 3];

/** Answers as well as possible to everything that can come after one flop. Must agree with `createFlopWalk` by `answering`. */
export const createFlopAnswer = (
  tree: FlatTree,
  shares: Shares,
  abstraction: Abstraction,
  flop: readonly Card[],
): Walk => {
  const { all } = createTurnAnswers(tree, shares, abstraction, flop);
  return createWalk(tree, answering(shares), {
    hands: COMBOS,
    rows: [null, flopRowsOf(abstraction, flop), null, null],
    end: (...at) => endOf(tree, all, ...at),
  });
};

export const flopRowsOf = (abstraction: Abstraction, flop: readonly Card[]): Rows => {
  const rows = rowsOn(abstraction, 0, COMBOS);
  rows.of.set(evenBuckets(abstraction, flop));
  return rows;
};

/** Hands that differ in suits alone are in the same bucket, to the last digit. */
const evenBuckets = (abstraction: Abstraction, board: readonly Card[]): Uint16Array => {
  const buckets = bucketsFor(abstraction, board);
  const maps = comboMaps(swapsOf(board));
  return buckets.map((_, combo) => buckets[Math.min(...maps.map(map => map[combo]!))]!);
};

/** The flop stays as it is, and so does each later card. */
const swapsOf = ([a, b, c, ...later]: readonly Card[]): readonly SuitSwap[] =>
  harmlessSwaps([a!, b!, c!], []).filter(swap => later.every(card => swapped(card, swap) === card));

const swapped = (card: Card, swap: SuitSwap): Card => cardOf(rankOf(card), swap[suitOf(card)]!);

/** A card that may come next, and what makes of it all those that differ from it in suits alone, itself included. */
type Kind = Readonly<{ card: Card; maps: readonly ComboMap[] }>;

const kindsOf = (board: readonly Card[]): readonly Kind[] => {
  const swaps = swapsOf(board);
  const live = DECK.filter(card => !board.includes(card));
  const first = (card: Card): boolean => swaps.every(swap => swapped(card, swap) >= card);
  return live.filter(first).map(card => ({
    card,
    maps: comboMaps([...new Map(swaps.map(swap => [swapped(card, swap), swap])).values()]),
  }));
};

/** One of these cards comes to the board, from `ways` that two hands leave. */
const nextCard = (kinds: readonly Kind[], ways: number, walkOn: (card: Card) => Walk): Walk => {
  const [left, values] = [new Float64Array(COMBOS), new Float64Array(COMBOS)];
  return (node, player, reach, out) => {
    out.fill(0);
    for (const { card, maps } of kinds) {
      for (let combo = 0; combo < COMBOS; combo++) left[combo] = reach[combo]! / ways;
      clear(left, card);
      walkOn(card)(node, player, left, values);
      clear(values, card);
      for (const map of maps)
        for (let combo = 0; combo < COMBOS; combo++) out[map[combo]!]! += values[combo]!;
    }
  };
};
