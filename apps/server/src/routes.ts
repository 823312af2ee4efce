import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { ok, rejection } from '@cardroom/engine';
import {
  API,
  FACES_COOKIE,
  ROUTES,
  openApi,
  type EventsQuery,
  type RouteName,
  type TableParams,
} from '@cardroom/wire';

import { apiPage } from './api-page.ts';
import { cookieIn } from './cookies.ts';
import {
  explainDecision,
  lendModel,
  llm,
  planDecision,
  takeBackModel,
  tryModel,
  whyDecision,
} from './explain.ts';
import { signedIn, type Answer, type Desk, type Signed } from './desk.ts';
import { drills, keepDrills, leaks } from './drills.ts';
import { pagePolicy } from './guard.ts';
import { dayShoe, honours, openDaily } from './honours.ts';
import { PAGE_PATHS, formOf, type Page, type PageFile } from './page.ts';
import { round, rounds, statistics } from './records.ts';
import { forPlayers, refuse, respond } from './respond.ts';
import { review } from './reviews.ts';
import { changeLock, signIn, signOut, whoAmI } from './sessions.ts';
import { command, leaves, listTables, look, openTable, shoes } from './tables.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type PlayerHandler = (desk: Desk, signed: Signed, request: FastifyRequest) => Answer<unknown>;

/** Everything that the server answers. */
export const addRoutes = (app: FastifyInstance, desk: Desk, page: Page): void => {
  const handlers = handlersOf(desk);
  for (const [name, handler] of Object.entries(handlers)) addRoute(app, name as RouteName, handler);
  for (const url of [API, `${API}/`])
    app.route({ method: [...LOOKING], url, handler: (request, reply) => sendApi(desk, request, reply) });
  addPage(app, page);
};

const sendApi = async ({ version }: Desk, request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
  wantsPage(request)
    ? reply.type('text/html; charset=utf-8').send(apiPage(version))
    : reply.send(openApi(version));

const addRoute = (app: FastifyInstance, name: RouteName, handler: Handler): void => {
  const { method: own, path: url, ...takes } = ROUTES[name];
  // Monitors ask for the head alone.
  const method = name === 'health' ? [own, 'HEAD'] : own;
  const schema = {
    ...('params' in takes && { params: takes.params }),
    ...('query' in takes && { querystring: takes.query }),
    ...('body' in takes && { body: takes.body }),
  };
  app.route({ method, url, schema, handler });
};

/** What each route does; the compiler sees to it that none is left out. */
const handlersOf = (desk: Desk): Readonly<Record<RouteName, Handler>> => {
  const player = (handle: PlayerHandler): Handler =>
    forPlayers(desk, (signed, request) => handle(desk, signed, request));
  return {
    signIn: async (request, reply) => respond(reply, await signIn(desk, request, reply)),
    session: async (request, reply) => respond(reply, await whoAmI(desk, request)),
    signOut: forPlayers(desk, (signed, request, reply) => signOut(desk, signed, request, reply)),
    lock: forPlayers(desk, (signed, request) => changeLock(desk, 'lock', signed, request)),
    unlock: forPlayers(desk, (signed, request) => changeLock(desk, 'unlock', signed, request)),
    addresses: forPlayers(desk, async () => ok({ origins: desk.origins() })),
    tables: player(listTables),
    openTable: player(openTable),
    table: player(look),
    command: player(command),
    events: (request, reply) => events(desk, request, reply),
    leaves: player(leaves),
    shoes: player(shoes),
    rounds: player(rounds),
    round: player(round),
    statistics: player(statistics),
    review: player(review),
    drills: player(drills),
    keepDrills: player(keepDrills),
    leaks: player(leaks),
    honours: player(honours),
    openDaily: player(openDaily),
    dayShoe: player(dayShoe),
    llm: player(llm),
    tryModel: forPlayers(desk, (signed, request, reply) => tryModel(desk, signed, request, reply)),
    lendModel: player(lendModel),
    takeBackModel: player(takeBackModel),
    why: player(whyDecision),
    plan: player(planDecision),
    explain: forPlayers(desk, (signed, request, reply) => explainDecision(desk, signed, request, reply)),
    health: (_request, reply) => health(desk, reply),
    metrics: async (_request, reply) =>
      reply.type('text/plain; version=0.0.4').send(desk.metrics.text(desk.streams.counts())),
  };
};

/** A stream of frames. The last id that the browser has seen weighs more than where the stream began. */
const events = async (desk: Desk, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
  const signed = await signedIn(desk, request);
  if (!signed.ok) return refuse(reply, signed.error);
  const { invite, after } = request.query as EventsQuery;
  const last = request.headers['last-event-id'];
  if (last !== undefined && !/^\d{1,15}$/.test(String(last))) return refuse(reply, BAD_LAST_ID);
  const from = last ?? after;
  const { table } = request.params as TableParams;
  const start = await desk.streams.open(signed.value, {
    table,
    invite,
    after: from === undefined ? null : Number(from),
  });
  if (!start.ok) return refuse(reply, start.error);
  reply.hijack();
  reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...STREAM_HEADERS });
  start.value(reply.raw);
  return reply;
};

