/**
 * How many appends a second three processes bring into one PostgreSQL, beside what the server can do when the same function
 * is called without the store. `node packages/room/src/testing/postgres-load.ts [seconds]`; the other forms it starts itself.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { Client } from 'pg';

import { APPEND, appendValues } from '../postgres/append.ts';
import { openPostgresStore } from '../postgres/index.ts';
import type { Load } from './load.ts';
import { createStopwatch, drive, perSecond, report } from './load.ts';
import { newPlace } from './postgres-databases-node.ts';
import { startPostgres } from './postgres-server-node.ts';
import { inPlay } from './store-samples.ts';

const PROCESSES = 3;
const CONNECTIONS = 16;
const TABLES = 64;

/** Calls the function on connections of its own, four tables each, one after the other. */
const raw = async (url: string, name: string, seconds: number): Promise<Load> => {
  const clients = Array.from({ length: CONNECTIONS }, () => new Client(url));
  await Promise.all(clients.map(client => client.connect()));
  const stopwatch = createStopwatch(seconds);
  const play = async (client: Client, n: number): Promise<void> => {
    for (let turn = 0; stopwatch.goesOn(); turn++) {
      const [table, seq] = [`${name}${n}_${turn % 4}`, Math.floor(turn / 4) + 1];
      const at = performance.now();
      await client.query({ ...APPEND, values: appendValues(inPlay(table, seq, `p${n}`)) });
      stopwatch.took(at);
    }
  };
  await Promise.all(clients.map(play));
  const load = stopwatch.load();
  await Promise.all(clients.map(client => client.end()));
  return load;
};

const store = async (url: string, name: string, seconds: number): Promise<Load> => {
  const opened = await openPostgresStore({ url, connections: CONNECTIONS });
  const stop = opened.watch(() => undefined);
  const load = await drive(opened, { name, tables: TABLES, seconds });
  stop();
  await opened.close();
  return load;
};

const FORMS = { '--raw': raw, '--store': store } as const;
type Form = keyof typeof FORMS;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const inProcess = (form: Form, url: string, name: string, seconds: number): Promise<Load> =>
  new Promise((resolve, reject) => {
    const args = [fileURLToPath(import.meta.url), form, url, name, String(seconds)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', chunk => (text += String(chunk)));
    child.on('exit', code =>
      code === 0 ? resolve(JSON.parse(text) as Load) : reject(new Error(`ended with ${code}`)),
    );
  });

/** Several processes at once; their figures together. */
const together = async (form: Form, url: string, seconds: number): Promise<Load> => {
  const names = Array.from({ length: PROCESSES }, (_, i) => `${form.slice(2)}${i}_`);
  const loads = await Promise.all(names.map(name => inProcess(form, url, name, seconds)));
  return {
    latencies: loads.flatMap(({ latencies }) => latencies),
    elapsedMs: Math.max(...loads.map(({ elapsedMs }) => elapsedMs)),
  };
};

const measure = async (seconds: number): Promise<void> => {
  const server = await startPostgres();
  const url = await newPlace(server);
  await (await openPostgresStore({ url })).close();
  const alone = await together('--raw', url, seconds);
  say(`the function alone, ${PROCESSES} × ${CONNECTIONS} connections:   ${report(alone)}`);
  const through = await together('--store', url, seconds);
  say(`the store, ${PROCESSES} processes × ${TABLES} tables:        ${report(through)}`);
  say(
    `of what the server can do:                   ${Math.round((100 * perSecond(through)) / perSecond(alone))} %`,
  );
  await server.stop();
};

const isForm = (text: string): text is Form => text in FORMS;

const [first = '5', ...rest] = process.argv.slice(2);
if (!isForm(first)) await measure(Number(first));
else say(JSON.stringify(await FORMS[first](rest[0]!, rest[1]!, Number(rest[2]))));
