import { describe, expect, test } from 'vitest';

import { matchupsOf } from '../holdem/preflop.ts';
import { PREFLOP } from '../holdem/preflop-data.ts';
import { randomStream } from '../holdem/random.ts';
import { drawBoard } from './abstraction.ts';
import { bettingTree } from './betting.ts';
import { flattened } from './flat-tree.ts';
import { STARTING_WEIGHTS, allInBefore } from './preflop-leaves.ts';
import { preflopPart } from './preflop-part.ts';
import { emptyRiverHands, fillRiverHands } from './river-hands.ts';
import { payShowdown } from './showdown-kernel.ts';
import { withoutLuck } from './train-luck.ts';

const MATCHUPS = matchupsOf(PREFLOP);
const TREE = flattened(
  bettingTree({ stack: 6, sizes: [[0.5], [], [], []], raises: 1, commitment: 1 }),
  [169, 1, 1, 1],
);

/** Every place at which the flop comes. */
const FLOPS = [...TREE.street.keys()].filter(
  node =>
    TREE.street[node] === 1 &&
    [...TREE.children].some((child, at) => child === node && streetAbove(at) === 0),
);

function streetAbove(at: number): number {
  const parent = [...TREE.first.keys()].findLast(node => TREE.actions[node]! > 0 && TREE.first[node]! <= at)!;
  return TREE.street[parent]!;
}

describe('§5.1 the luck of the board', () => {
  test('is gone where nobody bets any more: hands are worth what they win on average, whatever was drawn', () => {
    const random = randomStream(3);
    const hands = emptyRiverHands();
    expect(FLOPS.length).toBeGreaterThan(1);
    for (const node of FLOPS) {
      fillRiverHands(hands, drawBoard(random));
      const paid = TREE.paid[[...TREE.kind.keys()].find(at => at > node && TREE.kind[at] === 2)!]!;
      const part = preflopPart(TREE, MATCHUPS, hands, (_, __, reach, out) =>
        payShowdown(hands, reach, paid, out),
      );
      const [worth, average] = [new Float64Array(169), new Float64Array(169)];
      withoutLuck(TREE, MATCHUPS, hands, part).end(node, 0, STARTING_WEIGHTS, worth);
      allInBefore(MATCHUPS, paid).pay(0, STARTING_WEIGHTS, average);
      for (const [hand, value] of worth.entries()) expect(value).toBeCloseTo(average[hand]!, 9);
    }
  });
});
