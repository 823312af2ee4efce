import { randomBytes, randomUUID } from 'node:crypto';

import type { Frame, TableView } from '@cardroom/room';
import type { ReplyAnswer } from '@cardroom/wire';

/** An answer of a server, with its body as it came. */
export type Answered = Readonly<{ status: number; headers: Headers; text: string; body: unknown }>;

export type SentEvent = Readonly<{ id: string | null; event: string; data: string }>;

/** A stream of events that is being read. */
export type OpenStream = Readonly<{
  events: readonly SentEvent[];
  frames: () => readonly Frame[];
  /** Resolves when this holds of what came so far; rejects when the stream ends first. */
  until: (holds: (events: readonly SentEvent[]) => boolean) => Promise<void>;
  /** Resolves when the server ends it. */
  ended: Promise<void>;
  cut: () => void;
}>;

/** A browser as far as the server can tell one from a program: it keeps the cookie and says where it is. */
export type Browser = Readonly<{
  /** Everything that the server has sent it, headers and bodies. */
  traffic: string[];
  /** The one that holds its session. */
  cookie: () => string | null;
  send: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answered>;
  get: (path: string, headers?: Record<string, string>) => Promise<Answered>;
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answered>;
  stream: (path: string, headers?: Record<string, string>) => Promise<OpenStream>;
}>;

export const openBrowser = (url: string): Browser => {
  const traffic: string[] = [];
  const jar = new Map<string, string>();
  const headersWith = (more: Record<string, string>): Record<string, string> => ({
    ...(jar.size > 0 && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
    ...more,
  });
  const keep = (headers: Headers): void => {
    traffic.push(JSON.stringify([...headers]));
    for (const set of headers.getSetCookie()) {
      const [name, value] = set.split(';')[0]!.split('=') as [string, string];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
  };
  const send: Browser['send'] = async (method, path, body, more = {}) => {
    const own = method === 'GET' ? {} : { origin: url, 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, {
      method,
      headers: headersWith({ ...own, ...more }),
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    keep(response.headers);
    const text = await response.text();
    traffic.push(text);
    return { status: response.status, headers: response.headers, text, body: jsonOf(text) };
  };
  return {
    traffic,
    cookie: () => (jar.has('cardroom') ? `cardroom=${jar.get('cardroom')}` : null),
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    stream: async (path, more = {}) => {
      const stop = new AbortController();
      const response = await fetch(`${url}${path}`, { headers: headersWith(more), signal: stop.signal });
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      keep(response.headers);
      return readStream(response, traffic, () => stop.abort());
    },
  };
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

const readStream = (response: Response, traffic: string[], cut: () => void): OpenStream => {
  const events: SentEvent[] = [];
  const waiting = new Set<() => void>();
  let isOver = false;
  const read = async (): Promise<void> => {
    let rest = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      traffic.push(chunk);
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop()!;
      events.push(...blocks.flatMap(block => eventIn(block) ?? []));
      for (const wake of waiting) wake();
    }
  };
  const ended = read()
    .catch(() => {})
    .finally(() => {
      isOver = true;
      for (const wake of waiting) wake();
    });
  return {
    events,
    frames: () =>
      events.filter(({ event }) => event === 'frame').map(({ data }) => JSON.parse(data) as Frame),
    until: holds =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (holds(events)) resolve();
          else if (isOver) reject(new Error('The stream ended.'));
          else return void waiting.add(look);
          waiting.delete(look);
        };
        look();
      }),
    ended,
    cut,
  };
};

const eventIn = (block: string): SentEvent | null => {
  const fields = new Map(
    block
      .split('\n')
      .filter(line => !line.startsWith(':'))
      .map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const event = fields.get('event');
  return event === undefined ? null : { id: fields.get('id') ?? null, event, data: fields.get('data') ?? '' };
};

/** A browser whose player has signed in. */
export const signedInBrowser = async (url: string, name: string, passphrase?: string): Promise<Browser> => {
  const browser = openBrowser(url);
  const answer = await browser.post('/api/session', { name, ...(passphrase && { passphrase }) });
  if (answer.status !== 200) throw new Error(answer.text);
  return browser;
};

export const newSeed = (): string => randomBytes(32).toString('hex');
export const newActionId = (): string => randomUUID();

/** Opens a table that must be fine. */
export const openTableBy = async (browser: Browser, wish: object): Promise<ReplyAnswer> => {
  const answer = await browser.post('/api/tables', { actionId: newActionId(), ...wish });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as ReplyAnswer;
};

export const viewBy = async (browser: Browser, table: string): Promise<TableView> => {
  const answer = await browser.get(`/api/tables/${table}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.body as { view: TableView }).view;
};

/** A command that must be carried out; `ready` and `act` are for the turn that the view shows. */
export const commandBy = async (browser: Browser, table: string, intent: object): Promise<ReplyAnswer> => {
  const needsTurn = 'kind' in intent && (intent.kind === 'ready' || intent.kind === 'act');
  const { you } = await viewBy(browser, table);
  const turn = needsTurn ? { expect: you!.expect! } : {};
  const seed = 'kind' in intent && intent.kind === 'ready' && you!.needsSeed ? { seed: newSeed() } : {};
  const answer = await browser.post(`/api/tables/${table}`, {
    actionId: newActionId(),
    ...turn,
    ...seed,
    ...intent,
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as ReplyAnswer;
};

/** Plays a round of blackjack to its end: the least bet, and stand whatever comes. */
export const playBlackjackRound = async (browser: Browser, table: string): Promise<void> => {
  await commandBy(browser, table, { kind: 'ready' });
  await commandBy(browser, table, { kind: 'act', action: { kind: 'bet', box: 0, amount: 10 } });
  for (;;) {
    const { playing, you } = await viewBy(browser, table);
    if (!playing) return;
    const legal = you!.legal as Readonly<Record<string, { readonly ok: boolean }>>;
    const kind = ['decline', 'stand'].find(name => legal[name]?.ok)!;
    await commandBy(browser, table, { kind: 'act', action: { kind } });
  }
};
