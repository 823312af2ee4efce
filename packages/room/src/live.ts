import { err, ok, rejection, type Result } from '@cardroom/engine';
import type { Dealing, Hex32 } from '@cardroom/fairness';

import { booksAgree } from './books.ts';
import { GENESIS } from './chain.ts';
import type { Intent, RoomRejection } from './command.ts';
import { termsOf, type Dealer } from './draft.ts';
import { foldEntry, foldLog, type Unfoldable } from './fold.ts';
import { freezeTable } from './freeze.ts';
import type { TableId } from './ledger.ts';
import { unrevealedShoes } from './shoe-numbers.ts';
import type { Entry, Sealed, Store, TableRecord } from './store.ts';
import type { ShoeFacts, TableEvent, TableFacts, TableState } from './table.ts';
import type { Vault } from './vault-port.ts';
import type { Frame } from './view.ts';

/** A table that this process has folded, and what it knows beside the fold. */
export type Live = {
  readonly id: TableId;
  state: TableState | null;
  /** Commands wait for each other here. */
  queue: Promise<unknown>;
  /** How many wait or are under way. */
  busy: number;
  /** The sealed boxes that were needed so far, by shoe. */
  readonly boxes: Map<string, string>;
  /** What was in the boxes of the shoes in use, by box: opening one costs more than deciding. */
  readonly seeds: Map<string, Hex32>;
  dealing: { readonly shoe: ShoeFacts; readonly key: string; readonly dealing: Dealing } | null;
  /** The code that lets people in. */
  invite: string | null;
};

export const newLive = (id: TableId): Live => ({
  id,
  state: null,
  queue: Promise.resolve(),
  busy: 0,
  boxes: new Map(),
  seeds: new Map(),
  dealing: null,
  invite: null,
});

/** One entry that was folded: what it said, and the table after it. */
export type FoldedEntry = Readonly<{
  seq: number;
  hash: string;
  events: readonly TableEvent[];
  state: TableState;
  /** What was made of it so far, by viewer. */
  frames: Map<string, Frame>;
}>;

export const foldedEntry = (
  { seq, hash }: Pick<Entry, 'seq' | 'hash'>,
  events: readonly TableEvent[],
  state: TableState,
): FoldedEntry => ({ seq, hash, events, state, frames: new Map() });

export type LiveSetup = Readonly<{
  store: Store;
  clock: { readonly now: () => number };
  vault: Vault;
  dealer: Dealer;
}>;

/**
 * Brings a table up to date with the store: folds it from its last header, or the entries that came since. A log that is as
 * it was written, and leads nowhere, freezes the table.
 */
export const bringUpToDate = async (
  setup: LiveSetup,
  live: Live,
): Promise<Result<readonly FoldedEntry[], RoomRejection>> =>
  live.state === null ? load(setup, live) : catchUp(setup, live, live.state);

const catchUp = async (
  setup: LiveSetup,
  live: Live,
  state: TableState,
): Promise<Result<readonly FoldedEntry[], RoomRejection>> => {
  const entries = await setup.store.entries(live.id, state.seq + 1);
  return entries.length === 0 ? ok([]) : foldOnto(setup, live, state, entries);
};

const load = async (setup: LiveSetup, live: Live): Promise<Result<readonly FoldedEntry[], RoomRejection>> => {
  const record = await setup.store.table(live.id);
  if (record === null || record.status === 'imported')
    return err(rejection('table/unknown', 'There is no such table.'));
  // The entry before the header is read for its hash.
  const entries = await setup.store.entries(live.id, Math.max(1, record.foldFrom - 1));
  const before = record.foldFrom > 1 ? entries[0]?.hash : GENESIS;
  const folded = foldLog(entries.slice(record.foldFrom > 1 ? 1 : 0), before);
  if (!folded.ok) return unfoldable(setup, live, record, folded.problem);
  if (folded.state.seq < record.head) return err(corrupt(record.id, folded.state.seq + 1));
  if (!(await booksAgree(setup.store, folded.state))) return whenBooksDiffer(setup, live, folded.state.seq);
  const [sealed] = await setup.store.sealed(live.id, 'invite');
  live.invite = sealed ? openSecret(setup, live.id, sealed) : null;
  live.state = folded.state;
  return ok([]);
};

