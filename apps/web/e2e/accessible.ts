import { AxeBuilder } from '@axe-core/playwright';
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

/** What keeps people out of this page, one paragraph each; empty when nothing does. */
export const violationsOn = async (page: Page): Promise<readonly string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(violation => described(violation as Violation));
};

/** Throws what is wrong with a page for people who see, hear or point differently. */
export const expectAccessible = async (page: Page, state = page.url()): Promise<void> => {
  const violations = await violationsOn(page);
  if (violations.length > 0) throw new Error(`${state} is not accessible.\n${violations.join('\n')}`);
};
