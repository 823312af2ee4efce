// How long the functions are, by package: a report to read, not a gate. The budget is a median of at most 6 lines and
// nine in ten within 20.
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

import { parse } from 'acorn';
import { ancestor } from 'acorn-walk';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const LONGEST = 10;

const sources = folder =>
  globSync(`${folder}/src/**/*.ts`, { cwd: root })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !/\.(test|soak)\.ts$|\/testing\//.test(file))
    .toSorted();

/** The functions of a module, named after what they are assigned to. */
export function functionsIn(code, file = '') {
  // Types become spaces, so that every line stays where it is.
  const program = parse(stripTypeScriptTypes(code), {
    ecmaVersion: 'latest',
    sourceType: 'module',
    locations: true,
  });
  const found = [];
  const note = (node, _state, ancestors) =>
    found.push({
      file,
      line: node.loc.start.line,
      lines: node.loc.end.line - node.loc.start.line + 1,
      name: node.id?.name ?? nameFrom(ancestors.at(-2)),
    });
  ancestor(program, {
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note,
  });
  return found;
}

const nameFrom = parent => parent?.id?.name ?? parent?.key?.name ?? '(unnamed)';

/** The smallest length that at least this share of the functions keep to. */
export const quantile = (lengths, share) =>
  lengths.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(lengths.length * share) - 1)] ?? 0;

function report() {
  const packages = globSync(['packages/*', 'apps/*'], { cwd: root })
    .map(folder => folder.replaceAll('\\', '/'))
    .toSorted()
    .map(folder => ({
      folder,
      functions: sources(folder).flatMap(file => functionsIn(readFileSync(`${root}/${file}`, 'utf8'), file)),
    }))
    .filter(({ functions }) => functions.length > 0);
  for (const { folder, functions } of packages) {
    const lengths = functions.map(({ lines }) => lines);
    console.log(
      `${folder}: ${lengths.length} functions, median ${quantile(lengths, 0.5)}, 90th percentile ${quantile(lengths, 0.9)}`,
    );
  }
  const engine = packages.find(({ folder }) => folder === 'packages/engine');
  if (!engine) return;
  console.log(`The ${LONGEST} longest of packages/engine:`);
  for (const { lines, name, file, line } of engine.functions
    .toSorted((a, b) => b.lines - a.lines)
    .slice(0, LONGEST)) {
    console.log(`${String(lines).padStart(5)}  ${name}  ${file}:${line}`);
  }
}

if (import.meta.main) report();
