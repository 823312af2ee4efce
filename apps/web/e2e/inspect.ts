import type { Page } from 'playwright-core';

import { violationsOn } from './accessible.ts';
import { SIZES } from './browser.ts';
import { widthProblems } from './layout.ts';

/** The two that differ most: where there is room for everything, and where there is not. */
const LOOKED_AT = ['desktop', 'small'] as const;

/** What is wrong with a page in one of its states, wide and narrow: for axe, and because it does not fit. */
export const stateProblems = async (page: Page, state: string): Promise<readonly string[]> => {
  const problems: string[] = [];
  for (const size of LOOKED_AT) {
    await page.setViewportSize(SIZES[size]);
    const found = [...(await violationsOn(page)), ...(await widthProblems(page))];
    problems.push(...found.map(problem => `${state}, ${size}: ${problem}`));
  }
  await page.setViewportSize(SIZES.desktop);
  return problems;
};

/** Looks at one state after the other and keeps all that is wrong, so that one run tells everything. */
export type Inspection = Readonly<{
  look: (page: Page, state: string) => Promise<void>;
  problems: readonly string[];
}>;

export const inspection = (): Inspection => {
  const problems: string[] = [];
  return {
    look: async (page, state) => void problems.push(...(await stateProblems(page, state))),
    problems,
  };
};
