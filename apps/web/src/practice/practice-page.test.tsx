// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { openApp, type TestApp } from '../host/testing/app.tsx';
import { Page } from './page.tsx';
import { At, routeTo } from './testing/at.tsx';

vi.mock('./start.ts', async () => {
  const { createPractice } = await import('./practice.ts');
  const { channel } = await import('./testing/channel.ts');
  const shelf = { all: async () => [], add: () => {}, clear: async () => {} };
  return { startPractice: () => createPractice(channel(shelf), () => 'ab'.repeat(32)) };
});

// What is loaded when it is first met is here before the tests wait for it.
beforeAll(async () => {
  await Promise.all([
    import('@cardroom/bots'),
    import('../blackjack/page.tsx'),
    import('../holdem/page.tsx'),
    import('../holdem/holdem-table.tsx'),
  ]);
}, 60_000);

let page: TestApp | null = null;
afterEach(() => {
  page?.close();
  page = null;
});

/** A client that knows nothing: whatever is asked of a server fails the test. */
const NO_SERVER = new Proxy(
  {},
  { get: (_, name) => () => expect.fail(`asked the server for ${String(name)}`) },
);

const open = async (...rest: readonly string[]): Promise<TestApp> => {
  page = await openApp(
    <At app={{ client: NO_SERVER as never, me: null, route: routeTo('practice', '/practice', rest) }}>
      <Page />
    </At>,
    { client: NO_SERVER as never },
  );
  return page;
};

const NOTE = 'Practice: this device deals, and keeps it here.';

describe('§9.2 practice on the page', () => {
  test('says who deals, and offers the games', async () => {
    const choice = await open();
    expect(choice.root.textContent).toContain(NOTE);
    const links = [...choice.root.querySelectorAll<HTMLAnchorElement>('.game-link')];
    expect(links.map(link => link.textContent)).toEqual(['Blackjack', "Hold'em", 'Twenty-One']);
    links[0]!.click();
    expect(choice.went).toEqual(['/practice/blackjack']);
  });

  test('whoever begins anew is asked once more', async () => {
    const choice = await open();
    await choice.press('Begin anew');
    await choice.press('Keep them');
    await choice.press('Begin anew');
    await choice.press('Put them away');
    await choice.until(() => choice.button('Begin anew'));
    expect(choice.said).toEqual(['The practice tables are put away.']);
  });

  test('blackjack is the page as it is, from bet to cards, and no server is asked', async () => {
    const table = await open('blackjack');
    await table.press('Deal');
    await table.until(() => table.root.querySelectorAll('[role=img]').length >= 4);
    expect(table.root.textContent).toContain(NOTE);
  });

  test("so is hold'em: its set-up opens a table below /practice", async () => {
    const setup = await open('holdem');
    await setup.press('Start');
    await setup.until(() => setup.went.length > 0);
    expect(setup.went[0]).toMatch(/^\/practice\/table\/t_/);
    const id = setup.went[0]!.split('/').at(-1)!;
    setup.close();
    const table = await open('table', id);
    await table.press('Deal');
    await table.until(() => table.button('Fold'));
  });
});
