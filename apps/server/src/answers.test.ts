import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';

import { ok } from '@cardroom/engine';
import { ROUTES, type Route, type RouteName } from '@cardroom/wire';

import type { LlmSetup } from './explain.ts';

import {
  commandBy,
  openBrowser,
  openTableBy,
  playBlackjackRound,
  signedInBrowser,
  startTestServer,
  viewBy,
} from './testing/index.ts';

const ajv = new Ajv2020({ strict: false, allowUnionTypes: true, discriminator: true });

const whyNot = (name: RouteName, body: unknown): string | null => {
  const route: Route = ROUTES[name];
  const validate = ajv.compile(route.answer as object);
  return validate(body) ? null : ajv.errorsText(validate.errors);
};

/** A model that says what it is told to. */
const SPEAKING: LlmSetup = {
  facts: async () => ({ game: 'blackjack', actions: [], best: null, facts: [], text: ['Well.'] }),
  plan: async () => ({ fits: true, shares: { fold: 0.25, raise: 0.75 }, raiseTo: 25, why: null }),
  offered: {
    label: 'speaking',
    model: { text: async () => ok('It is so.'), record: async () => ok({}) },
  },
  anyAddress: true,
  lent: { lend: () => {}, takeBack: () => {} },
};

test('every answer is as its schema says, to the last field', async () => {
  const server = await startTestServer({ llm: SPEAKING });
  const ann = await signedInBrowser(server.url, 'Ann');
  const opened = await openTableBy(ann, { game: 'blackjack', rules: 'vegas', options: { private: true } });
  const { table } = opened.receipt;
  await playBlackjackRound(ann, table);
  const { shoe, you } = await viewBy(ann, table);
  const got = async (path: string): Promise<unknown> => (await ann.get(path)).body;
  const answers: Readonly<Partial<Record<RouteName, unknown>>> = {
    session: await got('/api/session'),
    addresses: await got('/api/addresses'),
    tables: await got('/api/tables'),
    openTable: opened,
    table: await got(`/api/tables/${table}`),
    llm: await got('/api/llm'),
    tryModel: (await ann.post('/api/llm/try', {})).body,
    lendModel: (await ann.post('/api/llm/rival', { model: { provider: 'ollama', model: 'm' } })).body,
    takeBackModel: (await ann.send('DELETE', '/api/llm/rival')).body,
    explain: (await ann.post(`/api/tables/${table}/explain`, { expect: you!.expect })).body,
    why: (await ann.post(`/api/tables/${table}/why`, { expect: you!.expect })).body,
    plan: (await ann.post(`/api/tables/${table}/plan`, { expect: you!.expect })).body,
    command: await commandBy(ann, table, { kind: 'sitOut' }),
    leaves: await got(`/api/tables/${table}/leaves/${encodeURIComponent(shoe!.commitment.shoe)}`),
    shoes: await got(`/api/tables/${table}/shoes`),
    rounds: await got('/api/rounds?limit=1'),
    round: await got(`/api/rounds/${table}/1`),
    statistics: await got('/api/statistics'),
    review: await got('/api/review'),
    drills: await got('/api/drills'),
    keepDrills: (await ann.post('/api/drills', { notes: [] })).body,
    leaks: await got('/api/drills/leaks'),
    honours: await got('/api/honours'),
    openDaily: (await ann.post('/api/daily', {})).body,
    dayShoe: await got('/api/daily/2026-11-16'),
    lock: (await ann.post('/api/session/lock', { passphrase: 'long enough' })).body,
    unlock: (await ann.post('/api/session/unlock', { passphrase: 'long enough' })).body,
    health: await got('/health'),
    signOut: (await ann.send('DELETE', '/api/session')).body,
    signIn: (await ann.post('/api/session', { name: 'Bob' })).body,
  };
  const left = Object.entries<Route>(ROUTES).filter(([name, { answer }]) => answer && !(name in answers));
  expect(left).toEqual([]);
  for (const [name, body] of Object.entries(answers))
    expect([name, whyNot(name as RouteName, body)]).toEqual([name, null]);
  const nobody = await openBrowser(server.url).get('/api/session');
  expect([nobody.status, nobody.body, whyNot('session', nobody.body)]).toEqual([200, { player: null }, null]);
  await server.stop();
});

test('§8.5 others are told where they find it, and nobody is sent to an address of their own machine', async () => {
  const server = await startTestServer({ allowHosts: ['127.0.0.1', '192.0.2.7', '[::1]', 'cards.example'] });
  const ann = await signedInBrowser(server.url, 'Ann');
  expect((await ann.get('/api/addresses')).body).toEqual({
    origins: [`http://192.0.2.7:${server.port}`, `http://cards.example:${server.port}`],
  });
  await server.stop();
});

test('the API is a document for programs and a page for people', async () => {
  const server = await startTestServer();
  const browser = openBrowser(server.url);
  for (const path of ['/api', '/api/'])
    expect((await browser.get(path)).body).toMatchObject({ openapi: '3.1.0' });
  const page = await browser.get('/api', { accept: 'text/html' });
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.text).toContain('POST /api/tables/:table');
  expect(page.text).not.toMatch(/<script|style=/);
  await server.stop();
});
