import { expect, test } from 'vitest';
import { runBattery } from './battery.ts';
import { holdemGame } from './holdem-game.ts';

/** Another run of the same seed plays the same rounds: `SEED=… npm test -- holdem-game`. */
const seed = Number(process.env['SEED'] ?? 20_261_115);
const ROUNDS_EACH = 5_000;

test(`§10.2 §4.5 §9.2 CR-046 hold'em: 5,000 hands of every preset and of random rules hold every property (seed ${seed})`, () => {
  const { rounds, counters, failure } = runBattery(holdemGame, { seed, rounds: ROUNDS_EACH });
  expect(failure).toBeNull();
  expect(rounds).toBe(ROUNDS_EACH);
  const share = (what: string): number => (counters.get(what) ?? 0) / ROUNDS_EACH;
  expect(share('showdowns')).toBeGreaterThanOrEqual(0.2);
  expect(share('side pots')).toBeGreaterThanOrEqual(0.05);
  for (const what of ['short all-ins', 'all-in calls', 'split pots', 'uncalledReturned', 'mucked'])
    expect([what, share(what)]).toSatisfy(([, n]) => n >= 0.01);
  expect(counters.get('odd chips')).toBeGreaterThanOrEqual(5);
}, 120_000);
