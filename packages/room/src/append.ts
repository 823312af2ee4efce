import { hashOf, makeEntry } from './chain.ts';
import type { Command, GameAction } from './command.ts';
import type { Draft } from './draft.ts';
import { isPlaying } from './evolve.ts';
import { settleEntry } from './fold.ts';
import { gameOf } from './games.ts';
import type { Append } from './store.ts';
import type { PlayerId } from './ledger.ts';
import type { TableFacts, TableState } from './table.ts';

/** Who asked for what, as the log keeps it. */
export type Asked = Readonly<{ actor: string; actionId: string; bodyHash: string; at: number }>;

/** Everything that a decided command adds to the store, and the table after it. */
export const appendOf = (
  draft: Draft,
  asked: Asked,
): { readonly append: Append; readonly state: TableState } => {
  const { before, events, transfers, sealed, rows } = draft;
  const table = draft.state.facts.id;
  const seq = before.seq + 1;
  const { at, actor, actionId, bodyHash } = asked;
  const entry = makeEntry(before.hash, { table, seq, at, actor, actionId, bodyHash, events, transfers });
  const begun = events.some(({ kind }) => kind === 'roundBegun');
  const state = settleEntry(before, draft.state, { seq, hash: entry.hash, actor, begun });
  const record = recordOf(state, at);
  return { append: { table, expectHead: before.seq, entry, record, transfers, sealed, rows }, state };
};

/** What a lobby shows of a table: JSON in its record. */
export type TableSummary = Readonly<{
  name: string;
  places: number;
  seats: readonly { readonly seat: number; readonly name: string; readonly kind: string }[];
  round: number;
  playing: boolean;
  turnSeconds: number;
}>;

/** What is listed of a table, from its fold. */
export const recordOf = (state: TableState, at: number): Append['record'] => {
  const { game, status, options } = state.facts;
  return {
    game,
    status,
    private: options.private,
    foldFrom: Math.max(1, state.begun),
    changedAt: at,
    players: playersOf(state.facts),
    summary: JSON.stringify(summaryOf(state)),
  };
};

/** Those who sit, and the host as long as there is something to host. */
const playersOf = ({ seats, host, status }: TableFacts): readonly PlayerId[] => {
  const seated: PlayerId[] = [];
  for (const { occupant } of seats) if (occupant.kind === 'player') seated.push(occupant.player);
  return status === 'open' && !seated.includes(host.player) ? [...seated, host.player] : seated;
};

const summaryOf = (state: TableState): TableSummary => {
  const { options, rules, seats, round } = state.facts;
  return {
    name: options.name,
    places: gameOf(state.facts).places(rules),
    seats: seats.map(({ seat, occupant: { name, kind } }) => ({ seat, name, kind })),
    round,
    playing: isPlaying(state),
    turnSeconds: options.turnSeconds,
  };
};

type PartsOf<T> = T extends unknown ? keyof T : never;
/** What is secret of a command: an invite code, and what a bot chose from. */
type Secret = 'invite' | 'note';

/** Identifies a command in the log, by nothing that is secret. */
export const commandHash = (command: unknown): string => {
  const { action, actionId, bot, boxes, buyIn, chips, expect, kind, seat, seed, table, why } =
    command as Partial<Record<PartsOf<Command>, unknown>>;
  const ordered = action === undefined ? undefined : inOrder(action as GameAction);
  const open: Readonly<Record<Exclude<PartsOf<Command>, Secret>, unknown>> =
    // In the order of their names, as `requestHash` has them; the compiler sees to it that none is left out.
    { action: ordered, actionId, bot, boxes, buyIn, chips, expect, kind, seat, seed, table, why };
  return hashOf(JSON.stringify(open));
};

const inOrder = ({ amount, box, kind }: GameAction): Readonly<Record<PartsOf<GameAction>, unknown>> => ({
  amount,
  box,
  kind,
});

/** Tells whether two requests ask for the same: keys in any order. */
export const requestHash = (request: unknown): string => hashOf(JSON.stringify(sorted(request)));

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(pairs.map(([key, part]) => [key, sorted(part)]));
};
