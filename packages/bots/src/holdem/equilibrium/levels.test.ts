import { DECK } from '@cardroom/engine';
import { HOLDEM_PRESETS, type HoldemRules } from '@cardroom/engine/holdem';
import { randomFrom } from '@cardroom/engine/testing';
import { PREFLOP } from '@cardroom/odds/holdem/preflop';
import { drawBoards, exactValues, matchupsOf, planPolicy } from '@cardroom/odds/solver';
import { describe, expect, test } from 'vitest';
import { botNamed } from '../../index.ts';
import { houseBlueprint } from '../../strength/blueprint-node.ts';
import { NEVER, playHoldem, unitsFrom, type HoldemTurn } from '../../testing/play-holdem.ts';
import { planInCharacter } from './level-shares.ts';
import { LEVELS, isTooDeep, whoAnswers } from './levels.ts';
import { equilibriumBots } from './players.ts';
import { planStackFor } from './strategy.ts';
import { madeUpBlueprint } from './testing/made-up-plans.ts';
import { thinkHere, type Thinker } from './thinker.ts';

const { headsup } = HOLDEM_PRESETS;
const caller = botNamed('holdem', 'always-call')!;
const PLANS = thinkHere(async () => madeUpBlueprint());
const NO_PLANS = thinkHere(() => Promise.reject(new Error('/secret/plans.bin is damaged')));

/** What a player decides in a hand at a table of these rules; whoever answers for it calls always. */
const turnsAt = async (
  rules: HoldemRules,
  { name = 'blueprint', thinker = PLANS, stack = rules.stack, hand = 1 }: Setup = {},
): Promise<readonly HoldemTurn[]> => {
  const bot = equilibriumBots({ thinker, otherwise: () => caller }).find(one => one.name === name)!;
  const seats = Array.from({ length: rules.seats }, (_, seat) => ({ seat, stack }));
  const setup = { rules, hand, button: 0, seats };
  const order = randomFrom(7).shuffle(DECK);
  const { turns } = await playHoldem(setup, order, seat => (seat === 0 ? bot : caller), unitsFrom(3));
  return turns.filter(turn => turn.bot === name);
};

type Setup = Readonly<{ name?: string; thinker?: Thinker; stack?: number; hand?: number }>;

const saidIn = (turns: readonly HoldemTurn[]) => turns.map(({ decision }) => decision.said ?? null);
const answeringIn = (turns: readonly HoldemTurn[]) => turns.map(({ decision }) => decision.answering ?? null);

/** Nobody tells of these blinds before they come. */
const LATER = [{ fromHand: 3, smallBlind: 5, bigBlind: 15, ante: 0 }];

describe('§5.1 the table is told who answers for a player without a plan', () => {
  test.each<readonly [string, HoldemRules, Setup, string]>([
    [
      'stacks that have grown too deep',
      headsup,
      { stack: 103 },
      'Beyond ten big blinds it has no plan and weighs its chances.',
    ],
    [
      'blinds that the schedule brings',
      { ...headsup, blindSchedule: LATER },
      { hand: 3 },
      'With such blinds it has no plan and weighs its chances.',
    ],
    [
      'a file that cannot be used, without what stands in the error',
      headsup,
      { thinker: NO_PLANS },
      'Without a usable file of plans it has no plan and weighs its chances.',
    ],
    [
      'a character whose place somebody else takes',
      headsup,
      { thinker: NO_PLANS, name: 'rock' },
      'Without a usable file of plans it has no plan: tight-passive answers.',
    ],
  ])('once a hand: %s', async (_, rules, setup, sentence) => {
    const turns = await turnsAt(rules, setup);
    expect(turns.length).toBeGreaterThan(1);
    expect(saidIn(turns)).toEqual([sentence, ...turns.slice(1).map(() => null)]);
    const named = sentence.replace(' it ', ` ${setup.name ?? 'blueprint'} `);
    expect(answeringIn(turns)).toEqual(turns.map(() => named));
  });

  test.each<readonly [string, HoldemRules]>([
    ['three players', { ...headsup, seats: 3 }],
    ['deep stacks', { ...headsup, stack: 200 }],
    ['antes', { ...headsup, ante: 1 }],
  ])('not again where its rules have told it before the first hand: %s', async (_, rules) => {
    const turns = await turnsAt(rules);
    expect(turns.length).toBeGreaterThan(1);
    expect(whoAnswers('blueprint', rules)).not.toBeNull();
    expect(saidIn(turns)).toEqual(turns.map(() => null));
    expect(answeringIn(turns)).not.toContain(null);
  });

  test('another reason than that of the rules is told', async () => {
    const turns = await turnsAt({ ...headsup, stack: 200 }, { stack: 100, thinker: NO_PLANS });
    expect(saidIn(turns)[0]).toMatch(/^Without a usable file of plans /);
  });

  test('nothing where the plan answers', async () => {
    const turns = await turnsAt(headsup);
    expect([saidIn(turns), answeringIn(turns)]).toEqual([turns.map(() => null), turns.map(() => null)]);
  });

  test('without the events of the hand that is the reason', async () => {
    const [{ view, legal }] = (await turnsAt(headsup)) as readonly [HoldemTurn];
    const { events: _, ...silent } = view;
    const [expert] = equilibriumBots({ thinker: PLANS, otherwise: () => caller });
    expect((await expert!.decide(silent, legal, unitsFrom(1), NEVER)).answering).toBe(
      'Without the events of the hand expert has no plan and weighs its chances.',
    );
  });
});

