import { formatChips, rejection } from '@cardroom/engine';
import { BLACKJACK_PRESETS, type BlackjackLegal, type BlackjackRules } from '@cardroom/engine/blackjack';
import type { Hex32, SeatSeed } from '@cardroom/fairness';

import { hashOf } from './chain.ts';
import type { GameAction, RoomRejection } from './command.ts';
import type { PlayerId, TableId } from './ledger.ts';
import type { TableSpec } from './open.ts';
import { shoeId } from './shoe-numbers.ts';
import type { TableFacts } from './table.ts';

/** A day in Universal Time: `2026-11-16`. */
export type Day = string;

const DAY_MS = 86_400_000;

export const dayAt = (moment: number): Day => new Date(moment).toISOString().slice(0, 10);
export const dayStart = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
/** From here on the day's seed may be told. */
export const dayEnd = (day: Day): number => dayStart(day) + DAY_MS;
export const dayAfter = (day: Day): Day => dayAt(dayEnd(day));

/** Rounds of an attempt. */
export const DAILY_ROUNDS = 10;

/** What everybody bets on every round, so that scores can be compared. */
export const DAILY_BET = 100;

/** The same for everybody and every day: the usual rules for one box. Rules leave room between two bets; a daily table takes the smaller alone. */
export const DAILY_RULES: BlackjackRules = {
  ...BLACKJACK_PRESETS.vegas,
  boxes: 1,
  minBet: DAILY_BET,
  maxBet: 2 * DAILY_BET,
  defaultBet: DAILY_BET,
  startingChips: 5_000,
};

/** Nobody watches: whoever has seen the cards of another name knows those that come. */
export const DAILY_SPEC: TableSpec = {
  game: 'blackjack',
  rules: DAILY_RULES,
  options: { name: 'Daily shoe', private: true, rail: false, rebuys: false },
};

/** One table for a name and a day: a second attempt would be at the same table. */
export const dailyTable = (day: Day, player: PlayerId): TableId =>
  `d_${day}_${hashOf(`${day}\n${player}`).slice(0, 12)}`;

const DAILY_TABLE = /^d_(\d{4}-\d\d-\d\d)_[0-9a-f]{12}$/;

/** The day whose shoe is played at a table; null at all other tables. */
export const dayOf = (table: TableId): Day | null => DAILY_TABLE.exec(table)?.[1] ?? null;

/** What the shoe of a table is called. That of a day is one shoe, at however many tables it is dealt. */
export const shoeNamed = (table: TableId, number: number): string => {
  const day = dayOf(table);
  return shoeId(day === null ? table : `d_${day}`, number);
};

/** What stands in the place of players' seeds on a day: everybody can work it out, and nobody can choose it. */
export const publicSeed = (day: Day): Hex32 => hashOf(`cardroom daily shoe ${day}`);

/** The seeds that mix a day's shoe; null at other tables, where players give theirs. */
export const daySeeds = (table: TableId): readonly SeatSeed[] | null => {
  const day = dayOf(table);
  return day === null ? null : [{ seat: 1, seed: publicSeed(day) }];
};

/** The part of a vault that days come from. */
type Deriving = { readonly derive?: (name: string) => Uint8Array };

/** The seed of a day's shoe, from the house's key; null where there is no such key. */
export const daySeed = ({ derive }: Deriving, shoe: string): Hex32 | null =>
  derive ? Array.from(derive(`daily ${shoe}`), byte => byte.toString(16).padStart(2, '0')).join('') : null;

export const NO_DAILY: RoomRejection = rejection('daily/none', 'There is no daily shoe here.');
export const DAILY_LEFT: RoomRejection = rejection(
  'daily/over',
  'Your attempt at this shoe is over: every name has one a day.',
);
export const DAILY_ELSEWHERE: RoomRejection = rejection(
  'daily/elsewhere',
  "This name plays today's shoe from another browser or terminal.",
);

const PLAYED = rejection(
  'daily/over',
  `That was the last of ${DAILY_ROUNDS} rounds: tomorrow there is another shoe.`,
);
const TOO_LATE = rejection('daily/over', 'The day of this shoe is over; there is a new one.');
const OTHER_BET = rejection('daily/bet', `Every bet on the daily shoe is ${formatChips(DAILY_BET)}.`);
const OWN = rejection('daily/own', 'A daily shoe is played alone.');

/** Why the next round is not dealt at a daily table. */
export const whyNoMore = ({ id, round }: TableFacts, now: number): RoomRejection | null => {
  const day = dayOf(id);
  if (day === null) return null;
  if (round >= DAILY_ROUNDS) return PLAYED;
  return now >= dayEnd(day) ? TOO_LATE : null;
};

/** Why this is not done in a round at a daily table. */
export const whyNotBet = ({ id }: TableFacts, { kind, amount }: GameAction): RoomRejection | null =>
  dayOf(id) !== null && kind === 'bet' && amount !== DAILY_BET ? OTHER_BET : null;

/** What may be done at a table: of bets, at a daily one, the amount that is taken. */
export const withDailyBet = ({ id }: TableFacts, legal: unknown): unknown => {
  if (dayOf(id) === null) return legal;
  const { bet, ...others } = legal as BlackjackLegal;
  return { ...others, bet: bet.ok ? { ...bet, max: DAILY_BET } : bet };
};

/** Why somebody does not sit down at a daily table: it is another's, or it was left. */
export const whyNotDaily = ({ id, host, shoes }: TableFacts, player: PlayerId): RoomRejection | null => {
  if (dayOf(id) === null) return null;
  if (player !== host.player) return OWN;
  return shoes > 0 ? DAILY_LEFT : null;
};

/** Why a game is not begun again. */
export const whyNoRestart = ({ id }: TableFacts): RoomRejection | null =>
  dayOf(id) === null ? null : DAILY_LEFT;
