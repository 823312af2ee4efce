import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

import { recordOf } from './append.ts';
import { GENESIS, chainHash, hashOf, type EntryBody } from './chain.ts';
import { RESTORE, type Complain } from './doctor-notes.ts';
import { NOTHING, chipsAt, isPlaying } from './evolve.ts';
import { foldEntry, isNewer, messageOf } from './fold.ts';
import { gameOf } from './games.ts';
import { followEntry, rowsEndedBy, type LoggedEvent } from './history.ts';
import { potAccount, seatAccount, type Account, type Transfer } from './ledger.ts';
import { isDealtBy, noteShoe, type LoggedShoe } from './receipts.ts';
import { secretIn } from './secrets.ts';
import type { Entry, ResultRow, RoundRow, Sealed, TableRecord } from './store.ts';
import type { TableEvent, TableState } from './table.ts';
import { whyClosed, type Vault } from './vault-port.ts';

type Line<T> = T & { readonly kind: string };

/** One table while its lines go by, in the order of a dump. */
export type TableCase = Readonly<{
  entry: (entry: Line<Entry>) => void;
  /** No more entries come: what is needed of the log is noted, the rest forgotten. */
  logEnds: () => void;
  transfer: (transfer: Transfer & { readonly seq: number }) => void;
  sealed: (box: Sealed) => void;
  round: (row: Line<RoundRow>) => void;
  result: (row: Line<ResultRow>) => void;
  finish: (balanceOf: (account: Account) => number) => void;
}>;

const REBUILD = 'Run cardroom doctor --rebuild-statistics.';

/** Looks at one table. */
export const examineTable = (record: TableRecord, vault: Vault | null, complain: Complain): TableCase => {
  const log = createLog(record, complain);
  const shoes = createShoes(record.id, vault, complain);
  const ledger = createBalance();
  const rows = createBalance();
  const dealt = new Map<string, LoggedShoe>();
  const onEvent = (logged: LoggedEvent): void => {
    noteShoe(dealt, logged, null);
    const ended = rowsEndedBy(logged);
    if (!ended) return;
    rows.add(rowText(ended.round));
    for (const result of ended.results) rows.add(rowText(result));
  };
  const finish: TableCase['finish'] = balanceOf => {
    const outcome = log.end();
    shoes.finish();
    checkCards(dealt, shoes.seedOf, complain);
    if (!ledger.isEven())
      complain('ledger', `The ledger of table ${record.id} is not what its log says. ${RESTORE}`);
    // A log that does not fold cannot be counted again either.
    if (outcome.folds && !rows.isEven())
      complain('statistics', `The statistics of table ${record.id} are not what its log gives. ${REBUILD}`);
    checkChips(record, outcome.chips, balanceOf, complain);
  };
  return {
    entry: line => {
      const body = log.read(line);
      if (body === null) return;
      for (const transfer of body.transfers) ledger.add(transferText({ ...transfer, seq: body.seq }));
      log.fold(line, body, onEvent, event => shoes.note(event, body.seq));
    },
    logEnds: () => void log.end(),
    transfer: line => ledger.take(transferText(line)),
    sealed: shoes.box,
    round: line => rows.take(rowText(line)),
    result: line => rows.take(rowText(line)),
    finish,
  };
};

const transferText = ({ seq, debit, credit, amount, reason }: Transfer & { readonly seq: number }): string =>
  `${seq} ${debit} ${credit} ${amount} ${reason}`;

