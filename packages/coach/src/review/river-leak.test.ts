import { beforeAll, describe, expect, test } from 'vitest';

import { houseBlueprint } from '@cardroom/bots/strength/node';
import { unwrap } from '@cardroom/engine';
import { HOLDEM_PRESETS, openHand } from '@cardroom/engine/holdem';
import { cards, holdemDealer, play, randomFrom, settleChance, stackedDeck } from '@cardroom/engine/testing';
import { drawBoards, type StackPlan } from '@cardroom/odds/solver';

import { leaksIn, reviewHoldem, type Leak } from './index.ts';
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
  });
});
