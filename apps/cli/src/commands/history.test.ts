import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteStore } from '@cardroom/room/sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseRounds } from '../round-file.ts';
import { playedStore, runnerFor, temporaryFolder, type PlayedStore } from '../testing/played-store.ts';
import { refused } from '../testing/run-command.ts';

let played: PlayedStore;
let all: readonly Listed[];
beforeAll(async () => {
  played = await playedStore({ open: true });
  all = await rounds('--limit', '1k');
}, 60_000);
afterAll(() => played.remove());

type Listed = {
  readonly id: string;
  readonly game: string;
  readonly seats: readonly { readonly name: string; readonly net: number }[];
};
const rounds = async (...argv: readonly string[]) =>
  (await played.json<{ rounds: Listed[] }>('history', ...argv)).rounds;

describe('§8.3 cardroom history', () => {
  test('lists rounds, the newest first', async () => {
    expect(all).toHaveLength(22);
    expect(all[0]!.id).toBe(`${played.alone}/4`);
    expect(await rounds()).toEqual(all.slice(0, 20));
    expect(all[21]).toMatchObject({ id: `${played.blackjack}/1`, game: 'blackjack' });
    expect(
      all
        .filter(({ game }) => game === 'holdem')
        .every(({ seats }) => seats.reduce((sum, { net }) => sum + net, 0) === 0),
    ).toBe(true);
  });

  test('by player, table and game', async () => {
    const own = await rounds('--player', 'BEN', '--limit', '100');
    expect(own).toEqual(all.filter(({ seats }) => seats.some(({ name }) => name === 'Ben')));
    expect(own.length).toBeGreaterThan(0);
    expect(await rounds('--table', played.alone, '--game', 'holdem', '--limit', '3')).toEqual(
      all.slice(0, 3),
    );
    const { code, stdout, stderr } = await played.run('history', '--table', played.alone, '--limit', '1');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^t_\w+\/4 {2}20\d\d-\d\d-\d\d \d\d:\d\d {2}holdem {2}Ann [+-]?\d+, \S+ [+-]?\d+\n$/,
    );
  });

  test('gives every round as a link that is replayed without the store', async () => {
    for (const { id } of all.slice(0, 4).concat(all.at(-1)!)) {
      const { link } = await played.json<{ link: string }>('history', id, '--link');
      const { stdout } = await played.run('history', id, '--link');
      expect(stdout).toBe(`${link}\n`);
      const replayed = await played.run('replay', link);
      expect([replayed.code, link.length < 200]).toEqual([0, true]);
    }
    const [{ id, seats }] = all as [(typeof all)[0]];
    const links = await Promise.all(
      seats.map(({ name }) => played.json<{ link: string }>('history', id, '--link', '--player', name)),
    );
    expect(new Set(links.map(({ link }) => link)).size).toBe(seats.length);
    expect((await played.run('history', '--link')).stderr).toContain('--link needs the name of a round');
  });

  test('tells a round of blackjack again', async () => {
    const { code, stdout } = await played.run('history', `${played.blackjack}/1`);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Round t_\w+\/1, 20.*\nBlackjack\n {2}Ann: 1,000\n {2}Ben: 1,000\n/);
    for (const words of [
      'The shoe is shuffled: 52 cards.',
      '\nDeal\n',
      ' gets ',
      '  The dealer has ',
      '\nResult\n',
    ])
      expect(stdout).toContain(words);
  });

  test('a round as a document is what replay reads', async () => {
    const { stdout } = await played.run('history', `${played.holdem}/2`, '--json');
    const read = parseRounds(stdout);
    expect(read).toMatchObject({ ok: true, value: [{ id: `${played.holdem}/2`, game: 'holdem' }] });
  });

  test.each([
    [['one', 'two'], 'Name one round, such as t_1f3a/12, or none for a list.'],
    [['t_nowhere/1'], 'There is no table t_nowhere: cardroom history lists rounds as TABLE/ROUND.'],
    [['seven'], 'A round is named TABLE/NUMBER, such as t_1f3a/12; "seven" is not.'],
    [['--player', 'Zoe'], 'Nobody by the name of Zoe has played here.'],
    [['--game', 'poker'], '--game must be blackjack or holdem; "poker" is not.'],
    [['--limit', '0'], '--limit must be a whole number from 1 to 1,000,000; "0" is not.'],
    [['--player', 'Ann', '--player', 'Ben'], '--player is there 2 times: give it once.'],
  ])('refuses %o', async (argv, sentence) => {
    expect(await played.run('history', ...argv)).toEqual(refused(sentence));
  });

  test('a round that is still open is not finished', async () => {
    expect(await played.run('history', `${played.holdem}/9`)).toEqual(
      refused(`Table ${played.holdem} has no finished round 9.`),
    );
  });

  test('names from the store cannot move the cursor', async () => {
    const folder = temporaryFolder();
    const store = await openSqliteStore({ file: join(folder, 'cardroom.sqlite') });
    const round = {
      table: 't_x',
      round: 1,
      game: 'holdem',
      fromSeq: 1,
      toSeq: 1,
      at: 1,
      summary: JSON.stringify({
        rules: '',
        seats: [{ seat: 1, name: 'A\u001B[2Jnn', player: null, net: 5, chips: 5 }],
      }),
    };
    await store.append({
      table: 't_x',
      expectHead: 0,
      entry: {
        seq: 1,
        actor: 'house',
        actionId: 'a',
        bodyHash: '0'.repeat(64),
        body: '{}',
        hash: '0'.repeat(64),
      },
      record: {
        game: 'holdem',
        status: 'open',
        private: false,
        foldFrom: 1,
        changedAt: 1,
        players: [],
        summary: '{}',
      },
      transfers: [],
      sealed: [],
      rows: { round, results: [] },
    });
    await store.close();
    expect((await runnerFor(folder)('history')).stdout).toContain('A\\u001b[2Jnn +5');
    rmSync(folder, { recursive: true });
  });
});

