import type { Card } from './cards.ts';
import type { Composition } from './composition.ts';
import type { Rejection } from './result.ts';

/** A numbered place at the table. Who sits there is not the engine's concern. */
export type Seat = number;

/**
 * How many cards had left the shoe (or deck) before this one, counted from its first shuffle. A hidden card is
 * nothing but its position: the dealer knows the card, state and events do not.
 */
export type Position = number;

/** What chance must supply before the game can go on. The caller answers with the `ChanceAction` named. */
export type ChanceNeed =
  /** Face-up cards from these positions, in order. Answer: `deal`. */
  | { readonly kind: 'cards'; readonly positions: readonly Position[] }
  /** Does the card at this position make the dealer's blackjack? Answer: `peek`. */
  | { readonly kind: 'peek'; readonly position: Position }
  /** The card at this position. Answer: `reveal`. */
  | { readonly kind: 'reveal'; readonly position: Position }
  /** The hole cards of these seats, in the order in which they must show. Answer: `show`. */
  | { readonly kind: 'show'; readonly hands: readonly HiddenHand[] }
  /** A fresh random order of these cards. Answer: `reshuffle`. */
  | { readonly kind: 'reshuffle'; readonly composition: Composition };

export type HiddenHand = { readonly seat: Seat; readonly positions: readonly Position[] };

/** What chance says. The engine checks that the cards are possible; that they are fair, others prove. */
export type ChanceAction =
  | { readonly kind: 'deal'; readonly cards: readonly Card[] }
  | { readonly kind: 'peek'; readonly blackjack: boolean }
  | { readonly kind: 'reveal'; readonly card: Card }
  | { readonly kind: 'show'; readonly hands: readonly ShownHand[] }
  | { readonly kind: 'reshuffle' };

export const CHANCE_ACTIONS = [
  'deal',
  'peek',
  'reveal',
  'show',
  'reshuffle',
] as const satisfies readonly ChanceAction['kind'][];

/**
 * One contender's hole cards at showdown. Known cards that are beaten are mucked unseen, unless `always` asks
 * to turn them up; `null` (nobody recorded them) is a hand thrown away.
 */
export type ShownHand = {
  readonly seat: Seat;
  readonly cards: readonly Card[] | null;
  readonly always?: boolean;
};

/** What to say when chance supplied another number of cards. */
export const wrongCount = (count: number): string =>
  `Exactly ${count} card${count === 1 ? ' is' : 's are'} needed.`;

/** An action that may be taken, with its terms, or the reason why not. */
export type Choice<Code extends string, Terms = unknown> = ({ readonly ok: true } & Terms) | Refused<Code>;

/** A refusal within what is legal: a code for programs, a sentence for people. */
export type Refused<Code extends string> = { readonly ok: false } & Rejection<Code>;

/** Whose move it is. `Turn` is what the game tells the seat that must act, `Need` what it asks of chance. */
export type Awaiting<Turn, Need extends ChanceNeed = ChanceNeed> =
  | ({ readonly who: 'seat'; readonly seat: Seat } & Turn)
  | { readonly who: 'chance'; readonly need: Need }
  | { readonly who: 'nobody' };

/** What an accepted action did: the facts, and the state that they lead to. */
export type Step<State, Event> = { readonly events: readonly Event[]; readonly state: State };
