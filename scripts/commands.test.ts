import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
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

let folder = '';
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'commands-')));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of some files of this folder, in a place of its own. */
const house = (name: string, files: readonly string[]): string => {
  const place = join(folder, name);
  for (const file of files) {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    copyFileSync(join(root, file), join(place, file));
  }
  return place;
};

const write = (place: string, file: string, text: string): void => {
  mkdirSync(dirname(join(place, file)), { recursive: true });
  writeFileSync(join(place, file), text);
};

const node = (place: string, args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, args, { cwd: place, encoding: 'utf8', env: { ...process.env, ...env } });

/** Stands in for npm: notes that it ran, and ends as told. */
const FAKE_NPM = `
const { appendFileSync, mkdirSync } = require('node:fs');
appendFileSync('npm.log', process.argv.slice(2, 3) + '\\n');
mkdirSync('node_modules', { recursive: true });
setTimeout(() => process.exit(Number(process.env.FAKE_EXIT ?? 0)), Number(process.env.FAKE_MS ?? 100));
`;

describe('setup', () => {
  /** A folder to set up, perhaps with less patience than the script has. */
  const prepared = (name: string, patience: Record<string, number> = {}): string => {
    const place = house(name, ['scripts/setup.mjs']);
    const text = readFileSync(join(root, 'scripts/setup.mjs'), 'utf8');
    const hurried = Object.entries(patience).reduce((before, [constant, ms]) => {
      const after = before.replace(
        new RegExp(`^const ${constant} = .*;$`, 'm'),
        `const ${constant} = ${ms};`,
      );
      expect(after).not.toBe(before);
      return after;
    }, text);
    write(place, 'scripts/setup.mjs', hurried);
    write(place, 'package-lock.json', '{}');
    write(place, 'npm.cjs', FAKE_NPM);
    return place;
  };
  const setup = (place: string, exit = 0) =>
    node(place, ['scripts/setup.mjs'], { npm_execpath: join(place, 'npm.cjs'), FAKE_EXIT: String(exit) });
  const installs = (place: string): number =>
    readFileSync(join(place, 'npm.log'), 'utf8').trim().split('\n').length;
  const locks = (place: string): string[] =>
    readdirSync(place).filter(name => name.startsWith('.setup-lock'));

  /** Several at the same moment; their exit codes. */
  const together = (place: string, count: number, ms = 100): string => {
    const all = `
      const { spawn } = require('node:child_process');
      const start = () => new Promise(done => spawn(process.execPath, ['scripts/setup.mjs']).on('close', done));
      Promise.all(Array.from({ length: ${count} }, start)).then(codes => console.log(codes.join()));`;
    const env = { npm_execpath: join(place, 'npm.cjs'), FAKE_MS: String(ms) };
    return node(place, ['-e', all], env).stdout.trim();
  };
  const touch = (place: string, secondsFromNow: number): void => {
    const time = Date.now() / 1000 + secondsFromNow;
    utimesSync(join(place, '.setup-lock'), time, time);
  };

  test('installs once, then says and does nothing until the lock file changes', () => {
    const place = prepared('once');
    expect(setup(place)).toMatchObject({
      status: 0,
      stdout: '',
      stderr: expect.stringMatching(/^Installing.*\n$/),
    });
    expect(setup(place)).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(installs(place)).toBe(1);
    write(place, 'package-lock.json', '{"changed":true}');
    expect(setup(place).status).toBe(0);
    expect(installs(place)).toBe(2);
  });

  test('a failed installation says so, keeps the exit code, and is tried again', () => {
    const place = prepared('failing');
    const failed = setup(place, 7);
    expect(failed.status).toBe(7);
    expect(failed.stderr).toContain('could not be installed: npm ci ended with code 7.');
    expect(setup(place).status).toBe(0);
    expect(installs(place)).toBe(2);
  });

  test.each([
    ['a process that lives', String(process.pid)],
    ['a process that may not be asked', '1'],
    ['nobody', ''],
  ])('an old lock of %s does not stand in the way', (_, text) => {
    const place = prepared(`stale-${text}`, { HEARTBEAT: 100 });
    write(place, '.setup-lock', text);
    touch(place, -60);
    expect(setup(place).status).toBe(0);
    expect(installs(place)).toBe(1);
    expect(locks(place)).toEqual([]);
  });

  test('nor does a folder in its place, or one from the future', () => {
    const place = prepared('folder', { HEARTBEAT: 100, STALE: 500 });
    write(place, '.setup-lock/file', '');
    touch(place, 3600);
    expect(setup(place).status).toBe(0);
    expect(locks(place)).toEqual([]);
  });

  test('several that find an old lock at once install once', () => {
    const place = prepared('race', { HEARTBEAT: 100 });
    write(place, '.setup-lock', '');
    touch(place, -60);
    expect(together(place, 8)).toBe('0,0,0,0,0,0,0,0');
    expect(installs(place)).toBe(1);
    expect(locks(place)).toEqual([]);
  });

  test('two at once install once, however long it takes', () => {
    const place = prepared('two', { HEARTBEAT: 50, STALE: 1_000 });
    expect(together(place, 2, 2_500)).toBe('0,0');
    expect(installs(place)).toBe(1);
  });

  test('waiting is announced and has an end', () => {
    const place = prepared('waiting', { LONGEST_WAIT: 300 });
    write(place, '.setup-lock', '');
    const { status, stderr } = setup(place);
    expect(status).toBe(1);
    expect(stderr).toBe(
      'Waiting for another installation to finish …\n' +
        'Another installation does not finish. End it, remove .setup-lock, then try again.\n',
    );
    expect(locks(place)).toEqual(['.setup-lock']);
  });

  test.skipIf(process.platform === 'win32')(
    'who stops it stops npm, and leaves no lock',
    () => {
      const place = prepared('stopped');
      const stopping = `
      const { existsSync } = require('node:fs');
      const setup = require('node:child_process').spawn(process.execPath, ['scripts/setup.mjs']);
      setup.stderr.pipe(process.stdout);
      // Once: a second signal may come when nobody listens any more.
      const timer = setInterval(() => existsSync('npm.log') && !clearInterval(timer) && setup.kill(), 20);`;
      const { stdout } = node(place, ['-e', stopping], {
        npm_execpath: join(place, 'npm.cjs'),
        FAKE_MS: '20000',
      });
      expect(stdout).toContain('could not be installed: npm ci was stopped by SIGTERM. Try again.');
      expect(locks(place)).toEqual([]);
    },
    15_000,
  );
});

