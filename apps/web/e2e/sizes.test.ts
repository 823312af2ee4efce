import { describe, expect, test } from 'vitest';

import { problemsAtAllSizes } from './all-sizes.ts';
import { inspection } from './inspect.ts';
import { enabled, firstOf, playOut, summary } from './player.ts';
import { aLowHand, aLowHandOfTwentyOne, anAce, fourHands, manyCards, nineSeats } from './scenes.ts';
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
