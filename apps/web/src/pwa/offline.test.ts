import { describe, expect, test } from 'vitest';

import { createOffline, type OfflineSetup } from './offline.ts';
import { keepPage, type Keeper, type Update } from './updates.ts';

const ORIGIN = 'https://cards.example';
const FILES = ['/index.html', '/assets/index-abc.js', '/cards/Qh.svg', '/manifest.webmanifest'];

/** Caches as browsers have them, as far as they are used. */
const fakeCaches = () => {
  const kept = new Map<string, Map<string, Response>>();
  const cacheOf = (files: Map<string, Response>) => ({
    match: async (path: string) => files.get(path)?.clone(),
    put: async (path: string, response: Response) => void files.set(path, response),
  });
  const caches = {
    open: async (name: string) => {
      const files = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, files);
      return cacheOf(files);
    },
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  } as unknown as OfflineSetup['caches'];
  return { caches, kept };
};

/** However long it is, nobody waits for it here: but whatever is quick comes first. */
const pause = (): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, 1);
  });

/** A server that can be switched off, and writes down what it was asked. */
const setUp = (version = '1', world = fakeCaches()) => {
  const server = { on: true, slow: false, status: 200, missing: '', asked: [] as string[] };
  const fetch = async (request: Request | string): Promise<Response> => {
    const path = new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;
    server.asked.push(path);
    if (!server.on) throw new TypeError('Failed to fetch');
    if (server.slow) return new Promise(() => {});
    return new Response(`${version}:${path}`, { status: path === server.missing ? 404 : server.status });
  };
  const offline = createOffline({ ...world, fetch, pause, origin: ORIGIN, version, files: FILES });

  const ask = (path: string, init: { readonly mode?: string; readonly method?: string } = {}) => {
    const url = new URL(path, ORIGIN).href;
    return offline.answer({ method: 'GET', mode: 'cors', ...init, url } as unknown as Request);
  };
  return { ...world, server, offline, ask };
};

const textOf = async (answer: Promise<Response> | null): Promise<string | null> =>
  answer && (await answer).text();

describe('§9.2 the page works without a connection', () => {
  test('every page of the room is the one that was kept, when the server is away', async () => {
    const { offline, server, ask } = setUp();
    await offline.install();
    server.on = false;
    for (const path of ['/', '/practice', '/practice/blackjack', '/hand#h=1'])
      expect(await textOf(ask(path, { mode: 'navigate' }))).toBe('1:/index.html');
  });

  test('while the server is there, the page is the server’s', async () => {
    const { offline, ask } = setUp();
    await offline.install();
    expect(await textOf(ask('/practice', { mode: 'navigate' }))).toBe('1:/practice');
  });

  test('files of the build come from the device, and are asked for once', async () => {
    const { offline, server, ask } = setUp();
    await offline.install();
    const before = server.asked.length;
    expect(await textOf(ask('/assets/index-abc.js'))).toBe('1:/assets/index-abc.js');
    expect(server.asked).toHaveLength(before);
  });

  test('what only the server can say is never kept and never answered here', async () => {
    const { offline, ask } = setUp();
    await offline.install();
    for (const path of ['/api', '/api/session', '/api/tables/t_1/events', '/health', '/metrics'])
      expect([ask(path), ask(path, { mode: 'navigate' })]).toEqual([null, null]);
    expect(ask('/assets/index-abc.js', { method: 'POST' })).toBe(null);
    expect(ask('https://elsewhere.example/index.html')).toBe(null);
    expect(ask('/assets/other.js')).toBe(null);
  });

  test('the faces of cards are of the build too: no court is missing offline', async () => {
    const { offline, server, ask } = setUp();
    await offline.install();
    server.on = false;
    expect(await textOf(ask('/cards/Qh.svg'))).toBe('1:/cards/Qh.svg');
  });

  test('a server that is broken, or too slow, is as good as none', async () => {
    const { offline, server, ask } = setUp();
    await offline.install();
    server.status = 502;
    expect(await textOf(ask('/practice', { mode: 'navigate' }))).toBe('1:/index.html');
    [server.status, server.slow] = [200, true];
    expect(await textOf(ask('/practice', { mode: 'navigate' }))).toBe('1:/index.html');
  });

  test('without a page that was kept, what the server says is all there is', async () => {
    const { server, ask } = setUp();
    server.status = 503;
    expect(await textOf(ask('/practice', { mode: 'navigate' }))).toBe('1:/practice');
    server.on = false;
    await expect(ask('/practice', { mode: 'navigate' })).rejects.toThrow('Failed to fetch');
  });

  test('a build that is not whole is not installed', async () => {
    const { offline, server, kept } = setUp();
    server.missing = '/assets/index-abc.js';
    await expect(offline.install()).rejects.toThrow('missing');
    expect(kept.get('cardroom-1')?.size).toBe(0);
  });

  test('a newer build takes the place of the older one, and leaves other caches alone', async () => {
    const first = setUp();
    await first.offline.install();
    await first.caches.open('somebody-else');
    const second = setUp('2', { caches: first.caches, kept: first.kept });
    await second.offline.install();
    await second.offline.activate();
    expect([...first.kept.keys()]).toEqual(['somebody-else', 'cardroom-2']);
    expect(await textOf(second.ask('/assets/index-abc.js'))).toBe('2:/assets/index-abc.js');
  });
});

