import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A process of its own that appends to a table until it is killed. */
export type AppendingProcess = {
  /** The number of the last entry that it saw acknowledged. */
  readonly acknowledged: () => number;
  readonly kill9: () => Promise<void>;
  /** What it complained of. */
  readonly complaints: () => string;
};

export const startAppending = (address: string, table: string): AppendingProcess => {
  const program = fileURLToPath(new URL('./append-load.ts', import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, address, table]);
  let [out, complaints] = ['', ''];
  child.stdout.on('data', chunk => (out = (out + String(chunk)).slice(-100)));
  child.stderr.on('data', chunk => (complaints += String(chunk)));
  const ended = new Promise<void>(resolve => void child.once('exit', () => resolve()));
  return {
    // The last line may be half a number: what a full line says counts.
    acknowledged: () => Number(out.split('\n').at(-2) ?? 0),
    kill9: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    complaints: () => complaints,
  };
};
