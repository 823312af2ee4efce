import type { Card } from '@cardroom/engine';
import { COMBOS, HIGH_CARDS, LOW_CARDS } from '../holdem/combos.ts';
import { answering } from './minds.ts';
import { LIVE_RIVERS, turnWalk, type StreetPlan } from './turn-solve.ts';
import { RIVER_ROWS, riversOf, type RiverRun } from './turn-solve-rivers.ts';
import type { Walk } from './walk.ts';

/**
 * Answers as well as possible to somebody who plays a turn by a plan, and every river after it as the plan has it too; hands are
 * combos, and all of them answer. Hands of the other that the plan leaves out are not met.
 */
export const createTurnAnswer = (
  board: readonly Card[],
  { tree, combos: solved, shares }: StreetPlan,
): Walk => {
  const combos = combosBeside(board);
  const places = new Map([...solved].map((combo, place) => [combo, place]));
  const rows = { of: combos.map(combo => places.get(combo) ?? 0), count: solved.length };
  const rivers = withRowsOf(riversOf(board, combos), riversOf(board, solved));
  const walk = turnWalk(tree, answering(shares), combos, rows, rivers, 1 / LIVE_RIVERS);
  return (node, player, reach, out) => {
    const brought = Float64Array.from(combos, combo => (places.has(combo) ? reach[combo]! : 0));
    const values = new Float64Array(combos.length);
    walk(node, player, brought, values);
    out.fill(0);
    for (const [at, combo] of combos.entries()) out[combo] = values[at]!;
  };
};

const combosBeside = (board: readonly Card[]): Uint16Array =>
  Uint16Array.from(
    Array.from({ length: COMBOS }, (_, combo) => combo).filter(
      combo => !board.includes(HIGH_CARDS[combo]!) && !board.includes(LOW_CARDS[combo]!),
    ),
  );

/** The same rivers with the rows that fewer hands have on them. */
const withRowsOf = (rivers: readonly RiverRun[], fewer: readonly RiverRun[]): readonly RiverRun[] =>
  rivers.map((river, at) => {
    const rows = new Uint16Array(COMBOS).fill(RIVER_ROWS - 1);
    for (const [hand, combo] of fewer[at]!.hands.combos.entries()) rows[combo] = fewer[at]!.rows[hand]!;
    return { ...river, rows: river.hands.combos.map(combo => rows[combo]!) };
  });
