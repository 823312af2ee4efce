import { describe, expect, test } from 'vitest';
import { botNamed } from '../index.ts';
import { duel } from '../testing/play-holdem.ts';
import { PERSONALITIES } from './index.ts';

const seed = 7;
const STACK = 400;
/** Deals enough to tell; who shoves at random makes for large swings. */
const WEAK = [
  ['uniform', 200],
  ['always-call', 60],
] as const;

describe(`§5.1 every character beats players without a thought, each deal played from both seats (seed ${seed})`, () => {
  const pairs = PERSONALITIES.flatMap(({ name }) =>
    WEAK.map(([weak, deals]) => [name, weak, deals] as const),
  );

  test.each(pairs)('%s beats %s in %i deals', async (name, weak, deals) => {
    const { mean, error } = await duel(
      botNamed('holdem', name)!,
      botNamed('holdem', weak)!,
      deals,
      seed,
      STACK,
    );
    expect(mean).toBeGreaterThan(2 * error);
  });

  test('a player without a thought does not beat another so', async () => {
    const bots = WEAK.map(([name]) => botNamed('holdem', name)!);
    const { mean, error } = await duel(bots[0]!, bots[1]!, 200, seed, STACK);
    expect(Math.abs(mean)).toBeLessThan(2 * error);
  });
});
