import type { FastifyRequest } from 'fastify';

import { err, ok, rejection, type Rejection, type Result } from '@cardroom/engine';
import type { Actor, TableView, Vault, Who } from '@cardroom/room';

import { cookieIn, type SessionCookie } from './cookies.ts';
import type { Limited, Limiter } from './limiter.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { LlmSetup } from './explain.ts';
import type { House } from './setup.ts';
import type { Streams } from './streams.ts';

/** What the routes share. */
export type Desk = Readonly<{
  house: House;
  vault: Vault | null;
  cookie: SessionCookie;
  limiter: Limiter | null;
  log: Log;
  metrics: Metrics;
  streams: Streams;
  version: string;
  /** What puts decisions into words; null where nothing does. */
  llm: LlmSetup | null;
  /** Where others find this server, by its names and its port. */
  origins: () => readonly string[];
}>;

/** Why something is refused, as it is sent; `retryAt` becomes a header. */
export type Refusal = Rejection & { readonly view?: TableView; readonly retryAt?: number };
export type Answer<T> = Promise<Result<T, Refusal>>;

/** Somebody who has signed in. */
export type Signed = Readonly<{
  actor: Extract<Actor, { kind: 'session' }>;
  who: Who;
  token: string;
}>;

export const NOBODY = rejection('session/none', 'You are not signed in.');

/** Whose request this is, unless they ask too often. */
export const signedIn = async (desk: Desk, { headers }: FastifyRequest): Answer<Signed> => {
  const token = cookieIn(headers.cookie, desk.cookie.name);
  const who = token === null ? null : await desk.house.players.session(token);
  if (token === null || who === null) return err(NOBODY);
  const wait = whyWait(desk.limiter, 'session', who.session.id);
  return wait ? err(wait) : ok({ actor: actorOf(who), who, token });
};

const actorOf = ({ player, session }: Who): Signed['actor'] => ({
  kind: 'session',
  session: session.id,
  player: player.id,
  name: player.name,
  proven: session.proven,
});

const TOO_OFTEN: Readonly<Record<Limited, string>> = {
  address: 'Too many requests come from your address',
  arrivals: 'Too many sign in from your address',
  session: 'You ask too often',
  'sign-in': 'This name was tried too often',
  tables: 'You open too many tables',
  explain: 'You ask a model too often',
};

/** Counts something that is limited, or says why it must wait. */
export const whyWait = (limiter: Limiter | null, what: Limited, key: string): Refusal | null => {
  const ms = limiter?.(what, key) ?? 0;
  if (ms === 0) return null;
  const seconds = Math.ceil(ms / 1_000);
  const sentence = `${TOO_OFTEN[what]}: try again in ${seconds} second${seconds === 1 ? '' : 's'}.`;
  return { ...rejection(`limit/${what}`, sentence), retryAt: Date.now() + ms };
};
