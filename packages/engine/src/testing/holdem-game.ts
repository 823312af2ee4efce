import type { Position, Step } from '../chance.ts';
import {
  HOLDEM_PRESETS,
  SEAT_ACTION_KINDS,
  apply,
  awaiting,
  evolve,
  legalActions,
  nextHand,
  openHand,
  validateHoldemRules,
  type HoldemAction,
  type HoldemEvent,
  type HoldemRules,
  type HoldemSetup,
  type HoldemState,
} from '../holdem/index.ts';
import { DECK } from '../cards.ts';
import { invariant, unwrap } from '../result.ts';
import type { Deal, GameUnderTest } from './battery.ts';
import { answerHoldem } from './holdem-dealer.ts';
import type { Random } from './random.ts';

type Holdem = GameUnderTest<HoldemState, HoldemEvent, HoldemAction>;
type SeatAction = Extract<HoldemAction, { seat: number }>;

/** Hold'em as the battery sees it: every preset, and random rules, stacks, straddles and antes besides. */
export const holdemGame: Holdem = {
  name: "hold'em",
  openTable: random => {
    const setup = anySetup(random);
    return {
      nextRound: last => opened(last, setup),
      deal: (_, stream) => ({ order: stream.shuffle(DECK), fixed: true }),
    };
  },
  awaiting,
  apply,
  fold: events => events.reduce(evolve, null as unknown as HoldemState),
  choose,
  answer: (deal, state) => {
    const now = awaiting(state);
    invariant(now.who === 'chance', 'chance is asked');
    return answerHoldem(now.need, deal.order);
  },
  probes,
  isLegal,
  isSeatAction,
  chips: state =>
    [...state.seats.map(seat => seat.stack), ...state.out.map(seat => seat.stack)].reduce(
      (a, b) => a + b,
      0,
    ) + inPots(state),
  whyCardsLost,
  exchangeHidden,
  seenIn,
  tally,
};

/** What the seats have put in and nobody has been given yet. */
const inPots = (state: HoldemState): number =>
  state.settled
    ? 0
    : state.seats.reduce((sum, seat) => sum + seat.total, 0) -
      state.awards.reduce((sum, award) => sum + award.amount, 0);

const opened = (last: HoldemState | null, first: HoldemSetup): Step<HoldemState, HoldemEvent> | null => {
  const next = last === null ? { ...first, over: false as const } : nextHand(last);
  if (next.over) return null;
  return unwrap(openHand(next));
};

const anySetup = (random: Random): HoldemSetup => {
  const rules = anyRules(random);
  const count = 2 + random.below(rules.seats - 1);
  const seats = Array.from({ length: count }, (_, at) => ({
    seat: at * 2 + 1,
    stack: anyStack(rules, random),
  }));
  const setup = { rules, hand: 1 + random.below(50), button: random.pick(seats).seat, seats };
  return random.chance(0.15) ? { ...setup, ...oddForcedBets(rules, count, random) } : setup;
};

/** Short stacks are where the rules are. */
const anyStack = (rules: HoldemRules, random: Random): number =>
  random.pick([
    1 + random.below(rules.bigBlind),
    rules.bigBlind * (1 + random.below(5)),
    rules.stack,
    1 + random.below(rules.stack),
  ]);

/** Antes and blinds that differ from seat to seat, straddles among them, as foreign hand histories have them. */
const oddForcedBets = (rules: HoldemRules, count: number, random: Random): Partial<HoldemSetup> => ({
  antes: Array.from({ length: count }, () => random.below(6)),
  blinds: Array.from({ length: count }, () => random.below(2 * rules.bigBlind)),
  deadAntes: random.chance(0.5),
  minBet: rules.bigBlind,
});

const anyRules = (random: Random): HoldemRules => {
  const preset: HoldemRules = random.pick(Object.values(HOLDEM_PRESETS));
  if (random.chance(0.3)) return preset;
  const bigBlind = 1 + random.below(20);
  const rules = {
    ...preset,
    seats: 2 + random.below(8),
    smallBlind: 1 + random.below(bigBlind),
    bigBlind,
    stack: bigBlind * (1 + random.below(60)),
    ante: random.pick([0, 0, 1, 3]),
    raiseRule: random.pick(['standard', 'standard', 'step'] as const),
    raiseStep: 1 + random.below(10),
    capRaiseAtOpponent: random.chance(0.3),
    endBelow: random.pick([1, 1, bigBlind]),
    blindSchedule: [],
  };
  const valid = validateHoldemRules(rules);
  invariant(valid.ok, 'random hold’em rules are valid');
  return valid.value;
};

