import type { Card } from '@cardroom/engine';
import {
  BLACKJACK_PRESETS,
  apply,
  awaiting,
  legalActions,
  openRound,
  type BlackjackAction,
  type BlackjackEvent,
  type BlackjackLegal,
  type BlackjackNeed,
  type BlackjackState,
  type RoundOpened,
  type RoundSetup,
  type SeatAction,
  type SeatActionKind,
} from '@cardroom/engine/blackjack';

import { amount, flag, listOf, unlessUsual, whole, type Code, type Numbers } from './numbers.ts';
import { blackjackRules } from './rules.ts';
import { eventOf, playedThrough, type NextStep, type Told } from './walk.ts';

type Shoe = NonNullable<RoundSetup['shoe']>;

/** A round of blackjack, written from its events or read as events. */
export const blackjackRound = (numbers: Numbers, events: readonly BlackjackEvent[]): Told<BlackjackEvent> => {
  const opened = eventOf(events, 0, 'roundOpened');
  const setup = setupCode(numbers, opened ? setupOf(opened) : BLANK);
  const next: NextStep<BlackjackState, BlackjackEvent> = (state, at) => {
    const now = awaiting(state);
    switch (now.who) {
      case 'nobody':
        return null;
      case 'chance':
        return { result: apply(state, chance(numbers, now.need, events.slice(at))), decision: null };
      case 'seat': {
        const action = choice(numbers, state, now.seat, events[at]);
        return { result: apply(state, action), decision: { seat: action.seat, kind: action.kind } };
      }
    }
  };
  return playedThrough(openRound(setup), next);
};

const BLANK: RoundSetup = {
  rules: BLACKJACK_PRESETS.vegas,
  round: 1,
  seats: [{ seat: 0, bankroll: 0 }],
  boxes: [0],
  shoe: null,
};

const setupOf = ({ rules, round, seats, boxes, shoe, shuffleDue }: RoundOpened): RoundSetup => ({
  rules,
  round,
  seats,
  boxes,
  shoe: shuffleDue === 'new' ? null : shoe,
});

const MOST_SEATS = 7;

const setupCode: Code<RoundSetup> = (numbers, setup) => {
  const rules = blackjackRules(numbers, setup.rules);
  const seats = listOf(MOST_SEATS, bankroll, BLANK.seats[0]!)(numbers, setup.seats);
  const owner: Code<number> = (inner, seat) => {
    const place = seats.findIndex(holder => holder.seat === seat);
    return seats[inner.below(Math.max(1, seats.length), Math.max(0, place))]?.seat ?? 0;
  };
  return {
    rules,
    seats,
    round: amount(numbers, setup.round),
    boxes: listOf(MOST_SEATS, owner, 0)(numbers, setup.boxes),
    shoe: flag(numbers, setup.shoe !== null) ? shoeOf(rules.decks)(numbers, setup.shoe) : null,
  };
};

const bankroll: Code<RoundSetup['seats'][number]> = (numbers, holder) => ({
  seat: amount(numbers, holder.seat),
  bankroll: amount(numbers, holder.bankroll),
});

/** The cards that are left, by card: what an exact answer in the middle of a shoe rests on. */
const shoeOf =
  (decks: number) =>
  (numbers: Numbers, shoe: Shoe | null): Shoe => {
    const unseen = Array.from({ length: 52 }, (_, card) => numbers.below(decks + 1, shoe?.unseen[card] ?? 0));
    const left = unseen.reduce((sum, count) => sum + count, 0);
    const next = unlessUsual(52 * decks - left, amount)(numbers, shoe?.next ?? 0);
    return { decks, left, next, unseen };
  };

const card = whole(0, 51);

