import { parseCards, unwrap, type Card } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';

import { COMBOS, COMBOS_WITH } from '../holdem/combos.ts';
import { randomStream } from '../holdem/random.ts';
import { makeAbstraction } from './abstraction.ts';
import { bettingFrom } from './betting.ts';
import { flattened } from './flat-tree.ts';
import { createFlopAnswer } from './flop-answer.ts';
import { createFlopWalk } from './full-card.ts';
import { answering, playing, sharesOf, type Mind } from './minds.ts';
import { rowsBy } from './plan.ts';
import type { Walk } from './walk.ts';

const FLOP = unwrap(parseCards('Ah 9h 4c'));
const ABSTRACTION = makeAbstraction(
  [
    [1, 1],
    [1, 1],
    [2, 1],
  ],
  2,
  randomStream(1),
);
const TREE = flattened(
  bettingFrom({ stack: 3, sizes: [[], [], [], []], raises: 1, commitment: 1 }, 1, 2),
  rowsBy(ABSTRACTION),
);

/** What each player wins from the flop on, if every combo comes there. */
const wins = (mind: Mind): readonly number[] => winsBy(createFlopWalk(TREE, mind, ABSTRACTION, FLOP), FLOP);

const winsBy = (walk: Walk, flop: readonly Card[]): readonly number[] => {
  const reach = new Float64Array(COMBOS).fill(1);
  for (const card of flop) for (const combo of COMBOS_WITH[card]!) reach[combo] = 0;
  return ([0, 1] as const).map(player => {
    const out = new Float64Array(COMBOS);
    walk(0, player, reach, out);
    return out.reduce((sum, value, combo) => sum + value * reach[combo]!, 0) / (1176 * 1081);
  });
};

describe('§5.1 everything that can come after a flop', () => {
  // Both fold half of what they are bet at, whatever they hold.
  const even = Float32Array.from({ length: TREE.entries }, () => 0.5);
  const alike = wins(playing(even));
  test('is a game without a house: what one wins the other loses', () => {
    expect(alike[0]! + alike[1]!).toBeCloseTo(0, 12);
  });
  test('a best answer wins more than playing alike, for either player', () => {
    const best = winsBy(createFlopAnswer(TREE, even, ABSTRACTION, FLOP), FLOP);
    for (const player of [0, 1]) expect(best[player]!).toBeGreaterThan(alike[player]! + 0.1);
  });
  test.each(['Qd 7d 2d', '8h 8d 3c'])('on %s is answered fast as it is answered card by card', text => {
    const flop = unwrap(parseCards(text));
    const random = randomStream(7);
    const raw = Float64Array.from({ length: TREE.entries }, () => random() % 5);
    const shares = sharesOf(TREE, raw, rowsBy(ABSTRACTION));
    const [fast, slow] = [
      winsBy(createFlopAnswer(TREE, shares, ABSTRACTION, flop), flop),
      winsBy(createFlopWalk(TREE, answering(shares), ABSTRACTION, flop), flop),
    ];
    for (const player of [0, 1]) expect(fast[player]!).toBeCloseTo(slow[player]!, 9);
  });
});
