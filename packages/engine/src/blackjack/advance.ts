import { whyNoSplit } from './legal.ts';
import type { Seat, Step } from '../chance.ts';
import type { Chips } from '../chips.ts';
import { plus, sizeOf } from '../composition.ts';
import { invariant } from '../result.ts';
import { evolve } from './evolve.ts';
import { tableCards } from './shoe.ts';
import type { BlackjackEvent, EndReason } from './event.ts';
import { totalOf } from './hand.ts';
import { insurancePayout, settleEvenMoney, settleHand } from './settle.ts';
import { dealerBlackjack, handsOf, isBlackjack, isSplitAces, stageOf } from './stage.ts';
import type { BlackjackState, Box, Hand, HandStatus, Settlement } from './state.ts';

export type BlackjackStep = Step<BlackjackState, BlackjackEvent>;

/** Folds events into the state, and whatever follows from them without anybody's choice. */
export const advance = (before: BlackjackState, decided: readonly BlackjackEvent[]): BlackjackStep => {
  const events = [...decided];
  let state = decided.reduce(evolve, before);
  for (let event = automatic(state); event !== null; event = automatic(state)) {
    events.push(event);
    state = evolve(state, event);
  }
  assertConserved(state);
  return { events, state };
};

/** The next thing that happens without anybody's doing; `null` when the table waits. */
const automatic = (state: BlackjackState): BlackjackEvent | null => {
  if (state.over) return null;
  if (state.queue[0]?.to === 'hole') return { kind: 'holeDealt', position: state.shoe.next };
  if (state.queue.length > 0) return null;
  return (
    firstOfHands(state, endOf) ?? insuranceDue(state) ?? firstOfHands(state, settlementDue) ?? closing(state)
  );
};

type Place = { readonly box: number; readonly seat: number; readonly hand: number };

const firstOfHands = (
  state: BlackjackState,
  find: (state: BlackjackState, box: Box, hand: Hand, place: Place) => BlackjackEvent | null,
): BlackjackEvent | null => {
  for (const [box, owner] of state.boxes.entries())
    for (const [at, hand] of owner.hands.entries()) {
      const event = find(state, owner, hand, { box, hand: at, seat: owner.seat });
      if (event !== null) return event;
    }
  return null;
};

/** A hand that its cards have decided needs no action. */
const endOf = (state: BlackjackState, box: Box, hand: Hand, place: Place): BlackjackEvent | null => {
  if (hand.status !== 'open') return null;
  const end = (status: Exclude<HandStatus, 'open' | 'forfeited'>, why: EndReason): BlackjackEvent => ({
    kind: 'handEnded',
    ...place,
    status,
    why,
  });
  const { total } = totalOf(hand.cards);
  if (total > 21) return end('bust', 'total');
  if (isBlackjack(state, hand)) return end('blackjack', 'total');
  if (total === 21) return end('stood', 'total');
  if (hand.doubled) return end('stood', 'doubled');
  return isFinishedAce(state, box, hand) ? end('stood', 'splitAces') : null;
};

/** Split aces stand on their one card, unless they are a pair that may be split again. */
const isFinishedAce = (state: BlackjackState, box: Box, hand: Hand): boolean =>
  isSplitAces(hand) && state.rules.splitAcesOneCard && whyNoSplit(state, box, hand) !== null;

/** Insurance is settled as soon as the table knows whether the dealer has a blackjack, or can never know. */
const insuranceDue = (state: BlackjackState): BlackjackEvent | null => {
  if (dealerBlackjack(state) === null && stageOf(state).at !== 'settle') return null;
  for (const [box, { seat, insurance }] of state.boxes.entries())
    if (insurance.status === 'taken') return insuranceSettled(state, box, seat, insurance.amount);
  return null;
};

const insuranceSettled = (state: BlackjackState, box: number, seat: Seat, bet: Chips): BlackjackEvent => {
  const payout = insurancePayout(state, bet);
  return { kind: 'insuranceSettled', box, seat, bet, payout, net: payout - bet };
};

/** Naturals settle at once, other hands when the dealer is done. */
const settlementDue = (state: BlackjackState, box: Box, hand: Hand, place: Place): BlackjackEvent | null => {
  if (hand.settlement !== null) return null;
  const settled = (settlement: Settlement): BlackjackEvent => ({
    kind: 'handSettled',
    ...place,
    ...settlement,
  });
  if (box.insurance.status === 'evenMoney') return settled(settleEvenMoney(hand));
  const natural = hand.status === 'blackjack' && dealerBlackjack(state) === false;
  return natural || stageOf(state).at === 'settle' ? settled(settleHand(state, hand)) : null;
};

const closing = (state: BlackjackState): BlackjackEvent | null => {
  const { at } = stageOf(state);
  if (at === 'start') return { kind: 'dealStarted' };
  return at === 'settle' ? { kind: 'roundSettled', seats: seatResults(state) } : null;
};

const seatResults = (state: BlackjackState) =>
  state.seats.map(({ seat, bankroll }) => ({ seat, bankroll, net: netOf(state, seat) }));

/** What the round brought a seat: hands and insurance. */
const netOf = (state: BlackjackState, seat: number): number => {
  const boxes = state.boxes.filter(box => box.seat === seat);
  const hands = boxes.flatMap(box => box.hands).map(hand => hand.settlement!.net);
  return sumOf([...hands, ...boxes.map(({ insurance }) => insuranceNet(state, insurance))]);
};

const insuranceNet = (state: BlackjackState, insurance: Box['insurance']): number =>
  'amount' in insurance ? insuranceBack(state, insurance) - insurance.amount : 0;

const insuranceBack = (
  state: BlackjackState,
  { status, amount }: Extract<Box['insurance'], { amount: Chips }>,
): Chips => (status === 'forfeited' ? 0 : insurancePayout(state, amount));

/** No chip and no card is ever lost or made, and nothing is left on the table of a round that is over. */
const assertConserved = (state: BlackjackState): void => {
  const bankrolls = sumOf(state.seats.map(({ bankroll }) => bankroll));
  const onTable = chipsOnTable(state);
  invariant(bankrolls + onTable + state.house === state.chips, 'chips are conserved');
  invariant(!state.over || onTable === 0, 'a round that is over is settled');
  const hidden = state.dealer.hole === null ? 0 : 1;
  invariant(
    sizeOf(state.shoe.unseen) === state.shoe.left + hidden,
    'unseen cards are in the shoe or face down',
  );
  invariant(
    plus(state.shoe.unseen, tableCards(state)).every(count => count <= state.rules.decks),
    'no card is in two places',
  );
};

const chipsOnTable = (state: BlackjackState): Chips => {
  const wagers = handsOf(state).map(hand => (hand.settlement === null ? hand.wager : 0));
  const insured = state.boxes.map(({ insurance }) => (insurance.status === 'taken' ? insurance.amount : 0));
  return sumOf([...wagers, ...insured]);
};

const sumOf = (amounts: readonly Chips[]): Chips => amounts.reduce((sum, amount) => sum + amount, 0);
