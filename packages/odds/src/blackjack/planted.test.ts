import { describe, expect, test } from 'vitest';

import { bestSpotValue, dealsOf } from './game.ts';
import { evaluateSum, sumOver } from './dealer-sum.ts';
import { HANDS, handOf } from './hand-table.ts';
import { shoeOfDecks } from './shoe.ts';
import { spotAt } from './spot.ts';
import { ALONE, standCost, standTable, treeOf, type StandTable } from './stand-table.ts';
import { ruleSet, rulesOf } from './testing/reference.ts';

/** Plants small errors into the kernels' tables and asks whether the reference's figures would tell. */
const SET = ruleSet('6D-S17-DAS-SPL4-DOA');
const RULES = rulesOf(SET);
const SHOE = shoeOfDecks(6);
const CLOSE = 1e-9;

const deviation = (table: StandTable, up: number, rules = RULES): number => {
  const spot = spotAt(rules, table, up);
  return Math.abs(bestSpotValue(spot, dealsOf(spot, SHOE)) - SET['evByUpcard_CDZ-'][String(up + 1)]!);
};

const fresh = (): StandTable => standTable(SHOE.counts, RULES);

describe('§10.2 planted errors are caught by the reference', () => {
  test('without one, every up card is right', () => {
    for (let up = 0; up < 10; up++) expect(deviation(fresh(), up)).toBeLessThan(CLOSE);
  });

  test.each([
    ['two tens', [9, 9]],
    ['ten, seven', [6, 9]],
    ['ten, deuce, five', [1, 4, 9]],
  ])('the stand value of one hand: %s', (_, values) => {
    const table = fresh();
    const hand = handOf(values);
    const cost = standCost(table, 9, ALONE, hand);
    table.costs[9 * 11 + 10]![hand] = cost + 1e-5;
    expect(deviation(table, 9)).toBeGreaterThan(CLOSE);
  });

  test('a stand value that only split hands use', () => {
    const table = fresh();
    deviation(table, 5);
    const family = table.costs[5 * 11 + 7]!;
    const at = family.findIndex(cost => cost !== 0);
    family[at]! += 1e-5;
    expect(deviation(table, 5)).toBeGreaterThan(CLOSE);
  });

  test('one order too many in the dealer tree', () => {
    const counts = Int32Array.from(SHOE.counts);
    counts[5]! -= 1;
    const tree = treeOf({ up: 5, hitSoft17: false, naturals: true });
    const exact = SET.dealerByUpcard['6']!['17']!;
    const seventeen = (of: typeof tree): number =>
      evaluateSum(
        sumOver(of, total => (total === 17 ? 1 : 0)),
        counts,
        311,
      );
    expect(Math.abs(seventeen(tree) - exact)).toBeLessThan(CLOSE);
    const orders = tree.orders.slice();
    const node = orders.findIndex((count, at) => count > 1 && HANDS.cards[tree.drawn[at]!] === 3);
    orders[node]! += 1;
    expect(Math.abs(seventeen({ ...tree, orders }) - exact)).toBeGreaterThan(CLOSE);
  });

  test.each([
    ['three hands for four', { maxHands: 3 }],
    ['aces split again', { maxHandsAces: 4 }],
    ['no doubling after a split', { doubleAfterSplit: false }],
  ] as const)('the wrong rule: %s', (_, change) => {
    expect(deviation(fresh(), 5, { ...RULES, ...change })).toBeGreaterThan(CLOSE);
  });
});
