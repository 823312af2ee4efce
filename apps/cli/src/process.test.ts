import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { nodeFiles } from './node-io.ts';

const BIN = fileURLToPath(new URL('../bin/cardroom.js', import.meta.url));
const FIXTURE = fileURLToPath(new URL('../../../fixtures/holdem-cases.phhs', import.meta.url));

const cardroom = (...argv: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...argv], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

describe('§6.1 the command as a process', () => {
  test('answers on standard output with exit code 0', () => {
    expect(cardroom('rank', 'As', 'Ks', 'Qs', 'Js', 'Ts')).toEqual({
      status: 0,
      stdout: 'Royal flush: As Ks Qs Js Ts\n',
      stderr: '',
    });
  });

  test('refuses on standard error with exit code 2', () => {
    expect(cardroom('rank', 'As')).toEqual({
      status: 2,
      stdout: '',
      stderr: 'cardroom: A hand is ranked from 5 to 7 cards; 1 was given.\n',
    });
  });

  test('a long answer arrives whole through a pipe', () => {
    const { status, stdout } = cardroom('replay', FIXTURE, '--json');
    expect(status).toBe(0);
    expect((JSON.parse(stdout) as { hands: unknown[] }).hands).toHaveLength(400);
  });

  test('a reader that goes away is no failure', async () => {
    const child = spawn(process.execPath, [BIN, 'replay', FIXTURE, '--json'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', chunk => (stderr += String(chunk)));
    child.stdout.destroy();
    const code = await new Promise(resolve => child.on('close', resolve));
    expect([code, stderr]).toEqual([0, '']);
  });
});

describe('the files of this machine', () => {
  test('what is not there is a sentence, not an exception', async () => {
    expect(await nodeFiles.kindOf('nowhere')).toBeNull();
    expect(await nodeFiles.read('nowhere')).toEqual({ ok: false, error: 'nowhere cannot be read (ENOENT).' });
    expect(await nodeFiles.list('nowhere')).toEqual({ ok: false, error: 'nowhere cannot be read (ENOENT).' });
  });
});
