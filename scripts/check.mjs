// What `npm test` runs: everything that must hold, in order, up to the first failure. With arguments, vitest alone:
// `npm test -- split` runs the test files whose path contains "split".
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { REPORT } from './traceability.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const filter = process.argv.slice(2);
const FILTERED_REPORT = join(dirname(REPORT), 'tests-filtered.json');

const quote = text => `"${text}"`;

/** npm by the Node that runs npm; the pinned one is not what a fresh clone installs with. */
const npm = process.env.npm_execpath
  ? `${quote(process.env.npm_node_execpath ?? process.execPath)} ${quote(process.env.npm_execpath)}`
  : 'npm';

const vitest = report => `vitest run --reporter=default --reporter=json --outputFile.json=${quote(report)}`;

/** Independent of each other, and quick. */
const STATIC = [
  {
    title: 'Lock file',
    command: `${npm} ci --dry-run --no-audit --no-fund --loglevel=error --no-update-notifier`,
  },
  { title: 'Types', command: scripts.typecheck },
  { title: 'Lint', command: scripts.lint },
  { title: 'Format', command: scripts['format:check'] },
];
const TESTS = { title: 'Tests and coverage', command: `${vitest(REPORT)} --coverage`, live: true };
const AFTER = [
  { title: 'Function lengths', command: scripts.functions },
  { title: 'Traceability', command: `${scripts.traceability} --check` },
];

const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  // Colours are for terminals.
  ...(process.stdout.isTTY || process.env.FORCE_COLOR ? {} : { NO_COLOR: '1' }),
};

const started = new Set();

/** Runs a step to its end; the output of a step that is not `live` is kept for later. */
function run({ title, command, live = false }) {
  return new Promise(resolve => {
    const start = performance.now();
    const output = [];
    const child = spawn(command, {
      cwd: root,
      shell: true,
      stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env,
    });
    started.add(child);
    child.stdout?.on('data', chunk => output.push(chunk));
    child.stderr?.on('data', chunk => output.push(chunk));
    child.on('error', error => output.push(Buffer.from(`${error.message}\n`)));
    child.on('close', code => {
      started.delete(child);
      resolve({
        title,
        live,
        ok: code === 0,
        text: Buffer.concat(output).toString().trim(),
        seconds: (performance.now() - start) / 1000,
      });
    });
  });
}

const heading = title => console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 60 - title.length))}`);

/** A step's heading, what it said if that matters, and its time. Says whether it passed. */
function tell({ title, live, ok, text, seconds }, { quiet = false } = {}) {
  if (!live) heading(title);
  if (text && !(ok && quiet)) console.log(text);
  console.log(`${ok ? 'ok' : 'FAILED'}, ${seconds.toFixed(1)} s`);
  return ok;
}

/** The title of the first step that failed. */
async function runStatic() {
  const running = STATIC.map(run);
  for (const step of running) {
    const result = await step;
    if (!tell(result, { quiet: true })) return result.title;
  }
  return undefined;
}

/** `123 passed, 0 failed`, from the report of this run. */
function closingLine(report) {
  if (!existsSync(report)) return 'No test ran.';
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    numTotalTests: total,
    testResults,
  } = JSON.parse(readFileSync(report, 'utf8'));
  // A file that does not load has failed although none of its tests ran.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const skipped = total - passed - failed;
  return `${passed} passed, ${failed + broken.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

async function runTests(step, report) {
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  heading(step.title);
  return tell(await run(step));
}

async function check() {
  const failed = await runStatic();
  if (failed) return { ok: false, closing: `Stopped at “${failed}”; no test ran.` };
  let ok = await runTests(TESTS, REPORT);
  for (const step of ok ? AFTER : []) {
    ok = tell(await run(step));
    if (!ok) break;
  }
  return { ok, closing: closingLine(REPORT) };
}

async function checkFiltered() {
  const command = `${vitest(FILTERED_REPORT)} ${filter.map(quote).join(' ')}`;
  const ok = await runTests({ title: `Tests: ${filter.join(' ')}`, command, live: true }, FILTERED_REPORT);
  return { ok, closing: closingLine(FILTERED_REPORT) };
}

const { ok, closing } = await (filter.length > 0 ? checkFiltered() : check());
for (const child of started) child.kill();
console.log(`\n${closing}`);
process.exitCode = ok ? 0 : 1;
