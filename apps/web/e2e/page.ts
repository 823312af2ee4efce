// The built page, made anew when anything that goes into it has changed.
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
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CACHE = join(ROOT, 'node_modules', '.cache');
const STAMP = join(CACHE, 'page-inputs');
const LOCK = join(CACHE, 'page-lock');

/** Where the built page lies. */
export const PAGE = join(WEB, 'dist');

const inputs = (): readonly string[] => [
  join(ROOT, 'package-lock.json'),
  ...readdirSync(WEB)
    .filter(name => /\.(html|ts|json)$/.test(name))
    .map(name => join(WEB, name)),
  ...readdirSync(join(ROOT, 'packages')).flatMap(name => filesIn(join(ROOT, 'packages', name, 'src'))),
  ...['src', 'public'].flatMap(name => filesIn(join(WEB, name))),
];

const filesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && !/\.(test|soak)\.tsx?$/.test(entry.name))
        .map(entry => join(entry.parentPath, entry.name))
    : [];

const stampNow = (): string => {
  const hash = createHash('sha256');
  for (const path of inputs()) {
    const stats = statSync(path, { throwIfNoEntry: false });
    hash.update(`${path} ${stats?.size} ${stats?.mtimeMs}\n`);
  }
  return hash.digest('hex');
};

const isFresh = (stamp: string): boolean =>
  existsSync(join(PAGE, 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp;

const build = (): void => {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const { status, stderr, stdout } = spawnSync(process.execPath, [vite, 'build', WEB, '--logLevel', 'warn'], {
    encoding: 'utf8',
    cwd: ROOT,
  });
  if (status !== 0) throw new Error(`The page cannot be built.\n${stdout}${stderr}`);
};

/** One build at a time: the folder is emptied before. */
const LOCK_MS = 120_000;
const taken = (): boolean => {
  try {
    mkdirSync(LOCK);
    return false;
  } catch {
    const made = statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - made > LOCK_MS) release();
    return true;
  }
};
const release = (): void => {
  try {
    rmdirSync(LOCK);
  } catch {
    // Somebody else has let go of it.
  }
};

/** Builds the page if its sources changed; with PAGE_IS_BUILT set, whoever runs the tests has done so. */
export const ensurePage = async (): Promise<void> => {
  if (process.env['PAGE_IS_BUILT'] || isFresh(stampNow())) return;
  mkdirSync(CACHE, { recursive: true });
  while (taken()) await setTimeout(50);
  try {
    const stamp = stampNow();
    if (isFresh(stamp)) return;
    build();
    writeFileSync(STAMP, stamp);
  } finally {
    release();
  }
};
