import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Everything that a server has told a browser, over whichever connection. */
export type Wiretap = Readonly<{
  /** Where the browser finds the server through the tap. */
  url: string;
  /** All answers so far, streams included. */
  heard: () => string;
  close: () => Promise<void>;
}>;

/** The server sees a visitor of its own address, and answers without compression. */
const forwarded = ({ headers }: IncomingMessage, target: URL): NodeJS.Dict<string | string[]> => ({
  ...headers,
  host: target.host,
  ...(headers.origin === undefined ? {} : { origin: target.origin }),
  ...(headers.referer === undefined ? {} : { referer: `${target.origin}/` }),
  'accept-encoding': 'identity',
});

const isText = (type = ''): boolean => /json|event-stream|html/.test(type);

/** Listens between a browser and a server. `plant` changes what is heard and passed on: to show that a leak would be noticed. */
export const tapWire = async (
  server: string,
  plant: (chunk: string) => string = chunk => chunk,
): Promise<Wiretap> => {
  const target = new URL(server);
  let heard = '';
  const passOn = (answer: IncomingMessage, out: ServerResponse): void => {
    const text = isText(answer.headers['content-type']);
    const { 'content-length': _, ...headers } = answer.headers;
    out.writeHead(answer.statusCode ?? 502, text ? headers : answer.headers);
    const decoder = new TextDecoder();
    answer.on('data', (chunk: Buffer) => {
      const told = text ? plant(decoder.decode(chunk, { stream: true })) : chunk;
      heard += text ? told.toString() : '';
      out.write(told);
    });
    answer.on('end', () => out.end());
    answer.on('error', () => out.destroy());
  };
  const tap = createServer((incoming, out) => {
    const { method, url } = incoming;
    const options = { method, path: url, headers: forwarded(incoming, target) };
    const asked = request(target, options, answer => passOn(answer, out));
    asked.on('error', () => out.destroy());
    out.on('close', () => asked.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>(resolve => void tap.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(tap.address() as AddressInfo).port}`,
    heard: () => heard,
    close: () =>
      new Promise(resolve => {
        tap.close(() => resolve());
        tap.closeAllConnections();
      }),
  };
};
