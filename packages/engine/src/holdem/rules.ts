import { MAX_CHIPS, isChips, type Chips } from '../chips.ts';
import {
  checkFields,
  flag,
  oneOf,
  wholeNumber,
  type Conflict,
  type Field,
  type FieldProblem,
  type Fields,
} from '../fields.ts';
import type { Result } from '../result.ts';

/** How large the next raise must be. */
export const RAISE_RULES = ['standard', 'step'] as const;
export type RaiseRule = (typeof RAISE_RULES)[number];

/** The forced bets from one hand of a game on. */
export type BlindLevel = Readonly<{
  /** Number of the first hand played at this level, counted from 1. */
  fromHand: number;
  /** Chips, at least 1. */
  smallBlind: Chips;
  /** Chips, at least the small blind. */
  bigBlind: Chips;
  /** Chips from every seat before each hand; 0 = none. */
  ante: Chips;
}>;

/** The rules of one hold'em table, as data. */
export type HoldemRules = Readonly<{
  /** Places at the table, 2–9. */
  seats: number;
  /** Chips each player starts with, at least the big blind. */
  stack: Chips;
  /** Chips, from 1 to the big blind. */
  smallBlind: Chips;
  /** Chips, at least the small blind. */
  bigBlind: Chips;
  /** Chips from every seat before each hand; 0 = none. */
  ante: Chips;
  /** `standard`: a raise is at least the largest bet or raise of the street (TDA rule 43); `step`: any multiple of `raiseStep`. */
  raiseRule: RaiseRule;
  /** Chips, at least 1: size and smallest raise under the `step` rule; not used under `standard`. */
  raiseStep: Chips;
  /** Nobody may raise to more than some opponent in the hand could match. */
  capRaiseAtOpponent: boolean;
  /** Chips, from 1 to the starting stack: a player with fewer is out of the game. */
  endBelow: Chips;
  /** Later levels in ascending order of `fromHand` (2 or more); empty = the blinds never rise. */
  blindSchedule: readonly BlindLevel[];
  /** Seconds a player has for a decision, up to 3600; 0 = no clock. */
  turnSeconds: number;
}>;

/** The level played at a hand number. */
export const levelAt = (rules: HoldemRules, hand: number): BlindLevel =>
  rules.blindSchedule.findLast(level => level.fromHand <= hand) ?? {
    fromHand: 1,
    smallBlind: rules.smallBlind,
    bigBlind: rules.bigBlind,
    ante: rules.ante,
  };

const isLevel = (value: unknown): value is BlindLevel => {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 4) return false;
  const { fromHand, smallBlind, bigBlind, ante } = value as Record<keyof BlindLevel, unknown>;
  return (
    isChips(fromHand) &&
    isChips(smallBlind) &&
    isChips(bigBlind) &&
    isChips(ante) &&
    1 <= smallBlind &&
    smallBlind <= bigBlind
  );
};

const ascends = (levels: readonly BlindLevel[]): boolean =>
  levels.every((level, at) => level.fromHand > (levels[at - 1]?.fromHand ?? 1));

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const schedule = (means: string): Field<readonly BlindLevel[]> => ({
  means,
  takes:
    'a list of levels {"fromHand", "smallBlind", "bigBlind", "ante"} with fromHand rising from 2 and 1 <= smallBlind <= bigBlind',
  accepts: (value): value is readonly BlindLevel[] =>
    Array.isArray(value) && Array.from(value).every(isLevel) && ascends(value),
  read: readJson,
});

export const HOLDEM_FIELDS: Fields<HoldemRules> = {
  seats: wholeNumber(2, 9, 'Places at the table.'),
  stack: wholeNumber(1, MAX_CHIPS, 'Chips each player starts with.'),
  smallBlind: wholeNumber(1, MAX_CHIPS, 'The small blind, in chips.'),
  bigBlind: wholeNumber(1, MAX_CHIPS, 'The big blind, in chips.'),
  ante: wholeNumber(0, MAX_CHIPS, 'Chips from every seat before each hand.'),
  raiseRule: oneOf(RAISE_RULES, 'How large a raise must be.'),
  raiseStep: wholeNumber(1, MAX_CHIPS, 'Size and smallest raise under the step rule, in chips.'),
  capRaiseAtOpponent: flag('Nobody may raise to more than some opponent could match.'),
  endBelow: wholeNumber(1, MAX_CHIPS, 'A player with fewer chips than this is out.'),
  blindSchedule: schedule('Later blind levels, written as JSON; [] = the blinds never rise.'),
  turnSeconds: wholeNumber(0, 3600, 'Seconds for a decision; 0 = no clock.'),
};

const CONFLICTS: readonly Conflict<HoldemRules>[] = [
  {
    fields: ['smallBlind', 'bigBlind'],
    when: rules => rules.smallBlind > rules.bigBlind,
    message: ({ bigBlind }) => `smallBlind must be at most bigBlind (${bigBlind}).`,
  },
  {
    fields: ['stack', 'bigBlind'],
    when: rules => rules.stack < rules.bigBlind,
    message: ({ bigBlind }) => `stack must be at least bigBlind (${bigBlind}).`,
  },
  {
    fields: ['endBelow', 'stack'],
    when: rules => rules.endBelow > rules.stack,
    message: ({ stack }) => `endBelow must be at most stack (${stack}).`,
  },
];

/** Reads a rules record that anybody may have written: every bad field gets its own message. */
export const validateHoldemRules = (input: unknown): Result<HoldemRules, readonly FieldProblem[]> =>
  checkFields(HOLDEM_FIELDS, CONFLICTS, input);

const HEADSUP: HoldemRules = Object.freeze({
  seats: 2,
  stack: 100,
  smallBlind: 5,
  bigBlind: 10,
  ante: 0,
  raiseRule: 'step',
  raiseStep: 5,
  capRaiseAtOpponent: true,
  endBelow: 10,
  blindSchedule: Object.freeze([]),
  turnSeconds: 0,
});

const STANDARD: HoldemRules = Object.freeze({
  ...HEADSUP,
  seats: 6,
  stack: 1_000,
  raiseRule: 'standard',
  raiseStep: 1,
  capRaiseAtOpponent: false,
  endBelow: 1,
});

const level = (fromHand: number, smallBlind: Chips, bigBlind: Chips, ante: Chips): BlindLevel =>
  Object.freeze({ fromHand, smallBlind, bigBlind, ante });

const SITNGO: HoldemRules = Object.freeze({
  ...STANDARD,
  stack: 1_500,
  smallBlind: 10,
  bigBlind: 20,
  blindSchedule: Object.freeze([
    level(11, 15, 30, 0),
    level(21, 25, 50, 0),
    level(31, 50, 100, 0),
    level(41, 75, 150, 15),
    level(51, 100, 200, 20),
    level(61, 200, 400, 40),
    level(71, 400, 800, 80),
    level(81, 800, 1_600, 160),
  ]),
});

/** The tables the house offers. */
export const HOLDEM_PRESETS = Object.freeze({ headsup: HEADSUP, standard: STANDARD, sitngo: SITNGO });
export type HoldemPreset = keyof typeof HOLDEM_PRESETS;
