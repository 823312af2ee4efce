import type { Locator, Page } from 'playwright-core';

export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Closes what stands in front. */
const back = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
};

/** Opens something in front of a table, looks at it, and closes it again. */
export const inFront = async (
  page: Page,
  open: () => Promise<void>,
  look: () => Promise<void>,
): Promise<void> => {
  await open();
  await dialog(page).waitFor();
  await look();
  await back(page);
};
