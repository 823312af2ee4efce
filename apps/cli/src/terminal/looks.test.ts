import { expect, test } from 'vitest';

import { ansi } from './ansi.ts';
import { COLOURS, inkOf, type Line, type Looks } from './looks.ts';

const LOOKS: Looks = { colour: true, ascii: false, fourColour: true };

/** The 256 colours of terminals: a cube of six steps after the sixteen that people choose themselves. */
const STEPS = [0, 95, 135, 175, 215, 255];
const rgbOf = (index: number): readonly number[] =>
  [Math.floor((index - 16) / 36), Math.floor((index - 16) / 6) % 6, (index - 16) % 6].map(
    step => STEPS[step]!,
  );

const linear = (value: number): number =>
  value <= 10.31 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;

const luminance = (index: number): number => {
  const [red, green, blue] = rgbOf(index).map(linear);
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};

test('§6.2 every colour can be read on black and on white', () => {
  for (const colour of COLOURS) {
    const ink = inkOf(colour, LOOKS);
    if (!ink) continue;
    const light = luminance(ink.index);
    expect([colour, (light + 0.05) / 0.05 >= 3, 1.05 / (light + 0.05) >= 3]).toEqual([colour, true, true]);
  }
});

test('§6.2 the four-colour deck has a colour for every suit, the usual one has two', () => {
  const suits = ['hearts', 'diamonds', 'clubs'] as const;
  const inks = (fourColour: boolean) => suits.map(suit => inkOf(suit, { fourColour })?.index ?? null);
  expect(new Set(inks(true)).size).toBe(3);
  expect(inks(true)).not.toContain(null);
  expect(inks(false)).toEqual([inks(true)[0], inks(true)[0], null]);
});

test('§6.1 without colour bold, dim and inverse stay', () => {
  const line: Line = [
    { text: 'a', style: { bold: true, colour: 'red' } },
    { text: 'b', style: { dim: true } },
    { text: 'c', style: { inverse: true } },
    { text: 'd', style: { colour: 'green' } },
  ];
  expect(ansi([line], { ...LOOKS, colour: false })).toBe(
    '\u001B[1ma\u001B[0m\u001B[2mb\u001B[0m\u001B[7mc\u001B[0md',
  );
  expect(ansi([line], LOOKS)).toContain('\u001B[1;38;5;167ma\u001B[0m');
});
