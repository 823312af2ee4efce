// Starts the program behind a command of this folder: bundled if that is up to date, from its sources otherwise. They
// are TypeScript, which Node runs itself from version 24 on; an older Node hands over to the one that the installation
// brought along.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { freshBundle } from './fresh-bundle.js';

const NEEDED = 24;
const folder = dirname(fileURLToPath(import.meta.url));

/**
 * `command` is the file that was started: it is started again where another Node takes over. `first` are arguments that
 * stand before those that were typed.
 */
export async function start(command, first = []) {
  if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
    process.argv.splice(2, 0, ...first);
    module.enableCompileCache?.();
    const bundle = freshBundle(dirname(folder));
    await import(bundle ? pathToFileURL(bundle).href : '../src/main.ts');
    return;
  }
  const node = installedNode(folder);
  if (node) handOver(node, fileURLToPath(command));
  else giveUp(`run \`npm run setup\` in the clone, or use a newer Node`);
}

/** The Node among the dependencies of this folder or one above. */
function installedNode(below) {
  const modules = join(below, 'node_modules');
  const node =
    process.platform === 'win32'
      ? join(modules, `node-win-${process.arch}`, 'bin', 'node.exe')
      : join(modules, '.bin', 'node');
  if (existsSync(node)) return node;
  return dirname(below) === below ? undefined : installedNode(dirname(below));
}

/** Becomes, as far as anyone can tell, the same command run by another Node. */
function handOver(node, command) {
  const child = spawn(node, [command, ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal sends Ctrl+C to both processes, any other sender to this one alone.
  const onTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of forwarded) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !onTerminal) child.kill(signal);
    });
  }
  child.on('error', error => giveUp(`the installed one did not start (${error.message})`));
  child.on('exit', (code, signal) => {
    for (const name of forwarded) process.removeAllListeners(name);
    if (signal) process.kill(process.pid, signal);
    else process.exitCode = code ?? 1;
  });
}

function giveUp(advice) {
  console.error(`cardroom needs Node ${NEEDED} or newer and runs on ${process.versions.node}: ${advice}.`);
  process.exitCode = 2;
}