describe('npm test', () => {
  const HOUSE = `it's $HOME & a \`house\``;
  const FILES = {
    passing: `test('one', () => {});`,
    unready: `beforeAll(() => {\n  throw new Error('not ready');\n});\ntest('two', () => {});`,
    failing: `test('three', () => expect(1).toBe(2));\ntest('four', () => {});`,
    broken: `throw new Error('does not load');`,
    rejecting: `test('five', () => {\n  void Promise.reject(new Error('nobody waits'));\n});`,
  };

  let place = '';
  beforeAll(() => {
    place = house(HOUSE, ['scripts/check.mjs', 'scripts/uncovered-tests.mjs', 'scripts/traceability.mjs']);
    write(place, 'package.json', '{"type":"module"}');
    mkdirSync(join(place, 'node_modules'));
    symlinkSync(
      realpathSync(join(root, 'node_modules/vitest')),
      join(place, 'node_modules/vitest'),
      'junction',
    );
    for (const [name, text] of Object.entries(FILES)) {
      write(place, `src/${name}.test.js`, `import { beforeAll, expect, test } from 'vitest';\n${text}\n`);
    }
  });

  test.each([
    ['a file that passes', ['passing'], 0, '1 passed, 0 failed'],
    ['a file that fails', ['failing'], 1, '1 passed, 1 failed'],
    ['a file that does not load', ['passing', 'broken'], 1, '1 passed, 1 failed'],
    ['a file whose tests cannot start', ['passing', 'unready'], 1, '1 passed, 1 failed, 1 skipped'],
    ['an error outside the tests', ['rejecting'], 1, '1 passed, 0 failed; “Tests: rejecting” failed'],
    ['a word that matches nothing', ['nothing-matches'], 1, 'No test file matches nothing-matches.'],
    ['signs that a shell would read', ['$(exit)', ';', '"'], 1, 'No test file matches $(exit) ; ".'],
  ])(
    'closes with the truth about %s',
    (_, filter, status, closing) => {
      const { stdout, ...run } = node(place, ['scripts/check.mjs', ...filter]);
      expect(stdout.trimEnd().split('\n').at(-1)).toBe(closing);
      expect(run.status).toBe(status);
    },
    30_000,
  );
});

