import { execFileSync, spawn } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onLines, type Task } from './player-process-lines.ts';
import { playerCommand } from './player-process-child.ts';

/** What the system calls of a player process show. */
export type SyncReport = Readonly<{
  acknowledgements: number;
  /** Acknowledged while no sync of the log that began after the action was written had come back. */
  unsynced: number;
  /** Acknowledged, and never seen to be written. */
  unwritten: number;
  syncs: number;
  seconds: number;
}>;

/** Whether this machine can tell the system calls of a process. */
export const canTrace = (): boolean => {
  try {
    execFileSync('strace', ['-o', '/dev/null', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const STRACE = [
  '-f',
  '--seccomp-bpf',
  '-y',
  '-s',
  '5000',
  '-e',
  'trace=fsync,fdatasync,write,writev,pwrite64,pwritev',
];

/** Plays so many actions at several tables under `strace`, and looks at every acknowledgement. */
export const traceAcknowledgements = async (
  most: number,
  tables: number,
  writer?: URL,
): Promise<SyncReport> => {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-fsync-'));
  const began = performance.now();
  const task: Task = {
    place: { kind: 'sqlite', file: join(folder, 'room.db'), ...(writer && { writer: writer.href }) },
    keyFile: join(folder, 'key'),
    seed: 1,
    run: 'sync',
    tables,
    again: [],
    audit: false,
    withViews: false,
    most,
  };
  const reader = createReader();
  const trace = join(folder, 'trace');
  // A pipe with a name: the trace is far too long to be kept.
  execFileSync('mkfifo', [trace]);
  const { command, args, env } = playerCommand(['strace', ...STRACE, '-o', trace]);
  const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'inherit'], env });
  child.stdin.write(`${JSON.stringify(task)}\n`);
  await onLines(createReadStream(trace), reader.read);
  rmSync(folder, { recursive: true });
  return { ...reader.report(), seconds: Math.round((performance.now() - began) / 100) / 10 };
};

/** Every action of these tasks, wherever it appears. */
const IDS = /sync-\d+;/g;
const CALL = /^(\d+) +(\w+)\((\d+)<([^>]*)>(.*)$/;
const RESUMED = /^(\d+) +<\.\.\. (\w+) resumed>.*\) += /;

type Reading = {
  /** The number of a line is its time. */
  time: number;
  /** When each action was first seen in a write to the log. */
  readonly written: Map<string, number>;
  /** When the syncs that have not come back began, by thread. */
  readonly syncing: Map<string, number>;
  /** When the latest sync began that has come back. */
  synced: number;
  readonly counts: { acknowledgements: number; unsynced: number; unwritten: number; syncs: number };
};

/** Reads what `strace` says, line by line. */
const createReader = () => {
  const counts = { acknowledgements: 0, unsynced: 0, unwritten: 0, syncs: 0 };
  const reading: Reading = { time: 0, written: new Map(), syncing: new Map(), synced: -1, counts };
  return { read: (line: string) => readLine(reading, line), report: () => counts };
};

const readLine = (reading: Reading, line: string): void => {
  reading.time++;
  const [, thread, resumed] = RESUMED.exec(line) ?? [];
  if (resumed?.endsWith('sync')) endSync(reading, reading.syncing.get(thread!));
  const [, caller = '', name = '', descriptor, path = '', rest = ''] = CALL.exec(line) ?? [];
  if (path.endsWith('-wal')) {
    if (name.endsWith('sync')) beginSync(reading, caller, rest);
    else noteWritten(reading, rest);
  }
  if (descriptor === '1' && rest.includes(String.raw`{\"kind\":\"ack\"`)) noteAcknowledged(reading, rest);
};

const beginSync = (reading: Reading, thread: string, rest: string): void => {
  if (rest.includes('<unfinished ...>')) reading.syncing.set(thread, reading.time);
  else endSync(reading, reading.time);
};

const endSync = (reading: Reading, began: number | undefined): void => {
  if (began === undefined) return;
  reading.counts.syncs++;
  reading.synced = Math.max(reading.synced, began);
};

const noteWritten = ({ written, time }: Reading, text: string): void => {
  for (const [id] of text.matchAll(IDS)) if (!written.has(id)) written.set(id, time);
};

const noteAcknowledged = ({ written, synced, counts }: Reading, text: string): void => {
  for (const [id] of text.matchAll(IDS)) {
    counts.acknowledgements++;
    const at = written.get(id);
    if (at === undefined) counts.unwritten++;
    else if (synced <= at) counts.unsynced++;
  }
};