describe('§8.1 cardroom stats', () => {
  type Player = Readonly<Record<string, number | string>>;

  test('adds up every player, rates with one decimal', async () => {
    const { players } = await played.json<{ players: Player[] }>('stats');
    expect(players.map(({ name }) => name)).toEqual(['Ann', 'Ben']);
    const listed = all.filter(({ seats }) => seats.some(({ name }) => name === 'Ann'));
    const net = listed.reduce((sum, { seats }) => sum + seats.find(({ name }) => name === 'Ann')!.net, 0);
    expect(players[0]).toMatchObject({ rounds: listed.length, net });
    for (const { wins, losses, hands, winRate, wonRate, blackjacks, blackjackRate } of players as Record<
      string,
      number
    >[]) {
      expect(winRate).toBeCloseTo((100 * wins!) / (wins! + losses!), 0.9);
      expect(wonRate).toBeCloseTo((100 * wins!) / hands!, 0.9);
      expect(blackjackRate).toBeCloseTo((100 * blackjacks!) / hands!, 0.9);
    }
  });

  test('of one player and one game, told', async () => {
    const { code, stdout } = await played.run('stats', '--player', 'ann', '--game', 'blackjack');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Ann, blackjack\n {2}Rounds {11}\d+\n {2}Hands/);
    for (const line of [
      /^ {2}Win rate {9}\d+\.\d %$/m,
      /^ {2}Won of all {7}\d+\.\d %$/m,
      /^ {2}Blackjack rate {3}\d+\.\d %$/m,
    ])
      expect(stdout).toMatch(line);
    expect(stdout).not.toContain('Ben');
    const holdem = await played.run('stats', '--player', 'ann', '--game', 'holdem');
    expect(holdem.stdout).toMatch(/^Ann, hold'em\n[^]*\n {2}Split pots/);
    expect(holdem.stdout).not.toMatch(/Blackjack|Busts|Surrenders|Splits|Doubles|Pushes/);
    const both = await played.run('stats', '--player', 'ann');
    expect(both.stdout).toBe(`${stdout}\n${holdem.stdout}`);
    expect((await played.run('stats', '--table', 't_other')).stdout).toBe('No finished round fits.\n');
  });

  test('refuses arguments and strangers', async () => {
    expect((await played.run('stats', '--since', '2999-01-01')).stdout).toBe('No finished round fits.\n');
    const { players } = await played.json<{ players: unknown[] }>('stats', '--since', '2000-01-01');
    expect(players).toEqual((await played.json<{ players: unknown[] }>('stats')).players);
    expect(await played.run('stats', '--since', 'yesterday')).toEqual(
      refused('--since must be a date such as 2026-11-16 or 2026-11-16T20:00; "yesterday" is not.'),
    );
    expect(await played.run('stats', '--player', 'Zoe')).toEqual(
      refused('Nobody by the name of Zoe has played here.'),
    );
    expect(await played.run('stats', 'Ann')).toMatchObject({ code: 2 });
  });
});

describe('§8.2 where nothing was played', () => {
  test.each([
    [['history'], { rounds: [] }],
    [['stats'], { players: [] }],
  ])('%o says so, and makes nothing', async (argv, document) => {
    const folder = join(temporaryFolder(), 'none');
    const run = runnerFor(folder);
    const { code, stdout, stderr } = await run(...argv);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(
      `Nothing has been played here yet: there is no ${join(folder, 'cardroom.sqlite')}.\n`,
    );
    expect(JSON.parse((await run(...argv, '--json')).stdout)).toMatchObject(document);
    expect(existsSync(folder)).toBe(false);
    expect(readdirSync(join(folder, '..'))).toEqual([]);
    rmSync(join(folder, '..'), { recursive: true });
  });
});
