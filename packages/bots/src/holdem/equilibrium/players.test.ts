import { DECK, type Card, type Chips } from '@cardroom/engine';
import { HOLDEM_PRESETS, STREETS, type HoldemRules, type HoldemSetup } from '@cardroom/engine/holdem';
import { randomFrom, type Random } from '@cardroom/engine/testing';
import { describe, expect, test } from 'vitest';
import { whyWrong } from '../../testing/checks.ts';
import { hiddenPairs } from '../../testing/hidden-pairs.ts';
import { NEVER, playHoldem, unitsFrom, unitsOf, viewOf, type HoldemTurn } from '../../testing/play-holdem.ts';
import type { HoldemBot } from '../../bot.ts';
import { botNamed } from '../../index.ts';
import { CHARACTERS } from './levels.ts';
import { equilibriumBots, type OpenBot } from './players.ts';
import { madeUpBlueprint } from './testing/made-up-plans.ts';
import { thinkHere } from './thinker.ts';

const seed = 20_261_116;
const BLUEPRINT = madeUpBlueprint();
const heuristic = (name: string) => botNamed('holdem', name)!;
const otherwise = () => heuristic('balanced');
const BOTS = equilibriumBots({ thinker: thinkHere(async () => BLUEPRINT), otherwise });
const named = (name: string): OpenBot => BOTS.find(bot => bot.name === name)!;
const uniform = heuristic('uniform');

/** Heads-up tables of all stacks and a few kinds of blinds; the first stack of units is the smaller one. */
const tableFor = (random: Random): HoldemSetup => {
  const smallBlind = [5, 1, 10, 25][random.below(4)]!;
  const isStep = random.below(2) === 0;
  const stackOf = (): Chips => (2 + random.below(isStep ? 24 : 60)) * smallBlind;
  const rules: HoldemRules = {
    ...HOLDEM_PRESETS[isStep ? 'headsup' : 'standard'],
    seats: 2,
    smallBlind,
    bigBlind: 2 * smallBlind,
    raiseStep: isStep ? smallBlind : 1,
    endBelow: 1,
    stack: 100 * smallBlind,
  };
  return { rules, hand: 1, button: random.below(2), seats: [0, 1].map(seat => ({ seat, stack: stackOf() })) };
};

/** Turns of a player against one that does anything. */
const turnsOf = async (bot: OpenBot, hands: number, random: Random): Promise<readonly HoldemTurn[]> => {
  const turns: HoldemTurn[] = [];
  for (let hand = 0; hand < hands; hand++) {
    const order: readonly Card[] = random.shuffle(DECK);
    const played = await playHoldem(
      tableFor(random),
      order,
      seat => (seat === hand % 2 ? bot : uniform),
      unitsOf(random),
    );
    turns.push(...played.turns.filter(turn => turn.bot === bot.name));
  }
  return turns;
};

describe('§5.1 players of the plan are sound', () => {
  test('whatever the stacks, blinds and bets are: 8 hands of each that plays by the plan alone', async () => {
    for (const [nth, { name }] of CHARACTERS.filter(({ solves }) => !solves).entries())
      for (const turn of await turnsOf(named(name), 8, randomFrom(seed + nth)))
        expect({ name, wrong: whyWrong(turn, false), turn: turn.decision }).toMatchObject({ wrong: null });
  });

  test('the expert, who thinks anew: 6 hands', async () => {
    for (const turn of await turnsOf(named('expert'), 6, randomFrom(seed)))
      expect({ wrong: whyWrong(turn, false), turn: turn.decision }).toMatchObject({ wrong: null });
  });

  test('the same view and random numbers give the same decision, also from a fresh mind', async () => {
    const fresh = equilibriumBots({
      thinker: thinkHere(async () => madeUpBlueprint()),
      otherwise,
    });
    const again = fresh.find(({ name }) => name === 'blueprint')!;
    for (const { view, legal } of await turnsOf(named('blueprint'), 5, randomFrom(seed + 30))) {
      const [one, two] = await Promise.all(
        [named('blueprint'), again].map(bot => bot.decide(view, legal, unitsFrom(3), NEVER)),
      );
      expect(two).toEqual(one);
    }
  });
});

