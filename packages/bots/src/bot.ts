import type { Card, Seat } from '@cardroom/engine';
import type {
  BlackjackLegal,
  BlackjackState,
  SeatAction as BlackjackSeatAction,
} from '@cardroom/engine/blackjack';
import type {
  HoldemEvent,
  HoldemLegal,
  HoldemState,
  SeatAction as HoldemSeatAction,
} from '@cardroom/engine/holdem';

/** What a blackjack player sees: the public state, and which seat is its own. */
export type BlackjackBotView = {
  readonly game: 'blackjack';
  readonly state: BlackjackState;
  readonly seat: Seat;
};

/** What a hold'em player sees: the public state and its own two cards; never more. */
export type HoldemBotView = {
  readonly game: 'holdem';
  readonly state: HoldemState;
  readonly seat: Seat;
  readonly hole: readonly Card[];
  /** What has happened in the hand so far, from its opening on: public facts. For players that remember. */
  readonly events?: readonly HoldemEvent[];
};

/** An action and how likely it is. */
export type Option<Action> = { readonly action: Action; readonly probability: number };

/**
 * What a player chose, and from what. The room logs distribution and draw privately, so that its play can be
 * checked later: `action` is the first of `options` at which the sum of probabilities passes `draw`.
 */
export type Decision<Action> = {
  readonly action: Action;
  /** None twice, none at 0; they add up to 1. */
  readonly options: readonly Option<Action>[];
  /** From 0 to 1; `null` where there was one option alone. */
  readonly draw: number | null;
  /** A sentence for everybody at the table, such as why another player acted in its place. */
  readonly said?: string;
  /** Who decided in its place and why, in a sentence with its name: for whoever measures players. */
  readonly answering?: string;
};

/**
 * A player. `decide` depends on nothing but its arguments: the same view, legal actions and random numbers (each from 0
 * to below 1) give the same decision. It rejects with the signal's reason when aborted.
 */
export type Bot<View, Legal, Action> = {
  readonly name: string;
  /** It wants to know what has happened in the round so far. */
  readonly remembers?: boolean;
  readonly decide: (
    view: View,
    legal: Legal,
    random: () => number,
    signal: AbortSignal,
  ) => Promise<Decision<Action>>;
};

export type BlackjackBot = Bot<BlackjackBotView, BlackjackLegal, BlackjackSeatAction>;
export type HoldemBot = Bot<HoldemBotView, HoldemLegal, HoldemSeatAction>;

/** A player as the house lists it. */
export type Listed<B> = B & {
  /** One sentence for whoever chooses an opponent. */
  readonly description: string;
};

/** A decision without a choice. */
export const certain = <Action>(action: Action): Decision<Action> => ({
  action,
  options: [{ action, probability: 1 }],
  draw: null,
});

/** An action and its weight beside the others; weights need not add up to anything. */
export type Weighted<Action> = { readonly action: Action; readonly weight: number };

/** Options below this share are not played at all. */
const NEGLIGIBLE = 0.01;

/** Turns weights into a distribution: equal actions become one, and what hardly ever happens is left out. */
export const mixed = <Action>(weighted: readonly Weighted<Action>[]): readonly Option<Action>[] => {
  const merged = new Map<string, Weighted<Action>>();
  for (const { action, weight } of weighted) {
    const key = JSON.stringify(action);
    merged.set(key, { action, weight: weight + (merged.get(key)?.weight ?? 0) });
  }
  const all = [...merged.values()];
  const kept = all.filter(({ weight }) => weight > NEGLIGIBLE * total(all));
  return kept.map(({ action, weight }) => ({ action, probability: weight / total(kept) }));
};

const total = (weighted: readonly Weighted<unknown>[]): number =>
  weighted.reduce((sum, { weight }) => sum + weight, 0);

/** Draws one of the options. */
export const drawn = <Action>(options: readonly Option<Action>[], random: () => number): Decision<Action> => {
  if (options.length === 1) return certain(options[0]!.action);
  const draw = random();
  return { action: pick(options, draw), options, draw };
};

/** The option that a draw means. */
export const pick = <Action>(options: readonly Option<Action>[], draw: number): Action => {
  let sum = 0;
  const chosen = options.find(({ probability }) => (sum += probability) > draw);
  return (chosen ?? options.at(-1)!).action;
};
