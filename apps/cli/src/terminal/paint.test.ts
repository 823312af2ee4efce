import { randomFrom } from '@cardroom/engine/testing';
import { describe, expect, test } from 'vitest';

import { cropped } from './lines.ts';
import { paint } from './paint.ts';
import { findings } from './testing/rules-of-painting.ts';

describe('§6.2 every screen in every window', () => {
  test('§6.2 no line is too wide, no hand and no key is lost, ASCII is ASCII, and colour moves nothing', () => {
    expect(findings(paint, 500, randomFrom)).toEqual([]);
  });

  test.each<[name: string, planted: typeof paint]>([
    [
      'a column too many',
      (screen, size, looks) => paint(screen, { ...size, columns: size.columns + 1 }, looks),
    ],
    ['a row too many', (screen, size, looks) => paint(screen, { ...size, rows: size.rows + 1 }, looks)],
    ['glyphs in ASCII', (screen, size, looks) => paint(screen, size, { ...looks, ascii: false })],
    [
      'colours where there are none',
      (screen, size, looks) => paint(screen, size, { ...looks, colour: true }),
    ],
    [
      'a window cut out of a larger one',
      (screen, size, looks) => cropped(paint(screen, { columns: 80, rows: 24 }, looks), size),
    ],
    [
      'a layout that depends on colour',
      (screen, size, looks) => paint(screen, { ...size, rows: size.rows - (looks.colour ? 1 : 0) }, looks),
    ],
  ])('§6.2 a painter with %s is found out', (_, planted) => {
    expect(findings(planted, 60, randomFrom)).not.toEqual([]);
  });
});
