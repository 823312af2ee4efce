import type { FastifyRequest } from 'fastify';

import { err, ok, rejection, type Result } from '@cardroom/engine';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import {
  dayOf,
  entriesOf,
  isOneself,
  seedsIn,
  shoeReceipts,
  type Entry,
  type Reply,
  type Room,
  type Rules,
  type ShoeReceipts,
  type TableFacts,
  type TableRecord,
  type TableSpec,
  type TableSummary,
} from '@cardroom/room';
import type {
  CommandRequest,
  LeavesAnswer,
  ListedTable,
  LookQuery,
  OpenTableRequest,
  ReplyAnswer,
  ShoeParams,
  ShoesAnswer,
  ShoesQuery,
  TableParams,
  TablesAnswer,
  ViewAnswer,
} from '@cardroom/wire';

import { whyWait, type Answer, type Desk, type Refusal, type Signed } from './desk.ts';

/** Public tables that are listed at most. */
const MOST_LISTED = 200;

/** One's own tables, and the open ones that everybody may see. */
export const listTables = async (desk: Desk, { actor }: Signed): Answer<TablesAnswer> => {
  const { room } = desk.house;
  const own = await room.tables({ player: actor.player, limit: MOST_LISTED });
  const open = await room.tables({ status: 'open', private: false, limit: MOST_LISTED });
  const isOwn = new Set(own.map(({ id }) => id));
  const others = open.filter(({ id }) => !isOwn.has(id)).map(record => listed(record, NOT_OWN));
  const all = [...(await Promise.all(own.map(record => listedOwn(room, record, actor)))), ...others];
  return ok({ tables: all.flatMap(table => table ?? []).toSorted((a, b) => b.changedAt - a.changedAt) });
};

/** What a table is to whoever asks. */
type Part = Required<Pick<ListedTable, 'yours' | 'held'>>;
const NOT_OWN: Part = { yours: false, held: 'no' };

/** A seat, and the host's rights, belong to a session: the same name in another browser has neither. */
const listedOwn = async (room: Room, record: TableRecord, actor: Player): Promise<ListedTable | null> => {
  if (record.status !== 'open') return listed(record, { yours: true, held: 'no' });
  const state = await room.state(record.id);
  return listed(record, state.ok ? partIn(state.value.facts, actor) : NOT_OWN);
};

type Player = Signed['actor'];

const partIn = (facts: TableFacts, actor: Player): Part => {
  const held = heldBy(facts, actor);
  return { yours: held === 'here' || isHost(facts, actor), held };
};

const heldBy = ({ seats }: TableFacts, { player, session }: Player): Part['held'] => {
  const own = seats.flatMap(({ occupant }) =>
    occupant.kind === 'player' && occupant.player === player ? [occupant.session] : [],
  );
  if (own.length === 0) return 'no';
  return own.includes(session) ? 'here' : 'elsewhere';
};

const isHost = ({ host }: TableFacts, { player, session, proven }: Player): boolean =>
  host.player === player && (host.session === session || (host.proven && proven));

/** Imported hands lie in a table that nobody can sit at. */
const listed = (record: TableRecord, part: Part): ListedTable | null => {
  const { id, game, status, private: isPrivate, changedAt, summary } = record;
  if (status === 'imported') return null;
  const { name, places, seats, playing } = JSON.parse(summary) as TableSummary;
  return {
    id,
    game: game as ListedTable['game'],
    name,
    status,
    private: isPrivate,
    seats: seats as ListedTable['seats'],
    places,
    ...part,
    playing,
    changedAt,
  };
};

const PRESETS: Readonly<Record<OpenTableRequest['game'], Readonly<Record<string, Rules>>>> = {
  blackjack: BLACKJACK_PRESETS,
  holdem: HOLDEM_PRESETS,
};

const specOf = ({ game, rules, options }: OpenTableRequest): Result<TableSpec, Refusal> => {
  const presets = PRESETS[game];
  if (typeof rules === 'string' && !Object.hasOwn(presets, rules))
    return err(
      rejection('table/bad-rules', `rules must be one of ${Object.keys(presets).join(', ')}, or a record.`),
    );
  const record = typeof rules === 'string' ? presets[rules]! : (rules as Rules);
  const named = typeof rules === 'string' ? { name: rules } : {};
  return ok({ game, rules: record, options: { ...named, ...options } });
};

