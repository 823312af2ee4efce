import { beforeAll, describe, expect, test } from 'vitest';

import { parseCards, unwrap, type Card } from '@cardroom/engine';
import type { HoldemEvent } from '@cardroom/engine/holdem';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import { PREFLOP } from '@cardroom/odds/holdem/preflop';
import { makeAbstraction, matchupsOf, randomStream, trainPlan, type StackPlan } from '@cardroom/odds/solver';

import { reviewHoldem } from './holdem-review.ts';
import type { Review } from './review.ts';

const cards = (text: string): readonly Card[] => unwrap(parseCards(text));

/** A hand between seats 0, with the button, and 1, who bets all in on the river; seat 0 answers. */
const hand = (answer: 'folded' | 'called'): readonly HoldemEvent[] => {
  const [flop, turn, river] = [cards('Ah Kd 7c'), cards('7d'), cards('2s')];
  const dealt = (street: 'flop' | 'turn' | 'river', board: readonly Card[]): HoldemEvent => ({
    kind: 'boardDealt',
    street,
    cards: board,
    positions: [],
  });
  const both: readonly HoldemEvent[] = [
    { kind: 'checked', seat: 1 },
    { kind: 'checked', seat: 0 },
  ];
  const net = answer === 'called' ? 40 : 20;
  return [
    {
      kind: 'handOpened',
      version: 1,
      rules: { ...HOLDEM_PRESETS.headsup, stack: 40, smallBlind: 10, bigBlind: 20 },
      hand: 1,
      button: 0,
      seats: [0, 1].map(seat => ({ seat, stack: 40 })),
      out: [],
      antes: [0, 0],
      blinds: [10, 20],
      minBet: 20,
      deadAntes: false,
    },
    { kind: 'blindPosted', seat: 0, amount: 10 },
    { kind: 'blindPosted', seat: 1, amount: 20 },
    { kind: 'holeDealt', seat: 0, positions: [0, 1] },
    { kind: 'holeDealt', seat: 1, positions: [2, 3] },
    { kind: 'called', seat: 0, amount: 10, allIn: false },
    { kind: 'checked', seat: 1 },
    dealt('flop', flop),
    ...both,
    dealt('turn', turn),
    ...both,
    dealt('river', river),
    { kind: 'raisedTo', seat: 1, amount: 20, by: 20, allIn: true },
    answer === 'called' ? { kind: 'called', seat: 0, amount: 20, allIn: true } : { kind: 'folded', seat: 0 },
    {
      kind: 'handSettled',
      stacks: [0, 1].map(seat => ({ seat, stack: seat === 0 ? 40 - net : 40 + net })),
      net: [
        { seat: 0, net: -net },
        { seat: 1, net },
      ],
    },
  ];
};

describe('§5.4 the review of hold’em', () => {
  let plan: StackPlan;
  beforeAll(() => {
    const config = { stack: 4, sizes: [[], [1], [1], [1]], raises: 2, commitment: 0.8 };
    const abstraction = makeAbstraction(
      [
        [4, 1],
        [4, 1],
        [6, 1],
      ],
      2,
      randomStream(1),
    );
    plan = trainPlan(config, abstraction, matchupsOf(PREFLOP), 1, 10);
  }, 60_000);

  const reviewed = async (hole: string, answer: 'folded' | 'called'): Promise<Review> =>
    (await reviewHoldem({ events: hand(answer), seat: 0, hole: cards(hole) }, async () => plan))!;
  const river = ({ decisions }: Review) => decisions.at(-1)!;

  test('heads-up it is held against the plan, and adds up', async () => {
    const review = await reviewed('7h 7s', 'folded');
    expect(review).toMatchObject({ method: 'equilibrium', result: -20, expected: 0 });
    expect(review.result).toBeCloseTo(review.expected + review.mistakes + review.luck, 9);
    expect(review.decisions).toHaveLength(4);
    expect(review.decisions.map(({ situation }) => situation)).toEqual([
      'preflop, facing a bet',
      'flop, nothing to call',
      'turn, nothing to call',
      'river, facing a bet',
    ]);
  });

  test('the river is exact: who folds quads gives up the pot and the bet, who calls with nothing pays for it', async () => {
    const quads = river(await reviewed('7h 7s', 'folded'));
    expect(quads).toMatchObject({ chosen: 'fold', best: 'call' });
    expect(quads.values['fold']).toBeCloseTo(0, 9);
    expect(quads.values['call']).toBeCloseTo(60, 9);
    expect(quads.cost).toBeCloseTo(60, 9);
    const nothing = river(await reviewed('4h 3s', 'called'));
    expect(nothing).toMatchObject({ chosen: 'call', best: 'fold' });
    expect(nothing.cost).toBeGreaterThan(5);
    expect(river(await reviewed('7h 7s', 'called')).cost).toBe(0);
  });

  test('a fold where a check is free gives up what the hand is worth', async () => {
    const events = hand('folded');
    // Seat 0 folds on the turn, where seat 1 has checked.
    const turn = events.findLastIndex(({ kind }) => kind === 'checked');
    const folded = [...events.slice(0, turn), { kind: 'folded', seat: 0 } as const, events.at(-1)!];
    const review = (await reviewHoldem({ events: folded, seat: 0, hole: cards('7h 7s') }, async () => plan))!;
    const { chosen, best, cost, values, situation } = review.decisions.at(-1)!;
    expect({ chosen, situation }).toEqual({ chosen: 'fold', situation: 'turn, nothing to call' });
    expect(['check', 'raise']).toContain(best);
    expect(values['fold']).toBe(0);
    expect(cost).toBeGreaterThanOrEqual(40);
    expect(review.mistakes).toBeLessThanOrEqual(-cost);
  });

  test('a decision has all that it was made by but the hole cards', async () => {
    const decision = river(await reviewed('7h 7s', 'folded'));
    expect(decision).toMatchObject({ board: cards('Ah Kd 7c 7d 2s'), pot: 60, call: 20 });
    expect(decision.cards).toBeUndefined();
  });

  test('where a raise has a price, its size is told', async () => {
    const { decisions } = await reviewed('Ac As', 'called');
    const priced = decisions.filter(({ values }) => 'raise' in values);
    expect(priced.length).toBeGreaterThan(0);
    for (const { raiseTo, board } of priced) expect(raiseTo).toBe(board!.length === 0 ? 40 : 20);
    expect(decisions.every(({ values, raiseTo }) => 'raise' in values === (raiseTo !== undefined))).toBe(
      true,
    );
  });

  test('without a plan, or without the own cards, it is an estimate that says why', async () => {
    const events = hand('called');
    const deep = await reviewHoldem({ events, seat: 0, hole: cards('4h 3s') }, async () => 'deep');
    expect(deep).toMatchObject({ method: 'estimate', why: expect.stringContaining('depth') });
    const lost = await reviewHoldem({ events, seat: 0, hole: cards('4h 3s') }, async () => 'file');
    expect(lost).toMatchObject({ method: 'estimate', why: expect.stringContaining('no file of plans') });
    expect(deep!.decisions.every(({ judged }) => !judged)).toBe(true);
    const blind = await reviewHoldem({ events, seat: 0, hole: null }, async () => plan);
    expect(blind).toMatchObject({ method: 'estimate', mistakes: 0, decisions: [] });
  });
});
