// Writes docs/traceability.md: every requirement of docs/requirements.json with the tests that name it. With --check
// it only says whether the page is up to date. The names come from the report of the last full `npm test`; soak tests,
// which that run leaves out, are listed and marked.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const PAGE = join(root, 'docs', 'traceability.md');
const REQUIREMENTS = join(root, 'docs', 'requirements.json');
const reports = join(root, 'node_modules', '.cache', 'cardroom');
/** What a full `npm test` leaves behind: one report a run of vitest. */
export const REPORTS = [join(reports, 'tests.json'), join(reports, 'uncovered-tests.json')];

/** Names shown per requirement and file; the others are counted. */
const SHOWN = 3;

/** `§2.8`, `21black 1.16`, `FR-10`, `AC3`, each perhaps going on: `FR-10/11`, `CR-020…025`, `21black 1.16–18`. */
const CITATION =
  /(§|\b21black )(\d+\.\d+)((?:[/…–](?:\d+\.)?\d+\b)*)|\b((?:N?FR|CR)-|AC)(\d+)((?:[/…–]\d+\b)*)/g;

const LEADING_CITATIONS = new RegExp(`^(?:(?:${CITATION.source})[\\s,;:·]*)+`);

/** The requirement ids cited in a test's name, and those cited that do not exist. */
export function citations(name, known) {
  const cited = [];
  const unknown = [];
  for (const [, dotted, line, moreLines, family, number, moreNumbers] of name.matchAll(CITATION)) {
    const prefix = dotted ?? family;
    let last = line ?? number;
    const cite = id => (known.includes(id) ? cited : unknown).push(id);
    cite(prefix + last);
    for (const [, how, written] of (moreLines ?? moreNumbers).matchAll(/([/…–])([\d.]+)/g)) {
      // `1.16–18` leaves the chapter out.
      const next = line && !written.includes('.') ? `${last.split('.')[0]}.${written}` : written;
      if (how !== '/') between(prefix + last, prefix + next, known).forEach(cite);
      cite(prefix + next);
      last = next;
    }
  }
  return { cited: [...new Set(cited)], unknown: [...new Set(unknown)] };
}

const between = (from, to, known) => known.slice(known.indexOf(from) + 1, Math.max(known.indexOf(to), 0));

/** Tests of a vitest JSON report that passed, in the order of files and of their lines. */
export const passedTests = report =>
  report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ ancestorTitles, title }) => ({
        file: fromRoot(file),
        name: [...ancestorTitles, title].join(' › '),
      })),
  );

const fromRoot = file => relative(root, file).replaceAll('\\', '/');

function soakTests() {
  if (globSync('{packages,apps}/*/src/**/*.soak.ts', { cwd: root }).length === 0) return [];
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    // Reading the files without running them would leave the templates in the names.
    [vitest, 'list', '--json', '--no-static-parse', '--config', 'vitest.soak.config.ts'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  );
  if (status !== 0) throw new Error(`The soak tests could not be listed.\n${stderr}${stdout}`);
  return JSON.parse(stdout).map(({ name, file }) => ({
    file: fromRoot(file),
    name: name.replaceAll(' > ', ' › '),
    soak: true,
  }));
}

