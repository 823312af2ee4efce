import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok } from '@cardroom/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseFlags, type Args } from './args.ts';
import type { Io } from './io.ts';
import {
  STORE_FLAGS,
  dataFolder,
  existingVault,
  placeName,
  storePlace,
  withStore,
  type StorePlace,
} from './store-input.ts';

const argsOf = (...argv: readonly string[]): Args => {
  const args = parseFlags(argv, STORE_FLAGS, 'test');
  if (!args.ok) throw new Error(args.error.join());
  return args.value;
};
const ioWith = (env: NonNullable<Io['env']>): Io => ({ env }) as Io;

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'store-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('§8.2 where the store is', () => {
  test.each<[NodeJS.Platform, Record<string, string>, string]>([
    ['linux', { HOME: '/home/ann' }, '/home/ann/.local/share/cardroom'],
    ['linux', { HOME: '/home/ann', XDG_DATA_HOME: '/data' }, '/data/cardroom'],
    ['linux', { HOME: '/home/ann', XDG_DATA_HOME: 'not/absolute' }, '/home/ann/.local/share/cardroom'],
    ['darwin', { HOME: '/Users/ann' }, '/Users/ann/Library/Application Support/cardroom'],
    ['win32', { HOME: '/ann', LOCALAPPDATA: '/local' }, '/local/cardroom'],
    ['win32', { HOME: '/ann' }, '/ann/AppData/Local/cardroom'],
    ['linux', { CARDROOM_DATA: '/mine', XDG_DATA_HOME: '/data' }, '/mine'],
  ])('%s %o: %s', (platform, env, expected) => {
    expect(dataFolder(env, platform).replaceAll('\\', '/')).toBe(expected);
  });

  const URL = 'postgres://ann:secret@db.example:5433/cards?sslmode=require';

  test('a database by flag or environment, its password never said', () => {
    const byFlag = storePlace(argsOf('--database', URL, '--data', '/keys'), ioWith({}));
    expect(byFlag).toEqual(
      ok({
        kind: 'postgres',
        url: URL,
        setting: '--database',
        folder: '/keys',
        keyFile: join('/keys', 'cardroom.key'),
      }),
    );
    expect(placeName((byFlag as { value: StorePlace }).value)).toBe('postgres://ann@db.example:5433/cards');
    expect(storePlace(argsOf(), ioWith({ DATABASE_URL: URL, CARDROOM_DATA: '/keys' }))).toEqual(
      ok({ ...(byFlag as { value: StorePlace }).value, setting: 'DATABASE_URL' }),
    );
  });

  test('a folder by flag means the file in it', () => {
    expect(storePlace(argsOf('--data', '/mine'), ioWith({ DATABASE_URL: URL }))).toMatchObject({
      value: { kind: 'sqlite', file: join('/mine', 'cardroom.sqlite') },
    });
  });

  test('a file is not a folder', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(storePlace(argsOf('--data', file), ioWith({}))).toEqual({
      ok: false,
      error: [`${file} is not a folder.`],
    });
    rmSync(file);
  });

  test('another kind of database is refused', () => {
    const refusal = (name: string) => ({ ok: false, error: [`${name} must begin with postgres://.`] });
    expect(storePlace(argsOf('--database', 'mysql://x'), ioWith({}))).toEqual(refusal('--database'));
    expect(storePlace(argsOf(), ioWith({ DATABASE_URL: 'mysql://x' }))).toEqual(refusal('DATABASE_URL'));
    expect(storePlace(argsOf('--data', 'a', '--data', 'b'), ioWith({}))).toMatchObject({ ok: false });
  });

  test('reading makes no key; a bad key is a sentence', () => {
    const place = storePlace(argsOf('--data', folder), ioWith({}));
    if (!place.ok) throw new Error('a folder is a place');
    expect(existingVault(place.value, ioWith({}))).toEqual(ok(null));
    expect(readdirSync(folder)).toEqual([]);
    expect(existingVault(place.value, ioWith({ CARDROOM_KEY: 'short' }))).toMatchObject({
      ok: false,
      error: [expect.stringContaining('CARDROOM_KEY must be 64 hex digits')],
    });
  });

  test('what is wrong with a store is a sentence', async () => {
    const args = argsOf('--database', 'postgres://127.0.0.1:1/none');
    expect(await withStore(args, ioWith({}), async () => ok(0))).toMatchObject({
      ok: false,
      error: [
        expect.stringContaining(
          'PostgreSQL at 127.0.0.1:1/none cannot be reached. Start it, or correct --database.',
        ),
      ],
    });
    const broken = async (): Promise<never> => Promise.reject(new Error('a bug'));
    await expect(withStore(argsOf('--data', folder), ioWith({}), broken)).rejects.toThrow('a bug');
  });
});

test.each([
  ['postgres://ann:pw@host:5432/db?sslmode=require#x', 'postgres://ann@host:5432/db'],
  ['postgres://ann:p@ss@host/db', 'postgres://ann@host/db'],
  ['postgres://ann:a/b@host/db', 'the PostgreSQL address'],
  ['postgres://host/db', 'postgres://host/db'],
])('an address is told without its password: %s', (url, told) => {
  expect(placeName({ kind: 'postgres', url } as StorePlace)).toBe(told);
});
