import { COMBOS } from '@cardroom/odds/holdem';
import { PREFLOP } from '@cardroom/odds/holdem/preflop';
import {
  equitiesBefore,
  equitiesOn,
  matchupsOf,
  otherPlayer,
  type BettingAction,
  type Matchups,
} from '@cardroom/odds/solver';
import { NONE, always, merged, product, restOf, scaled, type Answer, type ByCombo } from './answers.ts';
import type { HeadsUpHand } from './hand.ts';
import { levelBefore, rangesAfter, type Line } from './lines.ts';
import { seedOf } from './seed.ts';

/** What a call costs here, in units, and what can be won by it. */
export type Price = Readonly<{ call: number; pot: number; isLast: boolean }>;

export const priceOf = (hand: HeadsUpHand): Price => {
  const level = levelBefore(hand, hand.moves.length);
  const own = paidBy(hand, hand.me);
  return { call: level - own, pot: level + own, isLast: level >= hand.stack || hand.street === 3 };
};

/** What a player has put in so far. */
const paidBy = ({ moves, paid, street }: HeadsUpHand, player: 0 | 1): number => {
  let [own, level] = [street === 0 ? player + 1 : paid[street]!, street === 0 ? 2 : paid[street]!];
  for (const move of moves.filter(other => other.street === street)) {
    if (move.action.kind === 'raise') level = move.action.to;
    if (move.player === player) own = level;
  }
  return own;
};

let known: Matchups | null = null;

/** Ways to complete a flop that are looked at. */
const WAYS = 24;

/** By combo: which part of the pot it wins against what the other may hold, if nobody bets any more. */
export const equitiesAt = (hand: HeadsUpHand, lines: readonly Line[]): ByCombo => {
  const range = rangesAfter(lines, hand.board)[otherPlayer(hand.me)];
  if (hand.street === 0) return equitiesBefore((known ??= matchupsOf(PREFLOP)), range);
  return equitiesOn(hand.board, range, WAYS, seedOf(hand.board.join()));
};

/** With streets to come, not all that a hand could win is won. */
const REALISED = 0.75;

const FOLD: BettingAction = { kind: 'fold' };
const STAY: BettingAction = { kind: 'stay' };

/** The part of the pot that pays for a call. */
const neededFor = ({ call, pot }: Price): number => call / (pot + call);

/** By combo, whether it wins more than the price: that is not folded. */
const pays = (price: Price, equities: ByCombo): ByCombo => {
  const [needed, realised] = [neededFor(price), price.isLast ? 1 : REALISED];
  const enough = new Float64Array(COMBOS);
  for (let combo = 0; combo < COMBOS; combo++) enough[combo] = equities[combo]! * realised >= needed ? 1 : 0;
  return enough;
};

const EVERY: ByCombo = new Float64Array(COMBOS).fill(1);

/**
 * Corrects answers that the plan was not made for by what a call really costs: what wins more is not folded, and what wins less is not
 * called where nothing is bet after the call. `where`: by combo, whether that is so.
 */
export const guardedByOdds = (
  answers: readonly Answer[],
  price: Price,
  equities: ByCombo,
  where: ByCombo = EVERY,
): readonly Answer[] => {
  const enough = pays(price, equities);
  const kept = moved(answers, FOLD, STAY, product(where, enough));
  return merged(moved(kept, STAY, FOLD, price.isLast ? product(where, restOf(enough)) : NONE));
};

/** So much more or less than its price no call is worth where a plan has learned anything. */
const FAR = 0.3;

/**
 * By combo: whether what it wins is far from the price. To some rows of rare boards training hardly ever came, and the plan folds the best
 * of hands there.
 */
export const farFrom = (price: Price, equities: ByCombo): ByCombo => {
  const needed = neededFor(price);
  const far = new Float64Array(COMBOS);
  for (let combo = 0; combo < COMBOS; combo++)
    far[combo] = Math.abs(equities[combo]! - needed) >= FAR ? 1 : 0;
  return far;
};

/** What is plainly right with a combo on a board, whatever the plan says; null where its word counts. */
export const plainlyRight = (
  hand: HeadsUpHand,
  lines: readonly Line[],
  combo: number,
): 'fold' | 'stay' | null => {
  const price = priceOf(hand);
  if (hand.street === 0 || price.call === 0) return null;
  const equities = equitiesAt(hand, lines);
  if (farFrom(price, equities)[combo] === 0) return null;
  if (pays(price, equities)[combo] === 1) return 'stay';
  return price.isLast ? 'fold' : null;
};

/** Calls what wins more than the price, and folds the rest. */
export const byOdds = (price: Price, equities: ByCombo): readonly Answer[] =>
  guardedByOdds([always(FOLD)], price, equities);

/** Does one thing instead of another with some combos. Where it is done with none, it stands there all the same: draws go by the order. */
const moved = (
  answers: readonly Answer[],
  from: BettingAction,
  to: BettingAction,
  where: ByCombo,
): readonly Answer[] => {
  const isNowhere = where.every(isThere => isThere === 0);
  const elsewhere = isNowhere ? NONE : restOf(where);
  return answers.flatMap(answer => {
    if (answer.action.kind !== from.kind) return [answer];
    if (isNowhere) return [answer, { action: to, shares: NONE }];
    return [scaled(answer, elsewhere), scaled({ action: to, shares: answer.shares }, where)];
  });
};
