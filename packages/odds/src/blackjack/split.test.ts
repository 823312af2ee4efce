import { describe, expect, test } from 'vitest';

import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';

import { gameValue } from './analysis.ts';
import { splitWeights } from './split.ts';
import { must } from './testing/must.ts';

describe('how often single hands count in a split', () => {
  test('split once: two hands, each with any second card', () => {
    expect(splitWeights(2, 2)).toEqual({ notPaired: [0], any: [2] });
  });

  /*
   * Derivation for four hands. N is a second card that makes no pair, P one that does and is split again. The orders
   * are NN; PNNN, NPNN; and those that reach four hands: PP, PNP, NPP, PNNP, NPNP. A hand known to be N counts with
   * "j others are N" = Σ (−1)^i C(j,i) "i of them are P".
   */
  test('split to four hands', () => {
    expect(splitWeights(2, 4)).toEqual({ notPaired: [2, 4, -6, 2, 0], any: [0, 0, 14, -14, 4] });
  });

  test.each([2, 3, 4])('with no card of the pair left there are two hands: limit %i', limit => {
    const { notPaired, any } = splitWeights(2, limit);
    expect(notPaired[0]! + any[0]!).toBe(2);
  });

  test('one more split at three hands of four makes two plain hands', () => {
    expect(splitWeights(4, 4)).toEqual({ notPaired: [0], any: [2] });
  });
});

test('§5.2 aces are never split to more hands than maxHands', () => {
  const rules = { ...BLACKJACK_PRESETS['21black'], maxHands: 2 };
  const limited = must(gameValue({ ...rules, maxHandsAces: 4 })).ev;
  expect(limited).toBe(must(gameValue({ ...rules, maxHandsAces: 2 })).ev);
});
