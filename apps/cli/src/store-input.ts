import { existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

import { err, ok, type Result } from '@cardroom/engine';
import { StoreError, type Store, type Vault } from '@cardroom/room';
import { openVault, vaultFrom } from '@cardroom/room/vault';

import { isSet, valueOf, type Args, type Flag } from './args.ts';
import type { Outcome } from './command.ts';
import type { Io } from './io.ts';

/** How every command that uses the store is told where it is. */
export const STORE_FLAGS: readonly Flag[] = [
  {
    name: 'database',
    takes: 'URL',
    means: 'Use a PostgreSQL database (postgres://…). Default: DATABASE_URL, else a file.',
  },
  {
    name: 'data',
    takes: 'DIR',
    means: 'The folder of the file and its key. Default: CARDROOM_DATA, else your data folder.',
  },
];

/** Where rounds are kept, and the key to what is sealed there. */
export type StorePlace = { readonly folder: string; readonly keyFile: string } & (
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly setting: '--database' | 'DATABASE_URL' }
);

type Env = NonNullable<Io['env']>;

/** The place that flags and environment name. A flag weighs more than the environment. */
export const storePlace = (args: Args, { env = {} }: Io): Result<StorePlace, readonly string[]> => {
  const database = valueOf(args, 'database');
  const data = valueOf(args, 'data');
  if (!database.ok || !data.ok) return err([database, data].flatMap(read => (read.ok ? [] : read.error)));
  const folder = resolve(data.value ?? dataFolder(env, process.platform));
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
    return err([`${folder} is not a folder.`]);
  // Who names a folder, and no database, means the file in it.
  const url = database.value ?? (data.value === null ? env['DATABASE_URL'] || null : null);
  const keyFile = join(folder, 'cardroom.key');
  if (url === null) return ok({ kind: 'sqlite', folder, keyFile, file: join(folder, 'cardroom.sqlite') });
  const setting = database.value === null ? 'DATABASE_URL' : '--database';
  return /^postgres(ql)?:\/\//.test(url)
    ? ok({ kind: 'postgres', folder, keyFile, url, setting })
    : err([`${setting} must begin with postgres://.`]);
};

/** Whether somebody said where the store is, so that there must be one. */
export const isNamed = (args: Args, { env = {} }: Io): boolean =>
  isSet(args, 'data') || isSet(args, 'database') || Boolean(env['CARDROOM_DATA']);

/** Where a program keeps a user's data on this system. */
export const dataFolder = (env: Env, platform: NodeJS.Platform): string => {
  const { CARDROOM_DATA: own, XDG_DATA_HOME: xdg } = env;
  if (own) return own;
  // The specification of these folders: a path that is not absolute is ignored.
  return join(xdg && isAbsolute(xdg) ? xdg : systemFolder(env, platform), 'cardroom');
};

const systemFolder = ({ HOME, LOCALAPPDATA }: Env, platform: NodeJS.Platform): string => {
  const home = HOME || homedir();
  if (platform === 'win32') return LOCALAPPDATA || join(home, 'AppData', 'Local');
  return platform === 'darwin' ? join(home, 'Library', 'Application Support') : join(home, '.local', 'share');
};

/** The place as people may read it: an address without its password. */
export const placeName = (place: StorePlace): string =>
  place.kind === 'sqlite' ? place.file : withoutSecrets(place.url);

/** An address without what may be a password; one that cannot be read is not repeated at all. */
const withoutSecrets = (address: string): string => {
  if (!URL.canParse(address)) return 'the PostgreSQL address';
  const { protocol, username, host, pathname } = new URL(address);
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
};

/** Whether there can be anything at this place: a file that is not there was never played in. */
export const isThere = (place: StorePlace): boolean => place.kind === 'postgres' || existsSync(place.file);

/** Opens the store at a place, and makes it if there is none. Throws `StoreError`. */
export const openPlace = async (place: StorePlace): Promise<Store> => {
  if (place.kind === 'sqlite')
    return (await import('@cardroom/room/sqlite')).openSqliteStore({ file: place.file });
  const { url, setting } = place;
  return (await import('@cardroom/room/postgres')).openPostgresStore({ url, setting, connections: 4 });
};

/** The key to a place, if there is one: reading makes none. */
export const existingVault = (
  place: StorePlace,
  { env = {} }: Io,
): Result<Vault | null, readonly string[]> => {
  if (!env['CARDROOM_KEY'] && !existsSync(place.keyFile)) return ok(null);
  return vaultOf(place, env);
};

/** The key to a place; without one, a new one is made. */
export const anyVault = (place: StorePlace, { env = {} }: Io): Result<Vault, readonly string[]> =>
  vaultOf(place, env);

const vaultOf = ({ keyFile }: StorePlace, env: Env): Result<Vault, readonly string[]> => {
  const key = env['CARDROOM_KEY'];
  const vault = key ? vaultFrom(key) : openVault({ file: keyFile });
  return vault.ok ? vault : err([vault.error.message]);
};

/** A store that is open for a command. */
export type OpenStore = { readonly store: Store; readonly place: StorePlace };

/** Does something with the store, and closes it. Whatever is wrong with the store is a sentence. */
export const withStore = async (
  args: Args,
  io: Io,
  work: (opened: OpenStore) => Promise<Outcome>,
  sentenceFor: SentenceFor = messageOf,
): Promise<Outcome> => {
  const place = storePlace(args, io);
  return place.ok ? atPlace(place.value, work, sentenceFor) : place;
};

/** What to say when the store at a place fails. */
export type SentenceFor = (error: StoreError, place: StorePlace) => string;

const messageOf: SentenceFor = ({ message }) => message;

/** The same where nothing is made: `nothing` answers when there is no store yet. */
export const readingStore = async (
  args: Args,
  io: Io,
  nothing: (place: StorePlace) => Outcome | Promise<Outcome>,
  work: (opened: OpenStore) => Promise<Outcome>,
): Promise<Outcome> => {
  const place = storePlace(args, io);
  if (!place.ok) return place;
  return isThere(place.value) ? atPlace(place.value, work) : nothing(place.value);
};

/** Says that there is nothing yet: to people in a sentence, to programs by what is otherwise printed. */
export const nothingPlayed = (place: StorePlace): string =>
  `Nothing has been played here yet: there is no ${placeName(place)}.`;

export const atPlace = async (
  place: StorePlace,
  work: (opened: OpenStore) => Promise<Outcome>,
  sentenceFor: SentenceFor = messageOf,
): Promise<Outcome> => {
  try {
    const store = await openPlace(place);
    try {
      return await work({ store, place });
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof StoreError) return err([sentenceFor(error, place)]);
    throw error;
  }
};
