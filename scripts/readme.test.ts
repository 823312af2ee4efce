import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const example = readFileSync(join(root, 'docs', 'example.ts'), 'utf8');

test('the example in the README is docs/example.ts', () =>
  expect(readme).toContain(`\`\`\`ts\n${example}\`\`\``));

test('the example prints what its comment says', () => {
  const printed = execFileSync(process.execPath, [join(root, 'docs', 'example.ts')], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  const said = example.split('\n').flatMap(line => (line.startsWith('//') ? [line.slice(3)] : []));
  expect(printed.trimEnd().split('\n')).toEqual(said);
});

test('§10.3 the README says what is left out, and why', () => {
  expect(readme).toMatch(/## Left out, and why\n\n(- .+:.+\n( {2}.+\n)*)+/);
});
