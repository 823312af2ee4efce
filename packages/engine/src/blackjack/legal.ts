import type { Awaiting, ChanceNeed, Choice, Position, Refused, Seat } from '../chance.ts';
import { formatChips, share, type Chips } from '../chips.ts';
import { fullShoe } from '../composition.ts';
import { rememberLast } from '../remember.ts';
import { invariant, rejection } from '../result.ts';
import type { BlackjackCode, HandAction, InsuranceAction } from './action.ts';
import { rankOf } from '../cards.ts';
import { isAce, totalOf, valueOf } from './hand.ts';
import type { BlackjackRules } from './rules.ts';
import { canSupply, discards } from './shoe.ts';
import { isBlackjack, isSplitAces, stageOf, type Stage } from './stage.ts';
import type { BlackjackState, Box, Hand, Target } from './state.ts';

type Option<Terms = unknown> = Choice<BlackjackCode, Terms>;
type Refusal = Refused<BlackjackCode>;

/** Every action a seat could name, each allowed with its terms or refused with its reason. */
export type BlackjackLegal = Readonly<{
  bet: Option<BetTerms>;
  pass: Option<{ readonly boxes: readonly number[] }>;
  insure: Option<{ readonly cost: Chips }>;
  evenMoney: Option<{ readonly payout: Chips }>;
  decline: Option;
  hit: Option;
  stand: Option;
  double: Option<{ readonly cost: Chips }>;
  split: Option<{ readonly cost: Chips }>;
  /** `payout` comes back, unless the dealer turns out to have a blackjack. */
  surrender: Option<{ readonly payout: Chips }>;
  /** Giving up the round: every wager of the seat that is still on the table, hands that stand included. */
  forfeit: Option<{ readonly cost: Chips }>;
}>;

/** The bets a seat may place: on which of its boxes, and within which bounds. */
export type BetTerms = {
  readonly boxes: readonly number[];
  readonly min: Chips;
  readonly max: Chips;
  readonly suggested: Chips;
};

/** What the seat whose turn it is must know: about which box and hand, and what it may do. */
export type BlackjackTurn = {
  readonly box: number;
  /** `null` while the matter is the box's bet or insurance. */
  readonly hand: number | null;
  readonly legal: BlackjackLegal;
};

/** What blackjack asks of chance. */
export type BlackjackNeed = Exclude<ChanceNeed, { kind: 'show' }>;
export type BlackjackAwaiting = Awaiting<BlackjackTurn, BlackjackNeed>;

/** Who must act. Bets come in any order: while a bet is awaited, `legalActions` lets every seat place its own. */
export const awaiting = (state: BlackjackState): BlackjackAwaiting => {
  const stage = stageOf(state);
  switch (stage.at) {
    case 'bet':
    case 'insure':
      return awaitSeat(state, stage.box, null);
    case 'play':
      return awaitSeat(state, stage.box, stage.hand);
    case 'shuffle':
    case 'deal':
    case 'peek':
    case 'reveal':
      return { who: 'chance', need: chanceNeed(state, stage) };
    case 'start':
    case 'settle':
    case 'over':
      return { who: 'nobody' };
  }
};

const awaitSeat = (state: BlackjackState, box: number, hand: number | null): BlackjackAwaiting => {
  const { seat } = state.boxes[box]!;
  return { who: 'seat', seat, box, hand, legal: legalActions(state, seat) };
};

type ChanceStage = Extract<Stage, { at: 'shuffle' | 'deal' | 'peek' | 'reveal' }>;

const chanceNeed = (state: BlackjackState, stage: ChanceStage): BlackjackNeed => {
  switch (stage.at) {
    case 'shuffle':
      return {
        kind: 'reshuffle',
        composition: stage.reason === 'empty' ? discards(state) : fullShoe(state.rules.decks),
      };
    case 'deal':
      return { kind: 'cards', positions: positionsOf(state, stage.targets) };
    case 'peek':
      return { kind: 'peek', position: holePosition(state) };
    case 'reveal':
      return { kind: 'reveal', position: holePosition(state) };
  }
};

/** The hole card takes its position too, but nobody is told its face. */
const positionsOf = (state: BlackjackState, targets: readonly Target[]): readonly Position[] =>
  targets.flatMap((target, at) => (target.to === 'hole' ? [] : [state.shoe.next + at]));

const holePosition = ({ dealer }: BlackjackState): Position => {
  invariant(dealer.hole !== null, 'a peek or reveal needs a hole card');
  return dealer.hole;
};

/** What a seat may do now: the one source for engine, screens, bots and network. */
export const legalActions = rememberLast((state: BlackjackState, seat: Seat): BlackjackLegal => {
  const stage = stageOf(state);
  return {
    ...bettingChoices(state, seat, stage),
    ...insuranceChoices(state, seat, stage),
    ...handChoices(state, seat, stage),
    forfeit: forfeitChoice(state, seat, stage),
  };
});

