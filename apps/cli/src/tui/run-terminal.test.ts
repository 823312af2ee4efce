import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { bundleProgram } from '../testing/bundle.ts';
import { temporaryFolder } from '../testing/played-store.ts';
import { behavesInATerminal, RESTORED, SIZES } from '../testing/terminal-contract.ts';
import { openProgram, openTerminal, type Program, type Wanted } from '../testing/terminal.ts';

let folder = '';
let demoFile = '';
beforeAll(async () => {
  folder = temporaryFolder();
  demoFile = await bundleProgram(fileURLToPath(new URL('../testing/demo-app.ts', import.meta.url)), folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const demo = (more: Partial<Wanted> = {}) => ({ command: process.execPath, args: [demoFile], ...more });

behavesInATerminal({ name: 'a small program', wanted: demo, ready: 'last', quit: 'q' });

describe.skipIf(process.platform === 'win32')('§6.6 the host of a terminal', () => {
  const open: Program[] = [];
  afterEach(() => open.splice(0).forEach(program => program.close()));

  /** The demonstration with its first frame on the screen. */
  const started = async (more: Partial<Wanted> = {}): Promise<Program> => {
    const program = openProgram(demo(more));
    open.push(program);
    await program.until('last');
    return program;
  };

  test('an app that is told to stop lets go, and its farewell stays', async () => {
    const program = await started();
    program.type('\u0003');
    await program.aftermath();
    expect(program.screen().trim()).toBe('Goodbye.\nstopped');
  });

  test.each([
    ['a thrown exception', 'x', 'demo: the demonstration broke'],
    ['a promise that nobody caught', 'w', 'demo: nobody waited'],
    ['lines that cannot be drawn', 'y', 'demo: nothing to draw'],
  ])('%s: one sentence and no stack trace', async (_, key, sentence) => {
    const program = await started();
    program.type(key);
    expect(await program.aftermath()).toEqual({ ...RESTORED, code: 70 });
    expect(program.screen().trim()).toBe(`stopped\n${sentence}`);
  });

  test('a standard input that is closed ends it cleanly', async () => {
    const args = ['-c', '"$@" < /dev/null', 'sh', process.execPath, demoFile];
    const program = openProgram({ command: 'sh', args });
    expect(await program.aftermath()).toEqual({ ...RESTORED, code: 0 });
    expect(program.screen().trim()).toBe('Goodbye.\nstopped');
  });

  test('keys may come through a pipe; its end ends it', async () => {
    const args = ['-c', 'printf "hsq" | "$@"', 'sh', process.execPath, demoFile];
    const program = openProgram({ command: 'sh', args });
    expect(await program.aftermath()).toEqual({ ...RESTORED, code: 0 });
    expect(program.screen().trim()).toBe('Goodbye.');
  });

  test('Ctrl+Z where nothing can stop it changes nothing', async () => {
    const program = openTerminal(demo());
    await program.until('last');
    program.type('\u001Ah');
    await program.until('keys h');
    expect([program.alternate(), program.cursorVisible()]).toEqual([true, false]);
    program.type('q');
    expect(await program.exit).toMatchObject({ code: 0 });
  });

  test('§6.2 every size is filled to its edges', async () => {
    const program = await started({ columns: 200, rows: 50 });
    for (const [columns, lines] of SIZES) {
      program.resize(columns, lines);
      const title = `demo ${columns}x${lines}`.padEnd(columns, '.');
      await program.until(
        screen => screen.startsWith(`${title}\n`) && screen.endsWith('last'.padEnd(columns, '.')),
      );
      expect(program.screen().split('\n')).toHaveLength(lines);
    }
  });

  test('keys come one by one, however they arrive', async () => {
    const program = await started();
    program.type('Hs?\r \t\u007F\u001B[A\u001BOB\u001B[C1');
    await program.until('keys h s ? enter space tab backspace up down right 1.');
    program.type('\u001B');
    await program.until('1 escape');
  });

  test('CI and NO_COLOR in the environment take neither the frames nor the layout', async () => {
    const program = await started({ env: { CI: '1', NO_COLOR: '1' } });
    program.type('h');
    await program.until('keys h');
    expect(program.received()).not.toContain('38;5;');
    expect(program.received()).toContain('\u001B[1m');
  });

  test('in colour elsewhere, and only what changed is sent, at once', async () => {
    const program = await started();
    expect(program.received()).toContain('38;5;167m');
    const before = program.received().length;
    program.type('h');
    await program.until('keys h');
    expect(program.received().slice(before)).toBe(
      `\u001B[?2026h\u001B[2;1H\u001B[2K${'keys h'.padEnd(80, '.')}\u001B[?2026l`,
    );
  });
});
