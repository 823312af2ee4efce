import { rankOf, type Composition, type Rank, type Seat } from '@cardroom/engine';
import {
  awaiting,
  dealerBlackjack,
  isAce,
  isNatural,
  legalActions,
  type BlackjackRules,
  type BlackjackState,
  type Box,
  type InsuranceAction,
} from '@cardroom/engine/blackjack';
import { shoeOfComposition, situationAt, type Advice, type Play } from '@cardroom/odds/blackjack';

import { againstDealer } from './dealer-draws.ts';
import { expectedOf, meanBefore, openingOf, type Opening } from './opening.ts';
import { blackjackChance, given, standing } from './prospect.ts';
import {
  COULD_RUN_OUT,
  type PricedAction,
  type PricedDecision,
  type PriceRejection,
  type Swing,
} from './round-price.ts';
import { inChips, insuring, stakesOf, type Stakes } from './stakes.ts';
import type { Values } from './values.ts';
import {
  bestWorth,
  blackjackToCome,
  deskFor,
  planAfterSplit,
  plannedWorth,
  viewFrom,
  viewOf,
  worthOf,
  type Desk,
  type Plan,
  type View,
} from './worth.ts';

/**
 * The account of one seat's round. For every hand it holds what the hand was worth when somebody last decided about
 * it, the cards decided or they were dealt; the next entry's value is compared with that, and the change is luck.
 */
export type Ledger = {
  readonly desk: Desk;
  readonly seat: Seat;
  /** Whether the mean over all deals is worked out beside the whole game's value, or taken to be the same. */
  readonly game: 'proved' | 'trusted';
  readonly boxes: Map<number, BoxLedger>;
  /** The unseen cards before the deal. */
  start: Composition;
  opening: number;
  insight: number;
  readonly decisions: PricedDecision[];
  readonly swings: Swing[];
};

type BoxLedger = {
  readonly stakes: Stakes;
  readonly opening: Opening;
  /** In the order of play; none before the deal. */
  readonly hands: Chain[];
  readonly insurance: { value: number; plan: InsuranceAction };
};

type Chain = {
  /** In chips, from here on. */
  value: number;
  /** How the hand is to be played as far as `value` goes, until cards on other hands call for another look. */
  plan: Plan | null;
};

export const ledgerFor = (
  values: Values,
  rules: BlackjackRules,
  seat: Seat,
  game: Ledger['game'],
): Ledger => ({
  desk: deskFor(values, rules),
  seat,
  game,
  boxes: new Map(),
  start: [],
  opening: 0,
  insight: 0,
  decisions: [],
  swings: [],
});

/** Before the deal: what each of the seat's boxes can expect. */
export const openBoxes = (ledger: Ledger, state: BlackjackState): PriceRejection | null => {
  ledger.start = state.shoe.unseen;
  const { values, rules } = ledger.desk;
  for (const [at, box] of ownBoxes(ledger, state)) {
    const opening = openingOf(values, rules, shoeOfComposition(ledger.start), box.wager);
    if (!opening.ok) return opening.error;
    ledger.opening += expectedOf(opening.value, box.wager);
    ledger.boxes.set(at, {
      stakes: stakesOf(rules, box.wager),
      opening: opening.value,
      hands: [],
      insurance: { value: 0, plan: 'decline' },
    });
  }
  return null;
};

const ownBoxes = (ledger: Ledger, state: BlackjackState): readonly (readonly [number, Box])[] =>
  [...state.boxes.entries()].filter(([, box]) => box.seat === ledger.seat && box.hands.length > 0);

/** After the first deal: what each box can expect from its own two cards and the up card. */
export const boxesDealt = (ledger: Ledger, at: number, state: BlackjackState): PriceRejection | null => {
  if (state.queue.some(({ to }) => to !== 'hole')) return null;
  for (const [index, box] of ownBoxes(ledger, state)) {
    const own = ledger.boxes.get(index)!;
    if (own.hands.length > 0) continue;
    boxDealt(ledger.desk, own, viewAlone(ledger, state, box), isOffered(state), isBlackjack(state, box));
    const mean = meanOf(ledger, own.opening, box.wager, rankOf(state.dealer.cards[0]!));
    const change = own.hands[0]!.value + own.insurance.value - mean;
    ledger.swings.push({ at, box: index, hand: 0, change });
  }
  return null;
};

const meanOf = ({ game }: Ledger, opening: Opening, wager: number, up: Rank): number =>
  game === 'trusted' ? expectedOf(opening, wager) : meanBefore(opening, wager, up);

/** The box's first hand as if all other boxes' cards were still unseen. */
const viewAlone = ({ desk, start }: Ledger, { dealer }: BlackjackState, box: Box): View => {
  const left = [...start];
  for (const card of [...box.hands[0]!.cards, dealer.cards[0]!]) left[card]! -= 1;
  return viewFrom(desk, box.hands[0]!, 1, dealer.cards[0]!, left);
};

const isOffered = ({ rules, dealer }: BlackjackState): boolean => rules.insurance && isAce(dealer.cards[0]!);

