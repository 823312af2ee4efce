import { formatNumber } from './chips.ts';
import { err, ok, type Rejection, type Result } from './result.ts';

/** One field of a rules record: what it means, what it takes, and how its text form is read. */
export type Field<T> = {
  /** One sentence for people. */
  readonly means: string;
  /** What is accepted, as the end of the sentence "… must be". */
  readonly takes: string;
  readonly accepts: (value: unknown) => value is T;
  readonly read: (text: string) => unknown;
};

export type Fields<R> = { readonly [K in keyof R]: Field<R[K]> };

/** A bad field of a rules record, named. */
export type FieldProblem = Rejection<
  'rules/unknown-field' | 'rules/missing-field' | 'rules/bad-value' | 'rules/conflict'
> & {
  readonly field: string;
};

export const problem = (code: FieldProblem['code'], field: string, message: string): FieldProblem => ({
  code,
  field,
  message,
});

export const flag = (means: string): Field<boolean> => ({
  means,
  takes: 'true or false',
  accepts: value => typeof value === 'boolean',
  read: text => (text === 'true' ? true : text === 'false' ? false : text),
});

export const wholeNumber = (min: number, max: number, means: string): Field<number> => ({
  means,
  takes: `a whole number from ${formatNumber(min)} to ${formatNumber(max)}`,
  accepts: (value): value is number =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max,
  read: readNumber,
});

export const oneOf = <T extends string>(choices: readonly T[], means: string): Field<T> => ({
  means,
  takes: `one of ${choices.join(', ')}`,
  accepts: (value): value is T => choices.includes(value as T),
  read: text => text,
});

/** `100000`, `1e5` or `100k`; anything else stays text and is then refused as a value. */
export const readNumber = (text: string): unknown => {
  const match = /^([+-]?\d+(?:\.\d+)?)(e\d+|[kKmM])?$/.exec(text.trim());
  return match ? Number(match[1]! + (EXPONENTS[match[2]?.toLowerCase() ?? ''] ?? match[2])) : text;
};

const EXPONENTS: Readonly<Record<string, string>> = { '': '', k: 'e3', m: 'e6' };

/** Fields that may each be good, and yet not go together. The first is the one to name. */
export type Conflict<R> = {
  readonly fields: readonly [keyof R & string, ...(keyof R & string)[]];
  readonly when: (rules: R) => boolean;
  readonly message: (rules: R) => string;
};

/** Checks a whole record: every bad field, and every conflict between good ones, gets its own message. */
export const checkFields = <R extends object>(
  fields: Fields<R>,
  conflicts: readonly Conflict<R>[],
  input: unknown,
): Result<R, readonly FieldProblem[]> => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return err([NOT_A_RECORD]);
  const record = input as Record<string, unknown>;
  const names = Object.keys(fields);
  const bad = names.flatMap(name => checkField(fields[name as keyof R], name, record));
  const problems = [
    ...Object.keys(record).flatMap(name => (names.includes(name) ? [] : [unknownField(name, names)])),
    ...bad,
    ...conflicts.flatMap(conflict => checkConflict(conflict, record as R, bad)),
  ];
  return problems.length > 0 ? err(problems) : ok(frozenCopy(record as R, names));
};

const checkConflict = <R>(
  { fields, when, message }: Conflict<R>,
  record: R,
  bad: readonly FieldProblem[],
): readonly FieldProblem[] =>
  !bad.some(({ field }) => fields.some(name => name === field)) && when(record)
    ? [problem('rules/conflict', fields[0], message(record))]
    : [];

const frozenCopy = <R extends object>(record: R, names: readonly string[]): R =>
  Object.freeze(Object.fromEntries(names.map(name => [name, record[name as keyof R]]))) as R;

/** Lays `name=value` settings over a record, without checking the values: `checkFields` does that. */
export const withSettings = <R extends object>(
  fields: Fields<R>,
  base: R,
  settings: readonly string[],
): Result<object, readonly FieldProblem[]> => {
  const pairs = settings.map(splitSetting);
  const names = Object.keys(fields);
  const problems = pairs.flatMap(([name, text]) =>
    text === undefined
      ? [problem('rules/bad-value', name, `"${name}" must be written field=value, such as ${names[0]}=…`)]
      : names.includes(name)
        ? []
        : [unknownField(name, names)],
  );
  if (problems.length > 0) return err(problems);
  const values = pairs.map(([name, text]) => [name, fields[name as keyof R].read(text!)]);
  return ok({ ...base, ...Object.fromEntries(values) });
};

const NOT_A_RECORD = problem('rules/bad-value', '', 'Rules must be a record of fields and values.');

const checkField = <T>(
  field: Field<T>,
  name: string,
  record: Record<string, unknown>,
): readonly FieldProblem[] => {
  if (!Object.hasOwn(record, name))
    return [problem('rules/missing-field', name, `${name} is missing: it must be ${field.takes}.`)];
  if (field.accepts(record[name])) return [];
  return [problem('rules/bad-value', name, `${name} must be ${field.takes}; ${show(record[name])} is not.`)];
};

const unknownField = (name: string, names: readonly string[]): FieldProblem =>
  problem(
    'rules/unknown-field',
    name,
    `There is no rules field "${name}"; the fields are ${names.join(', ')}.`,
  );

const splitSetting = (setting: string): readonly [string, string | undefined] => {
  const at = setting.indexOf('=');
  return at < 0 ? [setting, undefined] : [setting.slice(0, at).trim(), setting.slice(at + 1).trim()];
};

const show = (value: unknown): string => {
  if (typeof value === 'string') return `"${value}"`;
  if (typeof value !== 'object' || value === null) return String(value);
  return Array.isArray(value) ? 'this list' : 'this record';
};
