import { invariant, type Chips } from '@cardroom/engine';
import {
  commit,
  deal,
  leavesOf,
  type Commitment,
  type Dealing,
  type Hex32,
  type Reshuffle,
  type ShoeTerms,
} from '@cardroom/fairness';

import type { Actor } from './command.ts';
import { evolve } from './evolve.ts';
import { gameOf } from './games.ts';
import type { PlayerId, Transfer } from './ledger.ts';
import type { RoundRows, Sealed } from './store.ts';
import type { ShoeFacts, TableEvent, TableFacts, TableState } from './table.ts';
import { transfersOf } from './transfers.ts';

/** Where orders of cards come from. The room's own is `fairDealer`; tests bring scripted ones. */
export type Dealer = Readonly<{
  commit: (terms: ShoeTerms, seed: Hex32) => Commitment;
  deal: (terms: ShoeTerms, seed: Hex32, shoe: ShoeFacts) => Dealing;
  /** The leaf lists that a commitment binds, one for the shoe and one for every reshuffle: public. */
  leaves: (terms: ShoeTerms, seed: Hex32, reshuffles: readonly Reshuffle[]) => readonly (readonly Hex32[])[];
}>;

export const fairDealer: Dealer = {
  commit,
  deal: (terms, seed, { seeds, reshuffles, commitment }) => deal(terms, seed, seeds, reshuffles, commitment),
  leaves: leavesOf,
};

/** What deciding needs from outside: time, secrets and the actor. */
export type Context = Readonly<{
  now: number;
  actor: Actor;
  /** A player's chips away from any table, where a command may need them. */
  balanceOf: (player: PlayerId) => Chips;
  /** Came with the invite code, where one is needed. */
  invited: boolean;
  /** Whether a bot of this name plays this game. */
  knowsBot: (bot: string) => boolean;
  dealer: Dealer;
  /** 32 fresh random bytes, in hex; those of a day come from the house's key. */
  newSeed: (shoe: string) => Hex32;
  /** The seed of a shoe of this table; null when its box cannot be opened. */
  seedOf: (shoe: string) => Hex32 | null;
  seal: (name: string, secret: string) => Sealed;
  /** The ledger of the round in progress, for a command that voids it. */
  ledger: readonly Transfer[];
}>;

/** A command's doing while it is worked out. */
export type Draft = {
  readonly before: TableState;
  readonly context: Context;
  state: TableState;
  readonly events: TableEvent[];
  readonly transfers: Transfer[];
  readonly sealed: Sealed[];
  rows: RoundRows | null;
};

export const openDraft = (before: TableState, context: Context): Draft => ({
  before,
  context,
  state: before,
  events: [],
  transfers: [],
  sealed: [],
  rows: null,
});

/** Notes that something happened, and the chips it moved. */
export const emit = (draft: Draft, event: TableEvent): void => {
  const before = draft.state;
  draft.state = evolve(before, event);
  draft.events.push(event);
  draft.transfers.push(...transfersOf(before, event, draft.state));
};

export const termsOf = (facts: TableFacts, shoe: string): ShoeTerms => ({
  shoe,
  rules: facts.rules,
  decks: gameOf(facts).decks(facts.rules),
});

/** The dealer's side of the shoe in use. */
export const dealingOf = ({ state: { facts }, context }: Draft): Dealing => {
  invariant(facts.shoe !== null, 'cards come from a shoe');
  const id = facts.shoe.commitment.shoe;
  const seed = context.seedOf(id);
  invariant(seed !== null, 'the shoe in use can be opened');
  return context.dealer.deal(termsOf(facts, id), seed, facts.shoe);
};
