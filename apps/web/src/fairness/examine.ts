import { makeCard, type Card, type Position, type Rejection, type Result } from '@cardroom/engine';
import type { ShoeFacts, TableView } from '@cardroom/room';

import type { Unproved } from './faces.ts';
import type { KeptShoes } from './kept.ts';
import type { Hex } from './scheme.ts';
import { whyNotSealed, whyOtherSeed, type Leaves, type Opened, type Seals } from './seals.ts';

/** What came out of looking at a shoe. */
export type Outcome = Readonly<{
  /** `waiting`: no card yet. `fair`: each was sealed at its place. `unchecked`: the seals could not be had. */
  verdict: 'waiting' | 'fair' | 'wrong' | 'unchecked';
  /** What is wrong, or why nothing was checked; null otherwise. */
  why: string | null;
}>;

const WAITING: Outcome = { verdict: 'waiting', why: null };
const FAIR: Outcome = { verdict: 'fair', why: null };
export const wrong = (why: string): Outcome => ({ verdict: 'wrong', why });
const unchecked = (why: string): Outcome => ({ verdict: 'unchecked', why });
/** Whoever types a name without a passphrase may be anybody: only the browser that was dealt the cards is told the proofs. */
const OWN_UNPROVED = unchecked('Your own cards were dealt to another browser: what proves them is there.');

/** The shoe in use: what is proved of it, and what waits for its seals. */
export type ShoeInUse = {
  readonly commitment: Hex;
  readonly proved: Map<Position, Card>;
  waiting: readonly Opened[];
  /** The receipt was asked for the viewer's own cards, and does not have them. */
  isOwnUnproved: boolean;
};

/** Where proofs come from. */
export type Proofs = Readonly<{
  seals: Seals;
  /** What the table has shown of a shoe so far, with what proves it; null where nobody can prove it. */
  shown: (shoe: string) => Promise<Result<readonly Opened[] | null, Rejection>>;
  kept: KeptShoes;
}>;

/** Proves what waits, and finds out whether everything that is shown is proved. */
export const examine = async (
  { seals, shown, kept }: Proofs,
  shoe: ShoeFacts,
  view: TableView,
  using: ShoeInUse,
  unproved: Unproved,
): Promise<Outcome> => {
  if (using.waiting.length === 0 && unproved(using.proved) === null)
    return using.proved.size === 0 ? WAITING : FAIR;
  const unbound = await seals.fetch(shoe.commitment, view, shoe.reshuffles);
  if (unbound !== null) return wrong(unbound);
  const leaves = seals.of(shoe.commitment.shoe);
  if (!leaves) return unchecked('The seals of this shoe could not be fetched.');
  const prove = proverOf(shoe, leaves, using);
  const given = kept.find(shoe.commitment.shoe)?.seed ?? null;
  const why = whyOtherSeed(shoe, view, given) ?? (await prove(using.waiting));
  if (why !== null) return wrong(why);
  using.waiting = [];
  const bare = unproved(using.proved);
  if (bare === null) return FAIR;
  if (bare.isOwn && using.isOwnUnproved) return OWN_UNPROVED;
  return proveRest(shoe, shown, prove, using, unproved);
};

type Prove = (cards: readonly Opened[]) => Promise<string | null>;

const proverOf =
  (shoe: ShoeFacts, leaves: Leaves, { proved }: ShoeInUse): Prove =>
  async cards => {
    const why = await whyNotSealed(shoe, leaves, cards);
    if (why === null) for (const { position, card } of cards) proved.set(position, card);
    return why;
  };

/** Cards from before this device came, or that overtook their proofs. */
const proveRest = async (
  { commitment: { shoe } }: ShoeFacts,
  shown: Proofs['shown'],
  prove: Prove,
  using: ShoeInUse,
  unproved: Unproved,
): Promise<Outcome> => {
  const rest = await shown(shoe);
  if (!rest.ok || rest.value === null)
    return unchecked('What proves the cards on the table could not be fetched.');
  const why = await prove(rest.value);
  if (why !== null) return wrong(why);
  const bare = unproved(using.proved);
  if (bare === null) return FAIR;
  using.isOwnUnproved = bare.isOwn;
  return bare.isOwn
    ? OWN_UNPROVED
    : wrong(`${makeCard(bare.card)} is shown, but nothing proves that it was sealed.`);
};
