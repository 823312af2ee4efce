import type { Card, Seat } from '@cardroom/engine';
import { isNatural, totalOf, type BlackjackState, type Hand } from '@cardroom/engine/blackjack';
import { rankHand, type HandCategory, type HoldemState } from '@cardroom/engine/holdem';

import { DAILY_ROUNDS, dayAfter, dayAt, dayOf, type Day } from './daily.ts';
import { isHouseRules } from './house-rules.ts';
import { playOf, type LoggedRound } from './history.ts';
import type { PlayerId } from './ledger.ts';
import { resultsOfBlackjack, resultsOfHoldem, type Counts } from './statistics.ts';

/** What achievements are told from: one finished round of one player, in the game's own words. */
type Round = Readonly<{
  counts: Counts;
  table: string;
  round: number;
  day: Day;
  seat: Seat;
  /** One's own hands at blackjack, box by box; none at hold'em. */
  boxes: readonly (readonly Hand[])[];
  hands: readonly Hand[];
  blackjack: BlackjackState | null;
  holdem: HoldemState | null;
  insured: boolean;
}>;

/** All that is remembered of a player's rounds so far. Plain data, so that it can be kept and gone on from. */
export type Tally = Readonly<{
  rounds: number;
  blackjackRounds: number;
  holdemRounds: number;
  naturals: number;
  /** Hands won in a row. */
  streak: number;
  longestStreak: number;
  /** Days in a row on which something was played, up to the last of them. */
  days: number;
  longestDays: number;
  lastDay: Day | null;
  /** Daily shoes that were played to their end, and in a row. */
  dailies: number;
  dailiesInRow: number;
  lastDaily: Day | null;
}>;

export const NO_TALLY: Tally = {
  rounds: 0,
  blackjackRounds: 0,
  holdemRounds: 0,
  naturals: 0,
  streak: 0,
  longestStreak: 0,
  days: 0,
  longestDays: 0,
  lastDay: null,
  dailies: 0,
  dailiesInRow: 0,
  lastDaily: null,
};

/** One achievement: what it is called, what it takes, and how a round shows that it is reached. */
type Achievement = Readonly<{
  id: string;
  title: string;
  about: string;
  reached: (round: Round, tally: Tally) => boolean;
}>;

const has =
  (category: HandCategory) =>
  ({ holdem, seat, counts }: Round): boolean =>
    holdem !== null && counts.net > 0 && categoryAt(holdem, seat) === category;

/** The hand that a seat showed. */
const categoryAt = ({ seats, board }: HoldemState, seat: Seat): HandCategory | null => {
  const shown = seats.find(player => player.seat === seat)?.shown ?? null;
  const cards: readonly Card[] = [...(shown ?? []), ...board];
  return shown !== null && cards.length >= 5 ? rankHand(cards).category : null;
};

const isWon = ({ settlement }: Hand): boolean => (settlement?.net ?? 0) > 0;

const tookAllIn = ({ holdem, seat, counts }: Round): boolean =>
  holdem !== null &&
  counts.net > 0 &&
  holdem.seats.some(player => player.seat === seat && player.total === player.start);

const knockedOut = ({ holdem, seat, counts }: Round): boolean =>
  holdem !== null &&
  counts.net > 0 &&
  holdem.seats.some(player => player.seat !== seat && player.stack === 0);

const wonUnseen = ({ holdem, counts }: Round): boolean =>
  holdem !== null &&
  counts.net > 0 &&
  holdem.board.length === 5 &&
  holdem.seats.every(({ shown }) => shown === null);

/** By the house's rules: at a table of one's own the bank could be a single chip. */
const doubledUp = ({ counts, blackjack }: Round): boolean =>
  blackjack !== null &&
  blackjack.rules.bets &&
  isHouseRules(blackjack.rules) &&
  counts.chips >= 2 * blackjack.rules.startingChips;

