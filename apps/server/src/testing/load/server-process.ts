import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** `cardroom serve` as a process of its own. */
export type ServerProcess = Readonly<{
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  url: string;
  pid: number;
  /** When it said that it is open, on the clock of `performance.now()`. */
  openAt: number;
  /** Ends it as a power cut would, as far as a program can. */
  kill9: () => Promise<void>;
  /** Ends it in good order. */
  stop: () => Promise<void>;
  /** What it has used so far, by its own account. */
  usage: () => Promise<Usage>;
  /** Whatever it has written to standard error: warnings, and nothing else. */
  complaints: () => string;
}>;

/** Seconds of processor time; memory of the process, and of the objects in it, in bytes. */
export type Usage = Readonly<{ cpu: number; rss: number; heap: number }>;

export type ServerPlace = Readonly<{
  /** The folder of its store, or of its key where the store is a database. */
  folder: string;
  database?: string;
  /** Any that is free unless told. */
  port?: number;
}>;

const BIN = fileURLToPath(new URL('../../../../cli/bin/cardroom.js', import.meta.url));

/** Starts a server, and resolves when it takes connections. */
export const startServerProcess = async (place: ServerPlace): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [BIN, 'serve', ...flagsOf(place)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', chunk => void (complaints += String(chunk)));
  const ended = new Promise<void>(resolve => void child.once('close', () => resolve()));
  const url = await addressOf(child, ended, () => complaints);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return {
    url,
    pid: child.pid!,
    openAt: performance.now(),
    kill9: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    usage: () => usageOf(url),
    complaints: () => complaints,
  };
};

const usageOf = async (url: string): Promise<Usage> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  const figure = (name: string): number => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)![1]);
  return {
    cpu: figure('process_cpu_seconds_total'),
    rss: figure('process_resident_memory_bytes'),
    heap: figure('cardroom_heap_bytes'),
  };
};

const flagsOf = ({ folder, database, port = 0 }: ServerPlace): readonly string[] => [
  '--port',
  String(port),
  '--data',
  folder,
  ...(database === undefined ? [] : ['--database', database]),
];

const addressOf = (child: ChildProcess, ended: Promise<void>, complaints: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    child.stdout!.on('data', chunk => {
      output += String(chunk);
      const [, found] = /^Cardroom is open at (\S+)\/$/m.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`The server did not start: ${output}${complaints()}`)));
  });
