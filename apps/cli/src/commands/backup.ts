import { err, ok } from '@cardroom/engine';

import { isSet, type Args } from '../args.ts';
import { backupLines } from '../backup-file.ts';
import { DONE, type Command, type Outcome } from '../command.ts';
import { grouped } from '../figures.ts';
import { printLines, type Io } from '../io.ts';
import { placeFor, writeSafely } from '../safe-file.ts';
import { STORE_FLAGS, nothingPlayed, readingStore, type OpenStore, type StorePlace } from '../store-input.ts';

const run = async (args: Args, io: Io): Promise<Outcome> => {
  const [path, ...more] = args.positionals;
  if (path === undefined || more.length > 0) return err(['Name one file to write the backup to.']);
  const replace = isSet(args, 'force');
  const free = await placeFor(path, replace);
  if (!free.ok) return err([free.error]);
  return readingStore(
    args,
    io,
    place => err([nothingPlayed(place)]),
    opened => backUp(opened, path, replace, io),
  );
};

const backUp = async (
  { store, place }: OpenStore,
  path: string,
  replace: boolean,
  io: Io,
): Promise<Outcome> => {
  let [records, sealed] = [0, 0];
  const dump = noting(store.dump(), ({ kind }) => void (sealed += kind === 'sealed' ? 1 : 0));
  const lines = backupLines(dump, count => void (records = count));
  const written = await writeSafely(path, lines, { gzip: path.endsWith('.gz'), replace });
  if (!written.ok) return err([written.error]);
  printLines(io, [
    `${grouped(records)} records are in ${path}.`,
    ...(sealed > 0 ? [keepKey(place, io)] : []),
  ]);
  return ok(DONE);
};

async function* noting<T>(items: AsyncIterable<T>, note: (item: T) => void): AsyncGenerator<T> {
  for await (const item of items) {
    note(item);
    yield item;
  }
}

const keepKey = ({ keyFile }: StorePlace, { env }: Io): string => {
  const key = env?.['CARDROOM_KEY'] ? 'the key in CARDROOM_KEY' : `the key file ${keyFile}`;
  return `Keep ${key} too, in another place: without it no open round can go on, and no shoe be revealed.`;
};

/** `cardroom backup`: everything the store holds, in one file. */
export const backup: Command = {
  usage: 'FILE [--force]',
  about: [
    'Writes everything that the store holds into one file, as it is at this moment, while others play on. The file is packed if its name ends in .gz, belongs to you alone, and gets its name when all of it is written.',
    'The secrets in it stay sealed: keep the key as well, in another place. cardroom restore reads the file into an empty store of any kind.',
  ],
  flags: [{ name: 'force', means: 'Replace a file that is there.' }, ...STORE_FLAGS],
  example: 'cardroom backup cardroom-backup.jsonl.gz',
  run,
};