/** The achievements, from what everybody gets to what hardly anybody does. */
export const ACHIEVEMENTS: readonly Achievement[] = [
  { id: 'first-round', title: 'In the game', about: 'Finish a round.', reached: () => true },
  {
    id: 'natural',
    title: 'Natural',
    about: 'Be dealt a blackjack.',
    reached: ({ counts }) => counts.blackjacks > 0,
  },
  {
    id: 'double',
    title: 'Twice as sure',
    about: 'Win a hand that you doubled.',
    reached: ({ hands }) => hands.some(hand => hand.doubled && isWon(hand)),
  },
  {
    id: 'split',
    title: 'Both sides',
    about: 'Split a pair, and win every hand of it.',
    reached: ({ boxes }) => boxes.some(hands => hands.length > 1 && hands.every(isWon)),
  },
  {
    id: 'four-hands',
    title: 'Four of them',
    about: 'Play four hands from one pair.',
    reached: ({ boxes }) => boxes.some(hands => hands.length >= 4),
  },
  {
    id: 'five-cards',
    title: 'One more, please',
    about: 'Win at blackjack with five cards or more.',
    reached: ({ hands }) => hands.some(hand => hand.cards.length >= 5 && isWon(hand)),
  },
  {
    id: 'twenty-one',
    title: 'The long way to 21',
    about: 'Make 21 of four cards or more.',
    reached: ({ hands }) => hands.some(({ cards }) => cards.length >= 4 && totalOf(cards).total === 21),
  },
  {
    id: 'insured',
    title: 'Rainy day',
    about: 'Take insurance, and be paid for it.',
    reached: ({ insured }) => insured,
  },
  {
    id: 'surrender',
    title: 'Half is better than nothing',
    about: 'Surrender a hand.',
    reached: ({ counts }) => counts.surrenders > 0,
  },
  {
    id: 'standoff',
    title: 'Standoff',
    about: 'Push a blackjack against that of the dealer.',
    reached: ({ hands }) =>
      hands.some(({ cards, split, settlement }) => !split && isNatural(cards) && settlement?.net === 0),
  },
  {
    id: 'ten-naturals',
    title: 'Ten naturals',
    about: 'Be dealt ten blackjacks.',
    reached: (_, { naturals }) => naturals >= 10,
  },
  {
    id: 'doubled-up',
    title: 'Twice the bank',
    about: 'Have twice the chips that a blackjack table of the house gives at first.',
    reached: doubledUp,
  },
  {
    id: 'pot',
    title: 'First pot',
    about: "Win a pot at hold'em.",
    reached: ({ holdem, counts }) => holdem !== null && counts.net > 0,
  },
  {
    id: 'unseen',
    title: 'Nobody looked',
    about: "Win a pot on the river at hold'em without showing your cards.",
    reached: wonUnseen,
  },
  { id: 'all-in', title: 'All of it', about: 'Win a hand with all your chips in.', reached: tookAllIn },
  {
    id: 'knock-out',
    title: 'Good game',
    about: "Take the last chips of somebody at hold'em.",
    reached: knockedOut,
  },
  {
    id: 'full-house',
    title: 'Full house',
    about: 'Win a pot with a full house.',
    reached: has('full-house'),
  },
  { id: 'quads', title: 'Four of a kind', about: 'Win a pot with four of a kind.', reached: has('quads') },
  {
    id: 'straight-flush',
    title: 'Straight flush',
    about: 'Win a pot with a straight flush.',
    reached: round => has('straight-flush')(round) || has('royal-flush')(round),
  },
  {
    id: 'both-games',
    title: 'At home in both',
    about: "Finish 20 rounds of blackjack and 20 hands of hold'em.",
    reached: (_, { blackjackRounds, holdemRounds }) => blackjackRounds >= 20 && holdemRounds >= 20,
  },
  {
    id: 'five-in-a-row',
    title: 'On a run',
    about: 'Win five hands in a row.',
    reached: (_, { longestStreak }) => longestStreak >= 5,
  },
  {
    id: 'ten-in-a-row',
    title: 'Cannot lose',
    about: 'Win ten hands in a row.',
    reached: (_, { longestStreak }) => longestStreak >= 10,
  },
  {
    id: 'hundred',
    title: 'Regular',
    about: 'Finish 100 rounds.',
    reached: (_, { rounds }) => rounds >= 100,
  },
  {
    id: 'thousand',
    title: 'Furniture',
    about: 'Finish 1,000 rounds.',
    reached: (_, { rounds }) => rounds >= 1_000,
  },
  {
    id: 'daily',
    title: 'Shoe of the day',
    about: 'Play a daily shoe to its end.',
    reached: (_, { dailies }) => dailies >= 1,
  },
  {
    id: 'week',
    title: 'A week of shoes',
    about: 'Play the daily shoe to its end on seven days in a row.',
    reached: (_, { dailiesInRow }) => dailiesInRow >= 7,
  },
];

