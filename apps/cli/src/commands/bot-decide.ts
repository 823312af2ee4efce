import { isDeepStrictEqual } from 'node:util';
import type { HoldemBot, HoldemBotView } from '@cardroom/bots';
import { err, isCard, ok, type Card, type Result } from '@cardroom/engine';
import {
  apply,
  awaiting,
  evolve,
  openHand,
  validateHoldemRules,
  type HoldemEvent,
  type HoldemLegal,
  type HoldemSeat,
  type HoldemState,
  type SeatAction,
} from '@cardroom/engine/holdem';
import { isRoomEvent, type TableEvent } from '@cardroom/room';
import { VIEW_ANSWER } from '@cardroom/wire';
import { isSet, valueOf, type Args } from '../args.ts';
import { DONE, type Outcome } from '../command.ts';
import { percent } from '../figures.ts';
import { printJson, printLines, type Io } from '../io.ts';
import { columnsOf, wrap } from '../layout.ts';
import { gatherPlayers, numberOf, playerOf } from './bot-players.ts';

type Read<T> = Result<T, readonly string[]>;

/** A view as the wire has it, and what has happened in the hand so far, which players with a plan need. */
const SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A decision for cardroom bot decide',
  ...VIEW_ANSWER,
  properties: {
    ...(VIEW_ANSWER['properties'] as object),
    events: {
      type: 'array',
      description:
        'What has happened at the table until this view: the events of its frames in a row, at least from the last handOpened on. Players with a plan need them.',
      items: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } },
    },
  },
};

/** What a player would do, and how often. */
export const runDecide = async (args: Args, io: Io): Promise<Outcome> => {
  if (isSet(args, 'schema')) {
    printJson(io, SCHEMA);
    return ok(DONE);
  }
  const seed = numberOf(args, 'seed', 0, Number.MAX_SAFE_INTEGER, 1);
  if (!seed.ok) return seed;
  const asked = await readAsked(args, io);
  if (!asked.ok) return asked;
  const players = await gatherPlayers(io);
  try {
    const bot = playerOf(args, 'bot', players, players.bots[0]!.name);
    if (!bot.ok) return bot;
    const { randomStream } = await import('@cardroom/odds/solver');
    const random = randomStream(seed.value);
    if (bot.value.remembers && !asked.value.view.events)
      io.stderr(`cardroom: ${forgetful(bot.value.name)}\n`);
    if (bot.value.remembers) await warmUp(bot.value, asked.value.view);
    const began = performance.now();
    const { options, action, answering } = await bot.value.decide(
      asked.value.view,
      asked.value.legal,
      () => random() / 2 ** 32,
      new AbortController().signal,
    );
    const milliseconds = Math.round(performance.now() - began);
    const shares = options.map(({ action: one, probability }) => [nameOf(one), probability] as const);
    if (isSet(args, 'json'))
      printJson(io, {
        probabilities: Object.fromEntries(shares),
        action: nameOf(action),
        milliseconds,
        bot: bot.value.name,
        ...(answering !== undefined && { answering }),
      });
    else {
      printLines(io, linesOf(bot.value.name, shares, nameOf(action), milliseconds, io.columns));
      if (answering !== undefined) printLines(io, ['', ...wrap(answering, io.columns)]);
    }
    return ok(DONE);
  } catch (error) {
    // Whoever breaks the rules of the game in a way that no check has thought of breaks those of the player.
    return err([`The view cannot be answered (${error instanceof Error ? error.message : String(error)}).`]);
  } finally {
    await players.close();
  }
};

/** Plans are read before the first decision; the clock is for deciding. Nothing is thought about the hand itself. */
const warmUp = async (
  bot: HoldemBot,
  { state: { rules, button, seats }, hole }: HoldemBotView,
): Promise<void> => {
  const stacks = seats.map(({ seat, start }) => ({ seat, stack: start }));
  const opened = openHand({ rules, hand: 1, button, seats: stacks });
  const now = opened.ok ? awaiting(opened.value.state) : null;
  if (!opened.ok || now?.who !== 'seat') return;
  const { state, events } = opened.value;
  const view = { game: 'holdem', state, events, seat: now.seat, hole } as const;
  await bot.decide(view, now.legal, () => 0, new AbortController().signal);
};

