import { invariant, type Chips, type Seat } from '@cardroom/engine';
import {
  dealerBlackjack,
  type BlackjackState,
  type Box,
  type Hand,
  type HandResult,
} from '@cardroom/engine/blackjack';
import type { HoldemSeat, HoldemState } from '@cardroom/engine/holdem';

import type { PlayerId } from './ledger.ts';
import type { ResultRow } from './store.ts';

/** What a round brought one seat: a row of results without the words that say whose and when. */
export type Counts = Omit<ResultRow, 'table' | 'round' | 'player' | 'game' | 'at'>;
export type SeatCounts = { readonly seat: Seat; readonly counts: Counts };

/** Sums over a player's rounds. */
export type Statistics = Readonly<{
  rounds: number;
  hands: number;
  wins: number;
  losses: number;
  /** A hand of hold'em that was folded for nothing is none of these three. */
  pushes: number;
  /** Naturals, also one that the dealer's made a push. */
  blackjacks: number;
  busts: number;
  surrenders: number;
  splits: number;
  doubles: number;
  wagered: Chips;
  net: Chips;
  /** The most chips in front of the player, before or after any round. */
  peakChips: Chips;
  /** Hands won (above zero) or lost (below) in a row, up to the last; a push or a free fold neither adds nor ends. */
  streak: number;
  longestWinningStreak: number;
  longestLosingStreak: number;
  /** When the last round ended, in milliseconds since 1970. */
  lastPlayed: number | null;
  /** Wins per hand won or lost, 0–1; 0 when there is none. `formatRate` writes these three. */
  winRate: number;
  /** Wins per hand. */
  wonRate: number;
  /** Naturals per hand. */
  blackjackRate: number;
}>;

/** What people call what was played: Twenty-One is blackjack without chips, and its hands count for themselves. */
export const PLAYED = ['blackjack', 'holdem', 'twenty-one'] as const;
export type Played = (typeof PLAYED)[number];

export const playedIn = ({ game, wagered }: Pick<ResultRow, 'game' | 'wagered'>): Played =>
  game === 'blackjack' && wagered === 0 ? 'twenty-one' : (game as Played);

/** Adds up rows, oldest first. */
export const sumResults = (rows: readonly ResultRow[]): Statistics => {
  const sums = sumsOf(rows);
  return {
    rounds: rows.length,
    ...sums,
    peakChips: rows.reduce((peak, { chips, net }) => Math.max(peak, chips, chips - net), 0),
    ...streaksOf(rows.map(row => row.results).join('')),
    lastPlayed: rows.reduce<number | null>((last, { at }) => Math.max(last ?? at, at), null),
    winRate: rate(sums.wins, sums.wins + sums.losses),
    wonRate: rate(sums.wins, sums.hands),
    blackjackRate: rate(sums.blackjacks, sums.hands),
  };
};

const SUMMED = [
  'hands',
  'wins',
  'losses',
  'pushes',
  'blackjacks',
  'busts',
  'surrenders',
  'splits',
  'doubles',
  'wagered',
  'net',
] as const;
type Sums = Readonly<Record<(typeof SUMMED)[number], number>>;

const sumsOf = (rows: readonly Sums[]): Sums =>
  Object.fromEntries(SUMMED.map(key => [key, sum(rows.map(row => row[key]))])) as Sums;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const rate = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** A rate in per cent with one decimal, half up: `47.3`. */
export const formatRate = (share: number): string =>
  // Far below any difference between two rates, far above what division loses.
  (Math.floor(share * 1_000 + 0.5 + 1e-9) / 10).toFixed(1);

type Streaks = Pick<Statistics, 'streak' | 'longestWinningStreak' | 'longestLosingStreak'>;

const streaksOf = (letters: string): Streaks => {
  let [streak, won, lost] = [0, 0, 0];
  for (const letter of letters.replaceAll(/[PF]/g, '')) {
    streak = letter === 'W' ? Math.max(streak, 0) + 1 : Math.min(streak, 0) - 1;
    won = Math.max(won, streak);
    lost = Math.max(lost, -streak);
  }
  return { streak, longestWinningStreak: won, longestLosingStreak: lost };
};

/** Won, lost, pushed; or folded before anything was put in. */
type Letter = 'W' | 'L' | 'P' | 'F';

