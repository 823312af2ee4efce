/** What was measured, and what it must reach. */
export type Measured = Readonly<{
  name: string;
  value: number;
  bar: number;
  /** Scores must be at least their bar; everything else at most. */
  isScore: boolean;
}>;

/** A measure gets its own name and gives its rows. */
export type Measure = (name: string) => Promise<readonly Measured[]>;

const holds = ({ value, bar, isScore }: Measured): boolean => (isScore ? value >= bar : value <= bar);

/** Four digits that matter. */
export const round = (value: number): number => Number(value.toPrecision(4));

/** The value below which a share of all lies. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!;

/**
 * Takes the measures whose name contains what the command line names, one after the other, and prints them as JSON. The
 * process ends with 1 if a bar is missed, and with 2 and a sentence if something could not be measured.
 */
export const takeMeasures = async (
  measures: readonly (readonly [name: string, measure: Measure])[],
  close: () => Promise<unknown>,
): Promise<void> => {
  const only = (process.argv[2] ?? '').toLowerCase();
  const results: Measured[] = [];
  try {
    for (const [name, measure] of measures.filter(([title]) => title.toLowerCase().includes(only)))
      results.push(...(await measure(name)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  } finally {
    await close();
  }
  console.log(JSON.stringify({ results }, null, 2));
  if (!results.every(holds)) process.exitCode ??= 1;
};
