import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { problemsAtAllSizes } from './all-sizes.ts';
import { inspection } from './inspect.ts';
import { dealHand, enabled, playOut, shove, signIn } from './player.ts';
import { aVictory } from './scenes.ts';
import { openStage } from './stage.ts';

const stage = openStage();

const LINKS = {
  blackjack: ['/hand#h=1B4AlgnS2zcdNKoj_cn8Kzqc', 'Split'],
  "hold'em": ['/hand#h=1DL-mIxkz-pYu6Lr6SlimUmmfnQChc7U', 'Call'],
} as const;

const cardsOn = (page: Page): Promise<readonly (string | null)[]> =>
  page
    .getByRole('main')
    .getByRole('img')
    .evaluateAll(cards => cards.map(card => card.getAttribute('aria-label')));

describe('§8.3 a hand out of a link', () => {
  for (const [game, [link, answer]] of Object.entries(LINKS))
    test(`${game}: the question, the verdict, the rest of the round, and no server asked`, async () => {
      const { look, problems } = inspection();
      const { page, complaints, elsewhere } = await stage.comes();
      const asked: string[] = [];
      page.on('request', request => asked.push(new URL(request.url()).pathname));
      await page.goto(link);
      await enabled(page, answer).waitFor();
      await look(page, 'The question');
      const fitting = [...(await problemsAtAllSizes(page, 'The question'))];
      await enabled(page, answer).click();
      await page.locator('.hand-said').getByText(/\$|%/).first().waitFor();
      await look(page, 'The verdict');
      fitting.push(...(await problemsAtAllSizes(page, 'The verdict')));
      await enabled(page, 'Next').click();
      await enabled(page, 'Back').click();
      await enabled(page, 'To the end').click();
      await look(page, 'The end');
      fitting.push(...(await problemsAtAllSizes(page, 'The end')));
      await enabled(page, 'Ask again').click();
      await enabled(page, answer).waitFor();
      expect([...problems, ...fitting]).toEqual([]);
      expect(asked.filter(path => path.startsWith('/api') && path !== '/api/session')).toEqual([]);
      expect([...complaints, ...elsewhere]).toEqual([]);
    });

  test('a damaged link is a sentence and a box for another one', async () => {
    const { look, problems } = inspection();
    const { page } = await stage.comes();
    await page.goto('/hand#h=1AAAA');
    const box = page.getByRole('textbox', { name: 'Link to a hand' });
    await box.waitFor();
    await look(page, 'A damaged link');
    await box.fill('nothing');
    await enabled(page, 'Open').click();
    await look(page, 'A wrong link');
    await box.fill(LINKS.blackjack[0]);
    await enabled(page, 'Open').click();
    await enabled(page, 'Split').waitFor();
    expect(problems).toEqual([]);
  });
});

describe('§8.3 a round is shared', () => {
  const copied = async (page: Page): Promise<string> => {
    await page.getByText('The link is copied.').first().waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const permissions = ['clipboard-read', 'clipboard-write'];

  test('blackjack: from its summary and from the history, without a name in it, and opened by a stranger', async () => {
    const { page } = await stage.comes({ name: 'sharon', permissions });
    await signIn(page, 'sharon');
    await dealHand(page);
    await playOut(page);
    await enabled(page, 'Share').click();
    const link = await copied(page);
    await page.goto('/history');
    await page.getByRole('rowheader').getByRole('link').first().click();
    await enabled(page, 'Share').click();
    expect(await copied(page)).toBe(link);
    expect(atob(link.split('#h=1')[1]!.replaceAll('-', '+').replaceAll('_', '/'))).not.toContain('sharon');
    const { page: other } = await stage.comes();
    await other.goto(link);
    await other.getByRole('region', { name: 'Dealer' }).waitFor();
    // A natural leaves nothing to decide: then there is no next step, and its button says so.
    await other
      .getByRole('button', { name: /^(Stand|Next|No insurance)/ })
      .first()
      .waitFor();
  });

  test("hold'em: after the hand, with one's own cards", async () => {
    const { page } = await stage.ann(aVictory(), { permissions });
    await enabled(page, 'Fold').waitFor();
    const own = page.getByRole('region', { name: 'Your hand' }).getByRole('img');
    const cards = await own.evaluateAll(all => all.map(card => card.getAttribute('aria-label')));
    await shove(page);
    await enabled(page, 'Share').click();
    const link = await copied(page);
    const { page: other } = await stage.comes({ url: new URL(link).origin });
    await other.goto(link);
    await enabled(other, 'Fold').waitFor();
    expect(await cardsOn(other)).toEqual(expect.arrayContaining(cards));
  });
});
