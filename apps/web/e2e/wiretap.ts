import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Everything that a server has told a browser, over whichever connection. */
export type Wiretap = Readonly<{
  /** Where the browser finds the server through the tap. */
  url: string;
  /** All answers so far, streams included. */
  heard: () => string;
  /** What was asked of the server so far: `POST /api/tables`. */
  asked: () => readonly string[];
  close: () => Promise<void>;
}>;

/**
 * The server sees a visitor of its own address, answers without compression, and never that all is as before: that could not
 * be changed.
 */
const forwarded = ({ headers }: IncomingMessage, target: URL): NodeJS.Dict<string | string[]> => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'if-none-match')),
  host: target.host,
  ...(headers.origin === undefined ? {} : { origin: target.origin }),
  ...(headers.referer === undefined ? {} : { referer: `${target.origin}/` }),
  'accept-encoding': 'identity',
});

const isText = (type = ''): boolean => /json|event-stream|html/.test(type);
const isScript = (type = ''): boolean => /javascript/.test(type);

/** Changes what a server says on its way to the browser, given what was asked. */
export type Plant = (chunk: string, path: string) => string;

/** Listens between a browser and a server. `plant` changes what is passed on: to show that it would be noticed. */
export const tapWire = async (server: string, plant: Plant = chunk => chunk): Promise<Wiretap> => {
  const target = new URL(server);
  const asked: string[] = [];
  let heard = '';
  const passOn = (path: string, answer: IncomingMessage, out: ServerResponse): void => {
    const type = answer.headers['content-type'];
    const text = isText(type) || isScript(type);
    const { 'content-length': _, ...headers } = answer.headers;
    out.writeHead(answer.statusCode ?? 502, text ? headers : answer.headers);
    const decoder = new TextDecoder();
    answer.on('data', (chunk: Buffer) => {
      const told = text ? plant(decoder.decode(chunk, { stream: true }), path) : chunk;
      heard += isText(type) ? told.toString() : '';
      out.write(told);
    });
    answer.on('end', () => out.end());
    answer.on('error', () => out.destroy());
  };
  const tap = createServer((incoming, out) => {
    const { method, url = '/' } = incoming;
    asked.push(`${method} ${url}`);
    const options = { method, path: url, headers: forwarded(incoming, target) };
    const forward = request(target, options, answer => passOn(url, answer, out));
    forward.on('error', () => out.destroy());
    out.on('close', () => forward.destroy());
    incoming.pipe(forward);
  });
  await new Promise<void>(resolve => void tap.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(tap.address() as AddressInfo).port}`,
    heard: () => heard,
    asked: () => asked,
    close: () =>
      new Promise(resolve => {
        tap.close(() => resolve());
        tap.closeAllConnections();
      }),
  };
};