const forgetful = (name: string): string =>
  `Without the events of the hand ${name} cannot follow its plan, and judges by the cards alone (--schema prints their form).`;

/** `fold`, `check`, `call`, `raiseTo 30`. */
const nameOf = (action: SeatAction): string =>
  action.kind === 'raiseTo' ? `raiseTo ${action.amount}` : action.kind;

const linesOf = (
  name: string,
  shares: readonly (readonly [string, number])[],
  action: string,
  milliseconds: number,
  width: number,
): readonly string[] => [
  `${name} would, after ${milliseconds} ms of thought`,
  '',
  ...columnsOf(
    shares
      .toSorted(([, one], [, other]) => other - one)
      .map(([what, share]) => [what, percent(share, 1), what === action ? 'drawn' : '']),
    width,
  ),
];

type Asked = Readonly<{ view: HoldemBotView; legal: HoldemLegal }>;

const readAsked = async (args: Args, { files }: Io): Promise<Read<Asked>> => {
  const path = valueOf(args, 'view');
  if (!path.ok) return path;
  if (path.value === null)
    return err(['Name the file with the view: --view FILE (--schema prints its form).']);
  const text = await files.read(path.value);
  if (!text.ok) return err([text.error]);
  try {
    const asked = askedIn(JSON.parse(text.value) as unknown);
    return typeof asked === 'string' ? err([`${path.value}: ${asked}`]) : ok(asked);
  } catch {
    return err([`${path.value} is no view of a hold'em hand (--schema prints its form).`]);
  }
};

type Document = Readonly<{
  view?: Readonly<{
    game?: string;
    play?: HoldemState;
    you?: Readonly<{ seat: number; hole: readonly Card[] }>;
  }>;
  events?: readonly TableEvent[];
}>;

/** What is asked, or why it cannot be; throws where nothing can be made of it. */
const askedIn = (document: unknown): Asked | string => {
  const { view, events: told } = document as Document;
  if (view?.game !== 'holdem' || !view.play) return "a view of a hold'em hand in play is needed.";
  if (!view.you) return 'the view is nobody’s: it needs a seat and its cards under "you".';
  const { seat, hole } = view.you;
  const state = view.play;
  const problem = whyNoHand(state);
  if (problem !== null) return problem;
  const now = awaiting(state);
  if (now.who !== 'seat' || now.seat !== seat) return 'it is not the turn of the seat whose view it is.';
  if (!isHole(hole, state.board)) return 'two cards that are not on the board are needed under "you".';
  const events = told && told.length > 0 ? lastHandIn(told) : null;
  const otherwise = events && whyNotLedTo(state, events);
  if (otherwise !== null) return otherwise;
  const past = events ?? bettingBefore(state);
  return { view: { game: 'holdem', state, seat, hole, ...(past && { events: past }) }, legal: now.legal };
};

/** What the frames of a table tell of its last hand: without earlier hands, and without who came, went or has to hurry. */
const lastHandIn = (told: readonly TableEvent[]): readonly HoldemEvent[] => {
  const begins = told.findLastIndex(({ kind }) => kind === 'handOpened');
  return begins < 0 ? [] : told.slice(begins).filter((event): event is HoldemEvent => !isRoomEvent(event));
};

/** Why the events of a hand do not lead to what a view shows, if they do not: whoever answered would answer for another situation. */
const whyNotLedTo = (state: HoldemState, events: readonly HoldemEvent[]): string | null => {
  if (events.length === 0) return 'its events have no handOpened, with which a hand begins.';
  const led = events.reduce(evolve, state);
  const differs = FACTS.find(([, factsOf]) => !isDeepStrictEqual(factsOf(led), factsOf(state)));
  return differs ? `its events lead to ${differs[0]} than the view shows.` : null;
};

