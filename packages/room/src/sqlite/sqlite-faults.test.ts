import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { MINT } from '../ledger.ts';
import { StoreError } from '../store.ts';
import type { Store } from '../store.ts';
import { startAppending } from '../testing/appending-process-node.ts';
import { dumpOf, eventually, fillStore } from '../testing/store-bench.ts';
import { anAppend, anEntry, grant, inPlay, move } from '../testing/store-samples.ts';
import { assertDurable, openForWriting } from './connection.ts';
import { openSqliteStore } from './index.ts';
import { prepareFile } from './prepare.ts';
import type { Job } from './writer.ts';
import { createWriter } from './writer.ts';

const root = mkdtempSync(join(tmpdir(), 'cardroom-faults-'));
afterAll(() => rmSync(root, { recursive: true }));

const aSession = { id: 's', tokenHash: 'x', player: 'ann', createdAt: 1, proven: false };

let made = 0;
const newFile = (): string => join(mkdtempSync(join(root, `f${++made}-`)), 'room.db');

const errorOf = async (doing: Promise<unknown>): Promise<StoreError> => {
  const error = await doing.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StoreError);
  return error as StoreError;
};

/** A code, and one or two sentences that name the file. */
const expectProblem = (error: StoreError, code: StoreError['code'], file: string): void => {
  expect(error.code).toBe(code);
  expect(error.message).toContain(file);
  expect(error.message).toMatch(/^\S.*\.$/);
};

/** A closed file with something of everything, to be copied and damaged. */
const filled = join(root, 'filled.db');
beforeAll(async () => {
  const store = await openSqliteStore({ file: filled });
  await fillStore(store);
  for (let seq = 1; seq <= 40; seq++) await store.append(inPlay('long', seq, 'ann'));
  await store.close();
});

const copyOfFilled = (): string => {
  const file = newFile();
  copyFileSync(filled, file);
  return file;
};

/** Appends to a table until that fails; the number of acknowledged entries, and the failure. */
const fillUp = async (store: Store, table: string): Promise<{ acked: number; error: StoreError }> => {
  let acked = (await store.table(table))?.head ?? 0;
  for (;;) {
    const doing = store.append(inPlay(table, acked + 1, 'ann'));
    const ok = await doing.then(
      () => true,
      () => false,
    );
    if (!ok) return { acked, error: await errorOf(doing) };
    acked++;
  }
};

const expectWhole = async (store: Store, table: string, head: number): Promise<void> => {
  expect((await store.table(table))?.head).toBe(head);
  const entries = await store.entries(table, 1);
  expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: head }, (_, i) => i + 1));
  const balances = (await dumpOf(store)).flatMap(of => (of.kind === 'balance' ? [of.balance] : []));
  expect(balances.reduce((a, b) => a + b, 0)).toBe(0);
};

/** A disk of one megabyte, where this user may mount one. */
const mountSmall = (folder: string, options: string): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

