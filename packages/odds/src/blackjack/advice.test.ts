import { describe, expect, test } from 'vitest';

import { BLACKJACK_PRESETS, type BlackjackRules } from '@cardroom/engine/blackjack';

import { advise, type Situation } from './advice.ts';
import { shoeOfCounts, shoeOfDecks, takeFrom, type Shoe } from './shoe.ts';
import { codeOf, must } from './testing/must.ts';
import { handFrom, rankFrom } from './testing/shoes.ts';

const VEGAS: BlackjackRules = BLACKJACK_PRESETS.vegas;

const situation = (hand: string, up: string, more: Partial<Situation> = {}): Situation => {
  const rules = more.rules ?? VEGAS;
  const cards = handFrom(hand);
  const unseen = must(takeFrom(shoeOfDecks(rules.decks), [...cards, rankFrom(up)]));
  return { rules, unseen, hand: cards, up: rankFrom(up), ...more };
};

const actionsOf = (...args: Parameters<typeof situation>): readonly string[] =>
  Object.keys(must(advise(situation(...args))).actions);

describe('§5.2 what is advised', () => {
  test.each([
    ['T6', 'T', 'surrender'],
    ['88', '6', 'split'],
    ['56', '6', 'double'],
    ['A7', '9', 'hit'],
    ['TT', '6', 'stand'],
    ['AK', '5', 'stand'],
  ])('%s against %s: %s', (hand, up, best) => {
    expect(must(advise(situation(hand, up))).best).toBe(best);
  });

  test('the actions are those that the rules allow', () => {
    expect(actionsOf('T6', 'T')).toEqual(['stand', 'hit', 'double', 'surrender']);
    expect(actionsOf('88', '6')).toEqual(['stand', 'hit', 'double', 'split', 'surrender']);
    expect(actionsOf('T42', 'T')).toEqual(['stand', 'hit']);
    expect(actionsOf('T6', '5', { fromSplit: true, hands: 2 })).toEqual(['stand', 'hit', 'double']);
    expect(actionsOf('TJ', '5', { rules: { ...VEGAS, splitBy: 'rank' } })).not.toContain('split');
    expect(actionsOf('JJ', '5', { rules: { ...VEGAS, splitBy: 'rank' } })).toContain('split');
    expect(actionsOf('88', '5', { rules: { ...VEGAS, splitBy: 'none' } })).not.toContain('split');
    expect(actionsOf('T6', '5', { rules: { ...VEGAS, doubleOn: '10-11' } })).not.toContain('double');
    expect(actionsOf('T42', '5', { rules: { ...VEGAS, doubleAnyCards: true } })).toContain('double');
  });

  test('split aces: one card each, unless the rules let them go on', () => {
    const split = { fromSplit: true, hands: 2 };
    expect(actionsOf('A5', '6', split)).toEqual(['stand']);
    expect(actionsOf('AA', '6', split)).toEqual(['stand']);
    expect(actionsOf('AA', '6', { ...split, rules: { ...VEGAS, maxHandsAces: 4 } })).toEqual([
      'stand',
      'split',
    ]);
    expect(actionsOf('A5', '6', { ...split, rules: { ...VEGAS, splitAcesOneCard: false } })).toEqual([
      'stand',
      'hit',
      'double',
    ]);
    expect(actionsOf('5A', '6', split)).toEqual(['stand', 'hit', 'double']);
  });

  test('a natural is worth its payout, 21 after a split is not', () => {
    const stand = (more: Partial<Situation>): number =>
      must(advise(situation('AK', '6', more))).actions.stand!;
    expect(stand({})).toBeCloseTo(1.5, 12);
    expect(stand({ rules: { ...VEGAS, blackjackPays: '6:5' } })).toBeCloseTo(1.2, 12);
    expect(stand({ rules: { ...VEGAS, naturals: false, insurance: false } })).toBeLessThan(1);
    const ten = must(advise(situation('KA', '6', { fromSplit: true, hands: 2 })));
    expect(ten.actions.stand).toBeLessThan(1);
    expect(ten.best).toBe('stand');
  });

  test('insurance is worth (3 p(ten) − 1)/2 a unit wagered, before the dealer looks under an ace', () => {
    const { insurance, dealer } = must(advise(situation('T6', 'A')));
    expect(insurance).toBeCloseTo(((3 * 95) / 309 - 1) / 2, 14);
    expect(dealer.blackjack).toBeCloseTo(95 / 309, 14);
    const looked = must(advise(situation('T6', 'A', { peeked: true })));
    expect(looked.insurance).toBeNull();
    expect(looked.dealer.blackjack).toBe(0);
    expect(must(advise(situation('T6', 'T'))).insurance).toBeNull();
    expect(
      must(advise(situation('T6', 'A', { rules: { ...VEGAS, insurance: false } }))).insurance,
    ).toBeNull();
  });

  test('a dealer who does not look takes every wager with a blackjack', () => {
    const rules = { ...VEGAS, dealerCard: 'noHole' } as const;
    const [seen, unseen] = [situation('88', 'A'), situation('88', 'A', { rules })].map(
      facts => must(advise(facts)).actions,
    );
    expect(unseen!.split!).toBeLessThan(seen!.split! - 0.3);
    const blackjack = 96 / 309;
    expect(unseen!.surrender).toBeCloseTo(-0.5 * (1 - blackjack) - blackjack, 12);
    expect(must(advise(situation('88', 'A', { rules: { ...rules, dealerCard: 'noPeek' } }))).actions).toEqual(
      unseen,
    );
  });
});

