import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { jsonOf, refused, runCommand } from '../testing/run-command.ts';

type Reference = {
  readonly ruleSets: readonly { readonly id: string; readonly ev: Readonly<Record<string, number>> }[];
  readonly depletedShoes: readonly {
    readonly counts_A_to_T: readonly number[];
    readonly rules: string;
    readonly 'ev_CDZ-': number;
  }[];
  readonly outcomeDistributions: readonly { readonly strategy: string; readonly sd: number }[];
};

const reference = JSON.parse(
  readFileSync(new URL('../../../../fixtures/blackjack-reference.json', import.meta.url), 'utf8'),
) as Reference;
const evOf = (id: string): Readonly<Record<string, number>> =>
  reference.ruleSets.find(set => set.id === id)!.ev;

const sets = (...settings: readonly string[]): readonly string[] => settings.flatMap(text => ['--set', text]);
const SIX_DECKS = ['edge', '--rules', 'vegas', ...sets('surrender=none')];

type Edge = { readonly ev: number; readonly basis: string; readonly sd?: number };

describe('§5.2 §6.1 cardroom edge', () => {
  test('six decks, re-split to four: the best play by composition, by default', async () => {
    const edge = await jsonOf<Edge>(...SIX_DECKS);
    expect(Object.keys(edge)).toEqual(['ev', 'basis']);
    expect(edge.basis).toBe('composition');
    expect(Math.abs(edge.ev - evOf('6D-S17-DAS-SPL4-DOA')['CDZ-']!)).toBeLessThan(1e-9);
  });

  test('the same by the best chart', async () => {
    const edge = await jsonOf<Edge>(...SIX_DECKS, '--basis', 'total');
    expect(edge.basis).toBe('total');
    expect(edge.ev).toBeGreaterThan(evOf('6D-S17-DAS-SPL4-DOA')['TD']! - 1e-8);
  });

  test('where pairs are split once, the standard deviation too', async () => {
    const { ev, sd } = await jsonOf<Edge>('edge', '--rules', '21black');
    const { sd: known } = reference.outcomeDistributions.find(({ strategy }) => strategy === 'CDZ-')!;
    expect(Math.abs(ev - evOf('1D-S17-NDAS-SPL2-DOA')['CDZ-']!)).toBeLessThan(1e-9);
    expect(Math.abs(sd! - known)).toBeLessThan(1e-9);
  });

  test('another shoe than full decks', async () => {
    const without = reference.depletedShoes.find(({ rules }) => rules.startsWith('S17 DAS'))!;
    const { ev } = await jsonOf<Edge>(
      ...SIX_DECKS,
      ...sets('decks=1'),
      '--shoe',
      without.counts_A_to_T.join(','),
    );
    expect(Math.abs(ev - without['ev_CDZ-'])).toBeLessThan(1e-9);
  });

  test('for people: the edge in percent', async () => {
    const known = evOf('6D-S17-DAS-SPL4-DOA')['CDZ-']!;
    expect(await runCommand(...SIX_DECKS)).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        'Blackjack: vegas, surrender=none',
        '',
        `  House edge   ${(-100 * known).toFixed(4)} %`,
        `  Mean result  ${known.toFixed(6)} units a round, per unit of the first wager`,
        '  Basis        composition: the best play for the cards of each hand',
        '',
      ].join('\n'),
    });
  });

  test.each([
    [['vegas'], 'edge takes no argument "vegas": its flags say what it is about (--help lists them).'],
    [['--basis', 'totl'], 'There is no --basis totl: did you mean total?'],
    [['--basis', 'cards'], 'There is no --basis cards: they are composition, total.'],
    [['--basis', 'total', '--basis', 'total'], '--basis is there 2 times: give it once.'],
    [['--rules', 'standard'], "--rules standard is a table of Hold'em: this takes rules of blackjack."],
    [['--rules', 'vegs'], 'There is no preset vegs: did you mean vegas? A file of rules ends in .json.'],
    [sets('naturals=false'), 'insurance needs naturals: without them there is nothing to insure against.'],
    [sets('minBet=10', 'maxBet=5'), 'maxBet must be above minBet (10).'],
    [['--shoe', '4,4,4'], '--shoe: A shoe is ten counts, ace first; 3 are given.'],
    [
      ['--shoe', '4,4,4,4,4,4,4,4,4,x'],
      'A count of --shoe must be a whole number from 0 to 128; "x" is not.',
    ],
    [
      ['--shoe', '4,4,-4,4,4,4,4,4,4,16'],
      'A count of --shoe must be a whole number from 0 to 128; "-4" is not.',
    ],
    [['--shoe', '40,4,4,4,4,4,4,4,4,16'], '--shoe: There can be 0 to 32 cards of value A in a shoe, not 40.'],
    [['--shoe', '1,0,0,0,0,0,0,0,0,2'], 'A round takes four cards to deal; the shoe has 3.'],
    [
      ['--shoe', '4,4,0,0,0,0,0,0,0,0'],
      'The unseen cards might not last for every round, and then no exact value exists.',
    ],
  ])('refuses %o', async (argv, sentence) => {
    expect(await runCommand('edge', ...argv, '--json')).toEqual(refused(sentence));
  });
});
