import type { IncomingHttpHeaders } from 'node:http';

import { rejection, type Rejection } from '@cardroom/engine';
import type { RequestCode } from '@cardroom/wire';

/** Whom the server answers. */
export type Guard = Readonly<{
  /** Why this request gets no further; null when it does. */
  whyNot: (request: GuardedRequest) => Rejection<RequestCode> | null;
}>;

export type GuardedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
};

const OWN_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * A page of another site must not speak to a room on this machine. `Host` must be a name of ours, so that no foreign
 * name can be made to point here; and whatever changes something must come from a page of ours, by `Origin`, as JSON: no form of another
 * page can send that.
 */
export const createGuard = (port: number, allowHosts: readonly string[]): Guard => {
  const own = OWN_NAMES.flatMap(name => withPort(name, port));
  const allowed = allowHosts.flatMap(name => [name, ...withPort(name, port)]).map(name => name.toLowerCase());
  const hosts = new Set([...own, ...allowed]);
  const origins = new Set([...hosts].flatMap(host => [`http://${host}`, `https://${host}`]));
  return {
    whyNot: ({ method, path, headers }) => {
      if (path === '/health') return null;
      if (!hosts.has(headers.host?.toLowerCase() ?? '')) return FOREIGN_HOST;
      return isSafe(method) ? null : whyNotFrom(origins, headers);
    },
  };
};

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** Browsers leave the usual port out. */
const withPort = (name: string, port: number): readonly string[] =>
  port === 80 ? [name, `${name}:80`] : [`${name}:${port}`];

const whyNotFrom = (
  origins: ReadonlySet<string>,
  { origin, 'sec-fetch-site': site, 'content-type': type }: IncomingHttpHeaders,
): Rejection<RequestCode> | null => {
  if (origin === undefined) return NO_ORIGIN;
  const isOurs = origins.has(origin) && (site === undefined || site === 'same-origin');
  if (!isOurs) return FOREIGN_ORIGIN;
  return /^application\/json *(;|$)/i.test(type ?? '') ? null : NOT_JSON;
};

const FOREIGN_HOST = rejection(
  'request/host',
  'This server is not known by that name: start it with --allow-host NAME.',
);
const NO_ORIGIN = rejection('request/origin', 'A request that changes something must say its Origin.');
const NOT_JSON = rejection('request/not-json', 'The request must be application/json.');
const FOREIGN_ORIGIN = rejection('request/origin', 'Only pages of this server may ask for that.');

const REMOTE_FACES = 'https://deckofcardsapi.com';

/** Everything from here, nothing inline; images of one more host where the player has asked for them. */
const policy = (images: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data:${images}`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "media-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const OWN_POLICY = policy('');
const POLICY_WITH_FACES = policy(` ${REMOTE_FACES}`);

/** What every answer says. */
export const safetyHeaders = (behindTls: boolean): Readonly<Record<string, string>> => ({
  'content-security-policy': OWN_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'x-frame-options': 'DENY',
  ...(behindTls && { 'strict-transport-security': 'max-age=31536000' }),
});

/** Browsers heed this only where nobody can have changed it on the way, and complain elsewhere. */
export const ISOLATION = { 'cross-origin-opener-policy': 'same-origin' } as const;

export const isThisMachine = (host = ''): boolean => OWN_NAMES.includes(host.replace(/:\d+$/, ''));

/** The policy of the page: with remote faces where the player's cookie asks for them. */
export const pagePolicy = (remoteFaces: boolean): string => (remoteFaces ? POLICY_WITH_FACES : OWN_POLICY);
