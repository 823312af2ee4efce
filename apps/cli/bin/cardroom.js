#!/usr/bin/env node
// The `cardroom` command. Its program is TypeScript, which Node runs itself from version 24 on; an older Node hands
// over to the one that the installation brought along.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;
const self = fileURLToPath(import.meta.url);

if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
  module.enableCompileCache?.();
  await import('../src/main.ts');
} else {
  const node = installedNode(dirname(self));
  if (node) handOver(node);
  else giveUp(`run \`npm run setup\` in the clone, or use a newer Node`);
}

/** The Node among the dependencies of this folder or one above. */
function installedNode(folder) {
  const modules = join(folder, 'node_modules');
  const node =
    process.platform === 'win32'
      ? join(modules, `node-win-${process.arch}`, 'bin', 'node.exe')
      : join(modules, '.bin', 'node');
  if (existsSync(node)) return node;
  return dirname(folder) === folder ? undefined : installedNode(dirname(folder));
}

/** Becomes, as far as anyone can tell, the same command run by another Node. */
function handOver(node) {
  const child = spawn(node, [self, ...process.argv.slice(2)], { stdio: 'inherit' });
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
