import { describe, expect, test } from 'vitest';

import { plainText } from './ansi.ts';
import type { Page } from './composition.ts';
import { paint } from './paint.ts';
import { sampleScreens } from './testing/sample-screens.ts';

const LOOKS = { colour: false, ascii: false, fourColour: false };
const screens = await sampleScreens();

const seen = (name: string, columns: number, rows: number, page?: Page): string =>
  plainText(paint(screens[name]!, { columns, rows }, LOOKS, page));

/** Without what lines put between words. */
const flat = (text: string): string => text.replaceAll(/[\s│║]+/g, ' ');
/** The table without what stands beside it. */
const tableOf = (text: string): string => text.replaceAll(/│[^│\n]*$/gm, '');

describe('§5.2 the pane at 80x24', () => {
  const WORST = ['DEALER', 'bust', '17', 'Expected', 'Mistakes', 'Luck', 'Not priced', 'Result'];
  const COURSE = ['▂▂▃▆▅▆█▇█▆▆▇▇▆  result', '▁▁▁▁▁▁▁▁▁▁▁▁▁▁  expected'];
  const OPTIONS = ['Split', 'Stand', 'Hit', 'Surrender', 'Double'];

  test('§5.2 five options, the dealer, the session with rounds without a price and its course fit', () => {
    const text = seen('blackjack-five-options', 80, 24);
    for (const words of [...OPTIONS, ...WORST, ...COURSE]) expect(text).toContain(words);
    expect(text).toMatch(/bust +42 % █/);
  });

  test('§5.4 and so does what the last decision cost', () => {
    const text = seen('blackjack-decided', 80, 24);
    for (const words of ['LAST DECISION', 'Hit cost $8.31', ...OPTIONS, ...WORST, ...COURSE])
      expect(text).toContain(words);
  });

  test('§5.2 planted: one row less, and the course is gone', () => {
    expect(seen('blackjack-decided', 80, 21)).not.toContain('expected');
  });

  test('§5.2 a chart that is cut says so', () => {
    expect(seen('blackjack-turn', 100, 30)).toMatch(/│ …$/m);
    expect(seen('blackjack-turn', 100, 44)).not.toMatch(/│ …$/m);
  });

  test('§6.2 in a window of a few characters the pane shows its first block whole', () => {
    const text = seen('blackjack-turn', 30, 10, 'pane');
    for (const words of ['Double', 'Hit', 'Stand', 'Surrender', '-$5.00']) expect(text).toContain(words);
  });
});

describe('§6.3 a result moves nothing', () => {
  const rowOf = (text: string, words: string): number =>
    text.split('\n').findIndex(line => line.includes(words));
  const places = (name: string, marks: readonly string[]): readonly number[] =>
    marks.map(mark => rowOf(tableOf(seen(name, 80, 24)), mark));

  test('§6.3 blackjack: dealer, hand and keys stay in their rows', () => {
    const marks = ['DEALER', 'YOUR HAND', '? keys', '[Q]uit'];
    expect(places('blackjack-won', marks)).toEqual(places('blackjack-turn', marks));
    const split = ['DEALER', 'HAND 1', 'Bet: $10', '? keys', '[Q]uit'];
    expect(places('blackjack-split-results', split)).toEqual(places('blackjack-split', split));
  });

  test("§4.4 hold'em: rival, board and own cards stay in theirs, with two seats and with nine", () => {
    expect(places('holdem-showdown', ['balanced', 'Pot $', 'You (D)'])).toEqual(
      places('holdem-turn', ['balanced', 'Pot $', 'You (D)']),
    );
    expect(places('holdem-nine-seats-result', ['caller', 'Pot $2', '║K    ║'])).toEqual(
      places('holdem-nine-seats', ['caller', 'Pot $8', '╎     ╎']),
    );
  });
});

describe('§6.2 nothing that matters is cut', () => {
  test.each([
    [80, 24],
    [44, 20],
    [120, 40],
  ])('§4.4 what beat what stands under the hand that decides the game, at %ix%i', (columns, rows) => {
    const sentence = 'Kings and Eights (Ace kicker) beats Jacks and Eights (Ace kicker).';
    expect(flat(tableOf(seen('holdem-victory', columns, rows)))).toContain(sentence);
    expect(flat(tableOf(seen('holdem-defeat', columns, rows)))).toContain('Aces full of Eights beats');
  });

  test('§6.3 the session bar leaves out whole parts', () => {
    expect(seen('blackjack-won', 80, 24)).toContain('14 hands played · 7W 6L 1P · 50.0% · BJ: 1   │');
    expect(seen('blackjack-won', 80, 24)).not.toContain('…');
  });

  test.each([80, 44])('§5.2 every code of the chart is explained, at %i columns', columns => {
    const text = flat(seen('strategy', columns, 24));
    for (const words of ['Dh double or else hit', 'Rs surrender or else stand'])
      expect(text).toContain(words);
  });

  test.each([
    [44, 20],
    [40, 12],
  ])('§4.6 namesakes are told apart at %ix%i', (columns, rows) => {
    for (const number of [2, 3, 7, 8])
      expect(seen('holdem-nine-seats', columns, rows)).toContain(`(${number})`);
  });

  test('§6.4 a question shows all its answers, and its end, in the smallest window', () => {
    expect(seen('blackjack-quit', 20, 6)).toBe(
      'Keep it for next\ntime, or forfeit\n$10?\n[K]eep the hand\n[F]orfeit\nEscape Play on',
    );
  });

  test('§6.4 help that is longer than the window says so, and can be moved through', () => {
    expect(seen('holdem-help', 20, 6)).toMatch(/^F Fold[^]*…$/);
    const screen = screens['holdem-help']!;
    const overlay = { ...screen.overlay!, from: 99 } as typeof screen.overlay;
    const end = plainText(paint({ ...screen, overlay }, { columns: 20, rows: 6 }, LOOKS));
    expect(end).toContain('Ctrl+Z Suspend');
  });

  test('§2.12 what insurance is and pays is read whole', () => {
    expect(flat(seen('blackjack-insurance', 44, 20))).toContain(
      'Insurance? $5 pays 2:1 if the dealer has a blackjack.',
    );
  });

  test('§3.2 a total is said once', () => {
    expect(seen('twentyone-turn', 80, 24)).toContain('YOUR HAND  Hand Total: 11');
    expect(seen('twentyone-over', 30, 10)).toContain('= 11\n');
  });
});
