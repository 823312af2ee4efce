import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';

import { openInk } from './frame.ts';

/** Small numbers that are the same in every run. */
const numbersFrom = (seed: number) => (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};

const opened = (size: { columns: number; rows: number }, shown: readonly string[] = []) => {
  const frames: (readonly string[])[] = [];
  const stdin = new PassThrough() as unknown as NodeJS.ReadStream;
  const ink = openInk({
    stdin,
    size: () => size,
    shown,
    onFrame: rows => frames.push(rows),
    onPress: () => undefined,
  });
  return { ink, frames, last: () => frames.at(-1)!.map(row => row.trimEnd()) };
};

describe('§6.2 frames through Ink', () => {
  test('whichever rows change, and at any size, every row is where it belongs', () => {
    const any = numbersFrom(3);
    const size = { columns: 30, rows: 8 };
    const { ink, last } = opened(size);
    const words = ['a', '♠♥♦♣', '│x│', '', 'two words', '─'.repeat(20)];
    for (let frame = 0; frame < 200; frame++) {
      if (any(8) === 0) Object.assign(size, { columns: 20 + any(30), rows: 2 + any(10) });
      const lines = Array.from({ length: size.rows }, () => words[any(words.length)]!);
      ink.draw(lines);
      expect(last()).toEqual(lines);
    }
    ink.close();
  });

  test('a row that is too wide is cut, and moves no other', () => {
    const size = { columns: 5, rows: 2 };
    const { ink, last } = opened(size);
    ink.draw(['abcdefgh', 'next']);
    expect(last()).toEqual(['abcd…', 'next']);
    size.columns = 8;
    ink.draw(['abcdefgh', 'next']);
    expect(last()).toEqual(['abcdefgh', 'next']);
    ink.close();
  });

  test('rows that come back are what they were, however many others came between', () => {
    const { ink, last } = opened({ columns: 9, rows: 100 });
    const rows = (frame: number) => Array.from({ length: 100 }, (_, at) => `row ${frame} ${at}`);
    for (const others of [2, 7]) {
      const first = rows(0).with(50, 'too wide for this');
      ink.draw(first);
      for (let frame = 1; frame <= others; frame++) ink.draw(rows(frame));
      expect(last()).toEqual(rows(others));
      ink.draw(first.toReversed());
      expect(last()).toEqual(rows(0).with(50, 'too wide…').toReversed());
    }
    ink.close();
  });

  test('styles stay', () => {
    const { ink, frames } = opened({ columns: 9, rows: 1 });
    ink.draw(['\u001B[1;38;5;167m8♥\u001B[0m up']);
    expect(frames.at(-1)![0]).toBe('\u001B[1m\u001B[38;5;167m8♥\u001B[39m\u001B[22m up');
    ink.close();
  });

  test('after the end nothing is drawn', () => {
    const { ink, frames } = opened({ columns: 9, rows: 1 });
    ink.close();
    ink.draw(['late']);
    expect(frames).toEqual([]);
  });
});
