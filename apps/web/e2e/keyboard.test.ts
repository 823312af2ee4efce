import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { TABLE, enabled, firstOf, hand, signIn, summary } from './player.ts';
import { aPair, aVictory } from './scenes.ts';
import { openStage } from './stage.ts';
import type { Visitor } from './visitor.ts';

const stage = openStage();

/** The mouse is taken away: whoever clicks in these tests fails. */
const withoutMouse = async ({ page }: Visitor): Promise<Page> => {
  await page.addInitScript(() => {
    for (const kind of ['pointerdown', 'mousedown', 'touchstart'])
      addEventListener(kind, () => document.body.replaceChildren('No mouse here.'), true);
  });
  return page;
};

/** Presses Tab until something has the focus. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const element = document.activeElement?.closest('a, button, input, select');
      const label = element?.id ? document.querySelector(`label[for="${element.id}"]`) : null;
      return label?.textContent ?? element?.textContent ?? '';
    });
    if (here.includes(name)) return;
  }
  throw new Error(`Tab never reaches ${name}.`);
};

const press = (page: Page, key: string): Promise<void> => page.keyboard.press(key);

/** The table and what stands in front of it. */
const SHOWN = `(${TABLE} + document.querySelector('dialog[open]')?.textContent)`;

/** Does something that changes the table, and waits until it has. */
const changing = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const before = await page.evaluate(SHOWN);
  await act();
  await page.waitForFunction(`before => ${SHOWN} !== before`, before);
};

/** Presses a key for which there is a button. */
const use = async (page: Page, name: string, key: string): Promise<void> => {
  await enabled(page, name).waitFor();
  await press(page, key);
};

/** Stands, and wants no insurance, until the round is over. */
const standThrough = async (page: Page): Promise<void> => {
  const [stand, none] = [enabled(page, 'Stand'), enabled(page, 'No insurance')];
  for (;;) {
    await firstOf(summary(page), none, stand);
    if (await summary(page).isVisible()) return;
    await changing(page, async () => press(page, (await none.isVisible()) ? 'n' : 's'));
  }
};

const comesByKeyboard = async (name: string): Promise<Page> => {
  const page = await withoutMouse(await stage.comes({ name }));
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Username' }).waitFor();
  await tabTo(page, 'Username');
  await page.keyboard.type(name);
  await press(page, 'Enter');
  await enabled(page, 'Deal').waitFor();
  return page;
};

describe('§7.6 whole games without a mouse', () => {
  test('blackjack: a name, another bet, two rounds, the statistics, and out', async () => {
    const page = await comesByKeyboard('tess');
    await tabTo(page, 'Bet');
    await page.keyboard.type('30');
    await press(page, 'Enter');
    await standThrough(page);
    expect(await summary(page).textContent()).toContain('$30');
    await use(page, 'Next round', 'Enter');
    await use(page, 'Deal', 'Enter');
    await standThrough(page);
    await tabTo(page, 'Statistics');
    await press(page, 'Enter');
    await page.getByRole('region', { name: 'Statistics' }).first().waitFor();
    await tabTo(page, 'Sign out');
    await press(page, 'Enter');
    await page.getByRole('textbox', { name: 'Username' }).waitFor();
  });

  test('§2.8 blackjack: split, double one hand, stand on the other, and the next round', async () => {
    const page = await withoutMouse(await stage.ann(aPair()));
    await use(page, 'Split', 'p');
    await hand(page, 2, 2).waitFor();
    await use(page, 'Double', 'd');
    await hand(page, 1, 2).getByText('$100').first().waitFor();
    await standThrough(page);
    await use(page, 'Next round', 'Enter');
    await enabled(page, 'Deal').waitFor();
  });

  test("§7.7 hold'em: a game is chosen, a hand called down, the next one begun", async () => {
    const page = await comesByKeyboard('hugo');
    await tabTo(page, "Hold'em");
    await press(page, 'Enter');
    await enabled(page, 'Start').waitFor();
    await tabTo(page, 'Start');
    await press(page, 'Enter');
    await use(page, 'Deal', 'Enter');
    const [fold, over, yes] = ['Fold', '(Next hand|Play again)', 'Yes'].map(name => enabled(page, name));
    for (;;) {
      await firstOf(fold!, over!, yes!);
      if (await over!.isVisible()) break;
      await changing(page, async () => press(page, (await yes!.isVisible()) ? 'y' : 'c'));
    }
    await press(page, 'Enter');
    await firstOf(fold!, over!);
  });

  test("§7.7 hold'em: all in by keys, asked whether it is meant so, to victory and a new game", async () => {
    const page = await withoutMouse(await stage.ann(aVictory()));
    await use(page, 'Fold', '5');
    const yes = page.getByRole('dialog').getByRole('button', { name: /^Yes/ });
    await firstOf(yes, enabled(page, 'Raise to'));
    if (await yes.isHidden()) await press(page, 'b');
    await yes.waitFor();
    await press(page, 'y');
    await page
      .getByText(/victory/i)
      .first()
      .waitFor();
    await use(page, '(Next hand|Play again)', 'Enter');
    await enabled(page, 'Fold').waitFor();
  });

  test('Twenty-One: a match to five', async () => {
    const page = await comesByKeyboard('tom');
    await tabTo(page, 'Twenty-One');
    await press(page, 'Enter');
    await use(page, 'Continue', 'Enter');
    const [stay, again] = [enabled(page, 'Stay'), enabled(page, 'Yes')];
    const over = page.getByText(/The match (is yours|goes to the dealer)/).first();
    for (;;) {
      await firstOf(stay, again);
      if (await stay.isVisible()) {
        await changing(page, () => press(page, 's'));
        await again.waitFor();
      }
      if (await over.isVisible()) return;
      await changing(page, () => press(page, 'y'));
    }
  });

  test('the focus can be seen on everything that takes it', async () => {
    const { page } = await stage.comes({ name: 'kay' });
    await signIn(page, 'kay');
    await enabled(page, 'Deal').waitFor();
    const unseen: string[] = [];
    for (let presses = 0; presses < 25; presses++) {
      await press(page, 'Tab');
      const seen = await page.evaluate(() => {
        const element = document.activeElement;
        if (element === null || element === document.body) return null;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        const visible = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
        return visible ? null : element.outerHTML.slice(0, 120);
      });
      if (seen !== null) unseen.push(seen);
    }
    expect(unseen).toEqual([]);
  });
});
