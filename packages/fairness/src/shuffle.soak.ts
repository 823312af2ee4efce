import { describe, expect, test } from 'vitest';
import { OURS, WRONG_SHUFFLES, examine, refusedByHolm, told } from './testing/statistics.ts';
import { wordsNamed } from './testing/shoes.ts';

const DECKS = 200_000;
const SEED = 'soak 2026';

describe('§1.3 the shuffle is fair in the long run', () => {
  const tell = (line: string): void => void process.stdout.write(`${line}\n`);

  test(`${DECKS} decks, seeds from "${SEED}", family-wise 0.01`, () => {
    const findings = examine(OURS, DECKS, wordsNamed(SEED));
    tell(`ours: ${told(findings)}`);
    expect(refusedByHolm(findings, 0.01)).toEqual([]);
  });

  test.each(Object.entries(WRONG_SHUFFLES))('planted: %s', (name, wrong) => {
    const findings = examine(wrong, DECKS, wordsNamed(SEED));
    tell(`${name}: ${told(findings)}`);
    expect(refusedByHolm(findings, 0.01)).not.toEqual([]);
  });
});
