// Makes a fresh clone ready with nothing but Node 20 and npm: installs what package-lock.json names, and with it the
// Node that runs everything else. Costs nothing when that is done already. Depends on nothing that must be installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.setup-stamp');
const lock = join(root, '.setup-lock');

const read = file => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** What an installation depends on; the lock file pins the Node of every platform. */
const wanted = () =>
  createHash('sha256')
    .update(`${process.platform} ${process.arch}\n`)
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

const fresh = () => read(stamp) === wanted();

/** True when this process now holds the lock. */
function takeLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** A lock whose process is gone: an installation that was killed. */
function lockIsStale() {
  try {
    const pid = Number(read(lock));
    // The moment between creating the file and writing the number is not staleness.
    if (!pid) return Date.now() - statSync(lock).mtimeMs > 5_000;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** npm as its own process, by the Node that runs npm: the one in node_modules is about to be replaced. */
function npm(args) {
  const { npm_execpath: script, npm_node_execpath: node = process.execPath } = process.env;
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
  return script && /\.c?js$/.test(script)
    ? spawnSync(node, [script, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

function install() {
  console.error('Installing the dependencies (once, about half a minute) …');
  rmSync(stamp, { force: true });
  const { status, signal, error } = npm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--loglevel=error',
  ]);
  if (status === 0) {
    writeFileSync(stamp, wanted());
    return 0;
  }
  const why =
    error?.message ?? (signal ? `npm ci was stopped by ${signal}` : `npm ci ended with code ${status}`);
  console.error(`The dependencies could not be installed: ${why}. Check the network, then try again.`);
  return status || 1;
}

async function setUp() {
  let told = false;
  while (!fresh()) {
    if (takeLock()) {
      try {
        // Whoever held the lock before may have finished meanwhile.
        return fresh() ? 0 : install();
      } finally {
        rmSync(lock, { force: true });
      }
    }
    if (lockIsStale()) {
      rmSync(lock, { force: true });
      continue;
    }
    if (!told) console.error('Waiting for another installation to finish …');
    told = true;
    await sleep(200);
  }
  return 0;
}

process.exitCode = await setUp();
