/** Octets that WebCrypto takes. */
export type Octets = Uint8Array<ArrayBuffer>;

const { subtle } = globalThis.crypto;
const HEX_PAIR = /../g;

/** What hex digits write. */
export const fromHex = (digits: string): Octets =>
  Uint8Array.from(digits.match(HEX_PAIR) ?? [], pair => Number.parseInt(pair, 16));

/** Octets as lower-case hex digits. */
export const toHex = (octets: Octets): string =>
  Array.from(octets, octet => octet.toString(16).padStart(2, '0')).join('');

/** Text as UTF-8. */
export const fromText = (text: string): Octets => new TextEncoder().encode(text);

/** A whole number in so many octets, the highest first. */
export const fromNumber = (value: number, octets: number): Octets =>
  fromHex(value.toString(16).padStart(2 * octets, '0'));

/** Octets one after the other. */
export const concatenated = (pieces: readonly Octets[]): Octets => {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
};

/** Each piece behind its length in four octets: `enc` of the specification. */
export const prefixed = (...pieces: readonly Octets[]): Octets =>
  concatenated(pieces.flatMap(piece => [fromNumber(piece.length, 4), piece]));

/** SHA-256 in hex digits. */
export const sha256 = async (octets: Octets): Promise<string> =>
  toHex(new Uint8Array(await subtle.digest('SHA-256', octets)));

/** HMAC-SHA256 under a key. */
export type Signer = (message: Octets) => Promise<Octets>;

/** HMAC-SHA256 under the key that these hex digits write. */
export const signerFor = async (key: string): Promise<Signer> => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await subtle.importKey('raw', fromHex(key), algorithm, false, ['sign']);
  return async message => new Uint8Array(await subtle.sign('HMAC', imported, message));
};
