import type { Card, Seat } from '@cardroom/engine';
import {
  HOLDEM_PRESETS,
  apply,
  awaiting,
  openHand,
  type HandOpened,
  type HoldemAction,
  type HoldemEvent,
  type HoldemLegal,
  type HoldemNeed,
  type HoldemSetup,
  type HoldemState,
  type RaiseBounds,
  type SeatAction,
  type SeatActionKind,
  type SeatStack,
} from '@cardroom/engine/holdem';

import { Malformed, amount, flag, listOf, whole, type Code, type Numbers } from './numbers.ts';
import { holdemRules } from './rules.ts';
import { eventOf, playedThrough, type NextStep, type Told } from './walk.ts';

/** The two cards of one seat. */
export type KnownHole = { readonly seat: Seat; readonly cards: readonly Card[] };

/** A hand of hold'em, written from its events or read as events. */
export const holdemHand = (numbers: Numbers, events: readonly HoldemEvent[]): Told<HoldemEvent> => {
  const opened = eventOf(events, 0, 'handOpened');
  const setup = setupCode(numbers, opened ?? BLANK);
  const next: NextStep<HoldemState, HoldemEvent> = (state, at) => {
    const now = awaiting(state);
    switch (now.who) {
      case 'nobody':
        return null;
      case 'chance':
        return { result: apply(state, chance(numbers, now.need, events.slice(at))), decision: null };
      case 'seat': {
        const action = choice(numbers, now.seat, now.legal, events[at]);
        return { result: apply(state, action), decision: { seat: action.seat, kind: action.kind } };
      }
    }
  };
  return playedThrough(openHand(setup), next);
};

type Opening = Omit<HandOpened, 'kind' | 'version'>;

const PLAYER: SeatStack = { seat: 0, stack: 1 };
const BLANK: Opening = {
  rules: HOLDEM_PRESETS.headsup,
  hand: 1,
  button: 0,
  seats: [PLAYER],
  out: [],
  antes: [0],
  blinds: [0],
  minBet: 1,
  deadAntes: false,
};

const MOST_PLAYERS = 9;
const player: Code<SeatStack> = (numbers, { seat, stack }) => ({
  seat: amount(numbers, seat),
  stack: amount(numbers, stack),
});
const players = listOf(MOST_PLAYERS, player, PLAYER);

const setupCode = (numbers: Numbers, opened: Opening): HoldemSetup => {
  const rules = holdemRules(numbers, opened.rules);
  const hand = amount(numbers, opened.hand);
  const seats = players(numbers, opened.seats);
  const buttonAt = opened.seats.findIndex(({ seat }) => seat === opened.button);
  const button = seats[numbers.below(Math.max(1, seats.length), Math.max(0, buttonAt))]?.seat ?? 0;
  const out = players(numbers, opened.out);
  const usual = { rules, hand, button, seats, out };
  return flag(numbers, !isUsual(usual, opened))
    ? { ...usual, ...forced(numbers, opened, seats.length) }
    : usual;
};

/** Whether blinds, antes and the smallest bet are those that the rules say. */
const isUsual = (setup: HoldemSetup, { antes, blinds, minBet, deadAntes }: Opening): boolean => {
  const opened = openHand(setup);
  const first = opened.ok ? eventOf(opened.value.events, 0, 'handOpened') : undefined;
  if (!first) return false;
  const wanted = [antes, blinds, minBet, deadAntes];
  return (
    JSON.stringify([first.antes, first.blinds, first.minBet, first.deadAntes]) === JSON.stringify(wanted)
  );
};

const forced = (
  numbers: Numbers,
  { antes, blinds, minBet, deadAntes }: Opening,
  count: number,
): Partial<HoldemSetup> => {
  const each = (owed: readonly number[]): readonly number[] =>
    Array.from({ length: count }, (_, at) => amount(numbers, owed[at] ?? 0));
  return {
    antes: each(antes),
    blinds: each(blinds),
    minBet: amount(numbers, minBet),
    deadAntes: flag(numbers, deadAntes),
  };
};

