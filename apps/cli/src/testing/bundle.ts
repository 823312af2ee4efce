import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { freshBundle } from '../../bin/fresh-bundle.js';

const CLI = fileURLToPath(new URL('../..', import.meta.url));
const SCRIPT = fileURLToPath(new URL('../../../../scripts/bundle.mjs', import.meta.url));

/** A command of `bin/`. */
export const bin = (name: 'cardroom' | '21black'): string => join(CLI, 'bin', `${name}.js`);

/** Bundles the command if its sources changed, so that a test runs what a person would. */
export const ensureBundle = (): void => {
  if (freshBundle(CLI)) return;
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
};
