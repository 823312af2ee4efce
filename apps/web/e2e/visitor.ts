import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

import { SIZES } from './browser.ts';

const SESSION_COOKIE = 'cardroom';

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

/** Notes what live regions say: whatever is added to one that was there, as a screen reader would. */
const listen = (): void => {
  const said: string[] = [];
  Object.assign(globalThis, { said });
  const hear = (words: string | null): void => {
    const sentence = words?.trim() ?? '';
    if (sentence !== '') said.push(sentence);
  };
  new MutationObserver(changes => {
    for (const { type, target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (!element?.closest('[aria-live], [role=status], [role=alert], [role=log]')) continue;
      if (type === 'characterData') hear(target.textContent);
      else addedNodes.forEach(node => hear(node.textContent));
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
};

/** Settings as the page keeps them for a name, unless they are there already. */
const keepSettings = ({ name, settings }: { name: string; settings: object }): void => {
  const key = `cardroom:settings:${name}`;
  try {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // A page without an address keeps nothing.
  }
};

/** Who comes, and with what. */
export type Visit = BrowserContextOptions &
  Readonly<{
    /** Whose settings are put down beforehand: the dealer does not pause unless they say so. */
    name?: string;
    settings?: object;
    /** The session to which a prepared seat belongs. */
    token?: string;
  }>;

/**
 * Opens a browser of one's own: no motion, a clean slate, and everything that goes wrong is noted. It keeps the page for offline
 * use only where a test is about that: that costs more than most tests.
 */
export const visit = async (
  browser: Browser,
  url: string,
  { name = 'ann', settings = {}, token, ...options }: Visit = {},
): Promise<Visitor> => {
  const context = await browser.newContext({
    viewport: SIZES.desktop,
    reducedMotion: 'reduce',
    baseURL: url,
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(20_000);
  await context.addInitScript(listen);
  await context.addInitScript(keepSettings, { name, settings: { speed: 'off', ...settings } });
  if (token !== undefined) await context.addCookies([{ name: SESSION_COOKIE, value: token, url }]);
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
