/** The name closest to a mistyped one, if any is close enough to have been meant. */
export const nearest = (typed: string, names: readonly string[]): string | undefined => {
  const distances = names.map(name => ({
    name,
    distance: editDistance(typed.toLowerCase(), name.toLowerCase()),
  }));
  const [best] = distances.toSorted((a, b) => a.distance - b.distance);
  const close = typed.length < 4 ? 1 : 2;
  return best && best.distance <= close ? best.name : undefined;
};

/** `did you mean vegas?`, or the whole list. */
export const suggestion = (typed: string, names: readonly string[], plural: string): string => {
  const meant = nearest(typed, names);
  return meant ? `did you mean ${meant}?` : `${plural} are ${names.join(', ')}.`;
};

/** Letters to insert, remove or change to make `a` into `b`. */
const editDistance = (a: string, b: string): number =>
  [...a].reduce(
    (row, letter, at) =>
      [...b].reduce(
        (next, other, column) => [
          ...next,
          Math.min(next[column]! + 1, row[column + 1]! + 1, row[column]! + (letter === other ? 0 : 1)),
        ],
        [at + 1],
      ),
    Array.from({ length: b.length + 1 }, (_, column) => column),
  )[b.length]!;
