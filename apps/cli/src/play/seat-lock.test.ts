import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { temporaryFolder } from '../testing/played-store.ts';
import { lockSeat, unshared } from './seat-lock.ts';

let folder = '';
let child: ChildProcess | null = null;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  child?.kill('SIGKILL');
  child = null;
  rmSync(folder, { recursive: true, force: true });
});

/** Another process that takes a seat, and keeps it until it ends. */
const holder = async (table: string): Promise<ChildProcess> => {
  const module = JSON.stringify(new URL('seat-lock.ts', import.meta.url).href);
  const script = `
    const { lockSeat } = await import(${module});
    const lock = lockSeat(${JSON.stringify(folder)}, ${JSON.stringify(table)});
    process.stdout.write(lock ? 'held' : 'refused');
    setInterval(() => lock, 60_000);
  `;
  child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [said] = (await once(child.stdout!, 'data')) as [Buffer];
  expect(said.toString()).toBe('held');
  return child;
};

describe('§7.1 a seat stays with whoever holds it', () => {
  test('§7.1 one holder at a time, table by table; released, it is free', () => {
    const first = lockSeat(folder, 'one');
    expect(first).not.toBeNull();
    expect(lockSeat(folder, 'one')).toBeNull();
    const other = lockSeat(folder, 'two');
    expect(other).not.toBeNull();
    first!.release();
    const second = lockSeat(folder, 'one');
    expect(second).not.toBeNull();
    second!.release();
    other!.release();
  });

  test('§6.6 held by another process, until that is killed', async () => {
    const process = await holder('one');
    expect(lockSeat(folder, 'one')).toBeNull();
    lockSeat(folder, 'two')!.release();
    process.kill('SIGKILL');
    await once(process, 'exit');
    const lock = lockSeat(folder, 'one');
    expect(lock).not.toBeNull();
    lock!.release();
  });

  test.skipIf(process.platform === 'win32')('locks lie in a folder of their owner alone', () => {
    lockSeat(folder, 'one')!.release();
    expect(statSync(join(folder, 'locks')).mode & 0o777).toBe(0o700);
  });

  test('a table that nobody else can see needs no lock', () => {
    expect(() => unshared.release()).not.toThrow();
  });
});
