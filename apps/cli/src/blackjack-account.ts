import { makeCard, type Card, type Chips, type Seat } from '@cardroom/engine';
import {
  evolve,
  stateFrom,
  totalOf,
  type BlackjackEvent,
  type BlackjackState,
  type HandResult,
} from '@cardroom/engine/blackjack';

type On = { readonly box: number; readonly seat: Seat; readonly hand?: number };

/** How one round is told: names for seats. */
type Teller = { readonly name: (on: On) => string };

/** A round of blackjack told to a person, line by line; `nameOf` gives the players' names. */
export const accountOfBlackjack = (
  events: readonly BlackjackEvent[],
  nameOf: (seat: Seat) => string,
): readonly string[] => {
  const [opened, ...rest] = events;
  if (opened?.kind !== 'roundOpened') return ['The history is empty.'];
  let state = stateFrom(opened);
  const lines = opened.seats.map(({ seat, bankroll }) => `  ${nameOf(seat)}: ${money(bankroll)}`);
  for (const event of rest) {
    const before = state;
    state = evolve(state, event);
    lines.push(...told(event, before, state, { name: on => holderOf(before, on, nameOf) }, nameOf));
  }
  return state.over ? lines : [...lines, '', 'The history ends here.'];
};

/** `Ann`; `Ann, box 2` where a seat plays several; `Ann, hand 2` after a split. */
const holderOf = (state: BlackjackState, { box, seat, hand }: On, nameOf: (seat: Seat) => string): string => {
  const own = state.boxes.flatMap((other, at) => (other.seat === seat ? [at] : []));
  const isSplit = hand !== undefined && state.boxes[box]!.hands.length > 1;
  return [
    nameOf(seat),
    ...(own.length > 1 ? [`box ${own.indexOf(box) + 1}`] : []),
    ...(isSplit ? [`hand ${hand + 1}`] : []),
  ].join(', ');
};

/** What an event adds to the story. */
const told = (
  event: BlackjackEvent,
  before: BlackjackState,
  after: BlackjackState,
  { name }: Teller,
  nameOf: (seat: Seat) => string,
): readonly string[] => {
  switch (event.kind) {
    case 'shoeShuffled':
      return ['', `The shoe is shuffled: ${event.cards} cards.`];
    case 'betPlaced':
      return [`  ${name(event)} bets ${money(event.amount)}`];
    case 'boxPassed':
      return [`  ${name(event)} sits out`];
    case 'cardDealt':
      return [cardLine(event.target, event.card, before, after, name)];
    case 'insuranceTaken':
      return [`  ${name(event)} takes insurance for ${money(event.amount)}`];
    case 'insuranceDeclined':
      return [`  ${name(event)} declines insurance`];
    case 'evenMoneyTaken':
      return [`  ${name(event)} takes even money`];
    case 'dealerPeeked':
      return [`  The dealer looks: ${event.blackjack ? 'a blackjack' : 'no blackjack'}`];
    case 'seatForfeited':
      return [`  ${nameOf(event.seat)} forfeits the round`];
    case 'handHit':
      return [`  ${name(event)} hits`];
    case 'handDoubled':
      return [`  ${name(event)} doubles for ${money(event.amount)}`];
    case 'handSplit':
      return [`  ${name(event)} splits for ${money(event.amount)}`];
    case 'handEnded':
      return event.why === 'choice' ? [`  ${name(event)} ${ENDED[event.status]}`] : [];
    case 'holeRevealed':
      return [`  The dealer turns up ${makeCard(event.card)}: ${totalText(after.dealer.cards)}`];
    case 'insuranceSettled':
      return [`  ${name(event)}: insurance ${signed(event.net)}`];
    case 'handSettled':
      return [`  ${name(event)}: ${RESULTS[event.result]}, ${signed(event.net)}`];
    case 'roundSettled':
      return [
        '',
        'Result',
        ...event.seats.map(
          ({ seat, net, bankroll }) => `  ${nameOf(seat)}: ${money(bankroll)} (${signed(net)})`,
        ),
      ];
    case 'holeDealt':
      return ['  The dealer takes a card face down'];
    case 'dealStarted':
      return ['', 'Deal'];
    case 'roundOpened':
      return [];
  }
};

const ENDED = {
  stood: 'stands',
  bust: 'is bust',
  blackjack: 'has a blackjack',
  surrendered: 'surrenders',
} as const;

const RESULTS: Readonly<Record<HandResult, string>> = {
  win: 'wins',
  lose: 'loses',
  push: 'pushes',
  blackjack: 'has a blackjack',
  bust: 'is bust',
  surrender: 'has surrendered',
};

const cardLine = (
  target: Extract<BlackjackEvent, { kind: 'cardDealt' }>['target'],
  card: Card,
  before: BlackjackState,
  after: BlackjackState,
  name: Teller['name'],
): string => {
  if (target.to !== 'hand') return `  The dealer has ${makeCard(card)}: ${totalText(after.dealer.cards)}`;
  const { seat, hands } = after.boxes[target.box]!;
  const on = {
    box: target.box,
    seat,
    ...(before.boxes[target.box]!.hands.length > 1 ? { hand: target.hand } : {}),
  };
  return `  ${name(on)} gets ${makeCard(card)}: ${totalText(hands[target.hand]!.cards)}`;
};

const totalText = (cards: readonly Card[]): string => {
  const { total, soft } = totalOf(cards);
  return `${soft ? 'soft ' : ''}${total}`;
};

const money = (chips: Chips): string => chips.toLocaleString('en-US');
const signed = (chips: Chips): string => (chips === 0 ? 'even' : `${chips > 0 ? '+' : ''}${money(chips)}`);
