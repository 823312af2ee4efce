import { afterEach, describe, expect, test } from 'vitest';

import { openProgram, openTerminal, type Program, type Terminal, type Wanted } from './terminal.ts';

/** How a terminal must be left. */
export const RESTORED = { echo: true, canonical: true, alternate: false, cursorVisible: true } as const;

/** A program that takes the whole terminal. */
export type Guest = Readonly<{
  name: string;
  /** How to start it; asked anew for every test. */
  wanted: () => Wanted & { readonly args: readonly string[] };
  /** Stands on its screen, at every size, when it is ready for keys. */
  ready: string;
  /** Keys that end it with exit code 0. */
  quit: string;
}>;

const SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const;

/** From a wide window to a small one and back. */
export const SIZES = [
  [40, 12],
  [41, 11],
  [120, 40],
  [200, 50],
] as const;

/** Whatever runs in a terminal behaves like this, and leaves it as it was. Not for Windows, which has no signals. */
export const behavesInATerminal = ({ name, wanted, ready, quit }: Guest): void => {
  describe.skipIf(process.platform === 'win32')(`§6.6 ${name} gives the terminal back`, () => {
    const open: Terminal[] = [];
    afterEach(() => open.splice(0).forEach(terminal => terminal.close()));
    const started = async (size: Partial<Wanted> = {}): Promise<Program> => {
      const program = openProgram({ ...wanted(), ...size });
      open.push(program);
      await program.until(ready);
      return program;
    };

    test('while it runs, it has a screen of its own and no cursor; afterwards there is no trace', async () => {
      const program = await started();
      expect([program.alternate(), program.cursorVisible()]).toEqual([true, false]);
      program.type(quit);
      expect(await program.aftermath()).toEqual({ ...RESTORED, code: 0 });
    });

    test('Ctrl+C: exit code 130', async () => {
      const program = await started();
      program.type('\u0003');
      expect(await program.aftermath()).toEqual({ ...RESTORED, code: 130 });
    });

    test.each(SIGNALS)('%s: exit code %i', async (signal, code) => {
      const program = await started();
      program.kill(signal);
      expect(await program.aftermath()).toEqual({ ...RESTORED, code });
    });

    test('a window that is closed ends it', async () => {
      const program = await started();
      program.close();
      expect(await program.aftermath()).toMatchObject({ code: 129 });
    });

    test('Ctrl+Z stops it and leaves a usable shell; fg brings its screen back', async () => {
      const shell = openShell(wanted());
      open.push(shell);
      await shell.until(ready);
      shell.type('\u001A');
      await shell.until('Stopped');
      expect([shell.alternate(), shell.cursorVisible()]).toEqual([false, true]);
      await hasItsSettings(shell);
      shell.resize(90, 30);
      shell.type('fg\r');
      await shell.until(screen => shell.alternate() && screen.includes(ready));
      expect(shell.cursorVisible()).toBe(false);
      shell.type(quit);
      await shell.until(screen => !shell.alternate() && screen.trimEnd().endsWith('\n>'));
      shell.type('clear; echo "code $?"\r');
      await shell.until('code 0');
      await hasItsSettings(shell);
    });

    test('it is redrawn at every size from 200×50 to 40×12 and back', async () => {
      const program = await started({ columns: 200, rows: 50 });
      const first = program.screen();
      for (const [columns, rows] of SIZES) {
        const before = program.received().length;
        program.resize(columns, rows);
        await program.until(
          screen => screen.includes(ready) && program.received().slice(before).includes(ready),
        );
      }
      expect(program.screen()).toBe(first);
      for (const [columns, rows] of SIZES) program.resize(columns, rows);
      await program.until(screen => screen === first);
      program.type(quit);
      expect(await program.aftermath()).toEqual({ ...RESTORED, code: 0 });
    });
  });
};

/** A shell with job control, which does not mend a terminal's settings by itself, in which the command is typed. */
const openShell = ({ command, args, env = {} }: ReturnType<Guest['wanted']>): Terminal => {
  const shell = openTerminal({ command: 'sh', args: ['-i'], env: { ...env, PS1: '> ', ENV: '' } });
  shell.type(`${[command, ...args].map(word => `'${word}'`).join(' ')}\r`);
  return shell;
};

const hasItsSettings = async (shell: Terminal): Promise<void> => {
  shell.type('stty -a\r');
  await shell.until(screen => / icanon /.test(screen) && / echo echoe /.test(screen));
};
