import { NAMED_STORIES, randomStory, receiptOf, wordsNamed } from '@cardroom/fairness/testing';
import { describe, expect, test } from 'vitest';
import { byCommand, byPage, fixtureText } from './testing/verifiers.ts';

const RANDOM_SHOES = 100;

describe('§9.1 verifiers that share no code agree', () => {
  test.each([...Object.keys(NAMED_STORIES), 'several'])('on the vector %s', async name => {
    const verdict = await byCommand(fixtureText(name));
    expect(verdict.ok).toBe(true);
    expect(await byPage(fixtureText(name))).toEqual(verdict);
  });

  test(`on ${RANDOM_SHOES} random shoes`, async () => {
    const words = wordsNamed('agreement');
    for (let i = 0; i < RANDOM_SHOES; i++) {
      const text = JSON.stringify(receiptOf(randomStory(words)));
      const verdict = await byCommand(text);
      expect(verdict.ok).toBe(true);
      expect(await byPage(text)).toEqual(verdict);
    }
  });

  test.each([
    ['not JSON', '{'],
    ['nothing', ''],
    ['a number', '1'],
    ['null', 'null'],
    ['an empty list', '[]'],
    ['a list of lists', '[[]]'],
    ['a key twice', fixtureText('holdem-open').replace('"decks": 1,', '"decks": 2, "decks": 1,')],
    [
      'a key twice in the rules',
      fixtureText('holdem-open').replace('"seats": 2,', '"seats": 2, "s\\u0065ats": 2,'),
    ],
    ['a negative zero', fixtureText('holdem-open').replace('"ante": 0', '"ante": -0')],
    ['a number beyond all', fixtureText('holdem-open').replace('"ante": 0', '"ante": 1e999')],
    ['half a character', fixtureText('holdem-open').replace('"ante": 0', '"ante": "\\ud800"')],
    [
      'rules without a bottom',
      fixtureText('holdem-open').replace('"ante": 0', `"ante": ${'['.repeat(9e4)}${']'.repeat(9e4)}`),
    ],
  ])('on what is not a receipt: %s', async (_, text) => {
    expect(await byCommand(text)).toEqual({ ok: false, lines: ['not a receipt'] });
    expect(await byPage(text)).toEqual({ ok: false, lines: ['not a receipt'] });
  });

  test('on rules with every kind of JSON', async () => {
    const rules = {
      numbers: [0.1, -5, 1e21, 1.5e-7, 123_456.789, 9_007_199_254_740_991, 5e-324],
      text: '"\\/\b\f\n\r\t\u0000\u001F\u007F\u2028é♠😀',
      keys: { '😀': 1, '\uFB01': 2, 10: 3, 9: 4, '': 5, ['__proto__']: 6, constructor: 7 },
      rest: [true, false, null, {}, []],
    };
    const story = NAMED_STORIES['holdem-closed']!;
    const text = JSON.stringify(receiptOf({ ...story, terms: { ...story.terms, rules } }));
    const verdict = await byCommand(text);
    expect(verdict.ok).toBe(true);
    expect(await byPage(text)).toEqual(verdict);
  });
});
