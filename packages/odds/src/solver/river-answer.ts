import type { Card } from '@cardroom/engine';
import { COMBOS } from '../holdem/combos.ts';
import { DECISION, FOLDED, type FlatTree } from './flat-tree.ts';
import type { SolverPlayer } from './game.ts';
import type { Shares } from './minds.ts';
import { RIVER_HANDS, emptyRiverHands, fillRiverHands, type RiverHands } from './river-hands.ts';
import type { Walk } from './walk.ts';

/** A complete board: its hands, where hands of the next strength begin, and by hand the row by which it is played. */
export type RiverBoard = Readonly<{ hands: RiverHands; ends: Uint16Array; rows: Uint16Array }>;

/** `buckets`: by combo, its row on this board. */
export const riverBoard = (board: readonly Card[], buckets: Uint16Array): RiverBoard => {
  const hands = emptyRiverHands();
  fillRiverHands(hands, board);
  const { combos, strengths } = hands;
  const ends = Uint16Array.from(
    [...combos.keys()].filter(at => strengths[at] !== strengths[at + 1]).map(at => at + 1),
  );
  return { hands, ends, rows: combos.map(combo => buckets[combo]!) };
};

/** What is done with a value that was found: it is written, added, or kept if it is more than what was there. */
const SET = 0;
const ADD = 1;
const MOST = 2;
type Into = typeof SET | typeof ADD | typeof MOST;

/** More bets than fit on one street. */
const DEEPEST = 24;
const DECK_SIZE = 52;

/**
 * Answers as well as possible on a complete board to an other who plays by `shares`; hands are combos. Must agree with a walk by
 * `answering`: here only those hands of the other are looked at that come to the river at all, and values go where they belong
 * as they are found.
 */
