import type { Seat, Step } from '../chance.ts';
import { isWhole } from '../cards.ts';
import { MAX_BALANCE, formatChips, isBalance, isChips, type Chips } from '../chips.ts';
import { err, invariant, ok, rejection, type Result } from '../result.ts';
import type { HoldemRejection } from './action.ts';
import { advance } from './advance.ts';
import { HOLDEM_EVENT_VERSION, type HandOpened, type HoldemEvent } from './event.ts';
import { stateFrom } from './evolve.ts';
import { levelAt, validateHoldemRules, type HoldemRules } from './rules.ts';
import { clockwiseAfter, postingOrder, type HoldemState, type SeatStack } from './state.ts';

/** What a hand is opened with. */
export type HoldemSetup = Readonly<{
  rules: HoldemRules;
  /** Number of the hand in its game, from 1. */
  hand: number;
  /** One of `seats`. */
  button: Seat;
  /** Those who play this hand, in clockwise order, each with at least one chip. */
  seats: readonly SeatStack[];
  /** Those who no longer play, with what they were left with. Default: nobody. */
  out?: readonly SeatStack[];
  /** What each of `seats` owes before the deal. Default: the level's ante. */
  antes?: readonly Chips[];
  /** Blinds and straddles each of `seats` owes. Default: the level's blinds. */
  blinds?: readonly Chips[];
  /** Antes belong to the main pot for every contender (as a big-blind ante does). Default: false. */
  deadAntes?: boolean;
  /** Smallest bet. Default: the big blind, or the raise step under the `step` rule. */
  minBet?: Chips;
}>;

/** What follows a settled hand: the next one, or the end of the game. */
export type NextHand =
  | (HoldemSetup & { readonly over: false })
  | { readonly over: true; readonly winner: Seat; readonly stacks: readonly SeatStack[] };

/** Takes antes and blinds and deals the hole cards, face down. */
export const openHand = (setup: HoldemSetup): Result<Step<HoldemState, HoldemEvent>, HoldemRejection> => {
  const refusal = whyNotOpen(setup);
  if (refusal) return err(refusal);
  const opened = handOpened(setup);
  const { events, state } = advance(stateFrom(opened), [...forcedBets(opened), ...holeCards(opened)]);
  return ok({ events: [opened, ...events], state });
};

/** The button moves on, players below `endBelow` leave, and heads-up nobody posts the big blind twice running. */
export const nextHand = (state: HoldemState): NextHand => {
  invariant(state.settled, 'the next hand follows a settled one');
  const stacks = state.seats.map(({ seat, stack }) => ({ seat, stack }));
  const seats = stacks.filter(({ stack }) => stack >= state.rules.endBelow);
  const out = [...state.out, ...stacks.filter(player => !seats.includes(player))];
  if (seats.length < 2) return { over: true, winner: richest(stacks), stacks: [...seats, ...out] };
  return {
    over: false,
    rules: state.rules,
    hand: state.hand + 1,
    button: nextButton(state, seats),
    seats,
    out,
  };
};

const richest = (stacks: readonly SeatStack[]): Seat =>
  stacks.reduce((best, player) => (player.stack > best.stack ? player : best)).seat;

const nextButton = (state: HoldemState, playing: readonly SeatStack[]): Seat => {
  const after = clockwiseAfter(state.seats, state.button).filter(({ seat }) =>
    playing.some(player => player.seat === seat),
  );
  const bigBlind = after.find(({ seat }) => seat === postingOrder(state.seats, state.button)[1]!.seat);
  return (playing.length === 2 && bigBlind ? bigBlind : after[0]!).seat;
};

const handOpened = (setup: HoldemSetup): HandOpened => {
  const { rules, hand, button } = setup;
  const level = levelAt(rules, hand);
  const seats = setup.seats.map(({ seat, stack }) => ({ seat, stack }));
  return {
    kind: 'handOpened',
    version: HOLDEM_EVENT_VERSION,
    rules,
    hand,
    button,
    seats,
    out: (setup.out ?? []).map(({ seat, stack }) => ({ seat, stack })),
    antes: [...(setup.antes ?? seats.map(() => level.ante))],
    blinds: [...(setup.blinds ?? seats.map(({ seat }) => blindOf(seat, setup)))],
    minBet: setup.minBet ?? (rules.raiseRule === 'step' ? rules.raiseStep : level.bigBlind),
    deadAntes: setup.deadAntes ?? false,
  };
};

