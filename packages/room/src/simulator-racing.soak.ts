import { expect, test } from 'vitest';

import { raceChoices, raceDoubles } from './testing/scripted-races.ts';

const RACES = Number(process.env['RACES'] ?? 10_000);

test(`§9.3 of two choices for one turn, one counts: ${RACES} times`, async () => {
  expect(await raceChoices(RACES)).toEqual({ races: RACES, wrong: [] });
});

test(`§9.3 a Double that arrives twice is paid once: ${RACES} times`, async () => {
  expect(await raceDoubles(RACES)).toEqual({ races: RACES, wrong: [] });
});
