import { err, formatChips, ok, readNumber, type Fields, type Result } from '@cardroom/engine';
import { BLACKJACK_FIELDS, BLACKJACK_PRESETS, validateBlackjackRules } from '@cardroom/engine/blackjack';
import {
  HOLDEM_FIELDS,
  HOLDEM_PRESETS,
  validateHoldemRules,
  type BlindLevel,
  type HoldemRules,
} from '@cardroom/engine/holdem';
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
  /** Those with the link may watch without sitting down. */
  rail: boolean;
  /** Hold'em: hands until the blinds rise, each time; 0 = never. */
  levelHands: string;
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

const FIRST: Readonly<Record<GameName, string>> = { blackjack: 'vegas', holdem: 'standard' };

/** Where a host begins: the usual table of the game, half a minute for each decision, chips to be had again. */
export const emptyForm = (game: GameName, host: string): NewTableForm => ({
  ...presetForm(game, FIRST[game]),
  game,
  name: `${NAMES[game]} with ${host}`,
  turnSeconds: '30',
  rebuys: true,
  rail: true,
  bots: [],
});

/** The rule that says how many may sit at a table. */
export const SEATS: Readonly<Record<GameName, string>> = { blackjack: 'boxes', holdem: 'seats' };

/** A preset is for one player where the house deals alone; a host expects company. */
const HOSTED_BOXES = '5';

/** What goes with a preset, as it is offered to a host. */
export const presetForm = (
  game: GameName,
  preset: string,
): Pick<NewTableForm, 'preset' | 'changed' | 'levelHands'> => ({
  preset,
  changed: game === 'blackjack' ? { [SEATS.blackjack]: HOSTED_BOXES } : {},
  levelHands: String(ownLevelHands(GAMES[game].presets[preset]!)),
});

/** Hands of the first level of a preset; 0 where its blinds never rise. */
const ownLevelHands = (rules: Rules): number =>
  'blindSchedule' in rules && rules.blindSchedule.length > 0 ? rules.blindSchedule[0]!.fromHand - 1 : 0;

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
  'boxes',
  'seats',
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
  const record: unknown = Object.fromEntries(read);
  return validate(hasOwnLevels(form) ? record : withLevels(record as HoldemRules, form));
};

/** The blinds rise as the preset has it; in blackjack there are none. */
const hasOwnLevels = ({ game, preset, levelHands }: NewTableForm): boolean =>
  game === 'blackjack' || levelHands === String(ownLevelHands(GAMES[game].presets[preset]!));

/** What the blinds are multiplied by from one level to the next. */
const STEPS = [2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64] as const;

const withLevels = (rules: HoldemRules, { levelHands }: NewTableForm): HoldemRules => {
  const hands = Number(readNumber(levelHands));
  const level = (times: number, at: number): BlindLevel => ({
    fromHand: (at + 1) * hands + 1,
    smallBlind: rules.smallBlind * times,
    bigBlind: rules.bigBlind * times,
    ante: rules.ante * times,
  });
  return { ...rules, blindSchedule: hands > 0 ? STEPS.map(level) : [] };
};

/** `$10/$20 from hand 11, $15/$30 from hand 21 …`; how the blinds rise. */
export const levelsText = (form: NewTableForm): string => {
  const rules = rulesIn(form);
  const levels = rules.ok && 'blindSchedule' in rules.value ? rules.value.blindSchedule : [];
  if (levels.length === 0) return 'The blinds stay as they are.';
  const shown = levels
    .slice(0, SHOWN_LEVELS)
    .map(
      ({ fromHand, smallBlind, bigBlind }) =>
        `${formatChips(smallBlind)}/${formatChips(bigBlind)} from hand ${fromHand}`,
    );
  return `${shown.join(', ')} … Nobody sits down once the game has begun.`;
};

const SHOWN_LEVELS = 3;

const MOST_SECONDS = 3600;
const MOST_LEVEL_HANDS = 1000;

/** What is wrong with the form, by field. */
export const problemsOf = (form: NewTableForm): Readonly<Record<string, string>> => {
  const rules = rulesIn(form);
  const inRules = rules.ok ? [] : rules.error.map(({ field, message }) => [field, message] as const);
  return Object.fromEntries([
    ...inRules,
    ...nameProblem(form),
    ...clockProblem(form),
    ...levelProblem(form),
    ...botsProblem(form),
  ]);
};

type Problem = readonly [field: string, message: string];

const nameProblem = ({ name }: NewTableForm): readonly Problem[] =>
  /^\P{C}{1,40}$/u.test(name.trim()) ? [] : [['name', 'Give the table a name of 1 to 40 characters.']];

const isWithin = (text: string, most: number): boolean => {
  const number = readNumber(text);
  return Number.isInteger(number) && 0 <= (number as number) && (number as number) <= most;
};

const clockProblem = ({ turnSeconds }: NewTableForm): readonly Problem[] =>
  isWithin(turnSeconds, MOST_SECONDS)
    ? []
    : [['turnSeconds', `Type 0 to ${MOST_SECONDS} seconds; 0 is no clock.`]];

const levelProblem = ({ levelHands }: NewTableForm): readonly Problem[] =>
  isWithin(levelHands, MOST_LEVEL_HANDS)
    ? []
    : [['levelHands', `Type 0 to ${MOST_LEVEL_HANDS} hands; 0 is never.`]];

/** A seat for the host, and one more for somebody else, unless the bots are the company. */
const botsProblem = (form: NewTableForm): readonly Problem[] => {
  const places = placesOf(form);
  return places === null || form.bots.length < places
    ? []
    : [['bots', `This table has ${places} seats, and one of them is yours.`]];
};

/** Seats as they are typed. */
export const rulesSeats = (form: NewTableForm): string => rulesText(form)[SEATS[form.game]]!;

/** The rules of the table; null while they make no sense. */
export const rulesOf = (form: NewTableForm) => {
  const rules = rulesIn(form);
  return rules.ok ? rules.value : null;
};

/** Seats of the table; null while its rules make no sense. */
export const placesOf = (form: NewTableForm): number | null => {
  const rules = rulesOf(form);
  if (rules === null) return null;
  return 'boxes' in rules ? rules.boxes : rules.seats;
};

/** The table to ask for, or what is wrong. */
export const newTableFrom = (form: NewTableForm): Result<NewTable, Readonly<Record<string, string>>> => {
  const problems = problemsOf(form);
  const rules = rulesIn(form);
  if (!rules.ok || Object.keys(problems).length > 0) return err(problems);
  const isPreset = Object.keys(form.changed).length === 0 && hasOwnLevels(form);
  return ok({
    game: form.game,
    rules: isPreset ? form.preset : rules.value,
    options: optionsOf(form),
    ...(form.bots.length > 0 && { bots: form.bots }),
  });
};

const optionsOf = ({ name, turnSeconds, rebuys, rail }: NewTableForm): Partial<TableOptions> => ({
  name: name.trim(),
  private: true,
  rail,
  rebuys,
  turnSeconds: Number(readNumber(turnSeconds)),
});
