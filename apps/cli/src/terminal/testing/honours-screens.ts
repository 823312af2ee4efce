import type { Board, HonoursFacts } from '@cardroom/room';
import {
  DEFAULT_KEYS,
  presentAchievements,
  presentBoard,
  presentHonours,
  type Screen,
} from '@cardroom/screens';

const KEYS = DEFAULT_KEYS;
const NOON = new Date(2026, 10, 16, 12).getTime();

const BOARD: Board = {
  id: 'daily',
  rows: [
    { name: 'Ada', rank: 1, you: false, rounds: 10, net: -350, evLost: 0 },
    { name: 'Ann', rank: 2, you: true, rounds: 10, net: 1_250, evLost: 14.375 },
    { name: 'Grace', rank: 3, you: false, rounds: 10, net: 100, evLost: 61.2 },
  ],
};

const FACTS: HonoursFacts = {
  today: null,
  ends: NOON,
  attempt: { table: 'd_2026-11-16_0123456789ab', rounds: 4, of: 10, net: -150, evLost: 12.5, over: false },
  yesterday: null,
  tomorrow: null,
  tally: {
    rounds: 214,
    blackjackRounds: 150,
    holdemRounds: 64,
    naturals: 8,
    streak: 2,
    longestStreak: 9,
    days: 3,
    longestDays: 7,
    lastDay: '2026-11-16',
    dailies: 2,
    dailiesInRow: 2,
    lastDaily: '2026-11-15',
  },
  achievements: [
    { id: 'first-round', title: 'In the game', about: 'Finish a round.', at: NOON },
    { id: 'natural', title: 'Natural', about: 'Be dealt a blackjack.', at: null },
    { id: 'all-in', title: 'All of it', about: 'Win a hand with all your chips in.', at: NOON - 86_400_000 },
    {
      id: 'week',
      title: 'A week of shoes',
      about: 'Play the daily shoe to its end on seven days in a row.',
      at: null,
    },
  ],
  boards: [BOARD, { id: 'skill', rows: [] }, { id: 'blackjack', rows: [] }, { id: 'holdem', rows: [] }],
  locked: false,
};

/** The pages of honours. */
export const honoursScreens = (): Readonly<Record<string, Screen>> => ({
  honours: presentHonours({ player: 'ann', facts: FACTS, selected: 0, keys: KEYS, note: null }),
  'honours-counting': presentHonours({ player: 'ann', facts: null, selected: 0, keys: KEYS, note: null }),
  'honours-achievements': presentAchievements({ facts: FACTS, selected: 1, keys: KEYS }),
  'honours-board': presentBoard({ facts: { ...FACTS, locked: true }, board: BOARD, selected: 0, keys: KEYS }),
  'honours-board-empty': presentBoard({ facts: FACTS, board: FACTS.boards[1]!, selected: 0, keys: KEYS }),
});