describe('§5.1 §9.2 nobody can be read', () => {
  test('a decision is the row of the own cards in a strategy that no cards were needed for', async () => {
    for (const { view, legal } of await turnsOf(named('blueprint'), 5, randomFrom(seed + 31))) {
      const { hole: _, ...open } = view;
      const strategy = await named('blueprint').strategyAt(open, legal, NEVER);
      if (strategy === null) continue;
      const { options } = await named('blueprint').decide(view, legal, unitsFrom(1), NEVER);
      const [high, low] = [Math.max(...view.hole), Math.min(...view.hole)];
      for (const { action, probability } of options) {
        const { shares } = strategy.find(other => JSON.stringify(other.action) === JSON.stringify(action))!;
        expect(probability).toBeCloseTo(shares[(high * (high - 1)) / 2 + low]!, 5);
      }
    }
  });

  test('shares of every combo add up to one', async () => {
    for (const { view, legal } of await turnsOf(named('medium'), 5, randomFrom(seed + 32))) {
      const strategy = await named('medium').strategyAt(view, legal, NEVER);
      const totals = strategy?.[0]?.shares.map((_, combo) =>
        strategy.reduce((sum, { shares }) => sum + shares[combo]!, 0),
      );
      for (const total of totals ?? []) expect(total).toBeCloseTo(1, 4);
    }
  });

  /** A table that a plan fits. */
  const plannedTable = (random: Random): HoldemSetup => ({
    rules: HOLDEM_PRESETS.headsup,
    hand: 1,
    button: random.below(2),
    seats: [0, 1].map(seat => ({ seat, stack: 5 * (4 + random.below(17)) })),
  });
  /** Says of each pair whether what was hidden made a difference. */
  const differences = async (bot: HoldemBot, see?: typeof viewOf): Promise<readonly boolean[]> => {
    const table = { tableFor: plannedTable, streets: STREETS, ...(see && { see }) };
    const paired = { bot, twin: bot, rival: uniform, ...table };
    const found: boolean[] = [];
    for await (const { turn, options } of hiddenPairs(paired, 20, randomFrom(seed + 33)))
      found.push(JSON.stringify(options) !== JSON.stringify(turn.decision.options));
    return found;
  };

  test('the same hand with other hidden cards has the same distribution: 20 pairs', async () => {
    expect(await differences(named('blueprint'))).not.toContain(true);
  });

  test('planted: who sees the deck is found out', async () => {
    const showing: typeof viewOf = (state, seat, order, events) =>
      Object.assign(viewOf(state, seat, order, events), { deck: order });
    const peeking: HoldemBot = {
      ...named('blueprint'),
      decide: async (view, ...rest) => {
        const decision = await named('blueprint').decide(view, ...rest);
        const { deck } = view as unknown as { readonly deck: readonly Card[] };
        const { hole } = view.state.seats.find(({ seat }) => seat !== view.seat)!;
        return {
          ...decision,
          options: [...decision.options, { ...decision.options[0]!, probability: deck[hole[0]!]! }],
        };
      },
    };
    expect(await differences(peeking, showing)).toContain(true);
  });
});

describe('§5.1 without a plan others answer', () => {
  const broken = (warnings: string[]) =>
    equilibriumBots({
      thinker: thinkHere(() => Promise.reject(new Error('the file is damaged'))),
      otherwise,
      warn: message => warnings.push(message),
    }).find(({ name }) => name === 'expert')!;

  test('a blueprint that cannot be read is told of once, and the game goes on', async () => {
    const warnings: string[] = [];
    const turns = await turnsOf(broken(warnings), 5, randomFrom(seed));
    for (const turn of turns) expect(whyWrong(turn, false)).toBeNull();
    expect(warnings).toEqual([expect.stringContaining('the file is damaged')]);
  });

  test.each([
    ['stacks beyond the plans', { stack: 60, ante: 0, smallBlind: 5 }],
    ['antes', { stack: 10, ante: 1, smallBlind: 5 }],
    ['blinds that are not one to two', { stack: 10, ante: 0, smallBlind: 4 }],
  ])('with %s the heuristic player does', async (_, { stack, ante, smallBlind }) => {
    const rules = { ...HOLDEM_PRESETS.standard, seats: 2, ante, smallBlind };
    const setup = { rules, hand: 1, button: 0, seats: [0, 1].map(seat => ({ seat, stack: stack * 5 })) };
    const order = randomFrom(4).shuffle(DECK);
    const { turns } = await playHoldem(setup, order, () => named('expert'), unitsFrom(5));
    for (const { view, legal } of turns) {
      expect(await named('expert').strategyAt(view, legal, NEVER)).toBeNull();
      expect(await named('expert').decide(view, legal, unitsFrom(6), NEVER)).toMatchObject(
        await heuristic('balanced').decide(view, legal, unitsFrom(6), NEVER),
      );
    }
  });

  test('who is told to stop stops', async () => {
    const reason = new Error('stop');
    const stopped = named('expert').decide(null as never, null as never, () => 0, AbortSignal.abort(reason));
    await expect(stopped).rejects.toBe(reason);
  });
});
