import { ok, type Result } from '@cardroom/engine';
import type { Client, ListedTable, NewTable, Refusal } from '@cardroom/wire/client';

/** What Twenty-One's tables are called: it is a blackjack without bets. */
export const TWENTY_ONE_NAME = 'twenty-one';

/** The kinds of tables that have a page of their own. */
export type TableKind = 'blackjack' | 'twentyone' | 'holdem';

export const kindOf = ({ game, name }: Pick<ListedTable, 'game' | 'name'>): TableKind => {
  if (game === 'holdem') return 'holdem';
  return name === TWENTY_ONE_NAME ? 'twentyone' : 'blackjack';
};

/** A table where one sits, the newest first. */
export const ownTables = (tables: readonly ListedTable[], name: string): readonly ListedTable[] =>
  tables
    .filter(({ status, yours, seats }) => status === 'open' && yours && seats.some(seat => isOwn(seat, name)))
    .toSorted((one, other) => other.changedAt - one.changedAt);

const isOwn = (seat: ListedTable['seats'][number], name: string): boolean =>
  seat.kind === 'player' && seat.name.toLowerCase() === name.toLowerCase();

/**
 * The table where one has sat last, or a new one. A seat of the same name that another browser holds is not one's own:
 * the view tells.
 */
export const findTable = async (
  client: Client,
  name: string,
  kind: TableKind,
  fresh: () => NewTable,
): Promise<Result<string, Refusal>> => {
  const listed = await client.tables();
  if (!listed.ok) return listed;
  for (const { id } of ownTables(listed.value, name)
    .filter(table => kindOf(table) === kind)
    .slice(0, MOST_LOOKS)) {
    const view = await client.look(id);
    if (view.ok && view.value.you !== null) return ok(id);
  }
  const opened = await client.openTable(fresh());
  return opened.ok ? ok(opened.value.receipt.table) : opened;
};

/** Tables that are looked at before a new one is opened. */
const MOST_LOOKS = 4;
