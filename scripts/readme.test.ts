import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

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
