import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { button, dealHand, enabled, signIn } from './player.ts';
import { openStage } from './stage.ts';
import type { Visitor } from './visitor.ts';
import { tapWire, type Plant } from './wiretap.ts';

const stage = openStage();

/** Somebody whose server is not the one that they think it is. */
const deceived = async (name: string, plant: Plant): Promise<Visitor> => {
  const tap = await tapWire(stage.server().url, plant);
  stage.later(tap.close);
  return stage.comes({ url: tap.url, name });
};

const next = (card: string): number => (Number(card) + 1) % 52;

/** What a cheat could change of a card on its way to the player. */
const CHEATS: Readonly<Record<string, Plant>> = {
  'the card that opens its seal is another': chunk =>
    chunk.replace(
      /("openings":\[\{[^\]]*?"card":)(\d+)/g,
      (_, before: string, card: string) => before + next(card),
    ),
  'the salt of a seal is another': chunk =>
    chunk.replace(
      /("openings":\[\{[^\]]*?"salt":")(.)/g,
      (_, before: string, digit: string) => before + (digit === '0' ? '1' : '0'),
    ),
  'the card on the table is another': chunk =>
    chunk.replace(
      /("hands":\[\{[^\]]*?"cards":\[)(\d+)/g,
      (_, before: string, card: string) => before + next(card),
    ),
};

/** One seal is another. */
const anotherSeal: Plant = (chunk, path) =>
  path.includes('/leaves/')
    ? chunk.replace(/"[0-9a-f]([0-9a-f]{63})"/, (_, rest: string) => `"${rest}0"`)
    : chunk;

/** A screen reader was told this. */
const heard = (page: Page, wanted: string): Promise<unknown> =>
  page.waitForFunction(
    text => (globalThis as unknown as { said: string[] }).said.some(words => words.includes(text)),
    wanted,
  );

describe('§9.1 the mark at the table', () => {
  test('says that the cards are fair, and why, after a deal', async () => {
    const { page, complaints } = await stage.comes({ name: 'faye' });
    await signIn(page, 'faye');
    await dealHand(page);
    await button(page, 'fair').click();
    await page
      .getByRole('dialog')
      .getByText(/random number of your own/)
      .waitFor();
    expect(complaints).toEqual([]);
  });

  for (const [at, [cheat, plant]] of Object.entries(CHEATS).entries())
    test(`says that they are not when ${cheat}`, async () => {
      const name = `ned${at}`;
      const { page } = await deceived(name, plant);
      await signIn(page, name);
      await enabled(page, 'Deal').click();
      await button(page, 'not fair').waitFor();
      await heard(page, 'Not fair');
    });

  test('no seed is given for cards whose seals are not the ones committed to', async () => {
    const { page } = await deceived('sue', anotherSeal);
    const seeds: string[] = [];
    page.on('request', request => {
      if (request.postData()?.includes('"seed"')) seeds.push(request.url());
    });
    await signIn(page, 'sue');
    await button(page, 'not fair').waitFor();
    await enabled(page, 'Play').click();
    await heard(page, 'no seed was given');
    expect(seeds).toEqual([]);
    expect(await enabled(page, 'Deal').isVisible()).toBe(false);
  });

  test('a shoe of one’s own is checked on its page', async () => {
    const { page } = await stage.comes({ name: 'olga' });
    await signIn(page, 'olga');
    await dealHand(page);
    await page.goto('/fairness');
    await button(page, 'Check the shoes of .*').first().click();
    await page
      .getByRole('region', { name: 'Result of the check' })
      .getByText(/Nothing is wrong/)
      .waitFor();
  });
});
