import { readFileSync } from 'node:fs';

/** Exact counts, made with two other evaluators and a third calculator that all agreed; see the file's `about`. */
export type EquityReference = Readonly<{
  matchups: readonly Matchup[];
  ranges: readonly RangeMatchup[];
}>;

type Counts = Readonly<{ id: string; board: string; winnersMask: Readonly<Record<string, number>> }>;
type Matchup = Counts & Readonly<{ hands: readonly string[]; dead: string; equity: readonly number[] }>;
type RangeMatchup = Counts &
  Readonly<{ ranges: readonly string[]; dead?: string; equity: readonly number[] }>;

const FILE = new URL('../../../../../fixtures/equity-reference.json', import.meta.url);

export const equityReference = (): EquityReference =>
  JSON.parse(readFileSync(FILE, 'utf8')) as EquityReference;

/** Counts by mask, zeros left out, as the reference writes them. */
export const maskCounts = (counts: Iterable<readonly [number, number]>): Record<string, number> =>
  Object.fromEntries([...counts].filter(([, count]) => count !== 0));
