import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { bin, ensureBundle } from '../../cli/src/testing/bundle.ts';
import { ensurePage } from './page.ts';

/** The real server as a process of its own, with its own data. */
export type TestServer = Readonly<{
  url: string;
  /** Where its store lies. */
  folder: string;
  /** Ends it at once, as a power cut would. */
  kill: () => Promise<void>;
  /** Starts it again on the same folder and port. */
  restart: () => Promise<void>;
  /** Everything it has written so far. */
  log: () => string;
  /** Ends it and throws its data away. */
  close: () => Promise<void>;
  /** The same for whoever cannot wait for it, as the process itself ends. */
  abandon: () => void;
}>;

/** A port that nobody listens at. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** A folder for a server's data. */
export const dataFolder = (): string => mkdtempSync(join(tmpdir(), 'cardroom-page-'));

const gone = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise(resolve => void child.once('exit', () => resolve()));

/** Starts the server and waits until it says where it is. */
const launch = (folder: string, port: number, heard: (text: string) => void): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const args = [
      process.env['CARDROOM_PROGRAM'] ?? bin('cardroom'),
      'serve',
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
    ];
    const env = { ...process.env, CARDROOM_DATA: folder, CARDROOM_CONFIG: folder };
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      heard(chunk.toString());
      if (said.includes(`:${port}`)) resolve(child);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', code => reject(new Error(`The server ended with ${code}: ${said}`)));
  });

/** Builds whatever is not built yet and starts a server, on prepared data if there are any. */
export const startServer = async (folder = dataFolder()): Promise<TestServer> => {
  await ensurePage();
  if (!process.env['CARDROOM_PROGRAM']) ensureBundle();
  const port = await freePort();
  let log = '';
  const start = (): Promise<ChildProcess> => launch(folder, port, text => void (log += text));
  let child = await start();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await gone(child);
  };
  return {
    url: `http://127.0.0.1:${port}`,
    folder,
    kill: () => end('SIGKILL'),
    restart: async () => void (child = await start()),
    log: () => log,
    close: async () => {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
    abandon: () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