/** An achievement that somebody has, and the round that brought it. */
export type Earned = Readonly<{ id: string; at: number; table: string; round: number }>;

/** What a player's rounds come to: the tally, and what was achieved on the way. */
export type Honours = Readonly<{ tally: Tally; earned: readonly Earned[] }>;

export const NO_HONOURS: Honours = { tally: NO_TALLY, earned: [] };

/** One more finished round of a player, in the order in which rounds ended. */
export const withRound = (honours: Honours, logged: LoggedRound, player: PlayerId): Honours => {
  const round = roundOf(logged, player);
  if (round === null) return honours;
  const tally = tallied(honours.tally, round);
  const known = new Set(honours.earned.map(({ id }) => id));
  const { table, round: number, at } = logged;
  const fresh = ACHIEVEMENTS.filter(({ id, reached }) => !known.has(id) && reached(round, tally));
  return { tally, earned: [...honours.earned, ...fresh.map(({ id }) => ({ id, at, table, round: number }))] };
};

/** Null where the player was not dealt in, or the round came to no end. */
const roundOf = (
  { table, round, game, at, seats, events, end }: LoggedRound,
  player: PlayerId,
): Round | null => {
  const seat = seats.find(other => other.player === player)?.seat;
  const play = playOf(game, events);
  if (seat === undefined || play === null || end !== 'over') return null;
  const [blackjack, holdem] = 'boxes' in play ? [play, null] : [null, play];
  const all = blackjack ? resultsOfBlackjack(blackjack) : resultsOfHoldem(holdem);
  const counts = all.find(of => of.seat === seat)?.counts;
  if (!counts || counts.hands === 0) return null;
  const boxes = blackjack?.boxes.filter(box => box.seat === seat).map(box => box.hands) ?? [];
  const insured = events.some(
    event => event.kind === 'insuranceSettled' && event.seat === seat && event.net > 0,
  );
  const hands = boxes.flat();
  return { table, round, day: dayAt(at), counts, seat, boxes, hands, blackjack, holdem, insured };
};

const tallied = (tally: Tally, round: Round): Tally => {
  const streak = streakAfter(tally.streak, round.counts.results);
  const days = inRow(tally.lastDay, tally.days, round.day);
  return {
    ...tally,
    rounds: tally.rounds + 1,
    blackjackRounds: tally.blackjackRounds + (round.blackjack ? 1 : 0),
    holdemRounds: tally.holdemRounds + (round.holdem ? 1 : 0),
    naturals: tally.naturals + round.counts.blackjacks,
    streak: streak.now,
    longestStreak: Math.max(tally.longestStreak, streak.longest),
    days,
    longestDays: Math.max(tally.longestDays, days),
    lastDay: round.day,
    ...dailiesAfter(tally, round),
  };
};

/** Hands won in a row; one that was pushed, or folded for nothing, neither adds nor ends. */
const streakAfter = (before: number, letters: string): { readonly now: number; readonly longest: number } => {
  let [now, longest] = [before, before];
  for (const letter of letters.replaceAll(/[PF]/g, '')) {
    now = letter === 'W' ? now + 1 : 0;
    longest = Math.max(longest, now);
  }
  return { now, longest };
};

/** Days in a row with this one. */
const inRow = (last: Day | null, before: number, day: Day): number => {
  if (last === day) return before;
  return last !== null && dayAfter(last) === day ? before + 1 : 1;
};

const dailiesAfter = (
  tally: Tally,
  { table, round }: Round,
): Pick<Tally, 'dailies' | 'dailiesInRow' | 'lastDaily'> => {
  const { dailies, dailiesInRow, lastDaily } = tally;
  const day = dayOf(table);
  if (day === null || round < DAILY_ROUNDS || day === lastDaily) return { dailies, dailiesInRow, lastDaily };
  return { dailies: dailies + 1, dailiesInRow: inRow(lastDaily, dailiesInRow, day), lastDaily: day };
};
