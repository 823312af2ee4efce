import { randomUUID } from 'node:crypto';

import { BOTS } from '@cardroom/bots';
import { RIVAL } from '@cardroom/bots/llm';
import { err, ok, type Result } from '@cardroom/engine';
import type { Room, TableRecord, TableSummary, TableView } from '@cardroom/room';

import { GAMES } from '../games.ts';
import { suggestion } from '../nearest.ts';
import type { Opened } from '../play/house-at.ts';
import { WATCHING, openSeat } from '../play/open-seat.ts';
import type { Seat } from '../play/seat.ts';
import { seatKey } from '../play/seat-lock.ts';
import type { Person } from '../play/who.ts';
import { choicesOf, wishFor, type AskedAction } from './agent-actions.ts';
import { lastRounds, oddsOf } from './agent-numbers.ts';
import { agentView } from './agent-view.ts';
import { isMyTurn, isQuiet, viewWhen } from './settled-view.ts';

/** What a tool answers: a record, or one sentence that says why not. */
export type Told = Promise<Result<object, string>>;

/** A player that is a program, with a name and seats of its own. */
export type Agent = Pick<Opened, 'house' | 'lock'> & {
  readonly person: Person;
  /** The seats that this process holds, by table, from when they are asked for: another terminal of the same name looks on. */
  readonly seats: Map<string, Promise<Result<Seat, string>>>;
};

/** A table to be opened. */
export type TableWish = Readonly<{
  game: 'blackjack' | 'holdem';
  rules?: string;
  opponents?: readonly string[];
  private?: boolean;
}>;

/** How to take a seat at a table that is there. */
export type SeatWish = Readonly<{ table: string; invite?: string; buyIn?: number }>;

/** How long the bots at a table may take until an answer is given without waiting for them. */
const BOTS_MS = 15_000;

export const createAgent = ({ house, lock }: Opened, person: Person): Agent => ({
  house,
  lock,
  person,
  seats: new Map(),
});

/** Lets go of the seats; the chips stay where they are. */
export const dismiss = async ({ seats }: Agent): Promise<void> => {
  for (const opening of seats.values()) {
    const seat = await opening;
    if (seat.ok) await seat.value.close();
  }
};

/** The open tables that this player may see, its own first. */
export const tablesFor = async ({ house, person }: Agent): Told =>
  ok({ tables: await listed(house.room, person) });

/** Opens a table, takes a seat, and seats bots. */
export const openTable = async (agent: Agent, wish: TableWish): Told => {
  const rules = rulesOf(wish);
  if (!rules.ok) return rules;
  const stranger = wish.opponents?.find(name => !isKnown(wish.game, name));
  if (stranger !== undefined) return err(noSuchBot(wish.game, stranger));
  const { room } = agent.house;
  const options = { name: rules.value.name, private: wish.private ?? true };
  const spec = { game: wish.game, rules: rules.value.rules, options };
  const opened = await sentence(room.open(agent.person, randomUUID(), spec));
  if (!opened.ok) return opened;
  const { table } = opened.value.receipt;
  const bots = (wish.opponents ?? []).map(bot => ({ kind: 'seatBot', seat: null, bot }));
  const seated = await sendAll(agent, table, [{ kind: 'sit', seat: null }, ...bots]);
  // Whatever is refused changes nothing: a table without its players is closed again, and everybody has their chips back.
  if (!seated.ok) await send(agent, table, { kind: 'close' });
  return seated;
};

const namesIn = (game: TableWish['game']): readonly string[] => BOTS[game].map(({ name }) => name);

/** Whether a language model is set up is known to the house alone. */
const isKnown = (game: TableWish['game'], name: string): boolean =>
  name === RIVAL || namesIn(game).includes(name);

const noSuchBot = (game: TableWish['game'], name: string): string =>
  `There is no bot ${name}: ${suggestion(name, namesIn(game), 'the bots')}`;

/** Takes a free seat at a table. */
export const sitAt = (agent: Agent, { table, ...wish }: SeatWish): Told =>
  sendAll(agent, table, [{ kind: 'sit', seat: null, ...wish }]);

/** Gives a seat up. A table of one's own where nobody is left but bots is closed. */
export const leaveTable = async (agent: Agent, table: string): Told => {
  const seat = await seatAt(agent, table);
  if (!seat.ok) return seat;
  const done = await sentence(seat.value.wish({ kind: 'leave' }));
  if (!done.ok) return done;
  agent.seats.delete(table);
  await seat.value.close();
  await closeForsaken(agent, table);
  return ok({ table, left: true });
};

/** The bots of a round that was left play it to its end first. */
const closeForsaken = async (agent: Agent, table: string): Promise<void> => {
  const after = await viewWhen(agent.house.room, agent.person, table, isQuiet, BOTS_MS);
  if (after.ok && isForsaken(after.value)) await send(agent, table, { kind: 'close' });
};

const isForsaken = ({ host, playing, seats }: TableView): boolean =>
  host && !playing && !seats.some(({ kind }) => kind === 'player');