const isBlackjack = ({ rules }: BlackjackState, { hands }: Box): boolean =>
  rules.naturals && isNatural(hands[0]!.cards);

const boxDealt = (desk: Desk, box: BoxLedger, view: View, offered: boolean, natural: boolean): void => {
  const { rules, up } = view.prospect;
  const blackjack = blackjackChance(rules, up, view.left);
  box.hands.push(natural ? naturalChain(box.stakes, blackjack) : firstChain(desk, view, blackjack));
  if (!offered) return;
  const choices = insuranceWorths(rules, box.stakes, natural, blackjack);
  const plan = bestOf(choices);
  box.insurance.plan = plan;
  if (choices.evenMoney === undefined) box.insurance.value = choices[plan]!;
  else box.hands[0]!.value = choices[plan]!;
};

const naturalChain = (stakes: Stakes, blackjack: number): Chain => ({
  value: stakes.natural * (1 - blackjack),
  plan: null,
});

const firstChain = (desk: Desk, view: View, blackjack: number): Chain => {
  const lost = view.prospect.rules.dealerCard === 'peek' ? blackjack : 0;
  if (lost === 1) return { value: -view.stakes.wager, plan: null };
  const { action, worth } = bestWorth(desk, view);
  return {
    value: (1 - lost) * worth - lost * view.stakes.wager,
    plan: { by: view.prospect, first: action },
  };
};

/** What can be said to insurance. A natural that pays 3:2 is offered even money in its place: that is about the hand. */
const insuranceWorths = (
  rules: BlackjackRules,
  stakes: Stakes,
  natural: boolean,
  blackjack: number,
): Partial<Record<InsuranceAction, number>> =>
  natural && rules.blackjackPays === '3:2'
    ? { decline: stakes.natural * (1 - blackjack), evenMoney: stakes.wager }
    : { decline: 0, insure: insuring(stakes, blackjack) };

/** The action worth most; where two are worth the same, the first. */
const bestOf = <Action extends PricedAction>(worths: Partial<Record<Action, number>>): Action =>
  (Object.entries(worths) as [Action, number][]).reduce((best, other) =>
    other[1] > best[1] + CLOSE * Math.max(1, Math.abs(best[1])) ? other : best,
  )[0];

const CLOSE = 1e-12;

export const decideInsurance = (
  ledger: Ledger,
  at: number,
  state: BlackjackState,
  box: number,
  chosen: InsuranceAction,
): PriceRejection | null => {
  const { rules } = ledger.desk;
  const situation = situationAt(state, box, 0);
  const advice = ledger.desk.values.advise(situation);
  if (!advice.ok) return advice.error;
  const own = ledger.boxes.get(box)!;
  const natural = isBlackjack(state, state.boxes[box]!);
  const blackjack = blackjackChance(rules, situation.up, situation.unseen.counts);
  const worths = insuranceWorths(rules, own.stakes, natural, blackjack);
  const aboutHand = worths.evenMoney !== undefined;
  const chain = aboutHand ? own.hands[0]! : own.insurance;
  const planned = worths[own.insurance.plan]!;
  ledger.swings.push({ at, box, hand: aboutHand ? 0 : null, change: planned - chain.value });
  ledger.insight += worths[bestOf(affordable(worths, state, ledger.seat))]! - planned;
  chain.value = worths[chosen]!;
  const values = advisedInsurance(rules, own.stakes, natural, advice.value);
  return judge(ledger, at, state, { box, hand: null }, chosen, values);
};

/** The same in the odds package's figures. */
const advisedInsurance = (
  rules: BlackjackRules,
  stakes: Stakes,
  natural: boolean,
  { insurance, dealer }: Advice,
): Partial<Record<InsuranceAction, number>> =>
  natural && rules.blackjackPays === '3:2'
    ? { decline: stakes.natural * (1 - dealer.blackjack), evenMoney: stakes.wager }
    : { decline: 0, insure: 2 * stakes.insurance * (insurance ?? NaN) };

export const decideHand = (
  ledger: Ledger,
  at: number,
  state: BlackjackState,
  { box, hand }: { readonly box: number; readonly hand: number },
  chosen: Play,
): PriceRejection | null => {
  const { desk } = ledger;
  const advice = desk.values.advise(situationAt(state, box, hand));
  if (!advice.ok) return advice.error;
  if (advice.value.unpriced.length > 0) return COULD_RUN_OUT;
  const view = viewOf(desk, state, box, hand);
  lookAgain(ledger, at, state, { box, hand }, view);
  ledger.boxes.get(box)!.hands.splice(hand, 1, ...chainsAfter(desk, view, chosen));
  const values = inChips(advice.value.actions, view.stakes, blackjackToCome(view));
  return judge(ledger, at, state, { box, hand }, chosen, values);
};

/** Before a decision: what the cards since the last one changed, and what the best play makes of having seen them. */
const lookAgain = (
  ledger: Ledger,
  at: number,
  state: BlackjackState,
  { box, hand }: { readonly box: number; readonly hand: number },
  view: View,
): Play => {
  const { desk, seat } = ledger;
  const chain = ledger.boxes.get(box)!.hands[hand]!;
  const legal = legalActions(state, seat);
  const planned = worthAsPlanned(view, chain.plan) ?? bestWorth(desk, view).worth;
  const { action, worth } = bestWorth(desk, view, play => legal[play].ok);
  ledger.swings.push({ at, box, hand, change: planned - chain.value });
  ledger.insight += worth - planned;
  chain.value = worth;
  return action;
};

