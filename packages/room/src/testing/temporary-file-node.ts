import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll } from 'vitest';

/** A file that does not exist yet, in a folder that is removed after the tests of this file. */
export const temporaryFile = (): string => {
  folder ??= mkdtempSync(join(tmpdir(), 'cardroom-store-'));
  return join(mkdtempSync(join(folder, 'f')), 'room.db');
};

let folder: string | undefined;
afterAll(() => {
  if (folder) rmSync(folder, { recursive: true });
});
