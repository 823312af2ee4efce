// The page that `cardroom serve` serves, built anew when anything that goes into it has changed: `node scripts/page.mjs`.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const web = join(root, 'apps', 'web');
const cache = join(root, 'node_modules', '.cache');
const [stampFile, lock] = ['page-inputs', 'page-lock'].map(name => join(cache, name));

/** Where the built page lies. */
export const PAGE = join(web, 'dist');

const inputs = () => [
  join(root, 'package-lock.json'),
  ...readdirSync(web)
    .filter(name => /\.(html|ts|json)$/.test(name))
    .map(name => join(web, name)),
  ...readdirSync(join(root, 'packages')).flatMap(name => filesIn(join(root, 'packages', name, 'src'))),
  ...['src', 'public'].flatMap(name => filesIn(join(web, name))),
];

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.(test|soak)\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath ?? entry.path, entry.name));
}

function stampNow() {
  const hash = createHash('sha256');
  for (const path of inputs()) {
    const stats = statSync(path, { throwIfNoEntry: false });
    hash.update(`${path} ${stats?.size} ${stats?.mtimeMs}\n`);
  }
  return hash.digest('hex');
}

const isFresh = stamp =>
  existsSync(join(PAGE, 'index.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;

function build() {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const { status, stderr, stdout } = spawnSync(process.execPath, [vite, 'build', web, '--logLevel', 'warn'], {
    encoding: 'utf8',
    cwd: root,
  });
  if (status !== 0) throw new Error(`The page cannot be built.\n${stdout}${stderr}`);
  for (const name of filesIn(PAGE)) if (/\.(html|js|css|svg|json|webmanifest)$/.test(name)) press(name);
}

/** Lays the forms in which browsers take a file beside it, so that no server has to make them at every start. */
function press(name) {
  const plain = readFileSync(name);
  writeFileSync(`${name}.br`, brotliCompressSync(plain));
  writeFileSync(`${name}.gz`, gzipSync(plain));
}

/** A lock this old is left over from a build that was killed. */
const STALE = 120_000;

/** One build at a time: the folder is emptied before. */
function isTaken() {
  try {
    mkdirSync(lock);
    return false;
  } catch {
    const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - made > STALE) release();
    return true;
  }
}

function release() {
  try {
    rmdirSync(lock);
  } catch {
    // Somebody else has let go of it.
  }
}

/** Builds the page if its sources changed. */
export async function ensurePage() {
  if (isFresh(stampNow())) return;
  mkdirSync(cache, { recursive: true });
  while (isTaken()) await sleep(50);
  try {
    const stamp = stampNow();
    if (isFresh(stamp)) return;
    build();
    writeFileSync(stampFile, stamp);
  } finally {
    release();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await ensurePage();
