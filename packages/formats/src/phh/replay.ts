import {
  err,
  invariant,
  ok,
  type ChanceAction,
  type Chips,
  type HiddenHand,
  type Result,
  type Seat,
  type ShownHand,
  type Step,
} from '@cardroom/engine';
import {
  HOLDEM_PRESETS,
  apply,
  awaiting,
  openHand,
  type HoldemAction,
  type HoldemCode,
  type HoldemEvent,
  type HoldemLegal,
  type HoldemRejection,
  type HoldemRules,
  type HoldemSetup,
  type HoldemState,
  type RaiseBounds,
} from '@cardroom/engine/holdem';
import { atAction, makePlayer } from './action.ts';
import { knownCards, wholeHand, type KnownCards } from './cards.ts';
import { winningsIn } from './fields.ts';
import { toMoney } from './money.ts';
import type { PhhAction, PhhHand, PhhRejection, Player } from './types.ts';
import { settleUnseen, type Witness } from './unseen.ts';

/**
 * A hand played again: what happened, how it ended, and the stacks in the money of the file, by player. Where the
 * history stops before the end the state is not settled, and the stacks are the chips behind.
 */
export type PhhReplay = Readonly<{
  events: readonly HoldemEvent[];
  state: HoldemState;
  finishingStacks: readonly number[];
}>;

/** Whether a hand replays, and to the stacks that its file records, if it records any. */
export type PhhCheck = Readonly<{
  ok: boolean;
  /** In the money of the file, by player; empty when the hand does not replay. */
  finishingStacks: readonly number[];
  error?: PhhRejection;
}>;

type Played = Step<HoldemState, HoldemEvent>;
type Turn = Result<Played, PhhRejection>;

/** Dealings of the board and decisions of players: what must come in the engine's order. */
type Move = Extract<PhhAction, { kind: 'board' | 'fold' | 'checkOrCall' | 'raiseTo' }>;

/** Plays the hand through the engine, which asks for each decision and each card in its turn. */
export const replayPhh = (hand: PhhHand): Result<PhhReplay, PhhRejection> => {
  const cards = knownCards(hand.actions);
  if (!cards.ok) return cards;
  const opened = openHand(setupOf(hand));
  invariant(opened.ok, 'a hand that was read can be opened');
  const played = playOut(hand, cards.value, opened.value);
  return played.ok ? ok({ ...played.value, finishingStacks: stacksIn(played.value.state, hand) }) : played;
};

/** Replays and compares with the recorded stacks: a difference is an answer, not an exception. */
export const checkPhh = (hand: PhhHand): PhhCheck => {
  const replay = replayPhh(hand);
  if (!replay.ok) return { ok: false, finishingStacks: [], error: replay.error };
  const { finishingStacks } = replay.value;
  const error = whyNotStacks(hand, finishingStacks);
  return error ? { ok: false, finishingStacks, error } : { ok: true, finishingStacks };
};

const whyNotStacks = (hand: PhhHand, ours: readonly number[]): PhhRejection | undefined => {
  const theirs = hand.finishingStacks?.map(stack => toMoney(stack, hand.scale)) ?? ours;
  const at = theirs.findIndex((stack, player) => stack !== ours[player]);
  return at < 0
    ? undefined
    : {
        code: 'phh/stacks-differ',
        message: `${makePlayer(at + 1)} finishes with ${ours[at]}, but the file records ${theirs[at]}.`,
      };
};

const setupOf = (hand: PhhHand): HoldemSetup => ({
  rules: rulesOf(hand),
  hand: hand.number,
  button: hand.seats.at(-1)!,
  seats: hand.seats.map((seat, at) => ({ seat, stack: hand.startingStacks[at]! })),
  antes: hand.antes,
  blinds: hand.blinds,
  minBet: hand.minBet,
  deadAntes: hand.deadAntes,
});

/** Rules that say of the table what the file does. The forced bets of the hand itself are given seat by seat. */
const rulesOf = ({ antes, blinds, minBet, startingStacks, betting }: PhhHand): HoldemRules => {
  const posted = blinds.filter(blind => blind > 0);
  const smallBlind = Math.min(minBet, ...posted);
  return {
    ...HOLDEM_PRESETS.standard,
    ...betting,
    seats: startingStacks.length,
    stack: Math.max(minBet, ...startingStacks),
    smallBlind,
    bigBlind: minBet,
    ante: Math.min(...antes),
  };
};

