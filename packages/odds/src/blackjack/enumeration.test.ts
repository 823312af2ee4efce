import { describe, expect, test } from 'vitest';

import { BLACKJACK_PRESETS, type BlackjackRules } from '@cardroom/engine/blackjack';
import { randomFrom } from '@cardroom/engine/testing';

import { advise } from './advice.ts';
import { gameValue } from './analysis.ts';
import { mayReSplit, outcomeDistribution } from './outcomes.ts';
import { RunOut, enumerator, type Ranks } from './testing/enumerate.ts';
import { gameByEnumeration, meanOf, pairs, splitByEnumeration } from './testing/enumerate-game.ts';
import { codeOf, must } from './testing/must.ts';
import { toNumber, type Rational } from './testing/rational.ts';
import { handFrom, rankFrom, ranksFrom, shoeFrom } from './testing/shoes.ts';

const CLOSE = 1e-12;

const BASE: BlackjackRules = { ...BLACKJACK_PRESETS.vegas, decks: 1, surrender: 'none' };

/** How far a value is from the exact one; both may be missing, but not one of them. */
const gap = (value: number | undefined, exact: Rational | null): number => {
  if (value === undefined || exact === null) return value === undefined && exact === null ? 0 : Infinity;
  return Math.abs(value - toNumber(exact));
};

/** Small shoes in which much can happen: pairs to split again, soft hands, unequal ten-values. */
const SHOES = {
  eights: '8888TTTJJQKKAA',
  aces: '555TTTTTJJJJQQQAAAA',
  sixes: '446666999TTTTTTT',
  mixed: '35667TTTTTAA',
  twenty: '444666888999TTTTTAAA',
} as const;

const CASES: readonly (readonly [string, keyof typeof SHOES, Partial<BlackjackRules>])[] = [
  ['peek, re-split to four', 'eights', {}],
  ['peek, re-split to three', 'sixes', { maxHands: 3 }],
  ['noPeek', 'eights', { dealerCard: 'noPeek' }],
  ['noHole', 'aces', { dealerCard: 'noHole' }],
  ['noHole with late surrender', 'mixed', { dealerCard: 'noHole', surrender: 'late', maxHands: 2 }],
  ['late surrender', 'sixes', { surrender: 'late', maxHands: 2 }],
  ['6:5', 'aces', { blackjackPays: '6:5', maxHands: 2 }],
  ['1:1', 'aces', { blackjackPays: '1:1', maxHands: 2 }],
  ['the dealer hits soft 17', 'mixed', { hitSoft17: true, maxHands: 2 }],
  ['double on 9-11', 'mixed', { doubleOn: '9-11', maxHands: 2 }],
  ['double on 10-11', 'mixed', { doubleOn: '10-11', maxHands: 2 }],
  ['no doubling', 'aces', { doubleOn: 'none', maxHands: 2 }],
  ['no doubling after a split', 'sixes', { doubleAfterSplit: false }],
  ['double any number of cards', 'mixed', { doubleAnyCards: true, maxHands: 2 }],
  [
    'double any number of cards, but not after a split',
    'sixes',
    { doubleAnyCards: true, doubleAfterSplit: false, maxHands: 2 },
  ],
  ['re-split aces', 'aces', { maxHandsAces: 4 }],
  ['hit split aces', 'aces', { splitAcesOneCard: false, maxHandsAces: 3 }],
  [
    'hit split aces, double any cards',
    'aces',
    { splitAcesOneCard: false, doubleAnyCards: true, maxHands: 2 },
  ],
  ['pairs by rank', 'eights', { splitBy: 'rank' }],
  ['pairs by rank, noHole', 'aces', { splitBy: 'rank', dealerCard: 'noHole', maxHands: 2 }],
  ['no splitting', 'mixed', { splitBy: 'none' }],
  ['no splitting, twenty cards', 'twenty', { splitBy: 'none', surrender: 'late' }],
  ['no naturals', 'eights', { naturals: false, insurance: false, maxHands: 2 }],
  [
    'no naturals, soft 17 hit, noPeek',
    'mixed',
    { naturals: false, insurance: false, hitSoft17: true, dealerCard: 'noPeek', maxHands: 2 },
  ],
];

