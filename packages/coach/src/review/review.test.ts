import { describe, expect, test } from 'vitest';

import { parseCards, unwrap, type Card } from '@cardroom/engine';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { ScriptedRound, randomFrom } from '@cardroom/engine/testing';
import { bestChart, chartValue, type Chart } from '@cardroom/odds/blackjack';

import { anyhow, asAdvised, leaving, richTable, someRules } from '../blackjack/testing/rounds.ts';
import {
  REVIEW_VERSION,
  accuracyOf,
  accuracyOfDecision,
  graphOf,
  leaksIn,
  mistakesIn,
  reviewBlackjack,
  reviewRound,
  reviewedRounds as keptReviews,
  sessionsOf,
  sortMistakes,
  sumReviews,
  type JudgedDecision,
  type Review,
  type ReviewedRound,
} from './index.ts';
import { blackjackSituation } from './situations.ts';
import { FRESH_DECK, hitsTwelve, reviewedRounds } from './testing/leaky.ts';
import { isAboutHand, offTheOdds } from './testing/odds-prices.ts';

const gapOf = ({ result, expected, mistakes, luck }: Review): number =>
  Math.abs(result - (expected + mistakes + luck));

describe('§5.4 the review of a stored round', () => {
  test(
    '500 random decisions: the parts add up, and prices are those of cardroom odds',
    { timeout: 90_000 },
    () => {
      const random = randomFrom(20_261_116);
      const met = new Set<string>();
      let compared = 0;
      while (compared < 500) {
        const rules = { ...someRules(random, [1]), reshuffleAt: '100%' as const };
        const { play } = richTable(rules, random.pick([1, 2, 3]), random);
        for (let i = 0; i < 90 && compared < 500; i++) {
          const { events } = play(leaving(anyhow(random), random, 0.01));
          const review = reviewBlackjack(events, 0);
          if (review === null) continue;
          expect(gapOf(review)).toBeLessThan(1e-9);
          for (const decision of review.decisions) {
            met.add(decision.chosen);
            if (!isAboutHand(decision)) continue;
            expect(offTheOdds(events, decision)).toBeLessThan(1e-9);
            compared++;
          }
        }
      }
      expect([...met]).toEqual(expect.arrayContaining(['hit', 'stand', 'double', 'split', 'surrender']));
    },
  );

  test('a round whose cards might have run out is an estimate: it adds up, says why, and has no accuracy', () => {
    const random = randomFrom(3);
    const table = richTable({ ...BLACKJACK_PRESETS.arcturus, reshuffleAt: 4 }, 1, random);
    const played = Array.from({ length: 16 }, () => table.play(anyhow(random)).events);
    // The last rounds of a shoe: those before them have exact prices, which other tests look at.
    const last = played.filter(
      ([opened]) => opened?.kind === 'roundOpened' && (opened.shoe?.left ?? 52) < 20,
    );
    const reviews = last.map(events => reviewBlackjack(events, 0));
    const estimates = reviews.flatMap(review => (review?.method === 'estimate' ? [review] : []));
    expect(estimates.length).toBeGreaterThan(0);
    for (const review of estimates) expect(gapOf(review)).toBeLessThan(1e-9);
    expect(estimates[0]!.why).toMatch(/^[A-Z][^.]+\.$/);
    expect(accuracyOf(estimates)).toBeNull();
  });

  test('a seat without a bet has no review', () => {
    const game = new ScriptedRound({ rules: FRESH_DECK, cards: '', bets: [null] });
    expect(reviewBlackjack(game.events, 0)).toBeNull();
  });
});

