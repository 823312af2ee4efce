import { invariant, type Seat } from '@cardroom/engine';
import type { HoldemEvent, HoldemRules } from '@cardroom/engine/holdem';

import type { TableSummary } from './append.ts';
import { GENESIS, hashOf, makeEntry, type EntryBody } from './chain.ts';
import { NOTHING } from './evolve.ts';
import { bodyOf, followEntry, rowsEndedBy } from './history.ts';
import type { TableId } from './ledger.ts';
import { StoreError, type Append, type Entry, type RoundRows, type Store } from './store.ts';
import { ROOM_EVENT_VERSION, type TableFacts } from './table.ts';

/** A hand of hold'em that was played elsewhere, to its end. */
export type ImportedHand = Readonly<{
  /** What the engine made of it, from `handOpened` on. */
  events: readonly HoldemEvent[];
  seats: readonly { readonly seat: Seat; readonly name: string }[];
  /** The hand in the format it came in, which is kept as it is. The same text is the same hand. */
  source: string;
}>;

/** The table that holds imported hands, one entry and one round each. It has no ledger, and nobody sits there. */
export const IMPORTED_TABLE: TableId = 't_imported';

const IMPORTER = 'house';

type ImportedBody = EntryBody & { readonly source: string };

/** Adds hands that are not there yet; answers how many those were. */
export const importHands = async (
  store: Store,
  hands: readonly ImportedHand[],
  now: number,
): Promise<number> => {
  let added = 0;
  for (const hand of hands) if (await addHand(store, hand, now)) added++;
  return added;
};

const addHand = async (store: Store, hand: ImportedHand, now: number): Promise<boolean> => {
  for (;;) {
    if (await store.action(IMPORTED_TABLE, IMPORTER, hashOf(hand.source))) return false;
    const { head = 0, hash = GENESIS } = (await store.table(IMPORTED_TABLE)) ?? {};
    if (await tryAppend(store, appendFor(hand, { head, hash }, now))) return true;
  }
};

/** `false`: another program was faster, also in making the table. */
const tryAppend = async (store: Store, append: Append): Promise<boolean> => {
  try {
    return (await store.append(append)).ok;
  } catch (error) {
    const isRefused = error instanceof StoreError && error.code === 'store/refused';
    if (isRefused && append.expectHead === 0 && (await store.table(append.table))) return false;
    throw error;
  }
};

const appendFor = (
  hand: ImportedHand,
  { head, hash }: { readonly head: number; readonly hash: string },
  at: number,
): Append => {
  const seq = head + 1;
  const facts = factsOf(hand, seq);
  const id = hashOf(hand.source);
  const body: ImportedBody = {
    table: IMPORTED_TABLE,
    seq,
    at,
    actor: IMPORTER,
    actionId: id,
    bodyHash: id,
    events: [{ kind: 'roundBegun', version: ROOM_EVENT_VERSION, table: facts }, ...hand.events],
    transfers: [],
    source: hand.source,
  };
  return {
    table: IMPORTED_TABLE,
    expectHead: head,
    entry: makeEntry(hash, body),
    record: recordOf(seq, at),
    transfers: [],
    sealed: [],
    rows: rowsOf(body),
  };
};

const rowsOf = (body: EntryBody): RoundRows => {
  let rows: RoundRows | null = null;
  followEntry(NOTHING, body, '', logged => (rows = rowsEndedBy(logged) ?? rows));
  invariant(rows !== null, 'an imported hand was played to its end');
  return rows;
};

const recordOf = (round: number, changedAt: number): Append['record'] => {
  const summary: TableSummary = {
    name: NAME,
    places: 0,
    seats: [],
    round,
    playing: false,
    turnSeconds: 0,
  };
  return {
    game: 'holdem',
    status: 'imported',
    private: false,
    foldFrom: round,
    changedAt,
    players: [],
    summary: JSON.stringify(summary),
  };
};

const NAME = 'Imported hands';

/** Nobody of this room sat there: the players are names alone. */
const factsOf = ({ events, seats }: ImportedHand, round: number): TableFacts => {
  const [opened] = events;
  invariant(opened?.kind === 'handOpened', 'a hand begins with its opening');
  const stacks = new Map(opened.seats.map(({ seat, stack }) => [seat, stack]));
  return {
    ...NOWHERE,
    round,
    rules: opened.rules,
    options: optionsFor(opened.rules),
    seats: seats.map(({ seat, name }) => ({
      seat,
      occupant: { kind: 'bot', bot: 'imported', name },
      satAfter: 0,
      chips: stacks.get(seat) ?? 0,
      boxes: 1,
      standing: 'out',
      ready: false,
      seed: null,
    })),
  };
};

const optionsFor = ({ stack }: HoldemRules): TableFacts['options'] => ({
  name: NAME,
  private: false,
  rail: true,
  turnSeconds: 0,
  rebuys: false,
  minBuyIn: stack,
  maxBuyIn: stack,
  firstButton: 0,
});

const NOWHERE = {
  id: IMPORTED_TABLE,
  game: 'holdem',
  host: { player: '', session: '', proven: false },
  removed: [],
  gameStart: 0,
  button: null,
  shoes: 0,
  shoe: null,
  closed: null,
  next: null,
  unrevealed: [],
  abandoned: 0,
  deadline: null,
  status: 'closed',
} as const satisfies Partial<TableFacts>;

/** The text of an imported hand; null for any other entry. */
export const sourceOf = (entry: Entry): string | null =>
  (bodyOf(entry) as Partial<ImportedBody>).source ?? null;
