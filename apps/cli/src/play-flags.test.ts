import { describe, expect, test } from 'vitest';
import { ok } from '@cardroom/engine';

import { parseFlags } from './args.ts';
import type { Io } from './io.ts';
import { PLAY_FLAGS, opponentNames, readPlayFlags, type PlayedGame } from './play-flags.ts';

const FILES: Readonly<Record<string, string>> = {
  'own.json': '{"decks": 2}',
  'poker.json': '{"bigBlind": 20}',
};

const io: Io = {
  stdout: () => {},
  stderr: () => {},
  columns: 80,
  files: {
    kindOf: path => Promise.resolve(path in FILES ? 'file' : null),
    read: path => Promise.resolve(ok(FILES[path]!)),
    list: () => Promise.resolve(ok([])),
  },
};

const read = async (game: PlayedGame, ...argv: readonly string[]) => {
  const args = parseFlags(argv, PLAY_FLAGS[game], game);
  return args.ok ? readPlayFlags(args.value, io, game) : args;
};

const refusals = async (game: PlayedGame, ...argv: readonly string[]) => {
  const flags = await read(game, ...argv);
  return flags.ok ? [] : flags.error;
};

describe('§6.1 how a table is asked for', () => {
  test('nothing said is the usual table, and leaves the rest to the settings', async () => {
    expect(await read('blackjack')).toMatchObject({
      ok: true,
      value: {
        rules: { name: 'vegas' },
        rulesNamed: false,
        player: null,
        speed: null,
        coach: null,
        plain: false,
        ascii: false,
        ephemeral: false,
        opponent: null,
        blind: null,
      },
    });
    expect(await read('holdem')).toMatchObject({
      value: { rules: { name: 'headsup', rules: { seats: 2 } } },
    });
    expect(await read('twentyone')).toMatchObject({
      value: { rules: { name: 'twenty-one', rules: { bets: false } } },
    });
  });

  test('every flag is read', async () => {
    const argv =
      '--rules 21black --set decks=2 --player Ann_1 --speed fast --coach before --plain --ascii --ephemeral';
    expect(await read('blackjack', ...argv.split(' '))).toMatchObject({
      value: {
        rules: { name: '21black', rules: { decks: 2 } },
        rulesNamed: true,
        player: 'Ann_1',
        speed: 'fast',
        coach: 'before',
        plain: true,
        ascii: true,
        ephemeral: true,
      },
    });
    expect(await read('holdem', '--opponent', 'tight-passive', '--blind', 'big')).toMatchObject({
      value: { opponent: 'tight-passive', blind: 'big' },
    });
    expect(await read('twentyone', '--tutorial')).toMatchObject({ value: { tutorial: true } });
  });

  test('§4.6 seats above two play the standard table, unless rules are named', async () => {
    expect(await read('holdem', '--seats', '6')).toMatchObject({
      value: { rulesNamed: true, rules: { name: 'standard', rules: { seats: 6, stack: 1_000 } } },
    });
    expect(await read('holdem', '--seats', '4', '--rules', 'sitngo')).toMatchObject({
      value: { rules: { name: 'sitngo', rules: { seats: 4 } } },
    });
    expect(await read('holdem', '--seats', '2')).toMatchObject({ value: { rules: { name: 'headsup' } } });
  });

  test('rules may come from a file of the right game', async () => {
    expect(await read('blackjack', '--rules', 'own.json')).toMatchObject({
      value: { rules: { rules: { decks: 2 } } },
    });
    expect(await refusals('blackjack', '--rules', 'poker.json')).toEqual([
      "poker.json is a table of hold'em.",
    ]);
    expect(await refusals('holdem', '--rules', 'none.json')).toEqual(['There is no file none.json.']);
  });

  test('every bot of the house may be the opponent', async () => {
    const names = await opponentNames();
    expect(names.length).toBeGreaterThanOrEqual(5);
    for (const name of names) expect(await refusals('holdem', '--opponent', name)).toEqual([]);
  });
});

const BAD: readonly (readonly [PlayedGame, string, string])[] = [
  ['blackjack', '--speed fsat', '--speed must be slow, normal, fast or off, not fsat: did you mean fast?'],
  ['blackjack', '--speed warp', '--speed must be slow, normal, fast or off, not warp.'],
  ['blackjack', '--coach befor', '--coach must be off, after or before, not befor: did you mean before?'],
  [
    'blackjack',
    '--rules vega',
    'There is no preset vega: did you mean vegas? A file of rules ends in .json.',
  ],
  [
    'blackjack',
    '--rules headsup',
    "headsup is a table of hold'em: the presets of blackjack are vegas, 21black, arcturus, bicycle.",
  ],
  ['blackjack', '--rules twenty-one', 'Twenty-One, without bets, has its own command: cardroom twentyone.'],
  ['blackjack', '--set decks=9', 'decks must be a whole number from 1 to 8; 9 is not.'],
  ['blackjack', '--player ann!', '--player: A name has only English letters, digits and underscores.'],
  ['blackjack', '--player a', '--player: A name has at least 2 characters.'],
  ['blackjack', '--player ann --player ben', '--player is there 2 times: give it once.'],
  [
    'holdem',
    '--rules vegas',
    'vegas is a table of blackjack: the presets of holdem are headsup, standard, sitngo.',
  ],
  ['holdem', '--seats 10', '--seats must be a whole number from 2 to 9, not 10.'],
  ['holdem', '--seats many', '--seats must be a whole number from 2 to 9, not many.'],
  ['holdem', '--blind bog', '--blind must be small or big, not bog: did you mean big?'],
  ['holdem', '--opponent tight-pasive', 'There is no opponent tight-pasive: did you mean tight-passive?'],
];

test('§6.1 every bad value has one sentence that says what would be right', async () => {
  for (const [game, argv, sentence] of BAD)
    expect([argv, ...(await refusals(game, ...argv.split(' ')))]).toEqual([argv, sentence]);
});

test('§6.1 several bad values are all named', async () => {
  expect(await refusals('holdem', '--speed', 'x', '--coach', 'y', '--seats', '1')).toHaveLength(3);
});

test('§3.1 Twenty-One has no rules to choose', async () => {
  expect((await refusals('twentyone', '--rules', 'vegas'))[0]).toMatch(/^twentyone has no flag --rules: /);
});
