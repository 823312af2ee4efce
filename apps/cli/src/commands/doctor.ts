import { randomBytes } from 'node:crypto';

import { err, ok } from '@cardroom/engine';
import {
  IMPORTED_TABLE,
  StoreError,
  createRoom,
  examine,
  rebuildRows,
  recountHonours,
  seedsIn,
  type Examination,
  type Store,
  type TableState,
  type Vault,
} from '@cardroom/room';

import { JSON_FLAG, isSet, valueOf, whyNoArguments, type Args } from '../args.ts';
import { DONE, NO, type Command, type Outcome } from '../command.ts';
import { openToOthers, surroundings, type Surrounding } from '../environment.ts';
import { grouped } from '../figures.ts';
import { printJson, printLines, type Io } from '../io.ts';
import { noTable } from '../kept-rounds.ts';
import { columnsOf, wrap } from '../layout.ts';
import { printable } from '../printable.ts';
import {
  STORE_FLAGS,
  anyVault,
  existingVault,
  isNamed,
  nothingPlayed,
  placeName,
  readingStore,
  type OpenStore,
  type StorePlace,
} from '../store-input.ts';

const run = async (args: Args, io: Io): Promise<Outcome> => {
  const problems = whyNoArguments(args, 'doctor');
  const table = valueOf(args, 'return-wagers');
  if (problems.length > 0 || !table.ok) return err([...problems, ...(table.ok ? [] : table.error)]);
  const name = table.value;
  if (name !== null)
    return readingStore(
      args,
      io,
      place => err([nothingPlayed(place)]),
      opened => returnWagers(opened, name, io),
    );
  return readingStore(
    args,
    io,
    place => (isNamed(args, io) ? err([noStore(place)]) : report(args, io, place, null)),
    opened => look(opened, args, io),
  );
};

/** Who names a place means one where something is. */
const noStore = (place: StorePlace): string =>
  `There is no store at ${placeName(place)}: name the folder that holds one, with --data or CARDROOM_DATA.`;

const look = async ({ store, place }: OpenStore, args: Args, io: Io): Promise<Outcome> => {
  if (isSet(args, 'rebuild-statistics')) await rebuildAll(store, io);
  const vault = existingVault(place, io);
  const found = await examine(store.dump(), { vault: vault.ok ? vault.value : null });
  return report(args, io, place, found);
};

/** What was found, and where; `found` is null where there is nothing to examine. */
const report = async (args: Args, io: Io, place: StorePlace, found: Examination | null): Promise<Outcome> => {
  const around = await facts(place, found, io);
  const isOk = (found?.ok ?? true) && around.every(({ problem }) => problem === undefined);
  if (isSet(args, 'json')) printJson(io, documentOf(isOk, around, found));
  else printLines(io, told(isOk, around, found, place, io));
  return ok(isOk ? DONE : NO);
};

const facts = (place: StorePlace, found: Examination | null, io: Io): Promise<readonly Surrounding[]> =>
  surroundings(place, { name: 'Key', ...aboutKey(place, found, io) }, io);

const aboutKey = (place: StorePlace, found: Examination | null, io: Io): Omit<Surrounding, 'name'> => {
  const vault = existingVault(place, io);
  const sealedWith = found?.sealedWith ?? [];
  if (!vault.ok) return { value: `unusable${sealedBy(sealedWith)}`, problem: vault.error.join(' ') };
  if (vault.value !== null) return presentKey(place, vault.value, sealedWith, io);
  return sealedWith.length > 0
    ? { value: `missing${sealedBy(sealedWith)}`, problem: whatIsLost(place, found!) }
    : { value: `none yet; it will be at ${place.keyFile}` };
};

const presentKey = (place: StorePlace, { keyId }: Vault, sealedWith: readonly string[], io: Io) => {
  const isGiven = Boolean(io.env?.['CARDROOM_KEY']);
  const others = sealedWith.some(id => id !== keyId) ? sealedBy(sealedWith) : '';
  return {
    value: `${keyId}, from ${isGiven ? 'CARDROOM_KEY' : place.keyFile}${others}`,
    ...(isGiven ? {} : openToOthers(place.keyFile)),
  };
};

const sealedBy = (keys: readonly string[]): string =>
  keys.length === 0 ? '' : `; boxes were sealed with ${keys.join(', ')}`;

const whatIsLost = (place: StorePlace, { counts, sealedWith }: Examination): string =>
  `${counted(counts.sealed, 'sealed box', 'sealed boxes')} cannot be opened, for there is no key: put ${sealedWith.join(', ')} back at ${place.keyFile}.`;

const documentOf = (isOk: boolean, around: readonly Surrounding[], found: Examination | null): object => ({
  ok: isOk,
  environment: around,
  checks: found?.checks.map(({ name, ok: holds, problems }) => ({ name, ok: holds, problems })) ?? [],
  counts: found?.counts ?? {},
});

