import { randomFrom } from '@cardroom/engine/testing';
import { expect, test } from 'vitest';

import { paint } from './paint.ts';
import { findings } from './testing/rules-of-painting.ts';

const SCREENS = 10_000;

test('§6.2 10,000 random screens in random windows keep every rule of painting', () => {
  expect(findings(paint, SCREENS, seed => randomFrom(1_000_000 + seed))).toEqual([]);
});
