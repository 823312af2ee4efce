/**
 * How many appends a second a file of SQLite takes, beside what SQLite itself can do with the same rows.
 * `node packages/room/src/testing/sqlite-load.ts [seconds] [folder]`; `--second file` is what it starts itself.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { openForWriting } from '../sqlite/connection.ts';
import { openSqliteStore } from '../sqlite/index.ts';
import { prepareFile } from '../sqlite/prepare.ts';
import { appendWriter } from '../sqlite/write-append.ts';
import type { Load } from './load.ts';
import { createStopwatch, drive, perSecond, report } from './load.ts';
import { inPlay } from './store-samples.ts';

const TABLES = 64;

/** Transactions of 64 appends on one connection, nothing in between. */
export const rawSqlite = (file: string, seconds: number): Load => {
  const options = { file, patienceMs: 5_000 };
  prepareFile(options);
  const db = openForWriting(options);
  const writer = appendWriter(db);
  const stopwatch = createStopwatch(seconds);
  for (let seq = 1; stopwatch.goesOn(); seq++) {
    const at = performance.now();
    db.exec('BEGIN IMMEDIATE');
    writer.begin();
    for (let n = 0; n < TABLES; n++) writer.write(inPlay(`raw${n}`, seq, `p${n}`));
    db.exec('COMMIT');
    stopwatch.took(at, TABLES);
  }
  const load = stopwatch.load();
  db.close();
  return load;
};

/** The store, one player after another at each of 64 tables. */
export const storeSqlite = async (
  file: string,
  seconds: number,
  name: string,
  tables: number,
  pauseMs = 0,
) => {
  const store = await openSqliteStore({ file });
  const load = await drive(store, { name, tables, seconds, pauseMs });
  await store.close();
  return load;
};

/** A second process at one table, while the first is saturated. */
const secondProcess = (file: string, seconds: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [fileURLToPath(import.meta.url), '--second', file, String(seconds)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let text = '';
    child.stdout.on('data', chunk => (text += String(chunk)));
    child.on('exit', code => (code === 0 ? resolve(text) : reject(new Error(`it ended with ${code}`))));
  });

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const measure = async (seconds: number, folder: string): Promise<void> => {
  const raw = rawSqlite(join(folder, 'raw.db'), seconds);
  say(`SQLite alone, 64 a transaction:        ${report(raw)}`);
  const store = await storeSqlite(join(folder, 'store.db'), seconds, 't', TABLES);
  say(`the store, ${TABLES} tables:                  ${report(store)}`);
  say(`of what SQLite can do:                 ${Math.round((100 * perSecond(store)) / perSecond(raw))} %`);
  const human = await storeSqlite(join(folder, 'store.db'), seconds, 'h', 200, 3_000);
  say(`the store, 200 tables at human pace:   ${report(human)}`);
  const shared = join(folder, 'shared.db');
  const [first, second] = await Promise.all([
    storeSqlite(shared, seconds + 1, 'a', TABLES),
    secondProcess(shared, seconds),
  ]);
  say(`first of two processes, 64 tables:     ${report(first)}`);
  say(`second of two processes, 1 table:      ${second.trim()}`);
};

const [first = '3', ...rest] = process.argv.slice(2);
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (first === '--second') say(report(await storeSqlite(rest[0]!, Number(rest[1]), 'second', 1, 20)));
  else {
    const folder = mkdtempSync(join(rest[0] ?? tmpdir(), 'cardroom-load-'));
    await measure(Number(first), folder).finally(() => rmSync(folder, { recursive: true }));
  }
}
