import { invariant } from '@cardroom/engine';
import { canonicalJson } from './canonical-json.ts';
import { bytesOf, enc, hash, hashOfText, hexOf, u32, utf8, type Hex32 } from './encoding.ts';
import { hashOfLeaves, leavesIn, partsOf, shoePart, type Reshuffle, type ShoeTerms } from './part.ts';

/** What is published before the first bet. `commitment` binds all the rest. */
export type Commitment = {
  readonly version: 1;
  readonly shoe: string;
  /** How many cards the shoe has. */
  readonly cards: number;
  readonly rulesHash: Hex32;
  readonly seedHash: Hex32;
  readonly leavesHash: Hex32;
  readonly commitment: Hex32;
};

/** Commits to the order of a shoe, and to the rules it is dealt by, without telling either the seed or a card. */
export const commit = (terms: ShoeTerms, seed: Hex32): Commitment => {
  const part = shoePart(terms, seed);
  const bound = {
    version: 1,
    shoe: terms.shoe,
    cards: part.cards.length,
    rulesHash: dealersRulesHash(terms.rules),
    seedHash: hashOfSeed(seed),
    leavesHash: hashOfLeaves(leavesIn(part)),
  } as const;
  return { ...bound, commitment: commitmentOf(bound) };
};

/** The public leaf lists, one a part: the shoe's is published with its commitment, a reshuffle's with the reshuffle. */
export const leavesOf = (
  terms: ShoeTerms,
  seed: Hex32,
  reshuffles: readonly Reshuffle[],
): readonly (readonly Hex32[])[] =>
  partsOf(terms, seed, reshuffles).map(part => leavesIn(part).map(leaf => hexOf(leaf)));

/** The hash that stands for the rules. */
export const hashOfRules = (rules: unknown): Hex32 => hashOfText(canonicalJson(rules));

const hashes = new WeakMap<object, Hex32>();

/** The same on the dealer's side, once a record: a table's rules never change, and every shoe names them. */
const dealersRulesHash = (rules: unknown): Hex32 => {
  if (typeof rules !== 'object' || rules === null) return hashOfRules(rules);
  const hashed = hashes.get(rules) ?? hashOfRules(rules);
  hashes.set(rules, hashed);
  return hashed;
};

/** The hash that stands for a seed until it is revealed. */
export const hashOfSeed = (seed: Hex32): Hex32 => hexOf(hash(bytesOf(seed)));

/** The hash that binds what was published. */
export const commitmentOf = (bound: Omit<Commitment, 'commitment'>): Hex32 =>
  hexOf(
    hash(
      enc(
        utf8('cardroom/fairness/v1'),
        bytesOf(bound.rulesHash),
        utf8(bound.shoe),
        u32(bound.cards),
        bytesOf(bound.seedHash),
        bytesOf(bound.leavesHash),
      ),
    ),
  );

/** Throws unless this is the commitment to that shoe; its leaves alone are not hashed again. */
export const assertCommitted = (terms: ShoeTerms, seed: Hex32, commitment: Commitment): void => {
  const { shoe, rulesHash, seedHash } = commitment;
  const same =
    shoe === terms.shoe && rulesHash === dealersRulesHash(terms.rules) && seedHash === hashOfSeed(seed);
  invariant(same, 'the commitment is to another shoe');
  invariant(commitmentOf(commitment) === commitment.commitment, 'the commitment binds its own fields');
};
