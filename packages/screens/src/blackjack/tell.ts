import {
  cardName,
  formatChange,
  formatChips,
  rankName,
  rankOf,
  rankPlural,
  type Card,
  type Seat,
} from '@cardroom/engine';
import {
  evolve,
  stateFrom,
  totalOf,
  type BlackjackEvent,
  type BlackjackState,
  type HandResult,
} from '@cardroom/engine/blackjack';
import type { TableEvent, TableView } from '@cardroom/room';

import type { Message, Tone } from '../screen.ts';
import { capital } from '../words.ts';
import { nameAt } from './body.ts';
import { changeTone, ownBoxes, pointsOf, roundOf } from './round-view.ts';

type EventOf<Kind extends BlackjackEvent['kind']> = Extract<BlackjackEvent, { kind: Kind }>;
type Place = { readonly box: number; readonly seat: Seat; readonly hand?: number };

/** One event with the round on both sides of it. */
export type ToldEvent = {
  readonly event: BlackjackEvent;
  /** Null before the first round. */
  readonly before: BlackjackState | null;
  readonly after: BlackjackState;
};

/** The events of the game among those of a table, each with the round before and after it. */
export const stepsOf = (
  start: BlackjackState | null,
  events: readonly TableEvent[],
): readonly ToldEvent[] => {
  const steps: ToldEvent[] = [];
  let state = start;
  for (const event of events) {
    if (!isBlackjackEvent(event)) continue;
    const before: BlackjackState | null = state;
    if (event.kind === 'roundOpened') state = stateFrom(event);
    else if (state !== null) state = evolve(state, event);
    if (state !== null) steps.push({ event, before, after: state });
  }
  return steps;
};

const KINDS: Readonly<Record<BlackjackEvent['kind'], true>> = {
  roundOpened: true,
  shoeShuffled: true,
  betPlaced: true,
  boxPassed: true,
  dealStarted: true,
  cardDealt: true,
  holeDealt: true,
  insuranceTaken: true,
  insuranceDeclined: true,
  evenMoneyTaken: true,
  dealerPeeked: true,
  handHit: true,
  handDoubled: true,
  handSplit: true,
  handEnded: true,
  seatForfeited: true,
  holeRevealed: true,
  insuranceSettled: true,
  handSettled: true,
  roundSettled: true,
};

const isBlackjackEvent = (event: TableEvent): event is BlackjackEvent => Object.hasOwn(KINDS, event.kind);

/** What happened, a sentence each, as the viewer hears it; `view` is the table before it happened. */
export const tellBlackjack = (events: readonly TableEvent[], view: TableView): readonly Message[] => [
  ...stepsOf(roundOf(view), events).flatMap(step => tellStep(step, view)),
  ...tellVoid(events),
];

/** What is said of a round that is as if it had never been. */
export const tellVoid = (events: readonly TableEvent[]): readonly Message[] =>
  events.some(({ kind }) => kind === 'roundVoided')
    ? [say('The round is void: all wagers went back.', 'muted')]
    : [];

/** What one event says. */
export const tellStep = ({ event, before, after }: ToldEvent, view: TableView): readonly Message[] => {
  const who = (place: Place): Subject => subjectOf(view, after, place);
  switch (event.kind) {
    case 'shoeShuffled':
      return after.round === 1 && event.reason !== 'empty' ? [] : [say('The deck is reshuffled.', 'muted')];
    case 'betPlaced':
      return [say(`${does(who(event), 'bet', 'bets')} ${formatChips(event.amount)}.`)];
    case 'boxPassed':
      return [say(`${does(who(event), 'sit', 'sits')} this round out.`)];
    case 'cardDealt':
      return tellCard(event, after, view);
    case 'insuranceTaken':
      return [say(`${does(who(event), 'take', 'takes')} insurance for ${formatChips(event.amount)}.`)];
    case 'insuranceDeclined':
      return [say(`${does(who(event), 'decline', 'declines')} insurance.`)];
    case 'evenMoneyTaken':
      return [say(`${does(who(event), 'take', 'takes')} even money.`)];
    case 'dealerPeeked':
      return [say(event.blackjack ? 'Dealer looks: a blackjack.' : 'Dealer looks: no blackjack.')];
    case 'handDoubled':
      return [say(`${does(who(event), 'double', 'doubles')} for ${formatChips(event.amount)}.`)];
    case 'handSplit':
      return [say(splitText(event, before!, view))];
    case 'handEnded':
      return endText(event, after, who(event));
    case 'seatForfeited':
      return [say(`${does(seatSubject(view, event.seat), 'give', 'gives')} up the round.`, 'bad')];
    case 'holeRevealed':
      return [say(`Dealer turns over the ${cardName(event.card)}: ${totalWords(after.dealer.cards)}.`)];
    case 'insuranceSettled':
      return [insuranceText(event, view)];
    case 'handSettled':
      return after.rules.bets ? [settledText(event, who(event))] : [];
    case 'roundSettled':
      return roundText(event, after, view);
    case 'roundOpened':
    case 'dealStarted':
    case 'holeDealt':
    case 'handHit':
      return [];
  }
};

const say = (text: string, tone: Tone = 'plain'): Message => ({ text, tone });

/** Who does something: the viewer is spoken to, everybody and everything else is spoken of. */
type Subject = { readonly name: string; readonly you: boolean };

const does = ({ name, you }: Subject, second: string, third: string): string =>
  `${name} ${you ? second : third}`;

