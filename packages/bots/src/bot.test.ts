import { describe, expect, test } from 'vitest';
import { certain, drawn, mixed, pick } from './bot.ts';
import { BOTS, botNamed } from './index.ts';
import { NEVER } from './testing/play-holdem.ts';
import { whyNoDistribution } from './testing/checks.ts';

describe('§5.1 a decision tells what it was drawn from', () => {
  const options = mixed([
    { action: 'fold', weight: 1 },
    { action: 'call', weight: 2 },
    { action: 'fold', weight: 1 },
    { action: 'raise', weight: 0.01 },
  ]);

  test('equal actions become one, and what hardly ever happens is left out', () =>
    expect(options).toEqual([
      { action: 'fold', probability: 0.5 },
      { action: 'call', probability: 0.5 },
    ]));

  test.each([
    [0, 'fold'],
    [0.4999, 'fold'],
    [0.5, 'call'],
    [0.9999, 'call'],
  ])('a draw of %d means %s', (draw, action) => expect(drawn(options, () => draw).action).toBe(action));

  test('rounding cannot leave a draw without an action', () =>
    expect(pick([{ action: 'call', probability: 0.999_999 }], 0.999_999_9)).toBe('call'));

  test('one option needs no draw', () => expect(certain('call')).toMatchObject({ draw: null }));

  test.each([
    ['adds up to less', { action: 'a', options: [{ action: 'a', probability: 0.9 }], draw: null }],
    ['is no number', { action: 'a', options: [{ action: 'a', probability: Number.NaN }], draw: null }],
    ['was drawn otherwise', { ...drawn(options, () => 0.9), action: 'fold' }],
    ['has no draw', { ...drawn(options, () => 0.9), draw: null }],
    [
      'names an action twice',
      { action: 'a', options: [0, 1].map(() => ({ action: 'a', probability: 0.5 })), draw: 0 },
    ],
  ])('the check of distributions finds one that %s', (_, decision) =>
    expect(whyNoDistribution(decision)).not.toBeNull(),
  );
});

describe('§5.1 players are found by name', () => {
  test('each has a name of its own and one sentence about it', () => {
    for (const bots of [BOTS.blackjack, BOTS.holdem]) {
      expect(new Set(bots.map(({ name }) => name)).size).toBe(bots.length);
      for (const { description } of bots) expect(description).toMatch(/^[A-Z][^.]*\.$/);
    }
  });

  test('the registry knows them, and nobody else', () => {
    expect(botNamed('holdem', 'tight-aggressive')?.name).toBe('tight-aggressive');
    expect(botNamed('blackjack', 'basic')?.name).toBe('basic');
    expect(botNamed('blackjack', 'tight-aggressive')).toBeUndefined();
  });

  test.each([...BOTS.blackjack, ...BOTS.holdem])('$name stops when it is told to', async ({ decide }) => {
    const reason = new Error('stop');
    const stopped = (decide as (...of: unknown[]) => Promise<unknown>)(
      null,
      null,
      () => 0,
      AbortSignal.abort(reason),
    );
    await expect(stopped).rejects.toBe(reason);
    expect(NEVER.aborted).toBe(false);
  });
});
