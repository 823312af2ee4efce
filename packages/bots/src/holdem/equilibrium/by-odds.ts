import { PREFLOP } from '@cardroom/odds/holdem/preflop';
import {
  equitiesBefore,
  equitiesOn,
  matchupsOf,
  otherPlayer,
  type BettingAction,
  type Matchups,
} from '@cardroom/odds/solver';
import { always, merged, scaled, type Answer } from './answers.ts';
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
export const equitiesAt = (hand: HeadsUpHand, lines: readonly Line[]): Float64Array => {
  const range = rangesAfter(lines, hand.board)[otherPlayer(hand.me)];
  if (hand.street === 0) return equitiesBefore((known ??= matchupsOf(PREFLOP)), range);
  return equitiesOn(hand.board, range, WAYS, seedOf(hand.board.join()));
};

/** With streets to come, not all that a hand could win is won. */
const REALISED = 0.75;

const FOLD: BettingAction = { kind: 'fold' };
const STAY: BettingAction = { kind: 'stay' };

/** By combo: what is right, as far as the price of a call tells; null where it does not. */
export type Verdict = (combo: number) => 'fold' | 'stay' | null;

/** What wins more than the price is not folded, and what wins less is not called where nothing is bet after the call. */
const verdictByOdds = (price: Price, equities: Float64Array): Verdict => {
  const needed = neededFor(price);
  const realised = price.isLast ? 1 : REALISED;
  const less = price.isLast ? 'fold' : null;
  return combo => (equities[combo]! * realised >= needed ? 'stay' : less);
};

/** The part of the pot that pays for a call. */
const neededFor = ({ call, pot }: Price): number => call / (pot + call);

const EVERY = (): boolean => true;

/** Corrects answers that the plan was not made for by what a call really costs. `where`: by combo, whether that is so. */
export const guardedByOdds = (
  answers: readonly Answer[],
  price: Price,
  equities: Float64Array,
  where: (combo: number) => boolean = EVERY,
): readonly Answer[] => {
  const verdict = verdictByOdds(price, equities);
  const kept = moved(answers, FOLD, STAY, combo => where(combo) && verdict(combo) === 'stay');
  return merged(moved(kept, STAY, FOLD, combo => where(combo) && verdict(combo) === 'fold'));
};

/** So much more or less than its price no call is worth where a plan has learned anything. */
const FAR = 0.3;

/**
 * By combo: whether what it wins is far from the price. To some rows of rare boards training hardly ever came, and the plan folds the best
 * of hands there.
 */
export const isFarFrom = (price: Price, equities: Float64Array): ((combo: number) => boolean) => {
  const needed = neededFor(price);
  return combo => Math.abs(equities[combo]! - needed) >= FAR;
};

/** What is plainly right on a board, whatever the plan says; null where its word counts. */
export const plainlyRight = (hand: HeadsUpHand, lines: readonly Line[]): Verdict => {
  const price = priceOf(hand);
  if (hand.street === 0 || price.call === 0) return () => null;
  const equities = equitiesAt(hand, lines);
  const [isFar, verdict] = [isFarFrom(price, equities), verdictByOdds(price, equities)];
  return combo => (isFar(combo) ? verdict(combo) : null);
};

/** Calls what wins more than the price, and folds the rest. */
export const byOdds = (price: Price, equities: Float64Array): readonly Answer[] =>
  guardedByOdds([always(FOLD)], price, equities);

/** Does one thing instead of another with some combos. */
const moved = (
  answers: readonly Answer[],
  from: BettingAction,
  to: BettingAction,
  where: (combo: number) => boolean,
): readonly Answer[] =>
  answers.flatMap(answer => {
    if (answer.action.kind !== from.kind) return [answer];
    const instead = { action: to, shares: answer.shares };
    return [
      scaled(answer, combo => (where(combo) ? 0 : 1)),
      scaled(instead, combo => (where(combo) ? 1 : 0)),
    ];
  });
