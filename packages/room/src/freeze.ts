import type { Chips } from '@cardroom/engine';

import { hashOf, makeEntry, type EntryBody } from './chain.ts';
import { balancesAfter, potAccount, type Account, type Transfer } from './ledger.ts';
import type { Append, Entry, Store, TableRecord } from './store.ts';
import type { TableEvent } from './table.ts';
import { returnWagers, sendHome } from './transfers.ts';

/**
 * Ends a table whose log cannot be folded. Everything comes from the ledger, nothing from the log: an open round's wagers
 * go back to the seats, and the seats' chips to whoever bought them. The log says why.
 */
export const freezeTable = async (store: Store, record: TableRecord, why: string, now: number) => {
  const ledger = await store.transfers(record.id, 1);
  const entries = await store.entries(record.id, record.foldFrom);
  return store.append(freezing(record, ledger, openShoes(entries), why, now));
};

const freezing = (
  record: TableRecord,
  ledger: readonly (Transfer & { readonly seq: number })[],
  shoes: readonly string[],
  why: string,
  now: number,
): Append => {
  const { id, head, hash, head: expectHead, ...listed } = record;
  const balances = balancesAfter(new Map(), ledger);
  const open = (balances.get(potAccount(id)) ?? 0) !== 0;
  const back = open
    ? returnWagers(
        id,
        ledger.filter(({ seq }) => seq >= record.foldFrom),
      )
    : [];
  const transfers = [...back, ...sendHome(ledger, seatsOf(id, balancesAfter(balances, back)))];
  const body = {
    table: id,
    seq: head + 1,
    at: now,
    actor: 'house',
    actionId: `freeze:${head}`,
    bodyHash: hashOf(why),
    events: [
      ...shoes.map(shoe => ({ kind: 'shoeAbandoned', shoe, why }) as const),
      { kind: 'tableFrozen', why } as const,
    ],
    transfers,
  };
  return {
    table: id,
    expectHead,
    entry: makeEntry(hash, body),
    record: { ...listed, status: 'frozen', players: [], changedAt: now },
    transfers,
    sealed: [],
    rows: null,
  };
};

const seatsOf = (table: string, balances: ReadonlyMap<Account, Chips>): ReadonlyMap<Account, Chips> =>
  new Map([...balances].filter(([account]) => account.startsWith(`seat:${table}:`)));

/** The shoes that were committed to and neither closed nor given up, as far as a log that leads nowhere can tell. */
const openShoes = (entries: readonly Entry[]): readonly string[] => {
  const open = new Set<string>();
  try {
    for (const { body } of entries)
      for (const event of (JSON.parse(body) as EntryBody).events) noteShoe(open, event);
  } catch {
    // What cannot be read cannot be told either.
  }
  return [...open];
};

const noteShoe = (open: Set<string>, event: TableEvent): void => {
  if (event.kind === 'roundBegun' || event.kind === 'tableOpened') {
    open.clear();
    for (const shoe of [event.table.shoe?.commitment.shoe, event.table.next?.shoe])
      if (shoe !== undefined) open.add(shoe);
  } else if (event.kind === 'shoeCommitted') open.add(event.commitment.shoe);
  else if (event.kind === 'shoeClosed' || event.kind === 'shoeAbandoned') open.delete(event.shoe);
};
