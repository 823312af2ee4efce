import { existsSync, mkdtempSync, readFileSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { spawn, type IPty } from '@lydell/node-pty';
import xterm from '@xterm/headless';

/** What to start in a terminal. */
export type Wanted = Readonly<{
  command: string;
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  columns?: number;
  rows?: number;
}>;

/** A terminal with a program in it, as a person sees it. */
export type Terminal = Readonly<{
  /** The text of the visible screen. */
  screen: () => string;
  /** Types keys, as the codes that a keyboard sends. */
  type: (keys: string) => void;
  resize: (columns: number, rows: number) => void;
  /** Waits until the screen holds a text, or is as the predicate wants it; looked at again whenever it changes. */
  until: (wanted: string | ((screen: string) => boolean), patienceMs?: number) => Promise<void>;
  /** The program shows its own screen instead of the shell's. */
  alternate: () => boolean;
  cursorVisible: () => boolean;
  /** Everything that was written to it. */
  received: () => string;
  /** Ends when the last program in it does. */
  exit: Promise<Exit>;
  /** Takes the terminal away from whatever runs in it. */
  close: () => void;
}>;

export type Exit = Readonly<{ code: number; signal: number | undefined }>;

const PATIENCE = 15_000;

const LAST_WORDS = 500;

/** Private modes: the cursor shows, drawing waits for the rest of the frame. */
const [CURSOR, TOGETHER] = [25, 2026];

/** Starts a program in a real terminal of the system, which a second terminal, in memory, draws. */
export const openTerminal = ({ command, args = [], env = {}, columns = 80, rows = 24 }: Wanted): Terminal => {
  const pty = spawn(command, [...args], {
    name: 'xterm-256color',
    cols: columns,
    rows,
    env: { ...plainEnvironment(), ...env },
  });
  const exit = new Promise<Exit>(resolve => {
    pty.onExit(({ exitCode, signal }) => resolve({ code: exitCode, signal }));
  });
  return {
    ...drawnTerminal(pty, columns, rows, exit),
    type: keys => pty.write(keys),
    exit,
    close: () => {
      // The side that a terminal's window holds: closing it is what closing the window does.
      (pty as IPty & { destroy: () => void }).destroy();
    },
  };
};

/** Without what the shell of whoever runs the tests wants. */
const plainEnvironment = (): Record<string, string> => {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  return { PATH, HOME, LANG: 'C.UTF-8', ...(TMPDIR ? { TMPDIR } : {}) };
};

type Drawn = Omit<Terminal, 'type' | 'exit' | 'close'>;

const drawnTerminal = (pty: IPty, cols: number, rows: number, exit: Promise<Exit>): Drawn => {
  const terminal = new xterm.Terminal({ cols, rows, allowProposedApi: true });
  const isOn = watchModes(terminal);
  const watchers = new Set<() => void>();
  let received = '';
  terminal.onData(answer => pty.write(answer));
  pty.onData(text => {
    received += text;
    // A frame that has not come to its end is shown by no terminal.
    terminal.write(text, () => isOn(TOGETHER) || watchers.forEach(look => look()));
  });
  const screen = (): string => textOf(terminal);
  return {
    screen,
    cursorVisible: () => isOn(CURSOR),
    alternate: () => terminal.buffer.active.type === 'alternate',
    received: () => received,
    resize: (columns, lines) => {
      terminal.resize(columns, lines);
      pty.resize(columns, lines);
    },
    until: (wanted, patienceMs = PATIENCE) => untilSeen({ screen, watchers, exit }, wanted, patienceMs),
  };
};

type Seen = Readonly<{ screen: () => string; watchers: Set<() => void>; exit: Promise<Exit> }>;

const untilSeen = (
  { screen, watchers, exit }: Seen,
  wanted: string | ((screen: string) => boolean),
  patienceMs: number,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const seen = (): boolean => (typeof wanted === 'string' ? screen().includes(wanted) : wanted(screen()));
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      watchers.delete(look);
      settle();
    };
    const look = (): void => {
      if (seen()) end(resolve);
    };
    const what = typeof wanted === 'string' ? JSON.stringify(wanted) : 'What was waited for';
    const giveUp = (when: string) => (): void =>
      reject(new Error(`${what} did not appear ${when}:\n${screen()}`));
    const timer = setTimeout(() => end(giveUp(`within ${patienceMs} ms`)), patienceMs);
    // The last words may still be on their way when the program has ended.
    void exit.then(() => setTimeout(() => end(giveUp('before the end')), LAST_WORDS));
    watchers.add(look);
    look();
  });

