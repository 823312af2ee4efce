import { isCard, type Card } from '../cards.ts';
import { CHANCE_ACTIONS, wrongCount, type ChanceAction } from '../chance.ts';
import { has, minus, sizeOf, type Composition } from '../composition.ts';
import { err, invariant, ok, rejection, type Result } from '../result.ts';
import { SEAT_ACTIONS, type BlackjackAction, type BlackjackRejection, type SeatAction } from './action.ts';
import { advance, type BlackjackStep } from './advance.ts';
import { whyNoStake } from './bet.ts';
import type { BlackjackEvent } from './event.ts';
import { isNatural } from './hand.ts';
import { awaiting, legalActions, type BlackjackTurn } from './legal.ts';
import { discards, shoeSize } from './shoe.ts';
import { stageOf, upCard, type Stage } from './stage.ts';
import type { BlackjackState } from './state.ts';

type Decision = Result<readonly BlackjackEvent[], BlackjackRejection>;

/** Takes an action, a seat's or chance's: the events that follow and the state after them, or a refusal. */
export const apply = (
  state: BlackjackState,
  action: BlackjackAction,
): Result<BlackjackStep, BlackjackRejection> => {
  const decision = decide(state, action);
  return decision.ok ? ok(advance(state, decision.value)) : decision;
};

const decide = (state: BlackjackState, action: BlackjackAction): Decision => {
  if (isSeatAction(action)) return decideSeat(state, action);
  return isChanceAction(action) ? decideChance(state, action) : err(UNKNOWN_ACTION);
};

/** Actions come from outside: whatever was sent, only a known kind goes further. */
const isSeatAction = (action: BlackjackAction): action is SeatAction =>
  SEAT_ACTIONS.some(kind => kind === action?.kind);

const isChanceAction = (action: BlackjackAction): action is ChanceAction =>
  CHANCE_ACTIONS.some(kind => kind === action?.kind);

const UNKNOWN_ACTION = rejection(
  'action/unknown',
  `That is no action: a seat can ${SEAT_ACTIONS.join(', ')}.`,
);

const decideSeat = (state: BlackjackState, action: SeatAction): Decision => {
  const refusal = whyIllegal(state, action);
  return refusal ? err(refusal) : ok([eventOf(state, action)]);
};

/** Why a seat's action is refused; `null` when it is legal. */
const whyIllegal = (state: BlackjackState, action: SeatAction): BlackjackRejection | null => {
  const choice = legalActions(state, action.seat)[action.kind];
  if (!choice.ok) return rejection(choice.code, choice.message);
  if (action.kind !== 'bet' && action.kind !== 'pass') return null;
  if (!('boxes' in choice && choice.boxes.includes(action.box)))
    return rejection('bet/not-your-box', 'That is not a box of yours that is open for a bet.');
  return action.kind === 'bet' ? whyNoStake(state, action) : null;
};

/** What a legal action does. */
const eventOf = (state: BlackjackState, action: SeatAction): BlackjackEvent => {
  const { seat } = action;
  const { box, hand, legal } = turnOf(state);
  switch (action.kind) {
    case 'bet':
      return { kind: 'betPlaced', seat, box: action.box, amount: action.amount };
    case 'pass':
      return { kind: 'boxPassed', seat, box: action.box };
    case 'insure':
      return { kind: 'insuranceTaken', seat, box, amount: costOf(legal.insure) };
    case 'evenMoney':
      return { kind: 'evenMoneyTaken', seat, box };
    case 'decline':
      return { kind: 'insuranceDeclined', seat, box };
    case 'hit':
      return { kind: 'handHit', seat, box, hand };
    case 'stand':
      return { kind: 'handEnded', seat, box, hand, status: 'stood', why: 'choice' };
    case 'double':
      return { kind: 'handDoubled', seat, box, hand, amount: costOf(legal.double) };
    case 'split':
      return { kind: 'handSplit', seat, box, hand, amount: costOf(legal.split) };
    case 'surrender':
      return { kind: 'handEnded', seat, box, hand, status: 'surrendered', why: 'choice' };
    case 'forfeit':
      return { kind: 'seatForfeited', seat };
  }
};

const turnOf = (state: BlackjackState): BlackjackTurn & { readonly hand: number } => {
  const now = awaiting(state);
  invariant(now.who === 'seat', 'a legal action is awaited from a seat');
  return { ...now, hand: now.hand ?? 0 };
};

