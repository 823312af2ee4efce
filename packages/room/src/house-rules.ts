import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';

import { DAILY_RULES } from './daily.ts';
import { bodyOf } from './history.ts';
import type { TableId } from './ledger.ts';
import type { Store } from './store.ts';
import type { Rules } from './table.ts';

/** Fields by which tables may differ and still be compared: how many sit there, and how fast it goes. */
const FREE: ReadonlySet<string> = new Set(['boxes', 'seats', 'dealDelayMs', 'turnSeconds']);

const nameOf = (rules: object): string =>
  JSON.stringify(
    Object.entries(rules)
      .filter(([field]) => !FREE.has(field))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

const KNOWN: ReadonlySet<string> = new Set(
  [...Object.values(BLACKJACK_PRESETS), ...Object.values(HOLDEM_PRESETS), DAILY_RULES].map(nameOf),
);

/** Whether a table is played by the rules and for the stakes of a preset. */
export const isHouseRules = (rules: Rules): boolean => KNOWN.has(nameOf(rules));

/** Tells which tables have the house's rules. Rules never change, so that each table's log is looked into once. */
export type KnowsHouseRules = (tables: Iterable<TableId>) => Promise<ReadonlySet<TableId>>;

export const rememberHouseRules = (store: Pick<Store, 'entries'>): KnowsHouseRules => {
  const known = new Map<TableId, boolean>();
  const look = async (table: TableId): Promise<void> => {
    const [first] = await store.entries(table, 1, 1);
    const opened = first && bodyOf(first).events.find(({ kind }) => kind === 'tableOpened');
    known.set(table, opened?.kind === 'tableOpened' && isHouseRules(opened.table.rules));
  };
  return async tables => {
    const all = new Set(tables);
    for (const table of all) if (!known.has(table)) await look(table);
    return new Set([...all].filter(table => known.get(table)));
  };
};
