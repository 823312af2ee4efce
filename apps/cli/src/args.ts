import { parseArgs } from 'node:util';
import { err, ok, type Result } from '@cardroom/engine';
import { suggestion } from './nearest.ts';

/** One flag of a command. */
export type Flag = {
  readonly name: string;
  readonly short?: string;
  /** What its value is called; a flag without one is a switch. */
  readonly takes?: string;
  /** One sentence. */
  readonly means: string;
};

/** The arguments of a command; a switch that is set has one empty value. */
export type Args = {
  readonly positionals: readonly string[];
  readonly values: ReadonlyMap<string, readonly string[]>;
};

export const HELP_FLAG: Flag = { name: 'help', short: 'h', means: 'Show this help.' };
export const VERSION_FLAG: Flag = { name: 'version', short: 'v', means: 'Show the version.' };
export const JSON_FLAG: Flag = { name: 'json', means: 'Print one JSON document.' };

export const isSet = ({ values }: Args, name: string): boolean => values.has(name);
export const valuesOf = ({ values }: Args, name: string): readonly string[] => values.get(name) ?? [];

/** The value of a flag that is given at most once; null where it is not. */
export const valueOf = (args: Args, name: string): Result<string | null, readonly string[]> => {
  const given = valuesOf(args, name);
  return given.length > 1
    ? err([`--${name} is there ${given.length} times: give it once.`])
    : ok(given[0] ?? null);
};

/** Refuses arguments of a command that takes none. */
export const whyNoArguments = ({ positionals }: Args, command: string): readonly string[] =>
  positionals.map(
    text => `${command} takes no argument "${text}": its flags say what it is about (--help lists them).`,
  );

/** Reads the arguments of a command; a bad one is refused with what would be right. */
export const parseFlags = (
  argv: readonly string[],
  flags: readonly Flag[],
  command: string,
): Result<Args, readonly string[]> => {
  // Not strict: the checks and the sentences are ours.
  const { tokens, positionals } = parseArgs({
    args: [...argv],
    options: optionsFor(flags),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given = tokens.filter(token => token.kind === 'option');
  const problems = given.flatMap(token => whyNotFlag(token, flags, command));
  return problems.length > 0 ? err(problems) : ok({ positionals, values: grouped(given) });
};

type Given = {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
};

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

const optionsFor = (flags: readonly Flag[]): Options =>
  Object.fromEntries(
    flags.map(({ name, short, takes }) => [
      name,
      { type: takes ? 'string' : 'boolean', ...(short ? { short } : {}) },
    ]),
  );

const whyNotFlag = (given: Given, flags: readonly Flag[], command: string): readonly string[] => {
  const flag = flags.find(({ name }) => name === given.name);
  if (!flag) return [`${command} has no flag ${given.rawName}: ${flagSuggestion(given.rawName, flags)}`];
  if (!flag.takes) return given.value === undefined ? [] : [`--${flag.name} takes no value.`];
  return isMissing(given) ? [`--${flag.name} needs a value: --${flag.name} ${flag.takes}.`] : [];
};

const flagSuggestion = (typed: string, flags: readonly Flag[]): string =>
  suggestion(
    typed,
    flags.map(({ name }) => `--${name}`),
    'the flags',
  );

/** Nothing follows, or the next flag does; a negative number is a value, to be refused by whoever takes it. */
const isMissing = ({ value, inlineValue }: Given): boolean =>
  value === undefined || value === '' || (inlineValue !== true && /^-(?!\d)/.test(value));

const grouped = (given: readonly Given[]): Args['values'] => {
  const values = new Map<string, readonly string[]>();
  for (const { name, value = '' } of given) values.set(name, [...(values.get(name) ?? []), value]);
  return values;
};
