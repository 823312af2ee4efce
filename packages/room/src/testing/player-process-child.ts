import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { onLines, type Line, type Task } from './player-process-lines.ts';

/** A player process, seen from whoever started it. */
export type PlayerChild = Readonly<{
  pid: number;
  /** Lets it begin; every line that it says is heard, until it has ended. */
  give: (task: Task, heard: (line: Line) => void) => void;
  /** Resolves at the first line of this kind that comes from now on; also when it ended before. */
  until: (kind: Line['kind']) => Promise<void>;
  /** Ends it on the spot. */
  kill9: () => void;
  /** Resolves when it has ended and all that it said was heard: what it complained of, if it ended by itself. */
  ended: Promise<string>;
}>;

const PROGRAM = fileURLToPath(new URL('player-process.ts', import.meta.url));
/** Programs that are translated once start twice as fast. */
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/player-process', import.meta.url));

/** How to start a program of this folder in a process of its own; `before` is put in front of its command. */
export const programCommand = (program: string, before: readonly string[] = []) => {
  const [command, ...args] = [...before, process.execPath, '--disable-warning=ExperimentalWarning', program];
  return { command, args, env: { ...process.env, NODE_COMPILE_CACHE: CACHE } };
};

export const playerCommand = (before: readonly string[] = []) => programCommand(PROGRAM, before);

/** Starts a process that loads its program and waits for a task. */
export const startPlayer = (): PlayerChild => {
  const { command, args, env } = playerCommand();
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], env });
  const ears = new Set<(line: Line) => void>();
  const complaint = textOf(child);
  const heardAll = onLines(child.stdout, text => {
    const line = JSON.parse(text) as Line;
    for (const ear of ears) ear(line);
  });
  const ended = Promise.all([heardAll, exitOf(child)]).then(([, by]) => (by === null ? complaint() : ''));
  child.stdin.on('error', () => undefined);
  return {
    pid: child.pid!,
    give: (task, heard) => {
      ears.add(heard);
      child.stdin.write(`${JSON.stringify(task)}\n`);
    },
    until: kind =>
      new Promise(resolve => {
        const ear = (line: Line): void => void (line.kind === kind && ears.delete(ear) && resolve());
        ears.add(ear);
        void ended.then(() => resolve());
      }),
    kill9: () => void child.kill('SIGKILL'),
    ended,
  };
};

const textOf = (child: ChildProcess): (() => string) => {
  let text = '';
  child.stderr!.on('data', chunk => (text = (text + String(chunk)).slice(-2_000)));
  return () => text;
};

/** The signal that ended it, or null when it ended by itself. */
const exitOf = (child: ChildProcess): Promise<NodeJS.Signals | null> =>
  new Promise(resolve => child.once('exit', (_, signal) => resolve(signal)));
