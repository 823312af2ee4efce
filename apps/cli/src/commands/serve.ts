import { spawn } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';

import { err, ok, type Result } from '@cardroom/engine';
import { StoreError, roundSoFar } from '@cardroom/room';
import { potOdds } from '@cardroom/screens';
import { DEFAULT_PORT, createServer, jsonLog, type LlmSetup, type Log, type Server } from '@cardroom/server';

import { isSet, valueOf, valuesOf, whyNoArguments, type Args } from '../args.ts';
import { DONE, INTERRUPTED, type Command, type Outcome } from '../command.ts';
import { readWhole } from '../figures.ts';
import { openHouse, type House } from '../house.ts';
import { printLines, type Io } from '../io.ts';
import { createLentModels, type LentModels } from '../lent-models.ts';
import { createLlm, type LlmParts } from '../llm.ts';
import { createCoach, type Coach } from '../play/coach.ts';
import { reviewerFor } from '../reviews.ts';
import { readSettings, settingsFile } from '../play/settings.ts';
import { STORE_FLAGS, anyVault, openPlace, storePlace } from '../store-input.ts';

type Read<T> = Result<T, readonly string[]>;

/** Where to listen, and by which names people come. */
type Where = { readonly port: number; readonly host: string; readonly allowHosts: readonly string[] };

const run = async (args: Args, io: Io): Promise<Outcome> => {
  const surplus = whyNoArguments(args, 'serve');
  if (surplus.length > 0) return err(surplus);
  const where = readWhere(args);
  if (!where.ok) return where;
  const log = logFor(args, io);
  const opened = await openServer(args, io, where.value, log);
  return opened.ok ? serve(opened.value, where.value, args, io, log) : opened;
};

const readWhere = (args: Args): Read<Where> => {
  const [port, host] = [valueOf(args, 'port'), valueOf(args, 'host')];
  const number =
    port.ok && port.value !== null ? readWhole(port.value, '--port', 0, 65_535) : ok(DEFAULT_PORT);
  if (!port.ok || !host.ok || !number.ok)
    return err([port, host, number].flatMap(read => (read.ok ? [] : read.error)));
  const name = host.value ?? '127.0.0.1';
  return ok({
    port: number.value,
    host: name,
    allowHosts: [...namesOf(name), ...valuesOf(args, 'allow-host')],
  });
};

const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';

const ownAddresses = () => Object.values(networkInterfaces()).flatMap(addresses => addresses ?? []);

/** The names of the address to listen on; of every address, where it listens on all of them. */
const namesOf = (host: string): readonly string[] =>
  isEverywhere(host) ? ownAddresses().map(({ address }) => bracketed(address)) : [bracketed(host)];

/** Where it is, and where others on the network find it. */
const openLines = (address: string, { host }: Where): readonly string[] => {
  const { port } = new URL(address);
  const others = ownAddresses().filter(({ internal, family }) => !internal && family === 'IPv4');
  return [
    `Cardroom is open at ${address}`,
    ...(isEverywhere(host)
      ? others.map(other => `For others on your network: http://${other.address}:${port}/`)
      : []),
  ];
};

const bracketed = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** Warnings always; every request with `--log`. */
const logFor = (args: Args, io: Io): Log => {
  const write = jsonLog(io.stderr);
  return isSet(args, 'log') ? write : record => record.level !== 'info' && write(record);
};

type Opened = { readonly server: Server; readonly house: House };

/** Nobody but this machine's own people can reach it. */
const isForThisMachine = ({ host }: Where, args: Args): boolean =>
  /^(localhost|127(\.\d+){3}|::1)$/.test(host) &&
  valuesOf(args, 'allow-host').length === 0 &&
  !isSet(args, 'behind-tls');

/** The model of whoever runs the server: for people on this machine, or for everybody who was let in by --llm. */
const offeredModel = (args: Args, { env = {} }: Io, where: Where): LlmParts | null => {
  if (!isForThisMachine(where, args) && !isSet(args, 'llm')) return null;
  const file = settingsFile(env);
  return createLlm(env, readSettings(file).settings.llm, file).parts();
};

const llmFor = (
  args: Args,
  where: Where,
  parts: LlmParts | null,
  coach: Coach,
  lent: LentModels,
  { store }: House,
): LlmSetup => ({
  facts: async view =>
    coach.ask({ kind: 'why', view, odds: potOdds(view), events: await roundSoFar(store, view) }),
  plan: async view => coach.ask({ kind: 'plan', view, events: await roundSoFar(store, view) }),
  offered: parts && { label: parts.label, model: parts.explains },
  anyAddress: isForThisMachine(where, args),
  lent,
});

