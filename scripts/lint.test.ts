import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/**
 * The rules about imports and purity, tried on planted violations: a folder laid out like this one, with the real
 * configurations and the real tools, so that a rule that stops biting is noticed.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = (name: string): string => join(root, 'node_modules', name);

const planted: Record<string, { readonly code: string; readonly rule: string | null }> = {};
const plant = (file: string, rule: string | null, code: string): string => {
  planted[file] = { code, rule };
  return file;
};

const IMPORTS = 'eslint(no-restricted-imports)';
const GLOBALS = 'eslint(no-restricted-globals)';
const PROPERTIES = 'eslint(no-restricted-properties)';

const engine = 'packages/engine/src';
const importing = (from: string): string =>
  `import { thing } from '${from}';\nexport const it: unknown = thing;\n`;
const importingType = (from: string): string =>
  `import type { Thing } from '${from}';\nexport type It = Thing[];\n`;

const VIOLATIONS = [
  ['the engine importing another package', plant(`${engine}/a1.ts`, IMPORTS, importing('@cardroom/odds'))],
  [
    'the engine importing a type of another package',
    plant(`${engine}/a2.ts`, IMPORTS, importingType('@cardroom/odds')),
  ],
  ['the engine importing Node', plant(`${engine}/a3.ts`, IMPORTS, importing('node:fs'))],
  ['the engine importing a library', plant(`${engine}/a4.ts`, IMPORTS, importing('smol-toml'))],
  [
    'the engine re-exporting another package',
    plant(`${engine}/a5.ts`, IMPORTS, `export { thing } from '@cardroom/room';\n`),
  ],
  [
    'the engine importing lazily',
    plant(
      `${engine}/a6.ts`,
      IMPORTS,
      `export const it = (): Promise<unknown> => import('@cardroom/bots');\n`,
    ),
  ],
  [
    'a test of the engine importing another package',
    plant(`${engine}/a7.test.ts`, IMPORTS, importing('@cardroom/odds')),
  ],
  [
    'blackjack importing hold’em',
    plant(`${engine}/blackjack/b1.ts`, IMPORTS, importing('../holdem/index.ts')),
  ],
  [
    'hold’em importing blackjack',
    plant(`${engine}/holdem/b2.ts`, IMPORTS, importing('../blackjack/rules.ts')),
  ],
  [
    'a test of blackjack importing hold’em',
    plant(`${engine}/blackjack/b3.test.ts`, IMPORTS, importing('../holdem/index.ts')),
  ],
  [
    'product code importing what is for tests',
    plant(`${engine}/b4.ts`, IMPORTS, importing('./testing/index.ts')),
  ],
  [
    'product code importing another room’s test kit',
    plant('packages/formats/src/b5.ts', IMPORTS, importing('@cardroom/engine/testing')),
  ],
  [
    'a relative import into another package',
    plant('packages/formats/src/c1.ts', IMPORTS, importing('../../engine/src/cards.ts')),
  ],
  [
    'a relative import out of the packages',
    plant('packages/formats/src/deep/c2.ts', IMPORTS, importing('../../../../fixtures/hand.json')),
  ],
  ['formats importing room', plant('packages/formats/src/c3.ts', IMPORTS, importing('@cardroom/room'))],
  ['odds importing bots', plant('packages/odds/src/c4.ts', IMPORTS, importing('@cardroom/bots'))],
  [
    'fairness importing a game',
    plant('packages/fairness/src/c5.ts', IMPORTS, importing('@cardroom/engine/holdem')),
  ],
  ['room’s core importing Node', plant('packages/room/src/c6.ts', IMPORTS, importing('node:sqlite'))],
  [
    'screens importing more than types of odds',
    plant('packages/screens/src/c7.ts', IMPORTS, importing('@cardroom/odds')),
  ],
  ['the server importing odds', plant('apps/server/src/c8.ts', IMPORTS, importing('@cardroom/odds'))],
  [
    'the browser importing a store of Node',
    plant('apps/web/src/c9.ts', IMPORTS, importing('@cardroom/room/sqlite')),
  ],
  [
    'a clock in the engine',
    plant(`${engine}/d1.ts`, GLOBALS, 'export const it = (): number => Date.now();\n'),
  ],
  [
    'a new date in the engine',
    plant(`${engine}/holdem/d2.ts`, GLOBALS, 'export const it = (): unknown => new Date();\n'),
  ],
  [
    'randomness in the engine',
    plant(`${engine}/d3.ts`, PROPERTIES, 'export const it = (): number => Math.random();\n'),
  ],
  [
    'randomness taken out of Math',
    plant(`${engine}/d4.ts`, PROPERTIES, 'const { random } = Math;\nexport const it = random;\n'),
  ],
  [
    'the global object in the engine',
    plant(`${engine}/d5.ts`, GLOBALS, 'export const it: unknown = globalThis;\n'),
  ],
  [
    'a locale in the engine',
    plant(`${engine}/d6.ts`, PROPERTIES, 'export const it = (n: number): string => n.toLocaleString();\n'),
  ],
  [
    'the console in the engine',
    plant(`${engine}/d7.ts`, 'eslint(no-console)', `export const it = (): void => console.log('it');\n`),
  ],
  [
    'randomness in any package',
    plant('packages/odds/src/d8.ts', PROPERTIES, 'export const it = (): number => Math.random();\n'),
  ],
  [
    'a switch that forgets a case',
    plant(
      `${engine}/e1.ts`,
      'typescript(switch-exhaustiveness-check)',
      `export const it = (kind: 'a' | 'b'): string => {\n  switch (kind) {\n    case 'a':\n      return kind;\n  }\n  return '';\n};\n`,
    ),
  ],
  [
    'a default that would hide a forgotten case',
    plant(
      `${engine}/e2.ts`,
      'typescript(switch-exhaustiveness-check)',
      `export const it = (kind: 'a' | 'b'): string => {\n  switch (kind) {\n    case 'a':\n      return kind;\n    default:\n      return '';\n  }\n};\n`,
    ),
  ],
  [
    'a promise nobody waits for',
    plant(
      'packages/room/src/e3.ts',
      'typescript(no-floating-promises)',
      `export const it = (later: () => Promise<void>): void => {\n  later();\n};\n`,
    ),
  ],
  [
    'any',
    plant(
      'packages/room/src/e4.ts',
      'typescript(no-explicit-any)',
      'export const it = (thing: any): unknown => thing;\n',
    ),
  ],
] as const;

const CLEAN = [
  ['the engine importing itself', plant(`${engine}/blackjack/ok1.ts`, null, importing('../cards.ts'))],
  [
    'a test using Node, a test library and the test kit',
    plant(
      `${engine}/ok2.test.ts`,
      null,
      `import { it } from 'node:test';\n${importing('./testing/index.ts')}export const other: unknown = it;\n`,
    ),
  ],
  [
    'the test kit playing both games',
    plant(
      `${engine}/testing/ok3.ts`,
      null,
      `${importing('../blackjack/index.ts')}export { other } from '../holdem/index.ts';\n`,
    ),
  ],
  [
    'formats importing the engine',
    plant('packages/formats/src/ok4.ts', null, importing('@cardroom/engine/holdem')),
  ],
  [
    'screens importing types of odds',
    plant('packages/screens/src/ok5.ts', null, importingType('@cardroom/odds')),
  ],
  [
    'room’s SQLite store importing Node',
    plant('packages/room/src/sqlite/ok6.ts', null, importing('node:sqlite')),
  ],
  ['the command importing the server', plant('apps/cli/src/ok7.ts', null, importing('@cardroom/server'))],
] as const;

const DOES_NOT_COMPILE = [
  ['process', 'export const it: unknown = process.env;\n'],
  ['fetch', `export const it = (): unknown => fetch('/');\n`],
  ['console', `export const it = (): void => console.log('it');\n`],
  ['setTimeout', 'export const it = (then: () => void): unknown => setTimeout(then, 1);\n'],
  ['node:fs', importing('node:fs')],
] as const;

const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

let folder = '';
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'planted-')));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('lint', () => {
  type Finding = { readonly code: string; readonly filename: string };
  let findings: readonly Finding[] = [];
  const codesFor = (file: string): string[] =>
    findings.filter(({ filename }) => filename.replaceAll('\\', '/') === file).map(({ code }) => code);

  beforeAll(() => {
    const house = join(folder, 'lint');
    const config = pathToFileURL(join(root, 'oxlint.config.ts')).href;
    write(join(house, 'oxlint.config.ts'), `export { default } from '${config}';\n`);
    write(
      join(house, 'tsconfig.json'),
      JSON.stringify({ extends: join(root, 'tsconfig.base.json'), include: ['packages', 'apps'] }),
    );
    for (const [file, { code }] of Object.entries(planted)) write(join(house, file), code);
    const { stdout } = spawnSync(
      process.execPath,
      [bin('oxlint/bin/oxlint'), '--type-aware', '--format=json'],
      {
        cwd: house,
        encoding: 'utf8',
      },
    );
    findings = (JSON.parse(stdout) as { readonly diagnostics: readonly Finding[] }).diagnostics;
  }, 60_000);

  test.each(VIOLATIONS)('refuses %s', (_, file) => {
    expect(codesFor(file)).toContain(planted[file]?.rule);
  });

  test.each(CLEAN)('accepts %s', (_, file) => {
    expect(codesFor(file)).toEqual([]);
  });
});

describe('the engine’s tsconfig', () => {
  let output = '';
  const file = (index: number): string => `planted-${index}.ts`;

  beforeAll(() => {
    const house = join(folder, 'types');
    write(
      join(house, 'tsconfig.json'),
      JSON.stringify({ extends: join(root, 'packages/engine/tsconfig.json'), include: ['.'], exclude: [] }),
    );
    write(join(house, 'package.json'), JSON.stringify({ type: 'module' }));
    DOES_NOT_COMPILE.forEach(([, code], index) => write(join(house, file(index)), code));
    write(join(house, 'clean.ts'), 'export const it = (n: number): number => Math.max(n, 0);\n');
    output = spawnSync(process.execPath, [bin('typescript/bin/tsc'), '--pretty', 'false'], {
      cwd: house,
      encoding: 'utf8',
    }).stdout;
  }, 60_000);

  test.each(DOES_NOT_COMPILE.map(([what], index) => [what, file(index)] as const))(
    'refuses %s',
    (what, name) => {
      expect(output).toMatch(new RegExp(`^${name}\\(.*Cannot find name '${what}'`, 'm'));
    },
  );

  test('accepts what is pure', () => {
    expect(output).not.toContain('clean.ts');
  });
});
