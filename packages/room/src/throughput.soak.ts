import { expect, test } from 'vitest';

import { measureThroughput } from './testing/throughput.ts';

const SECONDS = Number(process.env['THROUGHPUT_SECONDS'] ?? 5);
const ROUNDS = Number(process.env['THROUGHPUT_ROUNDS'] ?? 3);

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** What holds also on a machine that others use; `docs/reliability.md` says what was aimed at and measured. */
test('a room takes a fair share of what its store can do, and statistics cost next to nothing (NFR-07)', async () => {
  const { sqlite, postgres } = await measureThroughput('both', { seconds: SECONDS, rounds: ROUNDS });
  process.stdout.write(`${JSON.stringify({ sqlite, postgres })}\n`);
  expect(middle(sqlite!.rounds.map(({ ofSameAppendsRaw }) => ofSameAppendsRaw))).toBeGreaterThan(0.2);
  expect(middle(postgres!.rounds.map(({ ofRaw }) => ofRaw))).toBeGreaterThan(0.2);
  for (const { statistics } of [sqlite!, postgres!])
    expect(statistics.withRowsMs - statistics.withoutMs).toBeLessThan(50);
});
