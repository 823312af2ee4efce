import { COMBOS } from '@cardroom/odds/holdem';
import { describe, expect, test } from 'vitest';

import { certain, type HoldemBot } from '../bot.ts';
import type { OpenBot } from '../holdem/equilibrium/index.ts';
import { botNamed } from '../index.ts';
import { NEVER } from '../testing/play-holdem.ts';
import { localBestResponse } from './lbr.ts';
import { playMatch } from './match.ts';
import { pairsOf, leadsOver, without } from './ranges.ts';
import { RULE_BOTS } from './rule-bots.ts';

const seed = 3;
const named = (name: string): HoldemBot =>
  RULE_BOTS.find(bot => bot.name === name) ?? botNamed('holdem', name)!;
const match = (one: HoldemBot, other: HoldemBot, hands: number) =>
  playMatch(one, other, { hands, seed, stack: 20, signal: NEVER });

describe(`§5.1 every deal is played from both seats (seed ${seed})`, () => {
  test.each(['uniform', 'push-fold', 'always-call'])('%s wins exactly nothing from itself', async name => {
    expect(await match(named(name), named(name), 40)).toEqual({
      hands: 40,
      mbbPerHand: expect.closeTo(0, 12),
      standardError: expect.closeTo(0, 12),
      duplicate: true,
    });
  });

  test('whoever draws from numbers of its own would be seen', async () => {
    let number = 0.5;
    const other: HoldemBot = {
      ...named('uniform'),
      decide: (view, legal, _, signal) =>
        named('uniform').decide(view, legal, () => (number = (number * 7.1) % 1), signal),
    };
    expect((await match(other, other, 40)).standardError).toBeGreaterThan(1);
  });

  test('whoever folds always loses three quarters of a big blind to whoever raises always', async () => {
    const [folds, raises] = [folder, raiser].map(bot => ({ name: 'plain', decide: bot }));
    const { mbbPerHand, standardError } = await match(raises!, folds!, 10);
    expect([mbbPerHand, standardError]).toEqual([750, 0]);
  });

  test('the same seed gives the same match; what one wins the other loses', async () => {
    const [one, again, other] = [
      await match(named('push-fold'), named('uniform'), 12),
      await match(named('push-fold'), named('uniform'), 12),
      await match(named('uniform'), named('push-fold'), 12),
    ];
    expect(again).toEqual(one);
    expect(other.mbbPerHand).toBeCloseTo(-one.mbbPerHand, 9);
  });

  test('stops with what there is', async () => {
    const controller = new AbortController();
    const result = await playMatch(named('uniform'), named('always-call'), {
      hands: 1e6,
      seed,
      stack: 20,
      signal: controller.signal,
      watch: ({ hands }) => {
        if (hands === 6) controller.abort();
      },
    });
    expect(result.hands).toBe(6);
  });
});

const folder: HoldemBot['decide'] = async (view, legal) =>
  certain({ kind: legal.check.ok ? 'check' : 'fold', seat: view.seat });
const raiser: HoldemBot['decide'] = async (view, legal) =>
  legal.raiseTo.ok
    ? certain({ kind: 'raiseTo', seat: view.seat, amount: legal.raiseTo.max })
    : certain({ kind: legal.check.ok ? 'check' : 'call', seat: view.seat });

/** Calls before the turn, and folds from there on. */
const quitter: HoldemBot['decide'] = async (view, legal, random, signal) =>
  legal.check.ok || view.state.board.length > 3
    ? folder(view, legal, random, signal)
    : certain({ kind: 'call', seat: view.seat });

/** Does the same with whatever it holds. */
const blind = (decide: HoldemBot['decide']): Pick<OpenBot, 'strategyAt'> => ({
  strategyAt: async (view, legal, signal) => {
    const { action } = await decide({ ...view, hole: [] }, legal, () => 0, signal);
    return [{ action, shares: new Float32Array(COMBOS).fill(1) }];
  },
});

describe(`§5.1 local best response (seed ${seed})`, () => {
  const respond = (bot: Pick<OpenBot, 'strategyAt'>, hands: number, stack = 20) =>
    localBestResponse(bot, { hands, seed, stack, signal: NEVER });

  test('wins the blinds from a bot that always folds: 750 thousandths of a big one a hand', async () => {
    const { mbbPerHand, bySeat, standardError } = await respond(blind(folder), 4);
    expect(bySeat[0]).toBeCloseTo(1_000, 6);
    expect(bySeat[1]).toBeCloseTo(500, 6);
    expect(mbbPerHand).toBeCloseTo(750, 6);
    expect(standardError).toBeCloseTo(0, 6);
  });

  test('against a bot that goes all-in blindly, it calls with what is ahead, exactly', async () => {
    const { bySeat, standardError } = await respond(blind(raiser), 6);
    const stacks = 10;
    const every = new Float64Array(COMBOS).fill(1);
    const leads = leadsOver(every, []);
    // With the big blind: each hand the better of folding one big blind and calling ten.
    const best =
      leads.reduce((sum, lead) => sum + Math.max(-1_225, lead * stacks), 0) / pairsOf(every, every);
    expect(bySeat[1]).toBeCloseTo(1_000 * best, 6);
    // Nothing is left to chance: everything is over before the flop, whichever way is drawn.
    expect(standardError).toBeCloseTo(0, 6);
  });

  test('bets what is ahead for value against a bot that calls with everything', async () => {
    const { mbbPerHand } = await respond(
      blind(async (view, legal) => certain({ kind: legal.check.ok ? 'check' : 'call', seat: view.seat })),
      2,
      3,
    );
    expect(mbbPerHand).toBeGreaterThan(100);
  });

  test('cards that come take nothing from what is won: hands that they rule out count in the others', async () => {
    // It raises with every hand, since it is told that raises are folded to; the bot calls until the turn, and gives up there.
    const { bySeat } = await localBestResponse(blind(quitter), {
      hands: 2,
      seed,
      stack: 5,
      judge: blind(folder),
      signal: NEVER,
    });
    // Raised by a small blind before the flop, and by another on it.
    expect(bySeat).toEqual([expect.closeTo(2_000, 6), expect.closeTo(2_000, 6)]);
  });

  test('ranges: a range of all hands is even with itself on any board', () => {
    const board = [0, 17, 30];
    const every = without(new Float64Array(COMBOS).fill(1), board);
    const leads = leadsOver(every, board);
    expect(leads.reduce((sum, lead, combo) => sum + lead * every[combo]!, 0)).toBeCloseTo(0, 6);
  });
});
