import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unwrap } from '@cardroom/engine';
import { makeLink } from '@cardroom/formats';
import { blackjackRounds, holdemHands } from '@cardroom/formats/links/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Io } from '../io.ts';
import { run } from '../run.ts';
import { refused, runCommand } from '../testing/run-command.ts';

const FIXTURE = fileURLToPath(new URL('../../../../fixtures/holdem-cases.phhs', import.meta.url));

/** Ann is p1, the small blind; Cas has the button. */
const hand = (actions: readonly string[], more = ''): string => `variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [100, 100, 1000]
players = ['Ann', '', 'Cas']
actions = ${JSON.stringify(actions)}
${more}`;

const FOLDED = ['p3 f', 'p1 f'];
const SHOWN = 'd dh p1 KhAd, d dh p2 7c2d, d dh p3 KcQd, p3 cbr 200, p1 cc, p2 f, p3 sm KcQd, p1 sm KhAd'
  .split(', ')
  .concat('d db Ks9h5c', 'd db 3d', 'd db 2c');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: string): string => {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  return path;
};
const json = async (...argv: readonly string[]) => {
  const { code, stdout, stderr } = await runCommand('replay', ...argv, '--json');
  return { code, stderr, hands: (JSON.parse(stdout) as { hands: object[] }).hands };
};

