// Writes the golden screens, fixtures/screens/<name>-<columns>x<rows>.txt, to be looked at in review: `npm run screens`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { goldenScreens } from '../apps/cli/src/terminal/testing/golden-screens.ts';

const screens = await goldenScreens();
const folder = join(import.meta.dirname, '..', 'fixtures', 'screens');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, text] of screens) writeFileSync(join(folder, `${name}.txt`), `${text}\n`);
