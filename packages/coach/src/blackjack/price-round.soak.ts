import { describe, expect, test } from 'vitest';

import { unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { randomFrom } from '@cardroom/engine/testing';

import { priceRound } from './price-round.ts';
import { anyhow, asAdvised, gapOf, richTable, someRules, standardErrors } from './testing/rounds.ts';

describe('§5.4 the price of many rounds', () => {
  test('adds up for any rules, 1 to 8 decks, live shoes', () => {
    const random = randomFrom(1);
    let priced = 0;
    for (let i = 0; i < 150; i++) {
      const { play } = richTable(someRules(random, [1, 2, 6, 8]), 1 + random.below(7), random);
      for (let round = 0; round < 4; round++) {
        const price = priceRound(play(anyhow(random)).events, 0);
        if (!price.ok) continue;
        priced++;
        expect(gapOf(price.value)).toBeLessThan(1e-9);
      }
    }
    expect(priced).toBeGreaterThan(400);
  });

  const oneDeck = { ...BLACKJACK_PRESETS['21black'], reshuffleAt: '100%' } as const;
  const rich = {
    surrender: 'late',
    insurance: true,
    maxHands: 4,
    doubleAfterSplit: true,
    minBet: 1,
  } as const;
  test.each([
    ['one box, played anyhow', oneDeck, 1, 0, 50_000],
    ['one box, played well', oneDeck, 1, 1, 50_000],
    ['three boxes, every rule', { ...oneDeck, ...rich, boxes: 3 }, 3, 0, 10_000],
    ['no hole card', { ...oneDeck, ...rich, dealerCard: 'noHole', boxes: 2 }, 2, 0, 10_000],
  ] as const)('luck averages out: %s', (name, rules, boxes, skill, rounds) => {
    const random = randomFrom(2);
    const { play } = richTable(rules, boxes, random);
    const player = skill === 1 ? asAdvised(random, 0.05) : anyhow(random);
    const luck = Array.from({ length: rounds }, () => unwrap(priceRound(play(player).events, 0)).luck);
    const distance = standardErrors(luck);
    process.stdout.write(`${name}: mean luck ${distance.toFixed(2)} standard errors from zero\n`);
    expect(Math.abs(distance)).toBeLessThan(3);
  });
});
