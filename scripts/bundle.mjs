// Bundles the `cardroom` command with everything it depends on, so that it starts at once: `apps/cli/dist/<hash>/main.js`
// and the chunks it loads when they are needed. `dist/inputs.json` says what went in, by which `bin/fresh-bundle.js` sees
// whether the bundle is still good.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cli = join(root, 'apps', 'cli');
const dist = join(cli, 'dist');
const main = join(cli, 'src', 'main.ts');

/** Bundles that stay: a program that runs still loads chunks of the one it was started from. */
const KEPT = 4;

/** CommonJS among the dependencies asks for Node's modules in its own way. */
const BANNER = `import { createRequire as __createRequire } from 'node:module';
const require = __createRequire(import.meta.url);`;

/** Beside the sources that are read: the dependencies, what the packages let others import, and how the bundle is made. */
const ALSO = [
  'package-lock.json',
  'scripts/bundle.mjs',
  ...readdirSync(join(root, 'packages')).map(name => `packages/${name}/package.json`),
]
  .map(path => join(root, path))
  .filter(path => existsSync(path));

const slashes = path => path.split(sep).join('/');

/** `packages/odds/src/simulator/worker-node.ts` → `odds-simulator-worker-node`. */
const entryName = file =>
  slashes(relative(root, file))
    .replace(/^(packages|apps)\//, '')
    .replace('/src/', '/')
    .replace(/\.ts$/, '')
    .replaceAll('/', '-');

const FILE_URL = /new URL\(\s*'([^']+)',\s*import\.meta\.url,?\s*\)/g;

/**
 * Reads our own files, and notes their size and time before. A URL of a file beside the source must lead there from the
 * bundle too; that of another TypeScript file is the program of a worker, which becomes an entry of its own.
 */
const sources = (inputs, workers) => ({
  name: 'sources',
  setup({ onLoad }) {
    onLoad({ filter: /\.(ts|json)$/ }, async ({ path }) => {
      if (path.includes(`${sep}node_modules${sep}`)) return undefined;
      inputs.set(path, await stat(path));
      const text = await readFile(path, 'utf8');
      if (path.endsWith('.json')) return { contents: text, loader: 'json' };
      return {
        contents: text.replace(FILE_URL, (_, to) => movedUrl(resolve(dirname(path), to), workers)),
        loader: 'ts',
      };
    });
  },
});

/** What a dependency asks for and nobody has: tools for React's developers, a second driver of PostgreSQL. */
const absent = {
  name: 'absent',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(react-devtools-core|pg-native)$/ }, ({ path }) => ({ path, namespace: 'absent' }));
    onLoad({ filter: /.*/, namespace: 'absent' }, ({ path }) => ({
      contents: `throw new Error('${path} is not installed'); export default undefined;`,
    }));
  },
};

/** Ink's layout engine brings its WebAssembly along as text and would load all that Node has for HTTP to read it. */
const withoutFetch = {
  name: 'without-fetch',
  setup({ onLoad }) {
    onLoad({ filter: /yoga-wasm-base64-esm\.js$/ }, async ({ path }) => ({
      contents: `const fetch = undefined;\n${await readFile(path, 'utf8')}`,
    }));
  },
};

function movedUrl(file, workers) {
  if (file.endsWith('.ts')) workers.add(file);
  const to = file.endsWith('.ts') ? `./${entryName(file)}.js` : slashes(relative(join(dist, 'x'), file));
  return `new URL(${JSON.stringify(to)}, import.meta.url)`;
}

/** One bundle of the program and of the workers known so far; says which were met. */
async function bundleWith(known) {
  const inputs = new Map();
  const workers = new Set();
  const entryPoints = [{ in: main, out: 'main' }, ...known.map(file => ({ in: file, out: entryName(file) }))];
  const { outputFiles } = await build({
    entryPoints,
    outdir: dist,
    absWorkingDir: root,
    bundle: true,
    write: false,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    chunkNames: '[name]-[hash]',
    minifySyntax: true,
    minifyWhitespace: true,
    banner: { js: BANNER },
    // Ink loads the tools of React's developers when DEV is set.
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' },
    plugins: [sources(inputs, workers), absent, withoutFetch],
    logLevel: 'silent',
  });
  return { outputFiles, inputs, workers: [...workers].toSorted((a, b) => (a < b ? -1 : 1)) };
}

/** Which workers there are is known once the program was read; a worker may start workers. */
async function bundle(known = []) {
  const result = await bundleWith(known);
  return result.workers.length > known.length ? bundle(result.workers) : result;
}

const hashOf = files => {
  const hash = createHash('sha256');
  for (const { path, contents } of files)
    hash.update(`${basename(path)} ${contents.length}\n`).update(contents);
  return hash.digest('hex').slice(0, 16);
};

/** A name that no other process writes to. */
const ownName = name => join(dist, `.${name}-${process.pid}`);

/** The bundle appears whole or not at all, also when two make it at once. */
function place(files, name) {
  const folder = join(dist, name);
  if (existsSync(join(folder, 'main.js'))) return;
  const own = ownName(name);
  mkdirSync(own, { recursive: true });
  for (const { path, contents } of files) writeFileSync(join(own, basename(path)), contents);
  try {
    renameSync(own, folder);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    if (!existsSync(join(folder, 'main.js'))) throw error;
  }
}

function record(inputs, name) {
  const lines = [...inputs].map(([path, { size, mtimeMs }]) => [slashes(relative(cli, path)), size, mtimeMs]);
  const own = ownName('inputs');
  writeFileSync(own, JSON.stringify({ main: `${name}/main.js`, inputs: lines }));
  renameSync(own, join(dist, 'inputs.json'));
}

/** The oldest bundles go; whatever somebody else takes away meanwhile is gone too. */
function tidy(current) {
  const old = readdirSync(dist)
    .filter(name => /^[0-9a-f]{16}$/.test(name) && name !== current)
    .map(name => ({ name, time: statSync(join(dist, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((a, b) => b.time - a.time);
  for (const { name } of old.slice(KEPT - 1)) rmSync(join(dist, name), { recursive: true, force: true });
}

/** Makes the bundle. Throws where the sources cannot be bundled; what was there before then stays. */
async function makeBundle() {
  const also = await Promise.all(ALSO.map(async path => [path, await stat(path)]));
  const { outputFiles, inputs } = await bundle();
  const name = hashOf(outputFiles);
  mkdirSync(dist, { recursive: true });
  place(outputFiles, name);
  record(new Map([...also, ...inputs]), name);
  tidy(name);
}

await makeBundle().catch(error => {
  console.error(`The command cannot be bundled: ${error.message.split('\n').slice(0, 2).join(' ')}`);
  process.exitCode = 1;
});
