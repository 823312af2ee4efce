import type { Seat } from '../chance.ts';
import type { Chips } from '../chips.ts';
import { minus, sum } from '../composition.ts';
import type { BlackjackEvent, RoundOpened } from './event.ts';
import { discards, freshShoe } from './shoe.ts';
import type { BlackjackState, Box, Dealer, Hand, Target } from './state.ts';

type EventOf<Kind extends BlackjackEvent['kind']> = Extract<BlackjackEvent, { kind: Kind }>;

/** The state in which a round begins. */
export const stateFrom = (opened: RoundOpened): BlackjackState => ({
  rules: opened.rules,
  round: opened.round,
  seats: opened.seats,
  boxes: opened.boxes.map(seat => openBox(seat, opened.rules.bets)),
  dealer: { cards: [], hole: null, peeked: null },
  shoe: opened.shoe,
  shuffleDue: opened.shuffleDue,
  queue: [],
  house: 0,
  chips: opened.seats.reduce((total, { bankroll }) => total + bankroll, 0),
  over: false,
});

const openBox = (seat: Seat, bets: boolean): Box => ({
  seat,
  betting: bets ? 'open' : 'in',
  wager: 0,
  insurance: { status: 'due' },
  hands: [],
});

/** The state after one more event. It decides nothing: whatever the rules decided is in the event. */
export const evolve = (state: BlackjackState, event: BlackjackEvent): BlackjackState => {
  switch (event.kind) {
    case 'roundOpened':
      return stateFrom(event);
    case 'shoeShuffled':
      return shuffled(state, event);
    case 'betPlaced':
      return withBox(state, event.box, () => ({ betting: 'in', wager: event.amount }));
    case 'boxPassed':
      return withBox(state, event.box, () => ({ betting: 'out' }));
    case 'dealStarted':
      return dealStarted(state);
    case 'cardDealt':
      return cardDealt(state, event);
    case 'holeDealt':
      return withDealer(drawn(state), { hole: event.position });
    case 'insuranceTaken':
      return insured(pay(state, event.seat, -event.amount), event.box, {
        status: 'taken',
        amount: event.amount,
      });
    case 'insuranceDeclined':
      return insured(state, event.box, { status: 'declined' });
    case 'evenMoneyTaken':
      return insured(state, event.box, { status: 'evenMoney' });
    case 'dealerPeeked':
      return withDealer(state, { peeked: event.blackjack });
    case 'handHit':
      return enqueue(state, [{ to: 'hand', box: event.box, hand: event.hand }]);
    case 'handDoubled':
      return doubled(state, event);
    case 'handSplit':
      return split(state, event);
    case 'handEnded':
      return withHand(state, event, () => ({ status: event.status }));
    case 'seatForfeited':
      return forfeited(state, event.seat);
    case 'holeRevealed':
      return holeRevealed(state, event);
    case 'insuranceSettled':
      return insuranceSettled(state, event);
    case 'handSettled':
      return handSettled(state, event);
    case 'roundSettled':
      return { ...state, over: true };
  }
};

const shuffled = (state: BlackjackState, { reason, cards }: EventOf<'shoeShuffled'>): BlackjackState =>
  reason === 'empty'
    ? { ...state, shoe: { ...state.shoe, left: cards, unseen: sum(state.shoe.unseen, discards(state)) } }
    : { ...state, shoe: freshShoe(state.rules), shuffleDue: null };

/** Once round for every box, the up card, once round again, the hole card. */
const dealStarted = (state: BlackjackState): BlackjackState => {
  const boxes = state.boxes.flatMap((box, at) => (box.betting === 'in' ? [at] : []));
  const round = boxes.map((box): Target => ({ to: 'hand', box, hand: 0 }));
  const hole: readonly Target[] = state.rules.dealerCard === 'noHole' ? [] : [{ to: 'hole' }];
  const dealt = boxes.reduce(stakeBox, state);
  return { ...dealt, queue: [...round, { to: 'dealer' }, ...round, ...hole] };
};

const stakeBox = (state: BlackjackState, at: number): BlackjackState => {
  const { seat, wager } = state.boxes[at]!;
  return withBox(pay(state, seat, -wager), at, () => ({ hands: [newHand(wager)] }));
};

const newHand = (wager: Chips): Hand => ({
  cards: [],
  wager,
  status: 'open',
  split: false,
  doubled: false,
  settlement: null,
});

const cardDealt = (state: BlackjackState, { target, card }: EventOf<'cardDealt'>): BlackjackState => {
  const next = drawn(state);
  const seen = { ...next, shoe: { ...next.shoe, unseen: minus(next.shoe.unseen, [card]) } };
  return target.to === 'hand'
    ? withHand(seen, target, hand => ({ cards: [...hand.cards, card] }))
    : withDealer(seen, { cards: [...seen.dealer.cards, card] });
};

