import { formatChange, formatChips, formatNumber } from '@cardroom/engine';
import type { Statistics } from '@cardroom/room';

import { hint, type KeyMap } from '../keys.ts';
import type { Message, Screen } from '../screen.ts';
import { BARE } from './menu.ts';

export type HistoryUi = Readonly<{
  /** When, which game, what it was about and what it brought: newest first. */
  rows: readonly (readonly [when: string, game: string, table: string, net: string])[];
  selected: number;
  keys: KeyMap;
}>;

/** The rounds that were played. */
export const presentHistory = ({ rows, selected, keys }: HistoryUi): Screen => ({
  ...BARE,
  title: 'HISTORY',
  facts: [rows.length === 1 ? '1 round' : `${formatNumber(rows.length)} rounds`],
  body: {
    kind: 'list',
    heading: 'Rounds',
    columns: [
      { title: 'When', align: 'left' },
      { title: 'Game', align: 'left' },
      { title: 'Table', align: 'left' },
      { title: 'Chips', align: 'right' },
    ],
    rows,
    selected: rows.length > 0 ? selected : null,
    empty: 'Nothing has been played yet.',
  },
  keys: [
    hint(keys, 'help'),
    hint(keys, 'up'),
    hint(keys, 'down'),
    hint(keys, 'next', { label: 'Tell it', why: rows.length > 0 ? null : 'There is no round.' }),
    hint(keys, 'quit', { label: 'Back' }),
  ],
});

/** One round, told line by line, from a line on. */
export const presentAccount = (lines: readonly string[], from: number, keys: KeyMap): Screen => ({
  ...BARE,
  title: 'HISTORY',
  facts: ['one round'],
  body: {
    kind: 'text',
    heading: lines[0] ?? '',
    paragraphs: lines.slice(1).map((text): Message => ({ text, tone: 'plain' })),
    from,
  },
  keys: [hint(keys, 'help'), hint(keys, 'up'), hint(keys, 'down'), hint(keys, 'quit', { label: 'Back' })],
});

export type StatisticsUi = Readonly<{
  player: string;
  /** `Blackjack, this evening`, with its sums. */
  columns: readonly { readonly title: string; readonly sums: Statistics }[];
  /** The row that is looked at: there may be more of them than fit. */
  selected: number;
  keys: KeyMap;
}>;

const percent = (rate: number): string => `${(rate * 100).toFixed(1)} %`;
const streak = (hands: number): string =>
  hands === 0 ? '–' : `${Math.abs(hands)} ${hands > 0 ? 'won' : 'lost'}`;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `16 Nov 2026`, where the reader is. */
const dayOf = (at: number | null): string => {
  if (at === null) return '–';
  const date = new Date(at);
  return `${date.getDate()} ${MONTHS[date.getMonth()]!} ${date.getFullYear()}`;
};

type Row = readonly [label: string, text: (sums: Statistics) => string];

const STATISTICS: readonly Row[] = [
  ['Rounds', sums => formatNumber(sums.rounds)],
  ['Hands', sums => formatNumber(sums.hands)],
  ['Wins', sums => formatNumber(sums.wins)],
  ['Losses', sums => formatNumber(sums.losses)],
  ['Pushes', sums => formatNumber(sums.pushes)],
  ['Win rate', sums => percent(sums.winRate)],
  ['Won of all', sums => percent(sums.wonRate)],
  ['Blackjacks', sums => formatNumber(sums.blackjacks)],
  ['Blackjack rate', sums => percent(sums.blackjackRate)],
  ['Busts', sums => formatNumber(sums.busts)],
  ['Splits', sums => formatNumber(sums.splits)],
  ['Doubles', sums => formatNumber(sums.doubles)],
  ['Wagered', sums => formatChips(sums.wagered)],
  ['Net', sums => formatChange(sums.net)],
  ['Peak chips', sums => (sums.hands === 0 ? '–' : formatChips(sums.peakChips))],
  ['Streak', sums => streak(sums.streak)],
  ['Longest winning', sums => formatNumber(sums.longestWinningStreak)],
  ['Longest losing', sums => formatNumber(sums.longestLosingStreak)],
  ['Last played', sums => dayOf(sums.lastPlayed)],
];

/** Sums of what a player has played. */
export const presentStatistics = ({ player, columns, selected, keys }: StatisticsUi): Screen => ({
  ...BARE,
  title: 'STATISTICS',
  facts: [player],
  body: {
    kind: 'list',
    heading: `Statistics of ${player}`,
    columns: [
      { title: '', align: 'left' },
      ...columns.map(({ title }) => ({ title, align: 'right' as const })),
    ],
    rows:
      columns.length === 0
        ? []
        : STATISTICS.map(([label, text]) => [label, ...columns.map(({ sums }) => text(sums))]),
    selected: columns.length > 0 ? selected : null,
    empty: 'No round has been finished yet.',
  },
  keys: [hint(keys, 'help'), hint(keys, 'up'), hint(keys, 'down'), hint(keys, 'quit', { label: 'Back' })],
});

/** Rows that a list of statistics has. */
export const STATISTICS_ROWS = STATISTICS.length;
