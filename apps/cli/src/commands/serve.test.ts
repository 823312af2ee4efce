import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, describe, expect, test } from 'vitest';

import type { Io } from '../io.ts';
import { run } from '../run.ts';

const BIN = fileURLToPath(new URL('../../bin/cardroom.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cardroom-serve-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Serving = {
  readonly child: ChildProcess;
  readonly address: string;
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
};

/** Starts the command and waits until it says where it is open. */
const serving = async (...argv: readonly string[]): Promise<Serving> => {
  const child = spawn(process.execPath, [BIN, 'serve', '--port', '0', '--data', folder, ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<{ code: number | null; output: string }>(resolve => {
    child.on('close', code => resolve({ code, output }));
  });
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        output += String(chunk);
        const [, found] = /^Cardroom is open at (\S+)$/m.exec(output) ?? [];
        if (found !== undefined) resolve(found);
      });
    void ended.then(() => reject(new Error(output)));
  });
  return { child, address, ended };
};

describe('§7 cardroom serve', () => {
  test('takes connections when it says so, and stops in good order when it is told to', async () => {
    const { child, address, ended } = await serving('--log');
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    expect(await (await fetch(`${address}health`)).json()).toEqual({ ok: true, store: 'reachable' });
    child.kill('SIGTERM');
    const { code, output } = await ended;
    expect(code).toBe(0);
    expect(output).toMatch(/"route":"\/health","status":200/);
    expect(output).toMatch(/"message":"stopping","signal":"SIGTERM"/);
  });

  test('Ctrl+C ends it, too', async () => {
    const { child, ended } = await serving();
    child.kill('SIGINT');
    expect(await ended).toMatchObject({
      code: 130,
      output: expect.stringMatching(/^Cardroom is open at .*\n$/),
    });
  });
});

const runWith = async (...argv: readonly string[]) => {
  let [stdout, stderr] = ['', ''];
  const io: Io = {
    stdout: text => void (stdout += text),
    stderr: text => void (stderr += text),
    columns: 80,
    files: {
      kindOf: async () => null,
      read: async () => ({ ok: true, value: '' }),
      list: async () => ({ ok: true, value: [] }),
    },
    env: {},
    // Whoever waits for the end has it at once.
    onInterrupt: listener => (setImmediate(listener), () => {}),
  };
  const code = await run(['serve', '--data', folder, ...argv], io);
  return { code, stdout, stderr };
};

describe('what serve refuses', () => {
  test('a port that is in use, in one sentence', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise(resolve => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    expect(await runWith('--port', String(port))).toEqual({
      code: 2,
      stdout: '',
      stderr: `cardroom: Port ${port} is in use: close what uses it, or take another by --port.\n`,
    });
    taken.close();
  });

  test('an address that this machine does not have, ports that are none, and arguments', async () => {
    expect(await runWith('--port', '0', '--host', '203.0.113.7')).toMatchObject({
      code: 2,
      stderr: 'cardroom: This machine has no address 203.0.113.7.\n',
    });
    expect(await runWith('--port', '70000')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--port'),
    });
    expect(await runWith('now')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('takes no argument'),
    });
    expect(await runWith('--database', 'mysql://x')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('postgres://'),
    });
  });

  test('everything else is served, also on all addresses: it names those that work', async () => {
    const { code, stdout } = await runWith(
      '--port',
      '0',
      '--host',
      '0.0.0.0',
      '--allow-host',
      'cards.example',
    );
    expect([code, stdout]).toEqual([
      130,
      expect.stringMatching(
        /^Cardroom is open at http:\/\/127\.0\.0\.1:(\d+)\/\n(For others on your network: http:\/\/[\d.]+:\1\/\n)*$/,
      ),
    ]);
  });
});
