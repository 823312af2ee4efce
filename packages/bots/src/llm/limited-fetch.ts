/** Why an answer was not read to its end. */
export class AnswerRefused extends Error {
  readonly why: 'redirected' | 'too-large';
  constructor(why: AnswerRefused['why']) {
    super(`The answer was ${why}.`);
    this.name = 'AnswerRefused';
    this.why = why;
  }
}

export type Fetch = typeof globalThis.fetch;

/** The most of an answer that is read: what is asked for is a few sentences. */
export const MOST_BYTES = 256 * 1024;

/** Fetches from where it was told and nowhere else, and reads no more than so many bytes. */
export const limitedFetch =
  (mostBytes: number = MOST_BYTES, fetch: Fetch = globalThis.fetch): Fetch =>
  async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' });
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel();
      throw new AnswerRefused('redirected');
    }
    const { status, statusText, headers } = response;
    const body = response.body?.pipeThrough(atMost(mostBytes)) ?? null;
    return new Response(body, { status, statusText, headers });
  };

const atMost = (mostBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> => {
  let read = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      read += chunk.byteLength;
      if (read > mostBytes) controller.error(new AnswerRefused('too-large'));
      else controller.enqueue(chunk);
    },
  });
};