describe('a newer page is offered, not forced', () => {
  type Listener = () => void;
  const target = () => {
    const listeners = new Map<string, Listener>();
    return {
      addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
      tell: (type: string) => listeners.get(type)?.(),
    };
  };

  const browser = (controller: object | null) => {
    const worker = {
      ...target(),
      state: 'installing',
      sent: [] as unknown[],
      postMessage: (data: unknown) => worker.sent.push(data),
    };
    const looked = { times: 0 };
    const update = async (): Promise<void> => {
      looked.times++;
      throw new TypeError('Failed to fetch');
    };
    const registration = { ...target(), waiting: null as object | null, installing: worker, update };
    const keeper = { ...target(), controller, register: async () => registration };
    return { worker, registration, keeper: keeper as unknown as Keeper, container: keeper, looked };
  };

  const install = (worker: ReturnType<typeof browser>['worker']): void => {
    worker.state = 'installed';
    worker.tell('statechange');
  };

  test('the person changes to it, and then the page loads again', async () => {
    const { worker, registration, keeper, container } = browser({});
    const updates: Update[] = [];
    let reloads = 0;
    await keepPage(
      keeper,
      () => reloads++,
      update => updates.push(update),
    );
    registration.tell('updatefound');
    install(worker);
    expect([updates.length, worker.sent]).toEqual([1, []]);
    updates[0]!.change();
    expect([worker.sent, reloads]).toEqual([['change'], 0]);
    container.tell('controllerchange');
    expect(reloads).toBe(1);
  });

  test('one that has waited since the last visit is offered at once', async () => {
    const { registration, keeper, worker } = browser({});
    registration.waiting = worker;
    const updates: Update[] = [];
    await keepPage(
      keeper,
      () => {},
      update => updates.push(update),
    );
    expect(updates).toHaveLength(1);
  });

  test('it is looked for when one asks, and no connection is no harm', async () => {
    const { keeper, looked } = browser({});
    const check = await keepPage(
      keeper,
      () => {},
      () => {},
    );
    check!();
    expect(looked.times).toBe(1);
  });

  test('the first visit offers nothing', async () => {
    const { worker, registration, keeper } = browser(null);
    const updates: Update[] = [];
    await keepPage(
      keeper,
      () => {},
      update => updates.push(update),
    );
    registration.tell('updatefound');
    install(worker);
    expect(updates).toEqual([]);
  });

  test('a browser that keeps nothing, or refuses, is fine', async () => {
    await keepPage(
      undefined,
      () => {},
      () => {},
    );
    const refusing = { register: async () => Promise.reject(new Error('insecure')) } as unknown as Keeper;
    await keepPage(
      refusing,
      () => {},
      () => {},
    );
  });
});
