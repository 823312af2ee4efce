import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { err, ok } from '@cardroom/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBackup } from './backup-file.ts';
import { placeFor, writeSafely } from './safe-file.ts';
import { temporaryFolder } from './testing/played-store.ts';

let folder = '';
const at = (name: string): string => join(folder, name);
beforeAll(() => void (folder = temporaryFolder()));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function* text(): AsyncGenerator<string> {
  yield 'new';
}
const write = (name: string, replace: boolean) => writeSafely(at(name), text(), { replace });

describe('a file is written whole or not at all', () => {
  test.skipIf(process.platform === 'win32')('for its owner alone', async () => {
    expect(await write('fresh', false)).toEqual(ok(null));
    expect([readFileSync(at('fresh'), 'utf8'), statSync(at('fresh')).mode & 0o777]).toEqual(['new', 0o600]);
  });

  test('a file that is there is replaced only if it shall be', async () => {
    writeFileSync(at('old'), 'old');
    expect(await write('old', false)).toEqual(
      err(`${at('old')} is there already: choose another name, or replace it with --force.`),
    );
    expect(readFileSync(at('old'), 'utf8')).toBe('old');
    expect(await write('old', true)).toEqual(ok(null));
    expect(readFileSync(at('old'), 'utf8')).toBe('new');
  });

  test.skipIf(process.platform === 'win32')('a link stays a link: its target is replaced', async () => {
    writeFileSync(at('target'), 'old');
    symlinkSync('target', at('link'));
    expect(await write('link', true)).toEqual(ok(null));
    expect([readlinkSync(at('link')), readFileSync(at('target'), 'utf8')]).toEqual(['target', 'new']);
  });

  test.skipIf(process.platform === 'win32').each([true, false])(
    'what is no file is never replaced (--force: %s)',
    async replace => {
      mkdirSync(at('folder'), { recursive: true });
      rmSync(at('pipe'), { force: true });
      execFileSync('mkfifo', [at('pipe')]);
      for (const name of ['to-pipe', 'to-nothing']) rmSync(at(name), { force: true });
      symlinkSync('pipe', at('to-pipe'));
      symlinkSync('nothing', at('to-nothing'));
      for (const name of ['folder', 'pipe', 'to-pipe'])
        expect(await write(name, replace)).toEqual(err(`${at(name)} is not a file: choose another name.`));
      expect(await write('to-nothing', replace)).toEqual(
        err(`${at('to-nothing')} is a link that leads nowhere.`),
      );
      expect(lstatSync(at('pipe')).isFIFO()).toBe(true);
      expect(readdirSync(folder).filter(name => name.endsWith('.new'))).toEqual([]);
    },
  );

  test('a folder that is not there is a sentence', async () => {
    expect(await placeFor(at('no/where'), true)).toEqual(ok(at('no/where')));
    expect(await write('no/where', true)).toEqual(err(`${at('no/where')} cannot be written (ENOENT).`));
  });
});

test('§8.5 a backup that cannot be opened is one sentence, and nothing is left to fail later', async () => {
  expect(await checkBackup(at('missing'))).toEqual(err(`${at('missing')} cannot be read (ENOENT).`));
  mkdirSync(at('unreadable'), { recursive: true });
  expect(await checkBackup(at('unreadable'))).toEqual(err(`${at('unreadable')} cannot be read (EISDIR).`));
  await new Promise(resolve => setTimeout(resolve, 20));
});
