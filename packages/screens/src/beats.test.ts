import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import { expect, test } from 'vitest';

import { PAUSES, SPEEDS, pauseMs } from './beats.ts';

test('§6.5 a card takes 180 ms to deal, the dealer the time that the rules say', () => {
  const times = PAUSES.map(pause => pauseMs(pause, 'normal', BLACKJACK_PRESETS.vegas));
  expect(times).toEqual([180, 500, 500, 900, 0]);
  expect(pauseMs('draw', 'normal', BLACKJACK_PRESETS['21black'])).toBe(350);
  expect(pauseMs('draw', 'normal', HOLDEM_PRESETS.headsup)).toBe(500);
});

test('§6.5 slow is twice as long, fast two fifths, off nothing at all', () => {
  const times = SPEEDS.map(speed => pauseMs('reveal', speed, BLACKJACK_PRESETS.vegas));
  expect(times).toEqual([1_000, 500, 200, 0]);
});
