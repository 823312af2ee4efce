import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { goldenScreens } from './testing/golden-screens.ts';

const folder = join(import.meta.dirname, '../../../../fixtures/screens');

test('§6.2 §6.3 every screen at 80x24, 120x40 and 44x20 looks as it was looked at: npm run screens', async () => {
  const golden = await goldenScreens();
  const kept = Object.fromEntries(
    readdirSync(folder).map(file => [file.replace(/\.txt$/, ''), readFileSync(join(folder, file), 'utf8')]),
  );
  expect(Object.fromEntries(golden.map(([name, text]) => [name, `${text}\n`]))).toEqual(kept);
});
