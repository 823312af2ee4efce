import { err, ok, readNumber, type Fields, type Result } from '@cardroom/engine';
import { BLACKJACK_FIELDS, BLACKJACK_PRESETS, validateBlackjackRules } from '@cardroom/engine/blackjack';
import { HOLDEM_FIELDS, HOLDEM_PRESETS, validateHoldemRules } from '@cardroom/engine/holdem';
import type { GameName, Rules, TableOptions } from '@cardroom/room';
import type { NewTable } from '@cardroom/wire/client';

/** What a host fills in, as it stands in the boxes. */
export type NewTableForm = Readonly<{
  game: GameName;
  preset: string;
  /** Fields of the rules that differ from the preset, as text. */
  changed: Readonly<Record<string, string>>;
  name: string;
  turnSeconds: string;
  rebuys: boolean;
  /** Players of the house that take a seat, in order. */
  bots: readonly string[];
}>;

type GameForms = Readonly<{
  presets: Readonly<Record<string, Rules>>;
  fields: Fields<Record<string, unknown>>;
  validate: (
    input: unknown,
  ) => Result<Rules, readonly { readonly field: string; readonly message: string }[]>;
}>;

const GAMES: Readonly<Record<GameName, GameForms>> = {
  blackjack: {
    presets: BLACKJACK_PRESETS,
    fields: BLACKJACK_FIELDS,
    validate: validateBlackjackRules,
  },
  holdem: {
    presets: HOLDEM_PRESETS,
    fields: HOLDEM_FIELDS,
    validate: validateHoldemRules,
  },
};

/** The tables that can be hosted: games without bets are played alone. */
export const presetsOf = (game: GameName): readonly string[] =>
  Object.entries(GAMES[game].presets).flatMap(([name, rules]) =>
    'bets' in rules && !rules.bets ? [] : [name],
  );

const NAMES: Readonly<Record<GameName, string>> = { blackjack: 'Blackjack', holdem: "Hold'em" };

/** Where a host begins: the first table of the game, half a minute for each decision, chips to be had again. */
export const emptyForm = (game: GameName, host: string): NewTableForm => ({
  game,
  preset: game === 'holdem' ? 'standard' : presetsOf(game)[0]!,
  changed: {},
  name: `${NAMES[game]} with ${host}`,
  turnSeconds: '30',
  rebuys: true,
  bots: [],
});

/** One rule as a form shows it. */
export type RuleField = Readonly<{
  name: string;
  /** `The dealer draws to a soft 17.` */
  means: string;
  value: string;
  /** Empty where anything can be typed. */
  choices: readonly string[];
  isFlag: boolean;
  error: string | null;
}>;

/** Rules that the form asks for elsewhere, or that hold for one screen alone. */
const ASKED_ELSEWHERE: readonly string[] = [
  'turnSeconds',
  'bets',
  'dealDelayMs',
  'defaultBet',
  'blindSchedule',
];

/** The rules of the form, one by one. */
export const ruleFields = (form: NewTableForm): readonly RuleField[] => {
  const { fields } = GAMES[form.game];
  const problems = problemsOf(form);
  return Object.entries(rulesText(form))
    .filter(([name]) => !ASKED_ELSEWHERE.includes(name))
    .map(([name, value]) => ({
      name,
      means: fields[name]!.means,
      value,
      choices: choicesOf(fields[name]!.takes),
      isFlag: fields[name]!.takes === 'true or false',
      error: problems[name] ?? null,
    }));
};

const choicesOf = (takes: string): readonly string[] =>
  takes.startsWith('one of ') ? takes.slice('one of '.length).split(', ') : [];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const rulesText = ({ game, preset, changed }: NewTableForm): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    Object.entries(GAMES[game].presets[preset]!).map(([name, value]) => [name, textOf(value)]),
  ),
  ...changed,
});

const rulesIn = (form: NewTableForm) => {
  const { fields, validate } = GAMES[form.game];
  const read = Object.entries(rulesText(form)).map(([name, text]) => [name, fields[name]!.read(text)]);
  return validate(Object.fromEntries(read));
};

const MOST_SECONDS = 3600;

/** What is wrong with the form, by field. */
export const problemsOf = (form: NewTableForm): Readonly<Record<string, string>> => {
  const rules = rulesIn(form);
  const inRules = rules.ok ? [] : rules.error.map(({ field, message }) => [field, message] as const);
  return Object.fromEntries([...inRules, ...nameProblem(form), ...clockProblem(form), ...botsProblem(form)]);
};

type Problem = readonly [field: string, message: string];

const nameProblem = ({ name }: NewTableForm): readonly Problem[] =>
  /^\P{C}{1,40}$/u.test(name.trim()) ? [] : [['name', 'Give the table a name of 1 to 40 characters.']];

const clockProblem = ({ turnSeconds }: NewTableForm): readonly Problem[] => {
  const seconds = readNumber(turnSeconds);
  const isFine = Number.isInteger(seconds) && 0 <= (seconds as number) && (seconds as number) <= MOST_SECONDS;
  return isFine ? [] : [['turnSeconds', `Type 0 to ${MOST_SECONDS} seconds; 0 is no clock.`]];
};

/** A seat for the host, and one more for somebody else, unless the bots are the company. */
const botsProblem = (form: NewTableForm): readonly Problem[] => {
  const places = placesOf(form);
  return places === null || form.bots.length < places
    ? []
    : [['bots', `This table has ${places} seats, and one of them is yours.`]];
};

/** Seats of the table; null while its rules make no sense. */
export const placesOf = (form: NewTableForm): number | null => {
  const rules = rulesIn(form);
  if (!rules.ok) return null;
  return 'boxes' in rules.value ? rules.value.boxes : rules.value.seats;
};

/** The table to ask for, or what is wrong. */
export const newTableFrom = (form: NewTableForm): Result<NewTable, Readonly<Record<string, string>>> => {
  const problems = problemsOf(form);
  const rules = rulesIn(form);
  if (!rules.ok || Object.keys(problems).length > 0) return err(problems);
  const isPreset = Object.keys(form.changed).length === 0;
  return ok({
    game: form.game,
    rules: isPreset ? form.preset : rules.value,
    options: optionsOf(form),
    ...(form.bots.length > 0 && { bots: form.bots }),
  });
};

/** Whoever is invited sees the table before sitting down, so it has a rail. */
const optionsOf = ({ name, turnSeconds, rebuys }: NewTableForm): Partial<TableOptions> => ({
  name: name.trim(),
  private: true,
  rail: true,
  rebuys,
  turnSeconds: Number(readNumber(turnSeconds)),
});