const blindOf = (seat: Seat, { rules, hand, button, seats }: HoldemSetup): Chips => {
  const { smallBlind, bigBlind } = levelAt(rules, hand);
  const place = postingOrder(seats, button).findIndex(player => player.seat === seat);
  return [smallBlind, bigBlind][place] ?? 0;
};

/** Antes first, then blinds and straddles; a short stack posts what it has. */
const forcedBets = (opened: HandOpened): readonly HoldemEvent[] => {
  const antes = antesPaid(opened);
  const owing = opened.seats.map(({ seat, stack }, at) => ({
    seat,
    ante: antes[at]!,
    blind: Math.min(opened.blinds[at]!, stack - antes[at]!),
  }));
  const posting = postingOrder(owing, opened.button);
  return [
    ...posting.filter(({ ante }) => ante > 0).map(({ seat, ante }) => antePosted(seat, ante)),
    ...posting.filter(({ blind }) => blind > 0).map(({ seat, blind }) => blindPosted(seat, blind)),
  ];
};

/** What the stacks allow; unless antes are dead, nobody puts in more than somebody else matches. */
const antesPaid = ({ seats, antes, deadAntes }: HandOpened): readonly Chips[] => {
  const affordable = seats.map(({ stack }, at) => Math.min(antes[at]!, stack));
  const matched = affordable.toSorted((a, b) => b - a)[1]!;
  return deadAntes ? affordable : affordable.map(ante => Math.min(ante, matched));
};

const antePosted = (seat: Seat, amount: Chips): HoldemEvent => ({ kind: 'antePosted', seat, amount });
const blindPosted = (seat: Seat, amount: Chips): HoldemEvent => ({ kind: 'blindPosted', seat, amount });

/** Dealt one at a time, twice around, from the button's left. */
const holeCards = ({ seats, button }: HandOpened): readonly HoldemEvent[] =>
  clockwiseAfter(seats, button).map(({ seat }, at) => ({
    kind: 'holeDealt',
    seat,
    positions: [at, at + seats.length],
  }));

// A setup may come from a file or another program: whatever it is, it is refused or understood, never a crash.
const whyNotOpen = (setup: Partial<HoldemSetup> | null): HoldemRejection | null => {
  const rules = validateHoldemRules(setup?.rules);
  if (!rules.ok) return rejection('setup/bad-rules', rules.error[0]!.message);
  if (!isCount(setup!.hand))
    return rejection('setup/bad-hand-number', 'hand must be a whole number from 1 up.');
  return whyNotSeated(rules.value, setup!) ?? whyNotForced(setup as HoldemSetup);
};

const whyNotSeated = (
  rules: HoldemRules,
  { seats, out = [], button }: Partial<HoldemSetup>,
): HoldemRejection | null => {
  if (!Array.isArray(seats) || seats.length < 2 || seats.length > rules.seats)
    return rejection(
      'setup/bad-seats',
      `seats must name ${rules.seats === 2 ? 'two' : `2 to ${rules.seats}`} players.`,
    );
  if (!areSeats(seats, out))
    return rejection('setup/bad-seats', 'seats and out must name each seat once, by a whole number.');
  if (!seats.every(({ stack }) => isCount(stack)) || !out.every(({ stack }) => isBalance(stack)))
    return rejection(
      'setup/bad-stack',
      `Everyone who plays needs a stack from $1 to ${formatChips(MAX_BALANCE)} in whole chips.`,
    );
  return seats.some(({ seat }) => seat === button)
    ? null
    : rejection('setup/bad-button', 'button must be a seat that plays.');
};

const areSeats = (seats: readonly SeatStack[], out: unknown): out is readonly SeatStack[] => {
  if (!Array.isArray(out)) return false;
  const numbers = Array.from([...seats, ...out], player => player?.seat as unknown);
  return numbers.every(isWhole) && new Set(numbers).size === numbers.length;
};

const whyNotForced = ({ seats, antes, blinds, minBet, deadAntes }: HoldemSetup): HoldemRejection | null => {
  const isPerSeat = (amounts: unknown): boolean =>
    amounts === undefined ||
    (Array.isArray(amounts) && amounts.length === seats.length && Array.from(amounts).every(isChips));
  if (!isPerSeat(antes) || !isPerSeat(blinds) || !(deadAntes === undefined || typeof deadAntes === 'boolean'))
    return rejection(
      'setup/bad-forced-bets',
      'antes and blinds must have one whole amount a seat, and deadAntes be true or false.',
    );
  return minBet === undefined || isCount(minBet)
    ? null
    : rejection('setup/bad-minimum', 'minBet must be a whole number from 1 up.');
};

const isCount = (value: unknown): value is number => isBalance(value) && value >= 1;