/** Somebody may have moved chips between the two readings: then read again. Otherwise log and ledger contradict each other. */
const whenBooksDiffer = async (
  setup: LiveSetup,
  live: Live,
  folded: number,
): Promise<Result<readonly FoldedEntry[], RoomRejection>> => {
  const record = await setup.store.table(live.id);
  return record!.head === folded
    ? err(
        rejection(
          'table/corrupt',
          `The ledger of table ${live.id} does not say what its log says; restore the store from a backup.`,
        ),
      )
    : load(setup, live);
};

const foldOnto = async (
  setup: LiveSetup,
  live: Live,
  start: TableState,
  entries: readonly Entry[],
): Promise<Result<readonly FoldedEntry[], RoomRejection>> => {
  const folded: FoldedEntry[] = [];
  let state = start;
  for (const entry of entries) {
    const next = foldEntry(state, entry);
    if (!next.ok) {
      live.state = null;
      return unfoldable(setup, live, (await setup.store.table(live.id))!, next.problem);
    }
    state = next.state;
    folded.push(foldedEntry(entry, next.body.events, state));
  }
  // Whoever follows is told of every entry, with cards: if a box cannot be had, nothing counts as read.
  await fetchMissing(
    setup,
    live,
    folded.flatMap(({ state: { facts } }) => shoesFor(facts, 'view')),
  );
  live.state = state;
  return ok(folded);
};

const unfoldable = async (
  setup: LiveSetup,
  live: Live,
  record: TableRecord,
  problem: Unfoldable,
): Promise<Result<never, RoomRejection>> => {
  switch (problem.kind) {
    case 'newer':
      return err(
        rejection(
          'table/newer',
          'A newer version of the program plays this table; this one leaves it alone.',
        ),
      );
    case 'corrupt':
      return err(corrupt(record.id, problem.seq));
    case 'broken':
      if (record.status !== 'frozen') await freezeTable(setup.store, record, problem.why, setup.clock.now());
      live.state = null;
      return err(FROZEN);
  }
};

export const FROZEN = rejection('table/frozen', 'This table is frozen; its wagers have been returned.');

const corrupt = (table: TableId, seq: number): RoomRejection =>
  rejection(
    'table/corrupt',
    `Entry ${seq} of table ${table} is not what was written; restore the store from a backup.`,
  );

// Secrets

const boxName = (shoe: string): string => `shoe:${shoe}`;

/** The shoe whose box has this name. */
const shoeIn = (name: string): string => name.slice(boxName('').length);

/** The shoes whose seeds a command may need. */
const shoesFor = (facts: TableFacts, kind: Intent['kind'] | 'view'): readonly string[] => {
  const shoes: string[] = mayEmpty(facts, kind) ? [...unrevealedShoes(facts)] : [];
  if (facts.shoe) shoes.push(facts.shoe.commitment.shoe);
  if (facts.closed) shoes.push(facts.closed.commitment.shoe);
  if (facts.next) shoes.push(facts.next.shoe);
  return shoes;
};

/** Whether the last person may leave by this command: by their own word, or at the end of a round that held them. */
const mayEmpty = ({ seats }: TableFacts, kind: Intent['kind'] | 'view'): boolean =>
  kind === 'leave' ||
  kind === 'remove' ||
  kind === 'close' ||
  (kind !== 'view' && seats.some(({ standing }) => standing === 'leaving'));

/** Fetches the sealed boxes that a command may need and that are not here yet. */
export const fetchBoxes = (setup: LiveSetup, live: Live, kind: Intent['kind'] | 'view'): Promise<void> =>
  fetchMissing(setup, live, shoesFor(live.state!.facts, kind));

const fetchMissing = async ({ store }: LiveSetup, live: Live, shoes: readonly string[]): Promise<void> => {
  if (shoes.every(shoe => live.boxes.has(shoe))) return;
  const missing = [...new Set(shoes)].filter(shoe => !live.boxes.has(shoe)).map(boxName);
  const found =
    missing.length > 3
      ? await store.sealed(live.id)
      : (await Promise.all(missing.map(name => store.sealed(live.id, name)))).flat();
  for (const { name, box } of found) if (missing.includes(name)) live.boxes.set(shoeIn(name), box);
};

