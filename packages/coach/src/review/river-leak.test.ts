import { beforeAll, describe, expect, test } from 'vitest';

import { houseBlueprint } from '@cardroom/bots/strength/node';
import { unwrap } from '@cardroom/engine';
import { HOLDEM_PRESETS, openHand } from '@cardroom/engine/holdem';
import { cards, holdemDealer, play, randomFrom, settleChance, stackedDeck } from '@cardroom/engine/testing';
import { drawBoards, type StackPlan } from '@cardroom/odds/solver';

import { leaksDeck } from '../drills/index.ts';
import {
  accuracyOf,
  leaksIn,
  mistakesIn,
  reviewHoldem,
  sortMistakes,
  sumReviews,
  type JudgedDecision,
  type Leak,
} from './index.ts';
import { UNIT, callsWide, reviewedHands } from './testing/leaky-holdem.ts';
import { costOfCallingAll } from './testing/river-calls.ts';

const SEED = 3;
const HANDS = 700;
/** Few, so that their buckets are found once and the truth is known to the last pair of hands. */
const BOARDS = drawBoards(4, SEED);

let plan: StackPlan;
beforeAll(async () => {
  plan = await (await houseBlueprint()).plan(20);
});

describe('§5.4 a leak on the river that was planted is found', () => {
  const reviewed = async (played: StackPlan, hands: number): Promise<readonly Leak[]> =>
    leaksIn(await reviewedHands([played, plan], hands, randomFrom(SEED), BOARDS));

  test('who calls too wide against the shipped plan has that first, at what the calls cost exactly', async () => {
    const leaks = await reviewed(callsWide(plan), HANDS);
    expect(leaks[0]).toMatchObject({ situation: 'river, facing a bet', chosen: 'call', best: 'fold' });
    expect(leaks[0]!.share).toBeGreaterThan(0.5);
    const calls = leaks.filter(({ situation, chosen }) => situation.startsWith('river') && chosen === 'call');
    const sum = (of: 'low' | 'high'): number =>
      calls.reduce((all, { perHundred }) => all + perHundred[of], 0);
    const truth = 100 * UNIT * costOfCallingAll(plan, BOARDS);
    expect(truth).toBeGreaterThan(sum('low'));
    expect(truth).toBeLessThan(sum('high'));
  });

  test('planted: who plays the plan itself has nothing on the river, and next to nothing elsewhere', async () => {
    const leaks = await reviewed(plan, 200);
    expect(leaks.filter(({ situation }) => situation.startsWith('river'))).toEqual([]);
    // A hundredth of a big blind in a hundred hands.
    expect(leaks.reduce((sum, { perHundred }) => sum + perHundred.mean, 0)).toBeLessThan(
      (2 * UNIT * 100) / 100,
    );
  });
});

