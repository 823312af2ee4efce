import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { VEGAS, dealtHand } from '../testing/app-deals.ts';
import { blackjackOf, openDriven } from '../testing/app-driver.ts';
import { bin } from '../testing/bundle.ts';
import { dealtStore } from '../testing/dealt-store.ts';
import { runnerFor, temporaryFolder, type Run } from '../testing/played-store.ts';

let folder = '';
let cardroom: Run;
beforeEach(() => {
  folder = temporaryFolder();
  cardroom = runnerFor(folder, { CARDROOM_CONFIG: folder });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A model is set up, and nobody answers at its address. */
const NO_MODEL_THERE = {
  CARDROOM_LLM_PROVIDER: 'compatible',
  CARDROOM_LLM_MODEL: 'none',
  CARDROOM_LLM_BASE_URL: 'http://127.0.0.1:1/v1',
};

/** Runs the command as a process, with these lines through a pipe, which then ends. */
const piped = async (lines: readonly string[], ...argv: readonly string[]) => {
  const child = spawn(process.execPath, [bin('cardroom'), ...argv, '--player', 'ann'], {
    env: { ...process.env, CARDROOM_DATA: folder, CARDROOM_CONFIG: folder, ...NO_MODEL_THERE },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdin.end(lines.map(line => `${line}\n`).join(''));
  const [code] = (await once(child, 'close')) as [number];
  return { code, stdout, stderr };
};

const plainHand = dealtHand((_, legal) => legal.hit.ok && !legal.split.ok);

describe('§6.6 play in lines through a pipe', () => {
  test('§6.6 a stdin that ends, ends cleanly, and the hand is there on the next start', async () => {
    await dealtStore(folder, VEGAS, plainHand);
    const { code, stdout, stderr } = await piped([], 'blackjack', '--plain');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('cardroom blackjack');
    expect(stdout).not.toContain('\u001B');
    const again = await openDriven({ folder, game: 'blackjack' });
    expect(blackjackOf(again.screen()).hands[0]).toMatchObject({ bet: 'Bet: $50', active: true });
    await again.close();
  });

  test('§5.3 the built-in player acts for a rival that cannot, and the table says so', async () => {
    const lines = ['', 'why', 'c', 'c', 'c', 'c', 'quit'];
    const { code, stdout, stderr } = await piped(lines, 'holdem', '--plain', '--opponent', 'rival');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('rival: The model cannot be reached. The built-in player acts.');
    expect(stdout).toContain('Your equity is');
  });

  test("§8.4 today's shoe is played by lines, without help, and goes on where it was left", async () => {
    const { code, stdout, stderr } = await piped(['', '', 'odds', 'quit', 'k'], 'daily');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('You bet $100.');
    const rest = await piped(
      Array.from({ length: 120 }, (_, at) => ['', 's', 'n'][at % 3]!),
      'daily',
    );
    expect([rest.code, rest.stderr]).toEqual([0, '']);
    const isKept = stdout.includes('cardroom daily goes on with it');
    expect(rest.stdout.startsWith('Your hand is as you left it.')).toBe(isKept);
    expect(rest.stdout).toMatch(
      /Daily 10\/10\n[^]*DAILY SHOE OVER\n[^]*(Your mistakes cost|You made no mistake)/,
    );
  });

  test('§3.2 a hand of Twenty-One is played by lines; a pipe needs no --plain', async () => {
    const { code, stdout, stderr } = await piped(['', 's', 'n'], 'twentyone');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/Hand Total|hand/i);
  });
});

describe('§6.6 §6.1 with no line to read at all', () => {
  beforeEach(() => void vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([]) as never));
  afterEach(() => void vi.restoreAllMocks());

  test('§6.6 every game begins, ends cleanly, and says how to come back or nothing', async () => {
    for (const game of ['blackjack', 'holdem', 'twentyone']) {
      vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([]) as never);
      const { code, stdout, stderr } = await cardroom(game, '--plain', '--player', 'ann');
      expect([game, code, stderr]).toEqual([game, 0, '']);
      expect(stdout.length).toBeGreaterThan(50);
    }
  });

  test('§6.1 NO_COLOR and --ascii: no character beyond ASCII', async () => {
    const { stdout } = await cardroom('twentyone', '--plain', '--player', 'ann', '--ascii');
    // oxlint-disable-next-line no-control-regex -- that is what this is about
    expect(stdout).toMatch(/^[\x00-\x7F]*$/);
  });

  test('§7.8 a setting that cannot be used is told of, and play goes on', async () => {
    writeFileSync(join(folder, 'settings.json'), '{"speed": "quick"}');
    const { code, stderr } = await cardroom('blackjack', '--plain', '--player', 'ann');
    expect(code).toBe(0);
    expect(stderr).toBe(
      `cardroom: ${join(folder, 'settings.json')}: speed must be one of slow, normal, fast, off. The usual value holds.\n`,
    );
  });

  test('§6.1 what was played with --ephemeral is not kept', async () => {
    await cardroom('holdem', '--plain', '--player', 'ann', '--ephemeral');
    const { stdout } = await cardroom('history', '--json');
    expect(stdout).not.toContain('holdem');
  });
});
