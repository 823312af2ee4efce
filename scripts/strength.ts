// Measures the heads-up hold'em players of the house and adds what was found to bench/strength.md. See docs/opponent.md.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { holdemBots, thinkHere } from '@cardroom/bots/holdem';
import {
  CHARACTERS,
  RULE_BOTS,
  answerThinker,
  localBestResponse,
  openly,
  planInCharacter,
  playMatch,
} from '@cardroom/bots/strength';
import { fullCardOnCores, houseBlueprint } from '@cardroom/bots/strength/node';
import { PREFLOP } from '@cardroom/odds/holdem/preflop';
import {
  ALWAYS_CALL,
  CHEN,
  TIGHT_PASSIVE,
  UNIFORM,
  answerResolved,
  drawBoards,
  exactValues,
  flopSample,
  fullCardOf,
  matchupsOf,
  planPolicy,
  pushFoldPlan,
  pushFoldRule,
  rulePolicy,
  type ThoughtAnswers,
} from '@cardroom/odds/solver';
import { withRows, type Row } from './strength-notes.ts';
import { USAGE, strengthOptions, type Part, type StrengthOptions } from './strength-options.ts';

const FILE = join(dirname(dirname(fileURLToPath(import.meta.url))), 'bench/strength.md');

if (process.argv.includes('--help')) {
  console.log(
    `Measures how strong the hold'em opponent is, for minutes (--quick) or hours, and writes bench/strength.md; docs/opponent.md says how.\n${USAGE}`,
  );
  process.exit(0);
}

const refuse = (why: string): never => {
  console.error(`${why}\n${USAGE}`);
  process.exit(2);
};

const readOptions = (): StrengthOptions => {
  try {
    return strengthOptions(process.argv.slice(2));
  } catch (error) {
    return refuse((error as Error).message);
  }
};

const { parts, stacks, sizes, guarded, print } = readOptions();

/** Thousandths of a big blind in a small one. */
const MILLI = 500;
const SEED = 1;
const signal = new AbortController().signal;
const matchups = matchupsOf(PREFLOP);

const signed = (value: number): string => `${value > 0 ? '+' : ''}${value.toFixed(1)}`;
const plusMinus = (error: number): string => `± ${(1.96 * error).toFixed(1)}`;
const within = (value: number, error: number): string => `${signed(value)} ${plusMinus(error)}`;

const timed = async (measure: () => Promise<readonly Row[]>): Promise<readonly Row[]> => {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const rows = await measure();
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  const { user } = process.cpuUsage(cpu);
  return rows.map(([what, stack, measured, conditions]): Row => [
    what,
    stack,
    measured,
    `${conditions}; ${minutes} min, ${(user / 6e7).toFixed(1)} min of CPU`,
  ]);
};

const RULES = [ALWAYS_CALL, UNIFORM, CHEN, TIGHT_PASSIVE];

/** The plan against plain players, over all hands on drawn boards. */
const values = async (stack: number): Promise<readonly Row[]> => {
  const plan = await (await houseBlueprint()).plan(stack);
  const rules = [...RULES, pushFoldRule(PREFLOP, stack)];
  const { boards } = sizes;
  const found = exactValues(
    plan.tree,
    matchups,
    planPolicy('plan', plan),
    [planPolicy('plan', plan), ...rules.map(rule => rulePolicy(rule, plan.betting))],
    drawBoards(boards, SEED),
  );
  const [itself, ...others] = found;
  const pushFold = pushFoldPlan(PREFLOP, stack);
  return [
    [
      'plan against itself, small blind',
      stack,
      `${signed(MILLI * itself!.bySeat[0])} (push or fold: ${signed(MILLI * valueOfPushFold(pushFold))})`,
      `${boards} boards, all hands`,
    ],
    ...others.map(({ mean, standardError }, at): Row => [
      `plan against ${rules[at]!.name}`,
      stack,
      within(MILLI * mean, MILLI * standardError),
      `${boards} boards, all hands, both seats`,
    ]),
  ];
};

