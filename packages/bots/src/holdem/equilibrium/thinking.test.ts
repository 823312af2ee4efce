import { DECK, parseCards, unwrap, type Card } from '@cardroom/engine';
import { awaiting, type HoldemSetup } from '@cardroom/engine/holdem';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import { holdemDealer, playHand, randomFrom } from '@cardroom/engine/testing';
import { COMBOS, comboOf } from '@cardroom/odds/holdem';
import { describe, expect, test } from 'vitest';
import { always, tidied } from './answers.ts';
import { byOdds, guardedByOdds, priceOf } from './by-odds.ts';
import { inCharacter, tiltedShares } from './characters.ts';
import { readHand, whyUnread, type HeadsUpHand, type PublicView } from './hand.ts';
import { CHARACTERS, whoAnswers, whoAnswersAt } from './levels.ts';
import { linesOf, rangesAfter, rowsOn } from './lines.ts';
import { equilibriumBots } from './players.ts';
import { solveRiver, createMemory, answersFromSolved, rangesAfterStreet } from './re-solve.ts';
import { createMindset, planAnswers, planStackFor, answersFor } from './strategy.ts';
import { thinkHere } from './thinker.ts';
import { madeUpBlueprint, madeUpPlan } from './testing/made-up-plans.ts';
import { botNamed } from '../../index.ts';
import { houseBlueprint } from '../../strength/blueprint-node.ts';
import { NEVER, unitsFrom, viewOf } from '../../testing/play-holdem.ts';

const cards = (text: string) => unwrap(parseCards(text));
const combo = (text: string) => comboOf(cards(text)[0]!, cards(text)[1]!);
/** A deck whose board is A K 9, 5, 2 (burns between); seats have 7 2 and Q Q. */
const BOARD = cards('Ah Kh 9c 5d 2s');

/** The house's game: seat 0 has the button and the small blind, $100 each unless told. */
const tableWith = (stacks: readonly number[] = [100, 100]): HoldemSetup => ({
  rules: HOLDEM_PRESETS.headsup,
  hand: 1,
  button: 0,
  seats: stacks.map((stack, seat) => ({ seat, stack })),
});

const deckWith = (board: readonly Card[]): readonly Card[] => {
  const rest = DECK.filter(card => !board.includes(card));
  return [
    ...rest.slice(0, 4),
    rest[4]!,
    ...board.slice(0, 3),
    rest[5]!,
    board[3]!,
    rest[6]!,
    board[4]!,
    ...rest.slice(7),
  ];
};

const viewAfter = (script: readonly string[], stacks?: readonly number[], board = BOARD) => {
  const { state, events } = playHand(tableWith(stacks), holdemDealer(deckWith(board)), script);
  const now = awaiting(state);
  if (now.who !== 'seat') throw new Error('a seat is awaited');
  const view: PublicView = { game: 'holdem', state, seat: now.seat, events };
  return { view, legal: now.legal };
};

const handAfter = (script: readonly string[], stacks?: readonly number[], board = BOARD): HeadsUpHand =>
  readHand(viewAfter(script, stacks, board).view);

const LIMPED = ['0 call', '1 check'];
const TO_RIVER = [...LIMPED, '1 check', '0 check', '1 check', '0 check'];