/** `null` where nothing has been seen since the plan was made that it did not know. */
const worthAsPlanned = (view: View, plan: Plan | null): number | null =>
  plan === null || (plan.by === view.prospect && plan.first !== 'splitAgain')
    ? null
    : plannedWorth(view, plan);

/** The hands that an action leaves: two after a split, each with half of what both are worth. */
const chainsAfter = (desk: Desk, view: View, chosen: Play): readonly Chain[] => {
  const value = worthOf(desk, view, chosen);
  if (chosen !== 'split') return [{ value, plan: null }];
  const plan = planAfterSplit(desk, view);
  return [
    { value: value / 2, plan },
    { value: value / 2, plan },
  ];
};

/** Holds a decision against the best one. */
const judge = (
  ledger: Ledger,
  at: number,
  state: BlackjackState,
  place: { readonly box: number; readonly hand: number | null },
  chosen: PricedAction,
  values: PricedDecision['values'],
): null => {
  const possible = affordable(values, state, ledger.seat);
  const best = bestOf(possible);
  ledger.decisions.push({
    at,
    ...place,
    cards: state.boxes[place.box]!.hands[place.hand ?? 0]!.cards,
    up: state.dealer.cards[0]!,
    chosen,
    best,
    cost: Math.max(0, values[best]! - values[chosen]!),
    values: possible,
  });
  return null;
};

/** What the seat can pay for. */
const affordable = <Action extends PricedAction>(
  worths: Partial<Record<Action, number>>,
  state: BlackjackState,
  seat: Seat,
): Partial<Record<Action, number>> => {
  const legal = legalActions(state, seat);
  const entries = Object.entries(worths) as [Action, number][];
  return Object.fromEntries(entries.filter(([action]) => legal[action].ok)) as typeof worths;
};

/** The seat leaves in the middle of the round: everything that it has on the table is lost, which is its own doing. */
export const giveUp = (ledger: Ledger, at: number, state: BlackjackState): PriceRejection | null => {
  const turn = awaiting(state);
  if (turn.who !== 'seat') return null;
  const { box, hand } = turn;
  const best =
    hand === null
      ? ledger.boxes.get(box)!.insurance.plan
      : lookAgain(ledger, at, state, { box, hand }, viewOf(ledger.desk, state, box, hand));
  const [kept, lost] = [...ledger.boxes].reduce(
    ([had, left], [index, own]) => {
      const [value, rest] = boxGivenUp(own, state.boxes[index]!);
      return [had + value, left + rest];
    },
    [0, 0],
  );
  ledger.decisions.push({
    at,
    box,
    hand,
    cards: state.boxes[box]!.hands[hand ?? 0]!.cards,
    up: state.dealer.cards[0]!,
    chosen: 'forfeit',
    best,
    cost: kept - lost,
    values: { [best]: kept, forfeit: lost },
  });
  return null;
};

const isOpen = ({ settlement, status }: Box['hands'][number]): boolean =>
  settlement === null && status !== 'bust';

/** What a box's open hands and insurance were worth, and what is left of that. */
const boxGivenUp = ({ hands, insurance }: BoxLedger, box: Box): readonly [number, number] => {
  const open = hands.filter((_, at) => isOpen(box.hands[at]!));
  const kept = open.reduce((sum, { value }) => sum + value, 0);
  for (const chain of open) chain.value = -box.hands[hands.indexOf(chain)]!.wager;
  const lost = open.reduce((sum, { value }) => sum + value, 0);
  if (box.insurance.status !== 'due' && box.insurance.status !== 'taken') return [kept, lost];
  return [kept + insurance.value, lost - ('amount' in box.insurance ? box.insurance.amount : 0)];
};

/** The hands are done and the dealer begins: what those that stand can expect now, told in two ways. */
export const dealerBegins = (ledger: Ledger, at: number, state: BlackjackState): null => {
  if (dealerBlackjack(state) === true) return null;
  for (const [box, { hands }] of ledger.boxes)
    for (const [hand, chain] of hands.entries()) {
      const { status, wager } = state.boxes[box]!.hands[hand]!;
      if (status !== 'stood') continue;
      const { prospect, held, left } = viewOf(ledger.desk, state, box, hand);
      const value = wager * given(prospect, held, standing(prospect, held));
      ledger.swings.push({ at, box, hand, change: value - chain.value });
      chain.value = wager * againstDealer(prospect, left, held.total);
    }
  return null;
};

/** The end of a hand or of its insurance: what it brought. */
export const closeChain = (
  ledger: Ledger,
  at: number,
  box: number,
  hand: number | null,
  net: number,
): null => {
  const { hands, insurance } = ledger.boxes.get(box)!;
  const chain = hand === null ? insurance : hands[hand]!;
  ledger.swings.push({ at, box, hand, change: net - chain.value });
  return null;
};
