const LONGEST = 60;

/** Text of a file as a sentence may quote it: cut when it is long. */
export const excerpt = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1).replace(HALF_A_CHARACTER, '')}…` : text;

/** The first unit of a pair that the cut has parted. */
const HALF_A_CHARACTER = /[\uD800-\uDBFF]$/;