describe('§5.1 before the first hand the rules tell who answers', () => {
  const schedule = (
    ...levels: readonly (readonly [from: number, small: number, big: number, ante: number])[]
  ) => ({
    ...headsup,
    blindSchedule: levels.map(([fromHand, smallBlind, bigBlind, ante]) => ({
      fromHand,
      smallBlind,
      bigBlind,
      ante,
    })),
  });
  test.each<readonly [HoldemRules, string | null]>([
    [schedule([5, 10, 20, 0]), null],
    [
      schedule([5, 10, 20, 0], [9, 10, 25, 0]),
      'With the blinds from hand 9 on it has no plan and weighs its chances.',
    ],
    [schedule([5, 10, 20, 2]), 'With the blinds from hand 5 on it has no plan and weighs its chances.'],
    [{ ...headsup, stack: 102 }, null],
    [{ ...headsup, stack: 103 }, 'Beyond ten big blinds it has no plan and weighs its chances.'],
  ])('%#', (rules, sentence) => expect(whoAnswers('expert', rules)).toBe(sentence));

  test('with the bound of the plans themselves', () => {
    const { stacks } = madeUpBlueprint();
    for (const stack of [20, 20.4, 20.5, 20.6, 21, 40])
      expect([stack, isTooDeep(stack)]).toEqual([stack, planStackFor({ stacks }, stack) === null]);
  });
});

describe('§5.1 weaker levels lose what is said of them', () => {
  /** Two boards on which every level loses what it does over 600: `npm run strength -- --only levels --boards 600`. */
  const BOARDS = drawBoards(2, 30);
  const weaker = LEVELS.filter(({ weak }) => weak !== null);

  /** In thousandths of a big blind a hand, with $100 at $5/$10. */
  const lossesToPlan = async (): Promise<readonly number[]> => {
    const plan = await (await houseBlueprint()).plan(20);
    const policies = weaker.map(level => planPolicy(level.name, planInCharacter(plan, level)));
    const found = exactValues(plan.tree, matchupsOf(PREFLOP), planPolicy('plan', plan), policies, BOARDS);
    return found.map(({ mean }) => 500 * mean);
  };

  test('to the plan of the house, within one per cent of a big blind of their descriptions', async () => {
    const losses = await lossesToPlan();
    // Other plans lose something else: then measure over many boards, and write that into the descriptions and here.
    expect(losses).toEqual([15.3, 57.7, 202.8].map(loss => expect.closeTo(loss, 0)));
    const said = weaker.map(({ description }) =>
      Number(/loses (\d+) % of a big blind/.exec(description)![1]),
    );
    for (const [at, percent] of said.entries()) expect(Math.abs(percent - losses[at]! / 10)).toBeLessThan(1);
  });
});
