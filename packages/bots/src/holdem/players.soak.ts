import { DECK } from '@cardroom/engine';
import { randomFrom } from '@cardroom/engine/testing';
import { expect, test } from 'vitest';
import { botNamed } from '../index.ts';
import { whyWrong } from '../testing/checks.ts';
import { duel, evenTable, playHoldem, unitsOf } from '../testing/play-holdem.ts';
import { holdemTurns } from '../testing/random-tables.ts';
import { addHand, figuresOf, type Habits } from '../testing/statistics.ts';
import { HOLDEM_BOTS, PERSONALITIES } from './index.ts';

/** Another run of the same seed plays the same hands: `SEED=… npm run soak`. */
const seed = Number(process.env['SEED'] ?? 1);
const NAMES = PERSONALITIES.map(({ name }) => name);

test('§5.1 100,000 decisions at random tables are sound', async () => {
  for await (const turn of holdemTurns(HOLDEM_BOTS, 100_000, seed)) {
    const wrong = whyWrong(turn, NAMES.includes(turn.bot));
    expect({ seed, wrong, decision: turn.decision }).toMatchObject({ wrong: null });
  }
});

const pairs = NAMES.flatMap(name => ['uniform', 'always-call'].map(weak => [name, weak] as const));

test.each(pairs)('§5.1 %s beats %s by four standard errors in 1,500 deals', async (name, weak) => {
  const { mean, error } = await duel(botNamed('holdem', name)!, botNamed('holdem', weak)!, 1_500, seed);
  expect(mean).toBeGreaterThan(4 * error);
});

test('§5.1 characters are ordered as their names say over 6,000 hands', async () => {
  const random = randomFrom(seed);
  const habits = new Map<string, Habits>();
  for (let hand = 0; hand < 6_000; hand++) {
    const seated = random.shuffle([...NAMES, 'balanced']);
    const botAt = (seat: number) => botNamed('holdem', seated[seat]!)!;
    addHand(
      habits,
      seated,
      await playHoldem(evenTable(6, hand % 6), random.shuffle(DECK), botAt, unitsOf(random)),
    );
  }
  const of = (name: string) => figuresOf(habits.get(name)!);
  for (const loose of ['loose-passive', 'loose-aggressive'])
    for (const tight of ['tight-passive', 'tight-aggressive'])
      expect(of(loose).vpip).toBeGreaterThan(of(tight).vpip + 0.15);
  for (const style of ['tight', 'loose']) {
    expect(of(`${style}-aggressive`).pfr).toBeGreaterThan(of(`${style}-passive`).pfr + 0.06);
    expect(of(`${style}-aggressive`).aggression).toBeGreaterThan(1.5 * of(`${style}-passive`).aggression);
  }
});