describe('a store that cannot write acknowledges nothing, says why, and works again afterwards', () => {
  test('no room left in the file', async () => {
    const file = newFile();
    const small = await openSqliteStore({ file, maxPages: 100 });
    const { acked, error } = await fillUp(small, 't');
    expectProblem(error, 'store/unavailable', file);
    expect(error.message).toMatch(/no room left/);
    await expectWhole(small, 't', acked);
    await small.close();
    const store = await openSqliteStore({ file });
    await expectWhole(store, 't', acked);
    expect(await store.append(inPlay('t', acked + 1, 'ann'))).toEqual({ ok: true, rowsSaved: true });
    await store.close();
  });

  test('a full disk, as far as this user may make one', async () => {
    const folder = mkdtempSync(join(root, 'small-'));
    const mounted = mountSmall(folder, 'size=1m');
    const [file, ballast] = [join(folder, 'room.db'), join(folder, 'ballast')];
    if (mounted) writeFileSync(ballast, Buffer.alloc(400_000));
    const store = await openSqliteStore(mounted ? { file } : { file, maxPages: 60 });
    const { acked, error } = await fillUp(store, 't');
    expectProblem(error, 'store/unavailable', file);
    await expectWhole(store, 't', acked);
    if (mounted) unlinkSync(ballast);
    const again = await store.append(inPlay('t', acked + 1, 'ann')).catch(() => null);
    await store.close();
    if (mounted) execFileSync('umount', [folder]);
    expect(again).toEqual(mounted ? { ok: true, rowsSaved: true } : null);
  });

  test.each(['', '-wal', '-shm'])(
    'a file that was moved away, room.db%s, until it is put back',
    async part => {
      const file = newFile();
      const store = await openSqliteStore({ file });
      await store.append(anAppend('t', 1));
      renameSync(`${file}${part}`, `${file}.away`);
      const error = await errorOf(store.append(anAppend('t', 2)));
      expectProblem(error, 'store/unavailable', file);
      expect(error.message).toMatch(/moved or replaced while it was open; put it back or restart/);
      await expect(store.addSession(aSession)).rejects.toThrow(/moved or replaced/);
      renameSync(`${file}.away`, `${file}${part}`);
      expect(await store.append(anAppend('t', 2))).toEqual({ ok: true, rowsSaved: true });
      await store.close();
      const again = await openSqliteStore({ file });
      await expectWhole(again, 't', 2);
      await again.close();
    },
  );

  test('a file that was deleted: nothing is acknowledged, and no other takes its place', async () => {
    const file = newFile();
    const store = await openSqliteStore({ file });
    await store.append(anAppend('t', 1));
    unlinkSync(file);
    const errors = await Promise.all([2, 2, 2].map(seq => errorOf(store.append(anAppend('t', seq)))));
    for (const error of errors) expectProblem(error, 'store/unavailable', file);
    const none = (async function* () {})();
    expectProblem(await errorOf(store.load(none)), 'store/unavailable', file);
    await store.close();
    expect(existsSync(file)).toBe(false);
  });

  test('a file that another took the place of: the other stays as it is', async () => {
    const [file, other] = [newFile(), copyOfFilled()];
    const store = await openSqliteStore({ file });
    await store.append(anAppend('t', 1));
    const bytes = readFileSync(other);
    renameSync(other, file);
    expectProblem(await errorOf(store.append(anAppend('t', 2))), 'store/unavailable', file);
    await store.close();
    expect(readFileSync(file)).toEqual(bytes);
  });

  test('another program that writes and does not finish', async () => {
    const file = newFile();
    const store = await openSqliteStore({ file, patienceMs: 150 });
    await store.append(anAppend('t', 1));
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    const error = await errorOf(store.append(anAppend('t', 2)));
    expectProblem(error, 'store/unavailable', file);
    expect(error.message).toMatch(/in use/);
    expect((await store.table('t'))?.head).toBe(1);
    other.exec('ROLLBACK');
    other.close();
    expect(await store.append(anAppend('t', 2))).toEqual({ ok: true, rowsSaved: true });
    await store.close();
  });

  test('another program that finishes in time is waited for', async () => {
    const file = newFile();
    const store = await openSqliteStore({ file });
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    const doing = store.append(anAppend('t', 1));
    setTimeout(() => other.exec('ROLLBACK'), 100);
    expect(await doing).toEqual({ ok: true, rowsSaved: true });
    other.close();
    await store.close();
  });
});

/** A folder in which this user, even root, may not write. */
const readOnlyFolder = (): string => {
  const folder = mkdtempSync(join(root, 'ro-'));
  if (process.getuid?.() !== 0) {
    copyFileSync(filled, join(folder, 'room.db'));
    chmodSync(join(folder, 'room.db'), 0o400);
    chmodSync(folder, 0o500);
  } else if (mountSmall(folder, 'size=4m')) {
    copyFileSync(filled, join(folder, 'room.db'));
    execFileSync('mount', ['-o', 'remount,ro', folder]);
  } else return '/proc/self';
  return folder;
};

