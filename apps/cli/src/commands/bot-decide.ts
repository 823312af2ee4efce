import type { HoldemBotView } from '@cardroom/bots';
import { err, isCard, ok, type Card, type Result } from '@cardroom/engine';
import {
  awaiting,
  evolve,
  type HoldemEvent,
  type HoldemLegal,
  type HoldemState,
  type SeatAction,
} from '@cardroom/engine/holdem';
import { VIEW_ANSWER } from '@cardroom/wire';
import { isSet, valueOf, type Args } from '../args.ts';
import { DONE, type Outcome } from '../command.ts';
import { percent } from '../figures.ts';
import { printJson, printLines, type Io } from '../io.ts';
import { columnsOf } from '../layout.ts';
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
      description: 'The public events of this hand, from handOpened on; players with a plan need them.',
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
    const began = performance.now();
    const { options, action } = await bot.value.decide(
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
      });
    else printLines(io, linesOf(bot.value.name, shares, nameOf(action), milliseconds, io.columns));
    return ok(DONE);
  } finally {
    await players.close();
  }
};

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
  events?: readonly HoldemEvent[];
}>;

/** What is asked, or why it cannot be; throws where nothing can be made of it. */
const askedIn = (document: unknown): Asked | string => {
  const { view, events } = document as Document;
  if (view?.game !== 'holdem' || !view.play) return "a view of a hold'em hand in play is needed.";
  if (!view.you) return 'the view is nobody’s: it needs a seat and its cards under "you".';
  const { seat, hole } = view.you;
  const state = events ? events.reduce(evolve, view.play) : view.play;
  const now = awaiting(state);
  if (now.who !== 'seat' || now.seat !== seat) return 'it is not the turn of the seat whose view it is.';
  if (!isHole(hole, state.board)) return 'two cards that are not on the board are needed under "you".';
  return { view: { game: 'holdem', state, seat, hole, ...(events && { events }) }, legal: now.legal };
};

const isHole = (hole: readonly Card[], board: readonly Card[]): boolean =>
  Array.isArray(hole) &&
  hole.length === 2 &&
  hole.every(isCard) &&
  new Set([...hole, ...board]).size === board.length + 2;
