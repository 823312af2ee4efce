import type { Account, Balance, TableId, Transfer } from '../ledger.ts';
import { mayOwe } from '../ledger.ts';
import type { Append, Note, ResultRow, RoundRows, StoreRecord } from '../store.ts';
import { StoreError } from '../store.ts';

/** A refusal that names its reason. */
export const refused = (why: string): StoreError => new StoreError('store/refused', why);

/** What every operation of a store says after `close`. */
export const closedError = (): StoreError => new StoreError('store/unavailable', 'The store is closed.');

/** Why no store takes this append, whatever it holds; null when the stored data decide. */
export const whyRefused = (append: Append): string | null =>
  append.entry.seq !== append.expectHead + 1
    ? `Entry ${append.entry.seq} of table ${append.table} does not follow entry ${append.expectHead}.`
    : (whyTransferRefused(append.transfers) ?? whyTextRefused(append));

/** Why these transfers can never be made. */
export const whyTransferRefused = (transfers: readonly Transfer[]): string | null => {
  const wrong = transfers.find(({ amount }) => !Number.isSafeInteger(amount) || amount < 1);
  return wrong ? `A transfer moves at least one whole chip, not ${wrong.amount} (${wrong.reason}).` : null;
};

/** Text that one of the databases would change or refuse: a zero byte, half of a surrogate pair. */
const whyTextRefused = ({ table, entry, record, sealed }: Append): string | null => {
  const texts = [entry.actor, entry.actionId, entry.body, record.summary];
  const bad = texts.some(isUnstorable) || sealed.some(({ name, box }) => isUnstorable(name + box));
  return bad ? `Entry ${entry.seq} of table ${table} holds text that cannot be stored.` : null;
};

const isUnstorable = (text: string): boolean => !text.isWellFormed() || text.includes('\0');

/** What transfers do to each account they touch, by name of the account: stores lock accounts in this order. */
export const netChanges = (transfers: readonly Transfer[]): readonly Balance[] => {
  const net = new Map<Account, number>();
  for (const { debit, credit, amount } of transfers) {
    net.set(debit, (net.get(debit) ?? 0) - amount);
    net.set(credit, (net.get(credit) ?? 0) + amount);
  }
  return [...net].map(([account, balance]) => ({ account, balance })).toSorted(byAccount);
};

const byAccount = (a: Balance, b: Balance): number => (a.account < b.account ? -1 : 1);

/** Why an account may not have this balance. */
export const whyBalanceRefused = ({ account, balance }: Balance): string | null => {
  if (!Number.isSafeInteger(balance)) return `The balance of ${account} would be too large.`;
  return balance < 0 && !mayOwe(account) ? `${account} has too few chips.` : null;
};

const COUNTS = [
  'round',
  'hands',
  'wins',
  'losses',
  'pushes',
  'blackjacks',
  'busts',
  'surrenders',
  'splits',
  'doubles',
  'wagered',
  'chips',
] as const satisfies readonly (keyof ResultRow)[];

/** Whether statistics are those of one round of this table, that ended at one moment. */
export const rowsBelong = (table: TableId, { round, results }: RoundRows): boolean =>
  round.table === table &&
  results.every(row => row.table === table && row.round === round.round && row.at === round.at);

/** Whether statistics of a table may be kept: what the databases' constraints demand. Must agree with `migrations.ts`. */
export const rowsFit = (table: TableId, rows: RoundRows): boolean =>
  rowsBelong(table, rows) &&
  rows.round.round >= 0 &&
  rows.round.toSeq >= rows.round.fromSeq &&
  new Set(rows.results.map(({ player }) => player)).size === rows.results.length &&
  rows.results.every(resultFits);

const resultFits = (row: ResultRow): boolean =>
  COUNTS.every(field => Number.isSafeInteger(row[field]) && row[field] >= 0) && Number.isSafeInteger(row.net);

/** Why no store takes these notes, whatever it holds. */
export const whyNotesRefused = (notes: readonly Note[]): string | null => {
  const wrong = notes.find(
    ({ at, player, kind, key, body }) =>
      !Number.isSafeInteger(at) || [player, kind, key, JSON.stringify(body)].some(isUnstorable),
  );
  return wrong ? `A note of ${wrong.player} holds what cannot be stored.` : null;
};

/** Of notes with the same name the last one. */
export const lastNotes = (notes: readonly Note[]): readonly Note[] => [
  ...new Map(notes.map(note => [noteName(note), note])).values(),
];

/** Tells a note from every other one. */
export const noteName = ({ player, kind, key }: Pick<Note, 'player' | 'kind' | 'key'>): string =>
  JSON.stringify([player, kind, key]);

/** A note as a line of a dump, whose `kind` says that it is one. */
export const noteRecord = ({ kind, ...rest }: Note): NoteRecord => ({ kind: 'note', of: kind, ...rest });

/** The note in a line of a dump. */
export const noteOf = ({ of, player, key, at, body }: NoteRecord): Note => ({
  player,
  kind: of,
  key,
  at,
  body,
});

type NoteRecord = Extract<StoreRecord, { readonly kind: 'note' }>;

/** The kinds of a dump, in its order. */
export const DUMP_ORDER = [
  'player',
  'session',
  'table',
  'entry',
  'transfer',
  'balance',
  'sealed',
  'round',
  'result',
  'note',
] as const satisfies readonly StoreRecord['kind'][];

/** Passes the lines of a dump on, and throws when they are not in the order in which a dump has them. */
export async function* inDumpOrder(records: AsyncIterable<StoreRecord>): AsyncGenerator<StoreRecord> {
  let at = 0;
  const heads = new Map<TableId, number>();
  for await (const record of records) {
    const place = DUMP_ORDER.indexOf(record.kind);
    if (place < at) throw refused(`The dump has a ${record.kind} where none belongs.`);
    at = place;
    noteEntry(heads, record);
    yield record;
  }
}

const noteEntry = (heads: Map<TableId, number>, record: StoreRecord): void => {
  if (record.kind !== 'entry') return;
  const follows = (heads.get(record.table) ?? 0) + 1;
  if (record.seq !== follows) throw refused(`The dump lacks entry ${follows} of table ${record.table}.`);
  heads.set(record.table, record.seq);
};
