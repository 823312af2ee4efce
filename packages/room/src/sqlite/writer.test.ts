import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { MessageChannel } from 'node:worker_threads';

import { describe, expect, test } from 'vitest';

import { anAppend, aResult, aRound, rowsOf } from '../testing/store-samples.ts';
import { temporaryFile } from '../testing/temporary-file-node.ts';
import { toStoreError } from './connection.ts';
import { prepareFile } from './prepare.ts';
import type { FromWriter, Job, Outcome, ToWriter } from './writer.ts';
import { packJob, serve, unpackOutcomes } from './writer.ts';

/** Talks to a writer in this very thread. */
const startTalking = () => {
  const options = { file: temporaryFile(), patienceMs: 100 };
  prepareFile(options);
  const { port1, port2 } = new MessageChannel();
  serve(port2, options);
  const heard: FromWriter[] = [];
  port1.on('message', (message: FromWriter) => heard.push(message));
  const ask = (...jobs: readonly Job[]): void =>
    port1.postMessage({ jobs: jobs.map(packJob) } satisfies ToWriter);
  const close = (): void => port1.postMessage('close');
  const outcomes = (): readonly Outcome[] =>
    heard.flatMap(of => (typeof of === 'string' ? [] : unpackOutcomes(of.outcomes)));
  return { file: options.file, port: port1, heard, ask, close, outcomes };
};

const appending = (id: number, append: Extract<Job, { kind: 'append' }>['append']): Job => ({
  kind: 'append',
  id,
  append,
});

const writing = (id: number, ...sql: readonly string[]): Job => ({
  kind: 'write',
  id,
  statements: sql.map(text => ({ sql: text, values: [] })),
});

const ADD = "INSERT INTO players (id, name, key, created_at) VALUES ('p', 'P', 'p', 1)";

describe('the thread that writes', () => {
  test('says that it is ready, does what it is told in order, ends when all is done', async () => {
    const { port, heard, ask, close, outcomes } = startTalking();
    const round = aRound('t', 2);
    const bad = { round, results: [aResult(round, 'ann', { hands: -1 })] };
    ask(
      appending(1, anAppend('t', 1)),
      appending(2, anAppend('t', 2, { rows: rowsOf(aRound('t', 1), 'ann') })),
    );
    ask(appending(3, anAppend('t', 3, { rows: bad })), writing(4, ADD, 'DELETE FROM players'));
    close();
    await once(port, 'close');
    expect(heard[0]).toBe('ready');
    expect(heard.at(-1)).toBe('closed');
    expect(outcomes()).toEqual([
      { kind: 'append', id: 1, result: { ok: true, rowsSaved: true } },
      { kind: 'append', id: 2, result: { ok: true, rowsSaved: true } },
      { kind: 'append', id: 3, result: { ok: true, rowsSaved: false } },
      { kind: 'write', id: 4, changes: [1, 1] },
    ]);
  });

  test('does all statements of a job or none', async () => {
    const { file, port, ask, close, outcomes } = startTalking();
    ask(writing(1, ADD, ADD), writing(2, ADD));
    close();
    await once(port, 'close');
    expect(outcomes().map(({ kind }) => kind)).toEqual(['failed', 'write']);
    const db = new DatabaseSync(file);
    expect(db.prepare('SELECT count(*) AS n FROM players').get()?.['n']).toBe(1);
    db.close();
  });
});

describe('what a failure of SQLite means', () => {
  const failure = (errcode: number) =>
    Object.assign(new Error('its words'), { errcode, errstr: 'its words' });

  test.each([
    [5, 'store/unavailable', /in use/],
    [8, 'store/unavailable', /read-only/],
    [10, 'store/unavailable', /Look after the disk/],
    [778, 'store/unavailable', /Look after the disk/],
    [11, 'store/corrupt', /damaged/],
    [13, 'store/unavailable', /no room left/],
    [14, 'store/unavailable', /cannot be opened/],
    [19, 'store/refused', /rule of the store/],
    [21, 'store/unavailable', /cannot be used: its words/],
    [26, 'store/corrupt', /damaged/],
  ] as const)('%d', (code, problem, words) => {
    const error = toStoreError('/rooms/room.db', failure(code));
    expect(error).toMatchObject({ code: problem });
    expect(String(error)).toMatch(words);
  });

  test('another error stays what it is', () => {
    const error = new TypeError('no');
    expect(toStoreError('/rooms/room.db', error)).toBe(error);
  });
});
