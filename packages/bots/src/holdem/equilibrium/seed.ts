/** A number from what everybody knows of a hand (FNV-1a): the same hand is thought about in the same way. */
export const seedOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return hash >>> 0;
};
