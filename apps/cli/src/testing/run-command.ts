import { nodeFiles } from '../node-io.ts';
import { run } from '../run.ts';

/** Runs a command line in this process, on the real files, and keeps what it says. */
export const runCommand = async (...argv: readonly string[]) => {
  const said = { stdout: '', stderr: '' };
  const code = await run(argv, {
    stdout: text => void (said.stdout += text),
    stderr: text => void (said.stderr += text),
    columns: 80,
    files: nodeFiles,
  });
  return { code, ...said };
};

/** What a refused command line gives: exit code 2, nothing but the sentences. */
export const refused = (...sentences: readonly string[]) => ({
  code: 2,
  stdout: '',
  stderr: sentences.map(sentence => `cardroom: ${sentence}\n`).join(''),
});
