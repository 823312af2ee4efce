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
const INSIDE = 'cardroom(inside-its-package)';
const AMBIENT = 'cardroom(no-ambient)';
const REFERENCE = 'typescript(triple-slash-reference)';

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
    plant('packages/formats/src/c1.ts', INSIDE, importing('../../engine/src/cards.ts')),
  ],
  [
    'a relative import out of the packages',
    plant('packages/formats/src/deep/c2.ts', INSIDE, importing('../../../../fixtures/hand.json')),
  ],
  [
    'an app importing a file of the workspace',
    plant('apps/cli/src/c10.ts', INSIDE, importing('../../../vitest.config.ts')),
  ],
  [
    'a test importing a type of the workspace',
    plant('apps/cli/src/deep/c11.test.ts', INSIDE, importingType('../../../../oxlint.config.ts')),
  ],
  [
    're-exporting what lies outside the package',
    plant('packages/formats/src/c12.ts', INSIDE, `export * from './../../engine/src/cards.ts';\n`),
  ],
  [
    'lazily importing what lies outside the package',
    plant(
      'packages/formats/src/c13.ts',
      INSIDE,
      `export const it = (): Promise<unknown> => import('../../../package.json');\n`,
    ),
  ],
  ['formats importing room', plant('packages/formats/src/c3.ts', IMPORTS, importing('@cardroom/room'))],
  ['odds importing bots', plant('packages/odds/src/c4.ts', IMPORTS, importing('@cardroom/bots'))],
  [
    'fairness importing a game',
    plant('packages/fairness/src/c5.ts', IMPORTS, importing('@cardroom/engine/holdem')),
  ],
  ['room’s core importing Node', plant('packages/room/src/c6.ts', IMPORTS, importing('node:sqlite'))],
  ...['odds', 'formats', 'fairness', 'bots', 'coach', 'wire', 'screens'].map(
    name =>
      [
        `${name}, which browsers load, importing Node`,
        plant(`packages/${name}/src/n1.ts`, IMPORTS, importing('node:fs')),
      ] as const,
  ),
  [
    'browser code importing Node without its prefix',
    plant('packages/formats/src/n2.ts', IMPORTS, importing('fs/promises')),
  ],
  [
    'browser code importing its package’s code for Node',
    plant('packages/odds/src/n3.ts', IMPORTS, importing('./simulator/pool-node.ts')),
  ],
  [
    'the browser importing a package’s code for Node',
    plant('apps/web/src/n4.ts', IMPORTS, importing('@cardroom/odds/pool-node')),
  ],
  [
    'the browser with code for Node of its own',
    plant('apps/web/src/n5-node.ts', IMPORTS, importing('node:fs')),
  ],
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
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'require', 'process', 'global'].map(
    (name, index) =>
      [
        `${name} in the engine`,
        plant(`${engine}/g${index}.ts`, GLOBALS, `export const it: unknown = ${name};\n`),
      ] as const,
  ),
  [
    'the engine bringing Node’s types back',
    plant(`${engine}/h1.ts`, REFERENCE, '/// <reference types="node" />\nexport const it = 1;\n'),
  ],
  [
    'the engine bringing the browser’s types back',
    plant(`${engine}/h2.ts`, REFERENCE, '/// <reference lib="dom" />\nexport const it = 1;\n'),
  ],
  [
    'the engine declaring a global itself',
    plant(`${engine}/h3.ts`, AMBIENT, 'declare const process: unknown;\nexport const it = process;\n'),
  ],
  [
    'the engine declaring a function',
    plant(`${engine}/h4.ts`, AMBIENT, 'declare function fetch(): unknown;\nexport const it = fetch;\n'),
  ],
  [
    'the engine adding to the global object',
    plant(`${engine}/h5.ts`, AMBIENT, 'declare global {\n  var it: unknown;\n}\nexport {};\n'),
  ],
  [
    'the engine declaring a module',
    plant(`${engine}/h6.ts`, AMBIENT, `declare module 'node:fs' {\n  const it: unknown;\n}\nexport {};\n`),
  ],
  [
    'an import whose module nobody can read off',
    plant(
      `${engine}/h7.ts`,
      'cardroom(literal-imports)',
      'export const it = (name: string): Promise<unknown> => import(name);\n',
    ),
  ],
  [
    'the type of an import',
    plant(
      `${engine}/h8.ts`,
      'typescript(consistent-type-imports)',
      `export type It = import('node:fs').Stats;\n`,
    ),
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
  [
    'a package’s code for Node importing Node',
    plant('packages/odds/src/simulator/ok8-node.ts', null, importing('node:worker_threads')),
  ],
  ['an app importing its own package.json', plant('apps/cli/src/ok9.ts', null, importing('../package.json'))],
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

/** What a tool finds; that it could not start is said as such. */
const outputOf = (tool: string, args: readonly string[], cwd: string, findings: RegExp): string => {
  const { error, status, signal, stdout, stderr } = spawnSync(process.execPath, [bin(tool), ...args], {
    cwd,
    encoding: 'utf8',
  });
  // Both end with 1 or 2 when they find something, and here they must.
  if ((status === 1 || status === 2) && findings.test(stdout)) return stdout;
  throw new Error(
    `${tool} did not run (${error?.message ?? signal ?? `exit ${status}`}):\n${stderr}${stdout}`,
  );
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
    write(join(house, 'oxlint.config.ts'), `export { default } from ${JSON.stringify(config)};\n`);
    write(
      join(house, 'tsconfig.json'),
      JSON.stringify({ extends: join(root, 'tsconfig.base.json'), include: ['packages', 'apps'] }),
    );
    for (const [file, { code }] of Object.entries(planted)) write(join(house, file), code);
    const stdout = outputOf('oxlint/bin/oxlint', ['--type-aware', '--format=json'], house, /^\{.*\}\s*$/s);
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
    output = outputOf('typescript/bin/tsc', ['--pretty', 'false'], house, /^planted-0\.ts\(/m);
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
