import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parsePhhs } from '@cardroom/formats';
import { openSqliteStore } from '@cardroom/room/sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExportedRound } from '../round-file.ts';
import { playedStore, runnerFor, temporaryFolder, type PlayedStore } from '../testing/played-store.ts';
import { refused } from '../testing/run-command.ts';

const FIXTURE = fileURLToPath(new URL('../../../../fixtures/holdem-cases.phhs', import.meta.url));

let played: PlayedStore;
let out = '';
beforeAll(async () => {
  played = await playedStore({ open: true });
  out = temporaryFolder();
}, 60_000);
afterAll(() => {
  played.remove();
  rmSync(out, { recursive: true, force: true });
});

const exported = async (name: string, ...argv: readonly string[]): Promise<string> => {
  const path = join(out, name);
  expect(await played.run('export', ...argv, '--out', path)).toEqual({ code: 0, stdout: '', stderr: '' });
  return path;
};

describe('§8.3 cardroom export', () => {
  test('json: every round, which replay plays again and finds exact', async () => {
    const path = await exported('all.json', '--format', 'json');
    const file = JSON.parse(readFileSync(path, 'utf8')) as { format: string; rounds: ExportedRound[] };
    expect([file.format, file.rounds.length]).toEqual(['cardroom-rounds/1', 22]);
    expect(await played.run('replay', path)).toEqual({ code: 0, stdout: '22 hands: 22 exact\n', stderr: '' });
    const { hands } = JSON.parse((await played.run('replay', path, '--json')).stdout) as { hands: object[] };
    expect(hands[0]).toEqual({
      file: path,
      hand: `${played.blackjack}/1`,
      ok: true,
      finishingStacks: file.rounds[0]!.finishingStacks.map(({ chips }) => chips),
    });
    expect(readFileSync(path, 'utf8')).not.toMatch(/s_Ann|p_Ann|"seed"/);
  });

  test('one round is told by replay', async () => {
    const path = await exported('one.json', '--format', 'json', '--round', `${played.blackjack}/3`);
    const { code, stdout } = await played.run('replay', path);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Blackjack\n {2}Ann: [\d,]+\n/);
    expect(stdout).toMatch(/\n\n1 hand: 1 exact\n$/);
  });

  test.each<[string, (round: ExportedRound) => object, number, RegExp]>([
    [
      'other stacks',
      r => ({ ...r, finishingStacks: r.finishingStacks.map(of => ({ ...of, chips: of.chips + 1 })) }),
      1,
      /Seat 1 finishes with \d+, but the file records \d+\.\n1 hand: 1 different/,
    ],
    [
      'a stack of nobody',
      r => ({ ...r, finishingStacks: [...r.finishingStacks, { seat: 9, chips: 5 }] }),
      1,
      /a seat that did not play/,
    ],
    [
      'a lost event',
      r => ({ ...r, events: r.events.slice(0, -1) }),
      2,
      /do not lead from an opening to a result/,
    ],
    [
      'impossible events',
      r => ({ ...r, events: r.events.with(3, { kind: 'nonsense' } as never) }),
      2,
      /do not lead from an opening/,
    ],
    ['no events', r => ({ ...r, events: 5 }), 2, /damaged: a round lacks a part/],
  ])('replay finds %s', async (_, damage, code, words) => {
    const file = JSON.parse(readFileSync(join(out, 'all.json'), 'utf8')) as { rounds: ExportedRound[] };
    const path = join(out, 'damaged.json');
    writeFileSync(path, JSON.stringify({ ...file, rounds: [damage(file.rounds[0]!)] }));
    const said = await played.run('replay', path);
    expect(said.code).toBe(code);
    expect(said.stdout + said.stderr).toMatch(words);
  });

  test('csv: a line per player and round', async () => {
    const path = await exported('ann.csv', '--format', 'csv', '--player', 'Ann', '--game', 'blackjack');
    const [head, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\r\n');
    expect(head).toMatch(/^table,round,player,game,ended,hands,wins,/);
    const { players } = await played.json<{ players: { rounds: number; net: number }[] }>(
      'stats',
      '--player',
      'Ann',
      '--game',
      'blackjack',
    );
    expect(lines).toHaveLength(players[0]!.rounds);
    expect(lines.every(line => line.split(',')[2] === 'Ann')).toBe(true);
    const net = head!.split(',').indexOf('net');
    expect(lines.reduce((sum, line) => sum + Number(line.split(',')[net]), 0)).toBe(players[0]!.net);
    const { stdout } = await played.run('export', '--format', 'csv', '--round', `${played.holdem}/1`);
    expect(stdout.trimEnd().split('\r\n')).toHaveLength(3);
  });

  test("phh: hands of hold'em that replay finds exact; a player's own cards where asked for", async () => {
    const path = await exported('hands.phhs', '--format', 'phh');
    expect(await played.run('replay', path)).toMatchObject({ code: 0, stdout: '12 hands: 12 exact\n' });
    const cards = (text: string) =>
      text.match(/d dh p\d [^"]+/g)!.filter(dealt => !dealt.includes('?')).length;
    const own = await exported('own.phhs', '--format', 'phh', '--player', 'Ben');
    const text = readFileSync(own, 'utf8');
    const hands = parsePhhs(text);
    const of = hands.ok ? hands.value.flatMap(({ hand }) => (hand.ok ? [hand.value] : [])) : [];
    expect(of.length).toBeGreaterThan(0);
    for (const { players, actions } of of) {
      const seat = players.indexOf('Ben') + 1;
      expect(actions.find(action => action.kind === 'hole' && action.player === seat)).not.toMatchObject({
        cards: [null, null],
      });
    }
    expect(cards(text)).toBeGreaterThanOrEqual(of.length);
    expect(await played.run('replay', own)).toMatchObject({ code: 0 });
  });

  test('§9.1 §9.2 shoes: receipts that verify finds right, with no card that was not shown', async () => {
    const path = await exported('shoes.json', '--format', 'shoes');
    const verdict = JSON.parse((await played.run('verify', path, '--json')).stdout) as { ok: boolean };
    expect(verdict.ok).toBe(true);
    const receipts = JSON.parse(readFileSync(path, 'utf8')) as {
      shoe: string;
      seed: string | null;
      status: string;
      shown: object[];
    }[];
    const sealed = receipts.filter(({ shoe }) => shoe.startsWith(played.holdem));
    expect(sealed.map(({ seed, status }) => [seed, status])).toEqual(sealed.map(() => [null, 'open']));
    // The hand in progress has shown nothing yet; Ben's receipts hold his two cards besides.
    const ben = await exported(
      'ben.json',
      '--format',
      'shoes',
      '--table',
      played.blackjack,
      '--player',
      'Ben',
    );
    expect((await played.run('verify', ben)).code).toBe(0);
    const one = await exported('one-shoe.json', '--format', 'shoes', '--round', `${played.alone}/2`);
    expect(JSON.parse(readFileSync(one, 'utf8'))).toMatchObject([
      { shoe: `${played.alone}/2`, status: 'closed' },
    ]);
  });

  test('without the key what is revealed is told, and what is not is said', async () => {
    const folder = temporaryFolder();
    for (const name of readdirSync(played.folder).filter(file => file !== 'cardroom.key'))
      writeFileSync(join(folder, name), readFileSync(join(played.folder, name)));
    const run = runnerFor(folder);
    const { code, stdout, stderr } = await run('export', '--format', 'shoes');
    expect(code).toBe(0);
    expect(stderr).toMatch(
      new RegExp(`^cardroom: \\d+ shoes? of table ${played.holdem} cannot be told without the key`, 'm'),
    );
    expect(JSON.parse(stdout)).not.toContainEqual(expect.objectContaining({ seed: null }));
    expect(existsSync(join(folder, 'cardroom.key'))).toBe(false);
    rmSync(folder, { recursive: true });
  });

  test('a file that is there is left alone', async () => {
    const path = await exported('there.json', '--format', 'json', '--limit', '1');
    expect(await played.run('export', '--format', 'csv', '--out', path)).toEqual(
      refused(`${path} is there already: choose another name, or replace it with --force.`),
    );
    expect(readFileSync(path, 'utf8')).toContain('cardroom-rounds/1');
    await exported('there.json', '--format', 'csv', '--force');
    expect(readFileSync(path, 'utf8')).toMatch(/^table,/);
    expect(readdirSync(out).filter(name => name.endsWith('.new'))).toEqual([]);
  });

  test.each([
    [[], 'Say the format: --format json|csv|phh|shoes.'],
    [['--format', 'jsn'], 'There is no format jsn: did you mean json?'],
    [['--format', 'csv', '--out', '/nowhere/at/all.csv'], '/nowhere/at/all.csv cannot be written (ENOENT).'],
  ])('refuses %o', async (argv, sentence) => {
    expect(await played.run('export', ...argv)).toEqual(refused(sentence));
  });

  test.each([
    ['json', ['--table', 't_imported'], { code: 2 }],
    [
      'phh',
      ['--game', 'blackjack'],
      { code: 0, stdout: '', stderr: "cardroom: No finished hand of hold'em fits.\n" },
    ],
  ])('%s of nothing: %o', async (format, argv, said) => {
    expect(await played.run('export', '--format', format, ...argv)).toMatchObject(said);
  });

  test.each([
    ['json', '{"format":"cardroom-rounds/1","rounds":[]}\n', 'No finished round fits.'],
    ['csv', expect.stringMatching(/^table,[^\n]*\n$/) as string, 'No finished round fits.'],
    ['phh', '', "No finished hand of hold'em fits."],
    ['shoes', '[]\n', 'No shoe fits.'],
  ])('§8.3 %s: where nothing fits, the answer is empty', async (format, stdout, sentence) => {
    const folder = temporaryFolder();
    const run = runnerFor(folder);
    await (await openSqliteStore({ file: join(folder, 'cardroom.sqlite') })).close();
    expect(await run('export', '--format', format)).toEqual({
      code: 0,
      stdout,
      stderr: `cardroom: ${sentence}\n`,
    });
    rmSync(folder, { recursive: true });
  });

  test('where nothing was played there is an empty list', async () => {
    const run = runnerFor(join(out, 'none'));
    expect(JSON.parse((await run('export', '--format', 'json')).stdout)).toEqual({
      format: 'cardroom-rounds/1',
      rounds: [],
    });
    expect((await run('export', '--format', 'csv')).stdout).toMatch(/^table,round,.*\r\n$/);
    expect(await run('export', '--format', 'phh')).toMatchObject({ code: 0, stdout: '' });
    const file = join(out, 'empty.json');
    expect(await run('export', '--format', 'shoes', '--out', file)).toMatchObject({ code: 0, stdout: '' });
    expect(readFileSync(file, 'utf8')).toBe('[]\n');
    expect(existsSync(join(out, 'none'))).toBe(false);
  });
});

describe('§8.3 cardroom import', () => {
  let folder = '';
  let run = runnerFor('');
  beforeAll(() => {
    folder = temporaryFolder();
    run = runnerFor(join(folder, 'data'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('hands are listed, told, sound and exported as they came; again they change nothing', async () => {
    const hands = readFileSync(FIXTURE, 'utf8').split(/^(?=\[\d+\]$)/m);
    const some = join(folder, 'some.phhs');
    writeFileSync(some, hands.slice(0, 60).join(''));
    const first = await run('import', some, '--json');
    expect([first.code, JSON.parse(first.stdout)]).toEqual([0, { imported: 60, known: 0, refused: 0 }]);
    const again = await run('import', some);
    expect(again.stdout).toBe(
      '0 hands imported, 60 known already, 0 refused. cardroom history --table t_imported lists them.\n',
    );
    const listed = JSON.parse((await run('history', '--json')).stdout) as { rounds: { id: string }[] };
    expect(listed.rounds[0]!.id).toBe('t_imported/60');
    expect((await run('history', 't_imported/7')).stdout).toContain("No-limit hold'em");
    expect((await run('doctor')).code).toBe(0);
    const path = join(folder, 'back.phhs');
    expect((await run('export', '--format', 'phh', '--out', path)).code).toBe(0);
    expect(await run('replay', path)).toMatchObject({ stdout: '60 hands: 60 exact\n' });
    expect(await run('import', path)).toMatchObject({
      stdout: expect.stringContaining('0 hands imported, 60 known') as string,
    });
    const json = join(folder, 'back.json');
    await run('export', '--format', 'json', '--out', json);
    expect(await run('replay', json)).toMatchObject({ stdout: '60 hands: 60 exact\n' });
  });

  test('a hand that is no hand is refused with its reason, the others are imported', async () => {
    const good = `variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [5, 10]\nmin_bet = 10\nstarting_stacks = [100, 100]\n`;
    const path = join(folder, 'mixed.phhs');
    writeFileSync(
      path,
      `[1]\n${good}actions = ['p2 f']\n[2]\n${good}actions = []\n[3]\nvariant = 'PO'\n[4]\n${good}actions = ['p2 f']\nfinishing_stacks = [1, 2]\n`,
    );
    const { code, stdout, stderr } = await run('import', path);
    expect([code, stdout]).toEqual([
      2,
      '1 hand imported, 0 known already, 3 refused. cardroom history --table t_imported lists them.\n',
    ]);
    expect(stderr.split('\n').slice(0, -1)).toEqual([
      `cardroom: ${path}, hand 2: The history ends before the hand does: only whole hands are kept.`,
      `cardroom: ${path}, hand 3: The variant is 'PO'; only no-limit hold'em, 'NT', is supported.`,
      expect.stringContaining(`${path}, hand 4: p1 finishes with `),
    ]);
  });

  test('what is no file of hands is refused, the others are imported', async () => {
    const [hand, other] = [join(folder, 'one.phh'), join(folder, 'garbage.json')];
    writeFileSync(
      hand,
      `variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [5, 10]\nmin_bet = 10\nstarting_stacks = [70, 70]\nactions = ['p2 f']\nplayers = ['Ada', 'Ben']\n`,
    );
    writeFileSync(other, '{');
    expect(await run('import', hand, other, 'nowhere.phh')).toEqual({
      code: 2,
      stdout:
        '1 hand imported, 0 known already, 2 refused. cardroom history --table t_imported lists them.\n',
      stderr: `cardroom: ${other} is not a file of hands: those end in .phh or .phhs.\ncardroom: There is no file or folder nowhere.phh.\n`,
    });
  });

  test('who played in imported hands alone is found there, and has no statistics', async () => {
    const { code, stdout } = await run('history', '--player', 'ada');
    expect([code, stdout.split('\n').length]).toEqual([0, 2]);
    expect(stdout).toContain('Ada ');
    const none = await run('history', '--player', 'ada', '--game', 'blackjack');
    expect(none.stdout).toBe('No finished round fits.\n');
    expect((await run('export', '--format', 'phh', '--player', 'Ada')).stdout).toContain('"Ada"');
    expect(await run('stats', '--player', 'Ada')).toEqual(
      refused("Ada is only in imported hands, which count in nobody's statistics."),
    );
    expect(await run('history', '--player', 'Nobody')).toEqual(
      refused('Nobody by the name of Nobody has played here.'),
    );
  });

  test('a store without sealed boxes: nothing is said of a key', async () => {
    const [path, home] = [join(folder, 'imported.jsonl'), join(folder, 'restored')];
    expect((await run('backup', path)).stdout).toMatch(/^[\d,]+ records are in [^\n]*\n$/);
    expect((await runnerFor(home)('restore', path)).stdout).toMatch(/\nEverything adds up\.\n$/);
  });

  test.each([
    [[], 'Name a file or folder of hands to import.'],
    [['nowhere.phh'], 'There is no file or folder nowhere.phh.'],
  ])('refuses %o', async (argv, sentence) => {
    expect(await runnerFor(join(folder, 'none'))('import', ...argv)).toEqual(refused(sentence));
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});
