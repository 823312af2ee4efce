// Depends on nothing that must be installed: the setup asks it too.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The bundled program, if there is one and nothing that went into it has changed since. Where only the bundle was
 * installed there is nothing to compare it with.
 */
export function freshBundle(cli) {
  const record = recordOf(cli);
  if (!record) return undefined;
  const main = join(cli, 'dist', record.main);
  if (!existsSync(join(cli, 'src'))) return main;
  return existsSync(main) && record.inputs.every(input => unchanged(cli, input)) ? main : undefined;
}

/** What `scripts/bundle.mjs` wrote down: the program's place, and each input's path from here, size and time. */
function recordOf(cli) {
  try {
    return JSON.parse(readFileSync(join(cli, 'dist', 'inputs.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

function unchanged(cli, [path, size, time]) {
  const stats = statSync(join(cli, path), { throwIfNoEntry: false });
  return stats?.size === size && stats.mtimeMs === time;
}
