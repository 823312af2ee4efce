import {
  DECK,
  err,
  isCard,
  makeCard,
  ok,
  rejection,
  rankOf,
  type Card,
  type Rejection,
  type Result,
} from '@cardroom/engine';
import { HAND_CATEGORIES, type HandCategory } from '@cardroom/engine/holdem';
import { evaluate } from './evaluate.ts';
import { categoryOf, type Strength } from './strengths.ts';

/** A card that would help, and what it would make of the hand. */
export type Out = Readonly<{
  card: Card;
  category: HandCategory;
  /** With known opponents: whether the hand would then be alone in front, or level with the best of them. */
  result: 'ahead' | 'level';
}>;

export type Outs = Readonly<{
  /** Where the hand stands before the card; `unknown` without opponents. */
  now: 'ahead' | 'level' | 'behind' | 'unknown';
  /** Ascending by card. */
  outs: readonly Out[];
  /** How many cards may come. */
  unseen: number;
}>;

export type OutsRejection = Rejection<'outs/hand' | 'outs/board' | 'outs/not-a-card' | 'outs/duplicate'>;

/**
 * The next cards that help a hand on the flop or the turn. Against known opponents: those after which it is ahead, or
 * level, if it was worse before. Without: those that lift it to a higher category, unless the board has that by itself.
 */
export const outs = (
  hand: readonly Card[],
  board: readonly Card[],
  opponents: readonly (readonly Card[])[] = [],
): Result<Outs, OutsRejection> => {
  const refusal = whyNoOuts(hand, board, opponents);
  if (refusal) return err(refusal);
  const seen = new Set([hand, board, ...opponents].flat());
  const unseen = DECK.filter(card => !seen.has(card));
  const found =
    opponents.length > 0 ? overtaking(hand, board, opponents, unseen) : improving(hand, board, unseen);
  return ok({ now: standing(hand, board, opponents), outs: found, unseen: unseen.length });
};

type Standing = Outs['now'];

const standing = (
  hand: readonly Card[],
  board: readonly Card[],
  opponents: readonly (readonly Card[])[],
): Standing => {
  if (opponents.length === 0) return 'unknown';
  const own = evaluate([...hand, ...board]);
  const best = Math.max(...opponents.map(other => evaluate([...other, ...board])));
  if (own === best) return 'level';
  return own > best ? 'ahead' : 'behind';
};

const ORDER: readonly Standing[] = ['unknown', 'behind', 'level', 'ahead'];

const overtaking = (
  hand: readonly Card[],
  board: readonly Card[],
  opponents: readonly (readonly Card[])[],
  unseen: readonly Card[],
): readonly Out[] => {
  const now = ORDER.indexOf(standing(hand, board, opponents));
  return unseen.flatMap(card => {
    const result = standing(hand, [...board, card], opponents);
    const better = ORDER.indexOf(result) > now && (result === 'ahead' || result === 'level');
    return better ? [{ card, category: categoryOf(evaluate([...hand, ...board, card])), result }] : [];
  });
};

const improving = (
  hand: readonly Card[],
  board: readonly Card[],
  unseen: readonly Card[],
): readonly Out[] => {
  const now = levelOf(evaluate([...hand, ...board]));
  return unseen.flatMap(card => {
    const strength = evaluate([...hand, ...board, card]);
    const better = levelOf(strength) > Math.max(now, boardLevel([...board, card]));
    return better ? [{ card, category: categoryOf(strength), result: 'ahead' as const }] : [];
  });
};

const levelOf = (strength: Strength): number => HAND_CATEGORIES.indexOf(categoryOf(strength));

/** The category that everybody has; four cards have one only by their pairs. */
const boardLevel = (board: readonly Card[]): number =>
  board.length === 5 ? levelOf(evaluate(board)) : HAND_CATEGORIES.indexOf(groups(board));

const groups = (board: readonly Card[]): HandCategory => {
  const counts = [...Map.groupBy(board, rankOf).values()].map(cards => cards.length);
  if (counts.includes(4)) return 'quads';
  if (counts.includes(3)) return 'trips';
  const pairs = counts.filter(count => count === 2).length;
  if (pairs === 2) return 'two-pair';
  return pairs === 1 ? 'pair' : 'high-card';
};

const whyNoOuts = (
  hand: readonly Card[],
  board: readonly Card[],
  opponents: readonly (readonly Card[])[],
): OutsRejection | undefined => {
  const short = [hand, ...opponents].find(cards => cards.length !== 2);
  if (short) return rejection('outs/hand', `A hand has two cards, not ${short.length}.`);
  if (board.length !== 3 && board.length !== 4)
    return rejection('outs/board', `Outs are counted on the flop or the turn, not on ${board.length} cards.`);
  const cards = [hand, board, ...opponents].flat();
  const odd = cards.findIndex(card => !isCard(card));
  if (odd >= 0) return rejection('outs/not-a-card', `${cards[odd]} is not a card: cards are 0 to 51.`);
  const twice = cards.find((card, at) => cards.indexOf(card) !== at);
  return twice === undefined
    ? undefined
    : rejection('outs/duplicate', `${makeCard(twice)} is there twice: a deck has each card once.`);
};
