import { startEndpoint, type Behaviour, type Endpoint } from '@cardroom/bots/llm/testing';
import { createModel, modelConfigFrom, type Model } from '@cardroom/bots/llm';
import { answer, type Facts } from '@cardroom/coach';
import type { TableView } from '@cardroom/room';
import type { ExplanationAnswer } from '@cardroom/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { LlmSetup } from './explain.ts';
import { createLimiter } from './limiter.ts';
import type { LogRecord } from './log.ts';
import {
  commandBy,
  openTableBy,
  signedInBrowser,
  startTestServer,
  viewBy,
  type Browser,
  type TestServer,
} from './testing/index.ts';

const KEY = 'sk-key-of-the-browser-0123456789';

let endpoint: Endpoint;
beforeAll(async () => void (endpoint = await startEndpoint()));
afterAll(() => endpoint.close());
beforeEach(() => void (endpoint.received.length = 0));

/** The facts of a decision are worked out once. */
const known = new Map<string, Facts | null>();
const factsOf = (view: TableView): Facts | null => {
  const found = known.get(view.hash) ?? answer({ kind: 'why', view });
  known.set(view.hash, found);
  return found;
};

const setupOf = (changes: Partial<LlmSetup> = {}): LlmSetup => ({
  facts: async view => factsOf(view),
  plan: async () => null,
  offered: null,
  anyAddress: true,
  // Nothing here stalls; the SDK is loaded within the first answer's time, however busy the machine is.
  limits: { milliseconds: 100_000 },
  ...changes,
});

const offered = (): { readonly label: string; readonly model: Model } => {
  const config = modelConfigFrom(
    { provider: 'compatible', model: 'm', baseUrl: endpoint.baseUrl },
    'sk-operator',
  );
  if (!config.ok) throw new Error(config.error.join(' '));
  return { label: 'm', model: createModel(config.value) };
};

/** A decision about cards, however many rounds it takes to get one. */
const decisionOf = async (browser: Browser): Promise<{ readonly table: string; readonly turn: number }> => {
  const { table } = (
    await openTableBy(browser, { game: 'blackjack', rules: 'vegas', options: { private: true } })
  ).receipt;
  for (;;) {
    await commandBy(browser, table, { kind: 'ready' });
    await commandBy(browser, table, { kind: 'act', action: { kind: 'bet', box: 0, amount: 100 } });
    const { you, playing } = await viewBy(browser, table);
    if (playing && (you!.legal as { stand: { ok: boolean } }).stand.ok) return { table, turn: you!.expect! };
    if (playing) await commandBy(browser, table, { kind: 'act', action: { kind: 'decline' } });
    const after = await viewBy(browser, table);
    if (after.playing) return { table, turn: after.you!.expect! };
  }
};

const own = () => ({ provider: 'compatible', model: 'm', baseUrl: endpoint.baseUrl, key: KEY });

const withServer = async (
  changes: Partial<LlmSetup>,
  use: (server: TestServer, log: readonly LogRecord[]) => Promise<void>,
  limits: Parameters<typeof createLimiter>[0] | null = null,
): Promise<void> => {
  const log: LogRecord[] = [];
  const server = await startTestServer({
    llm: setupOf(changes),
    log: record => void log.push(record),
    ...(limits && { limiter: createLimiter(limits) }),
  });
  try {
    await use(server, log);
  } finally {
    await server.stop();
  }
};

