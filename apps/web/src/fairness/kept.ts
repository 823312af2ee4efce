import type { Hex } from './scheme.ts';

/** What this device held of a shoe before its first bet: nobody can tell it another story later. */
export type KeptShoe = Readonly<{
  shoe: string;
  commitment: Hex;
  /** The seed that this device gave for it; null where it gave none. */
  seed: Hex | null;
}>;

/** Where it is kept. A browser may refuse: then it holds for this visit. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

export type KeptShoes = Readonly<{
  find: (shoe: string) => KeptShoe | null;
  keep: (shoe: KeptShoe) => void;
}>;

const NAME = 'cardroom:shoes';
/** Enough for an evening; the oldest go first. */
const MOST = 200;

export const keptShoes = (shelf: Shelf): KeptShoes => {
  let here: readonly KeptShoe[] = [];
  let text: string | null = null;
  /** Another window may have kept something; what did not change is not read again. */
  const all = (): readonly KeptShoe[] => {
    const now = textOn(shelf);
    if (now !== null && now !== text) here = shoesIn(now);
    text = now;
    return here;
  };
  return {
    find: id => all().find(({ shoe }) => shoe === id) ?? null,
    keep: kept => {
      here = [...all().filter(({ shoe }) => shoe !== kept.shoe), kept].slice(-MOST);
      write(shelf, here);
    },
  };
};

const textOn = (shelf: Shelf): string | null => {
  try {
    return shelf.getItem(NAME);
  } catch {
    return null;
  }
};

const shoesIn = (text: string): readonly KeptShoe[] => {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isKept) : [];
  } catch {
    return [];
  }
};

const isKept = (value: unknown): value is KeptShoe =>
  typeof value === 'object' &&
  value !== null &&
  ['shoe', 'commitment'].every(name => typeof (value as Record<string, unknown>)[name] === 'string') &&
  'seed' in value;

const write = (shelf: Shelf, shoes: readonly KeptShoe[]): void => {
  try {
    shelf.setItem(NAME, JSON.stringify(shoes));
  } catch {
    // A browser that keeps nothing.
  }
};

/** How a receipt's commitment compares with what this device held before the first bet. */
export type Comparison = 'same' | 'other' | 'unknown';

export const comparedWith = (
  kept: KeptShoes,
  { shoe, commitment }: Pick<KeptShoe, 'shoe' | 'commitment'>,
): Comparison => {
  const held = kept.find(shoe);
  if (held === null) return 'unknown';
  return held.commitment === commitment ? 'same' : 'other';
};

/** This browser's own. */
export const keptHere: KeptShoes = keptShoes({
  getItem: name => localStorage.getItem(name),
  setItem: (name, text) => localStorage.setItem(name, text),
});
