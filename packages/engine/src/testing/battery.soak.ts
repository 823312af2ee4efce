import { expect, test } from 'vitest';
import { runBattery } from './battery.ts';
import { blackjackGame } from './blackjack-game.ts';
import { holdemGame } from './holdem-game.ts';

/** Another run of the same seed plays the same rounds: `SEED=… npm run soak`. A failure names its table's seed. */
const options = { seed: Number(process.env['SEED'] ?? 1), rounds: 500_000, thoroughness: 0.1 };

test('§10.2 500,000 rounds of blackjack hold every property', () =>
  expect({ ...options, ...runBattery(blackjackGame, options) }).toMatchObject({
    failure: null,
    rounds: 500_000,
  }));

test("§10.2 500,000 hands of hold'em hold every property", () =>
  expect({ ...options, ...runBattery(holdemGame, options) }).toMatchObject({
    failure: null,
    rounds: 500_000,
  }));
