import type { Io } from '../io.ts';
import { nodeFiles } from '../node-io.ts';
import { run } from '../run.ts';

/** Runs a command line in this process, on the real files, and keeps what it says. */
export const runCommand = (...argv: readonly string[]) => runCommandOn({}, ...argv);

/** The same with something of the outside world in place of the usual. */
export const runCommandOn = async (outside: Partial<Io>, ...argv: readonly string[]) => {
  const said = { stdout: '', stderr: '' };
  const code = await run(argv, {
    stdout: text => void (said.stdout += text),
    stderr: text => void (said.stderr += text),
    columns: 80,
    files: nodeFiles,
    ...outside,
  });
  return { code, ...said };
};

/** The JSON document of a command line that is fine. */
export const jsonOf = async <T>(...argv: readonly string[]): Promise<T> => {
  const { code, stdout, stderr } = await runCommand(...argv, '--json');
  if (code !== 0 || stderr !== '') throw new Error(`exit code ${code}: ${stderr}`);
  return JSON.parse(stdout) as T;
};

/** What a refused command line gives: exit code 2, nothing but the sentences. */
export const refused = (...sentences: readonly string[]) => ({
  code: 2,
  stdout: '',
  stderr: sentences.map(sentence => `cardroom: ${sentence}\n`).join(''),
});
