import { err, ok, type Result } from '@cardroom/engine';
import {
  STRATEGIES,
  parseStrategy,
  type CustomStrategy,
  type Progress,
  type Simulation,
  type StrategyName,
} from '@cardroom/odds/simulator';
import { simulateOnCores, type PoolOptions } from '@cardroom/odds/simulator/node';
import { JSON_FLAG, isSet, valueOf, type Args } from '../args.ts';
import { RULES_FLAGS, readTable } from '../blackjack-input.ts';
import { DONE, INTERRUPTED, type Command, type Outcome } from '../command.ts';
import { grouped, percent, readWhole, signed } from '../figures.ts';
import { printJson, printLines, type Io } from '../io.ts';
import { columnsOf } from '../layout.ts';
import { suggestion } from '../nearest.ts';

type Read<T> = Result<T, readonly string[]>;

/** So that what one person saw another can see too. */
const USUAL_SEED = 1;
const MOST_ROUNDS = 1e12;
const MOST_WORKERS = 256;

/** A run as it was asked for, and what it is called. */
type Asked = { readonly title: string; readonly strategyName: string; readonly options: PoolOptions };

const run = async (args: Args, io: Io): Promise<Outcome> => {
  const wrongGame = whyNotBlackjack(args);
  if (wrongGame) return err([wrongGame]);
  const asked = await readAsked(args, io);
  if (!asked.ok) return asked;
  const played = await playWatched(asked.value.options, io);
  if (!played.ok) return played;
  if (isSet(args, 'json')) printJson(io, documentOf(asked.value, played.value));
  else printLines(io, reportLines(asked.value, played.value, io.columns));
  return ok(played.value.partial ? INTERRUPTED : DONE);
};

const whyNotBlackjack = ({ positionals: [game, ...more] }: Args): string | null => {
  if (game === undefined) return 'Name the game: cardroom simulate blackjack.';
  if (game !== 'blackjack') return `${game} cannot be simulated: write cardroom simulate blackjack.`;
  return more.length === 0 ? null : `simulate blackjack takes no argument "${more[0]}".`;
};

const readAsked = async (args: Args, io: Io): Promise<Read<Asked>> => {
  const rounds = readNumberOf(args, 'rounds', 1, MOST_ROUNDS);
  if (!rounds.ok) return rounds;
  if (rounds.value === null) return err(['Say how many rounds to play: --rounds 1e6.']);
  const seed = readNumberOf(args, 'seed', 0, Number.MAX_SAFE_INTEGER);
  if (!seed.ok) return seed;
  const workers = readNumberOf(args, 'workers', 1, MOST_WORKERS);
  if (!workers.ok) return workers;
  const table = await readTable(args, io);
  if (!table.ok) return table;
  const named = await readStrategyOf(args, io);
  if (!named.ok) return named;
  return ok({
    title: table.value.title,
    strategyName: named.value.name,
    options: {
      rules: table.value.rules,
      rounds: rounds.value,
      seed: seed.value ?? USUAL_SEED,
      strategy: named.value.strategy,
      ...(workers.value === null ? {} : { workers: workers.value }),
    },
  });
};

const readNumberOf = (args: Args, flag: string, min: number, max: number): Read<number | null> => {
  const text = valueOf(args, flag);
  return text.ok && text.value !== null ? readWhole(text.value, `--${flag}`, min, max) : (text as Read<null>);
};

type NamedStrategy = { readonly name: string; readonly strategy: StrategyName | CustomStrategy };

const readStrategyOf = async (args: Args, io: Io): Promise<Read<NamedStrategy>> => {
  const text = valueOf(args, 'strategy');
  if (!text.ok) return text;
  const name = text.value ?? 'basic';
  const known = STRATEGIES.find(strategy => strategy === name);
  return known ? ok({ name, strategy: known }) : readStrategyFile(name, io);
};

const readStrategyFile = async (path: string, { files }: Io): Promise<Read<NamedStrategy>> => {
  if ((await files.kindOf(path)) !== 'file')
    return err([path.endsWith('.json') ? `There is no file ${path}.` : noSuchStrategy(path)]);
  const text = await files.read(path);
  if (!text.ok) return err([text.error]);
  const strategy = parseStrategy(text.value);
  return strategy.ok
    ? ok({ name: strategy.value.name ?? path, strategy: strategy.value })
    : err([`${path}: ${strategy.error.message}`]);
};

