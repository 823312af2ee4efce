import type { PricedRound } from '@cardroom/coach';
import type { TableView } from '@cardroom/room';
import { expect, test } from 'vitest';

import type { DecisionPrices } from '../coach-facts.ts';
import { decidedOn, decisionText, followBlackjack } from './follow.ts';

/** A table after a round that brought its only player so much. */
const after = (round: number, net: number): TableView =>
  ({
    table: 't',
    round,
    hand: round,
    playing: false,
    you: { seat: 1, expect: null },
    play: { boxes: [{ seat: 1, insurance: { status: 'declined' }, hands: [{ settlement: { net } }] }] },
  }) as unknown as TableView;

const PRICED: PricedRound = {
  ok: true,
  result: 10,
  expected: -0.5,
  mistakes: -1,
  luck: 11.5,
  decisions: [
    { text: 'hit 12 v 4', best: 'stand', cost: 1, values: {} },
    { text: 'stood on 16 v T', best: 'hit', cost: 2, values: {}, byClock: true },
  ],
};

test('§5.4 §8.5 what the clock chose is said to be its choice', () => {
  const texts = PRICED.ok ? PRICED.decisions.map(decisionText) : [];
  expect(texts).toEqual(['You hit 12 v 4', 'The clock stood on 16 v T']);
});

test('a round without a price is counted with what it brought, beside those with one', async () => {
  const answers: readonly PricedRound[] = [PRICED, { ok: false, why: 'The shoe ran out.' }];
  const tasks: Promise<unknown>[] = [];
  let asked = 0;
  const follower = followBlackjack({
    ask: (async () => answers[asked++]!) as never,
    mode: () => 'after',
    playedRound: async () => ({ events: [], byClock: [] }),
    changed: () => {},
    run: task => void tasks.push(task),
    first: after(0, 0),
  });
  follower.look(after(1, 10));
  follower.look(after(1, 10));
  await Promise.all(tasks);
  follower.look(after(2, -25));
  await Promise.all(tasks);
  expect(asked).toBe(2);
  expect(follower.facts().session).toMatchObject({ rounds: 1, unpriced: 1, unpricedNet: -25, result: 10 });
  expect(follower.facts().session!.worst).toEqual([{ round: 1, text: 'hit 12 v 4', cost: 1 }]);
  expect(follower.lastRound()).toEqual(answers[1]);
});

test('a choice costs what the best one was worth beyond it, never less than nothing', () => {
  const prices = { values: { hit: -3, stand: -5 }, best: 'hit' } as unknown as DecisionPrices;
  expect(decidedOn(prices, 'stand').cost).toBe(2);
  expect(decidedOn(prices, 'hit').cost).toBe(0);
  expect(decidedOn({ ...prices, best: null }, 'hit').cost).toBeNull();
  expect(decidedOn(prices, 'double').cost).toBeNull();
});