describe('§8.3 §6.1 cardroom replay', () => {
  test('the 400 reference hands are exact', async () => {
    expect(await runCommand('replay', FIXTURE)).toEqual({
      code: 0,
      stdout: '400 hands: 400 exact\n',
      stderr: '',
    });
    const { code, hands } = await json(FIXTURE);
    expect([code, hands.length]).toEqual([0, 400]);
    expect(hands[1]).toEqual({ file: FIXTURE, hand: '2', ok: true, finishingStacks: [203, 147] });
  });

  test('a file without recorded stacks is fine if it replays', async () => {
    const path = file('plain.phh', hand(FOLDED));
    expect(await json(path)).toEqual({
      code: 0,
      stderr: '',
      hands: [{ file: path, ok: true, finishingStacks: [95, 105, 1000] }],
    });
  });

  test('other stacks than recorded: exit code 1', async () => {
    const path = file('different.phh', hand(FOLDED, 'finishing_stacks = [95, 100, 1000]'));
    const error = 'p2 finishes with 105, but the file records 100.';
    expect(await json(path)).toEqual({
      code: 1,
      stderr: '',
      hands: [{ file: path, ok: false, finishingStacks: [95, 105, 1000], error, code: 'phh/stacks-differ' }],
    });
    const { code, stdout } = await runCommand('replay', path, path);
    expect([code, stdout]).toEqual([1, `${path}: ${error}\n${path}: ${error}\n2 hands: 2 different\n`]);
  });

  test.each([
    ['p3 cbr 15', 'phh/illegal-action', 'Raise to at least 20.'],
    ['p1 f', 'phh/out-of-turn', 'p3 must act.'],
  ])('a hand that breaks the rules is bad input: %s', async (action, code, why) => {
    const path = file('illegal.phh', hand([action]));
    const error = `Action 1 ("${action}"): ${why}`;
    const stderr = `cardroom: ${path}: ${error}\n`;
    expect(await json(path)).toEqual({
      code: 2,
      stderr,
      hands: [{ file: path, ok: false, finishingStacks: [], error, code }],
    });
    expect(await runCommand('replay', path)).toEqual({ code: 2, stdout: '1 hand: 1 refused\n', stderr });
  });

  test('bad input weighs more than other stacks', async () => {
    const bad = file('illegal.phh', hand(['p1 f']));
    const different = file('different.phh', hand(FOLDED, 'finishing_stacks = [95, 100, 1000]'));
    expect(await runCommand('replay', different, bad)).toMatchObject({
      code: 2,
      stdout: `${different}: p2 finishes with 105, but the file records 100.\n2 hands: 1 different, 1 refused\n`,
    });
  });

  test('a hand whose winner nobody recorded is bad input', async () => {
    const streets = ['d db Ks9h5c', 'd db 3d', 'd db 2c'].flatMap(deal => [deal, 'p1 cc', 'p2 cc', 'p3 cc']);
    const river = ['p3 cc', 'p1 cc', 'p2 cc', ...streets];
    const path = file('unseen.phh', hand([...river, 'p1 sm ????', 'p2 sm ????', 'p3 sm']));
    expect(await runCommand('replay', path)).toEqual({
      code: 2,
      stdout: '1 hand: 1 refused\n',
      stderr: `cardroom: ${path}: Nobody recorded which hand won: the cards of p1 and p2 are not known.\n`,
    });
    const won = file('held.phh', hand([...river, 'p1 sm ????', 'p2 sm', 'p3 sm']));
    const { code, stdout } = await runCommand('replay', won);
    expect(code).toBe(0);
    expect(stdout).toContain('  Ann does not show\n  p2 mucks\n  Cas mucks\n');
    expect(stdout).toContain('  Ann wins the pot of 30\n');
  });

  test('a history that stops before the end is told as far as it goes', async () => {
    const path = file('cut.phh', hand(['d dh p1 ??As', 'p3 cbr 30'], 'finishing_stacks = [95, 90, 970]'));
    const { code, stdout } = await runCommand('replay', path);
    expect(code).toBe(0);
    expect(stdout.split('\n').slice(8)).toEqual([
      '  Ann is dealt ?? As',
      '  Cas raises to 30',
      '',
      'The history ends here.',
      '',
      '1 hand: 1 exact',
      '',
    ]);
  });

  test('one hand or many: the text decides, not the name of the file', async () => {
    const one = file('bare.phhs', hand(FOLDED));
    expect((await json(one)).hands).toEqual([{ file: one, ok: true, finishingStacks: [95, 105, 1000] }]);
    const many = file('sections.phh', `[1]\n${hand(FOLDED)}\n[2]\n${hand(FOLDED)}`);
    expect((await json(many)).hands).toMatchObject([
      { hand: '1', ok: true },
      { hand: '2', ok: true },
    ]);
    const none = file('none-at-all.phh', `title = 'mine'`);
    expect(await runCommand('replay', none)).toEqual({
      code: 2,
      stdout: '1 hand: 1 unreadable\n',
      stderr: `cardroom: ${none}: There is no hand: one begins with its variant, and many stand under [1], [2] and so on.\n`,
    });
  });

  test('long texts of a file are cut', async () => {
    const long = 'x'.repeat(100_000);
    const bad = file('long.phhs', `[${long}]\n${hand([`p1 ${long}`])}`);
    const { stderr } = await runCommand('replay', bad);
    expect(stderr).toContain(`, hand ${'x'.repeat(59)}…: Action 1 ("p1 ${'x'.repeat(56)}…"): a player's`);
    expect(stderr.length).toBeLessThan(500);
    const named = file('named.phh', hand(FOLDED).replace('Ann', long));
    expect((await runCommand('replay', named)).stdout).toContain(`  ${'x'.repeat(59)}…: 100\n`);
  });

  test.skipIf(process.platform === 'win32')('only files are read: a pipe would never end', async () => {
    const pipe = join(folder, 'pipes', 'x.phh');
    const plain = file('pipes/plain.phh', hand(FOLDED));
    execFileSync('mkfifo', [pipe]);
    symlinkSync(plain, join(folder, 'pipes', 'link.phh'));
    expect(await runCommand('replay', pipe)).toEqual(refused(`${pipe} is neither a file nor a folder.`));
    const { code, hands } = await json(join(folder, 'pipes'));
    expect([code, hands.length]).toEqual([0, 2]);
  });

  test('a hand that cannot be read: exit code 2, a sentence, and the others all the same', async () => {
    const good = hand(FOLDED, 'finishing_stacks = [95, 105, 1000]');
    const path = file('mixed.phhs', `[1]\n${good}\n[2]\nvariant = 'PO'\n[3]\n${good}`);
    const error = `The variant is 'PO'; only no-limit hold'em, 'NT', is supported.`;
    const { code, stderr, hands } = await json(path);
    expect([code, stderr]).toEqual([2, `cardroom: ${path}, hand 2: ${error}\n`]);
    expect(hands).toMatchObject([
      { hand: '1', ok: true },
      { hand: '2', ok: false, finishingStacks: [], error, code: 'phh/unsupported-variant' },
      { hand: '3', ok: true },
    ]);
    expect(await runCommand('replay', path)).toMatchObject({
      code: 2,
      stdout: '3 hands: 2 exact, 1 unreadable\n',
    });
  });

  test('a file that is no TOML: exit code 2 and its line', async () => {
    const bad = ['bad.phh', 'bad.phhs'].map(name => file(name, 'variant = \n'));
    for (const path of bad) {
      const { code, stderr, hands } = await json(path);
      expect([code, hands.length]).toEqual([2, 1]);
      expect(stderr).toMatch(/^cardroom: .*bad\.phhs?: This is not TOML: line 1, column \d+: [^\n]+\.\n$/);
    }
  });

  test('a folder is searched to the bottom, in order, other files left alone', async () => {
    const names = ['deep/10.phh', 'deep/9.phh', 'deep/er/1.phh', 'deep/notes.txt'];
    for (const name of names) file(name, hand(FOLDED));
    const { code, hands } = await json(join(folder, 'deep'));
    expect(code).toBe(0);
    expect(hands).toMatchObject(
      ['9.phh', '10.phh', join('er', '1.phh')].map(name => ({ file: join(folder, 'deep', name) })),
    );
  });

  test('a single hand is told', async () => {
    const path = file('told.phh', hand(SHOWN, 'finishing_stacks = [210, 90, 900]'));
    const { code, stdout } = await runCommand('replay', path);
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      "No-limit hold'em, 3 players, blinds 5/10",
      '  Ann: 100',
      '  p2: 100',
      '  Cas: 1,000 (button)',
      '',
      'Preflop',
      '  Ann posts 5',
      '  p2 posts 10',
      '  Ann is dealt Kh Ad',
      '  p2 is dealt 7c 2d',
      '  Cas is dealt Kc Qd',
      '  Cas raises to 200',
      '  Ann calls 95, all-in',
      '  p2 folds',
      '  100 comes back to Cas',
      '  Cas shows Kc Qd',
      '  Ann shows Kh Ad',
      '',
      'Flop: Ks 9h 5c, pot 210',
      '',
      'Turn: Ks 9h 5c 3d, pot 210',
      '',
      'River: Ks 9h 5c 3d 2c, pot 210',
      '',
      'Showdown',
      '  Ann: Pair of Kings (Ace kicker)',
      '  Cas: Pair of Kings (Queen kicker)',
      '  Pair of Kings (Ace kicker) beats Pair of Kings (Queen kicker)',
      '  Ann wins the pot of 210',
      '',
      'Result',
      '  Ann: 210 (+110)',
      '  p2: 90 (-10)',
      '  Cas: 900 (-100)',
      '',
      '1 hand: 1 exact',
      '',
    ]);
  });

  test('§4.4 §4.6 side pots, splits, bets, checks and mucks are told', async () => {
    const text = readFileSync(FIXTURE, 'utf8');
    const sections = text.split(/^\[\d+\]\n/m).slice(1, 101);
    const stories = await Promise.all(
      sections.map(
        async (section, at) => (await runCommand('replay', file(`one/${at}.phh`, section))).stdout,
      ),
    );
    const all = stories.join('');
    for (const words of [
      'wins the side pot 1 of',
      'The pot of',
      ' bets ',
      ' checks',
      ' mucks',
      'an ante of',
      ' ties ',
    ])
      expect(all).toContain(words);
  });

  test.each([
    [[], 'Name a file or folder of hands to replay, or give a link to one.'],
    [['nowhere.phh'], 'There is no file or folder nowhere.phh.'],
    [['README.md'], 'README.md is not a file of hands: those end in .phh or .phhs.'],
    [['nowhere.json'], 'There is no file nowhere.json.'],
    [
      ['package.json'],
      'package.json: This is not a file of exported rounds: those say "format": "cardroom-rounds/1".',
    ],
  ])('refuses %o', async (argv, sentence) => {
    expect(await runCommand('replay', ...argv)).toEqual(refused(sentence));
  });

  test('refuses a folder without hands, and says every bad argument', async () => {
    mkdirSync(join(folder, 'none'));
    expect(await runCommand('replay', join(folder, 'none'), 'nowhere.phh')).toEqual(
      refused(
        `There is no .phh or .phhs file in ${join(folder, 'none')}.`,
        'There is no file or folder nowhere.phh.',
      ),
    );
  });

  test('what cannot be read is said', async () => {
    const said = { stdout: '', stderr: '' };
    const failing: Io['files'] = {
      kindOf: async path => (path === 'locked' ? 'folder' : 'file'),
      read: async path => ({ ok: false, error: `${path} cannot be read (EACCES).` }),
      list: async path => ({ ok: false, error: `${path} cannot be read (EACCES).` }),
    };
    const io: Io = {
      stdout: text => void (said.stdout += text),
      stderr: text => void (said.stderr += text),
      columns: 80,
      files: failing,
    };
    expect(await run(['replay', 'locked'], io)).toBe(2);
    expect(await run(['replay', 'locked.phh'], io)).toBe(2);
    expect(await run(['rules', 'locked.json'], io)).toBe(2);
    expect(said.stderr).toBe(
      [
        'cardroom: locked cannot be read (EACCES).\n',
        'cardroom: locked.phh cannot be read (EACCES).\n',
        'cardroom: locked.json cannot be read (EACCES).\n',
      ].join(''),
    );
  });
});