/** What makes a situation what it is; the rest follows from it. */
const FACTS: readonly (readonly [name: string, factsOf: (state: HoldemState) => unknown])[] = [
  ['other rules', ({ rules, hand, button, minBet }) => [rules, hand, button, minBet]],
  ['another street or board', ({ street, board }) => [street, board]],
  [
    'other chips',
    ({ seats, price, minRaise }) => [
      seats.map(({ seat, start, stack, committed, total }) => [seat, start, stack, committed, total]),
      price,
      minRaise,
    ],
  ],
  ['another turn', state => [awaiting(state), state.seats.map(({ status, acted }) => [status, acted])]],
];

/** Raises before a decision that can be told from the bets that lie there. */
const MOST_ACTIONS = 4;

/** How two players came to the bets that lie before the flop, where these tell; null elsewhere. */
const bettingBefore = (state: HoldemState): readonly HoldemEvent[] | null => {
  if (state.street !== 'preflop' || state.seats.length !== 2) return null;
  const { rules, hand, button, seats } = state;
  const opened = openHand({
    rules,
    hand,
    button,
    seats: seats.map(({ seat, start }) => ({ seat, stack: start })),
  });
  return opened.ok ? followed(opened.value.state, opened.value.events, state, MOST_ACTIONS) : null;
};

const followed = (
  from: HoldemState,
  events: readonly HoldemEvent[],
  to: HoldemState,
  left: number,
): readonly HoldemEvent[] | null => {
  if (betsOf(from) === betsOf(to)) return events;
  const now = awaiting(from);
  if (left === 0 || now.who !== 'seat') return null;
  const { seat } = now;
  const raises = to.seats.map(({ committed }) => ({ kind: 'raiseTo', seat, amount: committed }) as const);
  for (const action of [{ kind: 'call', seat } as const, ...raises]) {
    const step = apply(from, action);
    const found = step.ok
      ? followed(step.value.state, [...events, ...step.value.events], to, left - 1)
      : null;
    if (found) return found;
  }
  return null;
};

/** What lies there, and whose turn it is. */
const betsOf = ({ seats, price, minRaise, aggressor, turnAfter }: HoldemState): string =>
  JSON.stringify([
    seats.map(({ stack, committed }) => [stack, committed]),
    price,
    minRaise,
    aggressor,
    turnAfter,
  ]);

/** Why a state is none in which somebody could decide, if it is not. */
const whyNoHand = (state: HoldemState): string | null => {
  const rules = validateHoldemRules(state.rules);
  if (!rules.ok) return `its rules cannot be played by: ${rules.error[0]!.message}`;
  if (state.settled) return 'the hand is over: nobody has anything to decide.';
  return isHand(state) ? null : 'its board, street or chips are none of a hand of hold’em.';
};

/** What the cards and chips of a hand are at least. */
const isHand = ({ board, street, seats, price, minBet, minRaise }: HoldemState): boolean =>
  Array.isArray(board) &&
  board.every(isCard) &&
  new Set(board).size === board.length &&
  BOARDS[street] === board.length &&
  [price, minBet, minRaise].every(isChips) &&
  seats.every(player => isSeat(player)) &&
  // Nobody else can have named a price than who has put it in, or owes it as a blind.
  (price === 0 || seats.some(({ committed, blind }) => price === committed || price === blind));

/** What somebody began with is in front of it or in the pot. */
const isSeat = ({ start, stack, blind, committed, total }: HoldemSeat): boolean =>
  [start, stack, blind, committed, total].every(isChips) && stack + total === start && committed <= total;

const BOARDS: Readonly<Record<string, number>> = { preflop: 0, flop: 3, turn: 4, river: 5 };

const isChips = (chips: number): boolean => Number.isSafeInteger(chips) && chips >= 0;

const isHole = (hole: readonly Card[], board: readonly Card[]): boolean =>
  Array.isArray(hole) &&
  hole.length === 2 &&
  hole.every(isCard) &&
  new Set([...hole, ...board]).size === board.length + 2;