const told = (
  isOk: boolean,
  around: readonly Surrounding[],
  found: Examination | null,
  place: StorePlace,
  io: Io,
): readonly string[] => [
  ...columnsOf(
    around.map(({ name, value }) => [name, printable(value)]),
    io.columns,
    0,
  ),
  ...around.flatMap(({ problem }) => (problem === undefined ? [] : marked('✗', problem, io.columns))),
  '',
  ...(found?.checks ?? []).flatMap(check => [
    ...marked(check.ok ? '✓' : '✗', check.means, io.columns),
    ...check.problems.flatMap(problem => marked(' ', problem, io.columns)),
  ]),
  ...(found ? ['', verdict(isOk, found)] : [nothingPlayed(place)]),
];

const marked = (mark: string, sentence: string, columns: number): readonly string[] =>
  wrap(printable(sentence), columns - 2).map((line, at) => `${at === 0 ? mark : ' '} ${line}`.trimEnd());

const verdict = (isOk: boolean, { counts }: Examination): string => {
  const seen = [
    counted(counts.table, 'table', 'tables'),
    counted(counts.entry, 'entry', 'entries'),
    counted(counts.round, 'round', 'rounds'),
  ].join(', ');
  return `${seen}: ${isOk ? 'everything adds up.' : 'not everything adds up; see the lines marked ✗.'}`;
};

const counted = (count: number, one: string, many: string): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

const rebuildAll = async (store: Store, io: Io): Promise<void> => {
  let rounds = 0;
  for (const { id } of await store.tables({}))
    try {
      rounds += await rebuildRows(store, id);
    } catch (error) {
      if (error instanceof StoreError) throw error;
      io.stderr(`cardroom: The log of table ${printable(id)} cannot be counted again: it leads nowhere.\n`);
    }
  for (const player of await playersIn(store)) await recountHonours(store, player);
  io.stderr(`cardroom: The statistics of ${grouped(rounds)} rounds were counted again from the logs.\n`);
};

/** Everybody who has finished a round. */
const playersIn = async (store: Store): Promise<ReadonlySet<string>> =>
  new Set((await store.results({})).map(({ player }) => player));

/** Ends a round whose cards nobody can deal any more; everybody has what they had before it. */
const returnWagers = async ({ store, place }: OpenStore, table: string, io: Io): Promise<Outcome> => {
  // A key that is missing is made: so the table must be there first.
  const refusal = table === IMPORTED_TABLE ? IMPORTED : noTable(table);
  if (table === IMPORTED_TABLE || (await store.table(table)) === null) return err([refusal]);
  const vault = anyVault(place, io);
  if (!vault.ok) return vault;
  const random = { bytes: (count: number): Uint8Array => new Uint8Array(randomBytes(count)) };
  const room = createRoom({ store, vault: vault.value, random, clock: { now: () => Date.now() } });
  try {
    const state = await room.state(table);
    if (!state.ok) return err([state.error.message]);
    if (await canDeal(store, vault.value, state.value)) return err([keyIsHere(table)]);
    const actionId = `void:${state.value.seq}`;
    const why = 'The key was lost; the house returned the wagers.';
    const reply = await room.act({ kind: 'house' }, { kind: 'void', table, actionId, why });
    if (!reply.ok) return err([reply.error.message]);
    printLines(io, [
      `Table ${table} can go on: its round is void, and everybody has the chips from before it.`,
    ]);
    return ok(DONE);
  } finally {
    room.close();
  }
};

const IMPORTED = `Table ${IMPORTED_TABLE} holds imported hands: they are over, so there is no round to void.`;

/** Whether the key opens the shoes that the table deals from now and next. */
const canDeal = async (store: Store, vault: Vault, { facts: table }: TableState): Promise<boolean> => {
  const seedOf = seedsIn(vault, table.id, await store.sealed(table.id));
  const needed = [table.shoe?.commitment.shoe, table.next?.shoe].filter(shoe => shoe !== undefined);
  return needed.every(shoe => seedOf(shoe) !== null);
};

const keyIsHere = (table: string): string =>
  `The key of table ${table} is here, so it can be played on: nothing was voided.`;

/** `cardroom doctor`: looks at everything the store holds, and at where it lies. */
export const doctor: Command = {
  usage: '[--rebuild-statistics] [--return-wagers TABLE] [--json]',
  about: [
    'Examines the store: that every log is what was written, that no chip was made or lost, that balances, seats, pots and statistics are what the logs say, that every seed is the one committed to and every sealed box opens; and the files, their rights and versions. The exit code is 1 if something is wrong; every problem comes with what to do. It is 2 where a store was named and there is none.',
    'Others may play on meanwhile.',
  ],
  flags: [
    { name: 'rebuild-statistics', means: 'First count all statistics again, from the logs.' },
    {
      name: 'return-wagers',
      takes: 'TABLE',
      means: 'Only void the open round of a table whose key is lost: all wagers go back.',
    },
    ...STORE_FLAGS,
    JSON_FLAG,
  ],
  example: 'cardroom doctor --data /srv/cardroom',
  run,
};