describe('§5.1 a hand is read in units of the small blind', () => {
  test('who did what, how much was in at each street, and the smaller stack', () => {
    const hand = handAfter(['0 raiseTo 25', '1 call', '1 raiseTo 15', '0 call', '1 check'], [150, 100]);
    expect(hand).toMatchObject({ unit: 5, stack: 20, me: 0, street: 2, paid: [0, 5, 8] });
    expect(hand.moves.map(({ street, player, action }) => [street, player, action])).toEqual([
      [0, 0, { kind: 'raise', to: 5 }],
      [0, 1, { kind: 'stay' }],
      [1, 1, { kind: 'raise', to: 8 }],
      [1, 0, { kind: 'stay' }],
      [2, 1, { kind: 'stay' }],
    ]);
  });

  test('what a call costs, and whether it is the last', () => {
    expect(priceOf(handAfter([]))).toEqual({ call: 1, pot: 3, isLast: false });
    expect(priceOf(handAfter(['0 raiseTo 100']))).toEqual({ call: 18, pot: 22, isLast: true });
    expect(priceOf(handAfter([...LIMPED, '1 raiseTo 5']))).toEqual({ call: 1, pot: 5, isLast: false });
    expect(priceOf(handAfter(TO_RIVER))).toMatchObject({ call: 0, pot: 4 });
  });

  test('a hand that nobody told about is not read', () => {
    const { events: _, ...silent } = viewAfter([]).view;
    expect(whyUnread(silent)).toContain('nobody told');
  });

  test('a plan fits stacks that are nearly its own', () => {
    const stacks = { stacks: [2, 3, 4, 20] };
    expect([2, 3.4, 20.5, 21, 8].map(stack => planStackFor(stacks, stack))).toEqual([2, 3, 20, null, null]);
  });
});

