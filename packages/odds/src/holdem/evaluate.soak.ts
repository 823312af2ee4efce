import { DECK, type Card } from '@cardroom/engine';
import { rankValue } from '@cardroom/engine/holdem';
import { describe, expect, test } from 'vitest';
import { evaluate6, evaluate7 } from './evaluate.ts';
import { rankValueOf } from './strengths.ts';
import { eachChoice } from './testing/index.ts';

describe('§4.2 the evaluator agrees with the engine', () => {
  test('on all 20,358,520 hands of six cards', () => {
    let wrong = 0;
    eachChoice(DECK, 6, hand => {
      const [a, b, c, d, e, f] = hand as [Card, Card, Card, Card, Card, Card];
      if (rankValueOf(evaluate6(a, b, c, d, e, f)) !== rankValue(hand)) wrong++;
    });
    expect(wrong).toBe(0);
  });
  test('on all 133,784,560 hands of seven cards', () => {
    let [hands, wrong] = [0, 0];
    eachChoice(DECK, 7, hand => {
      const [a, b, c, d, e, f, g] = hand as [Card, Card, Card, Card, Card, Card, Card];
      hands++;
      if (rankValueOf(evaluate7(a, b, c, d, e, f, g)) !== rankValue(hand)) wrong++;
    });
    expect([hands, wrong]).toEqual([133_784_560, 0]);
  });
});
