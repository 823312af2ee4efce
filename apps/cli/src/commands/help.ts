import { HELP_FLAG, VERSION_FLAG, type Flag } from '../args.ts';
import type { Command, Entry } from '../command.ts';
import { columnsOf, wrap } from '../layout.ts';

const ABOUT =
  "Cardroom is a card room you can trust and learn from: blackjack and Texas hold'em from one engine. Alone it opens the lobby, in a terminal, and takes --player, --speed, --coach, --ascii and --ephemeral as the games do.";

const GENERAL_FLAGS: readonly Flag[] = [
  { name: 'help', short: 'h', means: 'Show this help; after a command, the help of that command.' },
  VERSION_FLAG,
];

/** The help of `cardroom` itself. */
export const mainHelp = (commands: readonly Entry[], width: number): readonly string[] => [
  'Usage: cardroom [COMMAND] [ARGUMENTS]',
  '',
  ...wrap(ABOUT, width),
  '',
  'Commands',
  ...columnsOf(
    commands.map(({ name, summary }) => [name, summary]),
    width,
  ),
  '',
  ...flagLines(GENERAL_FLAGS, width),
  '',
  ...columnsOf(EXIT_CODES, width, 0),
];

const EXIT_CODES = [
  [
    'Exit codes:',
    '0 done, 1 the answer is "no", 2 bad usage or bad input (said in a sentence), 130 interrupted.',
  ],
] as const;

/** The help of one command. */
export const commandHelp = (name: string, command: Command, width: number): readonly string[] => [
  ...wrap(`Usage: cardroom ${name} ${command.usage}`, width),
  '',
  ...command.about.flatMap(paragraph => [...wrap(paragraph, width), '']),
  ...flagLines([...command.flags, HELP_FLAG], width),
  '',
  'Example',
  `  ${command.example}`,
];

const flagLines = (flags: readonly Flag[], width: number): readonly string[] => [
  'Flags',
  ...columnsOf(
    flags.map(flag => [flagName(flag), flag.means]),
    width,
  ),
];

const flagName = ({ name, short, takes }: Flag): string =>
  `${short ? `-${short}, ` : ''}--${name}${takes ? ` ${takes}` : ''}`;
