import { describe, expect, test } from 'vitest';
import { CELL_LOOKS } from '../chart-looks.ts';
import { jsonOf, refused, runCommand, runCommandOn } from '../testing/run-command.ts';

type Chart = {
  readonly upcards: readonly string[];
  readonly hard: Readonly<Record<string, readonly string[]>>;
  readonly soft: Readonly<Record<string, readonly string[]>>;
  readonly pairs: Readonly<Record<string, readonly string[]>>;
  readonly ev: number;
};

const ESCAPE = '\u001b';
const TERMINAL = { stdout: true, stderr: true };

describe('§5.2 §6.1 cardroom strategy', () => {
  test('the chart as JSON', async () => {
    const chart = await jsonOf<Chart>('strategy');
    expect(Object.keys(chart).toSorted()).toEqual(['ev', 'hard', 'pairs', 'soft', 'upcards']);
    expect(chart.upcards).toEqual(['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'A']);
    expect(Object.keys(chart.hard)).toEqual(Array.from({ length: 16 }, (_, at) => String(at + 5)));
    expect(Object.keys(chart.soft)).toEqual(['A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9']);
    expect(Object.keys(chart.pairs).toSorted()).toEqual(['2', '3', '4', '5', '6', '7', '8', '9', 'A', 'T']);
    expect(chart.hard['16']).toEqual(['S', 'S', 'S', 'S', 'S', 'H', 'H', 'Rh', 'Rs', 'Rh']);
    expect(chart.pairs['8']).toEqual(chart.upcards.map(() => 'P'));
    const { ev } = await jsonOf<{ ev: number }>('edge', '--basis', 'total');
    expect(chart.ev).toBe(ev);
    expect(JSON.parse((await runCommand('strategy', '--format', 'json')).stdout)).toEqual(chart);
  });

  test('text: every row, without colours where there is no terminal', async () => {
    const { stdout } = await runCommand('strategy');
    expect(stdout).not.toContain(ESCAPE);
    expect(stdout).toContain('Basic strategy: vegas\nPlayed by this chart, the house edge is 0.33');
    expect(stdout).toContain('\nHard    2   3   4   5   6   7   8   9   T   A\n');
    expect(stdout).toContain('\n   16   S   S   S   S   S   H   H   Rh  Rs  Rh\n');
    expect(stdout).toContain('\n   A7   S   Ds  Ds  Ds  Ds  S   S   H   H   H\n');
    expect(stdout).toContain('\n   88   P   P   P   P   P   P   P   P   P   P\n');
    expect(stdout).toContain('\n Rs   surrender, else stand\n');
  });

  test('colours on a terminal, and the same letters', async () => {
    const plain = await runCommand('strategy');
    const coloured = await runCommandOn({ terminal: TERMINAL }, 'strategy');
    expect(coloured.stdout).toContain(`${ESCAPE}[97;44m P  ${ESCAPE}[0m`);
    const bare = coloured.stdout
      .replaceAll(new RegExp(`${ESCAPE}\\[[\\d;]*m`, 'g'), '')
      .replaceAll(/ +$/gm, '');
    expect(bare).toBe(plain.stdout);
  });

  test.each([{ NO_COLOR: '1' }, { TERM: 'dumb' }])('no colours for %o', async env => {
    const { stdout } = await runCommandOn({ terminal: TERMINAL, env }, 'strategy');
    expect(stdout).not.toContain(ESCAPE);
  });

  test('Markdown: a table for each part', async () => {
    const { stdout } = await runCommand('strategy', '--format', 'md', '--set', 'decks=2');
    expect(stdout).toMatch(/^# Basic strategy: vegas, decks=2\n/);
    expect(stdout).toContain('| Hard | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | T | A |\n| --- | :-: |');
    expect(stdout).toContain('\n| **88** | P | P | P | P | P | P | P | P | P | P |\n');
    expect(stdout.match(/^\| \*\*/gm)).toHaveLength(16 + 8 + 10);
  });

  test('SVG: self-contained, with a title and a letter in every cell', async () => {
    const { stdout } = await runCommand('strategy', '--format', 'svg');
    expect(stdout).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*role="img"/);
    expect(stdout).toContain('<title id="title">Basic strategy: vegas</title>');
    expect(stdout).not.toMatch(/href|url\(|<style|<script|<image/);
    const letters = stdout.match(/>(?:H|S|P|Dh|Ds|Rh|Rs)<\/text>/g)!;
    expect(letters).toHaveLength(340 + 7);
    expect(stdout.match(/<rect x/g)).toHaveLength(letters.length);
    const tags = [...stdout.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)];
    const depth = tags.reduce((sum, [, closes, , empty]) => sum + (closes ? -1 : empty ? 0 : 1), 0);
    expect(depth).toBe(0);
  });

  test.each(Object.entries(CELL_LOOKS))(
    'the letters of %s can be read on their colour',
    (_, { fill, ink }) => {
      expect(contrast(fill, ink)).toBeGreaterThan(4.5);
    },
  );

  test.each([
    [['vegas'], 'strategy takes no argument "vegas": its flags say what it is about (--help lists them).'],
    [['--format', 'pdf'], 'There is no --format pdf: they are text, md, json, svg.'],
    [['--format', 'sgv'], 'There is no --format sgv: they are text, md, json, svg.'],
    [['--format', 'md', '--json'], '--json and --format md contradict each other: give one of them.'],
    [['--set', 'decks=9'], 'decks must be a whole number from 1 to 8; 9 is not.'],
  ])('refuses %o', async (argv, sentence) => {
    expect(await runCommand('strategy', ...argv)).toEqual(refused(sentence));
  });
});

/** WCAG 2. */
const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

const luminance = (colour: string): number => {
  const [r, g, b] = [1, 3, 5]
    .map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