/** What chance said, as the next events tell it. */
const chance = (
  numbers: Numbers,
  need: BlackjackNeed,
  coming: readonly BlackjackEvent[],
): BlackjackAction => {
  switch (need.kind) {
    case 'reshuffle':
      return { kind: 'reshuffle' };
    case 'cards': {
      const dealt = coming.flatMap(event => (event.kind === 'cardDealt' ? [event.card] : []));
      return {
        kind: 'deal',
        cards: need.positions.map((_, place): Card => card(numbers, dealt[place] ?? 0)),
      };
    }
    case 'peek':
      return {
        kind: 'peek',
        blackjack: flag(numbers, eventOf(coming, 0, 'dealerPeeked')?.blackjack ?? false),
      };
    case 'reveal':
      return { kind: 'reveal', card: card(numbers, eventOf(coming, 0, 'holeRevealed')?.card ?? 0) };
  }
};

/** Who acts is the one who is awaited, but for bets, which come in any order. */
const choice = (
  numbers: Numbers,
  state: BlackjackState,
  awaited: number,
  event: BlackjackEvent | undefined,
): SeatAction => {
  const taken = event && actionOf(event);
  const isOther = flag(numbers, taken !== undefined && taken.seat !== awaited);
  const others = state.seats.map(({ seat }) => seat);
  const seat = isOther
    ? others[numbers.below(others.length, taken ? others.indexOf(taken.seat) : 0)]!
    : awaited;
  const legal = legalActions(state, seat);
  const kinds = ORDER.filter(kind => legal[kind].ok);
  const kind =
    kinds[numbers.below(Math.max(1, kinds.length), taken ? kinds.indexOf(taken.kind) : 0)] ?? 'stand';
  return withTerms(numbers, { seat, kind }, legal, taken);
};

/** The order of the choices is part of the format. */
const ORDER: readonly SeatActionKind[] = [
  'stand',
  'hit',
  'double',
  'split',
  'surrender',
  'decline',
  'insure',
  'evenMoney',
  'bet',
  'pass',
  'forfeit',
];

const withTerms = (
  numbers: Numbers,
  { seat, kind }: { readonly seat: number; readonly kind: SeatActionKind },
  legal: BlackjackLegal,
  taken: SeatAction | undefined,
): SeatAction => {
  if (kind !== 'bet' && kind !== 'pass') return { kind, seat };
  const open = legal[kind].ok ? legal[kind].boxes : [];
  const wanted = taken && 'box' in taken ? open.indexOf(taken.box) : 0;
  const box = open[numbers.below(Math.max(1, open.length), wanted)] ?? 0;
  if (kind === 'pass' || !legal.bet.ok) return { kind: 'pass', seat, box };
  const stake = taken?.kind === 'bet' ? taken.amount : legal.bet.min;
  return { kind, seat, box, amount: whole(legal.bet.min, legal.bet.max)(numbers, stake) };
};

/** The choice that an event tells of; undefined where it tells of none. */
const actionOf = (event: BlackjackEvent): SeatAction | undefined => {
  switch (event.kind) {
    case 'betPlaced':
      return { kind: 'bet', seat: event.seat, box: event.box, amount: event.amount };
    case 'boxPassed':
      return { kind: 'pass', seat: event.seat, box: event.box };
    case 'insuranceTaken':
      return { kind: 'insure', seat: event.seat };
    case 'insuranceDeclined':
      return { kind: 'decline', seat: event.seat };
    case 'evenMoneyTaken':
      return { kind: 'evenMoney', seat: event.seat };
    case 'handHit':
      return { kind: 'hit', seat: event.seat };
    case 'handDoubled':
      return { kind: 'double', seat: event.seat };
    case 'handSplit':
      return { kind: 'split', seat: event.seat };
    case 'handEnded':
      return { kind: event.status === 'surrendered' ? 'surrender' : 'stand', seat: event.seat };
    case 'seatForfeited':
      return { kind: 'forfeit', seat: event.seat };
    case 'roundOpened':
    case 'shoeShuffled':
    case 'dealStarted':
    case 'cardDealt':
    case 'holeDealt':
    case 'dealerPeeked':
    case 'holeRevealed':
    case 'insuranceSettled':
    case 'handSettled':
    case 'roundSettled':
      return undefined;
  }
};