type BettingChoices = Pick<BlackjackLegal, 'bet' | 'pass'>;
type InsuranceChoices = Pick<BlackjackLegal, InsuranceAction>;
type HandChoices = Pick<BlackjackLegal, HandAction>;

const bettingChoices = (state: BlackjackState, seat: Seat, stage: Stage): BettingChoices => {
  if (stage.at !== 'bet') return noBetting(whyNoBetting(state, stage));
  const boxes = openBoxes(state, seat);
  if (boxes.length === 0) return noBetting(refuse('bet/closed', 'You have no box left to bet on.'));
  return { bet: betChoice(state, seat, boxes), pass: { ok: true, boxes } };
};

const noBetting = (refusal: Refusal): BettingChoices => ({ bet: refusal, pass: refusal });

const whyNoBetting = (state: BlackjackState, stage: Stage): Refusal =>
  state.shuffleDue === null
    ? notNow(stage, 'Bets are closed.', 'bet/closed')
    : refuse('bet/not-open', 'Bets open after the shuffle.');

const openBoxes = (state: BlackjackState, seat: Seat): readonly number[] =>
  state.boxes.flatMap((box, at) => (box.seat === seat && box.betting === 'open' ? [at] : []));

const betChoice = (state: BlackjackState, seat: Seat, boxes: readonly number[]): Option<BetTerms> => {
  const { minBet: min, maxBet, defaultBet } = state.rules;
  const max = Math.min(maxBet, available(state, seat));
  return max < min
    ? refuse('bet/not-enough', onlyHave(available(state, seat)))
    : { ok: true, boxes, min, max, suggested: Math.max(min, Math.min(defaultBet, max)) };
};

export const bankrollOf = (state: BlackjackState, seat: Seat): Chips =>
  state.seats.find(holder => holder.seat === seat)?.bankroll ?? 0;

/** What the seat can still put down: bets placed on its other boxes are promised already. */
export const available = (state: BlackjackState, seat: Seat): Chips => {
  const promised = state.boxes.filter(
    box => box.seat === seat && box.betting === 'in' && box.hands.length === 0,
  );
  return bankrollOf(state, seat) - promised.reduce((sum, box) => sum + box.wager, 0);
};

export const onlyHave = (chips: Chips): string => `You only have ${formatChips(chips)}.`;

const insuranceChoices = (state: BlackjackState, seat: Seat, stage: Stage): InsuranceChoices => {
  if (stage.at !== 'insure') return noInsurance(notNow(stage, 'Insurance is not offered now.'));
  const box = state.boxes[stage.box]!;
  if (box.seat !== seat) return noInsurance(OUT_OF_TURN);
  return { insure: insureChoice(state, box), evenMoney: evenMoneyChoice(state, box), decline: { ok: true } };
};

const noInsurance = (refusal: Refusal): InsuranceChoices => ({
  insure: refusal,
  evenMoney: refusal,
  decline: refusal,
});

const hasNatural = (state: BlackjackState, box: Box): boolean => isBlackjack(state, box.hands[0]!);

const insureChoice = (state: BlackjackState, box: Box): InsuranceChoices['insure'] => {
  const cost = share(box.wager, 1, 2, state.rules.rounding);
  if (hasNatural(state, box) && state.rules.blackjackPays === '3:2')
    return refuse('insure/natural', 'A blackjack takes even money instead.');
  if (cost === 0) return refuse('insure/too-small', 'Half of this wager is not a whole chip.');
  return cost > bankrollOf(state, box.seat)
    ? refuse('insure/not-enough', needMore(state, box, cost))
    : { ok: true, cost };
};

const evenMoneyChoice = (state: BlackjackState, box: Box): InsuranceChoices['evenMoney'] => {
  if (!hasNatural(state, box)) return refuse('evenMoney/no-natural', 'Even money is for a blackjack.');
  if (state.rules.blackjackPays !== '3:2')
    return refuse('evenMoney/pays', 'Even money is offered where a blackjack pays 3:2.');
  return { ok: true, payout: 2 * box.wager };
};

const handChoices = (state: BlackjackState, seat: Seat, stage: Stage): HandChoices => {
  if (stage.at !== 'play') return noPlay(notNow(stage, noHand(stage)));
  const box = state.boxes[stage.box]!;
  if (box.seat !== seat) return noPlay(OUT_OF_TURN);
  const hand = box.hands[stage.hand]!;
  return {
    hit: whyNoHit(state, hand) ?? { ok: true },
    stand: { ok: true },
    double: whyNoDouble(state, box, hand) ?? { ok: true, cost: hand.wager },
    split: whyNoSplit(state, box, hand) ?? { ok: true, cost: box.wager },
    surrender: whyNoSurrender(state, hand) ?? {
      ok: true,
      payout: share(hand.wager, 1, 2, state.rules.rounding),
    },
  };
};

const noPlay = (refusal: Refusal): HandChoices => ({
  hit: refusal,
  stand: refusal,
  double: refusal,
  split: refusal,
  surrender: refusal,
});

const noHand = ({ at }: Stage): string =>
  at === 'insure' ? 'Insurance comes first: take it or decline it.' : 'No hand is being played now.';

