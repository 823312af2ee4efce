import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, test, vi } from 'vitest';

import { bin } from '../../cli/src/testing/bundle.ts';
import { openTerminal, type Terminal } from '../../cli/src/testing/terminal.ts';
import { SETUP_MS, openBrowser } from './browser.ts';
import { enabled, hand, playOut } from './player.ts';
import { openScene, type Scene } from './scene-server.ts';
import { aLowHand } from './scenes.ts';

vi.setConfig({ testTimeout: SETUP_MS });

let browser: Browser;
let scene: Scene;
let terminal: Terminal;
beforeAll(async () => {
  [browser, scene] = await Promise.all([openBrowser(), aLowHand().then(openScene)]);
}, SETUP_MS);
afterEach(() => terminal?.close());
afterAll(() => Promise.all([browser?.close(), scene?.server.close()]));

describe.skipIf(process.platform === 'win32')('§7.1 one hand, on the page and in a terminal', () => {
  test('each shows the moves of the other, without being asked', async () => {
    const { page, close } = await scene.ann(browser);
    await enabled(page, 'Hit').waitFor();
    const { folder } = scene.server;
    terminal = openTerminal({
      command: process.execPath,
      args: [bin('cardroom'), 'blackjack', '--rules', '21black', '--player', 'ann', '--speed', 'off'],
      env: { CARDROOM_DATA: folder, CARDROOM_CONFIG: folder },
    });
    await terminal.until('[H]it');
    const cards = hand(page, 1, 1).getByRole('img');
    const dealt = await cards.count();
    terminal.type('h');
    await cards.nth(dealt).waitFor();
    await playOut(page);
    await terminal.until('Next hand');
    await close();
  });
});