describe('the cardroom command', () => {
  const BIN = ['cardroom', 'start', 'fresh-bundle'].map(name => `apps/cli/bin/${name}.js`);
  const MAIN = `
process.stdout.write(JSON.stringify({ args: process.argv.slice(2), node: process.versions.node }));
process.exitCode = 5 satisfies number;`;

  /** An entry that believes to run on Node 20, in a folder with or without a newer one. */
  const oldNode = (name: string): string => {
    const place = house(name, BIN);
    write(place, 'package.json', '{"type":"module"}');
    write(place, 'apps/cli/src/main.ts', MAIN);
    write(
      place,
      'old.cjs',
      `if (!process.env.HANDED_OVER) Object.defineProperty(process.versions, 'node', { value: '20.1.0' });
       process.env.HANDED_OVER = '1';`,
    );
    return place;
  };
  const start = (place: string, ...args: string[]) =>
    node(place, ['--require', './old.cjs', 'apps/cli/bin/cardroom.js', ...args]);

  test('runs the program', () => {
    const place = oldNode('new');
    const { status, stdout } = node(place, ['apps/cli/bin/cardroom.js', 'a b']);
    expect(status).toBe(5);
    expect(JSON.parse(stdout)).toMatchObject({ args: ['a b'] });
  });

  test.skipIf(process.platform === 'win32')('on an old Node hands over to the installed one', () => {
    const place = oldNode('handed');
    mkdirSync(join(place, 'node_modules/.bin'), { recursive: true });
    symlinkSync(process.execPath, join(place, 'node_modules/.bin/node'));
    const { status, stdout } = start(place, 'a b', '--c');
    expect(status).toBe(5);
    expect(JSON.parse(stdout)).toEqual({ args: ['a b', '--c'], node: process.versions.node });
  });

  test('on an old Node alone says what to do', () => {
    const { status, stderr } = start(oldNode('alone'));
    expect(status).toBe(2);
    expect(stderr).toBe(
      'cardroom needs Node 24 or newer and runs on 20.1.0: run `npm run setup` in the clone, or use a newer Node.\n',
    );
  });
});

describe('npm run train', () => {
  const STACKS = '--stacks has stacks and ranges of them, such as 4,8,12-16;';
  const ITERATIONS = '--iterations has numbers, or stacks with their numbers, such as 1500,20:3000;';

  test.each([
    ['--stacks 8-4', `${STACKS} "8-4" is neither.`],
    ['--stacks 2-4-9', `${STACKS} "2-4-9" is neither.`],
    ['--iterations 5:5:5', `${ITERATIONS} "5:5:5" is neither.`],
    ['--iterations 20:', '--iterations is a whole number from 1 to 1000000; "" is not.'],
    [
      '--stacks 20',
      '--out must name a file where only some stacks are trained: the shipped one has all of them.',
    ],
    ['--out scripts', `--out must name a file that can be written; "${join(root, 'scripts')}" is none.`],
    [
      '--scratch package.json',
      `--scratch must name a folder that can be written to; "${join(root, 'package.json')}" is none.`,
    ],
  ])('%s is refused in one sentence', (options, why) => {
    // Nothing would be trained if the options were taken: there is no sample of no flops.
    const { status, stderr } = node(root, ['scripts/train.ts', '--flops', '0', ...options.split(' ')]);
    expect(stderr.split('\n')[0]).toBe(why);
    expect(status).toBe(2);
  });
});