const BAD_LAST_ID = rejection('request/malformed', 'Last-Event-ID must be the number of an entry.');

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

const health = async ({ house: { store } }: Desk, reply: FastifyReply): Promise<unknown> => {
  const reachable = await store.table('health').then(
    () => true,
    () => false,
  );
  return reply.code(reachable ? 200 : 503).send({ ok: reachable, store: reachable ? 'reachable' : 'away' });
};

const wantsPage = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html');

const NOT_BUILT = rejection(
  'page/missing',
  'The page is not built here: run npm run build:web, and start again.',
);
const OTHER_METHOD = rejection('request/method', 'This address is asked in another way: see Allow.');
const NOTHING = rejection('request/unknown', 'There is nothing at this address.');

const addPage = (app: FastifyInstance, page: Page): void => {
  const sendIndex: Handler = async (request, reply) => {
    const index = await page.index();
    return index ? sendFile(request, reply, index) : refuse(reply, NOT_BUILT);
  };
  /** Whoever typed the address gets the page, which says so itself; a program gets a code. */
  const sendNothing: Handler = async (request, reply) => {
    const methods = methodsAt(request.url.split('?')[0]!);
    if (methods.length > 0) return refuse(reply.header('allow', methods.join(', ')), OTHER_METHOD);
    const index = isForPeople(request) ? await page.index() : null;
    return index ? sendFile(request, reply.code(404), index) : refuse(reply, NOTHING);
  };
  const sendAny: Handler = async (request, reply) => {
    const file = await page.file(request.url.split('?')[0]!);
    return file ? sendFile(request, reply, file) : sendNothing(request, reply);
  };
  for (const url of PAGE_PATHS) app.route({ method: [...LOOKING], url, handler: sendIndex });
  app.route({ method: [...LOOKING], url: '/*', handler: sendAny });
  app.setNotFoundHandler(sendNothing);
};

/** By which methods something is asked for at an address. */
const methodsAt = (path: string): readonly string[] =>
  PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);

const PATTERNS = Object.values(ROUTES).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
}));

/** Link previews ask for the head alone. */
const LOOKING = ['GET', 'HEAD'] as const;

const isForPeople = (request: FastifyRequest): boolean =>
  LOOKING.some(method => method === request.method) &&
  !request.url.startsWith(`${API}/`) &&
  wantsPage(request);

const sendFile = (request: FastifyRequest, reply: FastifyReply, file: PageFile): FastifyReply => {
  const { body, encoding } = formOf(file, String(request.headers['accept-encoding'] ?? ''));
  const remoteFaces = cookieIn(request.headers.cookie, FACES_COOKIE) === 'remote';
  void reply.headers({
    'content-security-policy': pagePolicy(remoteFaces),
    'cache-control': file.isLasting ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.tag,
    vary: file.isLasting ? 'accept-encoding' : 'accept-encoding, cookie',
    ...(encoding && { 'content-encoding': encoding }),
  });
  return reply.statusCode === 200 && request.headers['if-none-match'] === file.tag
    ? reply.code(304).send()
    : reply.type(file.type).send(body);
};
