import { describe, expect, test } from 'vitest';
import { whyWrong } from '../../testing/checks.ts';
import { playDuplicate } from '../../testing/duplicate-tables.ts';
import { holdemTurns } from '../../testing/random-tables.ts';
import { BASELINES } from '../baselines.ts';
import { PERSONALITIES } from '../personality.ts';
import { HOLDEM_BOTS, personalityBot } from '../players.ts';
import { multiwayBot } from './index.ts';

/** Another run of the same seed plays the same hands: `SEED=… npm run soak`. */
const seed = Number(process.env['SEED'] ?? 1);
/** `HANDS=… npm run soak` for a shorter or longer match. */
const hands = Number(process.env['HANDS'] ?? 50_000);
const CHARACTERS = PERSONALITIES.map(personalityBot);
const player = multiwayBot(0);

/** Mean and half the width of the 95 % interval. */
const report = (
  about: string,
  { mean, error, hands: played }: Awaited<ReturnType<typeof playDuplicate>>,
): void => {
  const width = 1.96 * error;
  process.stdout.write(
    `${about}: ${mean.toFixed(0)} ± ${width.toFixed(0)} mbb/hand over ${played} hands (seed ${seed})\n`,
  );
};

const TABLES = [3, 4, 5, 6].flatMap(seats => [1_000, 200].map(stack => [seats, stack] as const));

describe('§5.1 at three to six seats the player is ahead of those without a plan', () => {
  test.each(TABLES)('with %i seats and stacks of %i', async (seats, stack) => {
    const deals = Math.ceil(hands / seats);
    const result = await playDuplicate({ player, others: CHARACTERS, seats, deals, seed, stack });
    report(`${seats} seats, stacks of ${stack}`, result);
    expect(result.mean - 1.96 * result.error).toBeGreaterThan(0);
  });
});

describe('§5.1 it is ahead of every kind of player alone', () => {
  test.each([...CHARACTERS, ...BASELINES])('against $name on all other seats', async other => {
    const deals = Math.ceil(hands / 10 / 4);
    const result = await playDuplicate({ player, others: [other], seats: 4, deals, seed });
    report(`4 seats, all others ${other.name}`, result);
    expect(result.mean - 1.96 * result.error).toBeGreaterThan(0);
  });
});

test('§4.6 40,000 decisions at random tables with it are sound', async () => {
  for await (const turn of holdemTurns([player, player, ...HOLDEM_BOTS], 40_000, seed))
    expect({ seed, wrong: whyWrong(turn, turn.bot === player.name), decision: turn.decision }).toMatchObject({
      wrong: null,
    });
});
