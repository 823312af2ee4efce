import type { EventEmitter } from 'node:events';

import { ansi } from '../terminal/ansi.ts';
import type { Line, Looks, Size } from '../terminal/looks.ts';
import { pressesIn, type Press } from './keys.ts';
import { plainFrames, type Frames } from './rows.ts';
import { terminalScreen, type TerminalScreen } from './screen.ts';

/** What the host needs of the headless app. */
export type TerminalApp = Readonly<{
  /** The lines to show at this size. */
  lines: (size: Size) => readonly Line[];
  /** A key was pressed, by its name in the key map: `h`, `enter`, `space`. */
  press: (key: string) => void;
  /** Calls back when the lines may have changed. */
  subscribe: (changed: () => void) => () => void;
  /** Resolves with the exit code when the app is done. */
  done: Promise<number>;
  /** Asked to stop from outside: keep everything, let go. */
  stop: () => Promise<void>;
  /** What stays on the shell's screen afterwards; null is nothing. */
  farewell?: () => string | null;
}>;

export type TerminalOptions = Readonly<{
  looks: () => Looks;
  stdin?: NodeJS.ReadStream;
  stdout?: NodeJS.WriteStream;
}>;

/** How it ended: the app was done, it was told to, the terminal went away, or it broke. */
type Ending =
  | { readonly kind: 'done' | 'told' | 'gone'; readonly code: number }
  | { readonly kind: 'broken'; readonly error: Error };

type Host = Readonly<{
  app: TerminalApp;
  looks: () => Looks;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  screen: TerminalScreen;
  /** Who draws: nobody but us at first, then Ink. */
  drawing: { frames: Frames };
  onPress: (press: Press) => void;
  /** The first ending counts. */
  end: (ending: Ending) => void;
  /** Takes text for keys, where it does not come from a keyboard. */
  typed: (text: string) => void;
}>;

/** What shells say of a process that a signal ended. */
const AFTER_SIGNAL = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
const HUNG_UP: Ending = { kind: 'gone', code: AFTER_SIGNAL.SIGHUP };
/** How long an app may take to let go, and then whatever else still runs. */
const PATIENCE = 2_000;

/**
 * Gives the terminal to an app until it is done, and puts it back however that ends. Resolves with the exit code;
 * rejects with the error of an app that broke, the terminal being restored by then.
 */
export const runTerminal = async (
  app: TerminalApp,
  { looks, stdin = process.stdin, stdout = process.stdout }: TerminalOptions,
): Promise<number> => {
  const ended = Promise.withResolvers<Ending>();
  const host = openHost(app, { looks, stdin, stdout }, ended.resolve);
  const silence = listen(host);
  app.done.then(
    code => host.end({ kind: 'done', code }),
    (error: unknown) => host.end(broken(error)),
  );
  open(host);
  await startInk(host);
  const ending = await ended.promise;
  close(host);
  if (ending.kind === 'done' || ending.kind === 'told') bidFarewell(host);
  if (ending.kind !== 'done') await letGo(app);
  // Of a terminal that has gone more errors may come.
  if (ending.kind !== 'gone') silence();
  if (ending.kind === 'broken') throw ending.error;
  if (ending.kind !== 'done') setTimeout(() => process.exit(ending.code), PATIENCE).unref();
  return ending.code;
};

const openHost = (
  app: TerminalApp,
  { looks, stdin, stdout }: Required<TerminalOptions>,
  resolve: (ending: Ending) => void,
): Host => {
  const screen = terminalScreen(stdout);
  let over = false;
  const end = (ending: Ending): void => {
    over = true;
    resolve(ending);
  };
  const onPress = (press: Press): void => {
    if (!over) pressed(host, press);
  };
  const typed = (text: string): void => pressesIn(text).forEach(onPress);
  const drawing = { frames: plainFrames(() => sizeOf(stdout), screen.show) };
  const host: Host = { app, looks, stdin, stdout, screen, drawing, onPress, end, typed };
  return host;
};

const sizeOf = ({ columns, rows }: NodeJS.WriteStream): Size => ({
  columns: Math.max(1, columns || 80),
  rows: Math.max(1, rows || 24),
});

const open = (host: Host): void => {
  // Ink does so too, but after the first frame: a key in between would be written into it.
  takeKeys(host.stdin);
  host.screen.enter();
  try {
    draw(host);
  } catch (error) {
    host.end(broken(error));
  }
};

/** The keys that are typed until then wait in the terminal. */
const startInk = async ({ drawing, stdin, stdout, screen, onPress, end }: Host): Promise<void> => {
  try {
    const { openInk } = await import('./frame.ts');
    const size = (): Size => sizeOf(stdout);
    drawing.frames = openInk({ stdin, size, shown: drawing.frames.shown(), onFrame: screen.show, onPress });
  } catch (error) {
    end(broken(error));
  }
};

const draw = ({ app, drawing, looks, stdout }: Host): void => {
  const lines = app.lines(sizeOf(stdout));
  drawing.frames.draw(lines.map(line => ansi([line], looks())));
};