/** What the small blind wins at push or fold. */
const valueOfPushFold = ({ push }: ReturnType<typeof pushFoldPlan>): number => {
  const weights = push.share.map((_, hand) =>
    hand % 14 === 0 ? 6 : hand % 13 > Math.floor(hand / 13) ? 4 : 12,
  );
  const worth = push.share.map((share, hand) => share * push.goesIn[hand]! + (1 - share) * push.folds);
  return worth.reduce((sum, value, hand) => sum + value * weights[hand]!, 0) / 1326;
};

/** What weaker levels and characters lose to the plan that they deviate from. It wins nothing from itself on any board, so that this is what deviating costs. */
const levels = async (stack: number): Promise<readonly Row[]> => {
  const plan = await (await houseBlueprint()).plan(stack);
  const deviating = CHARACTERS.filter(({ weak, bonus }) => weak ?? bonus);
  const { boards } = sizes;
  const found = exactValues(
    plan.tree,
    matchups,
    planPolicy('plan', plan),
    deviating.map(character => planPolicy(character.name, planInCharacter(plan, character))),
    drawBoards(boards, SEED),
  );
  return found.map(({ mean, standardError }, at): Row => [
    `${deviating[at]!.name} loses to the plan`,
    stack,
    `${(MILLI * mean).toFixed(1)} ${plusMinus(MILLI * standardError)}`,
    `${boards} boards, all hands, both seats`,
  ]);
};

const fullCard = async (stack: number): Promise<readonly Row[]> => {
  const { flops } = sizes;
  let seconds = 0;
  const found = await fullCardOnCores({
    stack,
    flops,
    workers: availableParallelism(),
    signal,
    watch: (soFar, took) => {
      seconds += took;
      console.error(`${stack}: ${soFar.flops} of ${flops} flops, cross-fit ${soFar.crossFit.toFixed(1)}`);
    },
  });
  return [
    [
      'plan, full-card best response',
      stack,
      `cross-fit ${found.crossFit.toFixed(1)}, plain ${found.plain.toFixed(1)} (${plusMinus(found.standardError)})`,
      `${flops} flops in strata, every turn and river, both seats; ${(seconds / flops).toFixed(0)} CPU-s a flop`,
    ],
  ];
};

/** The best answer to the player as it sits, with turns worked out anew; and to its plan, on the same flops. */
const thought = async (stack: number): Promise<readonly Row[]> => {
  const plan = await (await houseBlueprint()).plan(stack);
  const { flops, turns } = sizes;
  const answers: ThoughtAnswers[] = [];
  const words = (): string => {
    const crossed = [0, 1].map(half => {
      const of = answers.map(answer => answer.crossed[half as 0 | 1]);
      return fullCardOf(
        plan,
        matchups,
        of.map(({ judged }) => judged),
        of.map(({ paid }) => paid),
      );
    });
    const knowing = fullCardOf(
      plan,
      matchups,
      answers.map(answer => answer.knowing),
    );
    const mean = (of: 'crossFit' | 'plain'): string => ((crossed[0]![of] + crossed[1]![of]) / 2).toFixed(1);
    return [
      `cross-fit ${mean('crossFit')}, plain ${knowing.plain.toFixed(1)} (${answers.length < 2 ? 'too few to say how far off' : plusMinus(knowing.standardError)})`,
      `by other turns but the same flops ${mean('plain')}`,
      `by the plain figure sure of ${signed(-knowing.bySeat[1].plain)} with the small blind, of ${signed(-knowing.bySeat[0].plain)} with the big one`,
    ].join('; ');
  };
  for (const [at, flop] of flopSample(flops).entries()) {
    answers.push(answerThinker(plan, flop, { turns, seed: SEED + at, guarded }));
    console.error(`${stack}: ${at + 1} of ${flops} flops, ${words()}`);
  }
  return [
    [
      `expert, best response with flops and turns worked out anew${guarded ? ', turns guarded' : ''}`,
      stack,
      words(),
      `${flops} flops in strata × ${turns} turns, every river, both seats`,
    ],
  ];
};

const RIVER = { rivers: 4, iterations: 100, seed: SEED };

