import { expect, test } from 'vitest';
import type { GameUnderTest } from './battery.ts';
import { runBattery } from './battery.ts';
import { blackjackGame } from './blackjack-game.ts';
import { holdemGame } from './holdem-game.ts';

const seed = Number(process.env['SEED'] ?? 1);

test.each([blackjackGame, holdemGame] as unknown as readonly GameUnderTest<unknown, unknown, never>[])(
  `§10.2 500,000 rounds of $name hold every property (seed ${seed})`,
  game => expect(runBattery(game, { seed, rounds: 500_000, thoroughness: 0.1 }).failure).toBeNull(),
);
