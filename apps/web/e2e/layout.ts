import type { Locator, Page } from 'playwright-core';

type Box = Readonly<{ name: string; x: number; y: number; width: number; height: number }>;

/** Less than this is a rounding of the browser. */
const SLACK = 1;

const nameOf = async (element: Locator): Promise<string> =>
  (await element.getAttribute('aria-label')) ?? (await element.textContent())?.trim() ?? '';

const boxesOf = async (elements: Locator): Promise<readonly Box[]> => {
  const boxes: Box[] = [];
  for (const element of await elements.all()) {
    const box = await element.boundingBox();
    if (box && box.width > 0 && box.height > 0) boxes.push({ name: await nameOf(element), ...box });
  }
  return boxes;
};

const overlap = (one: Box, other: Box): boolean =>
  one.x + one.width - SLACK > other.x &&
  other.x + other.width - SLACK > one.x &&
  one.y + one.height - SLACK > other.y &&
  other.y + other.height - SLACK > one.y;

const outside = ({ x, y, width, height }: Box, view: { width: number; height: number }): boolean =>
  x < -SLACK || y < -SLACK || x + width > view.width + SLACK || y + height > view.height + SLACK;

const text = ({ name, x, y, width, height }: Box): string =>
  `${name} at ${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`;

/** What a player at a table must see at once. */
export const partsOf = (page: Page): Readonly<Record<'cards' | 'buttons' | 'header', Locator>> => ({
  cards: page.locator('main [role=img][aria-label*=" of "], main [role=img][aria-label^="Face-down"]'),
  buttons: page.locator('[role=toolbar] button, [aria-label=Actions] button'),
  header: page.locator('header').first(),
});

/**
 * Whatever is out of view or lies over something else. Cards of one hand may lie over each other, as cards do; over buttons or
 * the header nothing may.
 */
export const layoutProblems = async (page: Page): Promise<readonly string[]> => {
  const view = page.viewportSize()!;
  const parts = partsOf(page);
  const cards = await boxesOf(parts.cards);
  const buttons = await boxesOf(parts.buttons);
  const header = await boxesOf(parts.header);
  const out = [...cards, ...buttons]
    .filter(box => outside(box, view))
    .map(box => `${text(box)} is out of view`);
  const clashes = [
    ...pairs(buttons, [...cards, ...header]),
    ...pairs(cards, header),
    ...buttons.flatMap((one, at) => pairs([one], buttons.slice(at + 1))),
  ].map(([one, other]) => `${text(one)} lies over ${text(other)}`);
  const none = [...(cards.length === 0 ? ['no cards'] : []), ...(buttons.length === 0 ? ['no buttons'] : [])];
  return [...none, ...out, ...clashes, ...(await scrolling(page))];
};

const pairs = (ones: readonly Box[], others: readonly Box[]): readonly (readonly [Box, Box])[] =>
  ones.flatMap(one => others.filter(other => overlap(one, other)).map(other => [one, other] as const));

/** Nobody should have to look for the rest of a page to the right. */
const scrolling = async (page: Page): Promise<readonly string[]> => {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return wider > SLACK ? [`the page is ${wider} px wider than its window`] : [];
};
