import { err, ok, rejection, type Result } from '@cardroom/engine';
import { RAISE_RULES, type RaiseRule } from '@cardroom/engine/holdem';
import type { Table } from './toml.ts';
import { excerpt } from './excerpt.ts';
import type { PhhRejection } from './types.ts';

/** The fields that shape the play, in the money of the file and in the file's order. */
export type Setup = Readonly<{
  variant: string;
  ante_trimming_status?: boolean;
  antes: readonly number[];
  blinds_or_straddles: readonly number[];
  min_bet: number;
  starting_stacks: readonly number[];
  actions: readonly string[];
  finishing_stacks?: readonly number[];
  _raise_rule?: RaiseRule;
  _raise_step?: number;
  _cap_raise_at_opponent?: boolean;
}>;

type Check = {
  readonly accepts: (value: unknown) => boolean;
  /** The end of the sentence "… must be". */
  readonly takes: string;
};

const isAmount = (value: unknown): boolean => Number.isFinite(value) && (value as number) >= 0;
const isPositive = (value: unknown): boolean => typeof value === 'number' && value > 0;
const isText = (value: unknown): boolean => typeof value === 'string';
const listOf =
  (accepts: Check['accepts']): Check['accepts'] =>
  value =>
    Array.isArray(value) && value.every(accepts);

const AMOUNTS: Check = { accepts: listOf(isAmount), takes: 'a list of amounts, none below 0' };
const FLAG: Check = { accepts: value => typeof value === 'boolean', takes: 'true or false' };
const AMOUNT: Check = {
  accepts: value => isPositive(value) && isAmount(value),
  takes: 'one amount above 0',
};

const REQUIRED = {
  variant: { accepts: isText, takes: "a text such as 'NT'" },
  antes: AMOUNTS,
  blinds_or_straddles: AMOUNTS,
  min_bet: AMOUNT,
  starting_stacks: { accepts: listOf(isPositive), takes: 'a list of amounts, all above 0' },
  actions: { accepts: listOf(isText), takes: 'a list of texts' },
} as const satisfies Readonly<Record<string, Check>>;

const OPTIONAL = {
  ante_trimming_status: FLAG,
  finishing_stacks: AMOUNTS,
  _raise_rule: {
    accepts: value => RAISE_RULES.includes(value as RaiseRule),
    takes: RAISE_RULES.join(' or '),
  },
  _raise_step: AMOUNT,
  _cap_raise_at_opponent: FLAG,
} as const satisfies Readonly<Record<string, Check>>;

/** The names of the fields that shape the play; the others are kept as they are. */
export const SETUP_FIELDS: readonly string[] = [...Object.keys(REQUIRED), ...Object.keys(OPTIONAL)];

const LISTS = ['antes', 'blinds_or_straddles', 'finishing_stacks'] as const;

export const readSetup = (table: Table): Result<Setup, PhhRejection> => {
  const setup = withNumbers(table);
  const refusal =
    whyNotVariant(setup) ??
    whyNotFields(setup) ??
    whyNotPlayers(setup as Setup) ??
    whyNotStacks(setup as Setup);
  return refusal ? err(refusal) : ok(setup as Setup);
};

/** The chips each player collected, where the file records them; empty where it does not. */
export const winningsIn = ({ winnings }: Readonly<Record<string, unknown>>): readonly number[] =>
  AMOUNTS.accepts(winnings) ? (winnings as readonly number[]) : [];

/** The fields that shape the play; an integer too large for a number is rounded here and refused as money. */
const withNumbers = (table: Table): Table =>
  Object.fromEntries(
    Object.entries(table)
      .filter(([name]) => SETUP_FIELDS.includes(name))
      .map(([name, value]) => [name, numberIn(value)]),
  );

const numberIn = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(numberIn);
  return typeof value === 'bigint' ? Number(value) : value;
};

/** Comes first: another variant has other required fields. */
const whyNotVariant = (table: Table): PhhRejection | undefined =>
  whyNotRequired(table, 'variant', REQUIRED.variant) ??
  (table['variant'] === 'NT'
    ? undefined
    : rejection(
        'phh/unsupported-variant',
        `The variant is '${excerpt(String(table['variant']))}'; only no-limit hold'em, 'NT', is supported.`,
      ));

const whyNotFields = (table: Table): PhhRejection | undefined =>
  first(Object.entries(REQUIRED), ([name, check]) => whyNotRequired(table, name, check)) ??
  first(Object.entries(OPTIONAL), ([name, check]) => whyNotOptional(table, name, check));

const whyNotRequired = (table: Table, name: string, check: Check): PhhRejection | undefined =>
  Object.hasOwn(table, name)
    ? whyNotOptional(table, name, check)
    : rejection('phh/missing-field', `${name} is missing: it must be ${check.takes}.`);

const whyNotOptional = (table: Table, name: string, check: Check): PhhRejection | undefined =>
  !Object.hasOwn(table, name) || check.accepts(table[name])
    ? undefined
    : rejection('phh/bad-field', `${name} must be ${check.takes}.`);

const whyNotPlayers = (setup: Setup): PhhRejection | undefined => {
  const players = setup.starting_stacks.length;
  if (players < 2 || players > 9)
    return rejection(
      'phh/bad-player-count',
      `starting_stacks names ${players === 1 ? '1 player' : `${players} players`}; a hand has 2 to 9.`,
    );
  const odd = LISTS.find(name => (setup[name]?.length ?? players) !== players);
  return (
    odd &&
    rejection('phh/unequal-lengths', `${odd} has ${setup[odd]!.length} entries for ${players} players.`)
  );
};

const whyNotStacks = ({ starting_stacks }: Setup): PhhRejection | undefined => {
  const unknown = starting_stacks.findIndex(stack => stack === Infinity);
  return unknown < 0
    ? undefined
    : rejection(
        'phh/unknown-stack',
        `The stack of p${unknown + 1} is not known (inf), so the hand cannot be settled.`,
      );
};

const first = <T>(
  items: readonly T[],
  refusal: (item: T) => PhhRejection | undefined,
): PhhRejection | undefined => {
  for (const item of items) {
    const found = refusal(item);
    if (found) return found;
  }
  return undefined;
};
