import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import { rejection, type Result } from '@cardroom/engine';
import { StoreError } from '@cardroom/room';
import { statusOf, type Problem } from '@cardroom/wire';

import { signedIn, type Answer, type Desk, type Refusal, type Signed } from './desk.ts';
import { traceOf } from './log.ts';
import { sentenceFor } from './malformed.ts';

/** Sends what was asked for, or why not. */
export const respond = (reply: FastifyReply, result: Result<unknown, Refusal>): FastifyReply =>
  result.ok ? reply.send(result.value) : refuse(reply, result.error);

export const refuse = (reply: FastifyReply, { code, message, view, retryAt }: Refusal): FastifyReply => {
  if (retryAt !== undefined)
    void reply.header('retry-after', Math.max(1, Math.ceil((retryAt - Date.now()) / 1_000)));
  const problem: Problem = { code, message, ...(view && { view }) };
  return reply.code(statusOf(code)).type('application/json; charset=utf-8').send(problem);
};

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A route for those who have signed in. */
export const forPlayers =
  (
    desk: Desk,
    handle: (signed: Signed, request: FastifyRequest, reply: FastifyReply) => Answer<unknown>,
  ): Handler =>
  async (request, reply) => {
    const signed = await signedIn(desk, request);
    return signed.ok
      ? respond(reply, await handle(signed.value, request, reply))
      : refuse(reply, signed.error);
  };

/** What was wrong with a request, or with us. Only our own failures are logged, without what led to them. */
export const refusalFor = (desk: Pick<Desk, 'log'>, error: FastifyError): Refusal => {
  if (error instanceof StoreError) {
    desk.log({ level: 'error', message: 'The store failed.', code: error.code });
    return rejection(error.code, error.code === 'store/unavailable' ? AWAY : BROKEN);
  }
  if (error.validation) return rejection('request/malformed', sentenceFor(error));
  const known = REQUEST_FAULTS[error.code] ?? (error.statusCode === 400 ? 'request/malformed' : null);
  if (known !== null) return rejection(known, SENTENCES[known]);
  desk.log({ level: 'error', message: 'A request failed.', trace: traceOf(error) });
  return rejection('server/failed', 'Something went wrong here; nothing was changed.');
};

const AWAY = 'What is kept cannot be reached at the moment; try again.';
const BROKEN = 'What is kept is damaged: cardroom doctor says how.';

type Fault = 'request/malformed' | 'request/too-large' | 'request/not-json' | 'server/closing';

/** What Fastify calls the ways in which a request can be wrong. */
const REQUEST_FAULTS: Readonly<Record<string, Fault>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request/too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request/not-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request/malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request/malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request/malformed',
  FST_ERR_BAD_URL: 'request/malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'request/malformed',
};

const SENTENCES: Readonly<Record<Fault, string>> = {
  'request/malformed': 'The request is not JSON as it should be, or its address is none.',
  'request/too-large': 'The request is larger than 4 KiB.',
  'request/not-json': 'The request must be application/json.',
  'server/closing': 'The server is stopping: try again in a moment.',
};
