import { expect, test } from 'vitest';
import { unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS, type BlackjackRules } from '@cardroom/engine/blackjack';

import { bestChart, gameValue } from '../blackjack/index.ts';
import { simulateOnCores } from './pool-node.ts';
import type { StrategyName } from './strategy.ts';

const seed = Number(process.env['SEED'] ?? 1);
const ROUNDS = 100_000_000;
const base: BlackjackRules = { ...BLACKJACK_PRESETS.vegas, insurance: false, reshuffleAt: '100%' };

const SETS: readonly (readonly [name: string, strategy: StrategyName, rules: BlackjackRules])[] = [
  ['six decks, peek, S17, re-split to four', 'basic', { ...base, surrender: 'none' }],
  [
    'eight decks, no hole card, H17, late surrender',
    'basic',
    { ...base, decks: 8, dealerCard: 'noHole', hitSoft17: true },
  ],
  [
    'one deck, 6:5, split by rank, by composition',
    'composition',
    { ...base, decks: 1, blackjackPays: '6:5', splitBy: 'rank', maxHands: 2, surrender: 'none' },
  ],
  [
    'two decks, H17, re-split aces, double on any cards, late surrender',
    'basic',
    { ...base, decks: 2, hitSoft17: true, maxHandsAces: 4, doubleAnyCards: true },
  ],
];

test.each(SETS)(`%s: |z| < 4 at 10^8 rounds (seed ${seed})`, async (_, strategy, rules) => {
  const { ev, standardError } = unwrap(await simulateOnCores({ rules, rounds: ROUNDS, seed, strategy }));
  const exact = strategy === 'composition' ? unwrap(gameValue(rules)).ev : unwrap(bestChart(rules)).ev;
  expect(Math.abs(ev - exact) / standardError).toBeLessThan(4);
});

test('index plays and insurance gain, flat bets and all; the spread gains more', async () => {
  const rules: BlackjackRules = { ...BLACKJACK_PRESETS.vegas };
  const run = async (strategy: StrategyName, flat: boolean) =>
    unwrap(
      await simulateOnCores({
        rules,
        rounds: ROUNDS / 2,
        seed,
        strategy,
        ...(flat ? { bets: { steps: [] } } : {}),
      }),
    );
  const basic = await run('basic', true);
  const counting = await run('hilo', true);
  const spreading = await run('hilo', false);
  expect(counting.ev - basic.ev).toBeGreaterThan(4 * Math.hypot(counting.standardError, basic.standardError));
  expect(spreading.ev).toBeGreaterThan(0);
});
