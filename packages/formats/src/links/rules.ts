import { ROUNDINGS } from '@cardroom/engine';
import {
  BLACKJACK_PRESETS,
  DEALER_CARDS,
  DOUBLE_ON,
  PAYOUTS,
  SPLIT_BY,
  SURRENDERS,
  type BlackjackRules,
  type ReshuffleAt,
} from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS, RAISE_RULES, type BlindLevel, type HoldemRules } from '@cardroom/engine/holdem';

import { amount, flag, listOf, oneOf, whole, type Code } from './numbers.ts';

type Codes<Rules> = { readonly [Name in keyof Rules]: Code<Rules[Name]> };

const reshuffleAt: Code<ReshuffleAt> = (numbers, value) => {
  const isShare = flag(numbers, typeof value === 'string');
  const size = numbers.below(
    isShare ? 101 : 417,
    typeof value === 'string' ? Number.parseInt(value, 10) : value,
  );
  return isShare ? `${size}%` : size;
};

/** The order of the fields is part of the format. */
const BLACKJACK_CODES: Codes<BlackjackRules> = {
  decks: whole(1, 8),
  hitSoft17: flag,
  doubleOn: oneOf(DOUBLE_ON),
  doubleAnyCards: flag,
  doubleAfterSplit: flag,
  maxHands: whole(1, 4),
  maxHandsAces: whole(1, 4),
  splitAcesOneCard: flag,
  splitBy: oneOf(SPLIT_BY),
  surrender: oneOf(SURRENDERS),
  blackjackPays: oneOf(PAYOUTS),
  dealerCard: oneOf(DEALER_CARDS),
  insurance: flag,
  naturals: flag,
  bets: flag,
  rounding: oneOf(ROUNDINGS),
  minBet: amount,
  maxBet: amount,
  defaultBet: amount,
  startingChips: amount,
  reshuffleAt,
  boxes: whole(1, 7),
  dealDelayMs: amount,
};

const level: Code<BlindLevel> = (numbers, { fromHand, smallBlind, bigBlind, ante }) => ({
  fromHand: amount(numbers, fromHand),
  smallBlind: amount(numbers, smallBlind),
  bigBlind: amount(numbers, bigBlind),
  ante: amount(numbers, ante),
});

const MOST_LEVELS = 100;

const HOLDEM_CODES: Codes<HoldemRules> = {
  seats: whole(2, 9),
  stack: amount,
  smallBlind: amount,
  bigBlind: amount,
  ante: amount,
  raiseRule: oneOf(RAISE_RULES),
  raiseStep: amount,
  capRaiseAtOpponent: flag,
  endBelow: amount,
  blindSchedule: listOf(MOST_LEVELS, level, { fromHand: 2, smallBlind: 1, bigBlind: 1, ante: 0 }),
  turnSeconds: amount,
};

/** Rules as the preset that they are nearest to, and the fields in which they differ from it. */
const rulesBy =
  <Rules extends object>(presets: readonly Rules[], codes: Codes<Rules>): Code<Rules> =>
  (numbers, rules) => {
    const base = presets[numbers.below(presets.length, nearest(presets, rules))]!;
    const names = Object.keys(codes) as (keyof Rules)[];
    const count = numbers.below(names.length + 1, changed(base, rules).length);
    const read = { ...base };
    for (let at = 0; at < count; at++) {
      const name = names[numbers.below(names.length, names.indexOf(changed(base, rules)[at] ?? names[0]!))]!;
      read[name] = codes[name](numbers, rules[name]);
    }
    return read;
  };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const changed = <Rules extends object>(base: Rules, rules: Rules): readonly (keyof Rules)[] =>
  (Object.keys(base) as (keyof Rules)[]).filter(name => !isSame(base[name], rules[name]));

const nearest = <Rules extends object>(presets: readonly Rules[], rules: Rules): number => {
  const distances = presets.map(preset => changed(preset, rules).length);
  return distances.indexOf(Math.min(...distances));
};

/** The presets by name: a later version may add to the end of these lists, never change their order. */
const { vegas, arcturus, bicycle, '21black': black, 'twenty-one': twentyOne } = BLACKJACK_PRESETS;
const { headsup, standard, sitngo } = HOLDEM_PRESETS;

export const blackjackRules = rulesBy<BlackjackRules>(
  [vegas, black, arcturus, bicycle, twentyOne],
  BLACKJACK_CODES,
);
export const holdemRules = rulesBy<HoldemRules>([headsup, standard, sitngo], HOLDEM_CODES);
