import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
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
setTimeout(() => process.exit(Number(process.env.FAKE_EXIT)), 100);
`;

describe('setup', () => {
  const prepared = (name: string): string => {
    const place = house(name, ['scripts/setup.mjs']);
    write(place, 'package-lock.json', '{}');
    write(place, 'npm.cjs', FAKE_NPM);
    return place;
  };
  const setup = (place: string, exit = 0) =>
    node(place, ['scripts/setup.mjs'], { npm_execpath: join(place, 'npm.cjs'), FAKE_EXIT: String(exit) });
  const installs = (place: string): number =>
    Number(node(place, ['-p', `fs.readFileSync('npm.log', 'utf8').trim().split('\\n').length`]).stdout);

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

  test('the lock of a process that is gone does not stand in the way', () => {
    const place = prepared('killed');
    const gone = node(place, ['-e', '']).pid;
    write(place, '.setup-lock', String(gone));
    expect(setup(place).status).toBe(0);
  });

  test('two at once install once', () => {
    const place = prepared('two');
    const both = `
      const { spawn } = require('node:child_process');
      const start = () => new Promise(done => spawn(process.execPath, ['scripts/setup.mjs']).on('close', done));
      Promise.all([start(), start()]).then(codes => console.log(codes.join()));`;
    const { stdout } = node(place, ['-e', both], { npm_execpath: join(place, 'npm.cjs'), FAKE_EXIT: '0' });
    expect(stdout.trim()).toBe('0,0');
    expect(installs(place)).toBe(1);
  });
});

describe('the cardroom command', () => {
  const MAIN = `
process.stdout.write(JSON.stringify({ args: process.argv.slice(2), node: process.versions.node }));
process.exitCode = 5 satisfies number;`;

  /** An entry that believes to run on Node 20, in a folder with or without a newer one. */
  const oldNode = (name: string): string => {
    const place = house(name, ['apps/cli/bin/cardroom.js']);
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
