import { isCard, type Card } from '../cards.ts';
import {
  CHANCE_ACTIONS,
  wrongCount,
  type ChanceAction,
  type HiddenHand,
  type Position,
  type Seat,
  type ShownHand,
  type Step,
} from '../chance.ts';
import type { Chips } from '../chips.ts';
import { firstSurplus } from '../composition.ts';
import { cardName } from '../notation.ts';
import { err, ok, rejection, type Result } from '../result.ts';
import { SEAT_ACTIONS, type HoldemAction, type HoldemRejection, type SeatAction } from './action.ts';
import { advance } from './advance.ts';
import type { HoldemEvent } from './event.ts';
import { chanceNeed, legalActions, whyNotAmount, type RaiseBounds } from './legal.ts';
import { showHands } from './showdown.ts';
import { STREETS, contenders, type HoldemState } from './state.ts';

type Decision = Result<readonly HoldemEvent[], HoldemRejection>;

/** Plays one action: what happened and the state after it, or a coded refusal that changes nothing. */
export const apply = (
  state: HoldemState,
  action: HoldemAction,
): Result<Step<HoldemState, HoldemEvent>, HoldemRejection> => {
  const decision = decide(state, action);
  return decision.ok ? ok(advance(state, decision.value)) : decision;
};

const decide = (state: HoldemState, action: HoldemAction): Decision => {
  if (isSeatAction(action)) return decideSeat(state, action);
  if (isChanceAction(action)) return decideChance(state, action);
  return err(UNKNOWN_ACTION);
};

const UNKNOWN_ACTION = rejection(
  'action/unknown',
  `That is no action: a seat can ${SEAT_ACTIONS.join(', ')}; chance can ${CHANCE_ACTIONS.join(', ')}.`,
);

// The type promises an action, but an action may come straight off the wire: any value must be survived.
const kindOf = (action: unknown): unknown =>
  typeof action === 'object' && action !== null ? (action as { kind?: unknown }).kind : undefined;
const isSeatAction = (action: HoldemAction): action is SeatAction =>
  (SEAT_ACTIONS as readonly unknown[]).includes(kindOf(action));
const isChanceAction = (action: HoldemAction): action is ChanceAction =>
  (CHANCE_ACTIONS as readonly unknown[]).includes(kindOf(action));

const decideSeat = (state: HoldemState, action: SeatAction): Decision => {
  const { seat } = action;
  const { fold, check, call, raiseTo } = legalActions(state, seat);
  switch (action.kind) {
    case 'fold':
      return fold.ok ? ok([{ kind: 'folded', seat }]) : refuse(fold);
    case 'check':
      return check.ok ? ok([{ kind: 'checked', seat }]) : refuse(check);
    case 'call':
      return call.ok ? ok([{ kind: 'called', seat, amount: call.amount, allIn: call.allIn }]) : refuse(call);
    case 'raiseTo':
      return raiseTo.ok ? decideRaise(state, seat, action.amount, raiseTo) : refuse(raiseTo);
  }
};

const decideRaise = (state: HoldemState, seat: Seat, amount: Chips, bounds: RaiseBounds): Decision => {
  const refusal = whyNotAmount(bounds, amount);
  if (refusal) return err(refusal);
  const allIn = amount === bounds.max && bounds.maxAllIn;
  return ok([{ kind: 'raisedTo', seat, amount, by: amount - state.price, allIn }]);
};

const decideChance = (state: HoldemState, action: ChanceAction): Decision => {
  const need = chanceNeed(state);
  if (!need) return err(rejection('chance/not-awaited', 'No cards are needed now.'));
  switch (need.kind) {
    case 'cards':
      return action.kind === 'deal'
        ? decideDeal(state, need.positions, action.cards)
        : err(wrongKind('cards'));
    case 'show':
      return action.kind === 'show'
        ? decideShow(state, need.hands, action.hands)
        : err(wrongKind('hole cards'));
  }
};

const decideDeal = (state: HoldemState, positions: readonly Position[], cards: unknown): Decision => {
  const refusal = whyNotCards(cards, positions.length) ?? whyNotDistinct(state, cards as readonly Card[]);
  if (refusal) return err(refusal);
  const street = STREETS[STREETS.indexOf(state.street) + 1]!;
  return ok([
    { kind: 'burned', position: state.nextPosition },
    { kind: 'boardDealt', street, cards: [...(cards as readonly Card[])], positions },
  ]);
};

const decideShow = (state: HoldemState, needed: readonly HiddenHand[], hands: unknown): Decision => {
  if (!areHandsOf(needed, hands))
    return err(rejection('show/wrong-seats', 'Show one hand for each seat that was asked, and no other.'));
  const cards = hands.flatMap(hand => hand.cards ?? []);
  const refusal =
    hands.map(hand => hand.cards && whyNotCards(hand.cards, 2)).find(why => why) ??
    whyNotDistinct(state, cards);
  return refusal ? err(refusal) : ok(showHands(state, hands));
};

const areHandsOf = (needed: readonly HiddenHand[], hands: unknown): hands is readonly ShownHand[] =>
  Array.isArray(hands) &&
  hands.length === needed.length &&
  needed.every(({ seat }) => hands.some(hand => isHandOf(seat, hand)));

const isHandOf = (seat: Seat, hand: unknown): boolean => {
  if (typeof hand !== 'object' || hand === null) return false;
  const { seat: whose, cards } = hand as Partial<ShownHand>;
  return whose === seat && (cards === null || Array.isArray(cards));
};

const whyNotCards = (cards: unknown, count: number): HoldemRejection | null => {
  if (!Array.isArray(cards) || cards.length !== count)
    return rejection('chance/wrong-count', wrongCount(count));
  return Array.from(cards).every(isCard)
    ? null
    : rejection('chance/not-a-card', 'A card is a whole number from 0 to 51.');
};

const whyNotDistinct = (state: HoldemState, cards: readonly Card[]): HoldemRejection | null => {
  const seen = [...state.board, ...contenders(state).flatMap(({ shown }) => shown ?? [])];
  const repeated = firstSurplus([...seen, ...cards]);
  return repeated === undefined
    ? null
    : rejection('chance/duplicate-card', `The ${cardName(repeated)} is there twice.`);
};

const wrongKind = (needed: string): HoldemRejection =>
  rejection('chance/wrong-kind', `The hand waits for ${needed}, not for that.`);

const refuse = ({ code, message }: HoldemRejection): Decision => err(rejection(code, message));