const costOf = (choice: { readonly ok: boolean; readonly cost?: number }): number => {
  invariant(choice.cost !== undefined, 'a legal wager has a cost');
  return choice.cost;
};

/** What chance says must answer what was asked, and be possible with the cards that are left. */
const decideChance = (state: BlackjackState, action: ChanceAction): Decision => {
  const stage = stageOf(state);
  if (stage.at === 'shuffle' && action.kind === 'reshuffle') return ok([shuffledEvent(state, stage)]);
  if (stage.at === 'deal' && action.kind === 'deal') return decideDeal(state, stage, action.cards);
  if (stage.at === 'peek' && action.kind === 'peek') return decidePeek(state, action.blackjack);
  if (stage.at === 'reveal' && action.kind === 'reveal') return decideReveal(state, action.card);
  return err(wrongAnswer(stage));
};

const CHANCE_STAGES = {
  shuffle: 'a shuffle',
  deal: 'cards',
  peek: 'a peek',
  reveal: 'the hole card',
} as const;

const wrongAnswer = ({ at }: Stage): BlackjackRejection =>
  at in CHANCE_STAGES
    ? rejection(
        'chance/wrong-kind',
        `Chance must supply ${CHANCE_STAGES[at as keyof typeof CHANCE_STAGES]} now.`,
      )
    : rejection('chance/not-awaited', 'Chance is not awaited now.');

const shuffledEvent = (
  state: BlackjackState,
  { reason }: Extract<Stage, { at: 'shuffle' }>,
): BlackjackEvent => ({
  kind: 'shoeShuffled',
  reason,
  cards: reason === 'empty' ? sizeOf(discards(state)) : shoeSize(state.rules),
});

const decideDeal = (
  state: BlackjackState,
  { targets }: Extract<Stage, { at: 'deal' }>,
  cards: readonly Card[],
): Decision => {
  const faceUp = targets.filter(target => target.to !== 'hole');
  if (!Array.isArray(cards) || cards.length !== faceUp.length)
    return err(rejection('chance/wrong-count', wrongCount(faceUp.length)));
  const refusal = whyImpossible(state, cards) ?? whyNoHoleLeft(state, cards);
  if (refusal) return err(refusal);
  return ok(
    faceUp.map((target, at) => ({
      kind: 'cardDealt',
      target,
      card: cards[at]!,
      position: state.shoe.next + at,
    })),
  );
};

/** The dealer has looked at the hole card: one that agrees with that must still be unseen. */
const whyNoHoleLeft = (state: BlackjackState, cards: readonly Card[]): BlackjackRejection | null => {
  const { hole, peeked } = state.dealer;
  if (hole === null || peeked === null || canPeek(state, minus(state.shoe.unseen, cards), peeked))
    return null;
  return rejection(
    'chance/contradicts-peek',
    'That would leave no hole card that the dealer could have seen.',
  );
};

const canPeek = (state: BlackjackState, unseen: Composition, blackjack: boolean): boolean =>
  unseen.some((count, card) => count > 0 && isNatural([upCard(state), card]) === blackjack);

const whyImpossible = (state: BlackjackState, cards: readonly Card[]): BlackjackRejection | null => {
  let unseen = state.shoe.unseen;
  for (const card of cards) {
    if (!isCard(card)) return rejection('chance/not-a-card', 'A card is a whole number from 0 to 51.');
    if (!has(unseen, card))
      return rejection('chance/impossible-card', 'That card is not among the unseen ones.');
    unseen = minus(unseen, [card]);
  }
  return null;
};

const decidePeek = (state: BlackjackState, blackjack: boolean): Decision =>
  canPeek(state, state.shoe.unseen, blackjack)
    ? ok([{ kind: 'dealerPeeked', blackjack }])
    : err(rejection('chance/impossible-card', 'No unseen card could lie there and say that.'));

const decideReveal = (state: BlackjackState, card: Card): Decision => {
  const refusal = whyImpossible(state, [card]);
  if (refusal) return err(refusal);
  const { peeked, hole } = state.dealer;
  if (peeked !== null && peeked !== isNatural([upCard(state), card]))
    return err(
      rejection('chance/contradicts-peek', 'That hole card is not what the dealer saw at the peek.'),
    );
  invariant(hole !== null, 'a reveal needs a hole card');
  return ok([{ kind: 'holeRevealed', card, position: hole }]);
};