/** One card has left the shoe for the first in the queue (the dealer's own draws are not queued). */
const drawn = (state: BlackjackState): BlackjackState => ({
  ...state,
  queue: state.queue.slice(1),
  shoe: { ...state.shoe, left: state.shoe.left - 1, next: state.shoe.next + 1 },
});

const doubled = (state: BlackjackState, event: EventOf<'handDoubled'>): BlackjackState => {
  const paid = pay(state, event.seat, -event.amount);
  const raised = withHand(paid, event, hand => ({ wager: hand.wager + event.amount, doubled: true }));
  return enqueue(raised, [{ to: 'hand', box: event.box, hand: event.hand }]);
};

const split = (state: BlackjackState, { box, hand, seat, amount }: EventOf<'handSplit'>): BlackjackState => {
  const paid = pay(state, seat, -amount);
  const halved = withBox(paid, box, ({ hands }) => ({
    hands: hands.flatMap((h, at) => (at === hand ? halves(h, amount) : [h])),
  }));
  return enqueue(halved, [
    { to: 'hand', box, hand },
    { to: 'hand', box, hand: hand + 1 },
  ]);
};

const halves = (hand: Hand, wager: Chips): readonly Hand[] =>
  hand.cards.map(card => ({ ...newHand(wager), cards: [card], split: true }));

/** Hands are settled at the end like all others; insurance that is still open is the house's at once. */
const forfeited = (state: BlackjackState, seat: Seat): BlackjackState => ({
  ...state,
  boxes: state.boxes.map(box => (box.seat === seat ? givenUp(box) : box)),
  house: state.boxes.reduce(
    (house, box) => house + (box.seat === seat ? openInsurance(box) : 0),
    state.house,
  ),
});

const givenUp = (box: Box): Box => ({
  ...box,
  insurance: insuranceGivenUp(box.insurance),
  // A bust hand is lost already, and stays what it was.
  hands: box.hands.map(hand =>
    hand.settlement === null && hand.status !== 'bust' ? { ...hand, status: 'forfeited' } : hand,
  ),
});

const insuranceGivenUp = (insurance: Box['insurance']): Box['insurance'] => {
  if (insurance.status === 'taken') return { status: 'forfeited', amount: insurance.amount };
  return insurance.status === 'due' ? { status: 'declined' } : insurance;
};

const openInsurance = ({ insurance }: Box): Chips => (insurance.status === 'taken' ? insurance.amount : 0);

const holeRevealed = (state: BlackjackState, { card }: EventOf<'holeRevealed'>): BlackjackState => ({
  ...withDealer(state, { cards: [...state.dealer.cards, card], hole: null }),
  shoe: { ...state.shoe, unseen: minus(state.shoe.unseen, [card]) },
});

const insuranceSettled = (state: BlackjackState, event: EventOf<'insuranceSettled'>): BlackjackState =>
  insured(housePays(state, event.seat, event), event.box, { status: 'settled', amount: event.bet });

const handSettled = (state: BlackjackState, event: EventOf<'handSettled'>): BlackjackState => {
  const { result, bet, payout, net } = event;
  return withHand(housePays(state, event.seat, event), event, () => ({
    settlement: { result, bet, payout, net },
  }));
};

const housePays = (
  state: BlackjackState,
  seat: Seat,
  { payout, net }: { payout: Chips; net: Chips },
): BlackjackState => ({
  ...pay(state, seat, payout),
  house: state.house - net,
});

const pay = (state: BlackjackState, seat: Seat, chips: Chips): BlackjackState => ({
  ...state,
  seats: state.seats.map(holder =>
    holder.seat === seat ? { seat, bankroll: holder.bankroll + chips } : holder,
  ),
});

const enqueue = (state: BlackjackState, targets: readonly Target[]): BlackjackState => ({
  ...state,
  queue: [...state.queue, ...targets],
});

const insured = (state: BlackjackState, box: number, insurance: Box['insurance']): BlackjackState =>
  withBox(state, box, () => ({ insurance }));

const withDealer = (state: BlackjackState, change: Partial<Dealer>): BlackjackState => ({
  ...state,
  dealer: { ...state.dealer, ...change },
});

const withBox = (state: BlackjackState, at: number, change: (box: Box) => Partial<Box>): BlackjackState => ({
  ...state,
  boxes: state.boxes.map((box, index) => (index === at ? { ...box, ...change(box) } : box)),
});

const withHand = (
  state: BlackjackState,
  at: { readonly box: number; readonly hand: number },
  change: (hand: Hand) => Partial<Hand>,
): BlackjackState =>
  withBox(state, at.box, ({ hands }) => ({
    hands: hands.map((hand, index) => (index === at.hand ? { ...hand, ...change(hand) } : hand)),
  }));
