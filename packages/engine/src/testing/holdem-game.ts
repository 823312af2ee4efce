import type { Position, Step } from '../chance.ts';
import {
  HOLDEM_PRESETS,
  SEAT_ACTIONS,
  apply,
  awaiting,
  evolve,
  legalActions,
  nextHand,
  openHand,
  rankValue,
  validateHoldemRules,
  type HoldemAction,
  type HoldemEvent,
  type HoldemRules,
  type HoldemSetup,
  type HoldemState,
} from '../holdem/index.ts';
import { DECK, type Card } from '../cards.ts';
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
  evolve,
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
    ) + chipsAtStake(state),
  chipsAtStake,
  whyCardsLost,
  exchangeHidden,
  seenIn,
  tally,
};

/** What the seats have put in and nobody has been given yet. */
function chipsAtStake(state: HoldemState): number {
  const put = state.seats.reduce((sum, seat) => sum + seat.total, 0);
  return put - state.awards.reduce((sum, award) => sum + award.amount, 0);
}

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
    blindSchedule: random.pick([[], [{ fromHand: 20, smallBlind: 2, bigBlind: 5, ante: 1 }]]),
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
    { kind: 'deal', cards: [0, 0, 0] },
    { kind: 'show', hands: [{ seat, cards: [52, 0] }] },
    { kind: 'hit', seat },
    { kind: 'fold' },
    null,
  ];
  return [
    ...SEAT_ACTIONS.filter(kind => kind !== 'raiseTo').map(kind => ({ kind, seat })),
    ...amounts.map(amount => ({ kind: 'raiseTo', seat, amount })),
    random.pick(wrong),
  ] as readonly HoldemAction[];
}

function isSeatAction(action: HoldemAction): action is SeatAction {
  return SEAT_ACTIONS.some(kind => kind === action?.kind);
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
  const { seats, board } = state;
  const shown = seats.flatMap(({ shown: up, hole }) =>
    (up ?? []).map((card, at) => [card, hole[at]!] as const),
  );
  const onBoard = board.map((card, at) => [card, BOARD_AFTER_BURNS[at]! + 2 * seats.length] as const);
  if ([...shown, ...onBoard].some(([card, position]) => card !== deal.order[position]))
    return 'a card face up is not the one that was dealt there';
  const dealt = 2 * seats.length + [0, 0, 0, 4, 6, 8][board.length]!;
  return state.nextPosition === dealt ? null : `${state.nextPosition} cards have left the deck, not ${dealt}`;
}

/** The places of flop, turn and river behind the hole cards, each street after a burnt card. */
const BOARD_AFTER_BURNS = [1, 2, 3, 5, 7] as const;

/** Folded hands, burnt cards and the stub in any order; a mucked hand for another that loses just as well. */
function exchangeHidden(state: HoldemState, deal: Deal, seen: ReadonlySet<Position>, random: Random): Deal {
  const mucked = state.seats.filter(seat => seat.mucked);
  const fixed = new Set([...seen, ...mucked.flatMap(({ hole }) => hole)]);
  const hidden = deal.order.flatMap((_, position) => (fixed.has(position) ? [] : [position]));
  const order = [...deal.order];
  random.shuffle(hidden).forEach((from, at) => (order[hidden[at]!] = deal.order[from]!));
  for (const { hole } of mucked) exchangeMucked(state, order, hole, hidden, random);
  return { order, fixed: true };
}

/** A weaker hand than one that was beaten is beaten too. */
const exchangeMucked = (
  { board }: HoldemState,
  order: Card[],
  hole: readonly Position[],
  hidden: readonly Position[],
  random: Random,
): void => {
  const strength = (positions: readonly Position[]): number =>
    rankValue([...positions.map(at => order[at]!), ...board]);
  const others = random.shuffle(hidden).slice(0, 2);
  if (others.length < 2 || strength(others) > strength(hole)) return;
  hole.forEach((at, index) => ([order[at], order[others[index]!]] = [order[others[index]!]!, order[at]!]));
};

/** What was turned up. */
function seenIn(events: readonly HoldemEvent[]): readonly Position[] {
  const shown = new Set(events.flatMap(event => (event.kind === 'shown' ? [event.seat] : [])));
  return events.flatMap(event => {
    if (event.kind === 'boardDealt') return event.positions;
    return event.kind === 'holeDealt' && shown.has(event.seat) ? event.positions : [];
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
