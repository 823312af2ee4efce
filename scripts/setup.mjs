// Makes a fresh clone ready with nothing but Node 20 and npm: installs what package-lock.json names, and with it the
// Node that runs everything else, then bundles the command and builds the page. Costs nothing when that is done already. Depends on nothing
// that must be installed.
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.setup-stamp');
const lock = join(root, '.setup-lock');
/** Written into the lock by the process that holds it. */
const token = randomUUID();

/** While it installs, the holder of the lock touches it this often … */
const HEARTBEAT = 1_000;
/** … and one that has not been touched for so long is left over from an installation that was killed. */
const STALE = 30_000;
const LONGEST_WAIT = 10 * 60_000;

const read = file => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** What an installation depends on; the lock file pins the Node of every platform. */
const wanted = () =>
  createHash('sha256')
    .update(`${process.platform} ${process.arch}\n`)
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

const fresh = () => read(stamp) === wanted();

/** Creates a file that must not exist; false when it does. */
function create(file, text) {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Does something to the lock if it is still ours, and says whether it is. */
function withOwnLock(act) {
  try {
    if (read(lock) !== token) return false;
    act();
    return true;
  } catch {
    return false;
  }
}

const touchLock = () => withOwnLock(() => utimesSync(lock, new Date(), new Date()));
const releaseLock = () => withOwnLock(() => rmSync(lock));

/** Which file this is and when it was touched last; undefined without one. */
function look(file) {
  const stats = lstatSync(file, { bigint: true, throwIfNoEntry: false });
  return stats && { id: `${stats.ino}-${stats.mtimeNs}`, age: Date.now() - Number(stats.mtimeMs) };
}

/**
 * Watches the lock of somebody else and says which one is stale. The clock alone does not decide: after a sleep of the
 * machine every lock looks old, and a lock can carry a time to come. Nobody may touch it while we watch.
 */
function watch() {
  let seen;
  let since = 0;
  return () => {
    const now = look(lock);
    if (now?.id !== seen) {
      seen = now?.id;
      since = performance.now();
    }
    if (!now) return undefined;
    return performance.now() - since > (now.age > STALE ? 2 * HEARTBEAT : STALE) ? seen : undefined;
  };
}

/**
 * Removes a stale lock, and never the lock that someone else who saw the stale one has put in its place: the claim,
 * named after the stale lock, lets one process at a time look again and remove. False when another is at it.
 */
function removeStale(id) {
  const claim = `${lock}-${id}`;
  if (!create(claim, token)) {
    if (look(claim)?.age > STALE) rmSync(claim, { force: true });
    return false;
  }
  try {
    // Whoever made it may have made a folder.
    if (look(lock)?.id === id) rmSync(lock, { recursive: true, force: true });
    return true;
  } finally {
    rmSync(claim, { force: true });
  }
}

/** npm as its own process, by the Node that runs npm: the one in node_modules is about to be replaced. */
function npm(args) {
  const { npm_execpath: script, npm_node_execpath: node = process.execPath } = process.env;
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
  return script && /\.c?js$/.test(script)
    ? spawn(node, [script, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** Waits for a process, touching the lock all the while. Whoever stops us or takes the lock away stops it too. */
function finished(child) {
  return new Promise(resolve => {
    const stop = signal => child.kill(signal);
    const heartbeat = setInterval(() => touchLock() || child.kill(), HEARTBEAT);
    const end = outcome => {
      clearInterval(heartbeat);
      for (const signal of SIGNALS) process.off(signal, stop);
      resolve(outcome);
    };
    for (const signal of SIGNALS) process.on(signal, stop);
    child.on('error', error => end({ error }));
    child.on('close', (status, signal) => end({ status, signal }));
  });
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

async function install() {
  console.error('Installing the dependencies (once, about half a minute) …');
  rmSync(stamp, { force: true });
  const { status, signal, error } = await finished(
    npm([
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--no-update-notifier',
      '--loglevel=error',
    ]),
  );
  if (status === 0) {
    writeFileSync(stamp, wanted());
    return 0;
  }
  const why =
    error?.message ?? (signal ? `npm ci was stopped by ${signal}` : `npm ci ended with code ${status}`);
  const advice = signal ? 'Try again.' : 'Check the network, then try again.';
  console.error(`The dependencies could not be installed: ${why}. ${advice}`);
  return status || 1;
}

async function setUp() {
  const staleLock = watch();
  const start = performance.now();
  let told = false;
  while (!fresh()) {
    if (create(lock, token)) {
      try {
        // Whoever held the lock before may have finished meanwhile.
        return fresh() ? 0 : await install();
      } finally {
        releaseLock();
      }
    }
    const stale = staleLock();
    if (stale && removeStale(stale)) continue;
    if (performance.now() - start > LONGEST_WAIT) {
      console.error('Another installation does not finish. End it, remove .setup-lock, then try again.');
      return 1;
    }
    if (!told) console.error('Waiting for another installation to finish …');
    told = true;
    await sleep(200);
  }
  return 0;
}

/** The Node that was installed, or this one where none is made for the platform. */
function installedNode() {
  const modules = join(root, 'node_modules');
  const node =
    process.platform === 'win32'
      ? join(modules, `node-win-${process.arch}`, 'bin', 'node.exe')
      : join(modules, '.bin', 'node');
  return existsSync(node) ? node : process.execPath;
}

/** Bundles the command when its sources changed. It also runs without: what fails here is told, and stops nothing. */
async function bundle() {
  const [script, asked] = ['scripts/bundle.mjs', 'apps/cli/bin/fresh-bundle.js'].map(path =>
    join(root, path),
  );
  if (!existsSync(script) || !existsSync(asked)) return;
  const { freshBundle } = await import(pathToFileURL(asked).href);
  if (freshBundle(join(root, 'apps', 'cli'))) return;
  const child = spawn(installedNode(), [script], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  await new Promise(resolve => child.on('error', resolve).on('close', resolve));
}

process.exitCode = await setUp().catch(error => {
  console.error(`The dependencies could not be installed: ${error.message}.`);
  return 1;
});
/** Builds the page when its sources changed. The terminal needs none: what fails here is told, and stops nothing. */
async function buildPage() {
  const script = join(root, 'scripts', 'page.mjs');
  if (!existsSync(script) || !existsSync(join(root, 'apps', 'web'))) return;
  const child = spawn(installedNode(), [script], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  await new Promise(resolve => child.on('error', resolve).on('close', resolve));
}

if (process.exitCode === 0) await bundle();
if (process.exitCode === 0) await buildPage();