const repaint = (host: Host): void => {
  host.screen.forget();
  draw(host);
};

const pressed = (host: Host, press: Press): void => {
  if (press.kind === 'key') return host.app.press(press.key);
  switch (press.key) {
    case 'interrupt':
      return host.end({ kind: 'told', code: AFTER_SIGNAL.SIGINT });
    case 'suspend':
      return suspend(host);
    case 'repaint':
      return repaint(host);
  }
};

const broken = (error: unknown): Ending => ({
  kind: 'broken',
  error: error instanceof Error ? error : new Error(String(error)),
});

/** The terminal is the shell's again. */
const close = ({ drawing, screen, stdin }: Host): void => {
  drawing.frames.close();
  giveKeysBack(stdin);
  screen.leave();
  // What is typed from now on is the shell's: a stream that was read by pieces goes on reading when it is paused.
  if (stdin.isTTY) stdin.destroy();
  else stdin.pause();
};

/** Keys come one by one, unseen, and Ctrl+C is one of them. */
const takeKeys = (stdin: NodeJS.ReadStream): void => {
  if (stdin.isTTY && !stdin.destroyed) stdin.setRawMode(true);
};

const giveKeysBack = (stdin: NodeJS.ReadStream): void => {
  if (stdin.isTTY && !stdin.destroyed) stdin.setRawMode(false);
};

const bidFarewell = ({ app, stdout }: Host): void => {
  const words = app.farewell?.();
  if (words) stdout.write(`${words}\n`);
};

/** What goes wrong while everything ends is not told: the reason why it ends matters more. */
const letGo = async (app: TerminalApp): Promise<void> => {
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, PATIENCE);
  await Promise.race([app.stop().catch(() => undefined), timeout.promise]);
  clearTimeout(timer);
};

/**
 * Ctrl+Z: the shell gets its terminal back before everything that belongs to this command stops, for there may be an
 * npm or an older Node above us. What follows the signal happens when it goes on, or at once where nothing can stop it.
 */
const suspend = (host: Host): void => {
  if (process.platform === 'win32') return;
  giveKeysBack(host.stdin);
  host.screen.leave();
  const listeners = process.listeners('SIGTSTP');
  process.removeAllListeners('SIGTSTP');
  process.kill(0, 'SIGTSTP');
  for (const listener of listeners) process.on('SIGTSTP', listener);
  resume(host);
};

/** Also after a stop that nobody announced: shells put the terminal's settings back themselves. */
const resume = (host: Host): void => {
  giveKeysBack(host.stdin);
  takeKeys(host.stdin);
  host.screen.enter();
  // The window may have another size by now, which is told to whoever is in the foreground alone.
  process.emit('SIGWINCH', 'SIGWINCH');
};

/** Everything that comes from outside, and how to stop listening. */
const listen = (host: Host): (() => void) => {
  const undo = [
    ...listenToSignals(host),
    ...listenToStreams(host),
    host.app.subscribe(soon(() => draw(host))),
    // Rejections that nobody caught arrive here too.
    on(process, 'uncaughtException', error => host.end(broken(error))),
    on(process, 'exit', host.screen.leave),
  ];
  return () => undo.forEach(stop => stop());
};

const on = (emitter: EventEmitter, event: string, listener: (value: unknown) => void): (() => void) => {
  emitter.on(event, listener);
  return () => void emitter.off(event, listener);
};

const listenToSignals = (host: Host): readonly (() => void)[] => [
  // Node's own event is silent when a window is back at its size, and what it showed may be lost all the same.
  on(process, 'SIGWINCH', () => repaint(host)),
  on(process, 'SIGINT', () => host.end({ kind: 'told', code: AFTER_SIGNAL.SIGINT })),
  on(process, 'SIGTERM', () => host.end({ kind: 'told', code: AFTER_SIGNAL.SIGTERM })),
  on(process, 'SIGHUP', () => host.end(HUNG_UP)),
  ...(process.platform === 'win32'
    ? []
    : [on(process, 'SIGTSTP', () => suspend(host)), on(process, 'SIGCONT', () => resume(host))]),
];

/** While the terminal is ours so are its errors: it has gone, which is no failure of ours. */
const listenToStreams = (host: Host): readonly (() => void)[] => {
  const { stdin, stdout } = host;
  const others = stdout.listeners('error') as (() => void)[];
  stdout.removeAllListeners('error');
  return [
    () => others.forEach(listener => stdout.on('error', listener)),
    on(stdout, 'error', () => host.end(HUNG_UP)),
    on(stdin, 'error', () => host.end(HUNG_UP)),
    on(stdin, 'end', () => host.end(stdin.isTTY ? HUNG_UP : { kind: 'told', code: 0 })),
    ...(stdin.isTTY ? [] : [on(stdin.setEncoding('utf8'), 'data', text => host.typed(String(text)))]),
  ];
};

/** Many changes of one moment are one frame. */
const soon = (act: () => void): (() => void) => {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    setImmediate(() => {
      waiting = false;
      act();
    });
  };
};
