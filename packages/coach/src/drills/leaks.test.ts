import { parseCards, unwrap } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';

import type { JudgedDecision } from '../review/review.ts';
import { ask } from './ask.ts';
import { judge } from './judge.ts';
import { leaksDeck, type ReviewNote } from './leaks-deck.ts';
import { lossOf, nextItem } from './order.ts';
import { seeded } from './testing/seeded.ts';

const decision = (
  situation: string,
  cost: number,
  [first, second, up] = unwrap(parseCards('Tc6dTh')),
): JudgedDecision => ({
  at: 5,
  judged: true,
  situation,
  chosen: 'stand',
  best: cost > 0 ? 'hit' : 'stand',
  cost,
  stake: 10,
  values: { stand: -5.4, hit: -5.4 + cost, double: -11 },
  cards: [first!, second!],
  up: up!,
});

const round = (number: number, ...decisions: readonly JudgedDecision[]): ReviewNote => ({
  key: `table/${number}`,
  at: number,
  body: {
    v: 1,
    game: 'blackjack',
    method: 'exact',
    result: 0,
    expected: 0,
    mistakes: 0,
    luck: 0,
    error: 0,
    decisions,
  },
});

const SIXTEEN = '16 against ten';
const TWELVE = '12 against four';

/** Ten rounds: one mistake that is dear, three that are cheap but come to more, six without any. */
const REVIEWS: readonly ReviewNote[] = [
  round(1, decision(SIXTEEN, 2)),
  ...[2, 3, 4].map(number => round(number, decision(TWELVE, 1), decision('11 against six', 0))),
  ...[5, 6, 7, 8, 9, 10].map(number => round(number)),
];

describe("§5.5 §5.4 one's own leaks are drilled", () => {
  test('an item for each situation that cost something, by what it costs in 100 hands', () => {
    const { items } = leaksDeck(REVIEWS);
    expect(items.map(item => [item.key, lossOf(item, undefined)])).toEqual([
      [SIXTEEN, 20],
      [TWELVE, 30],
    ]);
    expect(nextItem(items, new Map(), 0).key).toBe(TWELVE);
  });

  test('a question is the decision as it was: the same mistake costs the same again', () => {
    const deck = leaksDeck(REVIEWS);
    const question = ask(deck, deck.items[0]!, seeded(1));
    expect(question).toMatchObject({ scene: { kind: 'blackjack', bet: 10 }, chosen: 'stand', per100: 10 });
    expect(judge(question, 'stand')).toMatchObject({ right: false, best: 'hit', cost: 2 });
    expect(judge(question, 'hit').right).toBe(true);
  });

  test.each([
    ['no reviews', []],
    ['nothing lost', [round(1, decision(SIXTEEN, 0))]],
    ['a hand that is not told', [round(1, { ...decision(SIXTEEN, 2), cards: [] })]],
    ['something else under the name of a review', [{ key: 'x', at: 0, body: 'what?' }]],
  ])('%s: there is nothing to drill', (_, reviews) => {
    expect(leaksDeck(reviews).items).toEqual([]);
  });
});
