import { RANKS, err, ok, rankOf, rejection, type Rank, type Rejection, type Result } from '@cardroom/engine';
import type { BlackjackRules, BlackjackState } from '@cardroom/engine/blackjack';

import { tableFor } from './analysis.ts';
import { bestPlay, isBetter, type BestPlay } from './best-play.ts';
import {
  SURELY_BLACKJACK,
  dealerOutcomes,
  withoutBlackjack,
  type DealerOutcomes,
  type DealerRejection,
} from './dealer.ts';
import { ACE, BUST, HANDS, TEN, handOf } from './hand-table.ts';
import { handLasts, splitLasts, sure } from './lasting.ts';
import { countOf, putBack, shoeOfComposition, sizeOfShoe, valueOfRank, type Shoe } from './shoe.ts';
import {
  blackjackChance,
  drawValue,
  isNaturalHand,
  mayDouble,
  naturalValue,
  peeks,
  splitLimit,
  spotAt,
  surrenderValue,
  type Spot,
} from './spot.ts';
import { secondHands, splitValue, type Split } from './split.ts';
import { ALONE } from './stand-table.ts';

export const PLAYS = ['stand', 'hit', 'double', 'split', 'surrender'] as const;
export type Play = (typeof PLAYS)[number];

/** A decision, as everybody at the table sees it. */
export type Situation = Readonly<{
  rules: BlackjackRules;
  /** Every card whose face is not known: those in the shoe and the dealer's hole card. */
  unseen: Shoe;
  /** The hand's cards in the order in which they came: a split hand's own card first. */
  hand: readonly Rank[];
  up: Rank;
  /** The hand came from a split. */
  fromSplit?: boolean;
  /** Hands on the box: 1 unless it has been split. */
  hands?: number;
  /** The dealer has looked under the up card and has no blackjack. */
  peeked?: boolean;
}>;

/**
 * What each action is worth, per unit of the hand's first wager, with the best play by composition after it. Where
 * the dealer peeks, the values are given that the dealer has no blackjack. Other hands are left out: a split hand's
 * values are its own, and "split" is worth what all the hands are together that come from it.
 */
export type Advice = Readonly<{
  /** Actions that the rules allow. 21 stands by itself, but what drawing to it would be worth is told too. */
  actions: Readonly<Partial<Record<Play, number>>>;
  /** The best of them; `null` while an action is unpriced, for it might be that one. */
  best: Play | null;
  /** Allowed, but the unseen cards might not last for it, so that it has no exact value. */
  unpriced: readonly Play[];
  /** Taking insurance for half the wager, per unit of the wager; `null` where it is not offered. */
  insurance: number | null;
  /** How the dealer's hand ends; given no blackjack once the dealer has looked. */
  dealer: DealerOutcomes;
}>;

export type AdviceRejection =
  | DealerRejection
  | Rejection<'hand/too-short' | 'hand/bust' | 'hand/origin' | 'hand/not-a-card'>;

/** The price of every action, exactly, from public facts. */
export const advise = (situation: Situation): Result<Advice, AdviceRejection> => {
  const refusal = whyNoHand(situation);
  if (refusal) return err(refusal);
  const spot = spotOf(situation);
  const hand = handOf(situation.hand.map(valueOfRank));
  const lasts = sure(handLasts(spot, hand), 'this hand and the dealer');
  if (!lasts.ok) return lasts;
  const dealer = dealerOf(situation);
  if (!dealer.ok) return dealer;
  if (peeks(spot) && blackjackChance(spot, ALONE, hand) === 1) return err(SURELY_BLACKJACK);
  return ok({
    ...pricesOf(situation, spot, hand),
    insurance: insuranceValue(situation),
    dealer: dealer.value,
  });
};

/** The decision that a hand of a running round faces. */
export const situationAt = (state: BlackjackState, box: number, hand: number): Situation => {
  const { hands } = state.boxes[box]!;
  return {
    rules: state.rules,
    unseen: shoeOfComposition(state.shoe.unseen),
    hand: hands[hand]!.cards.map(rankOf),
    up: rankOf(state.dealer.cards[0]!),
    fromSplit: hands[hand]!.split,
    hands: hands.length,
    peeked: state.dealer.peeked === false,
  };
};

const whyNoHand = ({ rules, hand, up, unseen, ...rest }: Situation): AdviceRejection | null => {
  const stranger = [...hand, up].find(rank => RANKS[rank] === undefined);
  if (stranger !== undefined)
    return rejection('hand/not-a-card', `${stranger} is no rank: ranks are 0 to 12.`);
  if (unseen.counts.some(count => !Number.isInteger(count) || count < 0))
    return rejection('shoe/counts', 'The unseen cards must be counted in whole numbers.');
  if (hand.length < 2) return rejection('hand/too-short', 'A hand to play has two cards or more.');
  if (handOf(hand.map(valueOfRank)) === BUST)
    return rejection('hand/bust', `The hand ${namesOf(hand)} is bust: there is nothing to decide.`);
  return whyWrongOrigin(rules, hand, rest);
};

const namesOf = (hand: readonly Rank[]): string => hand.map(rank => RANKS[rank]).join(',');

const wrong = (message: string): AdviceRejection => rejection('hand/origin', message);

