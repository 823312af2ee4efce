import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { problemsAtAllSizes } from './all-sizes.ts';
import { inspection } from './inspect.ts';
import { button, enabled, firstOf, playOut, summary } from './player.ts';
import {
  aFlop,
  aLowHand,
  aLowHandOfTwentyOne,
  anAce,
  firstDecision,
  fourHands,
  manyCards,
  nineSeats,
} from './scenes.ts';
import { openStage } from './stage.ts';

const stage = openStage({ withServer: false });

describe('§7.2 §7.6 cards and all action buttons are in view at every size, and nothing lies over another', () => {
  for (const [name, recipe] of [
    ['a hand', aLowHand],
    ['four hands', fourHands],
    ['many cards', manyCards],
    ['insurance', anAce],
  ] as const)
    test(`blackjack: ${name}`, async () => {
      const { look, problems } = inspection();
      const picture = `blackjack-${name.replace(' ', '-')}`;
      const { page } = await stage.ann(recipe());
      await firstOf(...['Hit', 'No insurance'].map(action => enabled(page, action)));
      expect(await problemsAtAllSizes(page, name, picture)).toEqual([]);
      await look(page, name);
      await playOut(page);
      await summary(page).waitFor();
      expect(await problemsAtAllSizes(page, `${name}, over`, `${picture}-over`)).toEqual([]);
      expect(problems).toEqual([]);
    });

  test('Twenty-One: in a round and after it', async () => {
    const { look, problems } = inspection();
    const { page } = await stage.ann(aLowHandOfTwentyOne());
    await enabled(page, 'Stay').waitFor();
    expect(await problemsAtAllSizes(page, 'In a round', 'twentyone')).toEqual([]);
    await look(page, 'In a round');
    await enabled(page, 'Stay').click();
    await enabled(page, 'Yes').waitFor();
    expect(await problemsAtAllSizes(page, 'After a round', 'twentyone-over')).toEqual([]);
    await look(page, 'After a round');
    expect(problems).toEqual([]);
  });

  test("hold'em: nine at a table", async () => {
    const { look, problems } = inspection();
    const { page } = await stage.ann(nineSeats());
    await enabled(page, 'Fold').waitFor();
    expect(await problemsAtAllSizes(page, 'Nine', 'holdem-nine')).toEqual([]);
    await look(page, 'Nine');
    expect(problems).toEqual([]);
  });
});

/** Buttons of play whose middle a finger would not meet, without scrolling and at the end of the page. */
const covered = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [0, document.documentElement.scrollHeight].flatMap(to => {
      scrollTo(0, to);
      return [...document.querySelectorAll('.table-actions button')]
        .filter(action => {
          const { x, y, width, height } = action.getBoundingClientRect();
          return !action.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        })
        .map(({ textContent }) => `${textContent} is covered at ${to}`);
    }),
  );

describe('§7.2 §7.6 the open coach of a standing phone covers no button', () => {
  const PHONES = [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
  ] as const;

  /** Looks until the page has come to rest. */
  const expectFree = async (page: Page): Promise<void> => {
    for (const phone of PHONES) {
      await page.setViewportSize(phone);
      await expect.poll(() => covered(page)).toEqual([]);
    }
  };

  for (const [name, recipe] of [
    ['two', firstDecision],
    ['four', aFlop],
  ] as const)
    test(`hold'em, ${name} at a table: in a hand and after it`, async () => {
      const { page } = await stage.ann(recipe(), { viewport: PHONES[0] });
      await enabled(page, 'Fold').waitFor();
      await button(page, 'Coach').click();
      await expectFree(page);
      await enabled(page, 'Fold').click();
      await enabled(page, 'Next hand').waitFor();
      await page.getByRole('group', { name: 'What you did' }).waitFor();
      await expectFree(page);
    });

  test('blackjack: in a round and after it', async () => {
    const { page } = await stage.ann(aLowHand(), { viewport: PHONES[0] });
    await enabled(page, 'Hit').waitFor();
    await button(page, 'Coach').click();
    await expectFree(page);
    await playOut(page);
    await enabled(page, 'Next round').waitFor();
    await expectFree(page);
  });
});

test('§7.2 the bar shows a short name whole beside all links, in a wide font, too', async () => {
  const { page } = await stage.ann(firstDecision());
  await enabled(page, 'Fold').waitFor();
  const name = page.locator('.player-name');
  // As wide as DejaVu Sans, which some systems have for everything.
  await page.locator('.top-bar').evaluate(bar => bar.style.setProperty('letter-spacing', '0.9px'));
  await name.evaluate(place => place.replaceChildren('maria'));
  const [needed, given] = await name.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
  expect(given).toBe(needed);
  expect(await page.getByRole('link', { name: 'Honours' }).isVisible()).toBe(true);
});
