import { tellsCard } from './leaks.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test, vi } from 'vitest';

import { expectAccessible, violationsOn } from './accessible.ts';
import { findChromium } from './chromium.ts';
import { layoutProblems } from './layout.ts';
import { openStage } from './stage.ts';
import type { Visitor } from './visitor.ts';
import { tapWire } from './wiretap.ts';

const page = (body: string): string =>
  `<!doctype html><html lang="en"><title>A table</title><meta name="viewport" content="width=device-width">${body}`;

const CARD = (style: string): string =>
  `<div role="img" aria-label="Queen of Hearts" style="position:absolute;width:60px;height:84px;${style}"></div>`;
const TABLE = (card: string, button = 'left:0;top:400px'): string =>
  page(`<header style="position:absolute;top:0;left:0;width:300px;height:44px"><h1>Table</h1></header>
    <main>${CARD(card)}<div role="toolbar" aria-label="Actions">
    <button style="position:absolute;width:80px;height:56px;${button}">Hit</button></div></main>`);

const stage = openStage({ withServer: false });

const show = async (html: string): Promise<Visitor> => {
  const visitor = await stage.comes({ url: 'http://127.0.0.1:1', viewport: { width: 360, height: 640 } });
  await visitor.page.setContent(html);
  return visitor;
};

describe('the checks of the page find what they look for', () => {
  test('a wrong CHROME_PATH is a clear sentence', () => {
    vi.stubEnv('CHROME_PATH', '/nowhere/chrome');
    expect(() => findChromium()).toThrow('CHROME_PATH is /nowhere/chrome, and there is nothing.');
    vi.unstubAllEnvs();
  });

  test('axe: a clean page passes, a picture without words does not', async () => {
    const good = await show(page('<main><h1>Hello</h1><button>Hit</button></main>'));
    await expectAccessible(good.page);
    await good.page.evaluate(() => document.querySelector('button')!.replaceChildren());
    expect(await violationsOn(good.page)).toEqual([expect.stringContaining('button-name')]);
    await expect(expectAccessible(good.page, 'The table')).rejects.toThrow('The table is not accessible.');
  });

  test('layout: what fits passes; what is out of view, on a button or under the header does not', async () => {
    for (const [html, problems] of [
      [TABLE('left:0;top:100px'), []],
      [TABLE('left:320px;top:100px'), [/out of view/, /wider than/]],
      [TABLE('left:0;top:350px'), [/Hit at .* lies over Queen/]],
      [TABLE('left:0;top:20px'), [/Queen of Hearts at .* lies over Table/]],
      [TABLE('left:0;top:100px', 'left:0;top:620px'), [/Hit at .* out of view/]],
      [page('<main></main>'), [/no cards/, /no buttons/]],
    ] as const) {
      const { page: shown, close } = await show(html);
      expect(await layoutProblems(shown)).toEqual(problems.map(problem => expect.stringMatching(problem)));
      await close();
    }
  });

  test('a live region is heard when something is added to it', async () => {
    const { page: shown, said } = await show(page('<div role="log"></div><p aria-live="polite"></p>'));
    await shown.evaluate(() => {
      document.querySelector('p')!.textContent = 'You have 12.';
      document.querySelector('div')!.append('The dealer has 20.');
      document.querySelector('div')!.append('The dealer has 20.');
      document.body.append('Nobody hears this.');
    });
    expect(await said()).toEqual(['You have 12.', 'The dealer has 20.', 'The dealer has 20.']);
  });

  test('complaints in the console and requests to other hosts are noted', async () => {
    const { page: shown, complaints, elsewhere } = await show(page('<main></main>'));
    await shown.evaluate(() => console.error('a seam'));
    await shown.evaluate(() => fetch('http://elsewhere.example/').catch(() => {}));
    expect(complaints).toEqual(expect.arrayContaining([expect.stringContaining('a seam')]));
    expect(elsewhere).toEqual(['http://elsewhere.example/']);
  });

  test('a wiretap hears answers and streams, and can plant a leak', async () => {
    const server = createServer((request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`data: {"host":"${request.headers.host}","card":1}\n\n`);
    });
    await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const tap = await tapWire(`http://${host}`, chunk => chunk.replace('"card":1', '"card":2'));
    expect(await (await fetch(tap.url)).text()).toBe(`data: {"host":"${host}","card":2}\n\n`);
    expect(tap.heard()).toContain('"card":2');
    await tap.close();
    server.close();
  });

  test('a place in the deck gives no card away, the card itself does', () => {
    expect(tellsCard('{"seats":[{"seat":1,"hole":[0,2]}]}', 0)).toBe(false);
    expect(tellsCard('{"you":{"hole":[0,2],"needsSeed":false}}', 0)).toBe(true);
    expect(tellsCard('data: {"events":[{"kind":"shown","cards":[0,2]}]}', 0)).toBe(true);
  });
});
