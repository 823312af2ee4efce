import { Agent, get, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { text as readAll } from 'node:stream/consumers';

import type { ClientSetup } from '@cardroom/wire/client';

/** One browser's way to a server: a kept-alive connection for what it asks, one more for each stream. */
export type Wire = Pick<ClientSetup, 'fetch' | 'events'> & {
  /** Breaks all connections for good. */
  readonly close: () => void;
};

/** Which server takes a request, or a stream. */
export type Where = (what: 'request' | 'stream') => string;

export type WireSetup = Readonly<{
  /** Where the server is at the moment. */
  base: Where;
  /** Told of every answer to a request: when that was sent, by `performance.now()`. */
  onAnswer: (method: string, sentAt: number) => void;
  /** Told of every event with an id as it comes. */
  onEvent: (id: number) => void;
  /** Told where a stream begins, whenever one is opened anew. */
  onStart: (after: number) => void;
  /** Told whenever a stream is there, anew or again. */
  onOpen: () => void;
}>;

/** How soon an `EventSource` tries again, until a stream says otherwise. */
const RETRY_MS = 3_000;

export const createWire = (setup: WireSetup): Wire => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const jar = new Map<string, string>();
  const streams = new Set<() => void>();
  return {
    fetch: async (path, init) => {
      const sentAt = performance.now();
      const response = await ask(agent, jar, new URL(path, setup.base('request')), init);
      setup.onAnswer(init.method ?? 'GET', sentAt);
      return response;
    },
    events: (path, handler) => {
      const close = openSource(setup, jar, path, handler);
      streams.add(close);
      return close;
    },
    close: () => {
      for (const close of streams) close();
      agent.destroy();
    },
  };
};

type Jar = Map<string, string>;

const cookieOf = (jar: Jar): Record<string, string> =>
  jar.size === 0 ? {} : { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') };

const keepCookies = (jar: Jar, { headers }: IncomingMessage): void => {
  for (const set of headers['set-cookie'] ?? []) {
    const [name, value] = set.split(';')[0]!.split('=') as [string, string];
    jar.set(name, value);
  }
};

const ask = (agent: Agent, jar: Jar, url: URL, { method = 'GET', headers, body }: RequestInit) =>
  new Promise<Response>((resolve, reject) => {
    const own = { ...cookieOf(jar), ...(method !== 'GET' && { origin: url.origin }) };
    const sent = request(url, { agent, method, headers: { ...(headers as object), ...own } }, response => {
      keepCookies(jar, response);
      readAll(response).then(text => resolve(new Response(text, { status: response.statusCode! })), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** An `EventSource` as browsers have it: whatever breaks it, it comes back, and says what it has seen last. */
const openSource = (
  { base, onStart, onEvent, onOpen }: WireSetup,
  jar: Jar,
  path: string,
  handler: Parameters<ClientSetup['events']>[1],
): (() => void) => {
  let [last, retry, isClosed]: [string | null, number, boolean] = [null, RETRY_MS, false];
  let sent: ClientRequest | null = null;
  const again = (): void => {
    if (isClosed) return;
    handler.onError(false);
    setTimeout(connect, retry);
  };
  const hear = (block: string): void => {
    const fields = fieldsOf(block);
    if (fields.has('retry')) retry = Number(fields.get('retry'));
    const [id, kind, data] = [fields.get('id'), fields.get('event'), fields.get('data')];
    if (id !== undefined) onEvent(Number((last = id)));
    if (kind !== undefined) handler.onEvent(kind as 'frame', data!);
  };
  const connect = (): void => {
    if (isClosed) return;
    const headers = { accept: 'text/event-stream', ...cookieOf(jar), ...(last && { 'last-event-id': last }) };
    let over = false;
    const end = (): void => {
      if (over) return;
      over = true;
      again();
    };
    sent = get(new URL(path, base('stream')), { agent: false, headers }, response => {
      if (response.statusCode !== 200) {
        over = true;
        isClosed = true;
        response.resume();
        return handler.onError(true);
      }
      onOpen();
      handler.onOpen();
      readBlocks(response, hear);
      response.on('close', end);
    });
    sent.on('error', end);
  };
  onStart(Number(new URL(path, base('stream')).searchParams.get('after')));
  connect();
  return () => {
    isClosed = true;
    sent?.destroy();
  };
};

const readBlocks = (response: IncomingMessage, hear: (block: string) => void): void => {
  let rest = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) hear(block);
  });
};

const fieldsOf = (block: string): ReadonlyMap<string, string> =>
  new Map(
    block
      .split('\n')
      .filter(line => line.includes(': '))
      .map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