describe('§8.3 a link that was shared', () => {
  const LINK = '/hand#h=1B4AlgnS2zcdNKoj_cn8Kzqc';

  test('is told as a round, whole or as its fragment', async () => {
    const { code, stdout } = await runCommand('replay', `https://cards.example${LINK}`);
    expect(code).toBe(0);
    expect(stdout).toContain('seat 0 splits for 10');
    expect(stdout).toContain('1 hand: 1 legal');
    for (const text of [
      LINK,
      LINK.slice(5),
      LINK.slice(6),
      `cards.example${LINK}`,
      `<https://cards.example${LINK}>.`,
    ])
      expect((await runCommand('replay', text)).stdout).toBe(stdout);
  });

  test('of any rules replays, one by one and all at once', async () => {
    const rounds = [...blackjackRounds(41, 40), ...holdemHands(41, 40)];
    const links = rounds.map(round => unwrap(makeLink(round)));
    const { code, stdout } = await runCommand('replay', ...links);
    expect([code, stdout]).toEqual([
      0,
      `${links.length} hands: ${links.length} legal (no stacks recorded)\n`,
    ]);
    for (const link of links) {
      const told = await runCommand('replay', link);
      expect([told.code, told.stderr]).toEqual([0, '']);
      expect(told.stdout).toContain('\nResult\n');
    }
  });

  test('is an entry like a file', async () => {
    expect(await json(LINK)).toMatchObject({ code: 0, hands: [{ file: LINK, ok: true }] });
  });

  test.each([
    ['https://cards.example/hand', 'link/none'],
    ['h=1B4AlgnS2', 'link/damaged'],
    ['https://cards.example/hands.json', 'link/none'],
    ['https://cards.example/hand#h=7AAAA', 'link/newer'],
  ])('"%s" is one sentence and exit code 2', async (text, error) => {
    const { code, stderr, hands } = await json(text);
    expect([code, hands]).toMatchObject([2, [{ ok: false, code: error }]]);
    expect(stderr).toMatch(/^cardroom: [^\n]+\.\n$/);
  });
});
