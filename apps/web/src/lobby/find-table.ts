import { ok, type Result, type Seat } from '@cardroom/engine';
import type { Client, ListedTable, NewTable, Refusal } from '@cardroom/wire/client';

/** What Twenty-One's tables are called: it is a blackjack without bets. */
export const TWENTY_ONE_NAME = 'twenty-one';

/** The kinds of tables that have a page of their own. */
export type TableKind = 'blackjack' | 'twentyone' | 'holdem';

export const GAME_NAMES = {
  blackjack: 'Blackjack',
  holdem: "Hold'em",
  twentyone: 'Twenty-One',
} as const satisfies Record<TableKind, string>;

export const kindOf = ({ game, name }: Pick<ListedTable, 'game' | 'name'>): TableKind => {
  if (game === 'holdem') return 'holdem';
  return name === TWENTY_ONE_NAME ? 'twentyone' : 'blackjack';
};

/** Open tables where somebody of this name sits, the newest first. */
export const ownTables = (tables: readonly ListedTable[], name: string): readonly ListedTable[] =>
  tables
    .filter(table => table.status === 'open' && (table.yours || isElsewhere(table)))
    .filter(({ seats }) => seats.some(seat => isOwn(seat, name)))
    .toSorted((one, other) => other.changedAt - one.changedAt);

const isOwn = (seat: ListedTable['seats'][number], name: string): boolean =>
  seat.kind === 'player' && seat.name.toLowerCase() === name.toLowerCase();

/** Another browser or terminal holds the seat there. */
export const isElsewhere = ({ held }: ListedTable): boolean => held === 'elsewhere';

/** The table to sit at; or one where the seat is held from elsewhere, so that somebody must say what they want. */
export type Found =
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'elsewhere'; readonly table: string; readonly seat: Seat };

/** A table that is known by its address. */
export const thisTable = async (table: string): Promise<Result<Found, Refusal>> =>
  ok({ kind: 'table', table });

export const newTable = async (client: Client, fresh: NewTable): Promise<Result<Found, Refusal>> => {
  const opened = await client.openTable(fresh);
  return opened.ok ? thisTable(opened.value.receipt.table) : opened;
};

/** The table where one has sat last, or a new one where one sits nowhere. */
export const findTable = async (
  client: Client,
  name: string,
  kind: TableKind,
  fresh: () => NewTable,
): Promise<Result<Found, Refusal>> => {
  const listed = await client.tables();
  if (!listed.ok) return listed;
  const own = ownTables(listed.value, name).filter(table => kindOf(table) === kind);
  const [here] = own.filter(table => !isElsewhere(table));
  if (here) return thisTable(here.id);
  const [elsewhere] = own;
  return elsewhere ? ok(elsewhereAt(elsewhere, name)) : newTable(client, fresh());
};

const elsewhereAt = ({ id, seats }: ListedTable, name: string): Found => ({
  kind: 'elsewhere',
  table: id,
  seat: seats.find(seat => isOwn(seat, name))!.seat,
});
