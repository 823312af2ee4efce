import type { AddressInfo } from 'node:net';

import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

import { rejection } from '@cardroom/engine';

import packageJson from '../package.json' with { type: 'json' };
import { answerClientError } from './client-error.ts';
import { sessionCookie } from './cookies.ts';
import { whyWait, type Desk } from './desk.ts';
import { ISOLATION, createGuard, isThisMachine, safetyHeaders, type Guard } from './guard.ts';
import { createLimiter } from './limiter.ts';
import { createMetrics } from './metrics.ts';
import { openPage } from './page.ts';
import { refusalFor, refuse } from './respond.ts';
import { addRoutes } from './routes.ts';
import { STREAM_LIMITS, type ServerSetup } from './setup.ts';
import { createStreams } from './streams.ts';

/** A room over HTTP. */
export type Server = Readonly<{
  /** Resolves with the address once connections are taken; throws what the system says when it cannot be had. */
  listen: (where?: { readonly port?: number; readonly host?: string }) => Promise<string>;
  /** Takes no more, finishes what was begun, tells the streams to come again, and closes the house. */
  close: () => Promise<void>;
  fastify: FastifyInstance;
}>;

export const BODY_LIMIT = 4_096;

/** Where the page and the API are served unless told otherwise. */
export const DEFAULT_PORT = 7_777;

/** How long requests may take to be answered after the end was announced, and how often that is looked at. */
const LAST_WAIT_MS = 5_000;
const CALM_MS = 25;

export const createServer = (setup: ServerSetup): Server => {
  const { house, behindTls = false, allowHosts = [] } = setup;
  const desk: Desk = {
    house,
    vault: setup.vault,
    cookie: sessionCookie(behindTls),
    limiter: setup.limiter === undefined ? createLimiter() : setup.limiter,
    log: setup.log ?? (() => {}),
    metrics: createMetrics(),
    streams: createStreams(house, { ...STREAM_LIMITS, ...setup.streams }),
    version: packageJson.version,
    llm: setup.llm ?? null,
    origins: () => originsOf(app, allowHosts, behindTls),
  };
  const app = newFastify(desk, behindTls);
  const state: State = { closing: false, guard: null, active: 0 };
  addHooks(app, desk, state, { allowHosts, behindTls });
  addRoutes(app, desk, openPage(setup.page ?? null));
  let closed: Promise<void> | null = null;
  return {
    listen: async ({ port = DEFAULT_PORT, host = '127.0.0.1' } = {}) => {
      await app.listen({ port, host });
      return addressOf(app);
    },
    close: () => (closed ??= close(app, desk, state)),
    fastify: app,
  };
};

type State = {
  closing: boolean;
  guard: Guard | null;
  /** Requests that are not answered to their end. */
  active: number;
};

const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo | null)?.port ?? 0;

/** Where others find it, by its names: those that only this machine understands are not among them. */
const originsOf = (app: FastifyInstance, names: readonly string[], behindTls: boolean): readonly string[] => {
  const others = names.filter(name => !/^(localhost|127\.|\[)/i.test(name));
  return others.map(name => (behindTls ? `https://${name}` : `http://${name}:${portOf(app)}`));
};

/** Where it can be reached: whoever listens everywhere is found on this machine, too. */
const addressOf = (app: FastifyInstance): string => {
  const { address, family } = app.server.address() as AddressInfo;
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address;
  return `http://${family === 'IPv6' && host === address ? `[${host}]` : host}:${portOf(app)}/`;
};

const close = async (app: FastifyInstance, desk: Desk, state: State): Promise<void> => {
  state.closing = true;
  desk.streams.close();
  const since = Date.now();
  // Browsers keep connections open for requests to come: those that ask for nothing wait for nothing.
  const timer = setInterval(() => {
    if (state.active === 0 || Date.now() - since > LAST_WAIT_MS) app.server.closeAllConnections();
  }, CALM_MS);
  await app.close();
  clearInterval(timer);
  await desk.house.close();
};

const newFastify = (desk: Desk, behindTls: boolean): FastifyInstance => {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: behindTls,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, _request, reply) => void refuse(reply, refusalFor(desk, error)),
    ajv: {
      customOptions: {
        removeAdditional: false,
        coerceTypes: false,
        useDefaults: false,
        allErrors: false,
        // With the schema that was not met, for its words.
        verbose: true,
        discriminator: true,
        allowUnionTypes: true,
      },
    },
  });
  acceptJsonAlone(app);
  app.setErrorHandler((error, _request, reply) =>
    refuse(reply, refusalFor(desk, error as Parameters<typeof refusalFor>[1])),
  );
  return app;
};

/** An empty body is none; `__proto__` and `constructor` are no fields. */
const acceptJsonAlone = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
};

const CLOSING = rejection('server/closing', 'The server is stopping: try again in a moment.');

type HookSetup = { readonly allowHosts: readonly string[]; readonly behindTls: boolean };

/** Before any route: headers, then whether this server is meant, then limits. After it: counts and the log. */
const addHooks = (
  app: FastifyInstance,
  desk: Desk,
  state: State,
  { allowHosts, behindTls }: HookSetup,
): void => {
  const headers = safetyHeaders(behindTls);
  const whyNot = (request: FastifyRequest) => {
    state.guard ??= createGuard(portOf(app), allowHosts);
    const path = request.url.split('?')[0]!;
    return (
      (state.closing ? CLOSING : null) ??
      state.guard.whyNot({ method: request.method, path, headers: request.headers }) ??
      whyWait(desk.limiter, 'address', request.ip)
    );
  };
  app.addHook('onRequest', async (request, reply) => {
    state.active += 1;
    reply.raw.once('close', () => void (state.active -= 1));
    void reply.headers(headers);
    if (behindTls || isThisMachine(request.headers.host)) void reply.headers(ISOLATION);
    if (request.url.startsWith('/api')) void reply.header('cache-control', 'no-store');
    if (state.closing) void reply.header('connection', 'close');
    const refusal = whyNot(request);
    if (refusal) return refuse(reply, refusal);
  });
  app.addHook('onResponse', async (request, reply) => note(desk, request, reply));
};

/** The route, never the address: that may hold an invite code. */
const note = ({ metrics, log }: Desk, request: FastifyRequest, reply: FastifyReply): void => {
  const { method } = request;
  const route = request.routeOptions.url ?? 'none';
  const status = reply.statusCode;
  metrics.request(method, route, status);
  if (method === 'POST' && route === '/api/tables/:table') metrics.action(reply.elapsedTime / 1_000);
  log({
    level: 'info',
    message: 'request',
    method,
    route,
    status,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  });
};
