import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { digestOf, makeReceipt } from './receipt.ts';
import { NAMED_STORIES } from './testing/named-stories.ts';
import { partsOfStory, receiptOf, seedNamed } from './testing/shoes.ts';

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../fixtures/fairness/${name}.json`, import.meta.url), 'utf8'));

describe('§9.1 receipts', () => {
  test.each(Object.entries(NAMED_STORIES))('%s is the published vector, to the byte', (name, story) => {
    expect(receiptOf(story)).toEqual(fixture(name));
  });

  test('list seats, positions and discards in order, whatever order they come in', () => {
    const parts = partsOfStory(NAMED_STORIES['two-seats']!);
    const turned = {
      ...parts,
      seeds: parts.seeds.toReversed(),
      shown: [...parts.shown, ...parts.shown].toReversed(),
    };
    expect(makeReceipt(turned)).toEqual(makeReceipt(parts));
  });

  test('an open one does not hold the seed', () => {
    const story = NAMED_STORIES['holdem-open']!;
    expect(JSON.stringify(receiptOf(story))).not.toContain(story.seed);
  });

  test('the digest is that of all the rest', () => {
    const { digest, ...content } = receiptOf(NAMED_STORIES['daily']!);
    expect(digestOf(content)).toBe(digest);
    expect(digestOf({ ...content, status: 'abandoned' })).not.toBe(digest);
  });

  test.each([
    ['an open shoe with its seed', { status: 'open' }, 'exactly when the shoe ends'],
    ['a closed one without', { seed: null }, 'exactly when the shoe ends'],
    ['another seed', { seed: seedNamed('other') }, 'the seed is the one committed to'],
    ['other rules', { terms: { shoe: 'b_ab/2', rules: {}, decks: 2 } }, 'the rules are those committed to'],
  ] as const)('misuse is a bug that shows: %s', (_, change, sentence) => {
    const parts = partsOfStory(NAMED_STORIES['abandoned']!);
    expect(() => makeReceipt({ ...parts, ...change })).toThrow(sentence);
  });
});