/** The table as this player may see it; waits so many seconds for its turn. */
export const lookAt = ({ house, person }: Agent, table: string, seconds: number): Told =>
  told(viewWhen(house.room, person, table, isMyTurn, seconds * 1_000));

/** What this player may do, with bounds and reasons. */
export const choicesAt = async (agent: Agent, table: string): Told =>
  mapped(await viewAt(agent, table), view => ok(choicesOf(view)));

/** Does something at a table, and answers once the bots have. */
export const actAt = async (agent: Agent, table: string, asked: AskedAction): Told => {
  const seat = await seatAt(agent, table);
  if (!seat.ok) return seat;
  if (seat.value.watching()) return err(WATCHING.message);
  const wish = wishFor(seat.value.view(), asked);
  if (!wish.ok) return wish;
  const done = await sentence(seat.value.wish(wish.value));
  return done.ok ? afterBots(agent, table) : done;
};

/** What the decision in front of this player is worth. */
export const oddsAt = async (agent: Agent, table: string): Told => {
  const view = await viewAt(agent, table);
  return view.ok ? oddsOf(agent.house.store, view.value) : view;
};

/** The last rounds of this player at a table. */
export const reviewAt = async ({ house, person }: Agent, table: string, limit: number): Told => {
  const rounds = await lastRounds(house, person.player, table, limit);
  return rounds.length > 0 ? ok({ table, rounds }) : err('You have finished no round at this table yet.');
};

const viewAt = ({ house, person }: Agent, table: string): Promise<Result<TableView, string>> =>
  sentence(house.room.view(table, person));

const NO_SEAT = 'You have no seat at this table: sit down first.';

/** Calls that come together share one seat: the second would find it taken, and look on for good. */
const seatAt = async (agent: Agent, table: string): Promise<Result<Seat, string>> => {
  const held = agent.seats.get(table);
  if (held) return held;
  const opening = ownSeat(agent, table);
  agent.seats.set(table, opening);
  const seat = await opening;
  if (!seat.ok) agent.seats.delete(table);
  return seat;
};

const ownSeat = async (agent: Agent, table: string): Promise<Result<Seat, string>> => {
  const view = await viewAt(agent, table);
  if (!view.ok) return view;
  return view.value.you === null ? err(NO_SEAT) : takeSeat(agent, table);
};

const takeSeat = ({ house, person, lock }: Agent, table: string): Promise<Result<Seat, string>> =>
  sentence(openSeat({ room: house.room, person, table, lock: () => lock(seatKey(table, person)) }));

const send = ({ house, person }: Agent, table: string, intent: object): Promise<Result<unknown, string>> =>
  sentence(house.room.act(person, { table, actionId: randomUUID(), ...intent }));

const sendAll = async (agent: Agent, table: string, intents: readonly object[]): Told => {
  for (const intent of intents) {
    const done = await send(agent, table, intent);
    if (!done.ok) return done;
  }
  return afterBots(agent, table);
};

const afterBots = ({ house, person }: Agent, table: string): Told =>
  told(viewWhen(house.room, person, table, isQuiet, BOTS_MS));

const told = async (reached: ReturnType<typeof viewWhen>): Told =>
  mapped(await sentence(reached), view => ok({ ...agentView(view), choices: choicesOf(view) }));

const mapped = (
  view: Result<TableView, string>,
  use: (view: TableView) => Result<object, string>,
): Result<object, string> => (view.ok ? use(view.value) : view);

/** A refusal is its sentence. */
const sentence = async <T>(
  reply: Promise<Result<T, { readonly message: string }>>,
): Promise<Result<T, string>> => {
  const done = await reply;
  return done.ok ? done : err(done.error.message);
};

const rulesOf = ({ game, rules }: TableWish) => {
  const { presets, usual } = GAMES.find(({ name }) => name === game)!;
  const name = rules ?? (game === 'holdem' ? 'headsup' : usual);
  return Object.hasOwn(presets, name)
    ? ok({ name, rules: presets[name] as TableView['rules'] })
    : err(`There are no rules ${name}: ${suggestion(name, Object.keys(presets), 'the presets')}`);
};

/** Tables that are listed at most. */
const MOST_LISTED = 50;

const listed = async (room: Room, { player }: Person): Promise<readonly object[]> => {
  const own = await room.tables({ player, status: 'open', limit: MOST_LISTED });
  const open = await room.tables({ status: 'open', private: false, limit: MOST_LISTED });
  const ids = new Set(own.map(({ id }) => id));
  return [...own, ...open.filter(({ id }) => !ids.has(id))].map(record => listedTable(record, ids));
};

const listedTable = ({ id, game, private: isPrivate, summary }: TableRecord, own: ReadonlySet<string>) => {
  const { name, places, seats, playing } = JSON.parse(summary) as TableSummary;
  return { table: id, game, name, places, seats, playing, private: isPrivate, yours: own.has(id) };
};
