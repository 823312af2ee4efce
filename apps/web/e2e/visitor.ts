import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

import { SIZES } from './browser.ts';

/** Somebody at a browser, and what went wrong there. */
export type Visitor = Readonly<{
  page: Page;
  context: BrowserContext;
  /** What a developer would see in red: errors of scripts and of the console. */
  complaints: string[];
  /** Requests to anybody but the server. */
  elsewhere: string[];
  /** Everything that a screen reader was told, in order. */
  said: () => Promise<readonly string[]>;
  close: () => Promise<void>;
}>;

/** Notes what live regions say, one line for each time their words change. */
const listen = (): void => {
  const said: string[] = [];
  Object.assign(globalThis, { said });
  const regions = '[aria-live], [role=status], [role=alert], [role=log]';
  const last = new WeakMap<Element, string>();
  const hear = (): void => {
    for (const region of document.querySelectorAll(regions)) {
      const words = region.textContent?.trim() ?? '';
      if (words !== '' && words !== last.get(region)) said.push(words);
      last.set(region, words);
    }
  };
  new MutationObserver(hear).observe(document, { subtree: true, childList: true, characterData: true });
};

/** Opens a browser of one's own: no motion, a clean slate, and everything that goes wrong is noted. */
export const visit = async (
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> => {
  const context = await browser.newContext({
    viewport: SIZES.desktop,
    reducedMotion: 'reduce',
    baseURL: url,
    ...options,
  });
  context.setDefaultTimeout(10_000);
  await context.addInitScript(listen);
  const [complaints, elsewhere]: [string[], string[]] = [[], []];
  context.on('console', message => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', error => complaints.push(error.error().message));
  context.on('request', request => {
    const to = new URL(request.url());
    if (!['data:', 'blob:'].includes(to.protocol) && to.origin !== new URL(url).origin)
      elsewhere.push(request.url());
  });
  const page = await context.newPage();
  return {
    page,
    context,
    complaints,
    elsewhere,
    said: () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said),
    close: () => context.close(),
  };
};