const noSuchStrategy = (name: string): string =>
  `There is no strategy ${name}: ${suggestion(name, STRATEGIES, 'there')} A file may be named too.`;

/** Plays until the end or Ctrl+C, and tells a terminal how far it is. */
const playWatched = async (options: PoolOptions, io: Io): Promise<Read<Simulation>> => {
  const controller = new AbortController();
  const stop = io.onInterrupt?.(() => controller.abort());
  const meter = io.terminal?.stderr === true ? meterOn(io) : null;
  try {
    const played = await simulateOnCores(options, meter?.show, controller.signal);
    return played.ok ? played : err([played.error.message]);
  } finally {
    meter?.clear();
    stop?.();
  }
};

const BETWEEN_SHOWS = 100;

const meterOn = (io: Io) => {
  let shown = -Infinity;
  return {
    show: (progress: Progress): void => {
      if (performance.now() - shown < BETWEEN_SHOWS) return;
      shown = performance.now();
      io.stderr(`\r\u001b[K${progressLine(progress)}`);
    },
    clear: (): void => io.stderr('\r\u001b[K'),
  };
};

const progressLine = ({ rounds, of, ev, standardError }: Progress): string =>
  `${percent(rounds / of, 0)} of ${grouped(of)} rounds, mean ${signed(ev, 5)} ± ${standardError.toFixed(5)}`;

const documentOf = ({ strategyName, options }: Asked, simulation: Simulation): object => ({
  ...simulation,
  strategy: strategyName,
  seed: options.seed,
});

const reportLines = (
  { title, strategyName, options }: Asked,
  played: Simulation,
  width: number,
): readonly string[] => [
  `Blackjack: ${title}; strategy ${strategyName}, seed ${options.seed}`,
  ...(played.partial
    ? [`Interrupted: partial, ${grouped(played.rounds)} of ${grouped(options.rounds)} rounds.`]
    : []),
  '',
  ...(played.rounds === 0 ? ['Not a single round is in.'] : columnsOf(figuresOf(played), width)),
];

const figuresOf = (played: Simulation): readonly (readonly string[])[] => [
  ['Rounds', `${grouped(played.rounds)}, ${grouped(Math.round(played.roundsPerSecond))} a second`],
  ['Mean result', `${signed(played.ev, 6)} ± ${played.standardError.toFixed(6)} per unit wagered first`],
  ['House edge', `${percent(-played.ev, 4)} ± ${percent(played.standardError, 4)}`],
  ['Standard deviation', `${played.sd.toFixed(4)} units a round`],
  ['First wagers', `${played.averageBet.toFixed(3)} units a round`],
  [
    'An hour',
    `${signed(played.perHour.ev, 2)} units, standard deviation ${played.perHour.sd.toFixed(1)} (${grouped(played.perHour.rounds)} rounds)`,
  ],
  ['N0', played.n0 === null ? 'none: nothing is won' : `${grouped(Math.round(played.n0))} rounds`],
  [
    'Risk of ruin',
    `${percent(played.riskOfRuin.probability)} with ${grouped(played.riskOfRuin.bankroll)} units`,
  ],
];

export const simulate: Command = {
  usage: 'blackjack --rounds N [--strategy …] [--seed S] [--json]',
  about: [
    'Plays rounds on a table of these rules, cut card and boxes included, and tells the mean result with its standard error, standard deviation, result by the hour, N0 and risk of ruin. The same seed gives the same result with any number of workers. Ctrl+C prints what there is so far, marked partial.',
    `Strategies: ${STRATEGIES.join(', ')}; or a JSON file: a chart as cardroom strategy --json prints it, with a count and bets beside it or instead.`,
  ],
  flags: [
    { name: 'rounds', takes: 'N', means: 'How many rounds; may be written 1000000, 1e6 or 1000k.' },
    { name: 'seed', takes: 'S', means: `A whole number from 0; ${USUAL_SEED} if left out.` },
    { name: 'strategy', takes: 'NAME|FILE', means: 'How to play; basic if left out.' },
    { name: 'workers', takes: 'W', means: 'Threads; one for each core if left out.' },
    ...RULES_FLAGS,
    JSON_FLAG,
  ],
  example: 'cardroom simulate blackjack --rounds 1e7 --strategy hilo',
  run,
};