const textOf = ({ buffer, rows }: InstanceType<typeof xterm.Terminal>): string =>
  Array.from(
    { length: rows },
    (_, at) =>
      buffer.active
        .getLine(buffer.active.baseY + at)
        ?.translateToString(true)
        .trimEnd() ?? '',
  ).join('\n');

/** The modes of a terminal that it does not tell by itself: the codes are listened to. */
const watchModes = ({ parser }: InstanceType<typeof xterm.Terminal>): ((mode: number) => boolean) => {
  const modes = new Map<number, boolean>([[CURSOR, true]]);
  for (const final of ['h', 'l'])
    parser.registerCsiHandler({ prefix: '?', final }, params => {
      for (const mode of params.flat()) modes.set(mode, final === 'h');
      return false;
    });
  return mode => modes.get(mode) ?? false;
};

/** How a program left the terminal, and its exit code. */
export type Aftermath = Readonly<{
  code: number;
  echo: boolean;
  canonical: boolean;
  alternate: boolean;
  cursorVisible: boolean;
}>;

/** A program in a terminal, with what it takes to see how it leaves it. */
export type Program = Terminal &
  Readonly<{
    kill: (signal: NodeJS.Signals) => void;
    /** When it has ended. */
    aftermath: () => Promise<Aftermath>;
  }>;

/** Says which process becomes the program, runs it, and notes its exit code and the terminal's settings. */
const SHELL = `trap : HUP
sh -c 'echo $$ > "$REPORT/pid"; exec "$@"' sh "$@"
code=$?
{ echo "$code"; stty -a; } > "$REPORT/unfinished" 2>&1
mv "$REPORT/unfinished" "$REPORT/end"`;

const reports: string[] = [];
process.once('exit', () => reports.forEach(report => rmSync(report, { recursive: true, force: true })));

/** Starts a program below a shell that outlives it and does not touch the terminal itself. */
export const openProgram = ({ command, args = [], env = {}, ...wanted }: Wanted): Program => {
  const report = mkdtempSync(join(tmpdir(), 'terminal-'));
  reports.push(report);
  const terminal = openTerminal({
    ...wanted,
    command: 'sh',
    args: ['-c', SHELL, 'sh', command, ...args],
    env: { ...env, REPORT: report },
  });
  return {
    ...terminal,
    kill: signal => void process.kill(Number(readFileSync(join(report, 'pid'), 'utf8')), signal),
    aftermath: async () => {
      const [code = '', ...settings] = (await written(report, 'end', terminal.screen)).split('\n');
      await terminal.exit;
      // The last codes may not have been drawn yet; what is wrong after this time stays wrong.
      const isBack = (): boolean => !terminal.alternate() && terminal.cursorVisible();
      await terminal.until(isBack, LAST_WORDS).catch(() => undefined);
      const words = settings.join(' ').split(/[\s;]+/);
      return {
        code: Number(code),
        echo: words.includes('echo'),
        canonical: words.includes('icanon'),
        alternate: terminal.alternate(),
        cursorVisible: terminal.cursorVisible(),
      };
    },
  };
};

/** What a file says, once it is there. */
const written = (folder: string, name: string, screen: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    const file = join(folder, name);
    const look = (): void => {
      if (existsSync(file)) end(() => resolve(readFileSync(file, 'utf8')));
    };
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      watcher.close();
      settle();
    };
    const giveUp = (): void => reject(new Error(`The program did not end:\n${screen()}`));
    const timer = setTimeout(() => end(giveUp), PATIENCE);
    const watcher = watch(folder, look);
    look();
  });
