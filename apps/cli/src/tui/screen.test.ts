import xterm from '@xterm/headless';
import { describe, expect, test } from 'vitest';

import { terminalScreen } from './screen.ts';

/** Small numbers that are the same in every run. */
const numbersFrom = (seed: number) => (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};

const opened = (columns: number, rows: number) => {
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  const sent: string[] = [];
  const screen = terminalScreen({ write: text => sent.push(text) });
  /** Everything that was sent since the last look, drawn. */
  const drawn = async (): Promise<readonly string[]> => {
    await new Promise<void>(resolve => terminal.write(sent.splice(0).join(''), resolve));
    const { active } = terminal.buffer;
    return Array.from({ length: terminal.rows }, (_, at) =>
      active.getLine(active.baseY + at)!.translateToString(false, 0, terminal.cols),
    );
  };
  return { terminal, screen, sent, drawn };
};

describe('§6.2 what changed is brought to the screen', () => {
  test('after any frames and resizes the terminal shows the last frame, edge to edge', async () => {
    const any = numbersFrom(7);
    const { terminal, screen, drawn } = opened(30, 8);
    screen.enter();
    for (let frame = 0; frame < 300; frame++) {
      if (any(10) === 0) {
        terminal.resize(10 + any(40), 3 + any(12));
        screen.forget();
      }
      const { cols, rows } = terminal;
      const line = (): string => 'ab♠─'[any(4)]!.repeat(any(3) === 0 ? cols : any(cols + 1)).padEnd(cols);
      const lines = Array.from({ length: rows }, line);
      screen.show(lines);
      expect(await drawn()).toEqual(lines);
    }
  });

  test('a frame is one write, and the same frame again is none', () => {
    const { screen, sent } = opened(20, 3);
    screen.enter();
    screen.show(['one', 'two', 'three']);
    expect(sent).toHaveLength(2);
    screen.show(['one', 'two', 'three']);
    expect(sent).toHaveLength(2);
    screen.show(['one', '2', 'three']);
    expect(sent.at(-1)).toBe('\u001B[?2026h\u001B[2;1H\u001B[2K2\u001B[?2026l');
  });

  test('lines that are no more disappear', async () => {
    const { screen, drawn } = opened(5, 3);
    screen.enter();
    screen.show(['one', 'two', 'three']);
    screen.show(['one']);
    expect((await drawn()).map(line => line.trim())).toEqual(['one', '', '']);
  });

  test('nothing is written before it is entered and after it is left, and it is left once', () => {
    const { screen, sent } = opened(5, 3);
    screen.show(['early']);
    screen.leave();
    expect(sent).toEqual([]);
    screen.enter();
    screen.enter();
    screen.leave();
    screen.leave();
    screen.show(['late']);
    expect(sent).toHaveLength(2);
  });
});
