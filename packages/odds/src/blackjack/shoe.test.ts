import { describe, expect, test } from 'vitest';

import { fullShoe } from '@cardroom/engine';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';

import { gameValue } from './analysis.ts';
import {
  countOf,
  putBack,
  shoeOfComposition,
  shoeOfCounts,
  shoeOfDecks,
  sizeOfShoe,
  takeFrom,
} from './shoe.ts';
import { codeOf, must } from './testing/must.ts';
import { handFrom, rankFrom } from './testing/shoes.ts';

describe('shoes', () => {
  test.each([1, 2, 6, 8])('%i decks, by decks and by cards', decks => {
    expect(shoeOfDecks(decks)).toEqual(shoeOfComposition(fullShoe(decks)));
    expect(sizeOfShoe(shoeOfDecks(decks))).toBe(52 * decks);
  });

  test('ten-values are shared out equally among the ranks', () => {
    expect(must(shoeOfCounts([4, 4, 4, 4, 4, 4, 4, 4, 4, 16])).tens).toEqual([4, 4, 4, 4]);
    expect(must(shoeOfCounts([0, 0, 0, 0, 0, 0, 0, 0, 0, 7])).tens).toEqual([2, 2, 2, 1]);
  });

  test('cards are taken by rank, and put back', () => {
    const shoe = must(takeFrom(shoeOfDecks(1), handFrom('KKA')));
    expect(countOf(shoe, rankFrom('K'))).toBe(2);
    expect(countOf(shoe, rankFrom('Q'))).toBe(4);
    expect(shoe.counts[0]).toBe(3);
    expect(putBack(shoe, handFrom('KKA'))).toEqual(shoeOfDecks(1));
  });

  test.each([
    ['nine counts', shoeOfCounts([1, 2, 3, 4, 5, 6, 7, 8, 9]), 'shoe/counts'],
    ['a negative count', shoeOfCounts([-1, 4, 4, 4, 4, 4, 4, 4, 4, 16]), 'shoe/counts'],
    ['half a card', shoeOfCounts([0.5, 4, 4, 4, 4, 4, 4, 4, 4, 16]), 'shoe/counts'],
    ['more than eight decks', shoeOfCounts([4, 4, 4, 4, 4, 4, 4, 4, 4, 129]), 'shoe/counts'],
    ['a fifth king', takeFrom(shoeOfDecks(1), handFrom('KKKKK')), 'shoe/not-there'],
    ['no such card', takeFrom(shoeOfDecks(1), [13]), 'shoe/not-there'],
    [
      'three cards',
      gameValue(BLACKJACK_PRESETS.vegas, must(shoeOfCounts([0, 0, 0, 0, 0, 0, 0, 0, 0, 3]))),
      'shoe/too-small',
    ],
    [
      'aces alone',
      gameValue(BLACKJACK_PRESETS.vegas, must(shoeOfCounts([14, 0, 0, 0, 0, 0, 0, 0, 0, 0]))),
      'shoe/could-run-out',
    ],
  ])('%s is refused in one sentence', (_, result, code) => {
    expect(codeOf(result)).toBe(code);
    expect(result.ok ? '' : result.error.message).toMatch(/^[A-Z](?:[^.]|\.\d)+\.$/);
  });
});
