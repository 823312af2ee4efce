import { createHash, createHmac } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';

import { digestOf, type ShoeReceipt } from '@cardroom/fairness';
import { describe, expect, test } from 'vitest';

import { macUnder, hexed } from './scheme.ts';
import { sha256, sha256ByHand } from './sha256.ts';
import { verify, type CheckName, type Verified } from './verify.ts';

const FOLDER = new URL('../../../../fixtures/fairness/', import.meta.url);
const VECTORS = readdirSync(FOLDER).filter(name => name.endsWith('.json'));
const textOf = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');
const receiptOf = (name: string): ShoeReceipt => JSON.parse(textOf(`${name}.json`)) as ShoeReceipt;

const failed = (verified: Verified): readonly CheckName[] =>
  verified.kind === 'checked' ? verified.checks.filter(({ ok }) => !ok).map(({ name }) => name) : [];

/** What a forger would do: change something, and write a new digest under it. */
const forged = (name: string, change: Partial<ShoeReceipt>): string => {
  const { digest: _, ...content } = { ...receiptOf(name), ...change };
  return JSON.stringify({ ...content, digest: digestOf(content) });
};

describe('§9.1 the page verifies a shoe without trusting the server', () => {
  test.each(VECTORS)('%s checks out', async name => {
    const verified = await verify(textOf(name));
    expect(verified).toMatchObject({ kind: 'checked', ok: true });
    expect(failed(verified)).toEqual([]);
  });

  test('what is not proved is listed, never passed over', async () => {
    expect(await verify(textOf('holdem-open.json'))).toMatchObject({ unproved: [{ name: 'deck' }] });
    expect(await verify(textOf('blackjack-closed.json'))).toMatchObject({ unproved: [] });
  });

  test.each<[CheckName, string, (receipt: ShoeReceipt) => Partial<ShoeReceipt>]>([
    ['commitment', 'blackjack-closed', () => ({ rules: { decks: 6 } })],
    ['leaves', 'blackjack-closed', ({ leaves }) => ({ leaves: [leaves[0]!.toReversed()] })],
    [
      'shown',
      'holdem-closed',
      ({ shown }) => ({ shown: shown.with(0, { ...shown[0]!, card: shown[1]!.card }) }),
    ],
    ['shown', 'two-seats', ({ seeds }) => ({ seeds: seeds.slice(1) })],
    ['order', 'holdem-closed', ({ shown }) => ({ shown: shown.toReversed() })],
    ['reshuffles', 'reshuffled-open', ({ reshuffles }) => ({ reshuffles: [{ ...reshuffles[0]!, from: 7 }] })],
    ['seed', 'holdem-closed', () => ({ seed: '00'.repeat(32) })],
    ['deck', 'holdem-closed', () => ({ seed: '00'.repeat(32) })],
    ['status', 'holdem-closed', () => ({ status: 'open' })],
  ])('a forged receipt fails at %s (%s)', async (check, name, change) => {
    const verified = await verify(forged(name, change(receiptOf(name))));
    expect(failed(verified)).toContain(check);
    expect(failed(verified)).not.toContain('digest');
  });

  test('a change without a new digest fails at the digest', async () => {
    const text = JSON.stringify({ ...receiptOf('holdem-closed'), shoe: 'another' });
    expect(failed(await verify(text))).toContain('digest');
  });

  test('two stories of one shoe are noticed', async () => {
    const receipt = receiptOf('daily');
    expect(failed(await verify(JSON.stringify([receipt, receipt])))).toEqual(['shoes']);
  });

  test.each([
    ['{', 'This is not JSON.'],
    ['[]', 'the list is empty'],
    ['7', 'receipt 1 is not an object'],
    ['{"format":"x"}', 'receipt 1 has no shoe'],
    [JSON.stringify({ ...receiptOf('daily'), decks: 9 }), 'decks is not a number from 1 to 8'],
    [JSON.stringify({ ...receiptOf('daily'), extra: 1 }), 'an unknown field "extra"'],
    [JSON.stringify({ ...receiptOf('daily'), seeds: {} }), 'seeds is not a list'],
    [JSON.stringify({ ...receiptOf('daily'), seed: 'AB' }), 'seed is not 64 lower-case hex digits'],
    [JSON.stringify(receiptOf('daily')).replace('{', '{"decks":1,'), 'the key "decks" is there twice'],
  ])('a file of another form is one sentence', async (text, sentence) => {
    const verified = await verify(text);
    expect(verified.kind === 'no-receipt' && verified.error).toContain(sentence);
  });
});

describe('the arithmetic', () => {
  const inputs = [0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000].map(length =>
    Uint8Array.from({ length }, (_, at) => (at * 7) % 256),
  );

  test('SHA-256 by hand is the one that everybody has', async () => {
    for (const input of inputs) {
      const expected = createHash('sha256').update(input).digest('hex');
      expect(hexed(sha256ByHand(input))).toBe(expected);
      expect(hexed(await sha256(input))).toBe(expected);
    }
  });

  test('so is HMAC', async () => {
    const key = inputs[2]!;
    for (const input of inputs)
      expect(hexed(await macUnder(key)(input))).toBe(createHmac('sha256', key).update(input).digest('hex'));
  });
});