describe('§5.1 ranges follow what was done', () => {
  const plan = madeUpPlan(20);
  const linesAfter = (script: readonly string[]) => {
    const hand = handAfter(script);
    return linesOf(plan, hand, rowsOn(plan, hand.board, new Map()), hand.street + 1);
  };

  test('a hand is as likely as the plan makes it do what was seen', () => {
    const [line] = linesAfter(['0 call']);
    const [base, actions] = [plan.tree.base[0]!, plan.tree.actions[0]!];
    const aces = combo('As Ac');
    const row = 0;
    expect(line!.reach[0][aces]).toBeCloseTo(plan.shares[base + row * actions + 1]!, 6);
    expect(line!.reach[1][aces]).toBe(1);
    expect(line).toMatchObject({ exact: true, weight: 1 });
  });

  test('a size between two is taken for both, and the weights add up', () => {
    const lines = linesAfter(['0 raiseTo 25']);
    expect(lines.map(({ node }) => node.kind === 'decision' && node.paid[0])).toEqual([4, 6]);
    expect(lines.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
    expect(lines.every(({ exact }) => exact)).toBe(false);
  });

  test('of a long war of raises the likeliest meanings are followed', () => {
    const war = [
      '0 raiseTo 15',
      '1 raiseTo 20',
      '0 raiseTo 25',
      '1 raiseTo 30',
      '0 raiseTo 35',
      '1 raiseTo 40',
    ];
    const lines = linesAfter(war);
    const followed = lines.reduce((sum, { weight }) => sum + weight, 0);
    expect(lines).toHaveLength(6);
    // The rest, of which there is some, is too unlikely to matter.
    expect(followed).toBeLessThan(1);
    expect(followed).toBeGreaterThan(0.98);
  });

  test('nobody holds a card of the board, and nothing else is ruled out', () => {
    const ranges = rangesAfter(linesAfter(LIMPED), BOARD);
    for (const range of ranges) {
      expect(range[combo('Ah As')]).toBe(0);
      expect(range.filter(likely => likely > 0)).toHaveLength(1081);
    }
  });
});

describe('§5.1 what a bet of unknown size costs is never overlooked', () => {
  const equities = (equity: number): Float64Array => new Float64Array(COMBOS).fill(equity);
  const folds = (answers: ReturnType<typeof byOdds>): number =>
    answers.reduce((sum, { action, shares }) => sum + (action.kind === 'fold' ? shares[0]! : 0), 0);

  test.each([
    // Four to win twenty: one in six is enough where nothing comes after it, more where something does.
    ['calls all-in with enough', 0.17, true, 0],
    ['folds to all-in without it', 0.16, true, 1],
    ['folds on the way with barely enough', 0.17, false, 1],
    ['calls on the way with more', 0.24, false, 0],
  ])('%s', (_, equity, isLast, folded) =>
    expect(folds(byOdds({ call: 4, pot: 20, isLast }, equities(equity)))).toBe(folded),
  );

  test.each([true, false])(
    'the order, by which draws go, is the same whether something is corrected or not',
    isLast => {
      const answers = [
        always({ kind: 'stay' }, 0.5),
        always({ kind: 'raise', to: 9 }, 0.25),
        always({ kind: 'fold' }, 0.25),
      ];
      for (const equity of [0, 0.2, 1])
        for (const where of [0, 1]) {
          const guarded = guardedByOdds(
            answers,
            { call: 4, pot: 20, isLast },
            equities(equity),
            equities(where),
          );
          expect(guarded.map(({ action }) => action.kind)).toEqual(['stay', 'fold', 'raise']);
        }
    },
  );

  test('what the plan raises is left alone', () => {
    const answers = [always({ kind: 'raise', to: 9 }, 0.5), always({ kind: 'fold' }, 0.5)];
    const guarded = guardedByOdds(answers, { call: 1, pot: 20, isLast: false }, equities(0.3));
    expect(guarded.map(({ action, shares }) => [action.kind, shares[0]])).toEqual([
      ['raise', 0.5],
      ['fold', 0],
      ['stay', 0.5],
    ]);
  });

  test('five more dollars never win a pot of a hundred and twenty-five', async () => {
    const mindset = createMindset(madeUpBlueprint());
    const hand = handAfter(['0 raiseTo 60', '1 call', '1 raiseTo 5']);
    const answers = planAnswers(mindset, await mindset.blueprint.plan(20), hand);
    const aces = combo('As Ad');
    const folded = answers.find(({ action }) => action.kind === 'fold')?.shares[aces] ?? 0;
    expect(folded).toBe(0);
  });
});

describe('§5.1 with a hand that the plan would not have brought here', () => {
  test('nobody folds aces before the flop, whatever came before', async () => {
    const mindset = createMindset(await houseBlueprint());
    const folds = async (script: readonly string[], units: number): Promise<number> => {
      const answers = planAnswers(
        mindset,
        await mindset.blueprint.plan(units),
        handAfter(script, [5 * units, 5 * units]),
      );
      return answers.find(({ action }) => action.kind === 'fold')?.shares[combo('As Ah')] ?? 0;
    };
    for (const units of [5, 7, 12, 20]) {
      const shove = `raiseTo ${5 * units}`;
      expect([units, await folds(['0 call', `1 ${shove}`], units)]).toEqual([units, 0]);
      expect([units, await folds(['0 raiseTo 20', `1 ${shove}`], units)]).toEqual([units, 0]);
      expect([units, await folds([`0 ${shove}`], units)]).toEqual([units, 0]);
    }
  });
});

describe('§5.1 on rare boards, to which training hardly ever came', () => {
  const JACKS = cards('2c Jc Js 5c 8c');
  const mindset = houseBlueprint().then(createMindset);

  test.each([
    [
      'quads',
      'Jh Jd',
      80,
      JACKS,
      '0 call, 1 raiseTo 15, 0 call, 1 raiseTo 10, 0 call, 1 check, 0 check, 1 raiseTo 55',
    ],
    [
      'a full house',
      '8h 8d',
      95,
      JACKS,
      '0 call, 1 check, 1 raiseTo 10, 0 call, 1 check, 0 check, 1 raiseTo 20',
    ],
    [
      'a straight flush',
      'Th 6d',
      100,
      cards('9h 6h 7d 8h 7h'),
      '0 call, 1 check, 1 check, 0 check, 1 check, 0 check, 1 check, 0 raiseTo 90',
    ],
  ])('nobody who plays by the plan folds %s', async (_, hole, stack, board, script) => {
    const { blueprint, ...mind } = await mindset;
    const hand = handAfter(script.split(', '), [stack, stack], board);
    const answers = planAnswers({ blueprint, ...mind }, await blueprint.plan(stack / 5), hand);
    expect(answers.find(({ action }) => action.kind === 'fold')?.shares[combo(hole)] ?? 0).toBe(0);
  });

  test.each([
    ['a royal flush', 'Ah Kh', 'Qh Jh Th 2c 3d', '0 call, 1 check, 1 check, 0 raiseTo 5'],
    ['quads', '6s 6d', '6c 9d 6h 2c 3d', '0 raiseTo 15, 1 call, 1 raiseTo 10, 0 raiseTo 30'],
  ])('the expert does not fold %s that it did not expect to hold', async (_, hole, board, script) => {
    const mind = await mindset;
    const hand = handAfter(script.split(', '), [45, 45], cards(board));
    const answers = answersFor(mind, await mind.blueprint.plan(9), hand, () => false);
    expect(answers.find(({ action }) => action.kind === 'fold')?.shares[combo(hole)] ?? 0).toBe(0);
  });
});

describe('§5.1 with the plan of the house the expert decides as it has been measured', () => {
  const thinker = houseBlueprint().then(blueprint =>
    thinkHere(
      async () => blueprint,
      () => 0,
    ),
  );
  /** Whole percents of what is done with a hand. */
  const percentsAt = async (script: readonly string[], hole: string): Promise<Record<string, number>> => {
    const strategy = await (await thinker).think({ character: 'expert', ...viewAfter(script) }, NEVER);
    const shares = strategy!.map(({ action, shares: of }) => [
      action.kind === 'raiseTo' ? `raiseTo ${action.amount}` : action.kind,
      Math.round(100 * of[combo(hole)]!),
    ]);
    return Object.fromEntries(shares.filter(([, share]) => share !== 0));
  };
  const FLOP = ['0 raiseTo 20', '1 call'];
  const TURN = [...FLOP, '1 check', '0 raiseTo 20', '1 call'];
  const RIVER = [...TURN, '1 check', '0 check'];

  test.each<[readonly string[], string, Record<string, number>]>([
    [[], 'As 8d', { call: 19, 'raiseTo 15': 38, 'raiseTo 20': 16, 'raiseTo 100': 28 }],
    [['0 raiseTo 25'], 'Ks 4d', { call: 69, 'raiseTo 50': 1, 'raiseTo 100': 29 }],
    [[...FLOP, '1 check'], 'Qs 9d', { check: 18, 'raiseTo 10': 41, 'raiseTo 20': 40, 'raiseTo 80': 2 }],
    [[...TURN, '1 raiseTo 30'], 'Qs Jd', { fold: 14, call: 62, 'raiseTo 60': 24 }],
    [[...RIVER, '1 raiseTo 35'], 'Js 9d', { fold: 11, call: 88, 'raiseTo 60': 1 }],
  ])('after %j with %s', async (script, hole, percents) =>
    expect(await percentsAt(script, hole)).toEqual(percents),
  );
});

describe('§5.1 rivers are thought about anew', () => {
  const hand = handAfter([...TO_RIVER, '1 raiseTo 35']);
  const even = (): Float64Array =>
    rangesAfter([{ weight: 1, reach: [everything(), everything()] }], BOARD)[0];
  const everything = (): Float64Array => new Float64Array(COMBOS).fill(1);
  const solved = solveRiver(hand, [even(), even()], createMemory(1), () => false)!;
  const answers = answersFromSolved(solved, hand)!;
  const shareOf = (kind: string, text: string): number =>
    answers.reduce((sum, { action, shares }) => sum + (action.kind === kind ? shares[combo(text)]! : 0), 0);

  test('with the size that was bet, the best hands stay and the worst go', () => {
    expect(shareOf('fold', 'As Ad')).toBeLessThan(0.02);
    expect(shareOf('fold', '4c 3c')).toBeLessThan(0.05);
    expect(shareOf('fold', '7d 6c')).toBeGreaterThan(0.8);
  });

  test('what was done on a solved street narrows the ranges', () => {
    const [, second] = rangesAfterStreet(solved, [even(), even()], hand, 3)!;
    expect(second[combo('As Ad')]!).toBeGreaterThan(0);
    expect(second.reduce((sum, likely) => sum + likely, 0)).toBeLessThan(1081);
  });

  test('when time is over, the plan answers', async () => {
    const mindset = createMindset(madeUpBlueprint());
    const plan = await mindset.blueprint.plan(20);
    const late = answersFor(mindset, plan, hand, () => true);
    expect(late).toEqual(tidied(planAnswers(mindset, plan, hand)));
    expect(late).not.toEqual(answersFor(createMindset(madeUpBlueprint()), plan, hand, () => false));
  });
});

describe('§5.1 each street is thought about once', () => {
  test('what was found for a flop and a turn serves the streets after them', async () => {
    const mindset = createMindset(madeUpBlueprint());
    const plan = await mindset.blueprint.plan(20);
    const kept: string[] = [];
    const solved = {
      ...mindset.solved,
      set: (...[key, found]: Parameters<typeof mindset.solved.set>) => {
        kept.push(key.split('|')[1]!);
        mindset.solved.set(key, found);
      },
    };
    const flop = [...LIMPED];
    for (const script of [flop, [...flop, '1 raiseTo 15'], [...flop, '1 raiseTo 15', '0 call']])
      answersFor({ ...mindset, solved }, plan, handAfter(script), () => false);
    answersFor(
      { ...mindset, solved },
      plan,
      handAfter([...flop, '1 raiseTo 15', '0 call', '1 check', '0 check']),
      () => false,
    );
    const boards = [3, 3, 4, 5].map(count => BOARD.slice(0, count).join());
    expect(kept).toEqual(boards);
  });

  test('what is found does not depend on what was solved before', async () => {
    const used = createMindset(madeUpBlueprint());
    const plan = await used.blueprint.plan(20);
    const toRiver = [...LIMPED, '1 raiseTo 15', '0 call', '1 check', '0 check'];
    const scripts = [toRiver, LIMPED, [...LIMPED, '1 raiseTo 35'], toRiver.slice(0, 5), toRiver.slice(0, 4)];
    const other = cards('8h 8s 3c Jd Qs');
    for (const script of scripts) {
      answersFor(used, plan, handAfter(scripts[0]!, undefined, other), () => false);
      answersFor(used, plan, handAfter(script, undefined, other), () => false);
      const fresh = answersFor(createMindset(madeUpBlueprint()), plan, handAfter(script), () => false);
      expect(answersFor(used, plan, handAfter(script), () => false)).toEqual(fresh);
    }
  });

  test('whoever thinks is told before a flop is solved, and of nothing else', async () => {
    let told = 0;
    const thinker = thinkHere(
      async () => madeUpBlueprint(),
      () => 0,
      () => told++,
    );
    const think = async (character: string, script: readonly string[]): Promise<number> => {
      await thinker.think({ character, ...viewAfter(script) }, NEVER);
      return told;
    };
    expect(await think('blueprint', LIMPED)).toBe(0);
    expect(await think('expert', [])).toBe(0);
    expect(await think('expert', LIMPED)).toBe(1);
    expect(await think('expert', [...LIMPED, '1 check', '0 check'])).toBe(1);
  });

  test('a flop that there was no time for is not begun again on the turn', async () => {
    const mindset = createMindset(madeUpBlueprint());
    const plan = await mindset.blueprint.plan(20);
    answersFor(mindset, plan, handAfter(LIMPED), () => true);
    let asked = 0;
    const turn = handAfter([...LIMPED, '1 check', '0 check']);
    const answers = answersFor(mindset, plan, turn, () => ++asked > 200);
    expect(asked).toBeLessThan(200);
    expect(answers).not.toEqual(planAnswers(mindset, plan, turn));
  });

  test('whoever has waited too long behind others plays by the plan', async () => {
    const asked = (character: string, waited: number) =>
      thinkHere(
        async () => madeUpBlueprint(),
        () => 0,
      ).think({ character, ...viewAfter(LIMPED), waited }, NEVER);
    expect(await asked('expert', 5_000)).toEqual(await asked('blueprint', 0));
    expect(await asked('expert', 0)).not.toEqual(await asked('blueprint', 0));
  });

  test('a flop is played for what both may hold there, and the same way each time', async () => {
    const answersAt = async (script: readonly string[]) => {
      const mindset = createMindset(madeUpBlueprint());
      return answersFor(mindset, await mindset.blueprint.plan(20), handAfter(script), () => false);
    };
    const facing = [...LIMPED, '1 raiseTo 35'];
    const answers = await answersAt(facing);
    const { shares: folds } = answers.find(({ action }) => action.kind === 'fold')!;
    expect(folds[combo('As Ad')]).toBeLessThan(0.05);
    expect(Math.max(...folds)).toBeGreaterThan(0.95);
    expect(await answersAt(facing)).toEqual(answers);
  });
});

describe('§5.1 characters deviate as their data say', () => {
  const answers = [
    always({ kind: 'fold' }, 0.2),
    always({ kind: 'stay' }, 0.3),
    always({ kind: 'raise', to: 9 }, 0.5),
  ];
  const rowOf = (name: string): readonly number[] =>
    inCharacter(
      answers,
      CHARACTERS.find(other => other.name === name)!,
    ).map(({ shares }) => shares[7]!);

  test('levels move a part of everything to staying, and the expert nothing', () => {
    expect(rowOf('expert')).toEqual([0.2, 0.3, 0.5]);
    const [fold, stay, raise] = rowOf('easy');
    expect(fold! / raise!).toBeCloseTo(0.2 / 0.5, 6);
    expect(stay!).toBeGreaterThan(0.5);
  });

  test.each([
    ['rock', [1, 0, -1]],
    ['shark', [0, -1, 1]],
    ['station', [-1, 1, -1]],
    ['maniac', [-1, 0, 1]],
  ])('%s likes what it is said to like', (name, likes) => {
    const row = rowOf(name);
    expect(row.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
    const moved = row.map((share, at) => Math.sign(share - [0.2, 0.3, 0.5][at]!));
    expect(moved.map((sign, at) => (likes[at] === 0 ? 0 : sign))).toEqual(likes);
  });

  test('without a bonus nothing is liked', () =>
    expect(tiltedShares([0.5, 0.5], ['fold', 'stay'], { fold: 0, stay: 0, raise: 0 })).toEqual([0.5, 0.5]));

  test.each([
    ['expert', HOLDEM_PRESETS.headsup, null],
    ['expert', HOLDEM_PRESETS.standard, 'With three players and more it has no plan and weighs its chances.'],
    [
      'rock',
      { ...HOLDEM_PRESETS.standard, seats: 2 },
      'Beyond ten big blinds it has no plan: tight-passive answers.',
    ],
    ['balanced', HOLDEM_PRESETS.standard, null],
  ])('a table says who answers for %s', (name, rules, sentence) =>
    expect(whoAnswers(name, rules)).toBe(sentence),
  );

  test('a table says so of each of its players once, by name', () => {
    const { headsup, standard } = HOLDEM_PRESETS;
    expect(whoAnswersAt(['expert', 'rock', 'expert', 'balanced'], standard)).toBe(
      'With three players and more expert has no plan and weighs its chances. With three players and more rock has no plan: tight-passive answers.',
    );
    expect(whoAnswersAt(['expert'], headsup)).toBeNull();
    expect(whoAnswersAt(['expert'], { ...headsup, ante: 5 })).toBe(
      'With such blinds expert has no plan and weighs its chances.',
    );
  });
});

describe('§5.1 §9.2 thinking knows no hidden card', () => {
  test('the question is the same whatever one holds oneself', async () => {
    const questions: string[] = [];
    const spy = {
      think: async (question: object) => {
        questions.push(JSON.stringify(question));
        return null;
      },
      close: async () => {},
    };
    const bot = equilibriumBots({ thinker: spy, otherwise: () => botNamed('holdem', 'always-call')! })[0]!;
    const { view, legal } = viewAfter(['0 call']);
    const random = randomFrom(5);
    for (let deal = 0; deal < 3; deal++)
      await bot.decide(
        viewOf(view.state, view.seat, random.shuffle(DECK), view.events),
        legal,
        unitsFrom(1),
        NEVER,
      );
    expect(new Set(questions).size).toBe(1);
  });
});
