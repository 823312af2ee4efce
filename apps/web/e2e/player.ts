import type { Locator, Page } from 'playwright-core';

/** A button by the name that people rely on, with whatever amount follows it. */
export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${name}( \\$[\\d,]+)?$`) });

export const summary = (page: Page): Locator => page.getByRole('region', { name: 'Round summary' });

/** Comes to an address without a name, gives one, and is let in. */
export const enter = async (page: Page, path: string, name: string): Promise<void> => {
  await page.goto(path);
  await page.getByRole('textbox', { name: 'Username' }).fill(name);
  await button(page, 'Start').click();
};

/** Signs in on the front page: a name and one click. */
export const signIn = (page: Page, name: string): Promise<void> => enter(page, '/', name);

/** Signs in where no table is opened and no coach begins to think, for tests that are about neither. */
export const enterQuietly = async (page: Page, name: string): Promise<void> => {
  await enter(page, '/history', name);
  await page.getByRole('heading', { name: 'History' }).waitFor();
};

/** Turns to another page by its link, which loads nothing that is there already. */
export const turnTo = async (page: Page, path: string): Promise<void> => {
  await page.locator(`nav a[href="${path}"]`).dispatchEvent('click');
  await page.waitForURL(`**${path}`);
};

/** The hands' own regions. */
export const hand = (page: Page, number: number, of: number): Locator =>
  page.getByRole('region', { name: `Hand ${number} of ${of}` });

/** Buttons that move a round of blackjack on, the most careful first. */
const MOVES = ['No insurance', 'Stand'] as const;

/** Whatever of these is there first. */
export const firstOf = (...all: readonly Locator[]): Promise<void> =>
  all
    .reduce((one, other) => one.or(other))
    .first()
    .waitFor();

/** What lies on the table and what can be done, as the page's own words; the coach may think meanwhile. */
export const TABLE = `[...document.querySelectorAll('main section[aria-label], [aria-label=Actions]')]
  .filter(part => /^(Dealer|Hand |Your hand|Board|Round summary|Actions)/.test(part.getAttribute('aria-label')))
  .map(part => part.textContent + [...part.querySelectorAll('[role=img]')].map(card => card.ariaLabel))
  .join()`;

/** How long a button may take to be pressed before the table is looked at again. */
const PRESS_MS = 3_000;

/** Presses a button and waits until the table has changed; a button that goes away meanwhile is left alone at once. */
const press = async (page: Page, name: string): Promise<void> => {
  const before = await page.evaluate<string>(TABLE);
  const [target] = await enabled(page, name).elementHandles();
  const isPressed = await target?.click({ timeout: PRESS_MS }).then(
    () => true,
    () => false,
  );
  if (isPressed) await page.waitForFunction(`before => ${TABLE} !== before`, before);
};

/** Stands, and wants no insurance, until the round is over. */
export const playOut = async (page: Page): Promise<void> => {
  for (;;) {
    await firstOf(summary(page), ...MOVES.map(name => enabled(page, name)));
    if (await summary(page).isVisible()) return;
    await press(page, (await enabled(page, MOVES[0]).isVisible()) ? MOVES[0] : MOVES[1]);
  }
};

/** A button that may be pressed. */
export const enabled = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${name}( \\$[\\d,]+)?$`), disabled: false });

/** Deals the next hand, from wherever the table is between two rounds, and waits for a decision or the end. */
export const dealHand = async (page: Page): Promise<void> => {
  const deal = enabled(page, 'Deal');
  const next = enabled(page, 'Next round');
  await firstOf(deal, next);
  if (await next.isVisible()) await next.click();
  await deal.click();
  await firstOf(summary(page), ...['Hit', ...MOVES].map(name => enabled(page, name)));
};

/** Everything in, and yes to the question whether it is meant so. */
export const shove = async (page: Page): Promise<void> => {
  await enabled(page, 'All in').click();
  const yes = page.getByRole('dialog').getByRole('button', { name: /^Yes/ });
  const raise = enabled(page, 'Raise to');
  await firstOf(yes, raise);
  if (await yes.isHidden()) await raise.click();
  await yes.click();
};
