import type { Browser } from 'playwright-core';
import { afterEach, beforeAll } from 'vitest';

import { SETUP_MS, openBrowser } from './browser.ts';
import type { Recipe } from './prepared.ts';
import { openLightScene, openScene, type LightScene, type Scene } from './scene-server.ts';
import { startServer, type TestServer } from './server.ts';
import { visit, type Visit, type Visitor } from './visitor.ts';

/** What tests share. */
export type Stage = Readonly<{
  browser: () => Browser;
  server: () => TestServer;
  /** Somebody comes to the server, or to another address, and stays for one test. */
  comes: (options?: Visit & { readonly url?: string }) => Promise<Visitor>;
  /** A server of its own on a prepared table, for one test. */
  scene: (recipe: Recipe) => Promise<LightScene>;
  /** The same as a process, with its tables on disk: one that can be killed, or that a terminal joins. */
  process: (recipe: Recipe) => Promise<Scene>;
  /** Ann comes to her prepared seat. */
  ann: (recipe: Recipe, options?: Visit) => Promise<Visitor>;
  /** Closes something when the test is over. */
  later: (close: () => Promise<unknown>) => void;
}>;

type Options = {
  /** Some files have only scenes. */
  readonly withServer?: boolean;
};

/** Made once and kept until the process ends, which may run several files. */
const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
};

const theBrowser = once(() => openBrowser());

const theServer = once(async () => {
  const server = await startServer();
  process.once('exit', server.abandon);
  // A process that runs tests is ended by this signal, after its last file.
  process.once('SIGTERM', () => process.exit());
  return server;
});

/** One browser and one server for all tests; whatever a test opens is closed behind it. */
export const openStage = ({ withServer = true }: Options = {}): Stage => {
  let browser: Browser;
  let server: TestServer;
  const closing: (() => Promise<unknown>)[] = [];
  const later: Stage['later'] = close => void closing.push(close);
  beforeAll(async () => {
    const opening = withServer ? theServer() : null;
    browser = await theBrowser();
    if (opening) server = await opening;
  }, SETUP_MS);
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  const stays = (visitor: Visitor): Visitor => {
    later(visitor.close);
    return visitor;
  };
  const scene: Stage['scene'] = async recipe => {
    const opened = await openLightScene(recipe);
    later(opened.server.close);
    return opened;
  };
  return {
    browser: () => browser,
    server: () => server,
    comes: async ({ url = server.url, ...options } = {}) => stays(await visit(browser, url, options)),
    scene,
    process: async recipe => {
      const opened = await openScene(recipe);
      later(opened.server.close);
      return opened;
    },
    ann: async (recipe, options) => stays(await (await scene(recipe)).ann(browser, options)),
    later,
  };
};
