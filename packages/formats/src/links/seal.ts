/** The longest text that is looked at. */
const LONGEST = 4_000;

/**
 * Bytes as text that needs no escaping in a link, with two bytes that tell when a letter was lost or changed. It ends in a
 * letter or digit: programs that find links in text leave a sign at the end out. Zeros before a number change nothing.
 */
export const sealed = (bytes: Uint8Array): string => {
  const text = lettersOf(bytes);
  return /[A-Za-z0-9]$/.test(text) ? text : sealed(Uint8Array.of(0, ...bytes));
};

const lettersOf = (bytes: Uint8Array): string => {
  const sum = checksum(bytes);
  const text = String.fromCharCode(...bytes, sum >> 8, sum & 255);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** The bytes in a sealed text; null when it is none, or damaged. */
export const unsealed = (text: string): Uint8Array | null => {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1 || text.length > LONGEST) return null;
  const all = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter =>
    letter.charCodeAt(0),
  );
  const bytes = all.subarray(0, -2);
  const isWhole = all.length >= 2 && checksum(bytes) === (all.at(-2)! << 8) + all.at(-1)!;
  return isWhole && lettersOf(bytes) === text ? bytes : null;
};

/** FNV-1a, folded to sixteen bits. */
const checksum = (bytes: Uint8Array): number => {
  const hash = bytes.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0x811c9dc5 | 0);
  return ((hash >>> 16) ^ hash) & 0xffff;
};
