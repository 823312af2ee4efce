import { nodeFiles } from './node-io.ts';
import { INTERNAL_FAILURE, run } from './run.ts';

// Whoever reads our output may have had enough of it (`cardroom … | head`): that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

const sayWhatWentWrong = (error: unknown): number => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`cardroom: something went wrong: ${message.split('\n')[0]}\n`);
  return INTERNAL_FAILURE;
};

process.exitCode = await run(process.argv.slice(2), {
  stdout: text => void process.stdout.write(text),
  stderr: text => void process.stderr.write(text),
  columns: process.stdout.columns ?? 80,
  files: nodeFiles,
}).catch(sayWhatWentWrong);
