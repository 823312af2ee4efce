import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

type Violation = Readonly<{
  id: string;
  help: string;
  nodes: readonly Readonly<{ html: string; failureSummary?: string }>[];
}>;

const MOST_NODES = 3;

const described = ({ id, help, nodes }: Violation): string =>
  [
    `${id}: ${help} (${nodes.length} elements)`,
    ...nodes
      .slice(0, MOST_NODES)
      .map(
        ({ html, failureSummary }) => `  ${html.slice(0, 200)}\n    ${failureSummary?.split('\n').join(' ')}`,
      ),
  ].join('\n');

/** The script of axe, which comes with its package for Playwright; every page that is looked at is sent it, so the short one. */
const { source } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))(
  'axe-core/axe.min.js',
) as { source: string };

/** axe stays in a page once it is there, and looks for nothing but violations: six times as fast as its own builder. */
const RUN = `axe.run({ resultTypes: ['violations'], preload: false }).then(({ violations }) => violations)`;

/** What keeps people out of this page, one paragraph each; empty when nothing does. */
export const violationsOn = async (page: Page): Promise<readonly string[]> => {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(source);
  return (await page.evaluate<readonly Violation[]>(RUN)).map(described);
};

/** Throws what is wrong with a page for people who see, hear or point differently. */
export const expectAccessible = async (page: Page, state = page.url()): Promise<void> => {
  const violations = await violationsOn(page);
  if (violations.length > 0) throw new Error(`${state} is not accessible.\n${violations.join('\n')}`);
};
