import type { Result } from '@cardroom/engine';

import type { Actor, Intent } from '../command.ts';
import { actorName } from '../command.ts';
import { candidates, isPlaying } from '../evolve.ts';
import { foldLog } from '../fold.ts';
import { gameOf } from '../games.ts';
import { GENESIS } from '../chain.ts';
import { mayOwe, playerAccount } from '../ledger.ts';
import type { Room } from '../room.ts';
import type { StoreRecord } from '../store.ts';
import { isPerson, people, type TableSeat, type TableState } from '../table.ts';
import { chooseAction } from './scripted-choices.ts';
import { sameData, whereDifferent } from './simulator-data.ts';
import type { Run } from './simulator-run.ts';
import { auditShoeEnds } from './simulator-shoes.ts';
import type { Asked, TableAudit } from './simulator-state.ts';
import { auditView } from './simulator-views.ts';

const MOST_TURNS = 600;

/** After the storm: everything is there, everybody can play on, and everybody leaves with their chips. */
export const calm = async (run: Run): Promise<void> => {
  const room = run.roomOver(run.calmStore());
  for (const table of run.audit.tables.values()) {
    await auditSurvivors(run, table);
    await auditResumed(run, room, table);
    await auditRepeats(run, room, table);
  }
  run.mad = false;
  for (const table of run.audit.tables.values()) await finish(run, room, table);
  await auditStored(run);
  room.close();
};

/** What every process that is left says of a table is what its log says. */
const auditSurvivors = async (run: Run, table: TableAudit): Promise<void> => {
  if (table.poisoned) return;
  for (const room of run.survivors()) {
    const state = await run.through(room.state(table.id));
    auditState(run, table, state);
  }
};

const auditState = (run: Run, table: TableAudit, state: Result<TableState, unknown>): void => {
  const expected = table.states.at(-1)!;
  if (!state.ok) return run.audit.fail('fold', `${table.id} cannot be read: ${JSON.stringify(state.error)}`);
  run.audit.check(
    sameData(state.value, expected),
    'fold',
    () => `a process has another state: ${whereDifferent(state.value, expected)}`,
  );
};

/** A process that has just started folds the same from the last header, and shows everybody the same. */
const auditResumed = async (run: Run, room: Room, table: TableAudit): Promise<void> => {
  if (run.over || table.poisoned) return;
  auditState(run, table, await room.state(table.id));
  await auditHeader(run, table);
  if (run.mad) return;
  const viewers = run.players.flatMap(({ sessions }) => sessions);
  for (const viewer of [null, ...viewers]) {
    const view = await room.view(table.id, viewer);
    if (view.ok) auditView(run.audit, view.value, viewer);
  }
};

const auditHeader = async (run: Run, table: TableAudit): Promise<void> => {
  const { foldFrom } = table.appends.at(-1)!.record;
  const entries = await run.store.entries(table.id, foldFrom);
  const folded = foldLog(entries, foldFrom > 1 ? table.states[foldFrom - 1]!.hash : GENESIS);
  const expected = table.states.at(-1)!;
  run.audit.check(
    folded.ok && sameData(folded.state, expected),
    'fold',
    () =>
      `from its last header ${table.id} is another: ${whereDifferent(folded, { ok: true, state: expected })}`,
  );
};

/** Whatever was acknowledged is answered with the same receipt, and not done again. */
const auditRepeats = async (run: Run, room: Room, table: TableAudit): Promise<void> => {
  if (run.over || table.poisoned) return;
  const asked = run.acknowledged().filter(request => request.table === table.id);
  for (const { receipt, again } of run.random.shuffle(asked).slice(0, 3)) {
    const reply = await again(room);
    const same = reply.ok && reply.value.repeated && JSON.stringify(reply.value.receipt) === receipt;
    run.audit.check(same, 'receipts', () => `a repeat was answered ${JSON.stringify(reply).slice(0, 300)}`);
  }
};

