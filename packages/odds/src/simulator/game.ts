import { DECK_SIZE, RANKS } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';

import { ACE, TEN } from '../blackjack/hand-table.ts';
import { valueOfRank } from '../blackjack/shoe.ts';
import { KIND, actsOf } from './acts.ts';
import { FLAT, type Betting, type CountSystem } from './counts.ts';
import { NO_LEVELS, levelsOf, type Levels } from './levels.ts';
import type { Plan } from './plan.ts';
import { statesOf } from './states.ts';
import { packTables, rowOf, type Tables } from './tables.ts';

/** Everything about a game that does not change from round to round, as numbers and tables: data to be sent to workers. */
export type Game = Readonly<{
  boxes: number;
  decks: number;
  /** Below this many cards the shoe is shuffled before a round. */
  cut: number;
  /** Cards that the first deal takes. */
  dealt: number;
  hasHole: boolean;
  /** A round could take every card of the shoe. */
  couldRunOut: boolean;
  peeks: boolean;
  /** A blackjack against an ace may take even money. */
  evenMoney: boolean;
  /** What a natural wins, in tenths of the wager. */
  naturalPays: number;
  maxHands: number;
  maxHandsAces: number;
  /** The kind of hand that a split ace becomes. */
  splitAcesKind: number;
  /** How many states hands have. */
  states: number;
  /** The row of an ace and a ten-value on a box's first two cards. */
  natural: number;
  /** Hands, dealer and strategy. */
  tables: Tables;
  /** How far the actions without splits are behind those with. */
  unsplit: number;
  /** By rank: 1 where the dealer may have a blackjack under this up card. */
  mayBeBlackjack: Uint8Array;
  levels: Levels;
  /** There are plays that depend on the count. */
  countsAtPlay: boolean;
  /** Bets, insurance or plays depend on the count. */
  counts: boolean;
  /** By level: 1 where insurance is taken. */
  insures: Uint8Array;
  /** By level: the bet on each box, in units; 0 where the player walks off to another shoe. */
  bets: Float64Array;
}>;

/** How a game is played. */
export type Player = Readonly<{ plan: Plan; count: CountSystem | null; bets: Betting }>;

export const compileGame = (rules: BlackjackRules, boxes: number, player: Player): Game => {
  const { plan, count } = player;
  const levels = count === null ? NO_LEVELS : levelsOf(count, player.bets, rules.decks);
  const states = statesOf(plan.grain, rules);
  const plays = count?.plays ?? [];
  const acts = actsOf(rules, plan, states, levels, plays);
  return {
    ...tableOf(rules, boxes),
    states: states.size,
    natural: rowOf(states.natural),
    tables: packTables(rules, states, acts),
    unsplit: acts.acts.length,
    mayBeBlackjack: Uint8Array.from(RANKS, (_, up) => (isTenOrAce(up) && rules.naturals ? 1 : 0)),
    levels,
    countsAtPlay: plays.length > 0,
    counts: count !== null,
    insures: insuranceTable(rules, levels, count),
    bets: betTable(levels, count === null ? FLAT : player.bets),
  };
};

const tableOf = (rules: BlackjackRules, boxes: number) => ({
  boxes,
  decks: rules.decks,
  cut: cutOf(rules, boxes),
  dealt: 2 * boxes + (rules.dealerCard === 'noHole' ? 1 : 2),
  couldRunOut: couldRunOut(rules, boxes),
  hasHole: rules.dealerCard !== 'noHole',
  peeks: rules.dealerCard === 'peek',
  evenMoney: rules.blackjackPays === '3:2',
  naturalPays: { '3:2': 15, '6:5': 12, '1:1': 10 }[rules.blackjackPays],
  maxHands: rules.maxHands,
  maxHandsAces: Math.min(rules.maxHands, rules.maxHandsAces),
  splitAcesKind: rules.splitAcesOneCard ? KIND.SPLIT_ACES : KIND.FROM_SPLIT,
});

/** The cut card, or too few cards for the next deal. */
const cutOf = ({ decks, reshuffleAt }: BlackjackRules, boxes: number): number => {
  const size = decks * DECK_SIZE;
  const cut =
    typeof reshuffleAt === 'number'
      ? reshuffleAt
      : Math.ceil((Number.parseInt(reshuffleAt, 10) * size) / 100);
  return Math.max(cut, 2 * boxes + 2);
};

/** No hand draws to 21 and no card adds more than ten; all that must not come to a whole shoe. */
const couldRunOut = ({ decks, maxHands }: BlackjackRules, boxes: number): boolean =>
  boxes * maxHands * (20 + 10) + (16 + 10) >= decks * PIPS_OF_A_DECK;

/** Aces counted as one. */
const PIPS_OF_A_DECK = 340;

const isTenOrAce = (rank: number): boolean => valueOfRank(rank) === ACE || valueOfRank(rank) === TEN;

const byLevel = (levels: Levels, of: (count: number) => number): number[] =>
  Array.from({ length: levels.size }, (_, level) => of(levels.low + level));

const insuranceTable = (rules: BlackjackRules, levels: Levels, system: CountSystem | null): Uint8Array => {
  const from = rules.insurance ? (system?.insureFrom ?? Infinity) : Infinity;
  return Uint8Array.from(byLevel(levels, count => (count >= from ? 1 : 0)));
};

const betTable = (levels: Levels, { steps, leaveBelow = -Infinity }: Betting): Float64Array => {
  const ascending = steps.toSorted((a, b) => a.from - b.from);
  return Float64Array.from(
    byLevel(levels, count =>
      count < leaveBelow ? 0 : (ascending.findLast(({ from }) => from <= count)?.units ?? 1),
    ),
  );
};
