import { err, ok } from '@cardroom/engine';

import { HELP_FLAG, type Args, type Flag } from '../args.ts';
import { DONE, type Command, type Entry, type Outcome } from '../command.ts';
import { GAMES, PRESET_NAMES } from '../games.ts';
import { printLines, type Io } from '../io.ts';
import { suggestion } from '../nearest.ts';

/** What may stand at a place of a command line. */
type Choices = { readonly words: readonly string[]; readonly files: boolean };

/** A flag, and what its value may be; a switch takes none. */
type FlagChoices = { readonly flag: Flag; readonly values: Choices | null };

/** A command as a shell completes it. */
type Completed = {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly FlagChoices[];
  readonly args: Choices;
};

/** `cardroom completion`, over the table of commands that it is itself an entry of. */
export const completionFor = (entries: readonly Entry[]): Command => ({
  usage: SHELLS.join('|'),
  about: [
    'Print a script with which a shell completes the commands, flags, presets and files of cardroom.',
    'bash: put eval "$(cardroom completion bash)" into ~/.bashrc. zsh: write it to a file _cardroom in a folder of $fpath, or put eval "$(cardroom completion zsh)" into ~/.zshrc after compinit. fish: cardroom completion fish > ~/.config/fish/completions/cardroom.fish',
  ],
  flags: [],
  example: 'cardroom completion bash >> ~/.bashrc',
  run: (args, io) => run(args, io, entries),
});

const SHELLS = ['bash', 'zsh', 'fish'] as const;

const run = async ({ positionals }: Args, io: Io, entries: readonly Entry[]): Promise<Outcome> => {
  const [shell, ...more] = positionals;
  if (shell === undefined || more.length > 0) return err([`Name one shell: ${SHELLS.join(', ')}.`]);
  const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell as keyof typeof SCRIPTS] : null;
  if (!script) return err([`There is no script for ${shell}: ${suggestion(shell, SHELLS, 'the shells')}`]);
  printLines(io, script(await Promise.all(entries.map(completed))));
  return ok(DONE);
};

const completed = async ({ name, summary, load }: Entry): Promise<Completed> => {
  const { flags, usage } = await load();
  const withValues = [...flags, HELP_FLAG].map(async flag => ({ flag, values: await valuesOf(flag) }));
  return { name, summary, flags: await Promise.all(withValues), args: choicesIn(argumentsIn(usage)) };
};

const valuesOf = async ({ name, takes }: Flag): Promise<Choices | null> => {
  if (takes === undefined) return null;
  return NAMING_BOTS.includes(name)
    ? { words: await opponents(), files: false }
    : choicesIn(takes.split('|'));
};

/** Flags whose value is the name of a hold'em player. */
const NAMING_BOTS: readonly string[] = ['opponent', 'a', 'b', 'bot'];

/** The bots are loaded for this alone. */
const opponents = async (): Promise<readonly string[]> => (await import('../play-flags.ts')).opponentNames();