/** Keeps the boxes that an entry added, and forgets those of shoes that are done. */
export const keepBoxes = (
  live: Live,
  before: TableState,
  added: readonly Sealed[],
  seedOf: (shoe: string) => Hex32 | null,
): void => {
  if (added.length === 0 && hasSameShoes(before.facts, live.state!.facts)) return;
  const needed = shoesFor(live.state!.facts, 'view');
  for (const shoe of live.boxes.keys()) if (!needed.includes(shoe)) live.boxes.delete(shoe);
  for (const { name, box } of added.filter(sealed => needed.map(boxName).includes(sealed.name))) {
    const shoe = shoeIn(name);
    live.boxes.set(shoe, box);
    // What was sealed here need not be opened here.
    const seed = seedOf(shoe);
    if (seed !== null) keepSeed(live, box, seed);
  }
};

const hasSameShoes = (a: TableFacts, b: TableFacts): boolean =>
  a.shoe === b.shoe && a.closed === b.closed && a.next === b.next;

/** The seed in a shoe's box; null when there is no box or the key does not open it. */
export const seedIn = ({ vault }: LiveSetup, live: Live, shoe: string): Hex32 | null => {
  const box = live.boxes.get(shoe);
  if (box === undefined) return null;
  const known = live.seeds.get(box);
  if (known !== undefined) return known;
  const secret = vault.open(secretName(live.id, boxName(shoe)), box);
  return secret === null ? null : keepSeed(live, box, textOf(secret));
};

/** A table has one shoe in use and one to come, and shows the last one for a while. */
const MOST_SEEDS = 4;

const keepSeed = ({ seeds }: Live, box: string, seed: Hex32): Hex32 => {
  if (seeds.size >= MOST_SEEDS) seeds.delete(seeds.keys().next().value!);
  seeds.set(box, seed);
  return seed;
};

export const sealFor = ({ vault }: LiveSetup, table: TableId, name: string, secret: string): Sealed => ({
  name,
  box: vault.seal(secretName(table, name), bytesOf(secret)),
});

/** A box opens at its own table alone. */
const secretName = (table: TableId, name: string): string => `${table}:${name}`;

/** All boxes of a kind have the same few lengths, so that none tells what is in it. */
const bytesOf = (secret: string): Uint8Array => {
  const bytes = new TextEncoder().encode(secret);
  const padded = new Uint8Array(Math.ceil((bytes.length + 1) / 128) * 128);
  padded.set(bytes);
  return padded;
};

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).replace(/\0+$/, '');

/** Opens a secret other than a seed. */
export const openSecret = (
  { vault }: Pick<LiveSetup, 'vault'>,
  table: TableId,
  { name, box }: Sealed,
): string | null => {
  const secret = vault.open(secretName(table, name), box);
  return secret === null ? null : textOf(secret);
};

/** The dealer's side of the shoe that the table's cards come from; null when there is none or it cannot be opened. */
export const liveDealing = (setup: LiveSetup, live: Live, state: TableState): Dealing | null => {
  const shoe = state.facts.shoe ?? state.facts.closed;
  const seed = shoe && seedIn(setup, live, shoe.commitment.shoe);
  return shoe && seed !== null ? remembered(setup, live, state.facts, seed, shoe) : null;
};

/** Orders are derived once a shoe, not once a card. */
const remembered = (
  { dealer }: LiveSetup,
  live: Live,
  facts: TableFacts,
  seed: Hex32,
  shoe: ShoeFacts,
): Dealing => {
  if (live.dealing?.shoe === shoe) return live.dealing.dealing;
  // A command that was not written may have mixed the same shoe with other seeds.
  const key = JSON.stringify(shoe);
  const dealing =
    live.dealing?.key === key
      ? live.dealing.dealing
      : dealer.deal(termsOf(facts, shoe.commitment.shoe), seed, shoe);
  live.dealing = { shoe, key, dealing };
  return dealing;
};

/** The sealed cards of a shoe that is in use, was, or comes next: what its commitment binds. Null when it is none of them. */
export const leavesOfShoe = (
  setup: LiveSetup,
  live: Live,
  shoe: string,
): readonly (readonly Hex32[])[] | null => {
  const { facts } = live.state!;
  const known = [facts.shoe, facts.closed].find(used => used?.commitment.shoe === shoe);
  if (!known && facts.next?.shoe !== shoe) return null;
  const seed = seedIn(setup, live, shoe);
  return seed === null ? null : setup.dealer.leaves(termsOf(facts, shoe), seed, known?.reshuffles ?? []);
};

/** A dealer that remembers, for deciding. */
export const rememberingDealer = (setup: LiveSetup, live: Live): Dealer => ({
  ...setup.dealer,
  deal: (_, seed, shoe) => remembered(setup, live, live.state!.facts, seed, shoe),
});