const card = whole(0, 51);

const chance = (numbers: Numbers, need: HoldemNeed, coming: readonly HoldemEvent[]): HoldemAction => {
  switch (need.kind) {
    case 'cards': {
      const board = coming.find(event => event.kind === 'boardDealt')?.cards ?? [];
      return { kind: 'deal', cards: need.positions.map((_, at) => card(numbers, board[at] ?? 0)) };
    }
    case 'show':
      return { kind: 'show', hands: need.hands.map(({ seat }) => shownHand(numbers, seat, coming)) };
  }
};

/** What was thrown away unseen stays so: a link holds no card that the table did not show. */
const shownHand = (
  numbers: Numbers,
  seat: Seat,
  coming: readonly HoldemEvent[],
): { readonly seat: Seat; readonly cards: readonly Card[] | null; readonly always: true } => {
  const cards = coming.find(event => event.kind === 'shown' && event.seat === seat);
  const up = cards?.kind === 'shown' ? cards.cards : null;
  return { seat, cards: flag(numbers, up !== null) ? twoCards(numbers, up ?? []) : null, always: true };
};

const twoCards = (numbers: Numbers, cards: readonly Card[]): readonly Card[] =>
  [0, 1].map(at => card(numbers, cards[at] ?? 0));

/** The order of the choices is part of the format. */
const ORDER: readonly SeatActionKind[] = ['check', 'call', 'fold', 'raiseTo'];

const choice = (
  numbers: Numbers,
  seat: Seat,
  legal: HoldemLegal,
  event: HoldemEvent | undefined,
): SeatAction => {
  const kinds = ORDER.filter(kind => legal[kind].ok);
  const taken = event && KINDS[event.kind];
  const kind = kinds[numbers.below(kinds.length, taken ? kinds.indexOf(taken) : 0)]!;
  if (kind !== 'raiseTo' || !legal.raiseTo.ok) return { kind: kind as 'fold', seat };
  const wanted = event?.kind === 'raisedTo' ? event.amount : legal.raiseTo.min;
  return { kind, seat, amount: raise(legal.raiseTo)(numbers, wanted) };
};

const KINDS: Readonly<Partial<Record<HoldemEvent['kind'], SeatActionKind>>> = {
  folded: 'fold',
  checked: 'check',
  called: 'call',
  raisedTo: 'raiseTo',
};

/** The steps from the smallest raise up, and after them everything, which need not be a whole step away. */
const raise =
  ({ min, max, step }: RaiseBounds): Code<number> =>
  (numbers, wanted) => {
    const steps = Math.ceil((max - min) / step);
    const at = numbers.below(steps + 1, wanted === max ? steps : Math.floor((wanted - min) / step));
    return at === steps ? max : min + at * step;
  };

/** The sharer's own cards, where the table did not see them. */
export const ownHole = (
  numbers: Numbers,
  events: readonly HoldemEvent[],
  hole: KnownHole | null,
): KnownHole | null => {
  if (!flag(numbers, hole !== null)) return null;
  const seats = eventOf(events, 0, 'handOpened')?.seats ?? [];
  const at = seats.findIndex(({ seat }) => seat === hole?.seat);
  const seat = seats[numbers.below(seats.length, hole === null ? 0 : at)]!.seat;
  const cards = twoCards(numbers, hole?.cards ?? []);
  if (isSeen(cards, events)) throw new Malformed('The same card is there twice.');
  return { seat, cards };
};

const isSeen = (cards: readonly Card[], events: readonly HoldemEvent[]): boolean => {
  const seen = events.flatMap(event =>
    event.kind === 'boardDealt' || event.kind === 'shown' ? event.cards : [],
  );
  return cards[0] === cards[1] || cards.some(own => seen.includes(own));
};

/** The hands that the table saw. */
export const shownHands = (events: readonly HoldemEvent[]): readonly KnownHole[] =>
  events.flatMap(event => (event.kind === 'shown' ? [{ seat: event.seat, cards: event.cards }] : []));
