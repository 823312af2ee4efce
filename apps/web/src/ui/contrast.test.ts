import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const css = readFileSync(new URL('./styles/tokens.css', import.meta.url), 'utf8');
const colours = new Map(
  [...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]),
);

const channel = (value: number): number =>
  value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** Relative luminance, WCAG 2.2. */
const luminance = (colour: string): number => {
  const [r, g, b] = [1, 3, 5].map(at => channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};

const contrast = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
};

const between = (one: string, other: string): number => contrast(colours.get(one)!, colours.get(other)!);

test('contrast is computed as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

const GROUNDS = ['room', 'felt', 'felt-light', 'felt-rim', 'panel', 'panel-raised'];
const WORDS = ['text', 'muted', 'gold', 'win', 'loss', 'hearts-light', 'diamonds-light', 'clubs-light'];

/** The pairs that are too alike, by name. */
const tooAlike = (fronts: readonly string[], grounds: readonly string[], least: number): readonly string[] =>
  grounds.flatMap(ground =>
    fronts.filter(front => !(between(front, ground) >= least)).map(front => `${front} on ${ground}`),
  );

test('§7.6 words have a contrast of at least 4.5 wherever they stand', () => {
  expect(tooAlike(WORDS, GROUNDS, 4.5)).toEqual([]);
  expect(tooAlike(['on-gold'], ['gold'], 7)).toEqual([]);
});

test('§7.6 suits on a card have a contrast of at least 4.5', () => {
  expect(tooAlike(['spades', 'hearts', 'diamonds', 'clubs'], ['card'], 4.5)).toEqual([]);
});

test('§7.6 the focus ring and the edges of controls have a contrast of at least 3', () => {
  expect(tooAlike(['focus', 'control-border'], GROUNDS, 3)).toEqual([]);
});

test('§7.6 red words on a felt that is lighter would be found', () => {
  colours.set('lighter-felt', '#14503d');
  expect(tooAlike(WORDS, ['lighter-felt'], 4.5)).toContain('loss on lighter-felt');
});
