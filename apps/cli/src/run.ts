import { err, ok } from '@cardroom/engine';
import packageJson from '../package.json' with { type: 'json' };
import { HELP_FLAG, parseFlags } from './args.ts';
import { BAD_INPUT, DONE, type Command, type Outcome } from './command.ts';
import { commandHelp, mainHelp } from './commands/help.ts';
import { rank } from './commands/rank.ts';
import { replay } from './commands/replay.ts';
import { rules } from './commands/rules.ts';
import { printLines, type Io } from './io.ts';
import { suggestion } from './nearest.ts';
import { printable } from './printable.ts';

/** The commands there are. */
export const COMMANDS: readonly Command[] = [rules, rank, replay];

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
  if (name === undefined) return print(io, mainHelp(COMMANDS, io.columns));
  if (VERSION.includes(name)) return print(io, [`cardroom ${packageJson.version}`]);
  if (HELP.includes(name)) return help(rest[0], io);
  const command = commandNamed(name);
  if (!command) return err([unknown(name)]);
  return rest.some(arg => arg === '--help' || arg === '-h') ? help(name, io) : runCommand(command, rest, io);
};

const runCommand = async (command: Command, argv: readonly string[], io: Io): Promise<Outcome> => {
  const args = parseFlags(argv, [...command.flags, HELP_FLAG], command.name);
  return args.ok ? command.run(args.value, io) : args;
};

const help = (name: string | undefined, io: Io): Outcome => {
  if (name === undefined) return print(io, mainHelp(COMMANDS, io.columns));
  const command = commandNamed(name);
  return command ? print(io, commandHelp(command, io.columns)) : err([unknown(name)]);
};

const print = (io: Io, lines: readonly string[]): Outcome => {
  printLines(io, lines);
  return ok(DONE);
};

const commandNamed = (name: string): Command | undefined => COMMANDS.find(command => command.name === name);

const unknown = (name: string): string =>
  `There is no ${name.startsWith('-') ? 'flag' : 'command'} ${name}: ${suggestion(
    name,
    name.startsWith('-') ? ['--help', '--version'] : [...COMMANDS.map(command => command.name), 'help'],
    `the ${name.startsWith('-') ? 'flags' : 'commands'}`,
  )}`;
