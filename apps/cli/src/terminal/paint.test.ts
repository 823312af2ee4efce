import { randomFrom } from '@cardroom/engine/testing';
import { describe, expect, test } from 'vitest';

import { cropped } from './lines.ts';
import { paint } from './paint.ts';
import { randomScreen } from './testing/random-screens.ts';
import { brokenRules, randomLooks, randomSize } from './testing/rules-of-painting.ts';

const SCREENS = 500;

const findings = (paintIt: typeof paint): readonly string[] =>
  Array.from({ length: SCREENS }, (_, seed) => {
    const random = randomFrom(seed);
    const [screen, size, looks] = [randomScreen(random), randomSize(random), randomLooks(random)];
    return brokenRules(paintIt, screen, size, looks).map(
      broken => `seed ${seed}, ${size.columns}x${size.rows}: ${broken}`,
    );
  }).flat();

describe('§6.2 every screen in every window', () => {
  test('§6.2 no line is wider than the window, none is lost, ASCII is ASCII, and colour moves nothing', () => {
    expect(findings(paint)).toEqual([]);
  });

  test('§6.2 a painter that draws one column too many, a row too many, or a glyph too many is found out', () => {
    const wider: typeof paint = (screen, size, looks) =>
      paint(screen, { ...size, columns: size.columns + 1 }, looks);
    const higher: typeof paint = (screen, size, looks) =>
      paint(screen, { ...size, rows: size.rows + 1 }, looks);
    const glyphs: typeof paint = (screen, size, looks) => paint(screen, size, { ...looks, ascii: false });
    const clipping: typeof paint = (screen, size, looks) =>
      cropped(paint(screen, { columns: 80, rows: 24 }, looks), size);
    const colours: typeof paint = (screen, size, looks) => paint(screen, size, { ...looks, colour: true });
    for (const planted of [wider, higher, glyphs, clipping, colours])
      expect(findings(planted).length).toBeGreaterThan(0);
  });
});
