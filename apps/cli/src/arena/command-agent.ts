import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

import { excerpt } from '@cardroom/formats';

import { printable } from '../printable.ts';
import { legalAt, type Agent, type Answer, type Spot } from './agent.ts';
import type { Units } from './seeded.ts';
import { spotMessage } from './spot-message.ts';

/** Processes that are started for one agent before it is given up. */
const MOST_STARTS = 3;

/** A line longer than this is no answer. */
const MOST_LETTERS = 10_000;

/** One process of an agent, and who waits for its next line. */
type Running = {
  readonly child: ChildProcess;
  /** The last of what it has written to standard error. */
  complaint: string;
  waiting: ((line: string | null) => void) | null;
};

/** A command that the shell does not know: nobody has begun to play. */
export class NoSuchProgram extends Error {}

/** What the shell says of commands that cannot be run, and of those that are not there. */
const UNKNOWN = [126, 127];

/**
 * An agent that is a program of its own: it reads one decision a line from standard input, and writes one answer a line to
 * standard output. A process that ends or does not answer in time is started anew, a few times.
 */
export const commandAgent = (command: string, milliseconds: number): Agent => {
  let running: Running | null = null;
  let starts = 0;
  let asked = 0;
  let ending: string | null = null;

  const stop = (): void => {
    ending = (running && endingOf(running)) ?? ending;
    if (running) end(running);
    running = null;
  };
  const ask = async (spot: Spot, units: Units): Promise<Answer> => {
    if (!running && starts === MOST_STARTS) return { ok: false, fault: 'broken' };
    if (!running) starts++;
    running ??= start(command);
    const message = spotMessage(spot, ++asked, milliseconds, units());
    const line = await answerOf(running, JSON.stringify(message), asked, milliseconds);
    if (typeof line === 'object') return readAnswer(spot, line);
    const { exitCode } = running.child;
    stop();
    if (asked === 1 && exitCode !== null && UNKNOWN.includes(exitCode))
      throw new NoSuchProgram(`cmd:${command} cannot be started (${ending ?? 'no reason is known'}).`);
    return { ok: false, fault: line };
  };
  return {
    name: `cmd:${command}`,
    decide: ask,
    close: async () => stop(),
    ending: () => ending,
  };
};

/** `exit code 1: Error: no such move`; null while it runs. */
const endingOf = ({ child: { exitCode }, complaint }: Running): string | null => {
  if (exitCode === null) return null;
  const lines = complaint.trim().split('\n');
  const telling = lines.findLast(line => /error|exception|not found|denied/i.test(line)) ?? lines.at(-1)!;
  return `exit code ${exitCode}${telling === '' ? '' : `: ${printable(excerpt(telling.trim()))}`}`;
};

const MOST_COMPLAINT = 2_000;
/** After its end a program may have said something that is still on its way. */
const LAST_WORDS_MS = 100;

const start = (command: string): Running => {
  const child = spawn(command, { shell: true, stdio: 'pipe', detached: true });
  const running: Running = { child, complaint: '', waiting: null };
  const tell = (line: string | null): void => running.waiting?.(line);
  createInterface({ input: child.stdout }).on('line', tell);
  child.stderr.on('data', (said: Buffer) => {
    running.complaint = (running.complaint + said.toString('utf8')).slice(-MOST_COMPLAINT);
  });
  child
    .on('error', () => tell(null))
    .on('close', () => tell(null))
    .on('exit', () => setTimeout(() => tell(null), LAST_WORDS_MS));
  child.stdin.on('error', () => setTimeout(() => tell(null), LAST_WORDS_MS));
  return running;
};

/** The shell and whatever it has started. */
const end = ({ child }: Running): void => {
  child.stdin!.destroy();
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
};

type Said = Readonly<Record<string, unknown>>;

/** The answer to this question: lines that belong to earlier ones are passed over. */
const answerOf = (
  running: Running,
  message: string,
  id: number,
  milliseconds: number,
): Promise<Said | 'late' | 'broken'> =>
  new Promise(resolve => {
    const done = (said: Said | 'late' | 'broken'): void => {
      clearTimeout(timer);
      running.waiting = null;
      resolve(said);
    };
    const timer = setTimeout(() => done('late'), milliseconds);
    running.waiting = line => {
      const said = line === null ? 'broken' : readLine(line);
      if (typeof said === 'object' && typeof said['id'] === 'number' && said['id'] < id) return;
      done(said);
    };
    if (running.child.exitCode === null) running.child.stdin!.write(`${message}\n`);
    else done('broken');
  });

const readLine = (line: string): Said | 'broken' => {
  try {
    const said: unknown = line.length > MOST_LETTERS ? null : JSON.parse(line);
    return typeof said === 'object' && said !== null ? (said as Said) : 'broken';
  } catch {
    return 'broken';
  }
};

/** Whether the amount is within bounds is for the rules to say. */
const readAnswer = (spot: Spot, { action, amount }: Said): Answer => {
  const legal = legalAt(spot);
  if (typeof action !== 'string' || !Object.hasOwn(legal, action) || !legal[action]!.ok)
    return { ok: false, fault: 'illegal' };
  return { ok: true, action: { kind: action, ...(typeof amount === 'number' && { amount }) } };
};
