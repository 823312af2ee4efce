import type { PLAYER_REFUSALS, RoomCode } from '@cardroom/room';

/** What is refused before anybody looks at what was asked. */
export const REQUEST_CODES = [
  'request/malformed',
  'request/too-large',
  'request/not-json',
  'request/headers-too-large',
  'request/too-slow',
  'request/unknown',
  'request/method',
  'request/host',
  'request/origin',
  'session/none',
  'round/unknown',
  'shoe/unknown',
  'limit/address',
  'limit/arrivals',
  'limit/session',
  'limit/sign-in',
  'limit/tables',
  'limit/streams',
  'limit/explain',
  'model/off',
  'model/bad',
  'model/elsewhere',
  'explain/nothing',
  'explain/unaided',
  'page/missing',
  'server/closing',
  'server/failed',
] as const;
export type RequestCode = (typeof REQUEST_CODES)[number];
type PlayerCode = (typeof PLAYER_REFUSALS)[number];
export type ProblemCode = RoomCode | PlayerCode | RequestCode;

/** The HTTP status of every code, in the one place that says so. */
export const PROBLEM_STATUS: Readonly<Record<ProblemCode, number>> = {
  'request/malformed': 400,
  'command/malformed': 400,
  'table/bad-rules': 400,
  'table/bad-options': 400,
  'name/empty': 400,
  'name/bad-character': 400,
  'name/too-short': 400,
  'name/too-long': 400,
  'passphrase/too-short': 400,
  'passphrase/too-long': 400,

  'session/none': 401,
  'session/unknown': 401,

  'request/host': 403,
  'request/origin': 403,
  'passphrase/wrong': 403,
  'table/private': 403,
  'table/no-rail': 403,
  'host/only': 403,
  'host/self': 403,
  'seat/not-yours': 403,
  'seat/not-seated': 403,
  'seat/removed': 403,
  'seat/unproven': 403,
  'daily/own': 403,

  'model/elsewhere': 403,

  'request/unknown': 404,
  'model/off': 404,
  'table/unknown': 404,
  'seat/unknown': 404,
  'round/unknown': 404,
  'shoe/unknown': 404,
  'page/missing': 404,
  'daily/none': 404,

  'request/method': 405,

  'request/too-slow': 408,

  'command/stale': 409,
  'command/id-reused': 409,
  'table/not-open': 409,
  'table/frozen': 409,
  'table/not-over': 409,
  'seat/taken': 409,
  'seat/full': 409,
  'seat/already': 409,
  'seat/late': 409,
  'seat/standing': 409,
  'rebuy/in-round': 409,
  'rebuy/not-now': 409,
  'ready/in-round': 409,
  'ready/sitting-out': 409,
  'ready/too-few-chips': 409,
  'round/none': 409,
  'round/running': 409,
  'deadline/not-passed': 409,
  'daily/over': 409,
  'daily/elsewhere': 409,
  'lock/already': 409,
  'lock/none': 409,
  'lock/seated': 409,

  'request/too-large': 413,
  'request/not-json': 415,

  'daily/bet': 422,
  'explain/nothing': 409,
  'explain/unaided': 409,
  'model/bad': 422,
  'seat/boxes': 422,
  'seat/bot': 422,
  'buy-in/bounds': 422,
  'rebuy/no-rule': 422,
  'rebuy/bounds': 422,
  'seed/missing': 422,

  'passphrase/wait': 429,
  'limit/address': 429,
  'limit/arrivals': 429,
  'limit/session': 429,
  'limit/sign-in': 429,
  'limit/tables': 429,
  'limit/streams': 429,
  'limit/explain': 429,

  'request/headers-too-large': 431,

  'server/failed': 500,
  'store/corrupt': 500,
  'store/refused': 500,
  'table/corrupt': 500,
  'table/newer': 500,
  'store/newer': 500,
  'key/lost': 500,
  'passphrase/unavailable': 501,
  'store/unavailable': 503,
  'server/closing': 503,
};

/** A game’s own refusals have codes that only the game knows: the request was understood, the rules say no. */
const RULES_SAY_NO = 422;

export const statusOf = (code: string): number =>
  Object.hasOwn(PROBLEM_STATUS, code) ? PROBLEM_STATUS[code as ProblemCode] : RULES_SAY_NO;
