import type { Frame, TableView } from '@cardroom/room';
import { describe, expect, test } from 'vitest';

import { createClient, eventsOf, type Client, type ReplyAnswer } from './client.ts';
import type { EventsHandler } from './stream.ts';

const viewAt = (seq: number, you: Partial<NonNullable<TableView['you']>> = {}): TableView =>
  ({
    table: 't1',
    seq,
    you: { seat: 1, hole: [], legal: null, expect: 7, needsSeed: false, ...you },
  }) as never;

const frameAt = (seq: number): Frame => ({ seq, hash: '', events: [], openings: [], view: viewAt(seq) });

const doneAt = (seq: number): ReplyAnswer => ({
  receipt: { table: 't1', actionId: 'a', seq, hash: '' },
  repeated: false,
  frame: frameAt(seq),
  warning: null,
});

type Sent = { readonly method: string; readonly url: string; readonly body: unknown };

/** A room that answers as it is told to; `null` is a request that is lost. */
class FakeRoom {
  readonly sent: Sent[] = [];
  readonly slept: number[] = [];
  readonly streams: { readonly url: string; readonly handler: EventsHandler; closed: boolean }[] = [];
  readonly client: Client;
  answers: (readonly [status: number, body: unknown] | null)[] = [];
  #ids = 0;

  constructor() {
    this.client = createClient({
      fetch: async (url, { method = 'GET', body }) => {
        this.sent.push({ method, url, body: body ? JSON.parse(body as string) : undefined });
        const answer = this.answers.shift();
        if (!answer) throw new TypeError('fetch failed');
        return answer[0] === 204
          ? new Response(null, { status: 204 })
          : new Response(typeof answer[1] === 'string' ? answer[1] : JSON.stringify(answer[1]), {
              status: answer[0],
            });
      },
      events: (url, handler) => {
        const stream = { url, handler, closed: false };
        this.streams.push(stream);
        return () => (stream.closed = true);
      },
      newId: () => `id-${++this.#ids}`,
      newSeed: () => 'ab'.repeat(32),
      sleep: async ms => void this.slept.push(ms),
    });
  }

  async table(view: TableView = viewAt(10)) {
    this.answers = [[200, { view }]];
    const table = await this.client.table('t1', 'secret');
    if (!table.ok) throw new Error(table.error.message);
    const seen: number[] = [];
    table.value.follow(({ seq }) => seen.push(seq));
    return { table: table.value, seen, stream: this.streams.at(-1)! };
  }

  say(seq: number): void {
    this.streams.at(-1)!.handler.onEvent('frame', JSON.stringify(frameAt(seq)));
  }
}

