/** Numbers from 0 to 1, as somebody else draws them. */
export type Random = () => number;

/** A whole number from 0 on, below `count`. */
export const below = (count: number, random: Random): number =>
  Math.min(count - 1, Math.floor(random() * count));

/** One of several. */
export const oneOf = <T>(items: readonly T[], random: Random): T => items[below(items.length, random)]!;

/** One of several, each as often as its weight says. */
export const weighted = <T>(items: readonly T[], weightOf: (item: T) => number, random: Random): T => {
  let left = random() * items.reduce((sum, item) => sum + weightOf(item), 0);
  return items.find(item => (left -= weightOf(item)) < 0) ?? items.at(-1)!;
};

/** The first `count` of the items in a random order. */
export const drawn = <T>(items: readonly T[], count: number, random: Random): readonly T[] => {
  const left = [...items];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(below(left.length, random), 1)[0]!,
  );
};