type Origin = Pick<Situation, 'fromSplit' | 'hands'>;

const whyWrongOrigin = (
  rules: BlackjackRules,
  hand: readonly Rank[],
  { fromSplit = false, hands = fromSplit ? 2 : 1 }: Origin,
): AdviceRejection | null => {
  const limit = splitLimit(rules, valueOfRank(hand[0]!));
  if (!fromSplit)
    return hands === 1 ? null : wrong('Only a hand from a split shares its box with other hands.');
  if (limit < 2) return wrong('The rules do not allow the split that this hand is said to come from.');
  if (!Number.isInteger(hands) || hands < 2 || hands > limit)
    return wrong(`A split makes 2 to ${limit} hands here, not ${hands}.`);
  return standsAsSplitAce(rules, hand) && hand.length > 2
    ? wrong('Split aces take one card each, so this hand cannot have come about.')
    : null;
};

const standsAsSplitAce = ({ splitAcesOneCard }: BlackjackRules, hand: readonly Rank[]): boolean =>
  splitAcesOneCard && valueOfRank(hand[0]!) === ACE;

/** The shoe as it would be with hand and up card put back, seen from under the up card. */
const spotOf = ({ rules, unseen, hand, up }: Situation): Spot =>
  spotAt(rules, tableFor(rules, putBack(unseen, [...hand, up])), valueOfRank(up));

const dealerOf = ({
  rules,
  unseen,
  up,
  peeked = false,
}: Situation): Result<DealerOutcomes, DealerRejection> => {
  const dealer = dealerOutcomes(rules, unseen, up);
  return dealer.ok && peeked ? withoutBlackjack(dealer.value) : dealer;
};

const pricesOf = (
  situation: Situation,
  spot: Spot,
  hand: number,
): Pick<Advice, 'actions' | 'best' | 'unpriced'> => {
  const goesOn = peeks(spot) ? 1 - blackjackChance(spot, ALONE, hand) : 1;
  const split = splitOf(situation);
  const from = [hand, ...(split ? secondHands(split.value) : [])];
  const play = bestPlay(spot, { fromSplit: situation.fromSplit ?? false, from });
  // Hands from the next split are played like hands that came from none.
  const policy = split && situation.fromSplit ? bestPlay(spot, { from }).policy : play.policy;
  const unpriced = split && !splitLasts(spot, () => policy, split) ? (['split'] as const) : [];
  const values = {
    ...ownValues(situation, spot, hand, play),
    ...(split && unpriced.length === 0 ? { split: splitValue(spot, policy, split) } : {}),
  };
  const actions = Object.fromEntries(
    PLAYS.flatMap(kind => (values[kind] === undefined ? [] : [[kind, values[kind] / goesOn]])),
  ) as Advice['actions'];
  return { actions, unpriced, best: unpriced.length > 0 ? null : bestAction(hand, actions) };
};

/** Everything but splitting. */
const ownValues = (
  { rules, hand: cards, fromSplit = false }: Situation,
  spot: Spot,
  hand: number,
  { stand, best }: BestPlay,
): Partial<Record<Play, number>> => {
  const natural = !fromSplit && isNaturalHand(rules, hand);
  const standing = { stand: natural ? naturalValue(spot, hand) : stand[hand]! };
  if (fromSplit && standsAsSplitAce(rules, cards)) return standing;
  return {
    ...standing,
    hit: drawValue(spot, ALONE, hand, best),
    ...(mayDouble(spot, hand, fromSplit) ? { double: 2 * drawValue(spot, ALONE, hand, stand) } : {}),
    ...(mayGiveUp(rules, cards, fromSplit) ? { surrender: surrenderValue(spot, hand) } : {}),
  };
};

const mayGiveUp = ({ surrender }: BlackjackRules, cards: readonly Rank[], fromSplit: boolean): boolean =>
  surrender === 'late' && cards.length === 2 && !fromSplit;

/** How this hand would be split; `null` where the rules do not allow it. */
const splitOf = ({ rules, unseen, hand, fromSplit, hands = fromSplit ? 2 : 1 }: Situation): Split | null => {
  const [first, second] = hand as readonly [Rank, Rank];
  const value = valueOfRank(first);
  const paired = rules.splitBy === 'rank' ? first === second : value === valueOfRank(second);
  if (hand.length !== 2 || !paired || hands >= splitLimit(rules, value)) return null;
  const mates = rules.splitBy === 'rank' ? countOf(unseen, first) : unseen.counts[value]!;
  return { value, mates, hands: hands + 1 };
};

const bestAction = (hand: number, actions: Advice['actions']): Play =>
  HANDS.total[hand] === 21
    ? 'stand'
    : PLAYS.filter(kind => actions[kind] !== undefined).reduce((best, kind) =>
        isBetter(actions[kind]!, actions[best]!) ? kind : best,
      );

/** Insurance pays two to one on the dealer's ten-value; it is offered under an ace, before the dealer looks. */
const insuranceValue = ({ rules, unseen, hand, up, fromSplit, peeked }: Situation): number | null => {
  const offered = rules.insurance && valueOfRank(up) === ACE && !fromSplit && !peeked && hand.length === 2;
  return offered ? ((3 * unseen.counts[TEN]!) / sizeOfShoe(unseen) - 1) / 2 : null;
};
