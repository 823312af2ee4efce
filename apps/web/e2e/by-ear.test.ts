import { describe, expect, test } from 'vitest';

import { dealHand, enabled, hand, playOut, shove, summary } from './player.ts';
import { aLowHandOfTwentyOne, aPair, aVictory, anAce } from './scenes.ts';
import { openStage } from './stage.ts';
import type { Visitor } from './visitor.ts';

const stage = openStage({ withServer: false });

/** Sentence by sentence, what was said since somebody last listened. */
const listener = ({ page, said }: Visitor): ((until: RegExp) => Promise<readonly string[]>) => {
  let heard = 0;
  return async until => {
    await page.waitForFunction(
      ([known, wanted]) =>
        new RegExp(wanted).test((globalThis as unknown as { said: string[] }).said.slice(known).join(' ')),
      [heard, until.source] as const,
    );
    const all = await said();
    const fresh = all.slice(heard);
    heard = all.length;
    return fresh.flatMap(words => words.split(/(?<=[.!?:]) (?=[A-Z])/));
  };
};

const times = (sentences: readonly string[], wanted: RegExp): number =>
  sentences.join(' ').match(new RegExp(wanted, 'g'))?.length ?? 0;

describe('§7.6 the live region says each deal and each result once', () => {
  test('blackjack: insurance, the deal, a card, the result', async () => {
    const visitor = await stage.ann(anAce());
    const { page } = visitor;
    const hear = listener(visitor);
    await enabled(page, 'No insurance').click();
    await playOut(page);
    const end = await hear(/(You|Hand \d) (win|lose|push|bust|have blackjack)/);
    expect(times(end, /You (win|lose|push|bust)/)).toBe(1);
    expect(new Set(end).size).toBe(end.length);

    do await dealHand(page);
    while (await summary(page).isVisible());
    const deal = await hear(/Dealer shows/);
    expect(times(deal, /Dealer shows/)).toBeGreaterThanOrEqual(1);
    const last = deal.slice(deal.findLastIndex(sentence => sentence.startsWith('You bet')));
    expect(times(last, /Dealer shows an? \w+\./)).toBe(1);
    expect(times(last, /You get the \w+ of \w+/)).toBe(2);
  });

  test('blackjack: a split and a double, each hand by its number', async () => {
    const visitor = await stage.ann(aPair());
    const { page } = visitor;
    const hear = listener(visitor);
    await enabled(page, 'Split').click();
    await hand(page, 2, 2).waitFor();
    const split = await hear(/Hand 2 draws/);
    expect([times(split, /You split/), times(split, /Hand [12] draws the/)]).toEqual([1, 2]);
    await enabled(page, 'Double').click();
    const doubled = await hear(/double/);
    expect(times(doubled, /doubles?\b/)).toBe(1);
    await playOut(page);
    const end = await hear(/The round:/);
    expect([1, 2].map(number => times(end, new RegExp(`Hand ${number} (wins|loses|pushes|busts)`)))).toEqual([
      1, 1,
    ]);
    expect(times(end, /The round:/)).toBe(1);
  });

  test("hold'em: blinds and cards, every street, the showdown", async () => {
    const visitor = await stage.ann(aVictory());
    const { page } = visitor;
    const hear = listener(visitor);
    await shove(page);
    const end = await hear(/This hand:/);
    for (const once of [/Flop:/, /Turn:/, /River:/, /You win the pot/, /This hand:/])
      expect(times(end, once)).toBe(1);
    await page
      .getByText(/victory/i)
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    const deal = await hear(/You are dealt/);
    expect(times(deal, /You are dealt \w+ of \w+, \w+ of \w+\./)).toBe(1);
    expect(times(deal, /posts? the (small|big) blind/)).toBe(2);
  });

  test('Twenty-One: the deal, a card, both totals and the winner', async () => {
    const visitor = await stage.ann(aLowHandOfTwentyOne());
    const { page } = visitor;
    const hear = listener(visitor);
    await enabled(page, 'Hit').click();
    const drawn = await hear(/ of /);
    expect(times(drawn, /the \w+ of \w+/)).toBe(1);
    await enabled(page, 'Stay').click();
    const end = await hear(/won!|tie|push/i);
    expect(times(end, /(You|Dealer) won!|tie/i)).toBe(1);
    await page.keyboard.press('y');
    const deal = await hear(/turn\./);
    // Whoever is dealt 21 hears the dealer's other cards, too.
    expect(times(deal, /You get the \w+ of \w+/)).toBe(2);
    expect(times(deal, /The dealer shows the \w+ of \w+/)).toBe(1);
  });
});
