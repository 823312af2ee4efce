import {
  DECK_SIZE,
  err,
  invariant,
  isCard,
  makeCard,
  ok,
  rejection,
  type Card,
  type Rejection,
  type Result,
} from '@cardroom/engine';
import { COMBOS, cardsOf, holds } from './combos.ts';
import { canBeDealt } from './deals.ts';
import { makeRange } from './make-range.ts';
import type { Range } from './range.ts';
import { BOARD_CARDS, MOST_PLAYERS } from './showdowns.ts';

/** Whose chances are asked for. A known hand is a range of one combo. */
export type EquityRequest = Readonly<{
  /** Two to nine. */
  players: readonly Range[];
  /** Up to five cards. */
  board?: readonly Card[];
  /** Cards that cannot come and that nobody holds. */
  dead?: readonly Card[];
}>;

export type EquityRejection = Rejection<
  | 'equity/players'
  | 'equity/board'
  | 'equity/not-a-card'
  | 'equity/duplicate'
  | 'equity/deck'
  | 'equity/no-combination'
  | 'equity/samples'
>;

/** A request without contradictions: no range holds a card of the board or a dead one, and all can be dealt. */
export type CheckedRequest = Readonly<{
  ranges: readonly Range[];
  board: readonly Card[];
  dead: readonly Card[];
}>;

export const checkRequest = ({
  players,
  board = [],
  dead = [],
}: EquityRequest): Result<CheckedRequest, EquityRejection> => {
  invariant(players.every(isRange), 'a range has a whole weight for each of its combos');
  const known = [...board, ...dead];
  const refusal = whyMiscounted(players, board, known) ?? whyTwice(players, known);
  if (refusal) return err(refusal);
  const ranges = players.map(range => without(range, known));
  const empty = ranges.findIndex(({ combos }) => combos.length === 0);
  if (empty >= 0) return err(nothingLeft(players[empty]!));
  return canBeDealt(ranges) ? ok({ ranges, board, dead }) : err(cannotBeDealt(players));
};

const isRange = ({ combos, weights }: Range): boolean =>
  combos.length === weights.length &&
  combos.every(combo => Number.isInteger(combo) && combo >= 0 && combo < COMBOS) &&
  weights.every(weight => Number.isSafeInteger(weight) && weight > 0);

const whyMiscounted = (
  players: readonly Range[],
  board: readonly Card[],
  known: readonly Card[],
): EquityRejection | undefined => {
  if (players.length < 2 || players.length > MOST_PLAYERS)
    return rejection('equity/players', `${players.length} hands cannot be compared: give two to nine.`);
  if (board.length > BOARD_CARDS)
    return rejection('equity/board', `A board of ${board.length} cards is too long: it has at most five.`);
  const odd = known.findIndex(card => !isCard(card));
  if (odd >= 0) return rejection('equity/not-a-card', `${known[odd]} is not a card: cards are 0 to 51.`);
  const needed = 2 * players.length + BOARD_CARDS - board.length;
  const left = DECK_SIZE - new Set(known).size;
  if (needed > left)
    return rejection('equity/deck', `The deck is too small: ${needed} cards are needed, ${left} are left.`);
  return undefined;
};

/** Cards that are known to be where they are: on the board, dead, or in the only combo of a range. */
const whyTwice = (players: readonly Range[], known: readonly Card[]): EquityRejection | undefined => {
  const held = players.flatMap(({ combos }) => (combos.length === 1 ? cardsOf(combos[0]!) : []));
  const cards = [...known, ...held];
  const twice = cards.find((card, at) => cards.indexOf(card) !== at);
  return twice === undefined
    ? undefined
    : rejection('equity/duplicate', `${makeCard(twice)} is there twice: a deck has each card once.`);
};

const without = (range: Range, cards: readonly Card[]): Range => {
  const stays = range.combos.map(combo => !cards.some(card => holds(combo, card)));
  return {
    combos: range.combos.filter((_, at) => stays[at]),
    weights: range.weights.filter((_, at) => stays[at]),
  };
};

const nothingLeft = (range: Range): EquityRejection =>
  rejection(
    'equity/no-combination',
    range.combos.length === 0
      ? 'A range is empty: it needs at least one combination.'
      : `No combination of ${makeRange(range)} is left: each holds a card of the board or a dead card.`,
  );

const cannotBeDealt = (ranges: readonly Range[]): EquityRejection =>
  rejection(
    'equity/no-combination',
    `${ranges.map(makeRange).join(' and ')} cannot be dealt together: whatever one player holds, some other has no combination left.`,
  );
