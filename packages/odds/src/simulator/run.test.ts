import { expect, test } from 'vitest';
import { unwrap, type Rejection, type Result } from '@cardroom/engine';
import { BLACKJACK_PRESETS, type BlackjackRules } from '@cardroom/engine/blackjack';

import { bestChart } from '../blackjack/chart.ts';
import { FLAT, HILO, HILO_BETS } from './counts.ts';
import { simulateOnCores } from './pool-node.ts';
import type { Simulation } from './report.ts';
import { CHUNK, simulate, type Progress, type SimulationOptions } from './run.ts';
import type { CustomStrategy, StrategyName } from './strategy.ts';

const rules: BlackjackRules = BLACKJACK_PRESETS.vegas;
const chart = unwrap(bestChart(rules));
const counting: CustomStrategy = { chart, count: HILO, bets: HILO_BETS };

/** All but how long it took. */
const figures = (simulation: Simulation): object => ({ ...simulation, seconds: 0, roundsPerSecond: 0 });

test('the same seed gives the same result with one worker, with two, and without', async () => {
  const options: SimulationOptions = { rules, rounds: 3 * CHUNK + 1, seed: 2 ** 40 + 7, strategy: counting };
  const here = figures(unwrap(await simulate(options)));
  const one = figures(unwrap(await simulateOnCores({ ...options, workers: 1 })));
  const two = figures(unwrap(await simulateOnCores({ ...options, workers: 2 })));
  expect(one).toEqual(here);
  expect(two).toEqual(here);
  expect(here).toMatchObject({ rounds: options.rounds, partial: false });
});

test('another seed gives another result', async () => {
  const evs = await Promise.all(
    [0, 1, 2 ** 32, 2 ** 32 + 1].map(
      async seed => unwrap(await simulate({ rules, rounds: 50_000, seed, strategy: 'mimic-dealer' })).ev,
    ),
  );
  expect(new Set(evs).size).toBe(4);
});

test('progress is told chunk by chunk', async () => {
  const told: Progress[] = [];
  unwrap(
    await simulate({ rules, rounds: 2.5 * CHUNK, strategy: 'mimic-dealer' }, progress => told.push(progress)),
  );
  expect(told.map(({ rounds }) => rounds)).toEqual([CHUNK, 2 * CHUNK, 2.5 * CHUNK]);
  expect(told.every(progress => progress.of === 2.5 * CHUNK)).toBe(true);
});

test.each([
  ['here', simulate],
  [
    'on two cores',
    (...[options, ...rest]: Parameters<typeof simulate>) =>
      simulateOnCores({ ...options, workers: 2 }, ...rest),
  ],
] as const)('a run %s that is stopped reports what it has, marked partial', async (_, run) => {
  const stop = new AbortController();
  const result = unwrap(
    await run({ rules, rounds: 1e10, strategy: 'mimic-dealer' }, () => stop.abort(), stop.signal),
  );
  expect(result.partial).toBe(true);
  expect(result.rounds).toBeGreaterThan(0);
  expect(result.rounds % CHUNK).toBe(0);
});

test('a run that is stopped before it starts has no rounds', async () => {
  const result = unwrap(
    await simulate({ rules, rounds: 10, strategy: 'mimic-dealer' }, undefined, AbortSignal.abort()),
  );
  expect(result).toMatchObject({ rounds: 0, ev: 0, standardError: 0, partial: true });
});

