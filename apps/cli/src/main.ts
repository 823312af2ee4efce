import { text as readAll } from 'node:stream/consumers';

import { BAD_INPUT } from './command.ts';
import { nodeFiles } from './node-io.ts';
import { INTERNAL_FAILURE, run } from './run.ts';

// npm runs scripts in the project's root; the paths a person types are meant from where they stand.
const { npm_lifecycle_event: script = '', INIT_CWD: here } = process.env;
if (['cardroom', 'start'].includes(script) && here) process.chdir(here);

const fail = (message: string, code: number): never => {
  process.stderr.write(`cardroom: ${message.split('\n')[0]}\n`);
  process.exit(code);
};

// Whoever reads our output may have had enough of it (`cardroom … | head`): that is no failure. A full disk is.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  error.code === 'EPIPE' ? process.exit() : fail(`The output cannot be written (${error.code}).`, BAD_INPUT),
);
process.stderr.on('error', () => process.exit());

const onInterrupt = (listener: () => void): (() => void) => {
  process.on('SIGINT', listener);
  return () => void process.off('SIGINT', listener);
};

process.exitCode = await run(process.argv.slice(2), {
  stdout: text => void process.stdout.write(text),
  stderr: text => void process.stderr.write(text),
  columns: process.stdout.columns ?? 80,
  files: nodeFiles,
  stdin: () => readAll(process.stdin),
  terminal: { stdin: process.stdin.isTTY, stdout: process.stdout.isTTY, stderr: process.stderr.isTTY },
  env: process.env,
  onInterrupt,
}).catch((error: unknown) =>
  fail(`something went wrong: ${error instanceof Error ? error.message : String(error)}`, INTERNAL_FAILURE),
);