describe('§9.3 a wish', () => {
  test('names the turn it is meant for, and brings a seed only where a fresh shoe comes', async () => {
    const room = new FakeRoom();
    const { table } = await room.table(viewAt(10, { needsSeed: true }));
    room.answers = [
      [200, doneAt(11)],
      [200, doneAt(12)],
      [200, doneAt(13)],
    ];
    await table.wish({ kind: 'ready' });
    await table.wish({ kind: 'ready' });
    await table.wish({ kind: 'act', action: { kind: 'hit' } });
    expect(room.sent.slice(1).map(({ body }) => body)).toEqual([
      { actionId: 'id-1', kind: 'ready', expect: 7, seed: 'ab'.repeat(32) },
      { actionId: 'id-2', kind: 'ready', expect: 7 },
      { actionId: 'id-3', kind: 'act', expect: 7, action: { kind: 'hit' } },
    ]);
  });

  test('that was lost is repeated with the same id, and then done once', async () => {
    const room = new FakeRoom();
    const { table, seen } = await room.table();
    room.answers = [null, [503, 'restarting'], [200, doneAt(11)]];
    const done = await table.wish({ kind: 'act', action: { kind: 'stand' } });
    expect(done.ok).toBe(true);
    expect(new Set(room.sent.slice(1).map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(room.sent).toHaveLength(4);
    expect(seen).toEqual([11]);
  });

  test('that never gets through says so in a sentence', async () => {
    const room = new FakeRoom();
    const { table } = await room.table();
    room.answers = [];
    const done = await table.wish({ kind: 'leave' });
    expect(done).toMatchObject({ ok: false, error: { code: 'wire/lost' } });
    expect(room.sent).toHaveLength(11);
  });

  test('that is refused is not repeated; the reason and the table come back', async () => {
    const room = new FakeRoom();
    const { table } = await room.table();
    const refusal = { code: 'command/stale', message: 'It is not your turn.', view: viewAt(12) };
    room.answers = [[409, refusal]];
    expect(await table.wish({ kind: 'ready' })).toEqual({ ok: false, error: refusal });
    expect(room.sent).toHaveLength(2);
  });

  test('that is answered with something unreadable is refused', async () => {
    const room = new FakeRoom();
    const { table } = await room.table();
    room.answers = [[400, '<html>']];
    expect(await table.wish({ kind: 'ready' })).toMatchObject({ error: { code: 'wire/garbled' } });
  });
});

describe('§9.3 frames', () => {
  test('are handed on once, in order, whether the answer or the news comes first', async () => {
    const room = new FakeRoom();
    const { table, seen } = await room.table();
    room.say(11);
    room.answers = [[200, doneAt(12)]];
    await table.wish({ kind: 'ready' });
    room.say(12);
    room.say(13);
    expect(seen).toEqual([11, 12, 13]);
    expect(table.view().seq).toBe(13);
  });

  test('an answer that overtakes what happened before it waits for that', async () => {
    const room = new FakeRoom();
    const { table, seen } = await room.table();
    room.answers = [[200, doneAt(12)]];
    const wish = table.wish({ kind: 'ready' });
    await Promise.resolve();
    room.say(11);
    await wish;
    expect(seen).toEqual([11, 12]);
  });

  test('an answer does not wait for ever', async () => {
    const room = new FakeRoom();
    const { table, seen } = await room.table();
    room.answers = [[200, doneAt(14)]];
    await table.wish({ kind: 'ready' });
    room.say(15);
    room.say(12);
    expect(seen).toEqual([14, 15]);
    expect(room.slept).toEqual([1_000]);
  });

  test('begin after the view that was read first', async () => {
    const room = new FakeRoom();
    const { stream } = await room.table(viewAt(10));
    expect(stream.url).toBe('/api/tables/t1/events?invite=secret&after=10');
  });
});

describe('the stream', () => {
  const settle = (): Promise<void> => new Promise(resolve => setTimeout(resolve));

  test('that was refused is opened again where it was, later and later', async () => {
    const room = new FakeRoom();
    const { table } = await room.table();
    const heard: string[] = [];
    table.watch({ onConnection: now => heard.push(now) });
    room.say(11);
    for (let time = 0; time < 8; time++) {
      room.streams.at(-1)!.handler.onError(true);
      await settle();
    }
    expect(room.slept).toEqual([300, 600, 1_200, 2_500, 5_000, 10_000, 10_000, 10_000]);
    expect(room.streams.at(-1)!.url).toContain('after=11');
    room.streams.at(-1)!.handler.onOpen();
    expect(heard).toEqual(['lost', 'open']);
    expect(table.connection()).toBe('open');
  });

  test('that only lost its way comes back by itself', async () => {
    const room = new FakeRoom();
    const { stream } = await room.table();
    stream.handler.onError(false);
    await settle();
    expect(room.streams).toHaveLength(1);
  });

  test('is closed with the table, and stays closed', async () => {
    const room = new FakeRoom();
    const { table, stream } = await room.table();
    table.close();
    stream.handler.onError(true);
    await settle();
    expect([stream.closed, room.streams.length, table.connection()]).toEqual([true, 1, 'closed']);
  });

  test('§8.5 says who is there, to whoever asks later too', async () => {
    const room = new FakeRoom();
    const { table, stream } = await room.table();
    const heard: unknown[] = [];
    table.watch({ onPresence: presence => heard.push(presence) });
    expect(heard).toEqual([]);
    stream.handler.onEvent('presence', '{"here":2}');
    stream.handler.onEvent('bye', '');
    table.watch({ onPresence: presence => heard.push(presence) });
    expect(heard).toEqual([{ here: 2 }, { here: 2 }]);
    expect(table.view().seq).toBe(10);
  });

  test('of a browser tells whether it will come back', () => {
    const listeners = new Map<string, (event: { readonly data?: unknown }) => void>();
    const source = {
      readyState: 0,
      addEventListener: (kind: string, listener: (event: { readonly data?: unknown }) => void) =>
        void listeners.set(kind, listener),
      close: () => {
        source.readyState = 2;
      },
    };
    const heard: unknown[] = [];
    // Whatever `new` answers is the source.
    const FakeSource = function FakeSource() {
      return source;
    } as unknown as new (url: string) => typeof source;
    const close = eventsOf(FakeSource)('/x', {
      onOpen: () => heard.push('open'),
      onEvent: (...event) => heard.push(event),
      onError: closed => heard.push(closed),
    });
    listeners.get('open')!({});
    listeners.get('frame')!({ data: '{}' });
    listeners.get('error')!({});
    close();
    listeners.get('error')!({});
    expect(heard).toEqual(['open', ['frame', '{}'], false, true]);
  });
});

test('§7.1 a room where nobody has signed in says so without an error', async () => {
  const room = new FakeRoom();
  room.answers = [
    [200, { player: null }],
    [401, { code: 'session/none', message: 'You are not signed in.' }],
    [200, { player: { id: 'p', name: 'ann', locked: false }, session: 's', isNew: false }],
  ];
  expect(await room.client.me()).toMatchObject({ ok: false, error: { code: 'session/none' } });
  expect(await room.client.me()).toMatchObject({ ok: false, error: { code: 'session/none' } });
  expect(await room.client.me()).toMatchObject({ ok: true, value: { session: 's' } });
});

test('every other request goes where the API has it', async () => {
  const room = new FakeRoom();
  const { client } = room;
  room.answers = Array.from({ length: 15 }, () => [200, { tables: [], view: viewAt(1) }] as const);
  await client.signIn('ann');
  await client.signIn('ann', 'open sesame');
  await client.me();
  await client.signOut();
  await client.lock('p');
  await client.unlock('p');
  await client.tables();
  await client.openTable({ game: 'blackjack', rules: 'vegas' });
  await client.look('t 1');
  await client.ask('t1', { kind: 'claim', seat: 2 });
  await client.rounds({ limit: 20 });
  await client.round('t1', 3);
  await client.statistics();
  await client.leaves('t1', 's1', 'code');
  await client.shoes('t1', 'code', 't1/1');
  expect(room.sent).toEqual([
    { method: 'POST', url: '/api/session', body: { name: 'ann' } },
    { method: 'POST', url: '/api/session', body: { name: 'ann', passphrase: 'open sesame' } },
    { method: 'GET', url: '/api/session', body: undefined },
    { method: 'DELETE', url: '/api/session', body: undefined },
    { method: 'POST', url: '/api/session/lock', body: { passphrase: 'p' } },
    { method: 'POST', url: '/api/session/unlock', body: { passphrase: 'p' } },
    { method: 'GET', url: '/api/tables', body: undefined },
    { method: 'POST', url: '/api/tables', body: { actionId: 'id-1', game: 'blackjack', rules: 'vegas' } },
    { method: 'GET', url: '/api/tables/t%201', body: undefined },
    { method: 'POST', url: '/api/tables/t1', body: { actionId: 'id-2', kind: 'claim', seat: 2 } },
    { method: 'GET', url: '/api/rounds?limit=20', body: undefined },
    { method: 'GET', url: '/api/rounds/t1/3', body: undefined },
    { method: 'GET', url: '/api/statistics', body: undefined },
    { method: 'GET', url: '/api/tables/t1/leaves/s1?invite=code', body: undefined },
    { method: 'GET', url: '/api/tables/t1/shoes?invite=code&shoe=t1%2F1', body: undefined },
  ]);
});
