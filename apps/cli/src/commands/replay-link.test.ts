import { answer } from '@cardroom/coach';
import { unwrap } from '@cardroom/engine';
import { parseLink } from '@cardroom/formats';
import { describe, expect, test } from 'vitest';

import { playLink, type Priced } from './replay-link.ts';

const coach: Priced = { ask: async question => answer(question) };

/** Plays a link to somebody who gives these answers and then has no more. */
const play = async (link: string, ...answers: readonly string[]): Promise<readonly string[]> => {
  const said: string[] = [];
  const left = [...answers];
  await playLink(
    unwrap(parseLink(link)),
    {
      write: line => said.push(line),
      ask: async prompt => {
        said.push(prompt);
        return left.shift() ?? null;
      },
    },
    coach,
  );
  return said;
};

const BLACKJACK = 'h=1B4AlgnS2zcdNKoj_cn8Kzqc';
const HOLDEM = 'h=1DL-mIxkz-pYu6Lr6SlimUmmfnQChc7U';
const TWENTY_ONE = 'h=1BRXUp5ARKvf4DyE';
const ASKED = 'What would you do? Hit (H), Stand (S), Double (D), Split (P), Surrender (R):';

describe('§8.3 a link is played at a terminal', () => {
  test('up to the decision, then the prices, then the rest', async () => {
    const said = await play(BLACKJACK, 'hit', '');
    const asked = said.indexOf(ASKED);
    expect(said.slice(0, asked)).toEqual([
      'Blackjack · Chips: $990 · Bet: $10 · 6D S17 DAS 3:2 · shoe 308',
      'You bet $10.',
      'You get the Eight of Spades.',
      'Dealer shows a six.',
      'You get the Eight of Diamonds: sixteen.',
    ]);
    expect(said[asked + 1]).toMatch(/^Split is worth \$8\.31 more than Hit\. In the round: Split\.$/);
    expect(said[asked + 2]).toMatch(/^Split \+\$4\.06 · Stand /);
    expect(said.slice(asked + 3, asked + 5)).toEqual(['Enter tells the rest.', 'You split eights.']);
    expect(said.at(-1)).toBe('The round: -$30.');
  });

  test.each(['P', 'p', 'split', 'SPL'])(
    'an answer is a letter or the beginning of a word: %s',
    async typed => {
      const said = await play(BLACKJACK, typed, '');
      expect(said).toContain('Split is right: nothing is worth more. The same was played.');
    },
  );

  test('what is no answer is asked again, and whoever has enough is told nothing more', async () => {
    const said = await play(BLACKJACK, 'what?', '');
    expect(said.filter(line => line === ASKED)).toHaveLength(3);
    expect(said.at(-1)).toBe(ASKED);
    expect((await play(BLACKJACK, 'hit')).at(-1)).toBe('Enter tells the rest.');
  });

  test("hold'em has equity against what a call needs", async () => {
    const said = await play(HOLDEM, 'call', '');
    expect(said).toContain('You are dealt Ace of Spades, Ace of Hearts.');
    expect(said.join('\n')).toMatch(/wins 86 % of the pot against 1 random hand; a call needs 27 %/);
    expect(said.at(-1)).toBe('This hand: +$80.');
  });

  test('Twenty-One has points', async () => {
    const said = await play(TWENTY_ONE, 'stay', '');
    expect(said.join('\n')).toMatch(/Hit is worth 0\.\d\d points more than Stay\./);
  });

  test('a round without a choice is told to its end', async () => {
    const said = await play('h=1B08gNLXYvTVyfwpu_Q');
    expect(said.some(line => line.startsWith('What would you do?'))).toBe(false);
    expect(said.length).toBeGreaterThan(3);
  });
});
