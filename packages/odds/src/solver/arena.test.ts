import { describe, expect, test } from 'vitest';
import { createArena, takeNew } from './arena.ts';

describe('numbers that solvers borrow', () => {
  test('are zero, of the length and kind that was asked for, and nobody shares them', () => {
    const arena = createArena();
    for (let solver = 0; solver < 3; solver++) {
      const take = arena.begin();
      const taken = [
        take.bytes(3),
        take.floats(5),
        take.words(7),
        take.floats(0),
        take.bytes(9),
        take.words(1),
      ];
      expect(taken.map(numbers => [numbers.constructor, numbers.length])).toEqual([
        [Uint8Array, 3],
        [Float64Array, 5],
        [Uint16Array, 7],
        [Float64Array, 0],
        [Uint8Array, 9],
        [Uint16Array, 1],
      ]);
      for (const numbers of taken) expect([...numbers].every(number => number === 0)).toBe(true);
      for (const [at, numbers] of taken.entries()) numbers.fill(at + 1);
      for (const [at, numbers] of taken.entries())
        expect(new Set(numbers)).toEqual(numbers.length ? new Set([at + 1]) : new Set());
    }
  });

  test('lie where those of the solver before lay, also when it needed more', () => {
    const arena = createArena();
    arena.begin().floats(100);
    const { buffer } = arena.begin().floats(80);
    expect(arena.begin().floats(100).buffer).toBe(buffer);
    expect(arena.begin().words(100).buffer).toBe(buffer);
  });

  test('where more is needed than ever, the rest is new', () => {
    const arena = createArena();
    arena.begin().floats(10);
    const take = arena.begin();
    const [first, second] = [take.floats(8), take.floats(8)];
    expect(second.buffer).not.toBe(first.buffer);
    expect(second).toEqual(takeNew.floats(8));
  });
});
