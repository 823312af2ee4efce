import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

import { SIZES } from './browser.ts';
import { layoutProblems } from './layout.ts';

const PICTURES = join(import.meta.dirname, 'screenshots');
mkdirSync(PICTURES, { recursive: true });

/** What the browser shows, asked of it directly: Playwright's own way takes five times as long. */
const takePicture = async (page: Page, path: string): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  writeFileSync(path, Buffer.from(data, 'base64'));
  await session.detach();
};

/** Looks at a table at every size; all that is wrong at any of them. Where it has a name, pictures are kept under it. */
export const problemsAtAllSizes = async (
  page: Page,
  state: string,
  name: string | null = null,
): Promise<readonly string[]> => {
  const problems: string[] = [];
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    if (name !== null)
      await takePicture(page, join(PICTURES, `${name}-${viewport.width}x${viewport.height}.png`));
    problems.push(...(await layoutProblems(page)).map(problem => `${state}, ${size}: ${problem}`));
  }
  await page.setViewportSize(SIZES.desktop);
  return problems;
};
