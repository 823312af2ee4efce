import type { Socket } from 'node:net';

import { statusOf, type Problem, type RequestCode } from '@cardroom/wire';

type Fault = { readonly code: RequestCode; readonly message: string };

const FAULTS: Readonly<Record<string, Fault>> = {
  HPE_HEADER_OVERFLOW: {
    code: 'request/headers-too-large',
    message: 'The headers of the request are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request/too-slow', message: 'The request took too long to arrive.' },
};

const MALFORMED: Fault = { code: 'request/malformed', message: 'This is not a request as HTTP has them.' };

/** Answers what is not HTTP, or not in time, on the bare connection, and ends it. */
export const answerClientError = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const problem: Problem = FAULTS[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify(problem);
  socket.end(
    [
      `HTTP/1.1 ${statusOf(problem.code)} Refused`,
      'Content-Type: application/json; charset=utf-8',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
};
