import { DECK, type Card } from '@cardroom/engine';
import { COMBOS, COMBOS_WITH, HIGH_CARDS, LOW_CARDS } from '../holdem/combos.ts';
import { bucketsFor, type Abstraction } from './abstraction.ts';
import { boardPart } from './board-part.ts';
import { bucketCount } from './buckets.ts';
import { FOLDED, type FlatTree } from './flat-tree.ts';
import type { Rows } from './game.ts';
import { keeping } from './keeping.ts';
import type { Mind } from './minds.ts';
import { RIVER_HANDS, emptyRiverHands, fillRiverHands, type RiverHands } from './river-hands.ts';
import { payFold } from './showdown-kernel.ts';
import { add, createWalk, type Walk } from './walk.ts';

/** Cards that neither player nor the board holds: from so many the turn comes, and the river. */
export const TURNS = 45;
export const RIVERS = 44;

/**
 * Walks everything that can come after one flop: every turn, every river, all hands, which are combos; what combos that hold a
 * card of the flop are worth means nothing. Where `mind` plays by what was trained, the hands of a bucket play alike; a best answer
 * tells all of them apart.
 */
export const createFlopWalk = (
  tree: FlatTree,
  mind: Mind,
  abstraction: Abstraction,
  flop: readonly Card[],
): Walk => {
  const [flopRows, turnRows, riverRows] = [
    rowsOn(abstraction, 0, COMBOS),
    rowsOn(abstraction, 1, COMBOS),
    rowsOn(abstraction, 2, RIVER_HANDS),
  ];
  const hands = emptyRiverHands();
  const part = boardPart(tree, hands, []);
  const riverWalk = onSorted(hands, createWalk(tree, mind, { ...part, rows: [null, null, null, riverRows] }));
  const rivers = keeping((key: string) => riverOf(abstraction, key.split(',').map(Number)));
  const afterTurn = keeping((turn: Card) =>
    nextCard([...flop, turn], RIVERS, river => {
      setRiver(rivers([...flop, ...[turn, river].toSorted((a, b) => a - b)].join()), hands, riverRows.of);
      return riverWalk;
    }),
  );
  const turns = keeping((turn: Card) => bucketsFor(abstraction, [...flop, turn]));
  let now: Card = 0;
  const turnWalk = createWalk(tree, mind, {
    hands: COMBOS,
    rows: [null, null, turnRows, null],
    end: (node, ...rest) => endOf(tree, afterTurn(now), node, ...rest),
  });
  const afterFlop = nextCard(flop, TURNS, turn => {
    now = turn;
    turnRows.of.set(turns(turn));
    return turnWalk;
  });
  flopRows.of.set(bucketsFor(abstraction, flop));
  return createWalk(tree, mind, {
    hands: COMBOS,
    rows: [null, flopRows, null, null],
    end: (node, ...rest) => endOf(tree, afterFlop, node, ...rest),
  });
};

/** Where the hands of a street will have their rows. */
export const rowsOn = (abstraction: Abstraction, street: number, hands: number): Rows => ({
  of: new Uint16Array(hands),
  count: bucketCount(abstraction[street]!, street + 3),
});

/** A complete board's hands, and their rows in the same order. */
type River = Readonly<{ hands: RiverHands; rows: Uint16Array }>;

const riverOf = (abstraction: Abstraction, board: readonly Card[]): River => {
  const hands = emptyRiverHands();
  fillRiverHands(hands, board);
  const buckets = bucketsFor(abstraction, board);
  return { hands, rows: hands.combos.map(combo => buckets[combo]!) };
};

const setRiver = (river: River, hands: RiverHands, rows: Uint16Array): void => {
  hands.combos.set(river.hands.combos);
  hands.high.set(river.hands.high);
  hands.low.set(river.hands.low);
  hands.strengths.set(river.hands.strengths);
  rows.set(river.rows);
};

const ALL_HANDS = { high: HIGH_CARDS, low: LOW_CARDS };

/** Somebody has folded, or cards come. */
export const endOf = (
  tree: FlatTree,
  onCards: Walk,
  ...[node, player, reach, out]: Parameters<Walk>
): void => {
  const paid = tree.paid[node]!;
  if (tree.kind[node] === FOLDED) payFold(ALL_HANDS, reach, tree.player[node] === player ? -paid : paid, out);
  else onCards(node, player, reach, out);
};

/** One more card comes to the board, from `ways` that two hands leave. */
const nextCard = (board: readonly Card[], ways: number, walkOn: (card: Card) => Walk): Walk => {
  const live = DECK.filter(card => !board.includes(card));
  const [left, values] = [new Float64Array(COMBOS), new Float64Array(COMBOS)];
  return (node, player, reach, out) => {
    out.fill(0);
    for (const card of live) {
      for (let combo = 0; combo < COMBOS; combo++) left[combo] = reach[combo]! / ways;
      clear(left, card);
      walkOn(card)(node, player, left, values);
      clear(values, card);
      add(values, out);
    }
  };
};

/** Nobody holds this card. */
export const clear = (vector: Float64Array, card: Card): void => {
  const combos = COMBOS_WITH[card]!;
  for (let at = 0; at < combos.length; at++) vector[combos[at]!] = 0;
};

/** From combos to the hands of a board in order of strength, and back. */
const onSorted = ({ combos }: RiverHands, walk: Walk): Walk => {
  const [reachSorted, outSorted] = [new Float64Array(RIVER_HANDS), new Float64Array(RIVER_HANDS)];
  return (node, player, reach, out) => {
    for (let hand = 0; hand < RIVER_HANDS; hand++) reachSorted[hand] = reach[combos[hand]!]!;
    walk(node, player, reachSorted, outSorted);
    out.fill(0);
    for (let hand = 0; hand < RIVER_HANDS; hand++) out[combos[hand]!] = outSorted[hand]!;
  };
};