describe('§5.2 §10.2 the whole game against exact enumeration', () => {
  test.each(CASES)('%s (%s)', (_, name, changes) => {
    const rules = { ...BASE, ...changes };
    const ranks = ranksFrom(SHOES[name]);
    const expected = gameByEnumeration(rules, ranks);
    const { ev } = must(gameValue(rules, shoeFrom(ranks)));
    expect(Math.abs(ev - toNumber(meanOf(expected)))).toBeLessThan(CLOSE);
    if (mayReSplit(rules)) return;
    const { outcomes } = must(outcomeDistribution(rules, shoeFrom(ranks)));
    expect(outcomes.map(({ net }) => net)).toEqual([...expected.keys()].toSorted((a, b) => a - b));
    for (const { net, probability } of outcomes)
      expect(Math.abs(probability - toNumber(expected.get(net)!))).toBeLessThan(CLOSE);
  });
});

describe('§5.2 single decisions against exact enumeration', () => {
  const SEEN: readonly (readonly [hand: string, up: string, unseen: string, Partial<BlackjackRules>])[] = [
    ['T6', 'T', '4466699TTJQKA5', {}],
    ['A7', '9', '23456789TTJQKA', {}],
    ['A7', 'A', '23456789TTJQKA', { dealerCard: 'noHole', surrender: 'late' }],
    ['452', '6', '33445566789TTK', { doubleAnyCards: true }],
    ['88', 'T', '8866TTJQK5A', { surrender: 'late' }],
    ['JJ', '6', 'TTJJQK5566', { splitBy: 'rank' }],
    ['KT', '6', 'TTJJQK5566', { splitBy: 'rank' }],
    ['AA', '6', 'AA2345TTTTTTTTTTJQK', { maxHandsAces: 4, splitAcesOneCard: false }],
  ];

  test.each(SEEN)('%s against %s', (hand, up, unseen, changes) => {
    const rules = { ...BASE, ...changes };
    const cards = handFrom(hand);
    const shoe = ranksFrom(hand + unseen);
    const { actions } = must(
      advise({ rules, unseen: shoeFrom(ranksFrom(unseen)), hand: cards, up: rankFrom(up) }),
    );
    const game = enumerator(rules, rankFrom(up), shoe);
    const exact = game.valuesOf(cards);
    const split = actions.split === undefined ? null : meanOf(splitByEnumeration(game, cards[0]!));
    expect(gap(actions.stand, exact.stand)).toBeLessThan(CLOSE);
    expect(gap(actions.hit, exact.hit)).toBeLessThan(CLOSE);
    expect(gap(actions.double, exact.double)).toBeLessThan(CLOSE);
    expect(gap(actions.split, split)).toBeLessThan(CLOSE);
    expect(actions.split !== undefined).toBe(pairs(rules, cards[0]!, cards[1]!) && cards.length === 2);
  });

  test.each([
    ['doubling allowed', { doubleAfterSplit: true }],
    ['no doubling after a split', { doubleAfterSplit: false }],
    ['double any number of cards, but not after a split', { doubleAnyCards: true, doubleAfterSplit: false }],
  ] as const)('a hand from a split, for itself: %s', (_, changes) => {
    const rules = { ...BASE, ...changes };
    const [up, unseen] = [rankFrom('5'), '2344566789TTJQKA'];
    for (const hand of ['83', '8321']) {
      const cards = handFrom(hand.replace('1', 'A'));
      const advice = must(
        advise({ rules, unseen: shoeFrom(ranksFrom(unseen)), hand: cards, up, fromSplit: true, hands: 3 }),
      );
      const shoe = cards.reduce((left, rank) => left.with(rank, left[rank]! + 1), ranksFrom(unseen));
      const exact = enumerator(rules, up, shoe, true).valuesOf(cards);
      expect(gap(advice.actions.stand, exact.stand)).toBeLessThan(CLOSE);
      expect(gap(advice.actions.hit, exact.hit)).toBeLessThan(CLOSE);
      expect(gap(advice.actions.double, exact.double)).toBeLessThan(CLOSE);
      expect(advice.actions.surrender).toBeUndefined();
    }
  });

  test('splitting again counts the hands already on the table', () => {
    const [up, unseen] = [rankFrom('6'), '8855TTTJQKA9'];
    for (const hands of [2, 3]) {
      const situation = { rules: BASE, unseen: shoeFrom(ranksFrom(unseen)), hand: handFrom('88'), up, hands };
      const { actions } = must(advise({ ...situation, fromSplit: true }));
      const split = splitByEnumeration(
        enumerator(BASE, up, ranksFrom(`88${unseen}`)),
        rankFrom('8'),
        hands + 1,
      );
      expect(Math.abs(actions.split! - toNumber(meanOf(split)))).toBeLessThan(CLOSE);
    }
    const full = { rules: BASE, unseen: shoeFrom(ranksFrom(unseen)), hand: handFrom('88'), up, hands: 4 };
    expect(must(advise({ ...full, fromSplit: true })).actions.split).toBeUndefined();
  });
});

