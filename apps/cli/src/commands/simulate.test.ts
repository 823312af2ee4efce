import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonOf, refused, runCommand, runCommandOn } from '../testing/run-command.ts';

type Simulation = Readonly<Record<string, unknown>> & {
  readonly rounds: number;
  readonly ev: number;
  readonly standardError: number;
};

const simulate = (...argv: readonly string[]): Promise<Simulation> =>
  jsonOf('simulate', 'blackjack', ...argv);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulate-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

/** Presses Ctrl+C as soon as somebody listens. */
const atOnce = (listener: () => void): (() => void) => {
  listener();
  return () => undefined;
};

describe('§5.2 §6.1 cardroom simulate blackjack', () => {
  test('plays the rounds and reports', async () => {
    const played = await simulate('--rounds', '400k', '--set', 'reshuffleAt=100%');
    expect(played).toMatchObject({ rounds: 400_000, strategy: 'basic', seed: 1, partial: false });
    for (const name of ['ev', 'standardError', 'sd', 'roundsPerSecond', 'evPerRound'])
      expect(played[name]).toEqual(expect.any(Number));
    const { ev } = await jsonOf<{ ev: number }>('edge', '--basis', 'total');
    expect(Math.abs(played.ev - ev)).toBeLessThan(5 * played.standardError);
  });

  test('the same seed gives the same with any number of workers', async () => {
    const figures = async (...argv: readonly string[]) => {
      const { seconds: _, roundsPerSecond: __, ...rest } = await simulate('--rounds', '6e5', ...argv);
      return rest;
    };
    const alone = await figures('--seed', '7', '--workers', '1');
    expect(await figures('--seed', '7', '--workers', '2')).toEqual(alone);
    expect((await figures('--seed', '8', '--workers', '1')).ev).not.toBe(alone.ev);
  });

  test.each(['basic', 'composition', 'hilo', 'mimic-dealer', 'never-bust'])('plays %s', async strategy => {
    const played = await simulate('--rounds', '1000', '--strategy', strategy);
    expect(played).toMatchObject({ rounds: 1_000, strategy });
  });

  test('plays a chart from a file, as strategy prints it', async () => {
    const chart = file('chart.json', (await runCommand('strategy', '--json')).stdout);
    const { ev } = await simulate('--rounds', '1e5', '--strategy', chart);
    expect(ev).toBe((await simulate('--rounds', '1e5')).ev);
  });

  test('Ctrl+C: what there is so far, marked partial, exit code 130', async () => {
    const argv = ['simulate', 'blackjack', '--rounds', '1e11'];
    const json = await runCommandOn({ onInterrupt: atOnce }, ...argv, '--json');
    expect(json).toMatchObject({ code: 130, stderr: '' });
    const { partial, rounds } = JSON.parse(json.stdout) as { partial: boolean; rounds: number };
    expect([partial, rounds < 1e11]).toEqual([true, true]);
    const told = await runCommandOn({ onInterrupt: atOnce }, ...argv);
    expect(told.code).toBe(130);
    expect(told.stdout).toContain('Interrupted: partial, ');
  });

  test('progress on a terminal alone, and on standard error', async () => {
    const argv = ['simulate', 'blackjack', '--rounds', '6e5', '--workers', '1', '--json'];
    const watched = await runCommandOn({ terminal: { stdout: false, stderr: true } }, ...argv);
    expect(watched.stderr).toContain('% of 600,000 rounds, mean ');
    expect(watched.stderr.endsWith('\r\u001b[K')).toBe(true);
    expect(JSON.parse(watched.stdout)).toMatchObject({ rounds: 600_000 });
    expect((await runCommandOn({ terminal: { stdout: true, stderr: false } }, ...argv)).stderr).toBe('');
  });

  test('for people: figures with their errors', async () => {
    const { code, stdout } = await runCommand('simulate', 'blackjack', '--rounds', '1e4', '--seed', '3');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Blackjack: vegas; strategy basic, seed 3\n\n  Rounds +10,000, /);
    expect(stdout).toMatch(/^  House edge +-?\d+\.\d{4} % ± \d+\.\d{4} %$/m);
  });

  test.each([
    [[], 'Name the game: cardroom simulate blackjack.'],
    [['holdem'], 'holdem cannot be simulated: write cardroom simulate blackjack.'],
    [['blackjack', '1e6'], 'simulate blackjack takes no argument "1e6".'],
    [['blackjack'], 'Say how many rounds to play: --rounds 1e6.'],
    [
      ['blackjack', '--rounds', '-1'],
      '--rounds must be a whole number from 1 to 1,000,000,000,000; "-1" is not.',
    ],
    [
      ['blackjack', '--rounds', '0'],
      '--rounds must be a whole number from 1 to 1,000,000,000,000; "0" is not.',
    ],
    [
      ['blackjack', '--rounds', 'many'],
      '--rounds must be a whole number from 1 to 1,000,000,000,000; "many" is not.',
    ],
    [
      ['blackjack', '--rounds', '9', '--workers', '0'],
      '--workers must be a whole number from 1 to 256; "0" is not.',
    ],
    [
      ['blackjack', '--rounds', '9', '--seed', '1.5'],
      '--seed must be a whole number from 0 to 9,007,199,254,740,991; "1.5" is not.',
    ],
    [
      ['blackjack', '--rounds', '9', '--strategy', 'basci'],
      'There is no strategy basci: did you mean basic? A file may be named too.',
    ],
    [['blackjack', '--rounds', '9', '--strategy', 'nowhere.json'], 'There is no file nowhere.json.'],
    [
      ['blackjack', '--rounds', '9', '--set', 'decks=9'],
      'decks must be a whole number from 1 to 8; 9 is not.',
    ],
  ])('refuses %o', async (argv, sentence) => {
    expect(await runCommand('simulate', ...argv, '--json')).toEqual(refused(sentence));
  });

  test('refuses a file that holds no strategy, by its name', async () => {
    const path = file('text.json', 'hit me');
    expect(await runCommand('simulate', 'blackjack', '--rounds', '9', '--strategy', path)).toEqual(
      refused(`${path}: The strategy file is not JSON.`),
    );
  });
});
