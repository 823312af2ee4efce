import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { HELP_FLAG, parseFlags } from '../apps/cli/src/args.ts';
import { PLAY_FLAGS } from '../apps/cli/src/play-flags.ts';
import { COMMANDS } from '../apps/cli/src/run.ts';
import { KEY_USES, keyCap } from '../packages/screens/src/index.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe.each([
  ['docs/example.ts', ['README.md', 'docs/engine.md']],
  ['docs/holdem-example.ts', ['docs/engine.md']],
  ['docs/room-example.ts', ['docs/room.md']],
  ['docs/bots-example.ts', ['docs/room.md']],
])('%s', (example, pages) => {
  test.each(pages)('is what %s shows', page =>
    expect(read(page)).toContain(`\`\`\`ts\n${read(example)}\`\`\``),
  );

  test('prints what its comment says', () => {
    const env = { ...process.env, NO_COLOR: '1' };
    const printed = execFileSync(process.execPath, [join(root, example)], { encoding: 'utf8', env });
    const said = read(example)
      .split('\n')
      .flatMap(line => (line.startsWith('//') ? [line.slice(3)] : []));
    expect(printed.trimEnd().split('\n')).toEqual(said);
  });
});

/** Pages with links to files beside them. */
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs')).map(name => `docs/${name}`),
];

test.each(PAGES.filter(page => page.endsWith('.md')))('every file that %s links to is there', page => {
  const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link]) => link!);
  expect(links.filter(link => !existsSync(join(root, dirname(page), link)))).toEqual([]);
});

test('§10.3 the README says what is left out, and why', () => {
  expect(read('README.md')).toMatch(/## Left out, and why\n\n(- .+:.+\n( {2}.+\n)*)+/);
});

/** `npx cardroom …` in the blocks of a page, without what comments and pipes add; one list of words each. */
const commandsIn = (page: string): readonly (readonly string[])[] =>
  [...read(page).matchAll(/^(?:.*(?:\| |\())?npx cardroom ([a-z][^#>)|\n]*)/gm)].map(([, words]) =>
    words!.trim().split(/ +/),
  );

/** What is wrong with a command line before it is run; nothing, if all is well. */
const whyNotRun = async ([name, ...rest]: readonly string[]): Promise<readonly string[]> => {
  const entry = COMMANDS.find(command => command.name === name);
  if (!entry) return [`There is no command ${name}.`];
  const { flags } = await entry.load();
  const args = parseFlags(rest, [...flags, HELP_FLAG], name!);
  return args.ok ? [] : args.error;
};

test.each(['README.md', 'docs/terminal.md', 'docs/store.md'])(
  'every command that %s shows is one that there is, with flags that it takes',
  async page => {
    const commands = commandsIn(page);
    expect(commands.length).toBeGreaterThan(4);
    expect((await Promise.all(commands.map(whyNotRun))).flat()).toEqual([]);
  },
);

describe('§6.4 docs/terminal.md', () => {
  const page = read('docs/terminal.md');

  test('names every key, what it does and where, in the order of the key map', () => {
    const rows = [...page.matchAll(/^\| (\S+) \| `(\w+)` \| (.+) \| (\w+) \|$/gm)].map(row => row.slice(1));
    const uses = Object.entries(KEY_USES);
    expect(rows.map(([key, name, , where]) => [key, name, where])).toEqual(
      uses.map(([name, { key, where }]) => [keyCap(key), name, where]),
    );
    const labels = uses.map(([, { label }]) => label);
    expect(rows.filter(([, , does], at) => !does!.startsWith(labels[at]!))).toEqual([]);
  });

  test('explains every flag of the tables', () => {
    const flags = new Set(Object.values(PLAY_FLAGS).flatMap(list => list.map(({ name }) => name)));
    expect([...flags].filter(name => !new RegExp(`^\\| .*\`--${name}[ \`]`, 'm').test(page))).toEqual([]);
  });
});

test('the README shows a picture of every screen', () => {
  const pictures = readdirSync(join(root, 'docs', 'pictures')).map(name => `](docs/pictures/${name})`);
  expect(pictures.filter(link => !read('README.md').includes(link))).toEqual([]);
});
