import type { ChoiceQuestion, DrillDeck } from '@cardroom/coach/drills';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { SIZES } from './browser.ts';
import { inspection } from './inspect.ts';
import { layoutProblems } from './layout.ts';
import { button, enterQuietly } from './player.ts';
import { openStage } from './stage.ts';

const stage = openStage();

const NO_CARDS = 'no cards';

/** What does not fit at some size; questions without cards have none. */
const misfits = async (page: Page, state: string): Promise<readonly string[]> => {
  const problems: string[] = [];
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    const found = (await layoutProblems(page)).filter(problem => problem !== NO_CARDS);
    problems.push(...found.map(problem => `${state}, ${size}: ${problem}`));
  }
  return problems;
};

const asked = (page: Page) => page.locator('.table-messages li').last();
/** Words of the page itself, not of its voice. */
const words = (page: Page, text: string | RegExp) => page.getByRole('main').getByText(text);
const goOn = (page: Page) => button(page, 'Go on');

/** From one drill to another. */
const turnToDrill = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('link', { name: 'All drills' }).click();
  await page.getByRole('link', { name, exact: true }).click();
};

/** Answers wrong as soon as that can be done by one of two keys. */
const goWrong = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (let tries = 0; tries < 20; tries++)
    for (const key of keys) {
      await page.keyboard.press(key);
      if (await goOn(page).isVisible()) return;
    }
};

/** A bet of the wrong size on the flop. */
const QUESTION: ChoiceQuestion = {
  kind: 'choice',
  drill: 'leaks',
  item: 'flop, nothing to call, size',
  scene: {
    kind: 'holdem',
    hole: [50, 49],
    board: [1, 5, 9],
    rival: null,
    pot: 40,
    call: 0,
    short: null,
    equity: null,
    soFar: { button: true, stacks: [80, 80], moves: [] },
  },
  options: [
    { action: 'size1', to: 15, value: 1, share: 0 },
    { action: 'size2', to: 20, value: 2, share: 0 },
    { action: 'size3', to: 30, value: 3, share: 0 },
    { action: 'size4', to: 40, value: 4, share: 1 },
    { action: 'size5', to: 80, value: 2, share: 0 },
  ],
  per100: 3,
  method: 'equilibrium',
  chosen: 'size1',
};

const SIZES_ASKED: DrillDeck = {
  drill: 'leaks',
  scope: 'mine',
  items: [
    {
      key: QUESTION.item,
      per100: 3,
      presumed: 3,
      nearest: 1,
      source: { kind: 'asked', questions: [QUESTION] },
    },
  ],
};

describe('§5.5 drills on the page', () => {
  test('by the keyboard alone: right goes on, wrong waits with the numbers, and all of it is kept', async () => {
    const { page, said, complaints } = await stage.comes({ name: 'drill' });
    await enterQuietly(page, 'drill');
    await page.goto('/drill/strategy');
    await words(page, '16 against a five: what do you do?').waitFor();
    await page.keyboard.press('h');
    await words(page, /^Hit costs \$2\.\d\d each time: Stand is better\.$/).waitFor();
    await page.keyboard.press('s');
    expect(await goOn(page).isVisible()).toBe(true);
    await page.keyboard.press('Enter');
    await words(page, '11 against a six: what do you do?').waitFor();
    await page.keyboard.press('d');
    await words(page, '15 against a five: what do you do?').waitFor();
    await expect
      .poll(async () => (await said()).join(' '))
      .toMatch(/Wrong\. Hit costs .* Right: Double, .* 15 against a five/);
    await page.goto('/drill');
    await words(page, '1 of 2 right').waitFor();
    await page.goto('/drill/strategy');
    await words(page, '15 against a five: what do you do?').waitFor();
    // Five sizes of a bet are the most answers that there can be.
    await page.route('**/api/drills/leaks', route => route.fulfill({ json: { deck: SIZES_ASKED } }));
    await turnToDrill(page, 'Your own leaks');
    await page.getByRole('button', { name: 'Bet $15' }).waitFor();
    expect(await misfits(page, 'Five sizes')).toEqual([]);
    await page.keyboard.press('1');
    await words(page, 'Bet $15 costs $3.00 each time: Bet $40 is better.').waitFor();
    expect(complaints).toEqual([]);
  });

  test('every drill fits on phones and keeps nobody out', async () => {
    const { look, problems } = inspection();
    const fitting: string[] = [];
    const { page } = await stage.comes({ name: '' });
    const see = async (state: string): Promise<void> => {
      fitting.push(...(await misfits(page, state)));
      await look(page, state);
    };
    await page.goto('/drill');
    await page.getByRole('heading', { name: 'Drills' }).waitFor();
    await look(page, 'Drills');

    await page.getByRole('link', { name: 'Pot odds' }).click();
    await button(page, 'Call').waitFor();
    await goWrong(page, 'c', 'f');
    await see('Pot odds, wrong');

    await turnToDrill(page, 'Push or fold');
    await button(page, 'Fold').waitFor();
    await see('Push or fold');

    await turnToDrill(page, 'Running count');
    await button(page, 'Begin').waitFor();
    await page.keyboard.press('Enter');
    await words(page, 'Card 1 of 6').waitFor();
    await see('Cards that pass');
    for (let card = 0; card < 6; card++) await page.keyboard.press('Enter');
    await page.getByRole('spinbutton', { name: 'Count' }).waitFor();
    await page.keyboard.type('77');
    await see('A count');
    await page.keyboard.press('Enter');
    await goOn(page).waitFor();
    await look(page, 'A count, wrong');

    await turnToDrill(page, 'Decks in the tray');
    await page.getByRole('img', { name: /^A tray for 6 decks, \d+ percent full$/ }).waitFor();
    await see('The tray');
    expect([...problems, ...fitting]).toEqual([]);
  });

  test('without a name what is learned stays in this browser', async () => {
    const { page } = await stage.comes({ name: '' });
    const told: string[] = [];
    page.on('request', request => request.method() !== 'GET' && told.push(request.url()));
    await page.goto('/drill/true-count');
    await page.getByRole('spinbutton', { name: 'Count' }).waitFor();
    const [, running, decks] = /count ([+-]?\d+), (\S+) deck/.exec(await asked(page).innerText())!;
    const answer = Math.floor(Number(running) / Number(decks!.replace('½', '.5')));
    await page.keyboard.type(String(answer));
    await page.keyboard.press('Enter');
    await words(page, /^Right: /).waitFor();
    await page.goto('/drill');
    await words(page, '1 of 1 right').waitFor();
    expect(told).toEqual([]);
    await page.getByRole('link', { name: 'Your own leaks' }).click();
    await words(page, 'Your leaks are known where you play under a name.').waitFor();
  });
});