describe('§5.4 where the plan would not be with such a hand', () => {
  /** Limps, calls $20 on the flop, and checks down: the plan raises with K4 before the flop, and never gets here. */
  const played = async (hole: string) => {
    const dealer = holdemDealer(stackedDeck([hole, '9h8c'], 'AsQd6sJcQs'));
    const seats = [0, 1].map(seat => ({ seat, stack: 100 }));
    const { headsup } = HOLDEM_PRESETS;
    const begun = settleChance(unwrap(openHand({ rules: headsup, hand: 1, button: 0, seats })), dealer);
    const checks = ([1, 0] as const).map(seat => ({ kind: 'check', seat }) as const);
    const actions = [
      { kind: 'call', seat: 0 } as const,
      { kind: 'check', seat: 1 } as const,
      { kind: 'raiseTo', seat: 1, amount: 20 } as const,
      { kind: 'call', seat: 0 } as const,
      ...checks,
      ...checks,
    ];
    const { events } = actions.reduce((hand, action) => settleChance(play(hand, action), dealer), begun);
    const review = (await reviewHoldem({ events, seat: 0, hole: cards(hole) }, async () => plan))!;
    return { review, rounds: [{ table: 't', round: 1, at: 0, review }] };
  };

  test('prices are marked: they are in the sums, but no leak, not ranked, and in no accuracy', async () => {
    const { review, rounds } = await played('4hKc');
    expect(review.decisions.map(({ offPlan = false }) => offPlan)).toEqual([false, true, true, true]);
    expect(review.mistakes).toBeLessThan(-5);
    expect(review.result).toBeCloseTo(review.expected + review.mistakes + review.luck, 9);
    expect(sumReviews(rounds).offPlan).toBeCloseTo(review.mistakes, 9);
    expect(leaksIn(rounds)).toEqual([]);
    expect(accuracyOf([review])).toBeCloseTo(100, 3);
    expect(review.decisions[2]!.soFar).toEqual({
      button: true,
      stacks: [70, 70],
      moves: [
        { street: 'preflop', own: true, did: 'called', to: 5 },
        { street: 'preflop', own: false, did: 'checked', to: 0 },
        { street: 'flop', own: false, did: 'bet', to: 20 },
        { street: 'flop', own: true, did: 'called', to: 20 },
        { street: 'turn', own: false, did: 'checked', to: 0 },
      ],
    });
    const uncertain = mistakesIn(rounds);
    expect(uncertain.every(({ method, offPlan }) => method === 'estimate' && offPlan)).toBe(true);
    const sure = { ...uncertain[0]!, cost: 0.01, offPlan: false };
    expect(sortMistakes([...uncertain, sure], 'cost')[0]).toBe(sure);
  });

  test('what is raised where nobody has bet is a bet', async () => {
    const { rounds } = await played('6h6d');
    expect(mistakesIn(rounds).map(({ chosen, best }) => [chosen, best])).toContainEqual(['check', 'bet']);
  });

  test('planted: a hand that the plan brings there is judged, up to the choice that it never makes', async () => {
    const { review } = await played('Th7c');
    expect(review.decisions.map(({ offPlan = false }) => offPlan)).toEqual([false, false, true, true]);
    expect(review.decisions[1]!.shares).toMatchObject({ fold: 1, call: 0 });
  });
});

describe('§5.4 a raise of the wrong size', () => {
  test('has the right one beside it, as the table counts it', async () => {
    const dealer = holdemDealer(stackedDeck(['4c4s', '7h2c'], 'Kh9d4d3cQd'));
    const seats = [0, 1].map(seat => ({ seat, stack: 100 }));
    const { headsup } = HOLDEM_PRESETS;
    const begun = settleChance(unwrap(openHand({ rules: headsup, hand: 1, button: 0, seats })), dealer);
    const raised = settleChance(play(begun, { kind: 'raiseTo', seat: 0, amount: 15 }), dealer);
    const { events } = settleChance(play(raised, { kind: 'fold', seat: 1 }), dealer);
    const review = await reviewHoldem({ events, seat: 0, hole: cards('4c4s') }, async () => plan);
    expect(review!.decisions).toMatchObject([{ chosen: 'raise', best: 'raise to $100' }]);
    expect(review!.mistakes).toBeLessThan(-1);
    const [{ sizes }] = review!.decisions as [JudgedDecision];
    const [chosen, best] = [sizes!.find(size => size.chosen)!, sizes!.find(({ to }) => to === 100)!];
    expect(chosen).toMatchObject({ to: 15, share: 0 });
    expect(best.share).toBeGreaterThan(0.5);
    expect(Math.abs(best.value - chosen.value + review!.mistakes)).toBeLessThan(0.5);
    const [mistake] = mistakesIn([{ table: 't', round: 1, at: 0, review: review! }]);
    expect(mistake).toMatchObject({ chosen: 'raise', size: 'raise to $15', best: 'raise to $100' });
    expect(Object.keys(mistake!.values)).toContain('raise to $15');
    const deck = leaksDeck([{ key: 't/1', at: 0, body: review }], new Map([['t/1', cards('4c4s')]]));
    expect(deck.items.map(({ key }) => key)).toEqual(['preflop, facing a bet, size']);
  });
});
