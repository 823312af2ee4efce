import { COMBOS } from '@cardroom/odds/holdem';
import { describe, expect, test } from 'vitest';
import { certain, type HoldemBot } from '../bot.ts';
import { localBestResponse } from './lbr.ts';
import { openly } from './open-bot.ts';

const calls: HoldemBot = {
  name: 'calls',
  decide: async ({ seat }, legal) => certain({ kind: legal.check.ok ? 'check' : 'call', seat }),
};

/** Calls with everything, and is heard before every answer. */
const callsBlindly = (heard: (signal: AbortSignal) => void) => ({
  strategyAt: async (...[view, legal, signal]: Parameters<ReturnType<typeof openly>['strategyAt']>) => {
    heard(signal);
    const { action } = await calls.decide({ ...view, hole: [] }, legal, () => 0, signal);
    return [{ action, shares: new Float32Array(COMBOS).fill(1) }];
  },
});

const setup = { hands: 10, seed: 3, stack: 3 };

describe('§5.1 local best response that is stopped', () => {
  test('keeps what was measured when the player refuses to go on, and a seat without a hand counts for nothing', async () => {
    const controller = new AbortController();
    let measured = 0;
    const bot = callsBlindly(signal => {
      if (measured === 1) controller.abort();
      signal.throwIfAborted();
    });
    const watch = ({ hands }: { readonly hands: number }) => void (measured = hands);
    const result = await localBestResponse(bot, { ...setup, signal: controller.signal, watch });
    expect(result.hands).toBe(1);
    expect(result.bySeat).toEqual([result.mbbPerHand, NaN]);
    expect(result.mbbPerHand).toBeGreaterThan(0);
  });

  test('in the middle of the first hand it has measured nothing, and says so', async () => {
    const controller = new AbortController();
    const bot = callsBlindly(signal => {
      controller.abort();
      signal.throwIfAborted();
    });
    expect(await localBestResponse(bot, { ...setup, signal: controller.signal })).toEqual({
      hands: 0,
      bySeat: [NaN, NaN],
      mbbPerHand: NaN,
      standardError: NaN,
    });
  });

  test('what goes wrong while nobody stops it is told', async () => {
    const bot = callsBlindly(() => {
      throw new Error('broken');
    });
    const { signal } = new AbortController();
    await expect(localBestResponse(bot, { ...setup, signal })).rejects.toThrow('broken');
  });

  test('whoever is asked hand by hand is stopped between two hands', async () => {
    const controller = new AbortController();
    let asked = 0;
    const bot: HoldemBot = {
      ...calls,
      decide: (...about) => {
        if (++asked === 5) controller.abort();
        return calls.decide(...about);
      },
    };
    const { hands } = await localBestResponse(openly(bot), { ...setup, signal: controller.signal });
    expect([hands, asked]).toEqual([0, 5]);
  });
});