describe('§5.4 a leak that was planted is found', () => {
  const rounds = reviewedRounds(hitsTwelve(randomFrom(7)), 700, randomFrom(8));

  test('hitting hard 12 against four to six comes first, and costs what the odds say', () => {
    const leaks = leaksIn(rounds);
    const found = leaks.filter(({ share }) => share > 0.01);
    expect(found.map(({ situation, chosen, best }) => `${chosen} ${situation}, ${best}`).toSorted()).toEqual([
      'hit 12 against five, stand',
      'hit 12 against four, stand',
      'hit 12 against six, stand',
    ]);
    const low = found.reduce((sum, { perHundred }) => sum + perHundred.low, 0);
    const high = found.reduce((sum, { perHundred }) => sum + perHundred.high, 0);
    const truth = 100 * 10 * costOfLeak();
    expect(truth).toBeGreaterThan(low);
    expect(truth).toBeLessThan(high);
  });

  test('who has no leak has nothing in the ledger', () => {
    expect(leaksIn(reviewedRounds(asAdvised(randomFrom(1)), 100, randomFrom(2)))).toEqual([]);
  });
});

/** What the leak takes from the best chart, by the exact value of both. */
const costOfLeak = (): number => {
  const best = unwrap(bestChart(FRESH_DECK));
  const leaky: Chart = {
    ...best,
    hard: { ...best.hard, '12': best.hard['12']!.map((cell, at) => (at >= 2 && at <= 4 ? 'H' : cell)) },
  };
  return best.ev - unwrap(chartValue(FRESH_DECK, leaky));
};

const cardsFrom = (text: string): readonly Card[] => unwrap(parseCards(text));

describe('§5.4 the ledger of mistakes', () => {
  const decision = (over: Partial<JudgedDecision>): JudgedDecision => ({
    at: 3,
    situation: '16 against ten',
    chosen: 'stand',
    best: 'hit',
    cost: 1,
    stake: 10,
    values: {},
    judged: true,
    ...over,
  });
  const round = (at: number, decisions: readonly JudgedDecision[]): ReviewedRound => ({
    table: 't',
    round: at,
    at,
    review: {
      v: 1,
      game: 'blackjack',
      method: 'exact',
      result: 5,
      expected: -1,
      mistakes: decisions.reduce((sum, { cost }) => sum - cost, 0),
      luck: 6 + decisions.reduce((sum, { cost }) => sum + cost, 0),
      error: 0,
      decisions,
    },
  });
  const rounds = [
    round(1, [decision({ cost: 5 }), decision({ cost: 0 })]),
    round(2, [decision({ cost: 2.1 }), decision({ situation: 'soft 18 against nine', cost: 2.9 })]),
  ];

  test('has every decision that cost something, in the order asked for', () => {
    const mistakes = mistakesIn(rounds);
    expect(sortMistakes(mistakes, 'cost').map(({ cost }) => cost)).toEqual([5, 2.9, 2.1]);
    expect(sortMistakes(mistakes, 'when').map(({ round: of }) => of)).toEqual([2, 2, 1]);
    expect(sortMistakes(mistakes, 'situation').map(({ cost }) => cost)).toEqual([5, 2.1, 2.9]);
    expect(mistakes[0]).toMatchObject({ table: 't', round: 1, at: 3, chosen: 'stand', best: 'hit' });
  });

  test('groups them by situation, with shares: 16 against ten, 71 % of the losses', () => {
    const [first, second] = leaksIn(rounds);
    expect(first).toMatchObject({ situation: '16 against ten', chosen: 'stand', count: 2 });
    expect(first!.share).toBeCloseTo(0.71, 9);
    expect(second!.share).toBeCloseTo(0.29, 9);
    expect(first!.perHundred.mean).toBeCloseTo(355, 9);
  });

  test('the sums and the graph add up at every round', () => {
    const sums = sumReviews(rounds);
    expect(sums).toMatchObject({
      rounds: 2,
      decisions: 4,
      result: 10,
      expected: -2,
      mistakes: -10,
      luck: 22,
    });
    const graph = graphOf(rounds);
    for (const at of [0, 1, 2])
      expect(graph.result[at]).toBeCloseTo(graph.expected[at]! + graph.mistakes[at]! + graph.luck[at]!, 9);
  });

  test('an hour without play ends a session', () => {
    const [one, two] = [round(0, []), round(3_600_001, [])];
    expect(sessionsOf([two, one, round(1, [])]).map(({ length }) => length)).toEqual([2, 1]);
  });

  test.each([
    ['Tc 6d', 'Kh', 'hand', '16 against ten'],
    ['Ac 7d', '9h', 'hand', 'soft 18 against nine'],
    ['6c 6d', 'Ah', 'hand', 'pair of sixes against ace'],
    ['Kc Jd', '2h', 'hand', 'pair of tens against two'],
    ['Kc 2d', 'Ah', 'insurance', 'insurance'],
  ] as const)('%s against %s, %s: %s', (cards, up, matter, words) => {
    expect(blackjackSituation(cardsFrom(cards), cardsFrom(up)[0]!, matter)).toBe(words);
  });
});

