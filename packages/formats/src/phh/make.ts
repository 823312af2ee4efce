import { invariant, makeCards, unwrap, type Chips, type Seat } from '@cardroom/engine';
import { evolve, stateFrom, type HandOpened, type HoldemEvent } from '@cardroom/engine/holdem';
import { stringify } from 'smol-toml';
import { makePlayer } from './action.ts';
import { UNKNOWN_HAND, knownCards, makeHole, wholeHand } from './cards.ts';
import { toMoney } from './money.ts';
import { byPlayer } from './parse.ts';
import type { HoleCards, PhhHand, Player } from './types.ts';

/** What a writer knows beyond the events. */
export type PhhExtras = Readonly<{
  /** Hole cards by seat; those never shown nor given here are written `????`. */
  holeCards?: ReadonlyMap<Seat, HoleCards>;
  /** Seats that neither showed nor mucked at the showdown. Whoever wins unseen is always one of them. */
  held?: ReadonlySet<Seat>;
  /** Chips in one unit of the file's money. Default 1. */
  scale?: number;
  /** More fields, such as `players` (p1, left of the button, first) or `event`. */
  fields?: Readonly<Record<string, unknown>>;
}>;

/** A hand to be written. */
export type PhhRecord = PhhExtras & { readonly events: readonly HoldemEvent[] };

/** Writes a hand, from `handOpened` on, in the PHH format. An unfinished one ends with the chips behind. */
export const makePhh = (events: readonly HoldemEvent[], extras: PhhExtras = {}): string =>
  stringify(tableOf({ ...extras, events }));

/** Writes many hands into one text, under `[1]`, `[2]` …. */
export const makePhhs = (hands: readonly PhhRecord[]): string =>
  stringify(Object.fromEntries(hands.map((hand, at) => [at + 1, tableOf(hand)])));

/** What must be given to write a hand that was read back without loss, beside the events of its replay. */
export const extrasOf = (hand: PhhHand): PhhExtras => {
  const { hole, shown } = unwrap(knownCards(hand.actions));
  const seatOf = (player: Player): Seat => hand.seats[player - 1]!;
  const held = [...shown].filter(([, { cards }]) => cards && !wholeHand(cards));
  return {
    holeCards: new Map([...hole].map(([player, cards]) => [seatOf(player), cards])),
    held: new Set(held.map(([player]) => seatOf(player))),
    scale: hand.scale,
    fields: hand.fields,
  };
};

/** How seats, hole cards and chips are written. */
type Hand = {
  readonly player: (seat: Seat) => string;
  readonly hole: (seat: Seat) => string;
  readonly money: (chips: Chips) => number;
  /** Did the seat keep its cards unseen without mucking them? */
  readonly held: (seat: Seat) => boolean;
};

const tableOf = (record: PhhRecord): object => {
  const opened = openingOf(record.events);
  const seats = inPlayerOrder(opened);
  const hand = handOf(record, seats);
  const owed = (amounts: readonly Chips[]): readonly number[] =>
    byPlayer(seats.map(seat => hand.money(amounts[placeOf(opened, seat)]!)));
  return {
    variant: 'NT',
    ante_trimming_status: !opened.deadAntes,
    antes: owed(opened.antes),
    blinds_or_straddles: owed(opened.blinds),
    min_bet: hand.money(opened.minBet),
    starting_stacks: seats.map(seat => hand.money(opened.seats[placeOf(opened, seat)]!.stack)),
    actions: record.events.flatMap(event => makeAction(event, hand)),
    finishing_stacks: finishing(record.events, seats, hand),
    ...bettingFields(opened, hand),
    seats,
    hand: opened.hand,
    ...record.fields,
  };
};

const handOf = ({ events, holeCards, held, scale = 1 }: PhhRecord, seats: readonly Seat[]): Hand => ({
  player: seat => makePlayer(seats.indexOf(seat) + 1),
  hole: seat => makeHole(holeCards?.get(seat) ?? shownBy(events, seat) ?? UNKNOWN_HAND),
  money: chips => toMoney(chips, scale),
  held: seat => held?.has(seat) === true || hasWon(events, seat),
});

const openingOf = (events: readonly HoldemEvent[]): HandOpened => {
  const opened = events[0];
  invariant(opened?.kind === 'handOpened', 'a hand is written from its opening on');
  return opened;
};

/** Clockwise from the button's left: p1 first, the button last. */
const inPlayerOrder = ({ seats, button }: HandOpened): readonly Seat[] => {
  const all = seats.map(({ seat }) => seat);
  const after = all.indexOf(button) + 1;
  return [...all.slice(after), ...all.slice(0, after)];
};

const placeOf = ({ seats }: HandOpened, seat: Seat): number =>
  seats.findIndex(player => player.seat === seat);

const finishing = (
  events: readonly HoldemEvent[],
  seats: readonly Seat[],
  { money }: Hand,
): readonly number[] => {
  const state = events.reduce(evolve, stateFrom(openingOf(events)));
  const stacks = new Map(state.seats.map(({ seat, stack }) => [seat, stack]));
  return seats.map(seat => money(stacks.get(seat)!));
};

/** The format knows the standard rule alone; other rules are written in fields of our own. */
const bettingFields = ({ rules }: HandOpened, { money }: Hand): object => ({
  ...(rules.raiseRule === 'step'
    ? { _raise_rule: rules.raiseRule, _raise_step: money(rules.raiseStep) }
    : {}),
  ...(rules.capRaiseAtOpponent ? { _cap_raise_at_opponent: true } : {}),
});

const shownBy = (events: readonly HoldemEvent[], seat: Seat): HoleCards | undefined =>
  events.filter(event => event.kind === 'shown').find(shown => shown.seat === seat)?.cards;

const hasWon = (events: readonly HoldemEvent[], seat: Seat): boolean =>
  events.some(event => event.kind === 'potAwarded' && event.seats.includes(seat));

const makeAction = (event: HoldemEvent, { player, hole, money, held }: Hand): readonly string[] => {
  switch (event.kind) {
    case 'holeDealt':
      return [`d dh ${player(event.seat)} ${hole(event.seat)}`];
    case 'folded':
      return [`${player(event.seat)} f`];
    case 'checked':
    case 'called':
      return [`${player(event.seat)} cc`];
    case 'raisedTo':
      return [`${player(event.seat)} cbr ${money(event.amount)}`];
    case 'boardDealt':
      return [`d db ${makeCards(event.cards)}`];
    case 'shown':
      return [`${player(event.seat)} sm ${makeCards(event.cards)}`];
    case 'mucked':
      return [`${player(event.seat)} sm${held(event.seat) ? ` ${makeHole(UNKNOWN_HAND)}` : ''}`];
    case 'handOpened':
    case 'antePosted':
    case 'blindPosted':
    case 'uncalledReturned':
    case 'burned':
    case 'potAwarded':
    case 'handSettled':
      return [];
  }
};
