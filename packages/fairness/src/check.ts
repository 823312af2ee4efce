import {
  err,
  isCard,
  makeCard,
  ok,
  rejection,
  type Card,
  type Rejection,
  type Result,
} from '@cardroom/engine';
import { commitmentOf, hashOfRules, type Commitment } from './commit.ts';
import { layoutOf, type Opening } from './deal.ts';
import { bytesOf, hexOf, isHex32, type Hex32 } from './encoding.ts';
import { isGapless, placeOf, publicOrder, type SeatSeed } from './order.ts';
import { hashOfLeaves, leafOf, type Reshuffle, type ShoeTerms } from './part.ts';

/** What everybody at the table holds of a shoe. */
export type Published = {
  readonly commitment: Commitment;
  /** The leaf lists, one a part. */
  readonly leaves: readonly (readonly Hex32[])[];
  readonly seeds: readonly SeatSeed[];
  readonly reshuffles: readonly Reshuffle[];
};

/** Why something published is not what it claims to be. */
export type FairnessRejection = Rejection<
  | 'fairness/terms'
  | 'fairness/commitment'
  | 'fairness/leaves'
  | 'fairness/reshuffle'
  | 'fairness/position'
  | 'fairness/opening'
>;

/** What a client does with a new commitment before it makes its seed: these terms, these leaves, nothing else. */
export const checkCommitment = (
  terms: ShoeTerms,
  commitment: Commitment,
  leaves: readonly Hex32[],
): Result<Commitment, FairnessRejection> => {
  const refusal =
    whyOtherTerms(terms, commitment) ?? whyNotBound(commitment) ?? whyOtherLeaves(commitment, [leaves], []);
  return refusal ? err(refusal) : ok(commitment);
};

/** What a client does at once with a card it is shown: the card was sealed at this position before the first bet. */
export const checkOpening = (
  { commitment, leaves, seeds, reshuffles }: Published,
  opening: Opening,
): Result<Card, FairnessRejection> => {
  const refusal =
    whyNotBound(commitment) ??
    whyOtherLeaves(commitment, leaves, reshuffles) ??
    whyElsewhere(commitment, seeds, reshuffles, opening) ??
    whyNotSealed(commitment.shoe, leaves, opening);
  return refusal ? err(refusal) : ok(opening.card);
};

type Refusal = FairnessRejection | null;

const whyOtherTerms = ({ shoe, rules, decks }: ShoeTerms, commitment: Commitment): Refusal =>
  commitment.shoe === shoe && commitment.cards === decks * 52 && commitment.rulesHash === hashOfRules(rules)
    ? null
    : rejection('fairness/terms', 'The commitment is to another shoe or to other rules.');

const whyNotBound = (commitment: Commitment): Refusal => {
  const { version, cards, rulesHash, seedHash, leavesHash } = commitment;
  const whole = version === 1 && Number.isInteger(cards) && [rulesHash, seedHash, leavesHash].every(isHex32);
  return whole && commitmentOf(commitment) === commitment.commitment
    ? null
    : rejection('fairness/commitment', 'The commitment does not bind what was published with it.');
};

const whyOtherLeaves = (
  { cards, leavesHash }: Commitment,
  leaves: readonly (readonly Hex32[])[],
  reshuffles: readonly Reshuffle[],
): Refusal => {
  if (!isGapless(layoutOf(cards, reshuffles)))
    return rejection('fairness/reshuffle', 'A reshuffle does not begin where the cards before it ended.');
  const { sizes } = layoutOf(cards, reshuffles);
  const hashes = [leavesHash, ...reshuffles.map(reshuffle => reshuffle.leavesHash)];
  return leaves.length === sizes.length &&
    leaves.every((list, part) => list.length === sizes[part] && hashesTo(list, hashes[part]!))
    ? null
    : rejection('fairness/leaves', 'The sealed cards are not those that were committed to.');
};

const hashesTo = (leaves: readonly Hex32[], expected: Hex32): boolean =>
  leaves.every(isHex32) && hashOfLeaves(leaves.map(bytesOf)) === expected;

const whyElsewhere = (
  { commitment, cards }: Commitment,
  seeds: readonly SeatSeed[],
  reshuffles: readonly Reshuffle[],
  { position, part, leaf }: Opening,
): Refusal => {
  const place = placeOf(position, layoutOf(cards, reshuffles), () => publicOrder(commitment, seeds, cards));
  return place?.part === part && place.leaf === leaf
    ? null
    : rejection('fairness/position', `The card shown does not belong at position ${position}.`);
};

const whyNotSealed = (
  shoe: string,
  leaves: readonly (readonly Hex32[])[],
  { part, leaf, card, salt }: Opening,
): Refusal => {
  const readable = isCard(card) && isHex32(salt);
  return readable && hexOf(leafOf({ shoe, part, leaf, card, salt: bytesOf(salt) })) === leaves[part]![leaf]
    ? null
    : rejection(
        'fairness/opening',
        `${isCard(card) ? makeCard(card) : 'The card shown'} is not the card that was sealed there.`,
      );
};