describe('a file that cannot be used is refused when it is opened', () => {
  test('a folder or file that may only be read', async () => {
    const folder = readOnlyFolder();
    const file = join(folder, 'room.db');
    expectProblem(await errorOf(openSqliteStore({ file })), 'store/unavailable', file);
    if (process.getuid?.() === 0 && folder !== '/proc/self') execFileSync('umount', [folder]);
    else if (folder !== '/proc/self') chmodSync(folder, 0o700);
  });

  test('a folder in place of the file', async () => {
    const file = newFile();
    mkdirSync(file);
    expectProblem(await errorOf(openSqliteStore({ file })), 'store/unavailable', file);
  });

  test.each([0.3, 0.5, 0.9])('a file that lost its end: %d of it are there', async share => {
    const file = copyOfFilled();
    truncateSync(file, Math.floor(statSync(file).size * share));
    const before = readFileSync(file);
    expectProblem(await errorOf(openSqliteStore({ file })), 'store/corrupt', file);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('something else than a database', async () => {
    const file = newFile();
    writeFileSync(file, 'not a database, '.repeat(500));
    expectProblem(await errorOf(openSqliteStore({ file })), 'store/corrupt', file);
  });

  test("another program's database", async () => {
    const file = newFile();
    const other = new DatabaseSync(file);
    other.exec('CREATE TABLE bookmarks (url TEXT)');
    other.close();
    const before = readFileSync(file);
    expectProblem(await errorOf(openSqliteStore({ file })), 'store/unavailable', file);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test("a newer program's file, which stays as it is", async () => {
    const file = copyOfFilled();
    const newer = new DatabaseSync(file);
    newer.exec('UPDATE schema_version SET version = 1000');
    newer.close();
    const before = readFileSync(file);
    expectProblem(await errorOf(openSqliteStore({ file })), 'store/newer', file);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('a disk on which a commit would not last', () => {
    const file = newFile();
    const db = openForWriting({ file, patienceMs: 100 });
    for (const weaker of ['synchronous = NORMAL', 'foreign_keys = OFF']) {
      db.exec(`PRAGMA ${weaker}`);
      expect(() => assertDurable(db, file)).toThrow(/cannot be written safely/);
      db.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
    }
    expect(() => assertDurable(db, file)).not.toThrow();
    db.close();
  });
});

test('after close all of it is in the one file', async () => {
  const file = newFile();
  const store = await openSqliteStore({ file });
  await store.append(anAppend('t', 1));
  await store.close();
  expect(readdirSync(dirname(file))).toEqual(['room.db']);
});

test('it is made for its owner alone', async () => {
  const file = join(root, 'private', 'deep', 'room.db');
  const store = await openSqliteStore({ file });
  await store.append(anAppend('t', 1));
  const modes = [file, `${file}-wal`, `${file}-shm`].map(path => statSync(path).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600, 0o600]);
  expect(statSync(join(root, 'private')).mode & 0o777).toBe(0o700);
  await store.close();
});

/** Repeatable chance. */
const lcg = (seed: number) => () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;

describe('random damage', () => {
  test('bits that flip are named as damage, or do no harm: never another error', () => {
    const random = lcg(20_261_116);
    let found = 0;
    for (let n = 0; n < 60; n++) {
      const file = copyOfFilled();
      const bytes = readFileSync(file);
      for (let flips = 0; flips < 8; flips++) {
        const at = Math.floor(random() ** 2 * bytes.length);
        bytes[at]! ^= 1 << Math.floor(random() * 8);
      }
      writeFileSync(file, bytes);
      found += Number(usesFile(file)?.code === 'store/corrupt');
    }
    expect(found).toBeGreaterThan(15);
  });
});

/** Opens a file, appends to it and reads all of it; the problem, if any. */
const usesFile = (file: string): StoreError | null => {
  try {
    prepareFile({ file, patienceMs: 50 });
    const writer = createWriter({ file, patienceMs: 50 });
    const [outcome] = writer.doSome([job(1, anAppend('long', 41))]);
    writer.close();
    return outcome?.kind === 'failed' ? new StoreError(outcome.code, outcome.message) : null;
  } catch (error) {
    expect(error).toBeInstanceOf(StoreError);
    expect((error as StoreError).message).toContain(file);
    return error as StoreError;
  }
};

const job = (id: number, append: ReturnType<typeof anAppend>): Job => ({ kind: 'append', id, append });

describe('many appends in one transaction', () => {
  const open = (maxPages?: number) => {
    const file = newFile();
    prepareFile({ file, patienceMs: 100 });
    return createWriter({ file, patienceMs: 100, maxPages });
  };

  test('a refused one leaves the others alone', () => {
    const writer = open();
    const jobs = [
      job(1, anAppend('a', 1)),
      job(2, anAppend('b', 1, { transfers: [move('player:x', MINT, 5)] })),
      job(3, anAppend('c', 2)),
      job(4, anAppend('a', 2, { entry: anEntry('a', 2, { actionId: 'a1' }) })),
      job(5, anAppend('a', 2, { transfers: [grant('ann', 5)] })),
      job(6, anAppend('a', 2)),
      job(7, anAppend('d', 1, { sealed: [{ name: 'x', box: undefined as unknown as string }] })),
      job(8, anAppend('d', 1)),
    ];
    const outcomes = writer.doSome(jobs);
    expect(jobs).toEqual([]);
    const kinds = outcomes.map(({ kind }) => kind);
    expect(kinds).toEqual(['append', 'failed', 'failed', 'failed', 'append', 'append', 'failed', 'append']);
    expect(outcomes[5]).toEqual({ kind: 'append', id: 6, result: { ok: false, head: 2 } });
    writer.close();
  });

  test('when the commit fails, nobody is acknowledged, and nothing is written', () => {
    const writer = open(45);
    const big = (id: number) =>
      job(id, anAppend(`t${id}`, 1, { entry: anEntry('t', 1, { body: 'x'.repeat(20_000) }) }));
    const outcomes = writer.doSome(Array.from({ length: 30 }, (_, i) => big(i)));
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['failed']));
    const [afterwards] = writer.doSome([job(1, anAppend('t0', 1))]);
    expect(afterwards).toEqual({ kind: 'append', id: 1, result: { ok: true, rowsSaved: true } });
    writer.close();
  });

  test('at most 64 at a time; the others wait', () => {
    const writer = open();
    const jobs = Array.from({ length: 70 }, (_, i) => job(i, anAppend(`t${i}`, 1)));
    const first = writer.doSome(jobs);
    expect(first.length).toBeLessThanOrEqual(64);
    expect(first.length + jobs.length).toBe(70);
    writer.close();
  });
});

describe('a thread that dies', () => {
  const program = (text: string): URL => {
    const file = join(root, `${basename(newFile())}-${++made}.mjs`);
    writeFileSync(file, `import { parentPort } from 'node:worker_threads';\n${text}`);
    return pathToFileURL(file);
  };

  test('before it begins: the store does not open', async () => {
    for (const text of ["throw new Error('no');", 'process.exit(3);']) {
      const file = newFile();
      const error = await errorOf(openSqliteStore({ file, writer: program(text) }));
      expectProblem(error, 'store/unavailable', file);
    }
  });

  test('at work: whoever waits is told, and whoever comes later', async () => {
    const file = newFile();
    const text = "parentPort.postMessage('ready'); parentPort.once('message', () => process.exit(1));";
    const store = await openSqliteStore({ file, writer: program(text) });
    expectProblem(await errorOf(store.append(anAppend('t', 1))), 'store/unavailable', file);
    expectProblem(await errorOf(store.append(anAppend('t', 1))), 'store/unavailable', file);
    await store.close();
  });
});

test('two processes begin with the same new file and are killed: what they saw acknowledged is there', async () => {
  const file = newFile();
  const writers = ['a', 'b'].map(table => ({ table, process: startAppending(file, table) }));
  const going = await eventually(() => writers.every(of => of.process.acknowledged() > 10), 30_000);
  await Promise.all(writers.map(of => of.process.kill9()));
  expect(writers.map(of => of.process.complaints()).join('')).toBe('');
  expect(going).toBe(true);
  const store = await openSqliteStore({ file });
  for (const { table, process: child } of writers) {
    const head = (await store.table(table))?.head ?? 0;
    // One more may have been committed than the child could tell of.
    expect([0, 1]).toContain(head - child.acknowledged());
    await expectWhole(store, table, head);
  }
  await store.close();
});

describe('§8.2 a note that was damaged', () => {
  test('says nothing, and keeps nobody from the others', async () => {
    const file = newFile();
    const first = await openSqliteStore({ file });
    await first.addPlayer({ id: 'ann', name: 'Ann', key: 'ann', createdAt: 1, lock: null });
    const note = { player: 'ann', kind: 'drill', at: 1, body: { asked: 1 } };
    await first.writeNotes(['one', 'two'].map(key => ({ ...note, key })));
    await first.close();
    const raw = new DatabaseSync(file);
    raw.prepare("UPDATE notes SET body = 'garbage' WHERE key = 'one'").run();
    raw.close();
    const store = await openSqliteStore({ file });
    const bodies = (await store.notes('ann', 'drill')).map(({ key, body }) => [key, body] as const);
    expect(Object.fromEntries(bodies)).toEqual({ one: null, two: { asked: 1 } });
    await store.close();
  });
});