/** What `test.each` fills in, left as it was written: `$name`, `${seed}`, `%s`. */
const TEMPLATE = /\$\{|\$[a-z_]|%[sdifjoc](?![a-z])/i;

export const unfilled = tests => tests.filter(({ name }) => TEMPLATE.test(name));

/** The page, and the ids cited that no requirement has. */
export function trace(groups, tests) {
  const known = groups.flatMap(({ requirements }) => requirements.map(({ id }) => id));
  const byId = new Map(known.map(id => [id, []]));
  const strangers = [];
  for (const test of tests) {
    const { cited, unknown } = citations(test.name, known);
    for (const id of cited) byId.get(id).push(test);
    for (const id of unknown) strangers.push({ id, ...test });
  }
  return { page: page(groups, byId), strangers };
}

/** How many have tests, how many of these in part, and how many have none. */
function counts(requirements, byId) {
  const tested = requirements.filter(({ id }) => byId.get(id).length > 0);
  const inPart = tested.filter(({ open }) => open).length;
  return { tested: tested.length, inPart, missing: requirements.length - tested.length };
}

function page(groups, byId) {
  const { tested, inPart, missing } = counts(
    groups.flatMap(({ requirements }) => requirements),
    byId,
  );
  return [
    '# Requirements and their tests',
    '',
    'Written by `npm run traceability` from the names of the tests; do not edit. A test proves a requirement by naming',
    'its id; “in part” names what its tests leave open. Soak tests run by `npm run soak`, all others by `npm test`.',
    '',
    `**${tested} of ${byId.size} requirements have tests, ${inPart} of them in part; ${missing} not yet.**`,
    '',
    ...groups.flatMap(group => section(group, byId)),
  ].join('\n');
}

function section({ title, requirements }, byId) {
  const { tested, inPart } = counts(requirements, byId);
  return [
    `## ${title} (${tested} of ${requirements.length}${inPart > 0 ? `, ${inPart} in part` : ''})`,
    '',
    ...requirements.flatMap(requirement => entry(requirement, byId.get(requirement.id))),
    '',
  ];
}

function entry({ id, title, of = [], open }, tests) {
  const link = of.length > 0 ? ` (${of.join(', ')})` : '';
  const head = `- **${id}** ${title}${link}`;
  if (tests.length === 0) return [`${head}: not yet`];
  const files = Map.groupBy(tests, ({ file }) => file);
  return [
    open ? `${head}: in part (open: ${open})` : head,
    ...[...files].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(fileLine),
  ];
}

function fileLine([file, tests]) {
  const names = [...new Set(tests.map(({ name }) => name))].slice(0, SHOWN);
  const suites = Map.groupBy(names.map(readable), ({ suite }) => suite);
  const shown = [...suites].map(
    ([suite, titles]) => suite + titles.map(({ title }) => `“${title}”`).join(', '),
  );
  const more = tests.length - names.length;
  const rest = more > 0 ? ` and ${more} more` : '';
  return `  - \`${file}\`${tests[0].soak ? ' (soak)' : ''}: ${shown.join('; ')}${rest}`;
}

/** A name without the ids it begins with: the page says them already. */
function readable(name) {
  const parts = name.split(' › ').map(part => plain(part.replace(LEADING_CITATIONS, '') || part));
  const title = parts.pop();
  return { suite: parts.length > 0 ? `${parts.join(', ')}: ` : '', title };
}

/** Markdown signs in a name mean nothing. */
const plain = name => name.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_<>[\]|]/g, '\\$&');

function main(args) {
  if (!REPORTS.every(file => existsSync(file)))
    return 'There is no report of a full test run yet: run `npm test` first.';
  const groups = JSON.parse(readFileSync(REQUIREMENTS, 'utf8'));
  const passed = REPORTS.flatMap(file => passedTests(JSON.parse(readFileSync(file, 'utf8'))));
  const tests = [
    ...passed.toSorted((a, b) => (a.file < b.file ? -1 : Number(a.file > b.file))),
    ...soakTests(),
  ];
  const templates = unfilled(tests);
  if (templates.length > 0) {
    return templates
      .map(({ file, name }) => `${file}: “${name}” still has a template in its name; write it out.`)
      .join('\n');
  }
  const { page: text, strangers } = trace(groups, tests);
  if (strangers.length > 0) {
    return strangers
      .map(
        ({ id, file, name }) => `${file}: “${name}” names ${id}, which docs/requirements.json does not have.`,
      )
      .join('\n');
  }
  if (!args.includes('--check')) writeFileSync(PAGE, text);
  else if (!existsSync(PAGE) || readFileSync(PAGE, 'utf8') !== text) {
    return 'docs/traceability.md is not up to date: run `npm run traceability`.';
  }
  console.log(text.match(/\*\*(\d.*)\*\*/)[1]);
  return undefined;
}

if (import.meta.main) {
  const problem = main(process.argv.slice(2));
  if (problem) {
    console.error(problem);
    process.exitCode = 1;
  }
}