/**
 * Opens a table, seats its host and the bots. Each step has an id of its own, made from the request's, so that a repeat
 * goes on where the first time ended. A table that cannot be as it was asked for is closed again.
 */
export const openTable = async (desk: Desk, signed: Signed, request: FastifyRequest): Answer<ReplyAnswer> => {
  const wish = request.body as OpenTableRequest;
  const spec = specOf(wish);
  if (!spec.ok) return spec;
  const wait = whyWait(desk.limiter, 'tables', signed.actor.session);
  if (wait) return err(wait);
  const { room } = desk.house;
  const opened = await room.open(signed.actor, wish.actionId, spec.value);
  if (!opened.ok) return opened;
  const { table } = opened.value.receipt;
  const act = (name: string, intent: object): Answer<Reply> =>
    room.act(signed.actor, { table, actionId: `${wish.actionId.slice(0, 60)} ${name}`, ...intent });
  let last = opened.value;
  for (const [name, intent] of stepsOf(wish)) {
    const done = await act(name, intent);
    if (done.ok) last = done.value;
    else if (!opened.value.repeated) {
      await act('close', { kind: 'close' });
      return err({ code: done.error.code, message: done.error.message });
    }
  }
  return ok(openedReply(opened.value, last));
};

const stepsOf = ({ sit = true, bots = [] }: OpenTableRequest): readonly (readonly [string, object])[] => [
  ...(sit ? [['sit', { kind: 'sit', seat: null }] as const] : []),
  ...bots.map((bot, at) => [`bot ${at + 1}`, { kind: 'seatBot', seat: null, bot }] as const),
];

const openedReply = ({ receipt, repeated }: Reply, { frame, warning }: Reply): ReplyAnswer => ({
  receipt,
  repeated,
  frame,
  warning,
  ...(frame.view.options.private && frame.view.invite !== null && { invite: frame.view.invite }),
});

export const command = (
  { house: { room } }: Desk,
  { actor }: Signed,
  request: FastifyRequest,
): Answer<Reply> => {
  const { table } = request.params as TableParams;
  return room.act(actor, { ...(request.body as CommandRequest), table });
};

export const look = async (
  { house: { room } }: Desk,
  { actor }: Signed,
  request: FastifyRequest,
): Answer<ViewAnswer> => {
  const { table } = request.params as TableParams;
  const view = await room.view(table, actor, (request.query as LookQuery).invite);
  return view.ok ? ok({ view: view.value }) : view;
};

export const leaves = async (
  { house: { room } }: Desk,
  { actor }: Signed,
  request: FastifyRequest,
): Answer<LeavesAnswer> => {
  const { table, shoe } = request.params as ShoeParams;
  const found = await room.leaves(table, shoe, actor, (request.query as LookQuery).invite);
  if (!found.ok) return found;
  return found.value === null
    ? err(rejection('shoe/unknown', 'That shoe is neither in use, nor the last one, nor the next.'))
    : ok({ leaves: found.value });
};

/** The receipts of all shoes so far, or of one, with what this player was dealt; only for those who may look at the table. */
export const shoes = async (
  { house: { room, store }, vault }: Desk,
  { actor }: Signed,
  request: FastifyRequest,
): Answer<ShoesAnswer> => {
  const { table } = request.params as TableParams;
  const { invite, shoe: only } = request.query as ShoesQuery;
  const view = await room.view(table, actor, invite);
  if (!view.ok) return view;
  const log: Entry[] = [];
  for await (const entries of entriesOf(store, table)) log.push(...entries);
  const own = isOneself(log, actor) ? actor.player : null;
  const found = shoeReceipts(log, seedsIn(vault, table, await store.sealed(table)), own, day =>
    openedDay(room, table, day),
  );
  return ok(only === undefined ? found : receiptsOf(found, only));
};

/** The seed of a day's shoe, once the day is over. */
const openedDay = (room: Room, table: string, shoe: string): string | null => {
  const day = dayOf(table);
  const found = day === null ? null : room.dayShoe(day);
  return found?.shoe === shoe ? found.seed : null;
};

const receiptsOf = ({ receipts, sealed }: ShoeReceipts, shoe: string): ShoeReceipts => ({
  receipts: receipts.filter(receipt => receipt.shoe === shoe),
  sealed: sealed.filter(other => other === shoe),
});
