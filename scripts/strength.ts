// Measures the heads-up hold'em players of the house and adds what was found to bench/strength.md. See docs/opponent.md.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { holdemBots, thinkHere } from '@cardroom/bots/holdem';
import { RULE_BOTS, answerThinker, localBestResponse, openly, playMatch } from '@cardroom/bots/strength';
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

const FILE = join(dirname(dirname(fileURLToPath(import.meta.url))), 'bench/strength.md');

const USAGE =
  'npm run strength -- [--quick] [--stacks 20,4,8,12,16] [--only values,lbr,full-card,thought,river,match] [--flops N] [--boards N] [--ways N] [--hands N] [--runouts N] [--turns N] [--guarded] [--print]';

/** Sizes of a run; quick ones take minutes, the others hours. */
const SIZES = {
  quick: { flops: 6, boards: 60, ways: 40, hands: 200, runouts: 1, turns: 2 },
  full: { flops: 49, boards: 1_000, ways: 2_000, hands: 4_000, runouts: 4, turns: 4 },
} as const;

const PARTS = ['values', 'lbr', 'full-card', 'thought', 'river', 'match'] as const;
type Part = (typeof PARTS)[number];

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

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        print: { type: 'boolean', default: false },
        guarded: { type: 'boolean', default: false },
        stacks: { type: 'string', default: '20,4,8,12,16' },
        only: { type: 'string', default: PARTS.join(',') },
        flops: { type: 'string' },
        boards: { type: 'string' },
        ways: { type: 'string' },
        hands: { type: 'string' },
        runouts: { type: 'string' },
        turns: { type: 'string' },
      },
    }).values;
  } catch (error) {
    return refuse((error as Error).message);
  }
};

const options = readOptions();
const sizes = SIZES[options.quick ? 'quick' : 'full'];

const whole = (text: string, name: string, least: number, most: number): number => {
  const number = Number(text);
  return Number.isInteger(number) && number >= least && number <= most
    ? number
    : refuse(`--${name} takes whole numbers from ${least} to ${most}; "${text}" is not one.`);
};

const sizeOf = (name: keyof typeof sizes): number => {
  const given = options[name];
  return given === undefined ? sizes[name] : whole(given, name, 1, 1e7);
};

const stacks = options.stacks.split(',').map(text => whole(text, 'stacks', 2, 20));
const parts = options.only
  .split(',')
  .map(text => PARTS.find(part => part === text) ?? refuse(`--only takes ${PARTS.join(', ')}; not ${text}.`));

/** Thousandths of a big blind in a small one. */
const MILLI = 500;
const SEED = 1;
const signal = new AbortController().signal;
const matchups = matchupsOf(PREFLOP);

const signed = (value: number): string => `${value > 0 ? '+' : ''}${value.toFixed(1)}`;
const within = (value: number, error: number): string => `${signed(value)} ± ${(1.96 * error).toFixed(1)}`;

/** A figure and how it came about, as a row of the table. */
type Row = readonly [what: string, stack: number, measured: string, conditions: string];

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
  const boards = sizeOf('boards');
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

const fullCard = async (stack: number): Promise<readonly Row[]> => {
  const flops = sizeOf('flops');
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
      `cross-fit ${found.crossFit.toFixed(1)}, plain ${found.plain.toFixed(1)} (± ${(1.96 * found.standardError).toFixed(1)})`,
      `${flops} flops in strata, every turn and river, both seats; ${(seconds / flops).toFixed(0)} CPU-s a flop`,
    ],
  ];
};

/** The best answer to the player as it sits, with turns worked out anew; and to its plan, on the same flops. */
const thought = async (stack: number): Promise<readonly Row[]> => {
  const plan = await (await houseBlueprint()).plan(stack);
  const [flops, turns] = [sizeOf('flops'), sizeOf('turns')];
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
      `cross-fit ${mean('crossFit')}, plain ${knowing.plain.toFixed(1)} (± ${(1.96 * knowing.standardError).toFixed(1)})`,
      `by other turns but the same flops ${mean('plain')}`,
      `by the plain figure sure of ${signed(-knowing.bySeat[1].plain)} with the small blind, of ${signed(-knowing.bySeat[0].plain)} with the big one`,
    ].join('; ');
  };
  for (const [at, flop] of flopSample(flops).entries()) {
    answers.push(answerThinker(plan, flop, { turns, seed: SEED + at, guarded: options.guarded }));
    console.error(`${stack}: ${at + 1} of ${flops} flops, ${words()}`);
  }
  return [
    [
      `expert, best response with flops and turns worked out anew${options.guarded ? ', turns guarded' : ''}`,
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
  const flops = Math.min(sizeOf('flops'), 12);
  const turns = sizeOf('runouts');
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
  const ways = sizeOf('ways');
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
    const hands = sizeOf('hands');
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
  lbr,
  'full-card': fullCard,
  thought,
  river,
  match,
};

const git = (...args: readonly string[]): string =>
  spawnSync('git', args, { cwd: dirname(FILE), encoding: 'utf8' }).stdout.trim();

const HEAD = `# Strength by commit

Made by \`npm run strength\`; what is measured and how is in [docs/opponent.md](../docs/opponent.md). Thousandths of a big blind
(mbb) a hand, at $5/$10 one of them is a cent; ± is a 95 % confidence interval; stacks in small blinds, 20 is $100.
`;

const HEADING = '| what | stack | mbb/hand | conditions |\n|---|---|---|---|\n';

/** New rows go under the heading of the commit that they measure. */
const added = (text: string, commit: string, rows: readonly Row[]): string => {
  const lines = rows.map(row => `| ${row.join(' | ')} |\n`).join('');
  const start = `## ${commit}\n\n${HEADING}`;
  const known = text.startsWith('#') ? text : HEAD;
  if (known.includes(start)) return known.replace(start, `${start}${lines}`);
  const at = known.indexOf('\n## ');
  const [before, after] = at < 0 ? [known, ''] : [known.slice(0, at), known.slice(at)];
  return `${before}\n${start}${lines}${after}`;
};

for (const part of parts)
  for (const stack of stacks) {
    const rows = await timed(() => MEASURES[part](stack));
    for (const row of rows) console.log(row.join(' | '));
    const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
    if (!options.print) writeFileSync(FILE, added(text, git('rev-parse', '--short', 'HEAD'), rows));
  }