/** The best answer on a few runouts, with rivers as planned and worked out anew. */
const river = async (stack: number): Promise<readonly Row[]> => {
  const plan = await (await houseBlueprint()).plan(stack);
  const flops = Math.min(sizes.flops, 12);
  const turns = sizes.runouts;
  const answers = flopSample(flops).map(flop => answerResolved(plan, flop, { ...RIVER, turns }));
  const [planned, resolved] = [
    fullCardOf(
      plan,
      matchups,
      answers.map(answer => answer.planned),
    ),
    fullCardOf(
      plan,
      matchups,
      answers.map(answer => answer.resolved),
    ),
  ];
  return [
    [
      'plan with rivers worked out anew, beside the plan',
      stack,
      `cross-fit ${planned.crossFit.toFixed(1)} → ${resolved.crossFit.toFixed(1)}, plain ${planned.plain.toFixed(1)} → ${resolved.plain.toFixed(1)}`,
      `${flops} flops × ${turns} turns × ${RIVER.rivers} rivers, which the answer knows: compare, do not read by themselves`,
    ],
  ];
};

const bots = [...holdemBots({ thinker: thinkHere(houseBlueprint), warn: refuse }), ...RULE_BOTS];
const named = (name: string) => bots.find(bot => bot.name === name)!;

/** The player as it sits at the table, and its plan alone, on the same deals. */
const lbr = async (stack: number): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for (const name of ['expert', 'blueprint']) rows.push(await lbrOf(name, stack));
  return rows;
};

const lbrOf = async (name: string, stack: number): Promise<Row> => {
  const { ways } = sizes;
  const found = await localBestResponse(openly(named(name)), {
    hands: ways,
    seed: SEED,
    stack,
    judge: openly(named('blueprint')),
    signal,
    watch: soFar => {
      if (soFar.hands % 20 === 0)
        console.error(
          `${name}, ${stack}: ${soFar.hands} ways, LBR ${within(soFar.mbbPerHand, soFar.standardError)}`,
        );
    },
  });
  return [
    `${name}, local best response`,
    stack,
    `${within(found.mbbPerHand, found.standardError)} (small blind ${signed(found.bySeat[0])}, big blind ${signed(found.bySeat[1])})`,
    `${ways} ways through a hand, each for all hands; every $5 size, judged by the plan`,
  ];
};

const RIVALS = ['blueprint', 'push-fold', 'chen', 'tight-passive', 'always-call'];

const match = async (stack: number): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for (const rival of RIVALS) {
    const { hands } = sizes;
    const { mbbPerHand, standardError } = await playMatch(named('expert'), named(rival), {
      hands,
      seed: SEED,
      stack,
      signal,
    });
    rows.push([
      `expert against ${rival}`,
      stack,
      within(mbbPerHand, standardError),
      `${hands} hands, duplicate`,
    ]);
    console.error(rows.at(-1)!.join(', '));
  }
  return rows;
};

const MEASURES: Readonly<Record<Part, (stack: number) => Promise<readonly Row[]>>> = {
  values,
  levels,
  lbr,
  'full-card': fullCard,
  thought,
  river,
  match,
};

const git = (...args: readonly string[]): string =>
  spawnSync('git', args, { cwd: dirname(FILE), encoding: 'utf8' }).stdout.trim();

/** The commit that is measured; changes that it does not have are told, those of the notes aside. Asked before measuring, which takes hours. */
const measuredNow = (): string => {
  const changes = git(
    'status',
    '--porcelain',
    '--untracked-files=no',
    '--',
    '..',
    `:(exclude)${basename(FILE)}`,
  );
  return `${git('rev-parse', '--short', 'HEAD')}${changes === '' ? '' : ' with changes'}`;
};

const measured = print ? '' : measuredNow();

for (const part of parts)
  for (const stack of stacks) {
    const rows = await timed(() => MEASURES[part](stack));
    for (const row of rows) console.log(row.join(' | '));
    const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
    if (!print) writeFileSync(FILE, withRows(text, measured, rows));
  }
