import { formatChange, formatMoney, formatNumber } from '@cardroom/engine';
import type { AchievementFacts, Attempt, Board, HonoursFacts } from '@cardroom/room';

import { hint, type KeyMap } from '../keys.ts';
import { BARE, presentMenu, type Item } from '../lobby/menu.ts';
import type { KeyHint, ListBody, Message, Screen } from '../screen.ts';

/** What the page of honours leads to, in order. */
export const HONOURS_CHOICES = ['play', 'achievements', 'daily', 'skill', 'blackjack', 'holdem'] as const;
export type HonoursChoice = (typeof HONOURS_CHOICES)[number];

export type HonoursUi = Readonly<{
  player: string;
  /** Null while they are being counted. */
  facts: HonoursFacts | null;
  selected: number;
  keys: KeyMap;
  note: string | null;
}>;

/** Today's shoe, achievements and leaderboards. */
export const presentHonours = ({ player, facts, selected, keys, note }: HonoursUi): Screen =>
  presentMenu({
    title: 'HONOURS',
    facts: [player],
    heading: 'Honours',
    intro: facts === null ? [{ text: 'Counting …', tone: 'muted' }] : introOf(facts),
    items: HONOURS_CHOICES.map(choice => itemOf(choice, facts)),
    selected,
    keys,
    enter: HONOURS_CHOICES[selected] === 'play' ? 'Play' : 'Open',
    leave: 'Back',
    note,
  });

const introOf = (facts: HonoursFacts): readonly Message[] => [
  { text: streakText(facts), tone: 'plain' },
  ...(facts.locked ? [] : [{ text: LOCK_IT, tone: 'muted' } as const]),
];

/** Why a name is in no ranking. */
export const UNLOCKED = 'Only locked names are ranked: anybody could play under others.';

/** Where a name is locked, for whoever is in the terminal. */
const LOCK_IT = `${UNLOCKED} Lock yours in the settings of the page (cardroom serve).`;

const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** `3 days in a row, 7 at most; 2 hands won in a row, 9 at most.` */
export const streakText = ({ tally }: Pick<HonoursFacts, 'tally'>): string =>
  [
    `${counted(tally.days, 'day', 'days')} in a row, ${formatNumber(tally.longestDays)} at most`,
    `${counted(tally.streak, 'hand', 'hands')} won in a row, ${formatNumber(tally.longestStreak)} at most.`,
  ].join('; ');

const itemOf = (choice: HonoursChoice, facts: HonoursFacts | null): Item => ({
  label: LABELS[choice],
  detail: facts === null ? '' : detailOf(choice, facts),
});

const LABELS: Readonly<Record<HonoursChoice, string>> = {
  play: 'Daily shoe',
  achievements: 'Achievements',
  daily: "Today's ranking",
  skill: 'Fewest mistakes',
  blackjack: 'Blackjack chips',
  holdem: "Hold'em chips",
};

const detailOf = (choice: HonoursChoice, { attempt, achievements, boards }: HonoursFacts): string => {
  switch (choice) {
    case 'play':
      return attemptText(attempt);
    case 'achievements':
      return `${achievements.filter(({ at }) => at !== null).length} of ${achievements.length}`;
    case 'daily':
    case 'skill':
    case 'blackjack':
    case 'holdem':
      return leaderText(boards.find(({ id }) => id === choice));
  }
};

/** How far one is with today's shoe, in words. */
export const attemptText = ({ table, rounds, of, net, evLost, over }: Attempt): string => {
  if (table === null) return `${of} rounds, the same cards for everybody, one attempt`;
  const lost = evLost === null ? '' : `, ${lostText(evLost)}`;
  return `${over ? 'over' : 'begun'}: ${rounds} of ${of} rounds, ${formatChange(net)}${lost}`;
};

const lostText = (chips: number): string =>
  chips < 0.005 ? 'no mistake' : `mistakes ${formatMoney(-chips)}`;

const leaderText = (board: Board | undefined): string => {
  const leader = board?.rows.find(({ rank }) => rank === 1);
  return leader ? `${leader.name} leads` : 'nobody is ranked yet';
};

/** A list of honours, the row that is looked at, and the keys. */
export type HonoursListUi = Readonly<{ facts: HonoursFacts; selected: number; keys: KeyMap }>;

const listKeys = (keys: KeyMap): readonly KeyHint[] => [
  hint(keys, 'help'),
  hint(keys, 'up'),
  hint(keys, 'down'),
  hint(keys, 'quit', { label: 'Back' }),
];

/** All achievements, those that one has first. */
export const presentAchievements = ({ facts, selected, keys }: HonoursListUi): Screen => ({
  ...BARE,
  title: 'ACHIEVEMENTS',
  facts: [detailOf('achievements', facts)],
  body: achievementsList(facts.achievements, selected),
  keys: listKeys(keys),
});

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `16 Nov 2026`, where the reader is. */
const dayText = (at: number): string => {
  const date = new Date(at);
  return `${date.getDate()} ${MONTHS[date.getMonth()]!} ${date.getFullYear()}`;
};

/** Achievements as a list. */
export const achievementsList = (
  achievements: readonly AchievementFacts[],
  selected: number | null,
): ListBody => ({
  kind: 'list',
  heading: 'Achievements',
  columns: [
    { title: 'Achievement', align: 'left' },
    { title: 'Reached', align: 'left' },
    { title: 'For', align: 'left' },
  ],
  rows: achievements
    .toSorted((one, other) => (one.at ?? Infinity) - (other.at ?? Infinity) || 0)
    .map(({ title, about, at }) => [title, at === null ? 'not yet' : dayText(at), about]),
  selected,
  empty: 'There are none.',
});

/** One leaderboard. */
export const presentBoard = ({
  facts,
  selected,
  keys,
  board,
}: HonoursListUi & { readonly board: Board }): Screen => ({
  ...BARE,
  title: 'LEADERBOARD',
  facts: [LABELS[board.id]],
  body: boardList(board, selected),
  messages: facts.locked ? [] : [{ text: LOCK_IT, tone: 'muted' }],
  keys: listKeys(keys),
});

const HEADINGS: Readonly<Record<Board['id'], string>> = {
  daily: "Today's shoe: chips lost to mistakes, fewest first",
  skill: 'Blackjack, 30 days: chips lost to mistakes in 100 chips bet',
  blackjack: 'Blackjack, 30 days: chips won',
  holdem: "Hold'em, 30 days: chips won",
};

/** A leaderboard as a list. */
export const boardList = ({ id, rows }: Board, selected: number | null): ListBody => ({
  kind: 'list',
  heading: HEADINGS[id],
  columns: [
    { title: 'Name', align: 'left' },
    { title: 'Rank', align: 'right' },
    { title: 'Rounds', align: 'right' },
    { title: 'Chips', align: 'right' },
    { title: 'Mistakes', align: 'right' },
  ],
  rows: rows.map(({ rank, name, you, rounds, net, evLost }) => [
    you ? `${name} (you)` : name,
    rank === null ? '–' : String(rank),
    formatNumber(rounds),
    formatChange(net),
    evLost === null ? '–' : formatMoney(-evLost),
  ]),
  selected: rows.length > 0 ? selected : null,
  empty: 'Nobody is ranked yet.',
});
