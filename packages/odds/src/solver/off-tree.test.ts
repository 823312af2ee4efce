import { describe, expect, test } from 'vitest';

import { bettingFrom, bettingTree, type BettingAction, type BettingDecision } from './betting.ts';
import { nodesOf } from './flat-tree.ts';
import { bettingAlong, meaningsOf, potShare, shareOfSmaller } from './off-tree.ts';

const CONFIG = {
  stack: 20,
  sizes: [
    [0.5, 1],
    [0.5, 1],
    [0.5, 1],
    [0.5, 1],
  ],
  raises: 3,
  commitment: 0.8,
};
const FLOP = bettingFrom(CONFIG, 1, 2) as BettingDecision;

describe('§5.1 a bet of a size that nobody planned for is taken for the sizes beside it', () => {
  test.each([
    // Ganzfried and Sandholm 2013: between checking and betting the pot, half a pot is taken for a check one time in three.
    [0, 1, 0.5, 1 / 3],
    [0, 1, 1 / 3, 1 / 2],
    [0.5, 1, 0.75, 3 / 7],
    [0, 1, 0, 1],
    [0, 1, 1, 0],
  ])('between %d and %d, a bet of %d is the smaller one with %d', (smaller, larger, size, share) =>
    expect(shareOfSmaller(smaller, larger, size)).toBeCloseTo(share, 12),
  );

  test('a known size means itself, all-in means all-in, and what lies between means two', () => {
    const kinds = (size: number, isAllIn = false) =>
      meaningsOf(FLOP, size, isAllIn)!.map(({ choice, weight }) => [
        FLOP.choices[choice]!.action,
        Number(weight.toFixed(6)),
      ]);
    expect(kinds(0.5)).toEqual([[{ kind: 'raise', to: 4 }, 1]]);
    expect(kinds(0, true)).toEqual([[{ kind: 'raise', to: 20 }, 1]]);
    expect(kinds(0.75)).toEqual([
      [{ kind: 'raise', to: 4 }, Number((3 / 7).toFixed(6))],
      [{ kind: 'raise', to: 6 }, Number((4 / 7).toFixed(6))],
    ]);
    expect(kinds(0.25)).toEqual([
      [{ kind: 'stay' }, 0.4],
      [{ kind: 'raise', to: 4 }, 0.6],
    ]);
    expect(kinds(99)).toEqual([[{ kind: 'raise', to: 20 }, 1]]);
  });

  test('where nothing can be raised any more, a raise means nothing', () => {
    const facingAllIn = FLOP.choices.at(-1)!.next as BettingDecision;
    expect(meaningsOf(facingAllIn, 1, false)).toBeNull();
  });

  test('the larger a bet, the less of it is the smaller size', () => {
    const shares = [0.5, 0.6, 0.7, 0.8, 0.9, 1].map(size => shareOfSmaller(0.5, 1, size));
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  });
});

describe('§5.1 a street is solved with the bets that were made on it', () => {
  const made: readonly BettingAction[] = [
    { kind: 'stay' },
    { kind: 'raise', to: 5 },
    { kind: 'raise', to: 13 },
  ];

  const lineOf = (node: BettingDecision, [action, ...later]: readonly BettingAction[]): BettingDecision => {
    if (!action) return node;
    const choice = node.choices.find(other => JSON.stringify(other.action) === JSON.stringify(action))!;
    return lineOf(choice.next as BettingDecision, later);
  };

  test('every bet on the way has its size, and the tree goes on from there', () => {
    const last = lineOf(bettingAlong(CONFIG, 3, 3, made) as BettingDecision, made);
    expect(last).toMatchObject({ kind: 'decision', player: 0, paid: [5, 13], street: 3 });
    expect(last.choices.map(({ action }) => action.kind)).toEqual(['fold', 'stay', 'raise']);
  });

  test('other ways through the bets stay as they were', () => {
    const [plain, along] = [bettingFrom(CONFIG, 3, 3), bettingAlong(CONFIG, 3, 3, made)];
    const actions = (node: typeof plain) => (node as BettingDecision).choices.map(({ action }) => action);
    expect(actions(along)).toEqual(actions(plain));
    expect(nodesOf(along).length).toBeGreaterThan(nodesOf(plain).length);
    expect(bettingAlong(CONFIG, 3, 3, [])).toEqual(plain);
  });

  test('a size that is known is not there twice', () => {
    const known: readonly BettingAction[] = [{ kind: 'raise', to: 6 }];
    expect(bettingAlong(CONFIG, 3, 3, known)).toEqual(bettingFrom(CONFIG, 3, 3));
  });

  test('sizes are shares of the pot after calling', () => {
    const raises = (bettingTree(CONFIG) as BettingDecision).choices.flatMap(({ action }) =>
      action.kind === 'raise' ? [potShare(2, action.to)] : [],
    );
    expect(raises).toEqual([0.5, 1, 4.5]);
  });
});
