import { cardsIn, fullShoe, invariant, type Card, type Composition, type Position } from '@cardroom/engine';
import {
  HASH_BYTES,
  bytesOf,
  enc,
  hash,
  hexOf,
  joined,
  u32,
  u8,
  utf8,
  type Bytes,
  type Hex32,
} from './encoding.ts';
import { macUnder, shuffled, stream, type Mac } from './stream.ts';

/** What a shoe is dealt by: its id, such as `t_ab12/7`, the rules of the table as JSON, and 1–8 decks. */
export type ShoeTerms = { readonly shoe: string; readonly rules: unknown; readonly decks: number };

/** A reshuffle in mid-round: positions from `from` on come from the discards. */
export type Reshuffle = {
  readonly from: Position;
  readonly discards: Composition;
  readonly leavesHash: Hex32;
};

/** Cards that one key puts in order and seals: the whole shoe is part 0, the n-th reshuffle part n. */
export type Part = {
  readonly shoe: string;
  readonly part: number;
  /** In ascending order, before the shuffle. */
  readonly cards: readonly Card[];
  readonly mac: Mac;
};

const MOST_DECKS = 8;
const FULL_SHOES = Array.from({ length: MOST_DECKS }, (_, at) => cardsIn(fullShoe(at + 1)));
const SHOE_ID = /^[!-~]{1,200}$/;

/** The full shoe under its seed. */
export const shoePart = ({ shoe, decks }: ShoeTerms, seed: Hex32): Part => {
  invariant(SHOE_ID.test(shoe), 'the id of a shoe is 1 to 200 visible ASCII characters');
  invariant(Number.isInteger(decks) && decks >= 1 && decks <= MOST_DECKS, 'a shoe has 1 to 8 decks');
  return { shoe, part: 0, cards: FULL_SHOES[decks - 1]!, mac: macUnder(bytesOf(seed)) };
};

/** The discards of the n-th reshuffle under a key of their own. */
export const reshuffledPart = (shoe: Part, number: number, discards: Composition): Part => ({
  shoe: shoe.shoe,
  part: number,
  cards: cardsIn(discards),
  mac: macUnder(shoe.mac(joined(utf8('reshuffle'), u32(number)))),
});

/** All parts of a shoe, the shoe itself first. */
export const partsOf = (terms: ShoeTerms, seed: Hex32, reshuffles: readonly Reshuffle[]): readonly Part[] => {
  const shoe = shoePart(terms, seed);
  return [shoe, ...reshuffles.map(({ discards }, at) => reshuffledPart(shoe, at + 1, discards))];
};

/** The secret order of a part: leaf i holds the i-th of these. */
export const baseOrder = ({ cards, mac }: Part): readonly Card[] => shuffled(cards, stream(mac, 'base'));

const SALT = utf8('salt');
const LEAF = utf8('leaf');

/** What keeps leaf i from being guessed. */
export const saltOf = ({ mac }: Part, leaf: number): Bytes => mac(joined(SALT, u32(leaf)));

/** What one leaf seals. */
export type Sealed = {
  readonly shoe: string;
  readonly part: number;
  readonly leaf: number;
  readonly card: Card;
  readonly salt: Bytes;
};

/** The public hash of one sealed card. */
export const leafOf = ({ shoe, part, leaf, card, salt }: Sealed): Bytes =>
  hash(enc(LEAF, utf8(shoe), u32(part), u32(leaf), u8(card), salt));

/** All leaves of a part. Must agree with `leafOf` and `saltOf`: here what every leaf says alike is written once. */
export const leavesIn = (part: Part): readonly Bytes[] => {
  const salt = viewOf(joined(SALT, u32(0)));
  const text = viewOf(enc(LEAF, utf8(part.shoe), u32(part.part), u32(0), u8(0), new Uint8Array(HASH_BYTES)));
  const saltAt = text.bytes.length - HASH_BYTES;
  const cardAt = saltAt - 5;
  const leafAt = cardAt - 8;
  return baseOrder(part).map((card, leaf) => {
    salt.view.setUint32(SALT.length, leaf);
    text.view.setUint32(leafAt, leaf);
    text.view.setUint8(cardAt, card);
    text.bytes.set(part.mac(salt.bytes), saltAt);
    return hash(text.bytes);
  });
};

const viewOf = (bytes: Bytes) => ({ bytes, view: new DataView(bytes.buffer) });

/** The hash of a list of leaves. */
export const hashOfLeaves = (leaves: readonly Bytes[]): Hex32 => hexOf(hash(joined(...leaves)));
