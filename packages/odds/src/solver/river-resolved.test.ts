import { describe, expect, test } from 'vitest';

import { matchupsOf } from '../holdem/preflop.ts';
import { PREFLOP } from '../holdem/preflop-data.ts';
import { flopSample } from './flop-sample.ts';
import { fullCardOf } from './full-card-exploitability.ts';
import { trainPlan } from './plan.ts';
import { ONE_BUCKET } from './testing/one-bucket.ts';
import { answerResolved } from './river-resolved.ts';

const MATCHUPS = matchupsOf(PREFLOP);
const [FLOP] = flopSample(1);

describe('§5.1 rivers that are solved anew', () => {
  const plan = trainPlan(
    { stack: 6, sizes: [[], [], [], [1]], raises: 2, commitment: 1 },
    ONE_BUCKET,
    MATCHUPS,
    1,
    2,
  );
  const sample = { turns: 2, rivers: 2, iterations: 30, seed: 1 };
  const { planned, resolved } = answerResolved(plan, FLOP!, sample);
  const wins = (answers: typeof planned): number => fullCardOf(plan, MATCHUPS, [answers]).plain;

  test('lose less to the best answer than rivers that are played blindly', () => {
    expect(wins(resolved)).toBeGreaterThan(0);
    expect(wins(resolved)).toBeLessThan(wins(planned) - 3);
  });
  test('the same runouts are drawn for the same seed', () => {
    expect(answerResolved(plan, FLOP!, sample).planned).toEqual(planned);
  });
});
