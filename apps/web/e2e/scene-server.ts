import type { Browser } from 'playwright-core';

import type { Prepared } from './prepared.ts';
import { startServer, type TestServer } from './server.ts';
import { visit, type Visit, type Visitor } from './visitor.ts';

/** A server on a prepared store, and Ann's way to her seat there. */
export type Scene = Readonly<{
  server: TestServer;
  /** The address of the table. */
  path: string;
  /** Ann comes with her session and sits down at the table. */
  ann: (browser: Browser, options?: Visit & { readonly url?: string }) => Promise<Visitor>;
}>;

/** Starts a server before a hand with known cards. */
export const openScene = async ({ folder, table, token }: Prepared): Promise<Scene> => {
  const server = await startServer(folder);
  const path = `/table/${table}`;
  return {
    server,
    path,
    ann: async (browser, { url = server.url, ...options } = {}) => {
      const visitor = await visit(browser, url, { token, ...options });
      await visitor.page.goto(path);
      return visitor;
    },
  };
};