describe('bad input is refused with a code and one sentence', () => {
  const few = (counts: readonly number[]): Shoe => must(shoeOfCounts(counts));
  const bad: readonly (readonly [string, Situation, string])[] = [
    ['one card', situation('T', '6'), 'hand/too-short'],
    ['a bust hand', situation('T66', '6'), 'hand/bust'],
    ['no rank', situation('T6', '6', { hand: [3, 17] }), 'hand/not-a-card'],
    ['half a card unseen', situation('T6', '6', { unseen: { counts: [0.5], tens: [] } }), 'shoe/counts'],
    ['several hands without a split', situation('T6', '6', { hands: 2 }), 'hand/origin'],
    ['a split into one hand', situation('T6', '6', { fromSplit: true, hands: 1 }), 'hand/origin'],
    ['more hands than allowed', situation('T6', '6', { fromSplit: true, hands: 5 }), 'hand/origin'],
    ['three cards on a split ace', situation('A56', '6', { fromSplit: true, hands: 2 }), 'hand/origin'],
    [
      'a split where there is none',
      situation('T6', '6', { fromSplit: true, hands: 2, rules: { ...VEGAS, splitBy: 'none' } }),
      'hand/origin',
    ],
    [
      'too few cards',
      situation('T6', '6', { unseen: few([1, 1, 1, 0, 0, 0, 0, 0, 0, 0]) }),
      'shoe/could-run-out',
    ],
    [
      'nothing but tens under an ace',
      situation('56', 'A', { unseen: few([0, 0, 0, 0, 0, 0, 0, 0, 0, 9]) }),
      'dealer/surely-blackjack',
    ],
  ];
  test.each(bad)('%s', (_, facts, code) => {
    const told = advise(facts);
    expect(codeOf(told)).toBe(code);
    expect(told.ok ? '' : told.error.message).toMatch(/^[^.]+\.$/);
  });
});

describe('§5.2 where few cards are left, every way to play on is tried before a price is refused', () => {
  const priced = (hand: string, up: string, counts: readonly number[]) =>
    advise(situation(hand, up, { unseen: must(shoeOfCounts(counts)) }));

  test('two tens against 16: the dealer has 20, whatever the player does', () => {
    const { actions } = must(priced('T6', 'T', [0, 0, 0, 0, 0, 0, 0, 0, 0, 2]));
    expect(actions).toEqual({ stand: -1, hit: -1, double: -2, surrender: -0.5 });
  });

  // The dealer goes 4 8 9 or 4 9 8 to 21 in two orders of six and busts in the others; a hit to 18 loses to 21.
  test('2, 8 and 9 against 16 v 4, by hand', () => {
    const { actions } = must(priced('6T', '4', [0, 1, 0, 0, 0, 0, 0, 1, 1, 0]));
    expect(actions.stand).toBeCloseTo(1 / 3, 12);
    expect(actions.hit).toBeCloseTo(-1, 12);
  });

  test.each([
    ['T6', 'T', [0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
    ['23', '2', [4, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['T2', '6', [0, 0, 0, 1, 0, 0, 0, 0, 0, 1]],
  ])('%s v %s: the cards could run out, so nothing is told', (hand, up, counts) => {
    expect(codeOf(priced(hand, up, counts))).toBe('shoe/could-run-out');
  });
});
