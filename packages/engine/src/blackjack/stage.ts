import { rememberLast } from '../remember.ts';
import type { BlackjackState, Box, Hand, ShuffleReason, Target } from './state.ts';
import { dealerDraws, isAce, isNatural, isTenValue } from './hand.ts';
import { canSupply } from './shoe.ts';

/**
 * How far a round has come, and so who must act: a seat at `bet`, `insure` and `play`, chance at `shuffle`, `deal`,
 * `peek` and `reveal`, nobody at the rest, which the rules pass through by themselves.
 */
export type Stage =
  | { readonly at: 'shuffle'; readonly reason: ShuffleReason }
  | { readonly at: 'bet'; readonly box: number }
  | { readonly at: 'start' }
  | { readonly at: 'deal'; readonly targets: readonly Target[] }
  | { readonly at: 'insure'; readonly box: number }
  | { readonly at: 'peek' }
  | { readonly at: 'play'; readonly box: number; readonly hand: number }
  | { readonly at: 'reveal' }
  | { readonly at: 'settle' }
  | { readonly at: 'over' };

/** The order of a round, in one place. */
export const stageOf = rememberLast((state: BlackjackState): Stage => {
  if (state.over) return { at: 'over' };
  if (state.shuffleDue !== null) return { at: 'shuffle', reason: state.shuffleDue };
  const open = state.boxes.findIndex(box => box.betting === 'open');
  if (open >= 0) return { at: 'bet', box: open };
  if (state.queue.length > 0) return dealStage(state, state.queue);
  if (state.dealer.cards.length === 0) return { at: state.boxes.some(isIn) ? 'start' : 'settle' };
  return insuranceStage(state) ?? playStage(state) ?? dealerStage(state);
});

const isIn = (box: Box): boolean => box.betting === 'in';

/** Deals as far as the shoe goes; when it is empty the discards must be shuffled first. */
const dealStage = (state: BlackjackState, targets: readonly Target[]): Stage =>
  state.shoe.left === 0
    ? { at: 'shuffle', reason: 'empty' }
    : { at: 'deal', targets: targets.slice(0, state.shoe.left) };

const insuranceStage = (state: BlackjackState): Stage | null => {
  const box = insuranceOffered(state) ? state.boxes.findIndex(mustInsure) : -1;
  if (box >= 0) return { at: 'insure', box };
  return mustPeek(state) ? { at: 'peek' } : null;
};

const insuranceOffered = (state: BlackjackState): boolean =>
  state.rules.insurance && isAce(upCard(state)) && state.dealer.cards.length === 1;

const mustInsure = (box: Box): boolean => isIn(box) && box.insurance.status === 'due';

const mustPeek = (state: BlackjackState): boolean =>
  state.rules.dealerCard === 'peek' && state.dealer.hole !== null && dealerBlackjack(state) === null;

const playStage = (state: BlackjackState): Stage | null => {
  if (dealerBlackjack(state) === true) return null;
  const box = state.boxes.findIndex(({ hands }) => hands.some(isOpen));
  return box < 0 ? null : { at: 'play', box, hand: state.boxes[box]!.hands.findIndex(isOpen) };
};

const isOpen = (hand: Hand): boolean => hand.status === 'open';

const dealerStage = (state: BlackjackState): Stage => {
  if (state.dealer.hole !== null) return { at: 'reveal' };
  return dealerMustDraw(state) && canSupply(state, 1)
    ? dealStage(state, [{ to: 'dealer' }])
    : { at: 'settle' };
};

/** The dealer draws only where that can decide a wager. */
const dealerMustDraw = (state: BlackjackState): boolean =>
  state.dealer.cards.length === 1
    ? liveAgainstTotal(state) || liveAgainstBlackjack(state)
    : liveAgainstTotal(state) &&
      dealerBlackjack(state) === false &&
      dealerDraws(state.dealer.cards, state.rules.hitSoft17);

const liveAgainstTotal = (state: BlackjackState): boolean =>
  handsOf(state).some(hand => hand.settlement === null && hand.status === 'stood');

const liveAgainstBlackjack = (state: BlackjackState): boolean =>
  dealerBlackjack(state) === null &&
  (handsOf(state).some(hand => hand.settlement === null && !isLost(hand)) || state.boxes.some(isInsured));

const isLost = ({ status }: Hand): boolean => status === 'bust' || status === 'forfeited';

export const isInsured = (box: Box): boolean => box.insurance.status === 'taken';

export const handsOf = (state: BlackjackState): readonly Hand[] => state.boxes.flatMap(box => box.hands);

export const upCard = (state: BlackjackState): number => state.dealer.cards[0]!;

/** Whether the dealer has a blackjack, as far as the table knows; `null` while it does not. */
export const dealerBlackjack = ({ rules, dealer }: BlackjackState): boolean | null => {
  if (!rules.naturals) return false;
  if (dealer.cards.length > 1) return isNatural(dealer.cards.slice(0, 2));
  if (dealer.cards.length === 1 && !isAce(dealer.cards[0]!) && !isTenValue(dealer.cards[0]!)) return false;
  return dealer.peeked;
};

/** Two first cards that make 21 on a box that has not split, where the rules know naturals. */
export const isBlackjack = (state: BlackjackState, hand: Hand): boolean =>
  state.rules.naturals && !hand.split && isNatural(hand.cards);

export const isSplitAces = (hand: Hand): boolean => hand.split && isAce(hand.cards[0]!);
