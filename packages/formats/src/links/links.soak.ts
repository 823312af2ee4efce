import { unwrap } from '@cardroom/engine';
import { expect, test } from 'vitest';

import { makeLink, parseLink } from './index.ts';
import { blackjackRounds, holdemHands } from './testing/random-rounds.ts';

/** Other rounds in every run; the same again by `LINK_SEED=… npm run soak -- links`. */
const SEED = Number(process.env['LINK_SEED'] ?? Date.now() % 1_000_000);
const ROUNDS = 20_000;

const BLACKJACK = [
  'split to 4 hands',
  'aces split again',
  'insuranceTaken',
  'evenMoneyTaken',
  'shuffled: empty',
];
const HOLDEM = ['side pots', 'split pots', 'odd chips', 'short all-ins', 'mucked'];

test.each([
  ['blackjack', blackjackRounds, BLACKJACK],
  ["hold'em", holdemHands, HOLDEM],
] as const)('§8.3 20,000 random rounds of %s come back from their links', (name, play, kinds) => {
  const counted = new Set<string>();
  const lengths = play(SEED, ROUNDS, what => counted.add(what)).map(round => {
    const link = unwrap(makeLink(round));
    expect(unwrap(parseLink(link)).events, `LINK_SEED=${SEED}`).toEqual(round.events);
    return link.length;
  });
  expect(kinds.filter(kind => !counted.has(kind))).toEqual([]);
  const sorted = lengths.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))]!;
  expect(at(1)).toBeLessThan(1_000);
  process.stdout.write(
    `${name}, LINK_SEED=${SEED}, characters after the host's name: median ${at(0.5)}, 99 % ${at(0.99)}, most ${at(1)}\n`,
  );
});