/** The same for a row that was counted and one that was stored, whatever the order of its columns. */
const rowText = (row: RoundRow | ResultRow): string =>
  JSON.stringify(
    Object.entries(row)
      .filter(([name]) => name !== 'kind')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const RANGE = 2 ** 48;
/** A number below `RANGE` that only the same text has. */
const weigh = (text: string): number => Number.parseInt(hashOf(text).slice(0, 12), 16);

/** Whether two heaps of lines are the same in any order, without keeping either. */
const createBalance = () => {
  let sum = 0;
  return {
    add: (text: string): void => void (sum = (sum + weigh(text)) % RANGE),
    take: (text: string): void => void (sum = (sum + RANGE - weigh(text)) % RANGE),
    isEven: (): boolean => sum === 0,
  };
};

// The log

const createLog = (record: TableRecord, complain: Complain) => {
  const { id, head, hash, foldFrom } = record;
  const actions = new Set<string>();
  let [seq, previous] = [0, GENESIS];
  /** Null once it cannot be followed any further. */
  let state: TableState | null = NOTHING;
  let tail: TableState | null = null;
  const broken = (why: string): void => {
    state = null;
    // What could not be folded was frozen for that reason.
    if (record.status !== 'frozen') complain('fold', why);
  };

  const read = (entry: Entry): EntryBody | null => {
    if (entry.seq !== seq + 1)
      complain('sequence', `Table ${id} has entry ${entry.seq} after entry ${seq}. ${RESTORE}`);
    if (chainHash(previous, entry.body) !== entry.hash)
      complain('chain', `Entry ${entry.seq} of table ${id} is not what was written. ${RESTORE}`);
    const action = `${entry.actor}\n${entry.actionId}`;
    if (actions.has(action))
      complain('actions', `Entry ${entry.seq} of table ${id} takes an action a second time. ${RESTORE}`);
    actions.add(action);
    if (entry.seq === foldFrom) tail = { ...NOTHING, hash: previous };
    [seq, previous] = [entry.seq, entry.hash];
    const body = parsed(entry);
    if (body === null || !agrees(entry, body))
      complain('columns', `Beside entry ${entry.seq} of table ${id} stands another one's name. ${RESTORE}`);
    return body;
  };

  const fold = (
    entry: Entry,
    body: EntryBody,
    tell: (logged: LoggedEvent) => void,
    note: (event: TableEvent) => void,
  ): void => {
    try {
      for (const event of body.events) note(event);
      if (state === null) return;
      if (body.events.some(isNewer))
        return broken(`A newer Cardroom plays table ${id}: update this one to examine it.`);
      state = followEntry(state, body, entry.hash, tell);
    } catch (error) {
      return broken(`Entry ${entry.seq} of table ${id} leads nowhere (${messageOf(error)}). ${RESTORE}`);
    }
    const folded = tail && foldEntry(tail, entry);
    if (folded) tail = folded.ok ? folded.state : null;
  };

  const check = (): void => {
    if (head !== seq || hash !== previous)
      complain('tables', `Table ${id} is listed up to entry ${head}, its log has ${seq} entries. ${RESTORE}`);
    if (state === null || record.status === 'frozen' || state.facts === null) return;
    const wrong = whyListedWrong(record, state);
    if (wrong)
      complain('tables', `Table ${id} is listed with another ${wrong} than its log says. ${RESTORE}`);
    if (JSON.stringify(tail) !== JSON.stringify(state))
      complain('fold', `Table ${id} is another one when it is folded from its last round. ${RESTORE}`);
  };

  let outcome: Outcome | null = null;
  const end = (): Outcome => {
    if (outcome) return outcome;
    check();
    outcome = { folds: state !== null, chips: state?.facts ? chipsIn(state) : null };
    actions.clear();
    state = null;
    tail = null;
    return outcome;
  };
  return { read, fold, end };
};

/** What is left of a log once it has been read. */
type Outcome = { readonly folds: boolean; readonly chips: Chips | null };

/** The chips that a game says are on its table: in the pot, and by seat. */
type Chips = { readonly pot: number; readonly seats: ReadonlyMap<number, number> };

const chipsIn = (state: TableState): Chips => ({
  pot: wagersIn(state),
  seats: new Map(state.facts.seats.map(({ seat }) => [seat, chipsAt(state, seat)])),
});

const parsed = ({ body }: Entry): EntryBody | null => {
  try {
    const read = JSON.parse(body) as EntryBody;
    return Array.isArray(read.events) && Array.isArray(read.transfers) ? read : null;
  } catch {
    return null;
  }
};

const agrees = (entry: Entry, body: EntryBody): boolean =>
  (['table', 'seq', 'actor', 'actionId', 'bodyHash'] as const).every(key => body[key] === entry[key]);

const whyListedWrong = (record: TableRecord, state: TableState): string | null => {
  const due = recordOf(state, record.changedAt);
  if (record.game !== due.game) return 'game';
  if (record.private !== due.private) return 'privacy';
  if (record.foldFrom !== due.foldFrom) return 'last round';
  // Imported hands were played elsewhere: nobody sits or hosts there.
  if (record.status === 'imported') return record.players.length === 0 ? null : 'set of players';
  if (record.status !== due.status) return 'status';
  if (record.players.toSorted().join() !== due.players.toSorted().join()) return 'set of players';
  return record.summary === due.summary ? null : 'summary';
};

/** Cards that were shown, against the order that was committed to, wherever its seed is at hand. */
const checkCards = (
  dealt: ReadonlyMap<string, LoggedShoe>,
  seedOf: (shoe: string) => string | null,
  complain: Complain,
): void => {
  for (const [id, shoe] of dealt) {
    const seed = shoe.revealed ?? seedOf(id);
    // Another seed than was committed to is told apart.
    const isIts = seed !== null && hashOfSeed(seed) === shoe.commitment.seedHash;
    if (isIts && !holds(() => isDealtBy(shoe, seed)))
      complain('cards', `Shoe ${id} was dealt in another order than was committed to. ${RESTORE}`);
  }
};

/** False also when a broken log cannot be followed. */
const holds = (check: () => boolean): boolean => {
  try {
    return check();
  } catch {
    return false;
  }
};

// Chips

/** The seats an account could be of: no table has more. */
const PLACES = Array.from({ length: 12 }, (_, seat) => seat);

const checkChips = (
  { id, status }: TableRecord,
  chips: Chips | null,
  balanceOf: (account: Account) => number,
  complain: Complain,
): void => {
  const pot = balanceOf(potAccount(id));
  const seats = PLACES.map(seat => ({ seat, held: balanceOf(seatAccount(id, seat)) }));
  if (status === 'frozen') {
    if (pot !== 0 || seats.some(({ held }) => held !== 0))
      complain('frozen', `Table ${id} is frozen, but there are chips on it. ${RESTORE}`);
    return;
  }
  if (chips === null || status === 'imported') return;
  if (pot !== chips.pot)
    complain('pots', `The pot of table ${id} has ${pot} chips; its wagers are ${chips.pot}. ${RESTORE}`);
  for (const { seat, held } of seats) {
    const played = chips.seats.get(seat) ?? 0;
    if (held !== played)
      complain(
        'seats',
        `Seat ${seat} of table ${id} holds ${held} chips; its game says ${played}. ${RESTORE}`,
      );
  }
};

/** What the seats have less than when the round began, and the house has not won yet. */
const wagersIn = (state: TableState): number => {
  if (!isPlaying(state)) return 0;
  const game = gameOf(state.facts);
  const brought = new Map(state.facts.seats.map(({ seat, chips }) => [seat, chips]));
  const paid = game.stacks(state.play!).map(({ seat, chips }) => (brought.get(seat) ?? 0) - chips);
  return paid.reduce((sum, chips) => sum + chips, 0) - game.house(state.play!);
};

// Shoes

type ShoeCase = { readonly seedHash: string; readonly since: number; mixed: boolean };

const createShoes = (table: string, vault: Vault | null, complain: Complain) => {
  /** Those whose seed is not revealed. */
  const sealed = new Map<string, ShoeCase>();
  const boxed = new Set<string>();
  const seeds = new Map<string, string>();
  const closed = new Map<string, number>();
  let [opened, invited] = [false, false];

  const reveal = (shoe: string, seed: string): void => {
    const known = sealed.get(shoe);
    sealed.delete(shoe);
    if (known?.seedHash !== hashOfSeed(seed))
      complain('seeds', `The seed revealed of shoe ${shoe} is not the one committed to. ${RESTORE}`);
  };
  const mix = (shoe: string, seq: number): void => {
    const known = sealed.get(shoe);
    if (!known || known.since >= seq || known.mixed)
      complain('shoes', `Shoe ${shoe} was mixed without having been committed to before. ${RESTORE}`);
    if (known) known.mixed = true;
  };
  const note = (event: TableEvent, seq: number): void => {
    if (event.kind === 'tableOpened') opened = true;
    else if (event.kind === 'shoeCommitted')
      sealed.set(event.commitment.shoe, { seedHash: event.commitment.seedHash, since: seq, mixed: false });
    else if (event.kind === 'shoeMixed') mix(event.shoe, seq);
    else if (event.kind === 'shoesRevealed') for (const { shoe, seed } of event.shoes) reveal(shoe, seed);
  };

  const box = (of: Sealed): void => {
    const shoe = of.name.startsWith('shoe:') ? of.name.slice(5) : null;
    const known = shoe === null ? undefined : sealed.get(shoe);
    if (known) boxed.add(shoe!);
    if (of.name === 'invite') invited = true;
    const secret = vault && secretIn(vault, table, of);
    if (known && secret !== null && hashOfSeed(secret) === known.seedHash) seeds.set(shoe!, secret);
    if (vault && secret === null) {
      const { message } = whyClosed(vault, of.box);
      closed.set(message, (closed.get(message) ?? 0) + 1);
    } else if (known && secret !== null && hashOfSeed(secret) !== known.seedHash)
      complain('keys', `The box of shoe ${shoe} holds another seed than was committed to. ${RESTORE}`);
  };

  const finish = (): void => {
    for (const shoe of sealed.keys())
      if (!boxed.has(shoe)) complain('boxes', `The sealed box of shoe ${shoe} is gone. ${RESTORE}`);
    if (opened && !invited) complain('boxes', `The sealed invite code of table ${table} is gone. ${RESTORE}`);
    for (const [message, count] of closed)
      complain('keys', `${boxes(count)} of table ${table} cannot be opened: ${message} ${putBack(table)}`);
  };
  return { note, box, finish, seedOf: (shoe: string) => seeds.get(shoe) ?? null };
};

const boxes = (count: number): string => (count === 1 ? 'One box' : `${count} boxes`);

const putBack = (table: string): string =>
  `Put the old key back; if it is lost, cardroom doctor --return-wagers ${table} ends an open round.`;

/** What is no seed has no hash that anybody committed to. */
const hashOfSeed = (seed: string): string =>
  /^[0-9a-f]{64}$/.test(seed) ? bytesToHex(sha256(hexToBytes(seed))) : '';
