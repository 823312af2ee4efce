import type { DayShoe, HonoursFacts } from '@cardroom/room';

import { matching, object, shaped, type Schema, type Static } from './schema.ts';

/** Achievements, streaks, today’s shoe and the leaderboards, as one player sees them. */
export const HONOURS: Schema<HonoursFacts> = shaped<HonoursFacts>(
  'Achievements, streaks, today’s shoe and the leaderboards.',
  ['today', 'ends', 'attempt', 'yesterday', 'tomorrow', 'tally', 'achievements', 'boards', 'locked'],
);
export type HonoursAnswer = Static<typeof HONOURS>;

export const DAY_PARAMS = object({ day: matching('^\\d{4}-\\d\\d-\\d\\d$', 'A day, such as 2026-11-16.') });
export type DayParams = Static<typeof DAY_PARAMS>;

/** The shoe of a day; its seed is told when the day is over, in Universal Time. */
export const DAY_SHOE: Schema<DayShoe> = shaped<DayShoe>(
  'The shoe of a day; its seed is null until the day is over, in Universal Time.',
  ['day', 'shoe', 'commitment', 'publicSeed', 'seed'],
);
export type DayShoeAnswer = Static<typeof DAY_SHOE>;