const seatSubject = (view: TableView, seat: Seat): Subject =>
  seat === view.you?.seat ? { name: 'You', you: true } : { name: nameAt(view, seat), you: false };

/** `You`, `Hand 2`, `Box 1, hand 2`, `Basic`, `Basic's hand 2`. */
const subjectOf = (view: TableView, round: BlackjackState, { box, seat, hand }: Place): Subject => {
  const owner = seatSubject(view, seat);
  const boxes = ownBoxes(round, seat);
  const place = [
    ...(boxes.length > 1 ? [`box ${boxes.findIndex(({ at }) => at === box) + 1}`] : []),
    ...(hand !== undefined && round.boxes[box]!.hands.length > 1 ? [`hand ${hand + 1}`] : []),
  ].join(', ');
  if (place === '') return owner;
  return { name: owner.you ? capital(place) : `${owner.name}'s ${place}`, you: false };
};

const tellCard = (
  { target, card }: EventOf<'cardDealt'>,
  after: BlackjackState,
  view: TableView,
): readonly Message[] => {
  if (target.to !== 'hand') return dealerCard(card, after);
  const { seat, hands } = after.boxes[target.box]!;
  const { cards, split } = hands[target.hand]!;
  const who = subjectOf(view, after, { ...target, seat });
  const first = cards.length <= 2 && !split;
  const verb = first ? does(who, 'get', 'gets') : does(who, 'draw', 'draws');
  return [say(`${verb} the ${cardName(card)}${cards.length > 1 ? `: ${totalWords(cards)}` : ''}.`)];
};

const dealerCard = (card: Card, { dealer }: BlackjackState): readonly Message[] => {
  if (dealer.cards.length === 1)
    return [say(`Dealer shows ${article(rankName(rankOf(card)).toLowerCase())}.`)];
  const draws = say(`Dealer draws the ${cardName(card)}: ${totalWords(dealer.cards)}.`);
  return pointsOf(dealer.cards) > 21 ? [draws, say('Dealer busts!', 'good')] : [draws];
};

const article = (noun: string): string => `${/^[ae]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** What the pair was, the round before the split knows. */
const splitText = (
  { box, hand, seat }: EventOf<'handSplit'>,
  before: BlackjackState,
  view: TableView,
): string => {
  const { cards } = before.boxes[box]!.hands[hand]!;
  const ranks = new Set(cards.map(rankOf));
  const pair = ranks.size === 1 ? rankPlural(rankOf(cards[0]!)).toLowerCase() : 'tens';
  return `${does(seatSubject(view, seat), 'split', 'splits')} ${pair}.`;
};

const endText = (event: EventOf<'handEnded'>, after: BlackjackState, who: Subject): readonly Message[] => {
  const { cards } = after.boxes[event.box]!.hands[event.hand]!;
  switch (event.status) {
    case 'bust':
      return [say(`${does(who, 'bust', 'busts')}.`, 'bad')];
    case 'blackjack':
      return [say(`${does(who, 'have', 'has')} a blackjack!`, 'special')];
    case 'surrendered':
      return [say(`${does(who, 'surrender', 'surrenders')}.`)];
    case 'stood':
      return event.why === 'choice' ? [say(`${does(who, 'stand', 'stands')} on ${totalWords(cards)}.`)] : [];
  }
};

const RESULT_VERBS: Readonly<Record<HandResult, readonly [second: string, third: string]>> = {
  win: ['win', 'wins'],
  blackjack: ['win with a blackjack', 'wins with a blackjack'],
  push: ['push', 'pushes'],
  lose: ['lose', 'loses'],
  bust: ['lose', 'loses'],
  surrender: ['get half back', 'gets half back'],
};

const settledText = ({ result, net }: EventOf<'handSettled'>, who: Subject): Message =>
  say(
    `${does(who, ...RESULT_VERBS[result])}: ${formatChange(net)}.`,
    result === 'blackjack' ? 'special' : changeTone(net),
  );

const insuranceText = ({ seat, net }: EventOf<'insuranceSettled'>, view: TableView): Message => {
  const owner = seatSubject(view, seat);
  const whose = owner.you ? 'Insurance' : `${owner.name}'s insurance`;
  return say(`${whose} ${net > 0 ? 'wins' : 'loses'}: ${formatChange(net)}.`, changeTone(net));
};

/** The sum is only news where it has several parts. */
const roundText = (
  { seats }: EventOf<'roundSettled'>,
  after: BlackjackState,
  view: TableView,
): readonly Message[] => {
  const own = seats.find(({ seat }) => seat === view.you?.seat);
  if (!own || !after.rules.bets || parts(after, own.seat) < 2) return [];
  return [say(`The round: ${formatChange(own.net)}.`, changeTone(own.net))];
};

const parts = (round: BlackjackState, seat: Seat): number =>
  ownBoxes(round, seat).reduce(
    (sum, { hands, insurance }) => sum + hands.length + ('amount' in insurance ? 1 : 0),
    0,
  );

const NUMBERS = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen twenty'
).split(' ');

/** Up to 39: no hand has more. */
const numberWord = (number: number): string => {
  if (number <= 20) return NUMBERS[number]!;
  const tens = number < 30 ? 'twenty' : 'thirty';
  return number % 10 === 0 ? tens : `${tens}-${NUMBERS[number % 10]!}`;
};

/** `eleven`, `soft seventeen`. */
const totalWords = (cards: readonly Card[]): string => {
  const { total, soft } = totalOf(cards);
  return `${soft && total < 21 ? 'soft ' : ''}${numberWord(total)}`;
};