test.each<readonly [bad: object, code: string, message: RegExp]>([
  [{ rounds: -1 }, 'simulate/number', /^rounds must be a whole number from 1 to 1e12; -1 is not\.$/],
  [{ rounds: 1.5 }, 'simulate/number', /rounds/],
  [{ rounds: Number.NaN }, 'simulate/number', /NaN/],
  [{ seed: -1 }, 'simulate/number', /seed/],
  [{ boxes: 8 }, 'simulate/number', /boxes/],
  [{ roundsPerHour: 0 }, 'simulate/number', /roundsPerHour/],
  [{ bankroll: 0 }, 'simulate/number', /bankroll/],
  [{ workers: 0 }, 'simulate/workers', /workers/],
  [{ strategy: 'martingale' }, 'simulate/strategy', /"martingale".*basic, composition, hilo/],
  [{ strategy: 'constructor' }, 'simulate/strategy', /"constructor"/],
  [{ strategy: { chart: { hard: {} } } }, 'strategy/bad-field', /hard row 5/],
  [{ strategy: { bets: { steps: [{ from: 1, units: 2 }] } } }, 'simulate/bets', /strategy that counts/],
  [{ bets: { steps: [{ from: 1, units: 2 }] } }, 'simulate/bets', /strategy that counts/],
  [{ strategy: 'hilo', bets: { steps: [{ from: 1, units: 0 }] } }, 'strategy/bad-field', /units/],
  [{ strategy: 'hilo', bets: { steps: [], leaveBelow: 1 } }, 'simulate/bets', /leaveBelow/],
  [{ rules: { ...rules, insurance: true, naturals: false } }, 'simulate/rules', /insurance needs naturals/],
  [{ rules: { ...rules, decks: 9 } }, 'simulate/rules', /decks must be/],
])('bad input %j is refused with %s', async (bad, code, message) => {
  const result: Result<Simulation, Rejection> = await simulateOnCores({ rules, rounds: 10, ...bad });
  expect(result).toMatchObject({ ok: false, error: { code, message: expect.stringMatching(message) } });
});

/** In worker threads, where no coverage is taken. */
const ROUNDS = 8 * CHUNK;

const evOf = async (strategy: StrategyName | CustomStrategy, more: object = {}): Promise<Simulation> =>
  unwrap(await simulateOnCores({ rules, rounds: ROUNDS, strategy, workers: 2, ...more }));

test('the simple strategies cost what they are known to', async () => {
  const s17 = { rules: { ...rules, surrender: 'none' } };
  // Mimicking the dealer costs about 5.5 %, never busting about 3.9 %.
  expect((await evOf('mimic-dealer', s17)).ev).toBeCloseTo(-0.055, 2);
  expect((await evOf('never-bust', s17)).ev).toBeCloseTo(-0.039, 2);
});

test('counting pays by the count', async () => {
  const { byCount, averageBet, ev, n0, riskOfRuin, perHour } = await evOf(counting, { bankroll: 400 });
  expect(byCount!.at(0)!.ev).toBeLessThan(-0.01);
  expect(byCount!.at(-1)!.ev).toBeGreaterThan(0.01);
  expect(byCount!.map(({ bet }) => bet)).toEqual([1, 1, 1, 1, 2, 4, 6, 8, 8]);
  expect(byCount!.reduce((sum, { rounds }) => sum + rounds, 0)).toBe(ROUNDS);
  expect(averageBet).toBeGreaterThan(1.5);
  expect(ev).toBeGreaterThan(0);
  expect(n0).toBeGreaterThan(10_000);
  expect(perHour.ev).toBeCloseTo(100 * averageBet * ev, 9);
  expect(riskOfRuin.probability).toBeGreaterThan(0);
  expect(riskOfRuin.probability).toBeLessThan(1);
});

test('who leaves bad shoes is never seen betting below that count', async () => {
  const { byCount, roundsPerShuffle } = await evOf(counting, { bets: { steps: [], leaveBelow: -1 } });
  const below = byCount!.filter(({ count }) => count < -1);
  expect(below.length).toBeGreaterThan(0);
  expect(below.every(({ rounds, bet }) => rounds === 0 && bet === 0)).toBe(true);
  expect(roundsPerShuffle).toBeLessThan(0.6 * (await evOf({ chart })).roundsPerShuffle);
});

test('flat bets without a play that depends on the count are basic strategy, round by round', async () => {
  const count = { ...HILO, insureFrom: null, plays: [] };
  const flat = await evOf({ chart, count }, { bets: FLAT });
  const basic = await evOf({ chart });
  expect({ ...figures(flat), byCount: 0 }).toEqual({ ...figures(basic), byCount: 0 });
});

test('hands are counted as the statistics do', async () => {
  const { hands, rounds, cardsPerRound } = await evOf({ chart });
  expect(hands.hands).toBe(hands.wins + hands.losses + hands.pushes);
  expect(hands.hands).toBe(rounds + hands.splits);
  expect(hands.blackjacks / rounds).toBeCloseTo(0.0453, 2);
  expect(cardsPerRound).toBeGreaterThan(5.3);
  expect(cardsPerRound).toBeLessThan(5.6);
});
