import { describe, expect, test } from 'vitest';

import { bin } from '../../cli/src/testing/bundle.ts';
import { openTerminal, type Terminal } from '../../cli/src/testing/terminal.ts';
import { dealHand, enabled, hand, playOut, summary } from './player.ts';
import { aLowHand } from './scenes.ts';
import { openStage } from './stage.ts';

const stage = openStage({ withServer: false });

const terminalIn = (folder: string): Terminal => {
  const terminal = openTerminal({
    command: process.execPath,
    args: [bin('cardroom'), 'blackjack', '--rules', '21black', '--player', 'ann', '--speed', 'off'],
    env: { CARDROOM_DATA: folder, CARDROOM_CONFIG: folder },
  });
  stage.later(async () => terminal.close());
  return terminal;
};

describe.skipIf(process.platform === 'win32')('§7.1 one hand, on the page and in a terminal', () => {
  test('each goes on where the other stopped, and shows its moves without being asked', async () => {
    const scene = await stage.process(aLowHand());
    const { page, close } = await scene.ann(stage.browser());
    stage.later(close);
    await enabled(page, 'Hit').waitFor();
    const terminal = terminalIn(scene.server.folder);
    await terminal.until('[H]it');
    const cards = hand(page, 1, 1).getByRole('img');
    const dealt = await cards.count();
    terminal.type('h');
    await cards.nth(dealt).waitFor();
    await playOut(page);
    await terminal.until('Next hand');

    // The next one is begun on the page, played on in the terminal and ended there.
    do await dealHand(page);
    while (await summary(page).isVisible());
    await terminal.until(screen => screen.includes('[S]tand') || screen.includes('No insurance'));
    if (terminal.screen().includes('No insurance')) terminal.type('n');
    await terminal.until(screen => screen.includes('[S]tand') || screen.includes('Next hand'));
    terminal.type('s');
    await summary(page).waitFor();
    expect(await enabled(page, 'Stand').isVisible()).toBe(false);
  });
});
