import type { Chips, Seat } from '@cardroom/engine';
import { STREETS, type HoldemEvent, type HoldemState, type Street } from '@cardroom/engine/holdem';

/** A decision of a hand as everybody saw it. */
export type Act = Readonly<{
  seat: Seat;
  street: Street;
  kind: 'fold' | 'check' | 'call' | 'raise';
  /** All chips in the middle before it. */
  pot: Chips;
  /** What the others asked of it. */
  owed: Chips;
  /** Chips that it put in. */
  cost: Chips;
  /** It left no chips. */
  allIn: boolean;
  /** Others who could still win. */
  rivals: number;
  /** Among them, those who had decided nothing yet on this street. */
  waiting: number;
  /** Bets and raises on this street before it. */
  raises: number;
  /** Calls since the last of these, limpers included. */
  callers: number;
  /** Who made the last of these. */
  raiser: Seat | null;
  /** It made the last bet or raise of an earlier street. */
  leads: boolean;
  /** Before the flop, for who made the first raise: how many had decided nothing then; else null. */
  opened: number | null;
}>;

type Teller = {
  street: Street;
  committed: Map<Seat, Chips>;
  stacks: Map<Seat, Chips>;
  folded: Set<Seat>;
  acted: Set<Seat>;
  pot: Chips;
  price: Chips;
  raises: number;
  callers: number;
  raiser: Seat | null;
  leader: Seat | null;
  opened: Readonly<{ seat: Seat; waiting: number }> | null;
  acts: Act[];
};

const newTeller = (seats: readonly { readonly seat: Seat; readonly stack: Chips }[]): Teller => ({
  street: 'preflop',
  committed: new Map(seats.map(({ seat }) => [seat, 0])),
  stacks: new Map(seats.map(({ seat, stack }) => [seat, stack])),
  folded: new Set(),
  acted: new Set(),
  pot: 0,
  price: 0,
  raises: 0,
  callers: 0,
  raiser: null,
  leader: null,
  opened: null,
  acts: [],
});

const pay = (teller: Teller, seat: Seat, amount: Chips): void => {
  teller.pot += amount;
  teller.stacks.set(seat, teller.stacks.get(seat)! - amount);
};

const commit = (teller: Teller, seat: Seat, amount: Chips): void => {
  pay(teller, seat, amount);
  const committed = teller.committed.get(seat)! + amount;
  teller.committed.set(seat, committed);
  teller.price = Math.max(teller.price, committed);
};

/** Notes a decision, then lets it happen. */
const tell = (teller: Teller, seat: Seat, kind: Act['kind'], cost: Chips): void => {
  const { street, pot, price, raises, callers, raiser, leader, committed, folded, acted } = teller;
  const others = [...committed.keys()].filter(other => other !== seat && !folded.has(other));
  const waiting = others.filter(other => !acted.has(other) && teller.stacks.get(other)! > 0).length;
  teller.acts.push({
    seat,
    street,
    kind,
    pot,
    owed: price - committed.get(seat)!,
    cost,
    allIn: cost > 0 && cost === teller.stacks.get(seat)!,
    rivals: others.length,
    waiting,
    raises,
    callers,
    raiser,
    leads: leader === seat,
    opened: teller.opened?.seat === seat ? teller.opened.waiting : null,
  });
  acted.add(seat);
  commit(teller, seat, cost);
  if (kind === 'fold') folded.add(seat);
  if (kind === 'call') teller.callers++;
  if (kind !== 'raise') return;
  teller.opened ??= { seat, waiting };
  teller.raises++;
  teller.callers = 0;
  teller.raiser = seat;
};

const nextStreet = (teller: Teller, street: Street): void => {
  teller.leader = teller.raiser ?? teller.leader;
  for (const seat of teller.committed.keys()) teller.committed.set(seat, 0);
  teller.acted.clear();
  Object.assign(teller, { street, price: 0, raises: 0, callers: 0, raiser: null });
};

const hear = (teller: Teller, event: HoldemEvent): void => {
  switch (event.kind) {
    case 'antePosted':
      return pay(teller, event.seat, event.amount);
    case 'blindPosted':
      return commit(teller, event.seat, event.amount);
    case 'folded':
      return tell(teller, event.seat, 'fold', 0);
    case 'checked':
      return tell(teller, event.seat, 'check', 0);
    case 'called':
      return tell(teller, event.seat, 'call', event.amount);
    case 'raisedTo':
      return tell(teller, event.seat, 'raise', event.amount - teller.committed.get(event.seat)!);
    case 'boardDealt':
      return nextStreet(teller, event.street);
    case 'handOpened':
    case 'holeDealt':
    case 'uncalledReturned':
    case 'burned':
    case 'shown':
    case 'mucked':
    case 'potAwarded':
    case 'handSettled':
  }
};

/** The decisions of the hand so far, in order. */
export const storyOf = (state: HoldemState, events: readonly HoldemEvent[] | undefined): readonly Act[] => {
  const teller = newTeller(state.seats.map(({ seat, start }) => ({ seat, stack: start })));
  for (const event of events ?? guessed(state)) hear(teller, event);
  return teller.acts;
};

/**
 * What may have happened, where nobody tells: chips of earlier streets went in as calls of bets that let the pot grow
 * alike on every street, and those of this street as its last raise and calls.
 */
const guessed = (state: HoldemState): readonly HoldemEvent[] => [
  ...state.seats.map(({ seat, blind, ante }) => ({
    kind: 'blindPosted' as const,
    seat,
    amount: Math.min(blind + ante, state.seats.find(player => player.seat === seat)!.start),
  })),
  ...STREETS.slice(0, STREETS.indexOf(state.street)).flatMap((_, at) => guessedStreet(state, at)),
  ...guessedNow(state),
];

/** By how much a pot grows on a street with a bet. */
const GROWTH = 3;

const guessedStreet = (state: HoldemState, at: number): readonly HoldemEvent[] => {
  const streets = STREETS.indexOf(state.street);
  const sum = (GROWTH ** streets - 1) / (GROWTH - 1);
  const calls = state.seats
    .filter(({ status, total, committed }) => status !== 'folded' && total > committed)
    .map(({ seat, total, committed, blind, ante }) => {
      const part = ((total - committed) * GROWTH ** at) / sum;
      const amount = Math.max(0, Math.floor(part) - (at === 0 ? blind + ante : 0));
      return amount > 0
        ? { kind: 'called' as const, seat, amount, allIn: false }
        : { kind: 'checked' as const, seat };
    });
  const next = STREETS[at + 1]!;
  return [...calls, { kind: 'boardDealt', street: next, cards: [], positions: [] }];
};

/** Those who have acted on this street: the raiser first. */
const guessedNow = (state: HoldemState): readonly HoldemEvent[] => {
  const { aggressor, price, seats, street } = state;
  const posted = (blind: Chips): Chips => (street === 'preflop' ? blind : 0);
  const acted = seats.filter(player => player.acted || player.seat === aggressor);
  const raise = acted
    .filter(({ seat }) => seat === aggressor)
    .map(({ seat, status }) => ({
      kind: 'raisedTo' as const,
      seat,
      amount: price,
      by: price,
      allIn: status === 'allIn',
    }));
  const others = acted
    .filter(({ seat, status }) => seat !== aggressor && status !== 'folded')
    .map(({ seat, committed, blind, status }) =>
      committed > posted(blind)
        ? {
            kind: 'called' as const,
            seat,
            amount: committed - posted(blind),
            allIn: status === 'allIn',
          }
        : { kind: 'checked' as const, seat },
    );
  return [...raise, ...others];
};