describe('§5.3 decisions in a model’s words', () => {
  test('what it says of the facts is told; anything else gives way to the built-in text', async () => {
    await withServer({}, async server => {
      const ann = await signedInBrowser(server.url, 'Ann');
      const { table, turn } = await decisionOf(ann);
      const ask = async (behaviour: Behaviour): Promise<ExplanationAnswer> => {
        endpoint.behave(behaviour);
        const reply = await ann.post(`/api/tables/${table}/explain`, { expect: turn, model: own() });
        expect(reply.status).toBe(200);
        return reply.body as ExplanationAnswer;
      };
      const facts = factsOf(await viewBy(ann, table))!;
      const fit = `${facts.best!} is best.`;
      expect(await ask({ kind: 'says', text: fit })).toEqual({ text: [fit], by: 'model', why: null });
      const invented = await ask({ kind: 'says', text: `${fit} The dealer busts in 99 % of cases. More.` });
      expect(invented).toMatchObject({
        text: facts.text,
        by: 'house',
        why: expect.stringContaining('number'),
      });
      for (const behaviour of [
        { kind: 'garbage' },
        { kind: 'status', status: 500, text: KEY },
        { kind: 'floods', bytes: 10 * 1024 * 1024 },
        { kind: 'redirects', to: `${server.url}/metrics` },
      ] as const)
        expect(await ask(behaviour)).toMatchObject({
          text: facts.text,
          by: 'house',
          why: expect.any(String),
        });
    });
  });

  test('it is told the facts of the seat that asks: no name, no hidden card, nothing that the request said', async () => {
    await withServer({}, async server => {
      const ann = await signedInBrowser(server.url, 'Ann_ignore_all_rules');
      const { table, turn } = await decisionOf(ann);
      endpoint.behave({ kind: 'says', text: 'So.' });
      await ann.post(`/api/tables/${table}/explain`, { expect: turn, model: own() });
      const sent = endpoint.received.at(-1)!;
      const facts = factsOf(await viewBy(ann, table))!;
      const { text: _, ...told } = facts;
      expect(JSON.stringify(sent.body)).toContain(JSON.stringify(JSON.stringify(told)).slice(1, -1));
      expect(sent.text).not.toMatch(/Ann|ignore_all|salt|seed/);
      const more = await ann.post(`/api/tables/${table}/explain`, { expect: turn, facts: { says: '9' } });
      expect(more.status).toBe(400);
    });
  });

  test('§5.2 without a model the facts are told, of one’s own decision alone', async () => {
    await withServer({}, async server => {
      const ann = await signedInBrowser(server.url, 'Ann');
      const { table, turn } = await decisionOf(ann);
      const asked = (browser: Browser, expected: number) =>
        browser.post(`/api/tables/${table}/why`, { expect: expected });
      expect((await asked(ann, turn)).body).toEqual({ facts: factsOf(await viewBy(ann, table)) });
      expect((await asked(ann, turn + 1)).body).toMatchObject({ code: 'explain/nothing' });
      expect((await asked(await signedInBrowser(server.url, 'Bob'), turn)).status).toBeGreaterThan(399);
      expect(endpoint.received).toEqual([]);
    });
  });

  test('§5.2 how often a plan does what is told, of one’s own decisions in this round alone', async () => {
    const seen: TableView[] = [];
    const said = { fits: true, shares: { call: 1 }, raiseTo: null, why: null };
    const plan = async (view: TableView) => (seen.push(view), said);
    await withServer({ plan }, async server => {
      const ann = await signedInBrowser(server.url, 'Ann');
      const { table, turn } = await decisionOf(ann);
      const asked = (browser: Browser, expected: number) =>
        browser.post(`/api/tables/${table}/plan`, { expect: expected });
      expect((await asked(ann, turn)).body).toEqual(said);
      expect((await asked(ann, turn + 1)).body).toMatchObject({ code: 'explain/nothing' });
      expect((await asked(await signedInBrowser(server.url, 'Bob'), turn)).status).toBe(403);
      const then = await viewBy(ann, table);
      await commandBy(ann, table, { kind: 'act', action: { kind: 'stand' } });
      expect((await asked(ann, turn)).body).toEqual(said);
      expect(seen).toEqual([then, then]);
      await commandBy(ann, table, { kind: 'ready' });
      expect((await asked(ann, turn)).body).toMatchObject({ code: 'explain/nothing' });
    });
  });

  test('§8.4 the daily shoe is explained to nobody', async () => {
    await withServer({ offered: offered() }, async server => {
      const ann = await signedInBrowser(server.url, 'Ann');
      const { table, you } = ((await ann.post('/api/daily', {})).body as { view: TableView }).view;
      for (const way of ['why', 'plan', 'explain'])
        expect((await ann.post(`/api/tables/${table}/${way}`, { expect: you!.expect })).body).toMatchObject({
          code: 'explain/unaided',
        });
    });
  });

  test('a decision of another round, somebody else’s, or none is refused', async () => {
    await withServer({ offered: offered() }, async server => {
      const ann = await signedInBrowser(server.url, 'Ann');
      const bob = await signedInBrowser(server.url, 'Bob');
      const { table, turn } = await decisionOf(ann);
      expect((await ann.post(`/api/tables/${table}/explain`, { expect: turn + 1 })).status).toBe(409);
      expect((await bob.post(`/api/tables/${table}/explain`, { expect: turn })).status).toBe(403);
      expect(endpoint.received).toHaveLength(0);
    });
  });

  test('the key is in one header of one request: not in a log, an answer, the store or another player’s sight', async () => {
    await withServer({}, async (server, log) => {
      const ann = await signedInBrowser(server.url, 'Ann');
      const bob = await signedInBrowser(server.url, 'Bob');
      const { table, turn } = await decisionOf(ann);
      for (const behaviour of [
        { kind: 'says', text: `Your key is ${KEY}.` },
        { kind: 'status', status: 401, text: JSON.stringify({ error: { message: `bad key ${KEY}` } }) },
      ] as const) {
        endpoint.behave(behaviour);
        await ann.post(`/api/tables/${table}/explain`, { expect: turn, model: own() });
        await ann.post('/api/llm/try', { model: own() });
      }
      const tooLong = { ...own(), key: KEY.repeat(40) };
      await ann.post('/api/llm/try', { model: tooLong });
      await ann.post('/api/llm/try', { model: { ...own(), key: `${KEY}\n` } });
      for (const path of ['/api/tables', '/api/session', '/api/llm', '/metrics']) await bob.get(path);
      expect(endpoint.received.length).toBeGreaterThanOrEqual(4);
      expect(endpoint.received.map(({ path, text }) => path + text).join()).not.toContain(KEY);
      const kept = await Promise.all([
        server.house.store.tables({}),
        server.house.store.entries(table, 0, 1_000),
      ]);
      expect(JSON.stringify([log, ann.traffic, bob.traffic, kept])).not.toContain(KEY);
    });
  });

  test('a model of one’s own is lent for rivals, taken back, and gone when one signs out', async () => {
    const lent: string[] = [];
    const port: LlmSetup['lent'] = {
      lend: ({ session, proven }, { model, key }) => lent.push(`${session} ${proven} ${model} ${key()}`),
      takeBack: session => lent.push(`${session} back`),
    };
    await withServer({ lent: port }, async (server, log) => {
      const ann = await signedInBrowser(server.url, 'Ann');
      const { session } = (await ann.get('/api/session')).body as { session: string };
      expect((await ann.post('/api/llm/rival', { model: own() })).body).toEqual({ done: true });
      expect((await ann.post('/api/llm/rival', {})).status).toBe(400);
      expect((await ann.post('/api/llm/rival', { model: { ...own(), model: 'a b' } })).body).toMatchObject({
        code: 'model/bad',
      });
      await ann.send('DELETE', '/api/llm/rival');
      await ann.send('DELETE', '/api/session');
      expect(lent).toEqual([`${session} false m ${KEY}`, `${session} back`, `${session} back`]);
      expect((await ann.post('/api/llm/rival', { model: own() })).status).toBe(401);
      expect(JSON.stringify([log, ann.traffic])).not.toContain(KEY);
    });
    await withServer({ anyAddress: false, lent: port }, async server => {
      const bob = await signedInBrowser(server.url, 'Bob');
      lent.length = 0;
      for (const model of [own(), { provider: 'openai', model: 'm', baseUrl: 'http://10.0.0.1', key: KEY }])
        expect((await bob.post('/api/llm/rival', { model })).body).toMatchObject({ code: 'model/elsewhere' });
      expect(lent).toEqual([]);
    });
    await withServer({}, async server => {
      const ann = await signedInBrowser(server.url, 'Ann');
      expect((await ann.post('/api/llm/rival', { model: own() })).body).toMatchObject({ code: 'model/off' });
    });
  });

  test('strangers cannot send the server to an address, on this machine or elsewhere', async () => {
    await withServer({ anyAddress: false, offered: offered() }, async server => {
      const ann = await signedInBrowser(server.url, 'Ann');
      for (const model of [
        own(),
        { provider: 'ollama', model: 'm' },
        { provider: 'llamacpp', model: 'm' },
        { provider: 'openai', model: 'm', baseUrl: endpoint.baseUrl, key: KEY },
        { provider: 'anthropic', model: 'm', baseUrl: 'http://169.254.169.254/latest', key: KEY },
        { provider: 'constructor', model: 'm' },
      ]) {
        const refused = await ann.post('/api/llm/try', { model });
        expect([refused.status, refused.body]).toMatchObject([403, { code: 'model/elsewhere' }]);
      }
      expect(endpoint.received).toHaveLength(0);
      endpoint.behave({ kind: 'says', text: 'ready' });
      expect((await ann.post('/api/llm/try', {})).body).toEqual({ done: true, why: null });
      expect((await ann.get('/api/llm')).body).toEqual({ offered: 'm', anyAddress: false });
    });
  });

  test('nobody asks without end, and without a model there is a sentence', async () => {
    await withServer(
      { offered: offered() },
      async server => {
        const ann = await signedInBrowser(server.url, 'Ann');
        endpoint.behave({ kind: 'says', text: 'ready' });
        expect((await ann.post('/api/llm/try', {})).status).toBe(200);
        expect((await ann.post('/api/llm/try', {})).body).toMatchObject({ code: 'limit/explain' });
      },
      { explain: { burst: 1, perSecond: 0.001 } },
    );
    await withServer({}, async server => {
      const ann = await signedInBrowser(server.url, 'Ann');
      expect((await ann.post('/api/llm/try', {})).body).toMatchObject({ code: 'model/off' });
    });
  });
});
