import { sha256 } from './sha256.ts';

/**
 * The arithmetic of docs/fairness.md, version 1, for whoever checks. It shares no code with the side that deals: two
 * writings of one specification that agree on every card are worth more than one that agrees with itself.
 */
export type Hex = string;

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Unsigned, the high byte first. */
export const big = (value: number, size: number): Uint8Array =>
  Uint8Array.from({ length: size }, (_, at) => Math.floor(value / 256 ** (size - 1 - at)) % 256);

export const unhex = (digits: Hex): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], pair => Number.parseInt(pair, 16));

export const hexed = (bytes: Uint8Array): Hex =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');

export const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
};

/** Each part after its length, so that no two lists of parts look alike. */
export const enc = (...parts: readonly Uint8Array[]): Uint8Array =>
  joined(parts.flatMap(part => [big(part.length, 4), part]));

export const hashOf = async (...parts: readonly Uint8Array[]): Promise<Hex> =>
  hexed(await sha256(enc(...parts)));

/** A key that signs. */
export type Mac = (message: Uint8Array) => Promise<Uint8Array>;

/** HMAC-SHA-256, as RFC 2104 makes it of any hash. */
export const macUnder = (key: Uint8Array): Mac => {
  const padded = (byte: number): Uint8Array =>
    Uint8Array.from({ length: 64 }, (_, at) => (key[at] ?? 0) ^ byte);
  const [inner, outer] = [padded(0x36), padded(0x5c)];
  return async message => sha256(joined([outer, await sha256(joined([inner, message]))]));
};

/** JSON with sorted keys and no spaces: equal values are equal text. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const pairs = Object.keys(value)
    .toSorted()
    .map(key => `${JSON.stringify(key)}:${canonical((value as Record<string, unknown>)[key])}`);
  return `{${pairs.join(',')}}`;
};

export const hashOfText = async (text: string): Promise<Hex> => hexed(await sha256(utf8(text)));

/** The 32-bit words of a stream, fetched eight blocks at a time. */
const wordsOf = (mac: Mac, label: string): (() => Promise<number>) => {
  let block = 0;
  const pool: number[] = [];
  return async () => {
    if (pool.length === 0) {
      const numbers = Array.from({ length: 8 }, () => block++);
      const blocks = await Promise.all(numbers.map(n => mac(joined([utf8(label), big(n, 8)]))));
      for (const bytes of blocks)
        for (let at = 0; at < 32; at += 4) pool.push(new DataView(bytes.buffer).getUint32(at));
    }
    return pool.shift()!;
  };
};

const WORDS = 2 ** 32;

/** Swaps each place, from the last down, with one at or before it; words that would favour some are drawn again. */
export const shuffled = async <T>(items: readonly T[], mac: Mac, label: string): Promise<readonly T[]> => {
  const order = [...items];
  const next = wordsOf(mac, label);
  for (let count = order.length; count > 1; count--) {
    let word = await next();
    while (word >= WORDS - (WORDS % count)) word = await next();
    const other = word % count;
    [order[count - 1], order[other]] = [order[other]!, order[count - 1]!];
  }
  return order;
};

export type SeatSeed = { readonly seat: number; readonly seed: Hex };

/** Which leaf is dealt when: `order[position]`. */
export const publicOrder = async (
  commitment: Hex,
  seeds: readonly SeatSeed[],
  cards: number,
): Promise<readonly number[]> => {
  const mixed = await hashOf(
    utf8('seeds'),
    ...seeds.flatMap(({ seat, seed }) => [big(seat, 4), unhex(seed)]),
  );
  const key = unhex(await hashOf(utf8('mix'), unhex(commitment), unhex(mixed)));
  return shuffled(
    Array.from({ length: cards }, (_, leaf) => leaf),
    macUnder(key),
    'order',
  );
};

export type Sealed = Readonly<{ shoe: string; part: number; leaf: number; card: number; salt: Hex }>;

export const leafOf = ({ shoe, part, leaf, card, salt }: Sealed): Promise<Hex> =>
  hashOf(utf8('leaf'), utf8(shoe), big(part, 4), big(leaf, 4), big(card, 1), unhex(salt));

export const hashOfLeaves = async (leaves: readonly Hex[]): Promise<Hex> =>
  hexed(await sha256(unhex(leaves.join(''))));

/** What a commitment binds. */
export type Bound = Readonly<{ rulesHash: Hex; shoe: string; cards: number; seedHash: Hex; leavesHash: Hex }>;

export const commitmentOf = ({ rulesHash, shoe, cards, seedHash, leavesHash }: Bound): Promise<Hex> =>
  hashOf(
    utf8('cardroom/fairness/v1'),
    unhex(rulesHash),
    utf8(shoe),
    big(cards, 4),
    unhex(seedHash),
    unhex(leavesHash),
  );

/** Where a position lies: in the shoe, or in what was shuffled back. */
export const placeOf = (
  position: number,
  order: readonly number[],
  reshuffles: readonly { readonly from: number }[],
): { readonly part: number; readonly leaf: number | undefined } => {
  const part = reshuffles.filter(({ from }) => from <= position).length;
  return { part, leaf: part === 0 ? order[position] : position - reshuffles[part - 1]!.from };
};
