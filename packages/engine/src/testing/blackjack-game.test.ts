import { expect, test } from 'vitest';
import { runBattery } from './battery.ts';
import { blackjackGame } from './blackjack-game.ts';

/** Another run of the same seed plays the same rounds: `SEED=… npm test -- blackjack-game`. */
const seed = Number(process.env['SEED'] ?? 20_261_115);
const ROUNDS_EACH = 5_000;

test(`§10.2 §2.11 §9.2 blackjack: 5,000 rounds of every preset and of random rules hold every property (seed ${seed})`, () => {
  const { rounds, counters, failure } = runBattery(blackjackGame, { seed, rounds: ROUNDS_EACH });
  expect(failure).toBeNull();
  expect(rounds).toBe(ROUNDS_EACH);
  const seen = (what: string): number => counters.get(what) ?? 0;
  for (const what of [
    'split to 2 hands',
    'split to 3 hands',
    'split to 4 hands',
    'aces split again',
    'split aces drawn to',
    'shuffled: empty',
    'shuffled: short',
    'evenMoneyTaken',
  ])
    expect([what, seen(what)]).toSatisfy(([, n]) => n >= 5);
  for (const what of [
    'insuranceTaken',
    'insuranceDeclined',
    'handDoubled',
    'dealerPeeked',
    'boxPassed',
    'shuffled: cut',
  ])
    expect([what, seen(what)]).toSatisfy(([, n]) => n >= 20);
  for (const result of ['win', 'lose', 'push', 'blackjack', 'bust', 'surrender'])
    expect([result, seen(`result: ${result}`)]).toSatisfy(([, n]) => n >= 100);
  expect(seen('result: none')).toBe(0);
}, 120_000);
