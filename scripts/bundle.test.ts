import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A small program in the place of ours: it loads a part when asked, and starts a worker of a package. */
const FILES = {
  'package-lock.json': '{}',
  'package.json': '{"type":"module"}',
  'packages/far/package.json': '{"name":"@far/far","type":"module","exports":"./src/index.ts"}',
  'packages/far/src/index.ts': `import { Worker } from 'node:worker_threads';
    export const ask = (): Promise<string> => new Promise(resolve => {
      new Worker(new URL('./worker-node.ts', import.meta.url)).on('message', resolve);
    });`,
  'packages/far/src/worker-node.ts': `import { parentPort } from 'node:worker_threads';
    parentPort?.postMessage('from the worker' satisfies string);`,
  'apps/cli/package.json': '{"type":"module","version":"1"}',
  'apps/cli/src/main.ts': `import { existsSync } from 'node:fs';
    const bundled = !import.meta.url.endsWith('.ts');
    const beside = existsSync(new URL('../../../package-lock.json', import.meta.url));
    const said = process.argv[2] === 'worker' ? await (await import('./lazy.ts')).ask() : 'one';
    console.log(JSON.stringify({ bundled, beside, said }));`,
  'apps/cli/src/lazy.ts': `export { ask } from '@far/far';`,
};

let place = '';
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(place, file)), { recursive: true });
  writeFileSync(join(place, file), text);
};
const node = (...args: readonly string[]) =>
  spawnSync(process.execPath, args, { cwd: place, encoding: 'utf8' });
const setup = () => node('scripts/setup.mjs');
const cardroom = (...args: readonly string[]): unknown =>
  JSON.parse(node('apps/cli/bin/cardroom.js', ...args).stdout);
const bundles = (): readonly string[] =>
  readdirSync(join(place, 'apps/cli/dist')).filter(name => name !== 'inputs.json');

/** Everything but an installation: its stamp is what setup would have written. */
const INSTALLED = `
  import { createHash } from 'node:crypto';
  import { readFileSync, writeFileSync } from 'node:fs';
  const hash = createHash('sha256').update(\`\${process.platform} \${process.arch}\\n\`);
  writeFileSync('node_modules/.setup-stamp', hash.update(readFileSync('package-lock.json')).digest('hex'));`;

beforeAll(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'bundle-')));
  for (const [file, text] of Object.entries(FILES)) write(file, text);
  for (const path of ['apps/cli/bin', 'scripts/setup.mjs', 'scripts/bundle.mjs'])
    cpSync(join(root, path), join(place, path), { recursive: true });
  mkdirSync(join(place, 'node_modules/@far'), { recursive: true });
  symlinkSync(join(place, 'packages/far'), join(place, 'node_modules/@far/far'), 'junction');
  for (const name of ['esbuild', '@esbuild'])
    symlinkSync(
      realpathSync(join(root, 'node_modules', name)),
      join(place, 'node_modules', name),
      'junction',
    );
  write('installed.mjs', INSTALLED);
  node('installed.mjs');
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

describe('§6.1 the bundle of the command', () => {
  test('the command runs from its sources until there is one', () => {
    expect(cardroom()).toEqual({ bundled: false, beside: true, said: 'one' });
  });

  test('setup makes it; lazy parts, workers and files beside the sources are found from it', () => {
    expect(setup()).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(cardroom()).toEqual({ bundled: true, beside: true, said: 'one' });
    expect(cardroom('worker')).toEqual({ bundled: true, beside: true, said: 'from the worker' });
  });

  test('it is made once, and again when something that went into it changed', () => {
    const [first] = bundles();
    setup();
    expect(bundles()).toEqual([first]);
    write('apps/cli/src/main.ts', FILES['apps/cli/src/main.ts'].replace("'one'", "'two'"));
    expect(cardroom()).toEqual({ bundled: false, beside: true, said: 'two' });
    setup();
    expect(cardroom()).toEqual({ bundled: true, beside: true, said: 'two' });
    expect(bundles()).toHaveLength(2);
  });

  test('a worker counts among what went into it', () => {
    const worker = 'packages/far/src/worker-node.ts';
    write(worker, FILES[worker].replace('from the worker', 'from a new worker'));
    expect(cardroom('worker')).toMatchObject({ bundled: false });
    setup();
    expect(cardroom('worker')).toEqual({ bundled: true, beside: true, said: 'from a new worker' });
  });

  test('a file that was only touched leads to the same bundle', () => {
    const before = bundles();
    utimesSync(join(place, 'apps/cli/src/main.ts'), 1, 1);
    setup();
    expect(cardroom()).toMatchObject({ bundled: true });
    expect(bundles()).toEqual(before);
  });

  test('sources that cannot be bundled are named, stop nothing, and leave the command to its sources', () => {
    write('apps/cli/src/lazy.ts', 'export const ask = ;');
    const { status, stderr } = setup();
    expect(status).toBe(0);
    expect(stderr).toMatch(/^The command cannot be bundled: .*lazy\.ts:1:19.*\n$/);
    expect(cardroom()).toEqual({ bundled: false, beside: true, said: 'two' });
    write('apps/cli/src/lazy.ts', FILES['apps/cli/src/lazy.ts']);
  });

  test('where only the bundle was installed, it runs', () => {
    setup();
    rmSync(join(place, 'apps/cli/src'), { recursive: true });
    expect(cardroom()).toMatchObject({ bundled: true, said: 'two' });
  });
});

describe('§6.1 21black', () => {
  const black = (...args: readonly string[]) => {
    const { status, stdout } = spawnSync(process.execPath, [join(root, 'apps/cli/bin/21black.js'), ...args], {
      encoding: 'utf8',
    });
    return { status, lines: stdout.split('\n') };
  };

  test('says its version', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'apps/cli/package.json'), 'utf8')) as {
      version: string;
    };
    expect(black('--version')).toEqual({ status: 0, lines: [`21black v${version}`, ''] });
  });

  test('has the help of its seed', () => {
    const { status, lines } = black('--help');
    expect(status).toBe(0);
    expect(lines.slice(0, 4)).toEqual(['21black - Terminal Blackjack', '', 'Usage: 21black [options]', '']);
    expect(lines.join(' ')).toContain('Start a game of blackjack right in your terminal.');
  });
});
