import { parseCards, unwrap } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';

import type { JudgedDecision } from '../review/review.ts';
import { ask } from './ask.ts';
import { judge } from './judge.ts';
import { hiddenLeaks, leaksDeck, type ReviewNote } from './leaks-deck.ts';
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

  const HOLE = unwrap(parseCards('9h8h'));
  const river: JudgedDecision = {
    at: 20,
    judged: true,
    situation: 'river, facing a bet',
    chosen: 'call',
    best: 'fold',
    cost: 18,
    stake: 90,
    values: { fold: 0, call: -18, raise: 4 },
    shares: { fold: 0.9, call: 0, raise: 0.02 },
    board: unwrap(parseCards('Th7hKs2cKd')),
    pot: 90,
    call: 30,
  };
  const hand = (number: number, decisions: readonly JudgedDecision[]): ReviewNote => ({
    key: `table/${number}`,
    at: number,
    body: { ...(round(number, ...decisions).body as object), game: 'holdem', method: 'equilibrium' },
  });

  test('hold’em is asked with the cards that were held, where they can be told', () => {
    const notes = [hand(7, [river]), hand(8, [{ ...river, cost: 0 }]), ...REVIEWS];
    expect(hiddenLeaks(notes)).toEqual([{ table: 'table', round: 7 }]);
    expect(hiddenLeaks([hand(7, [{ ...river, byClock: true }])])).toEqual([]);
    expect(hiddenLeaks([hand(7, [{ ...river, offPlan: true }])])).toEqual([]);
    expect(leaksDeck(notes).items.map(({ key }) => key)).not.toContain('river, facing a bet');
    expect(leaksDeck(notes).hidden).toBe(1);
    const deck = leaksDeck(notes, new Map([['table/7', HOLE]]));
    const question = ask(
      deck,
      deck.items.find(({ key }) => key === 'river, facing a bet')!,
      seeded(1),
    );
    expect(question).toMatchObject({
      scene: { kind: 'holdem', hole: HOLE, board: river.board, pot: 90, call: 30, rival: null },
      chosen: 'call',
      method: 'equilibrium',
      lost: { times: 1, rounds: 2, cost: 18 },
    });
    expect(deck.hidden).toBe(0);
    expect(judge(question, 'call')).toMatchObject({ right: false, best: 'fold', cost: 18 });
    expect(judge(question, 'fold').right).toBe(true);
  });

  test('the sum is of the same wrong choice, as in the ledger, and the dearest is asked most', () => {
    const checked: JudgedDecision = {
      ...river,
      situation: 'flop, nothing to call',
      chosen: 'check',
      best: 'raise',
      cost: 3.61,
      values: { check: 0, raise: 3.61 },
      shares: { check: 0, raise: 1 },
    };
    const raised = {
      ...checked,
      chosen: 'raise',
      best: 'check',
      cost: 3.09,
      values: { check: 3.09, raise: 0 },
    };
    const again = { ...checked, cost: 0.02, values: { check: 0, raise: 0.02 } };
    const notes = [again, { ...raised, shares: { check: 1, raise: 0 } }, checked].map((of, at) =>
      hand(at, [of]),
    );
    const [item] = leaksDeck(notes, new Map([0, 1, 2].map(of => [`table/${of}`, HOLE]))).items;
    const { source } = item!;
    expect(source.kind === 'asked' && source.questions.map(({ chosen, lost }) => [chosen, lost])).toEqual([
      ['check', { times: 2, rounds: 3, cost: expect.closeTo(3.63, 9) as number }],
      ['raise', { times: 1, rounds: 3, cost: 3.09 }],
      ['check', { times: 2, rounds: 3, cost: expect.closeTo(3.63, 9) as number }],
    ]);
    const asked = Array.from({ length: 60 }, (_, seed) => ask({ drill: 'leaks' }, item!, seeded(seed)));
    const cheap = asked.filter(of => of.kind === 'choice' && of.options.some(({ value }) => value === 0.02));
    expect(cheap.length).toBeLessThan(6);
  });

  test('hold’em: the cards of the dearest decisions are looked up, and of the newest', () => {
    const notes = Array.from({ length: 40 }, (_, at) => hand(at, [{ ...river, cost: at }]));
    const rounds = hiddenLeaks(notes).map(of => of.round);
    expect(rounds).toHaveLength(24);
    expect([rounds[0], rounds.at(-1)]).toEqual([1, 39]);
  });

  test('hold’em: a raise has the size that it is priced at, where the review knows it', () => {
    const [known, older] = [{ ...river, raiseTo: 70 }, river].map(of => {
      const deck = leaksDeck([hand(7, [of])], new Map([['table/7', HOLE]]));
      const question = ask(deck, deck.items[0]!, seeded(1));
      return question.kind === 'choice' ? question.options.map(({ action, to }) => [action, to]) : [];
    });
    expect(known).toEqual([
      ['fold', undefined],
      ['call', undefined],
      ['raise', 70],
    ]);
    expect(older!.every(([, to]) => to === undefined)).toBe(true);
  });

  test('hold’em: what the plan does is right, and what it hardly ever does is never the best', () => {
    const mixes = {
      ...river,
      chosen: 'raise',
      cost: 9,
      values: { fold: 0, call: -0.5, raise: -9, check: 1 },
      shares: { fold: 0.6, call: 0.4, raise: 0, check: 0 },
    };
    const deck = leaksDeck([hand(7, [mixes])], new Map([['table/7', HOLE]]));
    const question = ask(deck, deck.items[0]!, seeded(1));
    expect(judge(question, 'call')).toMatchObject({ right: true, cost: 0, best: 'fold' });
    expect(judge(question, 'raise')).toMatchObject({ right: false, best: 'fold', cost: 9 });
  });

  test('hold’em: where only the size of a raise was wrong, the size is asked, as an item of its own', () => {
    const sized: JudgedDecision = {
      ...river,
      situation: 'preflop, facing a bet',
      chosen: 'raise',
      best: 'raise to $30',
      cost: 2,
      values: { fold: 0, call: 1, raise: 9 },
      shares: { fold: 0, call: 0.02, raise: 0.98 },
      sizes: [
        { to: 20, value: 7, share: 0, chosen: true },
        { to: 30, value: 9, share: 0.7, chosen: false },
        { to: 60, value: 8.5, share: 0.1, chosen: false },
        { to: 100, value: 4, share: 0, chosen: false },
      ],
    };
    const called: JudgedDecision = { ...sized, chosen: 'call', best: 'raise', cost: 8, sizes: undefined! };
    const notes = [hand(7, [sized]), hand(8, [called])];
    expect(hiddenLeaks(notes)).toHaveLength(2);
    const deck = leaksDeck(notes, new Map([7, 8].map(of => [`table/${of}`, HOLE])));
    expect(deck.items.map(({ key }) => key)).toEqual([
      'preflop, facing a bet, size',
      'preflop, facing a bet',
    ]);
    const question = ask(deck, deck.items[0]!, seeded(1));
    expect(question).toMatchObject({
      chosen: 'size1',
      options: [{ to: 20 }, { to: 30 }, { to: 60 }, { to: 100 }],
    });
    expect(judge(question, 'size1')).toMatchObject({ right: false, best: 'size2', cost: 2 });
    expect(judge(question, 'size2').right).toBe(true);
    // What the plan does one time in ten is right, too; what it never does is not, however much it seems to win.
    expect(judge(question, 'size3').right).toBe(true);
    expect(judge(question, 'size4')).toMatchObject({ right: false, cost: 5 });
  });

  test.each([
    ['no reviews', []],
    ['nothing lost', [round(1, decision(SIXTEEN, 0))]],
    ['what the clock chose', [round(1, { ...decision(SIXTEEN, 2), byClock: true })]],
    ['where the plan would not be', [round(1, { ...decision(SIXTEEN, 2), offPlan: true })]],
    ['a hand that is not told', [round(1, { ...decision(SIXTEEN, 2), cards: [] })]],
    ['something else under the name of a review', [{ key: 'x', at: 0, body: 'what?' }]],
  ])('%s: there is nothing to drill', (_, reviews) => {
    expect(leaksDeck(reviews).items).toEqual([]);
  });
});
