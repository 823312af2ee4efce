/** One change to one field of a JSON value. */
export type Mutation = {
  /** Where, such as `shown.3.salt`. */
  readonly path: string;
  /** What was done there, such as `changed`. */
  readonly what: string;
  /** The whole value with this change. */
  readonly value: unknown;
};

type Change = { readonly what: string; readonly value: unknown };
type Json = Readonly<Record<string, unknown>>;

/**
 * Every single-field change to a JSON value: each value changed, each key and element removed, added and swapped. Of a
 * list longer than `most`, that many elements spread over it take part.
 */
export const mutationsOf = (
  value: unknown,
  most: number = Infinity,
  path: readonly string[] = [],
): readonly Mutation[] => [
  ...changesOf(value, most).map(change => ({ path: path.join('.'), ...change })),
  ...childrenOf(value, most).flatMap(([key, child]) =>
    mutationsOf(child, most, [...path, key]).map(mutation => ({
      ...mutation,
      value: replaced(value, key, mutation.value),
    })),
  ),
];

const childrenOf = (value: unknown, most: number): readonly (readonly [string, unknown])[] => {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  return Array.isArray(value) ? spread(entries, most) : entries;
};

/** So many of the items, from the first to the last. */
const spread = <T>(items: readonly T[], most: number): readonly T[] =>
  items.length <= most
    ? items
    : Array.from({ length: most }, (_, at) => items[Math.floor((at * (items.length - 1)) / (most - 1))]!);

const replaced = (value: unknown, key: string, child: unknown): unknown =>
  Array.isArray(value) ? value.with(Number(key), child) : { ...(value as Json), [key]: child };

const changesOf = (value: unknown, most: number): readonly Change[] => {
  if (Array.isArray(value)) return listChanges(value, most);
  if (typeof value === 'object' && value !== null) return recordChanges(value as Json);
  return plainChanges(value).map(other => ({ what: 'changed', value: other }));
};

const plainChanges = (value: unknown): readonly unknown[] => {
  if (typeof value === 'string') return textChanges(value);
  if (typeof value === 'boolean') return [!value, null];
  if (typeof value === 'number') return [value + 1, value - 1, value + 0.5, String(value), null];
  return [0, '', '0'.repeat(64), {}];
};

const STATUSES = ['open', 'closed', 'abandoned'];

const textChanges = (text: string): readonly unknown[] => {
  if (/^[0-9a-f]{64}$/.test(text)) return [flipped(text, 0), flipped(text, 63), null];
  if (/^[2-9TJQKA][cdhs]$/.test(text)) return ['As', '2c', '7h', 'XX'].filter(card => card !== text);
  if (STATUSES.includes(text)) return [...STATUSES.filter(status => status !== text), 'gone'];
  return [`${text}0`, text.slice(1), null];
};

/** Another hex digit at this place. */
const flipped = (hex: string, at: number): string =>
  hex.slice(0, at) + (Number.parseInt(hex[at]!, 16) ^ 1).toString(16) + hex.slice(at + 1);

const recordChanges = (record: Json): readonly Change[] => [
  { what: 'extended', value: { ...record, extra: 1 } },
  ...Object.keys(record).map(key => ({
    what: `without ${key}`,
    value: Object.fromEntries(Object.entries(record).filter(([other]) => other !== key)),
  })),
];

const listChanges = (list: readonly unknown[], most: number): readonly Change[] => {
  const places = spread([...list.keys()], most);
  const swaps = places.filter(at => at + 1 < list.length && !same(list[at], list[at + 1]));
  return [
    { what: 'extended', value: [...list, list.at(-1) ?? null] },
    ...places.map(at => ({ what: 'shortened', value: list.toSpliced(at, 1) })),
    ...swaps.map(at => swapped(list, at)),
  ];
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The elements at this place and the next one exchanged. */
const swapped = (list: readonly unknown[], at: number): Change => ({
  what: 'swapped',
  value: list.with(at, list[at + 1]).with(at + 1, list[at]),
});