/** What stands before the flags of a usage: `[PRESET|FILE.json] [--json]` takes PRESET or FILE.json. */
const argumentsIn = (usage: string): readonly string[] =>
  usage.replace(/\[flags\]|\[?--.*/, '').split(/[\s|[\]…]+/);

/** What names such as `FILE` stand for; a word in small letters stands for itself. */
const choicesIn = (names: readonly string[]): Choices => ({
  words: names.flatMap(name => (/^[a-z\d][a-z\d-]*$/.test(name) ? [name] : (WORDS[name] ?? []))),
  files: names.some(name => /^(FILE|FOLDER|DIR)\b/.test(name)),
});

const WORDS: Readonly<Record<string, readonly string[]>> = {
  PRESET: PRESET_NAMES,
  GAME: GAMES.map(({ name }) => name),
};

const FIRST_FLAGS = ['--help', '--version'];
const flagNames = ({ flags }: Completed): readonly string[] => flags.map(({ flag }) => `--${flag.name}`);
const firstWords = (commands: readonly Completed[]): readonly string[] => [
  ...commands.map(({ name }) => name),
  'help',
  ...FIRST_FLAGS,
];

const bash = (commands: readonly Completed[]): readonly string[] => [
  '# Completes cardroom in bash. In ~/.bashrc: eval "$(cardroom completion bash)"',
  '_cardroom() {',
  "  local IFS=$' \\t\\n' cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}",
  "  local command=${COMP_WORDS[1]} words='' flags='' files='' path",
  '  # To bash, --speed=fast is three words.',
  "  if [[ $cur == '=' ]]; then cur=''; elif [[ $prev == '=' ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi",
  '  if [[ ${COMP_WORDS[0]##*/} == 21black ]]; then command=blackjack',
  '  elif (( COMP_CWORD == 1 )); then command=; fi',
  '  case "$command $prev" in',
  ...commands.flatMap(bashValues),
  '    *) case "$command" in',
  `      '') words='${firstWords(commands).join(' ')}' ;;`,
  `      help) words='${commands.map(({ name }) => name).join(' ')}' ;;`,
  ...commands.map(bashCommand),
  '    esac ;;',
  '  esac',
  '  if [[ $cur == -* || -z $words$files ]]; then words="$words $flags"; fi',
  '  COMPREPLY=($(compgen -W "$words" -- "$cur"))',
  '  if [[ $files ]]; then',
  '    compopt -o filenames 2>/dev/null',
  '    while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen -f -- "$cur")',
  '  fi',
  '}',
  'complete -F _cardroom cardroom 21black',
];

const bashValues = ({ name, flags }: Completed): readonly string[] =>
  flags.flatMap(({ flag, values }) =>
    values ? [`    '${name} --${flag.name}') ${bashChoices(values)} ;;`] : [],
  );

const bashCommand = (command: Completed): string =>
  `      ${command.name}) ${bashChoices(command.args)} flags='${flagNames(command).join(' ')}' ;;`;

const bashChoices = ({ words, files }: Choices): string =>
  `words='${words.join(' ')}'${files ? ' files=1' : ''}`;

const zsh = (commands: readonly Completed[]): readonly string[] => [
  '#compdef cardroom 21black',
  '# Completes cardroom in zsh: a file _cardroom in a folder of $fpath, or eval "$(cardroom completion zsh)" after compinit.',
  '_cardroom() {',
  '  local command=${words[2]}',
  '  local -a commands',
  '  commands=(',
  ...commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`),
  "    'help:Show the help of a command.'",
  '  )',
  '  if [[ ${words[1]:t} == 21black ]]; then command=blackjack',
  '  elif (( CURRENT == 2 )); then',
  '    if [[ ${words[2]} == -* ]]; then compadd -- --help --version; else _describe -t commands command commands; fi',
  '    return',
  '  else shift words; (( CURRENT-- )); fi',
  '  case $command in',
  '    help) _describe -t commands command commands ;;',
  ...commands.flatMap(zshCommand),
  '  esac',
  '}',
  'if [[ ${funcstack[1]} == _cardroom ]]; then _cardroom "$@"; else compdef _cardroom cardroom 21black; fi',
];

const zshCommand = ({ name, flags, args }: Completed): readonly string[] => [
  `    ${name}) _arguments -s \\`,
  ...flags.map(flag => `      ${quoted(zshFlag(flag))} \\`),
  `      ${quoted(`*:argument:${zshAction(args)}`)} ;;`,
];

/** `*` lets it be given often; `=` lets its value follow an equals sign or a space. */
const zshFlag = ({ flag: { name, means }, values }: FlagChoices): string =>
  `${values ? `*--${name}=` : `--${name}`}[${escaped(means)}]${values ? `:value:${zshAction(values)}` : ''}`;

const zshAction = ({ words, files }: Choices): string => {
  const list = `(${words.join(' ')})`;
  if (!files) return words.length > 0 ? list : ' ';
  return words.length > 0 ? `{compadd -- ${words.join(' ')}; _files}` : '_files';
};

const escaped = (text: string): string => text.replaceAll(/[[\]:\\]/g, '\\$&');

const fish = (commands: readonly Completed[]): readonly string[] => [
  '# Completes cardroom in fish: ~/.config/fish/completions/cardroom.fish',
  'complete -c cardroom -f',
  `complete -c cardroom -n __fish_use_subcommand -l help -d ${quoted(HELP_FLAG.means)}`,
  "complete -c cardroom -n __fish_use_subcommand -l version -d 'Show the version.'",
  ...commands.map(
    ({ name, summary }) => `complete -c cardroom -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
  ),
  "complete -c cardroom -n __fish_use_subcommand -a help -d 'Show the help of a command.'",
  `complete -c cardroom -n '__fish_seen_subcommand_from help' -a '${commands.map(({ name }) => name).join(' ')}'`,
  ...commands.flatMap(command => fishCommand(command, `cardroom -n ${fishIn(command.name)}`)),
  ...commands
    .filter(({ name }) => name === 'blackjack')
    .flatMap(command => ['complete -c 21black -f', ...fishCommand(command, '21black')]),
];

/** The first word is the command; the same word later is none. */
const fishIn = (name: string): string =>
  quoted(`set -l words (commandline -opc); test (count $words) -gt 1; and test $words[2] = ${name}`);

const fishCommand = ({ args, flags }: Completed, about: string): readonly string[] => [
  ...(args.words.length > 0 || args.files ? [`complete -c ${about} ${fishChoices(args)}`.trimEnd()] : []),
  ...flags.map(
    ({ flag, values }) =>
      `complete -c ${about} -l ${flag.name}${values ? ` -r ${fishChoices(values)}`.trimEnd() : ''} -d ${quoted(flag.means)}`,
  ),
];

const fishChoices = ({ words, files }: Choices): string =>
  [files ? '-F' : '-f', ...(words.length > 0 ? [`-a '${words.join(' ')}'`] : [])].join(' ');

/** For all three shells: nothing within it is read as anything but text. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const SCRIPTS = { bash, zsh, fish } as const satisfies Record<(typeof SHELLS)[number], unknown>;
