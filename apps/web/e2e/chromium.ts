// Finds a Chromium to test with, on a machine where nobody has installed one.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium as playwright } from 'playwright-core';

/** A browser to start: where it is, and what it must know of its libraries and fonts. */
export type Chromium = Readonly<{ path: string; env: Readonly<Record<string, string>> }>;

const MISSING =
  'No Chromium to test the page with: set CHROME_PATH to a Chrome or Chromium, or run `npx playwright-core install chromium`.';

/** Where Chrome and Chromium usually are. */
const INSTALLED: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'].map(
    name => `/usr/bin/${name}`,
  ),
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
    .map(name => process.env[name])
    .filter(folder => folder !== undefined)
    .map(folder => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
};

const plain = (path: string): Chromium => ({ path, env: {} });

const named = (): Chromium | null => {
  const path = process.env['CHROME_PATH'];
  if (!path) return null;
  if (!existsSync(path)) throw new Error(`CHROME_PATH is ${path}, and there is nothing.`);
  return plain(path);
};

const existing = (paths: readonly string[]): Chromium | null => {
  const path = paths.find(candidate => existsSync(candidate));
  return path === undefined ? null : plain(path);
};

const packageFolder = (name: string): string | null => {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return null;
  }
};

/**
 * Unpacks the Chromium that comes with a package. It unpacks into the folder for temporary files, which is therefore set to
 * a folder of ours, in a process of its own.
 */
const UNPACK = `
  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  const libraries = new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'));
  await Promise.all([chromium.executablePath(), inflate((await import('node:url')).fileURLToPath(libraries))]);
`;

/** Its own file looks for fonts where Amazon's machines have them; without any font Chromium does not even start a page. */
const fontsIn = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir>${join(folder, 'fonts', 'cache')}</cachedir>
</fontconfig>
`;

const unpack = (folder: string): void => {
  mkdirSync(dirname(folder), { recursive: true });
  // Unpacked beside and then moved: it is there whole or not at all, also when two tests unpack it at once.
  const own = mkdtempSync(`${folder}-`);
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    cwd: dirname(fileURLToPath(import.meta.url)),
    env: { ...process.env, TMPDIR: own },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Chromium cannot be unpacked: ${stderr.trim().split('\n').at(-1)}`);
  writeFileSync(join(own, 'fonts', 'fonts.conf'), fontsIn(folder));
  try {
    renameSync(own, folder);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
};

/** The Chromium inside a package: for Linux on x64, with its own libraries and fonts. */
const packed = (): Chromium | null => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const from = packageFolder('@sparticuz/chromium');
  if (from === null) return null;
  const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as { version: string };
  const folder = join(dirname(dirname(from)), '.cache', `chromium-${version}`);
  if (!existsSync(folder)) unpack(folder);
  return {
    path: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  };
};

/** The first of: the one named by CHROME_PATH, the one in a package, an installed one, Playwright's own. */
export const findChromium = (): Chromium => {
  const found =
    named() ??
    packed() ??
    existing(INSTALLED[process.platform] ?? []) ??
    existing([playwright.executablePath()]);
  if (!found) throw new Error(MISSING);
  return found;
};
