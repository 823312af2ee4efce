import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { botFor } from '@cardroom/bots';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { houseAgent, type Agent } from '../arena/agent.ts';
import { holdemArena } from '../arena/arena.ts';
import { jsonOf, refused, runCommand, runCommandOn } from '../testing/run-command.ts';

type Document = {
  readonly hands: number;
  readonly agents: readonly {
    readonly name: string;
    readonly rank: number;
    readonly chipsPerHand: { readonly mean: number; readonly confidence95: readonly [number, number] };
    readonly evLostPerHand: { readonly mean: number } | null;
    readonly evRank: number | null;
    readonly faults: Readonly<Record<'late' | 'illegal' | 'broken', number>>;
    readonly ended?: string;
  }[];
};

const folder = mkdtempSync(join(tmpdir(), 'cardroom-arena-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that answers every decision by these lines of JavaScript, from the message `said`. */
const program = (name: string, body: string): string => {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { createInterface } from 'node:readline';
const answer = (what) => console.log(typeof what === 'string' ? what : JSON.stringify(what));
createInterface({ input: process.stdin }).on('line', line => { const said = JSON.parse(line); ${body} });`,
  );
  return `cmd:"${process.execPath}" "${file}"`;
};

const CALLS = `answer({ id: said.id, action: said.legal.some(({ action }) => action === 'check') ? 'check' : 'call' })`;

/** Without prices: they take longer than the play. */
const arena = (...argv: readonly string[]): Promise<Document> => jsonOf('arena', '--unpriced', ...argv);
const sumOf = ({ agents }: Document): number =>
  agents.reduce((total, { chipsPerHand }) => total + chipsPerHand.mean, 0);
const named = ({ agents }: Document, name: string) => agents.find(agent => agent.name.startsWith(name))!;

describe('§5.5 the arena', () => {
  test('§5.5 an agent against itself wins nothing at all', async () => {
    const played = await arena('--agents', 'balanced,balanced', '--hands', '30', '--seed', '3');
    expect(played.hands).toBe(30);
    expect(played.agents.map(({ name, rank, chipsPerHand }) => [name, rank, chipsPerHand.mean])).toEqual([
      ['balanced', 1, 0],
      ['balanced (2)', 1, 0],
    ]);
  });

  test('§5.5 planted: an agent whose draws are not those of its seat does win or lose', async () => {
    const bot = houseAgent(botFor, 'holdem', 'balanced')!;
    let decided = 0;
    const restless: Agent = {
      ...bot,
      decide: (spot, units) => (decided++ % 5 === 4 ? bot.decide(spot, () => 0.99) : bot.decide(spot, units)),
    };
    const terms = { rules: HOLDEM_PRESETS.headsup, deals: 15, seed: 3 };
    const { standings } = await holdemArena([bot, restless], terms);
    expect(standings.every(({ chips }) => chips.standardError === 0)).toBe(false);
  });

  test('§5.5 whoever folds everything loses exactly the blinds', async () => {
    const folds: Agent = {
      name: 'folds',
      decide: async () => ({ ok: true, action: { kind: 'fold' } }),
      close: async () => {},
    };
    const calls = houseAgent(botFor, 'holdem', 'always-call')!;
    const terms = { rules: HOLDEM_PRESETS.headsup, deals: 20, seed: 1 };
    const { standings } = await holdemArena([folds, calls], terms);
    expect(standings.map(({ name, rank, chips }) => [name, rank, chips.mean, chips.low])).toEqual([
      ['always-call', 1, 7.5, 7.5],
      ['folds', 2, -7.5, -7.5],
    ]);
  });

  test('§5.5 obviously different players come out in the right order, and chips are conserved', async () => {
    const played = await arena('--agents', 'always-call,balanced', '--hands', '100', '--seed', '5');
    expect(played.agents[0]).toMatchObject({ name: 'balanced', rank: 1 });
    expect(named(played, 'balanced').chipsPerHand.confidence95[0]).toBeGreaterThan(0);
    expect(sumOf(played)).toBeCloseTo(0, 9);
  });

  test('§5.5 the same seed gives the same figures, another one others', async () => {
    const argv = ['--agents', 'uniform,always-call', '--hands', '40', '--seed'];
    const first = await arena(...argv, '5');
    expect(await arena(...argv, '5')).toEqual(first);
    expect((await arena(...argv, '6')).agents).not.toEqual(first.agents);
  });

  test('§5.2 §5.5 at blackjack mistakes are counted exactly: the best play makes none', async () => {
    const agents = ['--game', 'blackjack', '--agents', 'mimic-dealer,composition'];
    const played = await arena(...agents, '--hands', '15', '--seed', '2');
    expect(named(played, 'composition')).toMatchObject({ evRank: 1, evLostPerHand: { mean: 0 } });
    expect(named(played, 'mimic-dealer').evRank).toBe(2);
    expect(named(played, 'mimic-dealer').evLostPerHand!.mean).toBeGreaterThan(0.05);
  });
});

describe('§5.4 §5.5 mistakes at hold’em in the arena', () => {
  const played = async (hands: string): Promise<Document & { readonly evMethod: string | null }> =>
    jsonOf('arena', '--agents', 'always-call,blueprint', '--hands', hands, '--seed', '4');

  test('are priced against the equilibrium: whoever plays by it has few, whoever always calls has many', async () => {
    const result = await played('10');
    expect(result.evMethod).toBe('equilibrium');
    expect(named(result, 'blueprint').evRank).toBe(1);
    expect(named(result, 'always-call').evRank).toBe(2);
    const [few, many] = ['blueprint', 'always-call'].map(name => named(result, name).evLostPerHand!.mean);
    expect(many).toBeGreaterThan(5);
    expect(few).toBeLessThan(1);
  });

  test('where no plan is known they have no price, and nobody is ranked by them', async () => {
    const deep = ['--set', 'stack=1000', '--hands', '4'];
    const result = await jsonOf<Document>('arena', '--agents', 'always-call,uniform', ...deep);
    expect(result.agents.map(({ evRank, evLostPerHand }) => [evRank, evLostPerHand])).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});

describe('§5.5 a program in the arena', () => {
  let played: Document;
  beforeAll(async () => {
    const others = [
      program('calls', CALLS),
      program('crashes', 'process.exit(1)'),
      program('cheats', `answer({ id: said.id, action: 'raiseTo', amount: 1e6 })`),
      program('babbles', `answer('I call!')`),
    ];
    const agents = ['always-call', ...others].flatMap(agent => ['--agents', agent]);
    // Nobody is late here, however busy the machine is.
    played = await arena('--hands', '4', '--seed', '9', '--time', '60000', ...agents);
  }, 120_000);
  const of = (name: string, { agents } = played) => agents.find(agent => agent.name.includes(`${name}.mjs`))!;

  test('§5.5 plays as well as it can', () => {
    expect(of('calls').faults).toEqual({ late: 0, illegal: 0, broken: 0 });
    expect(of('calls').chipsPerHand).toEqual(named(played, 'always-call').chipsPerHand);
  });

  test('§5.5 one that ends, breaks the rules or babbles is counted, and the safe action is taken', () => {
    expect(of('crashes').faults).toMatchObject({ late: 0, illegal: 0 });
    expect(of('crashes').faults.broken).toBeGreaterThan(0);
    expect(of('cheats').faults).toMatchObject({ late: 0, broken: 0 });
    expect(of('cheats').faults.illegal).toBeGreaterThan(0);
    expect(of('babbles').faults.broken).toBeGreaterThan(0);
    expect([of('crashes').ended, of('calls').ended]).toEqual(['exit code 1', undefined]);
    expect(sumOf(played)).toBeCloseTo(0, 9);
  });

  test('§5.5 one that stays silent is waited for three times, and then no more', async () => {
    const agents = ['--agents', 'always-call', '--agents', program('hangs', '')];
    const { faults } = of('hangs', await arena('--hands', '4', '--time', '50', ...agents));
    expect(faults).toMatchObject({ late: 3, illegal: 0 });
    expect(faults.broken).toBeGreaterThan(0);
  });
});

describe('§6.1 cardroom arena', () => {
  test('prints a table for people', async () => {
    const agents = 'always-call,always-call';
    const { code, stdout, stderr } = await runCommand('arena', '--agents', agents, '--hands', '4');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain("Hold'em, headsup: 4 hands each, the same deals for everybody (seed 1)");
    expect(stdout).toMatch(/1 +always-call +0\.000 +0\.000 to 0\.000 +\d+\.\d{4} \(#1\)\n/);
    expect(stdout).toContain('Mistakes are priced against a strategy near equilibrium');
    expect(stdout).toContain('Faults: none.');
  });

  test('shows a terminal how far it is, and neither a pipe nor a program', async () => {
    const argv = ['arena', '--agents', 'always-call,always-call', '--hands', '4', '--unpriced'];
    const terminal = { stdout: true, stderr: true };
    const shown = await runCommandOn({ terminal }, ...argv);
    expect(shown.stderr).toContain('2 of 4 hands of every pair');
    expect(shown.stderr.endsWith('\r\u001B[K')).toBe(true);
    expect((await runCommandOn({ terminal }, ...argv, '--json')).stderr).toBe('');
    expect((await runCommand(...argv)).stderr).toBe('');
  });

  test('§5.1 knows the plain players that strength is measured by', async () => {
    const played = await arena('--agents', 'chen,push-fold', '--hands', '4');
    expect(played.agents.map(({ name }) => name).toSorted()).toEqual(['chen', 'push-fold']);
    expect((await runCommand('arena', '--agents', 'chem,uniform')).stderr).toContain('did you mean chen?');
  });

  test('bad input is one sentence', async () => {
    expect(await runCommand('arena')).toEqual(
      refused('Say who plays: --agents balanced,always-call, or cmd:COMMAND for a program of your own.'),
    );
    expect(await runCommand('arena', '--agents', 'balanced')).toEqual(
      refused("Hold'em needs two agents at least."),
    );
    expect(await runCommand('arena', '--agents', 'cmd:nosuch,chen')).toEqual(
      refused(
        "Hold'em needs two agents at least: whatever follows cmd: is one command, so give the others an --agents of their own.",
      ),
    );
    expect(await runCommand('arena', '--agents', 'ballanced,uniform')).toEqual(
      refused('There is no agent ballanced: did you mean balanced? A program of yours is cmd:COMMAND.'),
    );
    expect(
      await runCommand('arena', '--agents', 'basic', '--game', 'blackjack', '--rules', 'headsup'),
    ).toEqual(refused('headsup is a preset of holdem, not of blackjack.'));
    expect((await runCommand('arena', '--agents', 'a,b', '--hands', '1')).code).toBe(2);
    const { code, stdout, stderr } = await runCommand('arena', '--agents', 'always-call,cmd:no-such-program');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      /^cardroom: cmd:no-such-program cannot be started \(exit code 127: .*not found\)\.$/m,
    );
  });
});
