// What `npm test` runs: everything that must hold, in order, up to the first failure. With arguments, vitest alone:
// `npm test -- rank` runs the test files whose path contains "rank".
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { UNCOVERED_TESTS } from './uncovered-tests.mjs';
import { REPORTS } from './traceability.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const filter = process.argv.slice(2);
const FILTERED_REPORT = join(dirname(REPORTS[0]), 'tests-filtered.json');

const node = (...args) => ({ file: process.execPath, args });

/** A script of package.json. */
const script = (name, ...args) => node('--run', name, ...(args.length > 0 ? ['--', ...args] : []));

/** npm by the Node that runs npm; the pinned one is not what a fresh clone installs with. */
function npm(...args) {
  const { npm_execpath: cli, npm_node_execpath: file = process.execPath } = process.env;
  return cli && /\.c?js$/.test(cli)
    ? { file, args: [cli, ...args] }
    : { file: 'npm', args, shell: process.platform === 'win32' };
}

const vitest = (report, ...args) =>
  node(
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  );

/** Independent of each other, and quick. */
const STATIC = [
  {
    title: 'Lock file',
    command: npm('ci', '--dry-run', '--no-audit', '--no-fund', '--loglevel=error', '--no-update-notifier'),
  },
  { title: 'Types', command: script('typecheck') },
  { title: 'Lint', command: script('lint') },
  { title: 'Format', command: script('format:check') },
];
const TESTS = [
  {
    title: 'Tests and coverage',
    command: vitest(REPORTS[0], '--coverage', ...UNCOVERED_TESTS.map(path => `--exclude=${path}**`)),
    live: true,
  },
  { title: 'Tests without coverage', command: vitest(REPORTS[1], ...UNCOVERED_TESTS), live: true },
];
const AFTER = [
  { title: 'Function lengths', command: script('functions') },
  { title: 'Traceability', command: script('traceability', '--check') },
];

const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  // Colours are for terminals.
  ...(process.stdout.isTTY || process.env.FORCE_COLOR ? {} : { NO_COLOR: '1' }),
};

const started = new Set();

/** Runs a step to its end; the output of a step that is not `live` is kept for later. */
function run({ title, command: { file, args, shell = false }, live = false }) {
  return new Promise(resolve => {
    const start = performance.now();
    const output = [];
    const child = spawn(file, args, {
      cwd: root,
      shell,
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

/** `123 passed, 0 failed`, from the report of this run; a step that failed for another reason is named behind it. */
function closingLine(reports, failedStep) {
  const read = reports.filter(file => existsSync(file)).map(file => JSON.parse(readFileSync(file, 'utf8')));
  if (read.length === 0) return 'No test ran.';
  const sum = count => read.reduce((total, report) => total + report[count], 0);
  const [passed, failed, total] = ['numPassedTests', 'numFailedTests', 'numTotalTests'].map(sum);
  const testResults = read.flatMap(report => report.testResults);
  if (testResults.length === 0 && filter.length > 0) return `No test file matches ${filter.join(' ')}.`;
  // A file has failed too when it does not load, or when what its tests share does not start.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some(result => result.status === 'failed'),
  );
  const failures = failed + broken.length;
  const skipped = total - passed - failed;
  return [
    `${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    ...(failedStep && failures === 0 ? [`“${failedStep}” failed`] : []),
  ].join('; ');
}

async function runTests(step) {
  heading(step.title);
  return tell(await run(step));
}

/** No report of an earlier run may be taken for this one's. */
function forget(reports) {
  mkdirSync(dirname(REPORTS[0]), { recursive: true });
  for (const report of reports) rmSync(report, { force: true });
}

/** Everything, up to the first step that fails. */
async function check() {
  const failed = await runStatic();
  if (failed) return { failed, closing: `Stopped at “${failed}”; no test ran.` };
  forget(REPORTS);
  const missed = await runTestsAndAfter();
  return { failed: missed, closing: closingLine(REPORTS, missed) };
}

/** The title of the first step that failed. */
async function runTestsAndAfter() {
  for (const step of TESTS) {
    if (!(await runTests(step))) return step.title;
  }
  for (const step of AFTER) {
    if (!tell(await run(step))) return step.title;
  }
  return undefined;
}

async function checkFiltered() {
  const title = `Tests: ${filter.join(' ')}`;
  const step = { title, command: vitest(FILTERED_REPORT, ...filter), live: true };
  forget([FILTERED_REPORT]);
  const failed = (await runTests(step)) ? undefined : title;
  return { failed, closing: closingLine([FILTERED_REPORT], failed) };
}

const { failed, closing } = await (filter.length > 0 ? checkFiltered() : check());
for (const child of started) child.kill();
console.log(`\n${closing}`);
process.exitCode = failed ? 1 : 0;
