import { err, ok } from '@cardroom/engine';
import packageJson from '../package.json' with { type: 'json' };
import { HELP_FLAG, VERSION_FLAG, isSet, parseFlags } from './args.ts';
import { BAD_INPUT, DONE, type Entry, type Outcome } from './command.ts';
import { commandHelp, mainHelp } from './commands/help.ts';
import { isScreen, printLines, type Io } from './io.ts';
import { suggestion } from './nearest.ts';
import { printable } from './printable.ts';

/** The commands there are. */
export const COMMANDS: readonly Entry[] = [
  {
    name: 'blackjack',
    summary: 'Play blackjack.',
    load: async () => (await import('./commands/blackjack.ts')).blackjack,
  },
  {
    name: 'holdem',
    summary: "Play Texas hold'em.",
    load: async () => (await import('./commands/holdem.ts')).holdem,
  },
  {
    name: 'twentyone',
    summary: 'Play Twenty-One: hit or stay, no bets.',
    load: async () => (await import('./commands/twentyone.ts')).twentyone,
  },
  {
    name: 'daily',
    summary: "Play today's shoe: the same ten rounds for everybody.",
    load: async () => (await import('./commands/daily.ts')).daily,
  },
  {
    name: 'drill',
    summary: 'Drill strategy, counting, pot odds, and your own mistakes.',
    load: async () => (await import('./commands/drill.ts')).drill,
  },
  {
    name: 'serve',
    summary: 'Open the room to browsers.',
    load: async () => (await import('./commands/serve.ts')).serveCommand,
  },
  {
    name: 'mcp',
    summary: 'Give agents a seat: a Model Context Protocol server.',
    load: async () => (await import('./commands/mcp.ts')).mcp,
  },
  {
    name: 'arena',
    summary: 'Let agents play the same deals, and rank them.',
    load: async () => (await import('./commands/arena.ts')).arena,
  },
  {
    name: 'bot',
    summary: "Measure hold'em players, ask one, or let it play elsewhere.",
    load: async () => (await import('./commands/bot.ts')).bot,
  },
  {
    name: 'rules',
    summary: 'Show the presets, or the complete rules of one table.',
    load: async () => (await import('./commands/rules.ts')).rules,
  },
  {
    name: 'rank',
    summary: 'Rank the best poker hand in five to seven cards.',
    load: async () => (await import('./commands/rank.ts')).rank,
  },
  {
    name: 'replay',
    summary: 'Replay recorded hands and compare the stacks they end with.',
    load: async () => (await import('./commands/replay.ts')).replay,
  },
  {
    name: 'edge',
    summary: 'Compute the exact house edge of a blackjack table.',
    load: async () => (await import('./commands/edge.ts')).edge,
  },
  {
    name: 'odds',
    summary: 'Price every action of a blackjack decision exactly.',
    load: async () => (await import('./commands/odds.ts')).odds,
  },
  {
    name: 'strategy',
    summary: 'Draw the best blackjack chart for a table.',
    load: async () => (await import('./commands/strategy.ts')).strategy,
  },
  {
    name: 'simulate',
    summary: 'Play many rounds of blackjack by a strategy.',
    load: async () => (await import('./commands/simulate.ts')).simulate,
  },
  {
    name: 'equity',
    summary: "Compare hold'em hands and ranges over every board.",
    load: async () => (await import('./commands/equity.ts')).equity,
  },
  {
    name: 'verify',
    summary: 'Check that a shuffle was fair, from its receipt.',
    load: async () => (await import('./commands/verify.ts')).verify,
  },
  {
    name: 'history',
    summary: 'List the rounds that were played, or tell one again.',
    load: async () => (await import('./commands/history.ts')).history,
  },
  {
    name: 'stats',
    summary: 'Add up what every player won and lost.',
    load: async () => (await import('./commands/stats.ts')).stats,
  },
  {
    name: 'review',
    summary: 'Tell what decisions cost, and which mistakes cost most.',
    load: async () => (await import('./commands/review.ts')).review,
  },
  {
    name: 'export',
    summary: 'Write rounds as JSON, CSV or PHH, or the receipts of shoes.',
    load: async () => (await import('./commands/export.ts')).exportRounds,
  },
  {
    name: 'import',
    summary: "Take in hold'em hands that were played elsewhere.",
    load: async () => (await import('./commands/import.ts')).importCommand,
  },
  {
    name: 'backup',
    summary: 'Write everything that the store holds into one file.',
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  {
    name: 'restore',
    summary: 'Read a backup into an empty store.',
    load: async () => (await import('./commands/restore.ts')).restore,
  },
  {
    name: 'doctor',
    summary: 'Check everything that the store holds.',
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  {
    name: 'completion',
    summary: 'Print what completes commands in bash, zsh or fish.',
    load: async () => (await import('./commands/completion.ts')).completionFor(COMMANDS),
  },
  {
    name: 'bench',
    summary: 'Measure our speed beside that of other packages.',
    load: async () => (await import('./commands/bench.ts')).bench,
  },
];

/** A bug: never the fault of the arguments. */
export const INTERNAL_FAILURE = 70;

const HELP = ['help', '--help', '-h'];
const VERSION = ['--version', '-v'];

/** Runs one command line and says the exit code. Refusals go to standard error, one sentence a line. */
export const run = async (argv: readonly string[], io: Io): Promise<number> => {
  const outcome = await dispatch(argv, io);
  if (outcome.ok) return outcome.value;
  for (const sentence of outcome.error) io.stderr(`cardroom: ${printable(sentence)}\n`);
  return BAD_INPUT;
};

const dispatch = async (argv: readonly string[], io: Io): Promise<Outcome> => {
  const [name, ...rest] = argv;
  if (name === undefined) return openLobby([], io);
  if (VERSION.includes(name)) return print(io, [`cardroom ${packageJson.version}`]);
  if (HELP.includes(name)) return help(rest[0], io);
  if (name.startsWith('-')) return openLobby(argv, io);
  const command = commandNamed(name);
  if (!command) return err([unknown(name)]);
  return rest.some(arg => arg === '--help' || arg === '-h') ? help(name, io) : runCommand(command, rest, io);
};

const NO_PLAIN_LOBBY =
  'The lobby is drawn on a terminal: to play line by line, name a game, such as cardroom blackjack --plain.';

/** Where there is no terminal to draw on, the help says what else there is. */
const openLobby = async (argv: readonly string[], io: Io): Promise<Outcome> => {
  if (argv.length === 0 && !isScreen(io)) return print(io, mainHelp(COMMANDS, io.columns));
  const { LOBBY_FLAGS, readLobbyFlags } = await import('./play-flags.ts');
  const args = parseFlags(argv, [...LOBBY_FLAGS, HELP_FLAG, VERSION_FLAG], 'cardroom');
  if (!args.ok) return args;
  const flags = readLobbyFlags(args.value);
  if (!flags.ok) return flags;
  if (!isScreen(io) || isSet(args.value, 'plain')) return err([NO_PLAIN_LOBBY]);
  return (await import('./play/play.ts')).playOnScreen(args.value, io, { game: null, flags: flags.value });
};

const runCommand = async ({ name, load }: Entry, argv: readonly string[], io: Io): Promise<Outcome> => {
  const command = await load();
  const args = parseFlags(argv, [...command.flags, HELP_FLAG], name);
  return args.ok ? command.run(args.value, io) : args;
};

const help = async (name: string | undefined, io: Io): Promise<Outcome> => {
  if (name === undefined) return print(io, mainHelp(COMMANDS, io.columns));
  const entry = commandNamed(name);
  return entry ? print(io, commandHelp(name, await entry.load(), io.columns)) : err([unknown(name)]);
};

const print = (io: Io, lines: readonly string[]): Outcome => {
  printLines(io, lines);
  return ok(DONE);
};

const commandNamed = (name: string): Entry | undefined => COMMANDS.find(command => command.name === name);

const unknown = (name: string): string =>
  `There is no command ${name}: ${suggestion(
    name,
    [...COMMANDS.map(command => command.name), 'help'],
    'the commands',
  )}`;