describe('§5.4 §8.5 what the clock chose', () => {
  const { events, review } = (() => {
    const random = randomFrom(5);
    const { play } = richTable(FRESH_DECK, 1, random);
    for (;;) {
      const { events: played } = play(anyhow(random));
      const found = reviewBlackjack(played, 0);
      if (found && found.decisions.length > 1 && found.mistakes < -0.5)
        return { events: played, review: found };
    }
  })();
  const slept = review.decisions.toSorted((one, other) => other.cost - one.cost)[0]!;
  const kept = async (byClock: readonly number[]): Promise<readonly ReviewedRound[]> => {
    const round = { game: 'blackjack', events, byClock, seat: 0, hole: null } as const;
    return [{ table: 't', round: 1, at: 0, review: (await reviewRound(round))! }];
  };
  const ownCost = (rounds: readonly ReviewedRound[]): number =>
    leaksIn(rounds).reduce((sum, { cost }) => sum + cost, 0);
  const others = review.decisions.filter(({ at }) => at !== slept.at).map(accuracyOfDecision);
  const ownAccuracy = others.reduce((sum, accuracy) => sum + accuracy, 0) / others.length;

  test('stays in the sums, which add up, and is neither a leak nor part of the accuracy', async () => {
    const rounds = await kept([slept.at]);
    const { v: _, game: _game, method: _method, error: _error, decisions: _all, ...parts } = review;
    expect(sumReviews(rounds)).toMatchObject(parts);
    expect(gapOf(rounds[0]!.review)).toBeLessThan(1e-9);
    expect(sumReviews(rounds).byClock).toBeCloseTo(-slept.cost, 9);
    expect(mistakesIn(rounds).flatMap(({ at, byClock }) => (byClock ? [at] : []))).toEqual([slept.at]);
    expect(ownCost(rounds)).toBeCloseTo(-review.mistakes - slept.cost, 9);
    expect(sumReviews(rounds).accuracy).toBeCloseTo(ownAccuracy, 9);
  });

  test('a mark that gets lost shows: the player would be blamed', async () => {
    const rounds = await kept([]);
    expect(sumReviews(rounds).byClock).toBe(0);
    expect(ownCost(rounds)).toBeCloseTo(-review.mistakes, 9);
    expect(sumReviews(rounds).accuracy).toBeLessThan(ownAccuracy);
  });
});

describe('§5.4 accuracy', () => {
  test.each([
    [0, 100],
    [0.1, 95.6],
    [0.5, 79.8],
    [2.5, 31.6],
    [10, 0],
  ])('a cost of %d on a stake of 10 gives %d', (cost, accuracy) => {
    expect(accuracyOfDecision({ cost, stake: 10 })).toBeCloseTo(accuracy, 1);
  });

  test('where nothing was decided there is none', () => {
    expect(accuracyOf([])).toBeNull();
  });
});

describe('§5.4 reviews that were kept', () => {
  test('those that were damaged, or made in another way, are left out', () => {
    const whole = { v: REVIEW_VERSION, decisions: [], result: 1, expected: 0, mistakes: 0, luck: 1 };
    const bodies = [
      whole,
      null,
      {},
      [],
      'x',
      { ...whole, v: 0 },
      { ...whole, luck: 'x' },
      { v: REVIEW_VERSION },
    ];
    const notes = bodies.map((body, at) => ({ player: 'p', kind: 'review', key: `t/${at}`, at, body }));
    expect(keptReviews(notes as never).map(({ round }) => round)).toEqual([0]);
  });
});