/** Mostly stays in, often raises: showdowns, all-ins and side pots come of themselves. */
function choose(state: HoldemState, random: Random): HoldemAction {
  const now = awaiting(state);
  invariant(now.who === 'seat', 'a seat is asked');
  const { seat } = now;
  const legal = legalActions(state, seat);
  if (random.chance(0.12)) return { kind: 'fold', seat };
  if (legal.raiseTo.ok && random.chance(0.25)) {
    const { min, max, step } = legal.raiseTo;
    const steps = Math.floor((max - min) / step);
    return {
      kind: 'raiseTo',
      seat,
      amount: random.pick([
        min,
        max,
        min + step * random.below(steps + 1),
        min + step * random.below(Math.min(steps, 3) + 1),
      ]),
    };
  }
  return legal.check.ok ? { kind: 'check', seat } : { kind: 'call', seat };
}

const AMOUNTS = [0, -5, 10.5, 1e21, Number.NaN, 'ten', null] as const;

function probes(state: HoldemState, random: Random): readonly HoldemAction[] {
  const now = awaiting(state);
  const seat = now.who === 'seat' && random.chance(0.8) ? now.seat : random.pick([1, 3, 5, 9, 99]);
  const raise = legalActions(state, seat).raiseTo;
  const bounds = raise.ok
    ? [raise.min, raise.max, raise.min - 1, raise.max + 1, raise.min + 1, raise.min + random.below(100)]
    : [state.price + state.minRaise];
  const amounts = [...bounds, random.pick(AMOUNTS)];
  const wrong = [
    { kind: 'deal', cards: [] },
    { kind: 'peek', blackjack: true },
    { kind: 'hit', seat },
    { kind: 'fold' },
    null,
  ];
  return [
    ...SEAT_ACTION_KINDS.filter(kind => kind !== 'raiseTo').map(kind => ({ kind, seat })),
    ...amounts.map(amount => ({ kind: 'raiseTo', seat, amount })),
    random.pick(wrong),
  ] as readonly HoldemAction[];
}

function isSeatAction(action: HoldemAction): action is SeatAction {
  return SEAT_ACTION_KINDS.some(kind => kind === action?.kind);
}

function isLegal(state: HoldemState, action: HoldemAction): boolean {
  if (!isSeatAction(action)) return false;
  const legal = legalActions(state, action.seat);
  if (action.kind !== 'raiseTo') return legal[action.kind].ok;
  const { raiseTo } = legal;
  if (!raiseTo.ok || !Number.isInteger(action.amount)) return false;
  const { min, max, step } = raiseTo;
  return (
    action.amount === max ||
    (action.amount >= min && action.amount < max && (action.amount - min) % step === 0)
  );
}

/** Every card face up lies where the dealer dealt it, and is there once. */
function whyCardsLost(state: HoldemState, deal: Deal): string | null {
  const shown = state.seats.flatMap(seat =>
    (seat.shown ?? []).map((card, at) => [card, deal.order[seat.hole[at]!]!] as const),
  );
  if (shown.some(([card, dealt]) => card !== dealt)) return 'a shown card is not the one that was dealt';
  const dealt = state.seats.length * 2 + state.board.length + [0, 0, 0, 1, 2, 3][state.board.length]!;
  if (state.nextPosition !== dealt)
    return `${state.nextPosition} cards have left the deck instead of ${dealt}`;
  const up = [...shown.map(([card]) => card), ...state.board];
  return new Set(up).size === up.length ? null : 'a card is face up twice';
}

/** Folded hands, burnt cards and the stub in any order. */
function exchangeHidden(_: HoldemState, deal: Deal, seen: ReadonlySet<Position>, random: Random): Deal {
  const hidden = deal.order.flatMap((__, position) => (seen.has(position) ? [] : [position]));
  const mixed = random.shuffle(hidden);
  const order = [...deal.order];
  hidden.forEach((position, at) => (order[position] = deal.order[mixed[at]!]!));
  return { order, fixed: true };
}

/** The board, and the hands that a showdown looked at: a mucked one was seen by the dealer to lose. */
function seenIn(events: readonly HoldemEvent[]): readonly Position[] {
  const atShowdown = new Set(
    events.flatMap(event => (event.kind === 'shown' || event.kind === 'mucked' ? [event.seat] : [])),
  );
  return events.flatMap(event => {
    if (event.kind === 'boardDealt') return event.positions;
    return event.kind === 'holeDealt' && atShowdown.has(event.seat) ? event.positions : [];
  });
}

function tally(events: readonly HoldemEvent[], state: HoldemState, count: (what: string) => void): void {
  count('rounds');
  for (const event of events) count(event.kind);
  if (events.some(({ kind }) => kind === 'shown')) count('showdowns');
  if (state.awards.some(award => award.pot > 0)) count('side pots');
  if (events.some(event => event.kind === 'raisedTo' && event.allIn && event.by < state.minBet))
    count('short all-ins');
  if (events.some(event => event.kind === 'called' && event.allIn)) count('all-in calls');
  if (state.awards.some(award => award.seats.length > 1)) count('split pots');
  if (state.awards.some(({ shares }) => new Set(shares).size > 1)) count('odd chips');
}