/** The exact value; `null` where some way of playing runs out of cards. */
const valueOrRunOut = (rules: BlackjackRules, ranks: Ranks): number | null => {
  try {
    return toNumber(meanOf(gameByEnumeration(rules, ranks)));
  } catch (error) {
    if (error instanceof RunOut) return null;
    throw error;
  }
};

describe('§5.2 when the cards could run out', () => {
  const random = randomFrom(20_260_301);
  /** Half of the shoes are poor in tens, so that much can be drawn. */
  const someShoe = (): Ranks => {
    const from = random.pick([
      [1, 4, 8, 8, 8, 8, 12],
      [1, 3, 4, 8, 12],
    ]);
    return Array.from({ length: 6 + random.below(7) }).reduce<Ranks>(left => {
      const rank = random.pick(from);
      return left.with(rank, left[rank]! + 1);
    }, ranksFrom(''));
  };

  test('a shoe that can is refused; every other one is valued exactly', { timeout: 60_000 }, () => {
    const met = { refused: 0, ranOut: 0, valued: 0 };
    for (let i = 0; i < 30; i++) {
      const ranks = someShoe();
      const maxHands = random.pick([2, 3, 4]);
      const rules = { ...BASE, maxHands, doubleOn: random.pick(['any', 'none'] as const) };
      const found = gameValue(rules, shoeFrom(ranks));
      met[found.ok ? 'valued' : 'refused']++;
      const expected = valueOrRunOut(rules, ranks);
      if (expected === null) met.ranOut++;
      const wrong =
        expected === null
          ? codeOf(found) !== 'shoe/could-run-out'
          : found.ok && Math.abs(found.value.ev - expected) >= CLOSE;
      expect(wrong).toBe(false);
    }
    expect(met.ranOut).toBeGreaterThan(3);
    expect(met.valued).toBeGreaterThan(3);
  });

  test('an action alone can be unpriced, and then none is called the best', () => {
    const situation = { rules: BASE, hand: handFrom('33'), up: rankFrom('6') };
    const few = must(advise({ ...situation, unseen: shoeFrom(ranksFrom('33224455TTTT')) }));
    expect(few.unpriced).toEqual(['split']);
    expect(few.best).toBeNull();
    expect(Object.keys(few.actions)).toEqual(['stand', 'hit', 'double']);
    const enough = must(advise({ ...situation, unseen: shoeFrom(ranksFrom('33224455TTTTTTTTTTTT')) }));
    expect(enough.unpriced).toEqual([]);
    expect(enough.best).not.toBeNull();
  });
});
