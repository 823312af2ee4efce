import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { faultIn, type Fault } from './check.ts';
import type { Facts } from './facts.ts';

type Example = { readonly about: string; readonly text: string };

const FIXTURE = new URL('../../../../fixtures/explanations.json', import.meta.url);
const { facts, fit, unfit, hostile, answers } = JSON.parse(readFileSync(FIXTURE, 'utf8')) as {
  readonly facts: Readonly<Record<string, Facts>>;
  readonly fit: readonly Example[];
  readonly unfit: readonly (Example & { readonly fault: Fault })[];
  /** By what they are about: sentences that say something else than the facts, in ways that no list of numbers has. */
  readonly hostile: Readonly<Record<string, readonly string[]>>;
  /** Whole answers, as models write them. */
  readonly answers: readonly Example[];
};

describe('§5.3 an explanation says nothing that the facts do not', () => {
  test('there are fifty that may be shown and fifty that may not', () => {
    expect([fit.length, unfit.length]).toEqual([50, 50]);
  });

  test('those that may be shown are', () => {
    const refused = fit.filter(({ about, text }) => faultIn(text, facts[about]!) !== null);
    expect(refused).toEqual([]);
  });

  test('those that may not are refused, for their own reason', () => {
    const found = unfit.map(({ about, text }) => [text, faultIn(text, facts[about]!)]);
    expect(found).toEqual(unfit.map(({ text, fault }) => [text, fault]));
    expect(unfit.every(({ fault }) => fault !== null)).toBe(true);
  });

  test('advice, outcomes, slang, loose amounts and other cases told as this one are refused', () => {
    for (const [about, sentences] of Object.entries(hostile))
      expect(sentences.filter(sentence => faultIn(sentence, facts[about]!) === null)).toEqual([]);
  });

  test('after a true sentence, too', () => {
    for (const sentence of hostile['sixteen']!)
      for (const before of ['Surrender is best here.', 'The dealer busts in 23 % of cases.']) {
        const text = `${before} ${sentence}`;
        expect([text, faultIn(text, facts['sixteen']!)]).not.toEqual([text, null]);
      }
  });

  test('whole answers that keep to the facts are shown', () => {
    const refused = answers.filter(({ about, text }) => faultIn(text, facts[about]!) !== null);
    expect(refused).toEqual([]);
  });

  test('a word that nobody knows is refused, whatever it may say', () => {
    expect(faultIn('This is a flibberty spot.', facts['sixteen']!)).toBe('word');
    expect(faultIn('This is a tough spot.', facts['sixteen']!)).toBeNull();
  });

  test('the built-in text may always be shown', () => {
    for (const own of Object.values(facts)) {
      expect(own.text.map(sentence => [sentence, faultIn(sentence, own)])).toEqual(
        own.text.map(sentence => [sentence, null]),
      );
      expect(faultIn(own.text.join(' ').slice(0, 880), own)).toBeNull();
    }
  });

  test('whatever number of the built-in text is changed, the text is refused', () => {
    for (const own of Object.values(facts))
      for (const sentence of own.text)
        for (const [index, number] of [...sentence.matchAll(/\d+(?:\.\d+)?/g)].map(
          found => [found.index, found[0]] as const,
        )) {
          const planted = `${sentence.slice(0, index)}${Number(number) + 777}${sentence.slice(index + number.length)}`;
          expect([planted, faultIn(planted, own)]).not.toEqual([planted, null]);
        }
  });

  test('whatever fit one gets a claim of its own, it is refused', () => {
    const claims = [
      'That is 99 % of it.',
      'It happens twice as often.',
      'Half of them do.',
      'You will win a third of the time.',
      'Most players do so.',
      'It is a dozen to one.',
      'It is IV times as good.',
      'That is ½ of it.',
      'It is much better.',
      'It is 1 000 000.',
      'Nine out of ten do so.',
      'That is 1e3.',
    ];
    for (const { about, text } of fit)
      for (const claim of claims)
        expect([text, claim, faultIn(`${text} ${claim}`, facts[about]!)]).not.toEqual([text, claim, null]);
  });

  test('signs that no plain sentence has are refused', () => {
    const own = facts['sixteen']!;
    for (const sign of [
      '\u0000',
      '\u001B[2J',
      '\u200B',
      '\u202E',
      '<',
      '>',
      '*',
      '_',
      '`',
      '{',
      '№',
      '٣',
      '५',
    ])
      expect(faultIn(`Surrender is best${sign}.`, own)).toBe('sign');
    expect(faultIn('', own)).toBe('length');
    expect(faultIn('Surrender is best. '.repeat(100), own)).toBe('length');
  });
});
