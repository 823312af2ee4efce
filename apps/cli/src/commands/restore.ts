import { err, ok } from '@cardroom/engine';
import { StoreError, examine, type Store } from '@cardroom/room';

import type { Args } from '../args.ts';
import { backupRecords, checkBackup } from '../backup-file.ts';
import { DONE, NO, type Command, type Outcome } from '../command.ts';
import { grouped } from '../figures.ts';
import { printLines, type Io } from '../io.ts';
import { printable } from '../printable.ts';
import {
  STORE_FLAGS,
  existingVault,
  placeName,
  withStore,
  type OpenStore,
  type SentenceFor,
} from '../store-input.ts';

const run = async (args: Args, io: Io): Promise<Outcome> => {
  const [path, ...more] = args.positionals;
  if (path === undefined || more.length > 0) return err(['Name one backup to restore.']);
  const kind = await io.files.kindOf(path);
  if (kind !== 'file') return err([kind === null ? `There is no file ${path}.` : `${path} is not a file.`]);
  const records = await checkBackup(path);
  if (!records.ok) return err([records.error]);
  return withStore(args, io, opened => restoreInto(opened, path, records.value, io), whyNotThere);
};

/** To restore a backup is what is being done. */
const whyNotThere: SentenceFor = ({ code, message }, place) =>
  code === 'store/corrupt'
    ? `${placeName(place)} is damaged, and was left as it is. Move it away, then restore again.`
    : message;

const restoreInto = async (opened: OpenStore, path: string, count: number, io: Io): Promise<Outcome> => {
  const { store, place } = opened;
  for await (const _ of store.dump())
    return err([
      `The store at ${placeName(place)} is not empty, and was left as it is: restore into another, with --data or --database.`,
    ]);
  const vault = existingVault(place, io);
  if (!vault.ok) return vault;
  const refusal = await whyNotLoaded(store, path, count);
  if (refusal !== null) return err([refusal]);
  printLines(io, [`${grouped(count)} records are back in ${placeName(place)}.`]);
  const { ok: isSound, checks, sealedWith } = await examine(store.dump(), { vault: vault.value });
  for (const problem of checks.flatMap(({ problems }) => problems))
    io.stderr(`cardroom: ${printable(problem)}\n`);
  printLines(io, [
    isSound ? 'Everything adds up.' : 'Not everything adds up: cardroom doctor says it in full.',
    ...(vault.value === null && sealedWith.length > 0
      ? [
          `Put the key that belongs to it, ${sealedWith.join(', ')}, at ${place.keyFile}, or into CARDROOM_KEY.`,
        ]
      : []),
  ]);
  return ok(isSound ? DONE : NO);
};

/** A file may be whole, and yet hold what is no record: then nothing is written. */
const whyNotLoaded = async (store: Store, path: string, count: number): Promise<string | null> => {
  try {
    await store.load(backupRecords(path, count));
    return null;
  } catch (error) {
    if (error instanceof StoreError && error.code !== 'store/refused') throw error;
    const why = error instanceof StoreError ? error.message : 'A line of it is no record of a store.';
    return `${path} cannot be restored, and nothing was written: ${why}`;
  }
};

/** `cardroom restore`: a backup into an empty store. */
export const restore: Command = {
  usage: 'FILE [--data DIR] [--database URL]',
  about: [
    'Reads a backup into an empty store, of whatever kind: so a file on a laptop can move to PostgreSQL, and back. The whole backup is checked before anything is written, and examined afterwards; the exit code is 1 if something in it does not add up.',
    'A store that holds anything is left as it is.',
  ],
  flags: STORE_FLAGS,
  example: 'cardroom restore cardroom-backup.jsonl.gz --data ~/cardroom-2',
  run,
};
