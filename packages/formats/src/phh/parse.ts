import { err, isChips, ok, rejection, type Result, type Seat } from '@cardroom/engine';
import { parseAction } from './action.ts';
import { knownCards } from './cards.ts';
import { SETUP_FIELDS, readSetup, winningsIn, type Setup } from './fields.ts';
import { scaleOf, toChips } from './money.ts';
import { isTable, parseToml, type Table } from './toml.ts';
import type { PhhAction, PhhBetting, PhhHand, PhhRejection } from './types.ts';

/** One hand of a file; a bad one does not lose the others. */
export type PhhEntry = {
  /** Its key among many hands; null where the file is one hand. */
  readonly key: string | null;
  readonly hand: Result<PhhHand, PhhRejection>;
};

/** Reads one hand in the PHH format. */
export const parsePhh = (text: string): Result<PhhHand, PhhRejection> => {
  const table = parseToml(text);
  return table.ok ? handFrom(table.value) : table;
};

/** Reads every hand of a text: many under the keys `[1]`, `[2]` …, each accepted or refused by itself, or one. */
export const parsePhhs = (text: string): Result<readonly PhhEntry[], PhhRejection> => {
  const table = parseToml(text);
  if (!table.ok) return table;
  if (isOneHand(table.value)) return ok([{ key: null, hand: handFrom(table.value) }]);
  return Object.values(table.value).some(isTable)
    ? ok(Object.entries(table.value).map(([key, value]) => ({ key, hand: entryFrom(value) })))
    : err(rejection('phh/no-hands', NO_HANDS));
};

const NO_HANDS = 'There is no hand: one begins with its variant, and many stand under [1], [2] and so on.';

/** A hand has its variant at the top; one that lacks it is still a hand if nothing stands under a key. */
const isOneHand = (table: Table): boolean =>
  Object.hasOwn(table, 'variant') ||
  (Object.keys(table).some(name => SETUP_FIELDS.includes(name)) && !Object.values(table).some(isTable));

const entryFrom = (value: unknown): PhhEntry['hand'] =>
  isTable(value)
    ? handFrom(value)
    : err(rejection('phh/not-a-hand', 'This is a single value: hands stand under [1], [2] and so on.'));

const handFrom = (table: Table): Result<PhhHand, PhhRejection> => {
  const setup = readSetup(table);
  if (!setup.ok) return setup;
  const actions = readActions(setup.value);
  if (!actions.ok) return actions;
  const scale = scaleFor(amountsIn(setup.value, actions.value), winningsIn(table));
  return scale.ok ? ok(assemble(table, setup.value, actions.value, scale.value)) : scale;
};

const readActions = ({ actions, starting_stacks }: Setup): Result<readonly PhhAction[], PhhRejection> => {
  const read: PhhAction[] = [];
  for (const [at, text] of actions.entries()) {
    const action = parseAction(text, at + 1, starting_stacks.length);
    if (!action.ok) return action;
    if (action.value) read.push(action.value);
  }
  const cards = knownCards(read);
  return cards.ok ? ok(read) : cards;
};

/** Winnings show how finely pots were split; as they do not shape the play, no hand is refused for them. */
const scaleFor = (amounts: readonly number[], winnings: readonly number[]): Result<number, PhhRejection> => {
  const scale = scaleOf([...amounts, ...winnings]);
  return scale.ok ? scale : scaleOf(amounts);
};

const amountsIn = (
  {
    antes,
    blinds_or_straddles,
    starting_stacks,
    finishing_stacks = [],
    min_bet,
    _raise_step: step = 0,
  }: Setup,
  actions: readonly PhhAction[],
): readonly number[] => [
  ...antes.concat(blinds_or_straddles, starting_stacks, finishing_stacks, min_bet, step),
  ...actions.map(action => (action.kind === 'raiseTo' ? action.amount : 0)),
];

const assemble = (table: Table, setup: Setup, actions: readonly PhhAction[], scale: number): PhhHand => {
  const chips = (amount: number): number => toChips(amount, scale);
  return {
    scale,
    antes: byPlayer(setup.antes).map(chips),
    blinds: byPlayer(setup.blinds_or_straddles).map(chips),
    minBet: chips(setup.min_bet),
    deadAntes: setup.ante_trimming_status !== true,
    betting: bettingOf(setup, scale),
    startingStacks: setup.starting_stacks.map(chips),
    finishingStacks: setup.finishing_stacks?.map(chips) ?? null,
    ...contextOf(table, setup.starting_stacks.length),
    actions: actions.map(action =>
      action.kind === 'raiseTo' ? { ...action, amount: chips(action.amount) } : action,
    ),
  };
};

/** Forced bets stand small blind first; heads-up the small blind is the button, which is p2. */
export const byPlayer = <T>(forced: readonly T[]): readonly T[] =>
  forced.length === 2 ? forced.toReversed() : forced;

const bettingOf = (
  { _raise_rule: raiseRule = 'standard', _raise_step: step, _cap_raise_at_opponent: cap = false }: Setup,
  scale: number,
): PhhBetting => ({
  raiseRule,
  raiseStep: step === undefined ? 1 : toChips(step, scale),
  capRaiseAtOpponent: cap,
});

/** What does not shape the play; a value of the wrong kind is only carried along. */
const contextOf = (
  table: Table,
  count: number,
): Pick<PhhHand, 'seats' | 'number' | 'players' | 'fields'> => ({
  seats: areSeats(table['seats'], count) ? table['seats'] : Array.from({ length: count }, (_, at) => at + 1),
  number: isCount(table['hand']) ? table['hand'] : 1,
  players: areNames(table['players'], count) ? table['players'] : [],
  fields: Object.fromEntries(Object.entries(table).filter(([name]) => !SETUP_FIELDS.includes(name))),
});

const isCount = (value: unknown): value is number => isChips(value) && value > 0;

const areSeats = (value: unknown, count: number): value is readonly Seat[] =>
  Array.isArray(value) && value.length === count && new Set(value).size === count && value.every(isChips);

const areNames = (value: unknown, count: number): value is readonly string[] =>
  Array.isArray(value) && value.length === count && value.every(name => typeof name === 'string');
