import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';

import { SETUP_MS, openBrowser } from './browser.ts';
import type { Prepared } from './prepared.ts';
import { openScene, type Scene } from './scene-server.ts';
import { startServer, type TestServer } from './server.ts';
import { visit, type Visit, type Visitor } from './visitor.ts';

/** What the tests of a file share. */
export type Stage = Readonly<{
  browser: () => Browser;
  server: () => TestServer;
  /** Somebody comes to the server, or to another address, and stays for one test. */
  comes: (options?: Visit & { readonly url?: string }) => Promise<Visitor>;
  /** A server of its own on a prepared store, for one test. */
  scene: (prepared: Promise<Prepared>) => Promise<Scene>;
  /** Ann comes to her prepared seat. */
  ann: (prepared: Promise<Prepared>, options?: Visit) => Promise<Visitor>;
  /** Closes something when the test is over. */
  later: (close: () => Promise<unknown>) => void;
}>;

type Options = {
  /** Some files have only scenes. */
  readonly withServer?: boolean;
};

/** One browser and one server for all tests of a file; whatever a test opens is closed behind it. */
export const openStage = ({ withServer = true }: Options = {}): Stage => {
  let browser: Browser;
  let server: TestServer;
  const closing: (() => Promise<unknown>)[] = [];
  const later: Stage['later'] = close => void closing.push(close);
  vi.setConfig({ testTimeout: SETUP_MS });
  beforeAll(async () => {
    const opening = withServer ? startServer() : null;
    browser = await openBrowser();
    if (opening) server = await opening;
  }, SETUP_MS);
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });
  afterAll(() => Promise.all([browser?.close(), server?.close()]));

  const stays = (visitor: Visitor): Visitor => {
    later(visitor.close);
    return visitor;
  };
  const scene: Stage['scene'] = async prepared => {
    const opened = await openScene(await prepared);
    later(opened.server.close);
    return opened;
  };
  return {
    browser: () => browser,
    server: () => server,
    comes: async ({ url = server.url, ...options } = {}) => stays(await visit(browser, url, options)),
    scene,
    ann: async (prepared, options) => stays(await (await scene(prepared)).ann(browser, options)),
    later,
  };
};
