import type { FindBot } from '@cardroom/bots';
import type { Seat } from '@cardroom/engine';
import { legalActions as blackjackLegal, type BlackjackState } from '@cardroom/engine/blackjack';
import { legalActions as holdemLegal, type HoldemEvent, type HoldemState } from '@cardroom/engine/holdem';

import type { Units } from './seeded.ts';

export const ARENA_GAMES = ['holdem', 'blackjack'] as const;
export type ArenaGame = (typeof ARENA_GAMES)[number];

/** What an agent sees of a decision: its own seat's view, and nothing else. */
export type Spot = Readonly<{
  game: ArenaGame;
  state: HoldemState | BlackjackState;
  seat: Seat;
  /** Its own hidden cards; none at blackjack. */
  hole: readonly number[];
  /** Hold'em: what has happened in the hand so far. */
  events?: readonly HoldemEvent[];
}>;

/** What it answers: an action of the game, or what was wrong with it. */
export type Answer =
  | { readonly ok: true; readonly action: ChosenAction }
  | { readonly ok: false; readonly fault: Fault };
export type ChosenAction = { readonly kind: string; readonly amount?: number };

/** `late`: no answer in time. `illegal`: one that the rules refuse. `broken`: none that can be read, or a process that ended. */
export const FAULTS = ['late', 'illegal', 'broken'] as const;
export type Fault = (typeof FAULTS)[number];

/** Somebody who plays in the arena. */
export type Agent = Readonly<{
  name: string;
  decide: (spot: Spot, units: Units) => Promise<Answer>;
  close: () => Promise<void>;
  /** How its process ended last, in a few words; null where that has nothing to say. */
  ending?: () => string | null;
}>;

/** What the seat may do. */
export const legalAt = ({ game, state, seat }: Spot): Readonly<Record<string, Choice>> =>
  game === 'holdem' ? holdemLegal(state as HoldemState, seat) : blackjackLegal(state as BlackjackState, seat);
type Choice = { readonly ok: boolean };

/** What is done for an agent that gives no legal answer: it costs no chips that need not be put in. */
export const safeAction = (spot: Spot): ChosenAction => {
  const legal = legalAt(spot);
  return { kind: ['check', 'decline', 'stand'].find(kind => legal[kind]?.ok) ?? 'fold' };
};

/** A player of the house; null when there is none of this name. */
export const houseAgent = (find: FindBot, game: ArenaGame, name: string): Agent | null => {
  const bot = find(game, name);
  if (!bot) return null;
  const never = new AbortController().signal;
  return {
    name,
    decide: async (spot, units) => {
      const { action } = await bot.decide(spot, legalAt(spot), units, never);
      return { ok: true, action: action as ChosenAction };
    },
    close: async () => {},
  };
};
