import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { release } from 'node:os';
import { dirname } from 'node:path';

import packageJson from '../package.json' with { type: 'json' };
import { grouped } from './figures.ts';
import type { Io } from './io.ts';
import { drawsLines } from './play/looks-for.ts';
import { readSettings, settingsFile } from './play/settings.ts';
import { placeName, type StorePlace } from './store-input.ts';

/** One fact about where the program runs, and what is wrong with it, if anything. */
export type Surrounding = {
  readonly name: string;
  readonly value: string;
  /** One sentence with what to do. */
  readonly problem?: string;
};

/** Versions, paths and rights, and what is known of the key. */
export const surroundings = async (
  place: StorePlace,
  key: Surrounding,
  { env = {}, columns, terminal }: Pick<Io, 'env' | 'columns' | 'terminal'>,
): Promise<readonly Surrounding[]> => [
  { name: 'Cardroom', value: packageJson.version },
  { name: 'Node', value: `${process.versions.node} on ${process.platform} ${release()} ${process.arch}` },
  ...(place.kind === 'sqlite' ? await aboutFile(place.file) : aboutServer(place)),
  key,
  aboutSettings(settingsFile(env)),
  { name: 'Terminal', value: terminalOf(env, columns, terminal?.stdout ?? false) },
];

/** The settings, and the first of them that cannot be used. */
const aboutSettings = (file: string): Surrounding => {
  const [problem] = readSettings(file).notes;
  return {
    name: 'Settings',
    value: existsSync(file) ? file : `${file}, not made yet`,
    ...(problem === undefined ? {} : { problem }),
  };
};

const terminalOf = (env: NonNullable<Io['env']>, columns: number, isTerminal: boolean): string =>
  isTerminal
    ? `${env['TERM'] ?? 'TERM is not set'}, ${columns} columns, ${drawsLines(env) ? 'lines and suits' : 'letters only'}`
    : 'none: the games are played line by line';

const aboutServer = (place: StorePlace): readonly Surrounding[] => [
  { name: 'Store', value: placeName(place) },
  {
    name: 'PostgreSQL',
    value: 'writes safely: fsync, full_page_writes, synchronous_commit and encoding were looked at',
  },
];

const aboutFile = async (file: string): Promise<readonly Surrounding[]> => {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined)
    return [{ name: 'Store', value: `${file}, not made yet`, ...unwritable(dirname(file)) }];
  return [
    { name: 'Store', value: `${file}, ${grouped(size)} bytes`, ...openToOthers(file) },
    { name: 'SQLite', ...(await aboutSqlite(file)) },
  ];
};

const aboutSqlite = async (file: string): Promise<Omit<Surrounding, 'name'>> => {
  const { DatabaseSync } = await import('node:sqlite');
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    const ask = (sql: string): string => String(Object.values(db.prepare(sql).get() ?? {})[0]);
    const damage = ask('PRAGMA quick_check(1)');
    return {
      value: `${ask('SELECT sqlite_version()')}, journal ${ask('PRAGMA journal_mode')}, page size ${ask('PRAGMA page_size')}`,
      ...(damage === 'ok' ? {} : { problem: `${file} is damaged: ${damage}. Restore a backup.` }),
    };
  } finally {
    db.close();
  }
};

/** Windows keeps no such bits: there a user's folder is closed to others by itself. */
export const openToOthers = (file: string): { readonly problem?: string } => {
  const mode = process.platform === 'win32' ? 0 : (statSync(file, { throwIfNoEntry: false })?.mode ?? 0);
  return (mode & 0o077) === 0
    ? {}
    : { problem: `Others on this computer may use ${file}: close it with chmod 600 '${file}'.` };
};

/** The nearest folder that exists must take a new one. */
const unwritable = (folder: string): { readonly problem?: string } => {
  const above = existingAbove(folder);
  try {
    accessSync(above, constants.W_OK);
    return {};
  } catch {
    return { problem: `Nothing can be kept: ${above} cannot be written. Name another folder by --data.` };
  }
};

const existingAbove = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : existingAbove(dirname(folder));
