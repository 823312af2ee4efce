import { answer } from '@cardroom/coach';
import { planSaid } from '@cardroom/coach/review';
import { roundSoFar, type Store } from '@cardroom/room';
import type { Browser } from 'playwright-core';

import { housePlans } from '../../cli/src/house-plans.ts';
import type { LlmSetup } from '../../server/src/explain.ts';
import { startTestServer } from '../../server/src/testing/index.ts';
import { PAGE, ensurePage } from './page.ts';
import { prepare, prepareInMemory, type Recipe } from './prepared.ts';
import { startServer, type TestServer } from './server.ts';
import { visit, type Visit, type Visitor } from './visitor.ts';

/** Ann's way to a seat that was prepared for her. */
export type Seat = Readonly<{
  /** The address of the table. */
  path: string;
  /** Ann comes with her session and sits down at the table. */
  ann: (browser: Browser, options?: Visit & { readonly url?: string }) => Promise<Visitor>;
}>;

const seatAt = (server: string, table: string, token: string): Seat => {
  const path = `/table/${table}`;
  return {
    path,
    ann: async (browser, { url = server, ...options } = {}) => {
      const visitor = await visit(browser, url, { token, ...options });
      await visitor.page.goto(path);
      return visitor;
    },
  };
};

/** A server of its own process, on a store on disk. */
export type Scene = Seat & Readonly<{ server: TestServer }>;

/** Starts a server before a hand with known cards. */
export const openScene = async (recipe: Recipe): Promise<Scene> => {
  const { folder, table, token } = await prepare(recipe);
  const server = await startServer(folder);
  return { server, ...seatAt(server.url, table, token) };
};

/** A server in this process, on a store in memory. */
export type LightScene = Seat & Readonly<{ server: { readonly url: string; close: () => Promise<void> } }>;

/** Tells what the plans of the house do, and explains by equity alone: the first price of a plan takes seconds. */
const coachOver = (store: Store): LlmSetup => ({
  facts: async view => answer({ kind: 'why', view }),
  plan: async view => planSaid({ view, events: await roundSoFar(store, view) }, housePlans),
  offered: null,
  anyAddress: false,
});

/** The same where nobody kills the server: it is there in no time. */
export const openLightScene = async (recipe: Recipe): Promise<LightScene> => {
  await ensurePage();
  const { store, vault, table, token } = await prepareInMemory(recipe);
  const { url, stop } = await startTestServer({ store, vault, page: PAGE, llm: coachOver(store) });
  return { server: { url, close: stop }, ...seatAt(url, table, token) };
};