const forfeitChoice = (state: BlackjackState, seat: Seat, stage: Stage): BlackjackLegal['forfeit'] => {
  if ((stage.at !== 'play' && stage.at !== 'insure') || !state.rules.bets)
    return notNow(stage, 'There is nothing on the table to give up.');
  return state.boxes[stage.box]!.seat === seat ? { ok: true, cost: onTable(state, seat) } : OUT_OF_TURN;
};

/** What a seat has on the table. */
const onTable = ({ boxes }: BlackjackState, seat: Seat): Chips =>
  boxes
    .filter(box => box.seat === seat)
    .reduce((sum, { hands, insurance }) => sum + wagersOf(hands) + insuredWith(insurance), 0);

const wagersOf = (hands: readonly Hand[]): Chips =>
  hands.reduce((sum, { wager, settlement }) => sum + (settlement === null ? wager : 0), 0);

const insuredWith = (insurance: Box['insurance']): Chips =>
  insurance.status === 'taken' ? insurance.amount : 0;

const whyNoHit = (state: BlackjackState, hand: Hand): Refusal | null => {
  if (isSplitAces(hand) && state.rules.splitAcesOneCard)
    return refuse('hit/split-aces', 'Split aces take one card each.');
  return whyNoCards(state, 1);
};

const whyNoDouble = (state: BlackjackState, box: Box, hand: Hand): Refusal | null => {
  const { rules } = state;
  if (rules.doubleOn === 'none') return refuse('double/no-rule', 'These rules have no doubling.');
  if (isSplitAces(hand) && rules.splitAcesOneCard)
    return refuse('double/split-aces', 'Split aces take one card each.');
  if (hand.split && !rules.doubleAfterSplit)
    return refuse('double/after-split', 'No doubling after a split.');
  if (hand.cards.length > 2 && !rules.doubleAnyCards)
    return refuse('double/two-cards', 'Doubling is for the first two cards.');
  if (!doublesOn(rules, hand))
    return refuse('double/total', `Doubling is for a hard ${rules.doubleOn.replace('-', ' to ')}.`);
  if (hand.wager > bankrollOf(state, box.seat))
    return refuse('double/not-enough', needMore(state, box, hand.wager));
  return whyNoCards(state, 1);
};

const doublesOn = ({ doubleOn }: BlackjackRules, hand: Hand): boolean => {
  const { total, soft } = totalOf(hand.cards);
  const from = { any: 0, '9-11': 9, '10-11': 10, none: 22 }[doubleOn];
  return doubleOn === 'any' || (!soft && total >= from && total <= 11);
};

/** Why these cards may not be split; `null` when they may. */
export const whyNoSplit = (state: BlackjackState, box: Box, hand: Hand): Refusal | null => {
  const { rules } = state;
  if (rules.splitBy === 'none') return refuse('split/no-rule', 'These rules have no splitting.');
  if (hand.cards.length !== 2) return refuse('split/two-cards', 'Splitting is for two cards.');
  if (!isPair(rules, hand))
    return refuse('split/no-pair', `Splitting is for two cards of equal ${rules.splitBy}.`);
  const limit = Math.min(rules.maxHands, isAce(hand.cards[0]!) ? rules.maxHandsAces : rules.maxHands);
  if (box.hands.length >= limit) return refuse('split/limit', splitLimit(limit));
  if (box.wager > bankrollOf(state, box.seat))
    return refuse('split/not-enough', needMore(state, box, box.wager));
  return whyNoCards(state, 2);
};

const isPair = ({ splitBy }: BlackjackRules, { cards }: Hand): boolean => {
  const [first, second] = cards.map(splitBy === 'rank' ? rankOf : valueOf);
  return first === second;
};

const splitLimit = (limit: number): string =>
  limit === 1 ? 'These cards may not be split.' : `These cards may be split to ${limit} hands at most.`;

const whyNoSurrender = (state: BlackjackState, hand: Hand): Refusal | null => {
  if (state.rules.surrender === 'none') return refuse('surrender/no-rule', 'These rules have no surrender.');
  return hand.split || hand.cards.length > 2
    ? refuse('surrender/late', 'Surrender is the first decision or none.')
    : null;
};

const whyNoCards = (state: BlackjackState, cards: number): Refusal | null =>
  canSupply(state, cards) ? null : refuse('draw/no-cards', 'No card is left to draw.');

const needMore = (state: BlackjackState, box: Box, cost: Chips): string =>
  `You need ${formatChips(cost - bankrollOf(state, box.seat))} more.`;

const refuse = (code: BlackjackCode, message: string): Refusal => ({
  ok: false,
  ...rejection(code, message),
});

const OUT_OF_TURN = refuse('action/out-of-turn', 'It is not your turn.');
const ROUND_OVER = refuse('action/round-over', 'The round is over.');

const notNow = (stage: Stage, message: string, code: BlackjackCode = 'action/not-now'): Refusal =>
  stage.at === 'over' ? ROUND_OVER : refuse(code, message);