const playOut = (hand: PhhHand, cards: KnownCards, opened: Played): Turn => {
  const moves = hand.actions.filter(isMove);
  let played = opened;
  let next = 0;
  for (let turn = awaiting(played.state); turn.who !== 'nobody'; turn = awaiting(played.state)) {
    const isShow = turn.who === 'chance' && turn.need.kind === 'show';
    if (isShow && isEmptyCheck(hand, played.state, moves[next])) next++;
    if (!moves[next] && (!isShow || isSilent(hand, cards, played.state))) break;
    const step = isShow ? showHands(hand, cards, played) : makeMove(hand, cards, played, moves[next++]!);
    if (!step.ok) return step;
    played = { events: [...played.events, ...step.value.events], state: step.value.state };
  }
  const refusal = whyLeftOver(hand, cards, moves[next], played.state);
  if (refusal) return err(refusal);
  return played.state.settled ? settleUnseen(played, witnessOf(hand, cards)) : ok(played);
};

/** Does the history stop before the showdown? It tells of no hand, and records no other stacks than those behind. */
const isSilent = (hand: PhhHand, { hole, shown }: KnownCards, state: HoldemState): boolean => {
  const players = state.seats
    .filter(({ status }) => status !== 'folded')
    .map(({ seat }) => playerAt(hand, seat));
  if (players.some(player => shown.has(player))) return false;
  return hand.finishingStacks
    ? !whyNotStacks(hand, stacksIn(state, hand))
    : winningsIn(hand.fields).every(won => won === 0) && !players.some(player => wholeHand(hole.get(player)));
};

const witnessOf = (hand: PhhHand, { shown }: KnownCards): Witness => ({
  held: seat => shown.get(playerAt(hand, seat))?.cards !== null,
  name: seat => makePlayer(playerAt(hand, seat)),
});

/** Some writers let the big blind check when all others are all-in for less; there is nothing to decide then. */
const isEmptyCheck = (hand: PhhHand, { street, seats }: HoldemState, move: Move | undefined): boolean =>
  street === 'preflop' &&
  move?.kind === 'checkOrCall' &&
  seats.some(({ seat, status }) => status === 'in' && playerAt(hand, seat) === move.player);

const isMove = (action: PhhAction): action is Move =>
  action.kind !== 'hole' && action.kind !== 'show' && action.kind !== 'showDealt';

const makeMove = (hand: PhhHand, cards: KnownCards, { state }: Played, move: Move): Turn => {
  const refusal = whyOutOfTurn(hand, cards, state, move);
  if (refusal) return err(refusal);
  const step = apply(state, actionOf(hand, state, move));
  return step.ok ? step : err(atAction('phh/illegal-action', move, inMoney(step.error, state, hand)));
};

const whyOutOfTurn = (
  hand: PhhHand,
  { shown }: KnownCards,
  state: HoldemState,
  move: Move,
): PhhRejection | undefined => {
  const player = move.kind === 'board' ? null : move.player;
  if (player !== awaitedPlayer(hand, state))
    return atAction('phh/out-of-turn', move, `${waitsFor(hand, state)}.`);
  return player !== null && [...shown.values()].some(({ at }) => at < move.at)
    ? atAction('phh/out-of-turn', move, 'nobody acts after hands were shown or mucked.')
    : undefined;
};

/** Whose decision it is; null when it is the dealer's turn. */
const awaitedPlayer = (hand: PhhHand, state: HoldemState): Player | null => {
  const turn = awaiting(state);
  return turn.who === 'seat' ? playerAt(hand, turn.seat) : null;
};

const waitsFor = (hand: PhhHand, state: HoldemState): string => {
  const player = awaitedPlayer(hand, state);
  return player === null ? 'the board must be dealt' : `${makePlayer(player)} must act`;
};

