import { cardName, formatChange, formatChips, type Card, type Chips, type Seat } from '@cardroom/engine';
import type { HoldemEvent, PotAward } from '@cardroom/engine/holdem';
import type { RoomEvent, TableEvent, TableView } from '@cardroom/room';

import type { Message, Tone } from '../screen.ts';
import { ownHole, showdownSentence } from './hands.ts';
import { blindSeats, handOn, isYou, nameAt, playerAt } from './table.ts';

const HOLDEM_EVENTS: Readonly<Record<HoldemEvent['kind'], true>> = {
  handOpened: true,
  antePosted: true,
  blindPosted: true,
  holeDealt: true,
  folded: true,
  checked: true,
  called: true,
  raisedTo: true,
  uncalledReturned: true,
  burned: true,
  boardDealt: true,
  shown: true,
  mucked: true,
  potAwarded: true,
  handSettled: true,
};

/** What happened in the hand itself, of all that happened at a hold'em table. */
export const holdemEvents = (events: readonly TableEvent[]): readonly HoldemEvent[] =>
  events.filter(isHoldemEvent);

const isHoldemEvent = (event: TableEvent): event is HoldemEvent => Object.hasOwn(HOLDEM_EVENTS, event.kind);

/** What happened, in sentences; `view` is the table after it. */
export const tellHoldem = (events: readonly TableEvent[], view: TableView): readonly Message[] =>
  events.flatMap(event => {
    if (event.kind === 'chipsBought') return [bought(event, view)];
    return isHoldemEvent(event) ? told(event, view) : [];
  });

/** Chips come from somewhere: whoever buys in again is seen to. */
export const tellPurchases = (events: readonly TableEvent[], view: TableView): readonly Message[] =>
  events.flatMap(event => (event.kind === 'chipsBought' ? [bought(event, view)] : []));

type Purchase = Extract<RoomEvent, { kind: 'chipsBought' }>;

const bought = ({ seat, chips }: Purchase, view: TableView): Message =>
  does(view, seat, 'buy', `${formatChips(chips)} in chips`, 'muted');

const told = (event: HoldemEvent, view: TableView): readonly Message[] => {
  switch (event.kind) {
    case 'handOpened':
      return [say(`Hand ${event.hand}. ${haveThe(view, event.button)} the button.`, 'muted')];
    case 'antePosted':
      return [does(view, event.seat, 'post', `an ante of ${formatChips(event.amount)}`, 'muted')];
    case 'blindPosted':
      return [
        does(view, event.seat, 'post', `${blindName(view, event.seat)}${formatChips(event.amount)}`, 'muted'),
      ];
    case 'holeDealt':
      return isYou(view, event.seat) ? dealt(view) : [];
    case 'folded':
      return [does(view, event.seat, 'fold', '', 'muted')];
    case 'checked':
      return [does(view, event.seat, 'check', '', 'plain')];
    case 'called':
      return [does(view, event.seat, 'call', formatChips(event.amount) + allIn(event), 'plain')];
    case 'raisedTo':
      return [raised(view, event)];
    case 'uncalledReturned':
      return [say(`${formatChips(event.amount)} comes back to ${objectAt(view, event.seat)}.`, 'muted')];
    case 'boardDealt':
      return [say(`${STREET[event.street]}: ${cardNames(event.cards)}.`, 'strong')];
    case 'shown':
      return [does(view, event.seat, 'show', cardNames(event.cards), 'plain')];
    case 'mucked':
      return [
        say(`${nameAt(view, event.seat)} ${isYou(view, event.seat) ? 'do' : 'does'} not show.`, 'muted'),
      ];
    case 'potAwarded':
      return [...(event.pot === 0 ? showdown(view) : []), award(view, event)];
    case 'handSettled':
      return netOf(view, event);
    case 'burned':
      return [];
  }
};

const say = (text: string, tone: Tone): Message => ({ text, tone });

/** `You call $10.`, `balanced calls $10.` */
const does = (view: TableView, seat: Seat, verb: string, what: string, tone: Tone): Message => {
  const third = isYou(view, seat) ? verb : `${verb}s`;
  return say(`${nameAt(view, seat)} ${third}${what === '' ? '' : ` ${what}`}.`, tone);
};

const haveThe = (view: TableView, seat: Seat): string =>
  `${nameAt(view, seat)} ${isYou(view, seat) ? 'have' : 'has'}`;

const objectAt = (view: TableView, seat: Seat): string => (isYou(view, seat) ? 'you' : nameAt(view, seat));

/** `the small blind `; a straddle has no name. */
const blindName = (view: TableView, seat: Seat): string => {
  const hand = handOn(view);
  const place = hand ? blindSeats(hand).indexOf(seat) : -1;
  return ['the small blind ', 'the big blind '][place] ?? '';
};

const dealt = (view: TableView): readonly Message[] => {
  const hole = ownHole(view);
  return hole.length > 0 ? [say(`You are dealt ${cardNames(hole)}.`, 'strong')] : [];
};

const allIn = (event: { readonly allIn: boolean }): string => (event.allIn ? ', all-in' : '');

const raised = (view: TableView, event: Extract<HoldemEvent, { kind: 'raisedTo' }>): Message => {
  const verb = event.amount === event.by ? 'bet' : 'raise';
  const to = verb === 'raise' ? 'to ' : '';
  return does(view, event.seat, verb, to + formatChips(event.amount) + allIn(event), 'plain');
};

const STREET = { preflop: 'Preflop', flop: 'Flop', turn: 'Turn', river: 'River' } as const;

/** `King of Spades, Seven of Diamonds`: cards have the same names in every game. */
const cardNames = (cards: readonly Card[]): string => cards.map(cardName).join(', ');

const showdown = (view: TableView): readonly Message[] => {
  const sentence = showdownSentence(view);
  return sentence ? [say(`${sentence}.`, 'special')] : [];
};

const award = (view: TableView, { pot, amount, seats, shares }: PotAward): Message => {
  const what = `${pot === 0 ? 'pot' : `side pot ${pot}`} of ${formatChips(amount)}`;
  const tone = view.you && seats.includes(view.you.seat) ? 'good' : 'plain';
  if (seats.length === 1) return does(view, seats[0]!, 'win', `the ${what}`, tone);
  const parts = seats.map((seat, at) => `${nameAt(view, seat)} ${formatChips(shares[at]!)}`);
  return say(`The ${what} is split: ${parts.join(', ')}.`, tone);
};

/** What the hand brought the viewer. */
const netOf = (
  view: TableView,
  { net }: Extract<HoldemEvent, { kind: 'handSettled' }>,
): readonly Message[] => {
  const own = net.find(({ seat }) => isYou(view, seat))?.net;
  return own === undefined ? [] : [say(`This hand: ${formatChange(own)}.`, toneOfNet(own))];
};

/** How a gain or loss is meant. */
export const toneOfNet = (net: Chips): Tone => (net > 0 ? 'good' : net < 0 ? 'bad' : 'even');

/** What a seat has won or lost in the hand. */
export const netAt = (view: TableView, seat: Seat): Chips => {
  const player = playerAt(handOn(view), seat);
  return player ? player.stack - player.start : 0;
};