const LETTERS: Readonly<Record<HandResult, Letter>> = {
  win: 'W',
  blackjack: 'W',
  push: 'P',
  lose: 'L',
  bust: 'L',
  surrender: 'L',
};

/** What a finished round of blackjack brought each seat that played in it. */
export const resultsOfBlackjack = (state: BlackjackState): readonly SeatCounts[] => {
  invariant(state.over, 'results are those of a finished round');
  const playing = state.boxes.filter(box => box.hands.length > 0);
  return state.seats.flatMap(({ seat, bankroll }) => {
    const boxes = playing.filter(box => box.seat === seat);
    return boxes.length === 0 ? [] : [{ seat, counts: { ...countsOf(state, boxes), chips: bankroll } }];
  });
};

const countsOf = (state: BlackjackState, boxes: readonly Box[]): Omit<Counts, 'chips'> => {
  const hands = boxes.flatMap(box => box.hands);
  const settlements = hands.map(settlementOf);
  const insurance = boxes.map(box => insuranceOf(state, box));
  const counted = (result: HandResult): number => settlements.filter(hand => hand.result === result).length;
  return {
    ...tallied(settlements.map(({ result }) => LETTERS[result])),
    blackjacks: hands.filter(({ status }) => status === 'blackjack').length,
    busts: counted('bust'),
    surrenders: counted('surrender'),
    splits: hands.length - boxes.length,
    doubles: hands.filter(({ doubled }) => doubled).length,
    wagered: sum([...settlements, ...insurance].map(({ bet }) => bet)),
    net: sum([...settlements, ...insurance].map(({ net }) => net)),
  };
};

const settlementOf = ({ settlement }: Hand): NonNullable<Hand['settlement']> => {
  invariant(settlement !== null, 'every hand of a finished round is settled');
  return settlement;
};

/** Insurance is a wager of its own, and no hand. */
const insuranceOf = (
  state: BlackjackState,
  { insurance }: Box,
): { readonly bet: Chips; readonly net: Chips } => {
  const bet = 'amount' in insurance ? insurance.amount : 0;
  const won = insurance.status !== 'forfeited' && dealerBlackjack(state) === true;
  return { bet, net: won ? 2 * bet : -bet };
};

const tallied = (letters: readonly Letter[]) => {
  const counted = (letter: Letter): number => letters.filter(other => other === letter).length;
  return {
    hands: letters.length,
    wins: counted('W'),
    losses: counted('L'),
    pushes: counted('P'),
    results: letters.join(''),
  };
};

/** What a finished hand of hold'em brought each seat that was dealt in. */
export const resultsOfHoldem = (state: HoldemState): readonly SeatCounts[] => {
  invariant(state.settled, 'results are those of a finished hand');
  return state.seats.map(player => ({ seat: player.seat, counts: holdemCounts(player) }));
};

const holdemCounts = ({ stack, start, total }: HoldemSeat): Counts => ({
  ...tallied([letterOf(stack - start, total)]),
  blackjacks: 0,
  busts: 0,
  surrenders: 0,
  splits: 0,
  doubles: 0,
  wagered: total,
  net: stack - start,
  chips: stack,
});

const letterOf = (net: Chips, total: Chips): Letter => {
  if (net === 0) return total === 0 ? 'F' : 'P';
  return net > 0 ? 'W' : 'L';
};

type Cell = string | number;

const CSV_COLUMNS = ['table', 'round', 'player', 'game', 'ended', ...SUMMED, 'chips', 'results'] as const;

/** Results as a table for a spreadsheet; `nameOf` gives the players' names. */
export const csvOf = (rows: readonly ResultRow[], nameOf: (player: PlayerId) => string = id => id): string =>
  makeCsv([
    CSV_COLUMNS,
    ...rows.map(row => {
      const cells = { ...row, player: nameOf(row.player), ended: new Date(row.at).toISOString() };
      return CSV_COLUMNS.map(column => cells[column]);
    }),
  ]);

/** Comma-separated lines as RFC 4180 has them. Numbers stay numbers; no text is taken for a formula. */
export const makeCsv = (lines: readonly (readonly Cell[])[]): string =>
  lines.map(cells => `${cells.map(makeCell).join(',')}\r\n`).join('');

const makeCell = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^['\s]|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** What spreadsheets read as the start of a formula, in its wide forms too. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/;
