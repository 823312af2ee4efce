import { houseBlueprint } from '@cardroom/bots/strength/node';
import { unwrap } from '@cardroom/engine';
import { HOLDEM_PRESETS, openHand } from '@cardroom/engine/holdem';
import { cards, holdemDealer, play, settleChance, stackedDeck } from '@cardroom/engine/testing';
import type { PlayedHand } from '@cardroom/engine/testing';
import type { TableView } from '@cardroom/room';
import { describe, expect, test } from 'vitest';

import { answer } from '../answers.ts';
import { faultIn } from '../explain/check.ts';
import { solvedFacts } from '../explain/index.ts';
import type { Solved } from '../facts.ts';
import type { PlanFor } from './holdem-review.ts';
import { plansIn } from './plans.ts';
import { planSaid, solvedAt, whySolved } from './solved.ts';

const blueprint = houseBlueprint();
const HOUSE: PlanFor = async stack => (await blueprint).plan(stack);
const DEEP: PlanFor = async () => 'deep';
const NO_FILE = plansIn(() => Promise.reject(new Error('its file is missing')));

const dealer = holdemDealer(stackedDeck(['AsAd', '7h2c'], 'Kh9d4s3cQd'));

const opened = (stack = 100, deal = dealer): PlayedHand =>
  settleChance(
    unwrap(
      openHand({
        rules: HOLDEM_PRESETS.headsup,
        hand: 1,
        button: 0,
        seats: [0, 1].map(seat => ({ seat, stack })),
      }),
    ),
    deal,
  );

const after = (hand: PlayedHand, ...actions: Parameters<typeof play>[1][]): PlayedHand =>
  actions.reduce((now, action) => settleChance(play(now, action), dealer), hand);

/** The river after nothing but checks, and a bet of $20 by the big blind. */
const riverBet = (): PlayedHand =>
  after(
    opened(),
    { kind: 'call', seat: 0 },
    { kind: 'check', seat: 1 },
    ...[1, 2].flatMap(() => [{ kind: 'check', seat: 1 } as const, { kind: 'check', seat: 0 } as const]),
    { kind: 'raiseTo', seat: 1, amount: 20 },
  );

const viewOf = ({ state }: PlayedHand, hole: string): TableView =>
  ({
    game: 'holdem',
    playing: true,
    play: state,
    you: { seat: 0, hole: cards(hole), expect: 9, legal: null, needsSeed: false },
  }) as unknown as TableView;

const solved = async (hand: PlayedHand, hole: string, planFor = HOUSE): Promise<Solved | null> =>
  solvedAt(viewOf(hand, hole), hand.events, planFor);

