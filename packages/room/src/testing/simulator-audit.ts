import { gameOf } from '../games.ts';
import { GENESIS, type EntryBody } from '../chain.ts';
import { NOTHING, chipsAt, evolve, isInRound, isPlaying } from '../evolve.ts';
import { foldEntry } from '../fold.ts';
import { mayOwe, potAccount, seatAccount, type Account, type TableId, type Transfer } from '../ledger.ts';
import { roundRows } from '../rows.ts';
import type { Append, AppendResult, RoundRows } from '../store.ts';
import { people, type TableEvent, type TableState } from '../table.ts';
import { sameData } from './simulator-data.ts';
import { auditShoes, newShoeAudit } from './simulator-shoes.ts';
import {
  actionKey,
  seatOfActor,
  type AuditSetup,
  type Promised,
  type TableAudit,
  type Violation,
} from './simulator-state.ts';

/** What an entry says, and the table after it. */
type Told = { readonly state: TableState; readonly body: EntryBody };

/** Holds everything that is written against what was promised, at once. */
export class Audit {
  readonly tables = new Map<TableId, TableAudit>();
  readonly ledger = new Map<Account, number>();
  violation: Violation | null = null;
  readonly setup: AuditSetup;

  constructor(setup: AuditSetup) {
    this.setup = setup;
  }

  fail(promise: Promised, detail: string): void {
    this.violation ??= { promise, detail };
  }

  check(holds: boolean, promise: Promised, detail: () => string): boolean {
    if (!holds) this.fail(promise, detail());
    return holds;
  }

  tableOf(id: TableId): TableAudit {
    let table = this.tables.get(id);
    if (table === undefined) {
      table = newTable(id);
      this.tables.set(id, table);
    }
    return table;
  }

  /** One append, as the store took it. */
  written(append: Append, result: AppendResult): void {
    if (!result.ok || this.violation) return;
    const table = this.tableOf(append.table);
    const before = table.states.at(-1)!;
    const { entry } = append;
    if (
      !this.check(entry.seq === table.states.length, 'log', () => `entry ${entry.seq} follows ${before.seq}`)
    )
      return;
    table.poisoned ||= entry.hash === table.poison;
    const { state: after, body } = this.foldOn(table, before, append);
    this.auditAction(table, body);
    this.auditTransfers(append, body);
    table.appends.push(append);
    table.bodies.push(body);
    table.states.push(after);
    if (table.poisoned) return this.auditPoisoned(table, body);
    this.auditChips(after);
    this.auditExpect(table, before, body);
    auditShoes(this, table, before, body);
    this.auditRows(table, before, after, append, result.rowsSaved);
    this.tally(before, after, body);
  }

  private auditAction(table: TableAudit, { actor, actionId, seq }: EntryBody): void {
    const key = actionKey(actor, actionId);
    this.check(!table.actions.has(key), 'receipts', () => `${key} was done twice, at last in entry ${seq}`);
    table.actions.set(key, seq);
  }

  private auditTransfers({ transfers, entry }: Append, body: EntryBody): void {
    this.check(
      sameData(transfers, body.transfers),
      'chips',
      () => `transfers beside entry ${entry.seq} differ`,
    );
    const add = (account: Account, chips: number): unknown =>
      this.ledger.set(account, (this.ledger.get(account) ?? 0) + chips);
    for (const { debit, credit, amount } of transfers) {
      add(debit, -amount);
      add(credit, amount);
    }
    for (const { debit } of transfers)
      this.check(
        mayOwe(debit) || this.balance(debit) >= 0,
        'chips',
        () => `${debit} has ${this.balance(debit)} after entry ${entry.seq}`,
      );
  }

  balance(account: Account): number {
    return this.ledger.get(account) ?? 0;
  }

  private foldOn(table: TableAudit, before: TableState, { entry }: Append): Told {
    const unread = (state: TableState): Told => ({ state, body: JSON.parse(entry.body) as EntryBody });
    if (table.poisoned) return unread({ ...before, seq: entry.seq, hash: entry.hash });
    const folded = foldEntry(before, { ...entry, table: table.id });
    if (folded.ok) return folded;
    this.fail('fold', `entry ${entry.seq} cannot be folded: ${JSON.stringify(folded.problem)}`);
    return unread(before);
  }

  /** Of a table whose log leads nowhere, the chips have gone home. */
  private auditPoisoned({ id }: TableAudit, { events }: EntryBody): void {
    if (!events.some(({ kind }) => kind === 'tableFrozen')) return;
    this.setup.count('freezes of a broken log');
    for (const [account, chips] of this.ledger)
      if (account === potAccount(id) || account.startsWith(`seat:${id}:`))
        this.check(chips === 0, 'chips', () => `${account} keeps ${chips} of a frozen table`);
  }

  private auditChips(state: TableState): void {
    const { id, seats } = state.facts;
    const pot = this.balance(potAccount(id));
    const frozen = state.facts.status === 'frozen';
    this.check(
      isPlaying(state) && !frozen ? pot >= 0 : pot === 0,
      'chips',
      () => `the pot holds ${pot} after entry ${state.seq}`,
    );
    for (let seat = 1; seat <= gameOf(state.facts).places(state.facts.rules); seat++) {
      const chips = seats.some(other => other.seat === seat) ? chipsAt(state, seat) : 0;
      const held = this.balance(seatAccount(id, seat));
      this.check(
        held === chips,
        'chips',
        () => `seat ${seat} has ${chips}, its account ${held}, in ${state.seq}`,
      );
    }
  }