export const createRiverAnswer = (
  tree: FlatTree,
  shares: Shares,
): Readonly<{ on: (board: RiverBoard) => void; walk: Walk }> => {
  const { kind, player: playerAt, paid, actions, first, children, base } = tree;
  const reaches = vectors(DEEPEST);
  const values = vectors(DEEPEST);
  const cards = new Float64Array(DECK_SIZE);
  const found = new Float64Array(RIVER_HANDS);
  /** The other's hands that come to this river: where they stand among all. */
  const places = new Uint16Array(RIVER_HANDS);
  const rowOf = new Uint16Array(RIVER_HANDS);
  const highs = new Uint8Array(RIVER_HANDS);
  const lows = new Uint8Array(RIVER_HANDS);
  let live = 0;
  let own: SolverPlayer = 0;
  let board: RiverBoard;

  const visit = (node: number, reach: Float64Array, out: Float64Array, into: Into, depth: number): void => {
    if (kind[node] !== DECISION) return end(node, reach, out, into);
    if (playerAt[node] === own) visitOwn(node, reach, out, into, depth);
    else visitOther(node, reach, out, into, depth);
  };

  const visitOwn = (
    node: number,
    reach: Float64Array,
    out: Float64Array,
    into: Into,
    depth: number,
  ): void => {
    const to = into === ADD ? values[depth]! : out;
    for (let action = 0; action < actions[node]!; action++)
      visit(
        children[first[node]! + action]!,
        reach,
        to,
        action === 0 && into !== MOST ? SET : MOST,
        depth + 1,
      );
    if (into === ADD) put(to, out, ADD);
  };

  const visitOther = (
    node: number,
    reach: Float64Array,
    out: Float64Array,
    into: Into,
    depth: number,
  ): void => {
    const to = into === MOST ? values[depth]! : out;
    if (into !== ADD) to.fill(0);
    const brought = reaches[depth]!;
    for (let action = 0; action < actions[node]!; action++)
      if (bring(node, action, reach, brought) > 0)
        visit(children[first[node]! + action]!, brought, to, ADD, depth + 1);
    if (into === MOST) put(to, out, MOST);
  };

  const bring = (node: number, action: number, reach: Float64Array, brought: Float64Array): number => {
    const [from, step, count, rows] = [base[node]! + action, actions[node]!, live, rowOf];
    let all = 0;
    for (let at = 0; at < count; at++) {
      const chosen = reach[at]! * shares[from + rows[at]! * step]!;
      brought[at] = chosen;
      all += chosen;
    }
    return all;
  };

  const end = (node: number, reach: Float64Array, out: Float64Array, into: Into): void => {
    if (kind[node] === FOLDED) fold(reach, playerAt[node] === own ? -paid[node]! : paid[node]!);
    else showdown(reach, paid[node]!);
    put(found, out, into);
  };

  const fold = (reach: Float64Array, chips: number): void => {
    const { high, low } = board.hands;
    const count = live;
    let all = 0;
    cards.fill(0);
    for (let at = 0; at < count; at++) {
      const weight = reach[at]!;
      all += weight;
      cards[highs[at]!]! += weight;
      cards[lows[at]!]! += weight;
    }
    for (let hand = 0; hand < RIVER_HANDS; hand++)
      found[hand] = chips * (all - cards[high[hand]!]! - cards[low[hand]!]!);
    for (let at = 0; at < count; at++) found[places[at]!]! += chips * reach[at]!;
  };

  /** By hand: what is weaker, and what is not stronger, less all; whatever shares a card is in none of them. */
  const showdown = (reach: Float64Array, chips: number): void => {
    const { high, low } = board.hands;
    const { ends } = board;
    const count = live;
    let all = 0;
    let at = 0;
    let start = 0;
    cards.fill(0);
    for (let group = 0; group < ends.length; group++) {
      const stop = ends[group]!;
      for (let hand = start; hand < stop; hand++)
        found[hand] = all - cards[high[hand]!]! - cards[low[hand]!]!;
      if (at < count && places[at]! < stop) {
        do {
          const weight = reach[at]!;
          all += weight;
          cards[highs[at]!]! += weight;
          cards[lows[at]!]! += weight;
          at++;
        } while (at < count && places[at]! < stop);
        for (let hand = start; hand < stop; hand++)
          found[hand]! += all - cards[high[hand]!]! - cards[low[hand]!]!;
      } else for (let hand = start; hand < stop; hand++) found[hand]! *= 2;
      start = stop;
    }
    for (let hand = 0; hand < RIVER_HANDS; hand++)
      found[hand] = chips * (found[hand]! - all + cards[high[hand]!]! + cards[low[hand]!]!);
  };

  const begin = new Float64Array(RIVER_HANDS);
  const total = new Float64Array(RIVER_HANDS);
  return {
    on: next => {
      board = next;
    },
    walk(node, player, reach, out) {
      own = player;
      live = 0;
      const { combos } = board.hands;
      for (let hand = 0; hand < RIVER_HANDS; hand++) {
        const weight = reach[combos[hand]!]!;
        if (weight === 0) continue;
        begin[live] = weight;
        rowOf[live] = board.rows[hand]!;
        highs[live] = board.hands.high[hand]!;
        lows[live] = board.hands.low[hand]!;
        places[live++] = hand;
      }
      visit(node, begin, total, SET, 0);
      out.fill(0);
      for (let hand = 0; hand < RIVER_HANDS; hand++) out[combos[hand]!] = total[hand]!;
    },
  };
};

const vectors = (count: number): readonly Float64Array[] =>
  Array.from({ length: count }, () => new Float64Array(COMBOS));

const put = (values: Float64Array, out: Float64Array, into: Into): void => {
  if (into === SET) for (let hand = 0; hand < RIVER_HANDS; hand++) out[hand] = values[hand]!;
  else if (into === ADD) for (let hand = 0; hand < RIVER_HANDS; hand++) out[hand]! += values[hand]!;
  else
    for (let hand = 0; hand < RIVER_HANDS; hand++) if (values[hand]! > out[hand]!) out[hand] = values[hand]!;
};
