import { randomFrom } from '@cardroom/engine/testing';
import { expect, test } from 'vitest';

import { digest, plainDigest } from './digest.ts';

test('SHA-256 is that of FIPS 180-4', () => {
  expect(digest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('the platform and the library agree on any text, half surrogate pairs and block borders among them', () => {
  const random = randomFrom(1);
  const unit = (): string => String.fromCharCode(random.below(0x10000));
  const texts = Array.from({ length: 300 }, (_, length) => Array.from({ length }, unit).join(''));
  for (const text of [...texts, ...texts.map((_, length) => 'a'.repeat(length)), 'é€😀', '\ud800'])
    expect(digest(text)).toBe(plainDigest(text));
});