  /** A command counts for the turn that it names, and for no other. */
  private auditExpect(table: TableAudit, before: TableState, body: EntryBody): void {
    const asked = this.setup.askedOf(table.id, body);
    if (asked?.expect === undefined) return;
    if (asked.kind === 'timeout') {
      this.check(
        before.facts.deadline?.since === asked.expect,
        'expect',
        () => `entry ${body.seq} is a timeout of ${asked.expect}`,
      );
      return;
    }
    const seat = seatOfActor(before, body.actor);
    const since = seat === null ? undefined : before.since[seat];
    this.check(
      since === asked.expect,
      'expect',
      () => `entry ${body.seq} expects ${asked.expect}, not ${since}`,
    );
  }

  private auditRows(
    table: TableAudit,
    before: TableState,
    after: TableState,
    { rows }: Append,
    saved: boolean,
  ): void {
    const body = table.bodies.at(-1)!;
    const expected = expectedRows(before, after, body);
    this.check(
      sameData(rows, expected),
      'rows',
      () => `rows of entry ${body.seq}: ${differ(rows, expected)}`,
    );
    if (expected === null) return;
    if (saved) table.rows.set(expected.round.round, expected);
    else table.rowsLost.add(expected.round.round);
    this.auditNet(table, expected);
  }

  /** What the statistics say a player won is what the ledger moved. */
  private auditNet(table: TableAudit, { round, results }: RoundRows): void {
    const moved = table.bodies
      .slice(round.fromSeq - 1, round.toSeq)
      .flatMap(({ transfers }) => transfers)
      .filter(({ reason }) => reason === 'wager' || reason === 'settle');
    const state = table.states[round.toSeq - 1]!;
    for (const { player, net } of results) {
      const seat = table.states[round.toSeq]!.facts.seats.concat(state.facts.seats).find(
        ({ occupant }) => occupant.kind === 'player' && occupant.player === player,
      )!;
      const paid = netOf(moved, seatAccount(table.id, seat.seat));
      this.check(
        paid === net,
        'rows',
        () => `${player} won ${net} in round ${round.round}, the ledger says ${paid}`,
      );
    }
  }

  private tally(before: TableState, after: TableState, { events, actor, transfers }: EntryBody): void {
    const { count } = this.setup;
    count('entries');
    for (const event of events) this.tallyEvent(event);
    if (actor === 'clock') count('timeouts');
    if (actor.startsWith('bot:')) count('bots’ actions');
    if (transfers.some(({ reason }) => reason === 'return')) count('wagers returned');
    if (isPlaying(after) && people(before.facts).some(seat => !isInRound(after, seat.seat)))
      count('people beside a round');
  }

  private tallyEvent(event: TableEvent): void {
    const { count, mayFreeze } = this.setup;
    if (TALLIED[event.kind] !== undefined) count(TALLIED[event.kind]!);
    if (event.kind === 'potAwarded' && event.pot > 0) count('side pots');
    if (event.kind === 'tableFrozen')
      this.check(mayFreeze(), 'freeze', () => `a table froze without a cause: ${event.why}`);
  }
}

const TALLIED: Readonly<Record<string, string>> = {
  roundOpened: 'rounds of blackjack',
  handOpened: "hands of hold'em",
  handSplit: 'split hands',
  handDoubled: 'doubled hands',
  insuranceTaken: 'insurances',
  shown: 'hands shown',
  mucked: 'hands mucked',
  shoeReshuffled: 'mid-round reshuffles',
  shoeCommitted: 'shoes',
  shoeAbandoned: 'shoes given up',
  shoesRevealed: 'reveals',
  roundVoided: 'voids',
  tableFrozen: 'freezes',
  tableClosed: 'tables closed',
  gameRestarted: 'restarts',
  seatClaimed: 'claims',
  playerRemoved: 'removals',
  chipsBought: 'rebuys',
  seatLeft: 'seats left',
};

const newTable = (id: TableId): TableAudit => ({
  id,
  states: [{ ...NOTHING, hash: GENESIS }],
  bodies: [],
  appends: [],
  actions: new Map(),
  shoes: newShoeAudit(),
  rows: new Map(),
  rowsLost: new Set(),
  poison: null,
  poisoned: false,
});

const netOf = (moved: readonly Transfer[], account: Account): number =>
  moved.reduce(
    (sum, { debit, credit, amount }) =>
      sum + (credit === account ? amount : 0) - (debit === account ? amount : 0),
    0,
  );

/** The statistics that belong beside an entry: those of the round that it ended, from its events alone. */
const expectedRows = (before: TableState, after: TableState, body: EntryBody): RoundRows | null => {
  const begins = body.events.some(({ kind }) => kind === 'roundBegun');
  const voided = body.events.some(({ kind }) => kind === 'roundVoided');
  const frozen = body.events.some(({ kind }) => kind === 'tableFrozen');
  const ran = begins || isPlaying(before);
  if (before.facts === null || !ran || isPlaying(after) || voided || frozen) return null;
  const span = { fromSeq: begins ? body.seq : before.begun, toSeq: body.seq, at: body.at };
  return roundRows(stateAtEnd(before, body), span);
};

/** The table at the moment when the round was over: before anybody left or bought chips. */
const stateAtEnd = (before: TableState, { events }: EntryBody): TableState => {
  let state = before;
  let playing = isPlaying(before);
  for (const event of events) {
    state = evolve(state, event);
    if (playing && !isPlaying(state)) return state;
    playing = isPlaying(state);
  }
  return state;
};

const differ = (a: unknown, b: unknown): string => `${JSON.stringify(a)} and ${JSON.stringify(b)}`;