describe('§5.2 what a plan does reaches the explanation', () => {
  test('before the flop: shares that add up, and prices with their error', async () => {
    const { shares, values, error } = (await solved(opened(), '7h2c'))!;
    expect(Object.values(shares!).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5);
    expect(values).toMatchObject({ fold: 0, call: expect.any(Number), raise: expect.any(Number) });
    expect(error).toBeGreaterThan(0);
    const aces = (await solved(opened(), 'AsAd'))!;
    expect(aces.shares!['fold']).toBe(0);
    expect(aces.values['raise']).toBeGreaterThan(20);
  });

  test('asked for at once, the shares alone are told; of nothing that nobody knows', async () => {
    const view = viewOf(opened(), '7h2c');
    const { events } = opened();
    const { shares, raiseTo } = (await solved(opened(), '7h2c'))!;
    expect(await planSaid({ view, events }, HOUSE)).toEqual({
      fits: true,
      shares,
      raiseTo: shares!['raise'] ? raiseTo : null,
      why: null,
    });
    const silent = { fits: false, shares: null, raiseTo: null };
    expect(await planSaid({ view }, HOUSE)).toEqual({
      ...silent,
      why: 'There is none: nobody told what has happened so far.',
    });
    expect(await planSaid({ view, events }, DEEP)).toEqual({
      ...silent,
      why: 'There is none for stacks as deep as these.',
    });
    expect(await planSaid({ view, events }, NO_FILE)).toEqual({
      ...silent,
      why: 'There is none: the file of plans cannot be used.',
    });
    expect(await planSaid({ view: { ...view, playing: false }, events }, HOUSE)).toBeNull();
  });

  test('where the plan would never be with a hand it fits all the same, and says why it is silent', async () => {
    const { events } = riverBet();
    expect(await planSaid({ view: viewOf(riverBet(), 'AsAd'), events }, HOUSE)).toMatchObject({
      fits: true,
      shares: null,
      why: expect.stringContaining('would not be here'),
    });
  });

  test('what is plainly right is told on a rare board, where the plan has learned to fold quads', async () => {
    const deal = holdemDealer(stackedDeck(['JhJd', 'AdAs'], '2cJcJs5c8c'));
    const allIn = [
      { kind: 'call', seat: 0 },
      { kind: 'raiseTo', seat: 1, amount: 15 },
      { kind: 'call', seat: 0 },
      { kind: 'raiseTo', seat: 1, amount: 10 },
      { kind: 'call', seat: 0 },
      { kind: 'check', seat: 1 },
      { kind: 'check', seat: 0 },
      { kind: 'raiseTo', seat: 1, amount: 55 },
    ] as const;
    const hand = allIn.reduce((now, action) => settleChance(play(now, action), deal), opened(80, deal));
    const { shares, values } = (await solved(hand, 'JhJd'))!;
    expect(shares).toEqual({ fold: 0, call: 1 });
    expect(values['call']).toBeGreaterThan(100);
  });

  test('choices that the error does not tell apart are equal, and no model may prefer one of them', () => {
    const numbers = answer({ kind: 'equity', view: viewOf(opened(), 'Jh9h') })!;
    const facts = solvedFacts(numbers, {
      shares: { fold: 0, call: 1, raise: 0 },
      values: { fold: 0, call: 2.13, raise: 2.91 },
      error: 0.001,
      equal: ['call', 'raise'],
      raiseTo: 25,
      equity: 0.5,
    });
    expect(facts.text.slice(1, 6)).toEqual([
      'Call is worth +$2.13.',
      'Fold is worth $0.00.',
      'Raise to $25 is worth +$2.91.',
      'Call and Raise are equal within the error.',
      'Your prices are right to the cent.',
    ]);
    expect(faultIn('Call is better than Fold.', facts)).toBeNull();
    for (const claim of ['Raise is better than Call.', 'Call is better than Raise.', 'Raise is worth $25.'])
      expect([claim, faultIn(claim, facts)]).not.toEqual([claim, null]);
  });

  test('prices that are a rough guide are not called right to the cent', () => {
    const numbers = answer({ kind: 'equity', view: viewOf(opened(), 'Jh9h') })!;
    const solvedSo = { values: { fold: 0, call: 2.13 }, equal: [], raiseTo: null, equity: 0.5, shares: null };
    for (const error of [0, 0.001, 0.4]) {
      const text = solvedFacts(numbers, { ...solvedSo, error }).text.join(' ');
      expect(text).toContain('a rough guide here');
      expect(text).not.toMatch(/right to the cent|standard error|every card/);
    }
  });

  test('prices further apart than twice their error are told apart', async () => {
    const { values, error, equal } = (await solved(opened(), 'AsAd'))!;
    expect(equal).not.toContain('fold');
    for (const one of equal)
      for (const other of equal) expect(Math.abs(values[one]! - values[other]!)).toBeLessThan(4 * error);
  });

  test('on the river prices are exact', async () => {
    const { values, error, equal, equity } = (await solved(riverBet(), '7h2c'))!;
    expect([error, equal]).toEqual([0, []]);
    expect(equity).toBeLessThan(0.2);
    expect(values['fold']).toBeCloseTo(0, 9);
    expect(values['call']).toBeLessThan(0);
  });

  test('where no plan fits there is none, and the explanation is an estimate that says so', async () => {
    expect(await solved(opened(), 'AsAd', DEEP)).toBeNull();
    const view = viewOf(opened(), 'AsAd');
    const estimate = answer({ kind: 'why', view, odds: { call: 5, pot: 15 } })!;
    expect(estimate.text.join(' ')).toContain('This is an estimate');
  });

  test('the explanation tells frequencies and prices, and every sentence of it may be shown', async () => {
    for (const [hand, hole] of [
      [opened(), '7h2c'],
      [opened(), 'Jh9h'],
      [riverBet(), 'Kc8d'],
      [riverBet(), 'AsAd'],
    ] as const) {
      const view = viewOf(hand, hole);
      const question = { kind: 'why', view, odds: { call: 5, pot: 15 }, events: hand.events } as const;
      const facts = (await whySolved(question, HOUSE))!;
      expect(facts.text[0]).toMatch(/^The plan (folds|calls|raises) \d+ % here\.$|not be here/);
      expect(facts.text.join(' ')).toMatch(/Raise to \$\d+ is worth /);
      expect(facts.text.join(' ')).toMatch(/Your equity is [\d.]+ % against the hands that the plan brings/);
      const told = facts.text.map(sentence => sentence.replace(/ to \$\d+/, ''));
      expect(told).toEqual(facts.facts.map(({ says }) => says));
      expect(told.map(sentence => [sentence, faultIn(sentence, facts)])).toEqual(
        told.map(sentence => [sentence, null]),
      );
      expect(facts.text.join(' ')).not.toContain('By equity alone');
    }
  });
});
