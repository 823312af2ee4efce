import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseFlags } from '../args.ts';
import type { Io } from '../io.ts';
import { nodeFiles } from '../node-io.ts';
import { refused, runCommand } from '../testing/run-command.ts';
import { benchIn } from './bench.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bench-'));
  write('package.json', '{ "devDependencies": { "phe": "1.0.0" } }');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, content: string): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
};
const install = (): void => write('node_modules/phe/package.json', '{}');

const ROW = { name: 'evaluator, M/s', ours: 150, peer: 15, peerName: 'phe', ratio: 10, spread: 0.1 };
const script = (body: string): void => write('holdem.ts', body);
const printing = (value: unknown): string => `console.log(${JSON.stringify(JSON.stringify(value))});`;

const bench = async (outside: Partial<Io>, ...argv: readonly string[]) => {
  const said = { stdout: '', stderr: '' };
  const command = benchIn(folder);
  const args = parseFlags(argv, command.flags, 'bench');
  if (!args.ok) throw new Error(args.error.join());
  const io: Io = {
    stdout: text => void (said.stdout += text),
    stderr: text => void (said.stderr += text),
    columns: 80,
    files: nodeFiles,
    ...outside,
  };
  return { outcome: await command.run(args.value, io), ...said };
};

describe('§10 §6.1 cardroom bench', () => {
  test('prints what the scripts measured; what they say meanwhile goes to standard error', async () => {
    install();
    script(`console.error('measuring …'); ${printing({ results: [ROW] })}`);
    const { outcome, stdout, stderr } = await bench({}, '--json');
    expect(outcome).toEqual({ ok: true, value: 0 });
    expect(JSON.parse(stdout)).toEqual({ results: [ROW] });
    expect(stderr).toBe('measuring …\n');
    expect((await bench({})).stdout).toBe(
      'evaluator, M/s\n  10.0 × as fast as phe: 150 against 15 (spread 10 %)\n',
    );
  });

  test('--only is handed on', async () => {
    install();
    script(
      `console.log(JSON.stringify({ results: process.argv[2] === 'eval' ? [${JSON.stringify(ROW)}] : [] }))`,
    );
    expect(JSON.parse((await bench({}, '--only', 'eval', '--json')).stdout)).toEqual({ results: [ROW] });
    expect((await bench({}, '--only', 'poker')).outcome).toEqual({
      ok: false,
      error: ['No contest has "poker" in its name.'],
    });
  });

  test('peers that are missing are named, with the way to get them', async () => {
    expect((await bench({})).outcome).toEqual({
      ok: false,
      error: ['The packages to compare with are not installed (phe): `npm run bench` installs them.'],
    });
  });

  test('a script that fails is a refusal', async () => {
    install();
    script('process.exitCode = 1;');
    expect((await bench({})).outcome).toEqual({
      ok: false,
      error: ['bench/holdem.ts failed: what it said is above.'],
    });
  });

  test('Ctrl+C: the scripts that are through, marked partial, exit code 130', async () => {
    install();
    write('simulator.ts', printing({ results: [ROW] }));
    script(`console.error('started'); setTimeout(() => {}, 60_000);`);
    let pressed: () => void = () => undefined;
    const { outcome, stdout } = await bench(
      {
        stderr: () => pressed(),
        onInterrupt: listener => {
          pressed = listener;
          return () => undefined;
        },
      },
      '--json',
    );
    expect(outcome).toEqual({ ok: true, value: 130 });
    expect(JSON.parse(stdout)).toEqual({ results: [ROW], partial: true });
  });

  test('takes no arguments', async () => {
    expect(await runCommand('bench', 'equity')).toEqual(
      refused('bench takes no argument "equity": its flags say what it is about (--help lists them).'),
    );
  });
});
