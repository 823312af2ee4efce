import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutationsOf, randomStory, receiptOf, wordsNamed } from '@cardroom/fairness/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { RECEIPTS, isUnprovable, passing, redigested } from './testing/changed-receipts.ts';
import { byCommand, byPage, verdictOf, type Report, type Verdict } from './testing/verifiers.ts';

const RANDOM_SHOES = 1_000;
const SEED = 'soak 2026';
const A_BATCH = 200;

const script = fileURLToPath(new URL('../../../../scripts/verify-shoe.py', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cardroom-shoes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The Python verifier's verdicts, one a text; its exit code is not asked, so failures do not throw. */
const byPython = async (texts: readonly string[]): Promise<readonly Verdict[]> => {
  const verdicts: Verdict[] = [];
  for (let start = 0; start < texts.length; start += A_BATCH) {
    const paths = texts.slice(start, start + A_BATCH).map((text, at) => {
      const path = join(folder, `${at}.json`);
      writeFileSync(path, text);
      return path;
    });
    const lines = (await outputOf('python3', [script, ...paths])).trimEnd().split('\n');
    verdicts.push(...lines.map(line => verdictOf(JSON.parse(line) as Report)));
  }
  return verdicts;
};

const outputOf = (file: string, args: readonly string[]): Promise<string> =>
  new Promise(resolve => {
    execFile(file, args, { maxBuffer: 2 ** 28 }, (_, stdout) => resolve(stdout));
  });

describe('§9.1 three verifiers that share no code', () => {
  test(`agree on ${RANDOM_SHOES} random shoes, from "${SEED}"`, async () => {
    const words = wordsNamed(SEED);
    const texts = Array.from({ length: RANDOM_SHOES }, () => JSON.stringify(receiptOf(randomStory(words))));
    const third = await byPython(texts);
    expect(third).toHaveLength(RANDOM_SHOES);
    for (const [at, text] of texts.entries()) {
      const verdict = await byCommand(text);
      expect(verdict.ok).toBe(true);
      expect(await byPage(text)).toEqual(verdict);
      expect(third[at]).toEqual(verdict);
    }
  });

  test.each(Object.entries(RECEIPTS))('refuse every single change to %s', async (_, receipt) => {
    const mutations = mutationsOf(receipt);
    expect(await passing(mutations, byCommand)).toEqual([]);
    expect(await passing(mutations, byPage)).toEqual([]);
    const third = await byPython(mutations.map(({ value }) => JSON.stringify(value)));
    expect(third.filter(({ ok }) => ok)).toEqual([]);
  });

  test.each(Object.entries(RECEIPTS))(
    'say the same of every change to %s with a new digest',
    async (_, receipt) => {
      const mutations = redigested(receipt);
      const texts = mutations.map(({ value }) => JSON.stringify(value));
      const third = await byPython(texts);
      for (const [at, text] of texts.entries()) {
        const verdict = await byCommand(text);
        expect(await byPage(text)).toEqual(verdict);
        expect(third[at]).toEqual(verdict);
        const line = `${mutations[at]!.path} ${mutations[at]!.what}`;
        expect(verdict.ok && !isUnprovable(receipt, line)).toBe(false);
      }
    },
  );
});
