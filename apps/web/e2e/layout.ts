import type { Page } from 'playwright-core';

type Box = Readonly<{ name: string; group: number; x: number; y: number; width: number; height: number }>;

/** Less than this is a rounding of the browser. */
const SLACK = 1;

/** What a player at a table must see at once. */
const PARTS = {
  cards: 'main [role=img][aria-label*=" of "], main [role=img][aria-label^="Face-down"]',
  buttons: '[aria-label=Actions] button, .table-actions button, .table-actions input',
  edges: 'header, .rail-handle',
} as const;

/** Where everything is that matches, in one question to the browser. */
const boxesOf = (page: Page, selector: string): Promise<readonly Box[]> =>
  page.locator(selector).evaluateAll(elements => {
    const groups = [...document.querySelectorAll('section, li')];
    return elements
      .filter(element => element.checkVisibility({ visibilityProperty: true }))
      .map(element => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
        const group = groups.indexOf(element.closest('section, li')!);
        return { name, group, x, y, width, height };
      })
      .filter(({ width, height }) => width > 0 && height > 0);
  });

const overlap = (one: Box, other: Box): boolean =>
  one.x + one.width - SLACK > other.x &&
  other.x + other.width - SLACK > one.x &&
  one.y + one.height - SLACK > other.y &&
  other.y + other.height - SLACK > one.y;

const outside = ({ x, y, width, height }: Box, view: { width: number; height: number }): boolean =>
  x < -SLACK || y < -SLACK || x + width > view.width + SLACK || y + height > view.height + SLACK;

const text = ({ name, x, y, width, height }: Box): string =>
  `${name} at ${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`;

/**
 * Whatever is out of view or lies over something else. Cards of one hand may lie over each other, as cards do; over buttons,
 * the header or the coach's handle nothing may.
 */
export const layoutProblems = async (page: Page): Promise<readonly string[]> => {
  const view = page.viewportSize()!;
  const [cards, buttons, edges] = await Promise.all([
    boxesOf(page, PARTS.cards),
    boxesOf(page, PARTS.buttons),
    boxesOf(page, PARTS.edges),
  ]);
  const out = [...cards, ...buttons]
    .filter(box => outside(box, view))
    .map(box => `${text(box)} is out of view`);
  const clashes = [
    ...pairs(buttons, [...cards, ...edges]),
    ...pairs(cards, edges),
    ...cards.flatMap((one, at) =>
      pairs(
        [one],
        cards.slice(at + 1).filter(({ group }) => group !== one.group),
      ),
    ),
    ...buttons.flatMap((one, at) => pairs([one], buttons.slice(at + 1))),
  ].map(([one, other]) => `${text(one)} lies over ${text(other)}`);
  const none = [...(cards.length === 0 ? ['no cards'] : []), ...(buttons.length === 0 ? ['no buttons'] : [])];
  return [...none, ...out, ...clashes, ...(await widthProblems(page))];
};

const pairs = (ones: readonly Box[], others: readonly Box[]): readonly (readonly [Box, Box])[] =>
  ones.flatMap(one => others.filter(other => overlap(one, other)).map(other => [one, other] as const));

/** Nobody should have to look for the rest of a page to the right. */
export const widthProblems = async (page: Page): Promise<readonly string[]> => {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return wider > SLACK ? [`the page is ${wider} px wider than its window`] : [];
};
