import { invariant, makeCard, unwrap, type Chips, type Seat } from '@cardroom/engine';
import {
  compareSentence,
  describeHand,
  evolve,
  potTotal,
  rankHand,
  stateFrom,
  type HandRank,
  type HoldemEvent,
  type HoldemState,
  type PotAward,
} from '@cardroom/engine/holdem';
import { excerpt, knownCards, type HoleCards, type PhhHand, type PhhReplay } from '@cardroom/formats';
import { printable } from './printable.ts';

/** How one hand is told: names for seats, money for chips. */
type Teller = {
  readonly name: (seat: Seat) => string;
  readonly money: (chips: Chips) => string;
  readonly dealt: (seat: Seat) => HoleCards;
  /** Threw the hand away, instead of keeping it unseen. */
  readonly mucked: (seat: Seat) => boolean;
};

/** A hand told to a person, line by line. */
export const accountOf = (hand: PhhHand, { events }: PhhReplay): readonly string[] => {
  const [opened, ...rest] = events;
  invariant(opened?.kind === 'handOpened', 'a hand begins with its opening');
  const teller = tellerOf(hand);
  let state = stateFrom(opened);
  const lines = [...opening(hand, state, teller)];
  for (const event of rest) {
    lines.push(...told(event, state, teller));
    state = evolve(state, event);
  }
  return state.settled ? lines : [...lines, '', 'The history ends here.'];
};

const tellerOf = (hand: PhhHand): Teller => {
  const at = (seat: Seat): number => hand.seats.indexOf(seat);
  const holes = hand.actions.filter(action => action.kind === 'hole');
  const { shown } = unwrap(knownCards(hand.actions));
  return {
    name: seat => printable(excerpt(hand.players[at(seat)] || `p${at(seat) + 1}`)),
    money: chips => (chips / hand.scale).toLocaleString('en-US', { maximumFractionDigits: 6 }),
    dealt: seat => holes.find(({ player }) => player === at(seat) + 1)?.cards ?? [],
    mucked: seat => shown.get(at(seat) + 1)?.cards === null,
  };
};

const opening = ({ blinds }: PhhHand, state: HoldemState, { name, money }: Teller): readonly string[] => [
  `No-limit hold'em, ${state.seats.length} players, blinds ${[...blinds]
    .filter(blind => blind > 0)
    .toSorted((a, b) => a - b)
    .map(money)
    .join('/')}`,
  ...state.seats.map(
    ({ seat, start }) => `  ${name(seat)}: ${money(start)}${seat === state.button ? ' (button)' : ''}`,
  ),
  '',
  'Preflop',
];

/** What an event adds to the story; `state` is the one before it. */
const told = (event: HoldemEvent, state: HoldemState, teller: Teller): readonly string[] => {
  const { name, money } = teller;
  switch (event.kind) {
    case 'antePosted':
      return [`  ${name(event.seat)} posts an ante of ${money(event.amount)}`];
    case 'blindPosted':
      return [`  ${name(event.seat)} posts ${money(event.amount)}`];
    case 'holeDealt':
      return dealing(event.seat, teller);
    case 'folded':
      return [`  ${name(event.seat)} folds`];
    case 'checked':
      return [`  ${name(event.seat)} checks`];
    case 'called':
      return [`  ${name(event.seat)} calls ${money(event.amount)}${allIn(event)}`];
    case 'raisedTo':
      return [`  ${name(event.seat)} ${raising(event)} ${money(event.amount)}${allIn(event)}`];
    case 'uncalledReturned':
      return [`  ${money(event.amount)} comes back to ${name(event.seat)}`];
    case 'boardDealt':
      return [
        '',
        `${capital(event.street)}: ${texts([...state.board, ...event.cards])}, pot ${money(potTotal(state))}`,
      ];
    case 'shown':
      return [`  ${name(event.seat)} shows ${texts(event.cards)}`];
    case 'mucked':
      return [`  ${name(event.seat)} ${teller.mucked(event.seat) ? 'mucks' : 'does not show'}`];
    case 'potAwarded':
      return [...(event.pot === 0 ? showdown(state, teller) : []), award(event, teller)];
    case 'handSettled':
      return ['', ...result(event, teller)];
    case 'handOpened':
    case 'burned':
      return [];
  }
};

const dealing = (seat: Seat, { name, dealt }: Teller): readonly string[] => {
  const cards = dealt(seat);
  return cards.some(card => card !== null) ? [`  ${name(seat)} is dealt ${texts(cards)}`] : [];
};

const allIn = (event: { readonly allIn: boolean }): string => (event.allIn ? ', all-in' : '');
const raising = ({ amount, by }: { readonly amount: Chips; readonly by: Chips }): string =>
  amount === by ? 'bets' : 'raises to';
const texts = (cards: HoleCards): string =>
  cards.map(card => (card === null ? '??' : makeCard(card))).join(' ');
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Who had what, the best first, and why it won. */
const showdown = (state: HoldemState, { name }: Teller): readonly string[] => {
  const shown = state.seats
    .flatMap(({ seat, shown: cards }) =>
      cards ? [{ seat, hand: rankHand([...cards, ...state.board]) }] : [],
    )
    .toSorted((a, b) => b.hand.value - a.hand.value);
  if (shown.length === 0) return [''];
  return [
    '',
    'Showdown',
    ...shown.map(({ seat, hand }) => `  ${name(seat)}: ${describeHand(hand)}`),
    ...comparison(shown.map(({ hand }) => hand)),
  ];
};

const comparison = ([best, second]: readonly HandRank[]): readonly string[] =>
  best && second ? [`  ${compareSentence(best, second)}`] : [];

const award = ({ pot, amount, seats, shares }: PotAward, { name, money }: Teller): string => {
  const what = `the ${pot === 0 ? 'pot' : `side pot ${pot}`} of ${money(amount)}`;
  return seats.length === 1
    ? `  ${name(seats[0]!)} wins ${what}`
    : `  ${what.replace('the', 'The')} is split: ${seats.map((seat, at) => `${name(seat)} ${money(shares[at]!)}`).join(', ')}`;
};

const result = (
  { stacks, net }: Extract<HoldemEvent, { kind: 'handSettled' }>,
  { name, money }: Teller,
): readonly string[] => [
  'Result',
  ...stacks.map(({ seat, stack }, at) => `  ${name(seat)}: ${money(stack)} (${signed(net[at]!.net, money)})`),
];

const signed = (chips: Chips, money: Teller['money']): string =>
  chips === 0 ? 'even' : `${chips > 0 ? '+' : ''}${money(chips)}`;