/** Everything that is stored is what was written, and nothing else. */
const auditStored = async (run: Run): Promise<void> => {
  if (run.over) return;
  const found = new Map<StoreRecord['kind'], unknown[]>();
  for await (const { kind, ...record } of run.store.dump())
    found.set(kind, [...(found.get(kind) ?? []), record]);
  const tables = [...run.audit.tables.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const stored = (
    kind: StoreRecord['kind'],
    expected: readonly unknown[],
    promise: 'log' | 'chips' | 'rows',
  ) =>
    run.audit.check(
      sameData(found.get(kind) ?? [], expected),
      promise,
      () => `stored ${kind}: ${whereDifferent(found.get(kind) ?? [], expected)}`,
    );
  stored('entry', tables.flatMap(entriesOf), 'log');
  stored('transfer', tables.flatMap(transfersOf), 'chips');
  stored('balance', balancesOf(run), 'chips');
  stored(
    'round',
    tables.flatMap(table => rowsOf(table).map(({ round }) => round)),
    'rows',
  );
  stored(
    'result',
    tables.flatMap(table => rowsOf(table).flatMap(({ results }) => results)),
    'rows',
  );
  auditSum(run);
};

const entriesOf = ({ id, appends }: TableAudit) => appends.map(({ entry }) => ({ ...entry, table: id }));

const transfersOf = ({ id, appends }: TableAudit) =>
  appends.flatMap(({ entry: { seq }, transfers }) => transfers.map(moved => ({ table: id, ...moved, seq })));

const rowsOf = ({ rows }: TableAudit) =>
  [...rows.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([, { round, results }]) => ({
      round,
      results: results.toSorted((a, b) => (a.player < b.player ? -1 : 1)),
    }));

const balancesOf = ({ audit }: Run) =>
  [...audit.ledger]
    .map(([account, balance]) => ({ account, balance }))
    .toSorted((a, b) => (a.account < b.account ? -1 : 1));

const auditSum = ({ audit }: Run): void => {
  const sum = [...audit.ledger.values()].reduce((total, chips) => total + chips, 0);
  audit.check(sum === 0, 'chips', () => `all chips together are ${sum}`);
  for (const [account, chips] of audit.ledger)
    audit.check(chips >= 0 || mayOwe(account), 'chips', () => `${account} owes ${chips}`);
};

// Playing on

const finish = async (run: Run, room: Room, table: TableAudit): Promise<void> => {
  if (run.over || table.poisoned) return;
  await unlock(run, room, table);
  await playOut(run, room, table);
  for (let more = run.plan.more; more > 0 && !run.over; more--) await oneMore(run, room, table);
  await goHome(run, room, table);
};

const stateOf = ({ states }: TableAudit): TableState => states.at(-1)!;

const must = async (run: Run, room: Room, actor: Actor, table: string, intent: Intent): Promise<boolean> => {
  const actionId = `calm${run.audit.tables.get(table)!.states.length}`;
  const body = { table, actionId, ...intent };
  const request = run.note({ actor, table, actionId, body, ...(intent as Asked) }, to => to.act(actor, body));
  const reply = await request.send(room);
  const said = reply.ok ? '' : `${reply.error.code}: ${reply.error.message}`;
  const who = `${actorName(actor)} at entry ${stateOf(run.audit.tables.get(table)!).seq}`;
  return run.audit.check(reply.ok, 'liveness', () => `${who}, ${JSON.stringify(intent)}: ${said}`);
};

/** Without the key of old shoes nothing can be dealt: the house gives them up. */
const unlock = async (run: Run, room: Room, table: TableAudit): Promise<void> => {
  const { facts } = stateOf(table);
  if (!run.keyLost || facts.status !== 'open' || (facts.shoe === null && facts.next === null)) return;
  await room.act(
    { kind: 'house' },
    { table: table.id, actionId: 'unlock', kind: 'void', why: 'The key is lost.' },
  );
};

const actorAt = (run: Run, { seat, occupant }: TableSeat): Actor =>
  occupant.kind === 'bot'
    ? { kind: 'bot', seat }
    : run.players.flatMap(({ sessions }) => sessions).find(({ session }) => session === occupant.session)!;

/** Plays the round in progress to its end. */
const playOut = async (run: Run, room: Room, table: TableAudit): Promise<void> => {
  for (
    let turn = 0;
    !run.over && stateOf(table).facts.status === 'open' && isPlaying(stateOf(table));
    turn++
  ) {
    const state = stateOf(table);
    const [seat] = Object.keys(state.since).map(Number);
    if (seat === undefined || turn > MOST_TURNS)
      return run.audit.fail('liveness', `nobody can act in a round, entry ${state.seq} of ${table.id}`);
    const legal = gameOf(state.facts).legal(state.play!, seat);
    const action = chooseAction(state.facts.game, legal, run.plan.temper, run.random);
    const place = state.facts.seats.find(other => other.seat === seat)!;
    if (action === null) return run.audit.fail('liveness', `seat ${seat} has nothing to choose`);
    const intent: Intent = { kind: 'act', expect: state.since[seat]!, action };
    await must(run, room, actorAt(run, place), table.id, intent);
  }
};

/** Whoever can play asks for another round, and it comes. */
const oneMore = async (run: Run, room: Room, table: TableAudit): Promise<void> => {
  const { facts } = stateOf(table);
  const playing = candidates(stateOf(table));
  if (facts.status !== 'open' || playing.length < gameOf(facts).fewest || !playing.some(isPerson)) return;
  for (const { seat } of playing) {
    const state = stateOf(table);
    const place = state.facts.seats.find(other => other.seat === seat)!;
    // Where the others had asked before, the round has come, and blinds may have ended it at once.
    const hasCome = state.facts.round > facts.round;
    if (run.over || !isPerson(place) || place.ready || hasCome) continue;
    const seed = state.facts.next === null ? {} : { seed: run.freshSeed() };
    const intent: Intent = { kind: 'ready', expect: state.since[seat] ?? 0, ...seed };
    await must(run, room, actorAt(run, place), table.id, intent);
  }
  run.audit.check(
    stateOf(table).facts.round === facts.round + 1,
    'liveness',
    () => `everybody is ready at ${table.id}, and no round begins`,
  );
  await playOut(run, room, table);
};

/** Everybody leaves, with everything. */
const goHome = async (run: Run, room: Room, table: TableAudit): Promise<void> => {
  if (run.over) return;
  for (
    let [place] = people(stateOf(table).facts);
    place && !run.over;
    [place] = people(stateOf(table).facts)
  ) {
    await leaveWith(run, room, table, place);
    // Those who stay may have waited for nobody else.
    await playOut(run, room, table);
  }
  const { facts } = stateOf(table);
  run.audit.check(people(facts).length === 0, 'liveness', () => `somebody cannot leave ${table.id}`);
  if (facts.status !== 'frozen') auditShoeEnds(run.audit, table);
};

const leaveWith = async (run: Run, room: Room, table: TableAudit, place: TableSeat): Promise<void> => {
  if (place.occupant.kind !== 'player') return;
  const account = playerAccount(place.occupant.player);
  const before = run.audit.balance(account) + place.chips;
  if (!(await must(run, room, actorAt(run, place), table.id, { kind: 'leave' }))) return;
  const after = run.audit.balance(account);
  run.audit.check(after === before, 'chips', () => `${account} left with ${after}, not with ${before}`);
};
