import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a request said, as the endpoint got it. */
export type Received = Readonly<{
  path: string;
  headers: IncomingMessage['headers'];
  text: string;
  body: Readonly<Record<string, unknown>>;
}>;

/** What an endpoint does with a request. */
export type Behaviour =
  | { readonly kind: 'says'; readonly text: string }
  | { readonly kind: 'status'; readonly status: number; readonly text?: string }
  | { readonly kind: 'garbage' }
  | { readonly kind: 'stalls'; readonly after?: string }
  | { readonly kind: 'floods'; readonly bytes: number }
  | { readonly kind: 'redirects'; readonly to: string }
  | { readonly kind: 'hangs-up' };

/** A language model that says what a test tells it to, over real HTTP. */
export type Endpoint = Readonly<{
  /** As a setting has it: `http://127.0.0.1:41234/v1`. */
  baseUrl: string;
  received: Received[];
  /** Decides for every request. */
  behave: (behaviour: Behaviour | ((received: Received) => Behaviour)) => void;
  close: () => Promise<void>;
}>;

/** Both ways of speaking are answered at one address: `/v1/chat/completions` and `/v1/messages`. */
export const startEndpoint = async (): Promise<Endpoint> => {
  const received: Received[] = [];
  let decide: (request: Received) => Behaviour = () => ({ kind: 'says', text: 'Well played.' });
  const server = createServer((request, response) => {
    void take(request, response);
  });
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const got = await read(request);
    received.push(got);
    answer(got, response, decide(got));
  };
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    received,
    behave: behaviour => (decide = typeof behaviour === 'function' ? behaviour : () => behaviour),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const read = async (request: IncomingMessage): Promise<Received> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const body = (text === '' ? {} : JSON.parse(text)) as Received['body'];
  return { path: request.url ?? '', headers: request.headers, text, body };
};

const JSON_TYPE = { 'content-type': 'application/json' };
const STREAM_TYPE = { 'content-type': 'text/event-stream' };

const answer = (request: Received, response: ServerResponse, behaviour: Behaviour): void => {
  const streams = request.body['stream'] === true;
  switch (behaviour.kind) {
    case 'says':
      return says(request, response, behaviour.text, streams);
    case 'status':
      response.writeHead(behaviour.status, JSON_TYPE);
      return void response.end(behaviour.text ?? JSON.stringify({ error: { message: 'no', type: 'no' } }));
    case 'garbage':
      response.writeHead(200, streams ? STREAM_TYPE : JSON_TYPE);
      return void response.end('data: {"choices": [{{{\n\n\u0000\u0001 data: nonsense');
    case 'stalls':
      response.writeHead(200, streams ? STREAM_TYPE : JSON_TYPE);
      return void response.write(
        streams && behaviour.after ? piecesOf(request, behaviour.after).slice(0, -1).join('') : ' ',
      );
    case 'floods':
      response.writeHead(200, streams ? STREAM_TYPE : JSON_TYPE);
      return flood(request, response, behaviour.bytes);
    case 'redirects':
      response.writeHead(307, { location: behaviour.to });
      return void response.end();
    case 'hangs-up':
      return void response.destroy();
  }
};

const says = (request: Received, response: ServerResponse, text: string, streams: boolean): void => {
  response.writeHead(200, streams ? STREAM_TYPE : JSON_TYPE);
  response.end(streams ? piecesOf(request, text).join('') : JSON.stringify(wholeOf(request, text)));
};

/** One stream of a text that never ends. */
const flood = (request: Received, response: ServerResponse, bytes: number): void => {
  const [first, piece] = eventsOf(request, ['stand '.repeat(1_000)]) as [string, string];
  response.on('error', () => {});
  response.write(first);
  let sent = 0;
  const more = (): void => {
    while (sent < bytes && !response.destroyed) {
      sent += piece.length;
      if (!response.write(piece)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
};

const isAnthropic = ({ path }: Received): boolean => path.endsWith('/messages');

const wholeOf = (request: Received, text: string): object =>
  isAnthropic(request)
    ? {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'fake',
        content: [{ type: 'text', text }],
        stop_reason: 'end_turn',
        stop_sequence: null,
        usage: USAGE,
      }
    : {
        id: 'chat-1',
        object: 'chat.completion',
        created: 1,
        model: 'fake',
        choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      };

const USAGE = { input_tokens: 1, output_tokens: 1 };

/** The text word by word, as events. */
const piecesOf = (request: Received, text: string): readonly string[] =>
  eventsOf(request, text.match(/\s*\S+|\s+/g) ?? ['']);

/** How it begins, what it says, how it ends. */
const eventsOf = (request: Received, parts: readonly string[]): readonly string[] =>
  isAnthropic(request) ? anthropicPieces(parts) : openaiPieces(parts);

const openaiPieces = (parts: readonly string[]): readonly string[] => {
  const chunk = (delta: object, finish: string | null = null): string =>
    `data: ${JSON.stringify({
      id: 'chat-1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'fake',
      choices: [{ index: 0, delta, finish_reason: finish }],
    })}\n\n`;
  return [
    chunk({ role: 'assistant', content: '' }),
    ...parts.map(content => chunk({ content })),
    chunk({}, 'stop'),
    'data: [DONE]\n\n',
  ];
};

const anthropicPieces = (parts: readonly string[]): readonly string[] => {
  const event = (type: string, rest: object): string =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`;
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'fake', content: [] };
  return [
    event('message_start', {
      message: { ...message, stop_reason: null, stop_sequence: null, usage: USAGE },
    }) + event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    ...parts.map(text => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } })),
    event('content_block_stop', { index: 0 }) +
      event('message_delta', { delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: USAGE }),
    event('message_stop', {}),
  ];
};
