import { parseCards, unwrap } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { COMBOS } from '../holdem/combos.ts';
import { bettingFrom } from './betting.ts';
import { createTurnAnswer } from './turn-answer.ts';
import { createTurnSolver, turnExploitability, type StreetSpot } from './turn-solve.ts';

const SPOT: StreetSpot = {
  betting: bettingFrom({ stack: 12, sizes: [[], [], [0.75], [0.75]], raises: 2, commitment: 0.8 }, 2, 4),
  board: unwrap(parseCards('Ah Kh 9c 5d')),
  ranges: [new Float64Array(COMBOS).fill(1), new Float64Array(COMBOS).fill(1)],
};

describe('§5.1 the best answer to a turn that was thought about', () => {
  const solver = createTurnSolver(SPOT, 1);
  for (let iteration = 0; iteration < 12; iteration++) solver.iterate();
  const plan = solver.plan();
  const answer = createTurnAnswer(SPOT.board, plan);
  const wins = (player: 0 | 1, reach: Float64Array): Float64Array => {
    const out = new Float64Array(COMBOS);
    answer(0, player, reach, out);
    return out;
  };
  const met = new Float64Array(COMBOS);
  for (const combo of plan.combos) met[combo] = 1;
  const total = (values: Float64Array): number => plan.combos.reduce((sum, combo) => sum + values[combo]!, 0);

  test('wins over both seats what can be won from the plan', () => {
    const pairs = (48 * 47 * 46 * 45) / 4;
    expect((total(wins(0, met)) + total(wins(1, met))) / (2 * pairs)).toBeCloseTo(
      turnExploitability(SPOT, plan),
      9,
    );
  });

  test('meets nobody whom the plan leaves out', () => {
    const few = { ...plan, combos: plan.combos.slice(0, 500) };
    const [some, all] = [few, plan].map(({ combos }) => {
      const reach = new Float64Array(COMBOS);
      for (const combo of combos) reach[combo] = 1;
      return reach;
    });
    const [one, other] = [new Float64Array(COMBOS), new Float64Array(COMBOS)];
    createTurnAnswer(SPOT.board, few)(0, 0, all!, one);
    createTurnAnswer(SPOT.board, few)(0, 0, some!, other);
    expect(one).toEqual(other);
  });
});
