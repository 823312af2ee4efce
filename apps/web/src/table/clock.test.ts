import type { TableView } from '@cardroom/room';
import { describe, expect, test } from 'vitest';

import { clockAt, timeSentence } from './clock.ts';

const viewWith = (seat: number | null, own = 1): TableView =>
  ({
    deadline: { seat, at: 60_000 },
    you: { seat: own },
    awaited: [1],
    options: { turnSeconds: 40 },
  }) as unknown as TableView;

describe('§8.5 the action clock', () => {
  test('§8.5 it counts down to the deadline and no further', () => {
    expect(clockAt(viewWith(1), 40_000)).toEqual({ own: true, seconds: 20, left: 0.5 });
    expect(clockAt(viewWith(1), 59_001)).toMatchObject({ seconds: 1 });
    expect(clockAt(viewWith(1), 90_000)).toEqual({ own: true, seconds: 0, left: 0 });
    expect(clockAt({ ...viewWith(1), deadline: null }, 0)).toBeNull();
  });

  test('§8.5 it is the viewer’s own when it runs for them, or for everybody', () => {
    expect(clockAt(viewWith(null), 0)?.own).toBe(true);
    expect(clockAt(viewWith(2), 0)?.own).toBe(false);
    expect(clockAt(viewWith(1, 3), 0)?.own).toBe(false);
  });

  test('§7.6 the time left is told at 30, 10 and 5 seconds, once each, and only of one’s own clock', () => {
    let before: number | null = null;
    const told = Array.from({ length: 160 }, (_, tick) => {
      const clock = clockAt(viewWith(1), 20_000 + tick * 250)!;
      const sentence = timeSentence(before, clock);
      before = clock.seconds;
      return sentence;
    }).filter(Boolean);
    expect(told).toEqual(['30 seconds left.', '10 seconds left.', '5 seconds left.']);
    expect(timeSentence(11, { own: false, seconds: 10, left: 0.2 })).toBeNull();
  });
});
