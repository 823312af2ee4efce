import type { canonicalJson } from '../canonical-json.ts';
import type { commit } from '../commit.ts';
import { hexOf, utf8, type enc } from '../encoding.ts';
import type { publicOrder } from '../order.ts';
import { shoePart, type leafOf, type saltOf } from '../part.ts';
import { seedNamed } from './shoes.ts';

const TERMS = { shoe: 't_1/1', rules: { decks: 1 }, decks: 1 };
const SEED = seedNamed('law');

/** What the scheme stands on, each as a question to one function, so that a planted bug can be asked too. */
export const LAWS = {
  /** Two lists of parts never give the same bytes. */
  encSeparates: (encode: typeof enc): boolean =>
    hexOf(encode(utf8('ab'), utf8('c'))) !== hexOf(encode(utf8('a'), utf8('bc'))),

  /** The order of keys is nobody's choice. */
  keysAreSorted: (write: typeof canonicalJson): boolean => write({ a: 1, b: 2 }) === write({ b: 2, a: 1 }),

  /** Every seat's seed decides, and so does the commitment. */
  everySeedMatters: (order: typeof publicOrder): boolean => {
    const seeds = [0, 1].map(seat => ({ seat, seed: seedNamed(`seat ${seat}`) }));
    const tries = [
      order(SEED, seeds, 52),
      order(SEED, [seeds[0]!, { seat: 1, seed: SEED }], 52),
      order(SEED, [{ seat: 0, seed: SEED }, seeds[1]!], 52),
      order(SEED, seeds.slice(0, 1), 52),
      order(SEED, [seeds[0]!, { ...seeds[1]!, seat: 2 }], 52),
      order(seedNamed('other'), seeds, 52),
    ];
    return new Set(tries.map(String)).size === tries.length;
  },

  /** No two leaves share a salt: an opened one would tell another. */
  saltsDiffer: (salt: typeof saltOf): boolean => {
    const parts = [shoePart(TERMS, SEED), shoePart(TERMS, seedNamed('other'))];
    const salts = parts.flatMap(part => part.cards.map((_, leaf) => hexOf(salt(part, leaf))));
    return new Set(salts).size === salts.length;
  },

  /** A leaf binds everything it seals. */
  leafBinds: (leaf: typeof leafOf): boolean => {
    const sealed = { shoe: 't', part: 0, leaf: 0, card: 0, salt: utf8('salt') };
    const others = [{ shoe: 'u' }, { part: 1 }, { leaf: 1 }, { card: 1 }, { salt: utf8('tlas') }];
    const leaves = [{}, ...others].map(change => hexOf(leaf({ ...sealed, ...change })));
    return new Set(leaves).size === leaves.length;
  },

  /** A commitment binds the terms and the seed. */
  commitmentBinds: (make: typeof commit): boolean => {
    const made = [
      make(TERMS, SEED),
      make({ ...TERMS, shoe: 't_1/2' }, SEED),
      make({ ...TERMS, rules: { decks: 2 } }, SEED),
      make({ ...TERMS, decks: 2 }, SEED),
      make(TERMS, seedNamed('other')),
    ];
    return new Set(made.map(({ commitment }) => commitment)).size === made.length;
  },
};
