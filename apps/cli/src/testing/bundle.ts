import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

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

/** Bundles a program that only tests run, as the command is bundled, into a folder. */
export const bundleProgram = async (file: string, folder: string): Promise<string> => {
  await build({
    entryPoints: [{ in: file, out: 'program' }],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' },
    external: ['react-devtools-core'],
  });
  return join(folder, 'program.mjs');
};
