import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRESET_NAMES, presetSummary } from '../games.ts';
import { refused, runCommand } from '../testing/run-command.ts';

const { vegas } = BLACKJACK_PRESETS;
const { standard, headsup } = HOLDEM_PRESETS;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rules-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const json = async (...argv: readonly string[]): Promise<unknown> => {
  const { code, stdout, stderr } = await runCommand('rules', ...argv, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
};

describe('§2.1 §4.7 cardroom rules', () => {
  test('without arguments: the presets of both games, each with a summary', async () => {
    const list = (await json()) as { presets: { name: string; game: string }[] };
    expect(list.presets.map(({ name, game }) => `${game} ${name}`)).toEqual([
      'blackjack vegas',
      'blackjack 21black',
      'blackjack arcturus',
      'blackjack bicycle',
      'blackjack twenty-one',
      'holdem headsup',
      'holdem standard',
      'holdem sitngo',
    ]);
    const { stdout } = await runCommand('rules');
    for (const name of PRESET_NAMES) {
      expect(presetSummary(name)).toMatch(/^[A-Z].*\.$/);
      expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    }
    expect(presetSummary('headsup', 6)).toMatch(/^Six players, stacks of 100/);
    expect(new Set(PRESET_NAMES).size).toBe(PRESET_NAMES.length);
  });

  test.each([...Object.entries(BLACKJACK_PRESETS), ...Object.entries(HOLDEM_PRESETS)])(
    '%s is printed as its complete record',
    async (name, rules) => {
      expect(await json(name)).toEqual(rules);
      expect(await json('--rules', name)).toEqual(rules);
    },
  );

  test('for people: every field with its value and meaning', async () => {
    const { stdout } = await runCommand('rules', 'vegas');
    expect(stdout).toMatch(/^Blackjack: vegas\n/);
    for (const name of Object.keys(vegas)) expect(stdout).toMatch(new RegExp(`^  ${name} +\\S`, 'm'));
    expect(stdout).toContain('  hitSoft17         false    The dealer draws to a soft 17.\n');
  });

  test('for people: the blind levels stand below the table', async () => {
    const { stdout } = await runCommand('rules', 'sitngo');
    expect(stdout).toMatch(/^  blindSchedule +8 levels /m);
    expect(stdout).toContain('\nBlind levels\n  from hand 11: 15/30\n');
    expect(stdout).toContain('  from hand 81: 800/1600, ante 160\n');
    expect((await runCommand('rules', 'standard')).stdout).toMatch(/^  blindSchedule +none /m);
  });

  test('--set changes fields, the last one wins', async () => {
    expect(await json('vegas', '--set', 'decks=8', '--set', 'hitSoft17=true', '--set', 'decks=2')).toEqual({
      ...vegas,
      decks: 2,
      hitSoft17: true,
    });
  });

  test.each(['100000', '1e5', '100k'])('numbers may be written %s', async text => {
    expect(await json('standard', '--set', `stack=${text}`)).toEqual({ ...standard, stack: 100_000 });
  });

  test('--set alone changes the usual table of the game it belongs to', async () => {
    expect(await json('--set', 'decks=2')).toEqual({ ...vegas, decks: 2 });
    expect(await json('--set', 'seats=9')).toEqual({ ...standard, seats: 9 });
  });

  test('a file holds a whole record or a part of one', async () => {
    const whole = file('whole.json', JSON.stringify(headsup));
    const part = file('part.json', '{ "decks": 1, "reshuffleAt": "50%" }');
    expect(await json(whole)).toEqual(headsup);
    expect(await json('--rules', part, '--set', 'decks=2')).toEqual({
      ...vegas,
      decks: 2,
      reshuffleAt: '50%',
    });
    expect((await runCommand('rules', part)).stdout).toContain(`Blackjack: ${part}\n`);
  });

  test('each bad field has its own sentence', async () => {
    const argv = [
      'vegas',
      '--set',
      'decks=9',
      '--set',
      'dekcs=2',
      '--set',
      'bets',
      '--set',
      'surrender=early',
    ];
    const fields = Object.keys(vegas).join(', ');
    expect(await runCommand('rules', ...argv, '--json')).toEqual(
      refused(
        `There is no rules field "dekcs"; the fields are ${fields}.`,
        '"bets" must be written field=value, such as decks=…',
        'decks must be a whole number from 1 to 8; 9 is not.',
        'surrender must be one of none, late; "early" is not.',
      ),
    );
  });

  test('each bad field of a file has its own sentence', async () => {
    const bad = file('bad.json', '{ "smallBlind": 0, "ante": -1 }');
    expect(await runCommand('rules', bad)).toEqual(
      refused(
        'smallBlind must be a whole number from 1 to 1,000,000,000,000; 0 is not.',
        'ante must be a whole number from 0 to 1,000,000,000,000; -1 is not.',
      ),
    );
  });

  test('fields that contradict each other are refused', async () => {
    expect(await runCommand('rules', 'standard', '--set', 'smallBlind=20')).toEqual(
      refused('smallBlind must be at most bigBlind (10).'),
    );
  });

  test.each([
    [['vegs'], 'There is no preset vegs: did you mean vegas? A file of rules ends in .json.'],
    [
      ['macau'],
      `There is no preset macau: the presets are ${PRESET_NAMES.join(', ')}. A file of rules ends in .json.`,
    ],
    [['vegas', 'standard'], 'Name one preset or file, not 2: vegas, standard.'],
    [['vegas', '--rules', 'vegas'], 'Name one preset or file, not 2: vegas, vegas.'],
    [['nowhere.json'], 'There is no file nowhere.json.'],
    [['--set', 'dekcs=2'], 'There is no rules field dekcs: did you mean decks?'],
  ])('refuses %o', async (argv, sentence) => {
    expect(await runCommand('rules', ...argv)).toEqual(refused(sentence));
  });

  test.each([
    ['text.json', 'decks: 6'],
    ['list.json', '[1]'],
    ['null.json', 'null'],
  ])('refuses the file %s', async (name, content) => {
    const path = file(name, content);
    expect(await runCommand('rules', path)).toEqual(
      refused(`${path} must hold one JSON object of rules fields.`),
    );
  });

  test('refuses a file that fits no game', async () => {
    const path = file('empty.json', '{ "wheels": 4 }');
    expect(await runCommand('rules', path)).toEqual(refused(`${path} has no field of any game's rules.`));
  });
});