const openServer = async (args: Args, io: Io, where: Where, log: Log): Promise<Read<Opened>> => {
  const place = storePlace(args, io);
  if (!place.ok) return place;
  const vault = anyVault(place.value, io);
  if (!vault.ok) return vault;
  try {
    const store = await openPlace(place.value);
    const warn = (message: string): void => log({ level: 'warn', message });
    const parts = offeredModel(args, io, where);
    const lent = createLentModels();
    const house = await openHouse(store, vault.value, warn, table =>
      lent.rivalAt(table, parts?.rival ?? null),
    );
    if (!house.ok) {
      await store.close();
      return err([house.error.message]);
    }
    const coach = createCoach(warn);
    const reviewer = reviewerFor(house.value, coach, warn);
    const close = async (): Promise<void> => {
      await reviewer.stop();
      await coach.close();
      lent.close();
      await house.value.close();
    };
    const server = createServer({
      house: { ...house.value, reviewer, close },
      vault: vault.value,
      page: fileURLToPath(new URL('../../../web/dist', import.meta.url)),
      allowHosts: where.allowHosts,
      behindTls: isSet(args, 'behind-tls'),
      log,
      llm: llmFor(args, where, parts, coach, lent, house.value),
    });
    return ok({ server, house: house.value });
  } catch (error) {
    if (error instanceof StoreError) return err([error.message]);
    throw error;
  }
};

/** Serves until it is told to stop; then finishes what was begun. */
const serve = async (
  { server, house }: Opened,
  where: Where,
  args: Args,
  io: Io,
  log: Log,
): Promise<Outcome> => {
  try {
    const address = await server.listen(where);
    await house.driver.start();
    // Whoever reads that it is open may stop it at once.
    const stopped = untilStopped(io);
    printLines(io, openLines(address, where));
    if (isSet(args, 'open')) openInBrowser(address);
    const signal = await stopped;
    log({ level: 'info', message: 'stopping', signal });
    return ok(signal === 'SIGINT' ? INTERRUPTED : DONE);
  } catch (error) {
    const sentence = whyNotOpen(error, where);
    if (sentence === null) throw error;
    return err([sentence]);
  } finally {
    await server.close();
  }
};

const PROBLEMS: Readonly<Record<string, (where: Where) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use: close what uses it, or take another by --port.`,
  EACCES: ({ port }) => `Port ${port} may not be used by you: take one above 1023 by --port.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}.`,
  ENOTFOUND: ({ host }) => `This machine has no address ${host}.`,
};

const whyNotOpen = (error: unknown, where: Where): string | null => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return PROBLEMS[code]?.(where) ?? null;
};

/** Resolves with what ends the server: Ctrl+C, or whoever runs it. */
const untilStopped = ({ onInterrupt }: Io): Promise<'SIGINT' | 'SIGTERM'> =>
  new Promise(resolve => {
    onInterrupt?.(() => resolve('SIGINT'));
    process.once('SIGTERM', () => resolve('SIGTERM'));
  });

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
};

/** Where there is no browser, the printed address has to do. */
const openInBrowser = (address: string): void => {
  const [program, ...before] = OPENERS[process.platform] ?? ['xdg-open'];
  spawn(program, [...before, address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
};

/** `cardroom serve`: the page and the API. */
export const serveCommand: Command = {
  usage: '[--port P] [--host H] [--allow-host NAME]… [--open] [--log]',
  about: [
    'Serves the page and its API, over the same tables that the terminal plays at, until it is stopped by Ctrl+C. It listens on this machine alone unless --host names another address; docs/security.md says what to think of before you do that.',
    'It answers only by names that it knows: its own addresses, and those that --allow-host adds. Several servers may use one PostgreSQL (--database); they then need the same CARDROOM_KEY.',
  ],
  flags: [
    {
      name: 'port',
      takes: 'P',
      means: `Listen on this port; ${DEFAULT_PORT} unless told, 0 takes any that is free.`,
    },
    {
      name: 'host',
      takes: 'H',
      means: 'Listen on this address; 127.0.0.1 unless told, 0.0.0.0 is all of them.',
    },
    { name: 'allow-host', takes: 'NAME', means: 'Answer by this name, too; may be given several times.' },
    {
      name: 'behind-tls',
      means: 'A proxy speaks TLS with the browsers and says who asks: cookies are secure.',
    },
    {
      name: 'llm',
      means: 'Let everybody who comes use your language model; people on this machine may without it.',
    },
    { name: 'open', means: 'Open the page in your browser.' },
    { name: 'log', means: 'Write every request to standard error, as a line of JSON.' },
    ...STORE_FLAGS,
  ],
  example: 'cardroom serve --port 8080 --open',
  run,
};