const actionOf = (hand: PhhHand, state: HoldemState, move: Move): HoldemAction => {
  if (move.kind === 'board') return { kind: 'deal', cards: move.cards };
  const seat = hand.seats[move.player - 1]!;
  switch (move.kind) {
    case 'fold':
      return { kind: 'fold', seat };
    case 'checkOrCall':
      return { kind: legalNow(state).check.ok ? 'check' : 'call', seat };
    case 'raiseTo':
      return { kind: 'raiseTo', seat, amount: move.amount };
  }
};

const legalNow = (state: HoldemState): HoldemLegal => {
  const turn = awaiting(state);
  invariant(turn.who === 'seat', 'a decision was found to be in turn');
  return turn.legal;
};

const showHands = (hand: PhhHand, cards: KnownCards, { state }: Played): Turn => {
  const turn = awaiting(state);
  invariant(turn.who === 'chance' && turn.need.kind === 'show', 'the engine asked for hole cards');
  const step = apply(state, showAction(hand, cards, turn.need.hands));
  invariant(step.ok, 'the cards of the file are two a player and all different');
  return step;
};

const showAction = (hand: PhhHand, cards: KnownCards, asked: readonly HiddenHand[]): ChanceAction => ({
  kind: 'show',
  hands: asked.map(({ seat }) => shownBy(seat, playerAt(hand, seat), cards)),
});

/** What the file shows is shown; a hand held back, or that it is silent about, as the rules have it. */
const shownBy = (seat: Seat, player: Player, { hole, shown }: KnownCards): ShownHand => {
  const showing = shown.get(player);
  const cards = showing?.cards === null ? null : wholeHand(hole.get(player));
  return { seat, cards, always: wholeHand(showing?.cards) !== null };
};

const whyLeftOver = (
  hand: PhhHand,
  { shown }: KnownCards,
  move: Move | undefined,
  state: HoldemState,
): PhhRejection | undefined => {
  if (move) return atAction('phh/left-over', move, 'the hand is over by then.');
  const folded = state.seats.find(
    ({ seat, status }) => status === 'folded' && shown.has(playerAt(hand, seat)),
  );
  if (!folded) return whyTooEarly(hand, state);
  const player = playerAt(hand, folded.seat);
  const action = hand.actions.find(({ at }) => at === shown.get(player)!.at)!;
  return atAction('phh/left-over', action, `${makePlayer(player)} has folded.`);
};

/** Hands are shown or mucked when the betting is over, not where the history merely stops. */
const whyTooEarly = (hand: PhhHand, state: HoldemState): PhhRejection | undefined => {
  const isOpen = !state.settled && state.seats.every(({ shown, mucked }) => !shown && !mucked);
  const action = hand.actions.find(({ kind }) => kind === 'show' || kind === 'showDealt');
  return isOpen && action ? atAction('phh/out-of-turn', action, `${waitsFor(hand, state)}.`) : undefined;
};

const playerAt = (hand: PhhHand, seat: Seat): Player => hand.seats.indexOf(seat) + 1;

const stacksIn = (state: HoldemState, hand: PhhHand): readonly number[] =>
  hand.seats.map(seat => toMoney(state.seats.find(player => player.seat === seat)!.stack, hand.scale));

/** The engine speaks of chips; a sentence with amounts is said again in the money of the file. */
const inMoney = ({ code, message }: HoldemRejection, state: HoldemState, { scale }: PhhHand): string => {
  const turn = awaiting(state);
  return turn.who === 'seat' && turn.legal.raiseTo.ok
    ? (OUT_OF_BOUNDS[code]?.(turn.legal.raiseTo, chips => toMoney(chips, scale)) ?? message)
    : message;
};

type BoundsSentence = (bounds: RaiseBounds, money: (chips: Chips) => number) => string;

const OUT_OF_BOUNDS: { readonly [code in HoldemCode]?: BoundsSentence } = {
  'raise/below-minimum': ({ min }, money) => `Raise to at least ${money(min)}.`,
  'raise/above-maximum': ({ max }, money) => `Raise to at most ${money(max)}.`,
  'raise/off-step': ({ min, step }, money) => `Raise in steps of ${money(step)} from ${money(min)}.`,
};
