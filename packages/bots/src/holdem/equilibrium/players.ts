import type { Seat } from '@cardroom/engine';
import type { HoldemEvent, HoldemLegal, SeatAction } from '@cardroom/engine/holdem';
import { comboOf } from '@cardroom/odds/holdem';
import { drawn, mixed, type Decision, type HoldemBot, type Listed } from '../../bot.ts';
import { readHand, unreadOf, type PublicView } from './hand.ts';
import { CHARACTERS, answeringFor, isTooDeep, whoAnswers, type Character, type Unplanned } from './levels.ts';
import type { SeatStrategy } from './seat-actions.ts';
import type { Thinker } from './thinker.ts';

/** A player whose whole strategy can be asked for: by action, by combo, how often it is chosen. */
export type OpenBot = HoldemBot & {
  /** Null where no plan fits, or there is none: then somebody else answers. */
  readonly strategyAt: (
    view: PublicView,
    legal: HoldemLegal,
    signal: AbortSignal,
  ) => Promise<SeatStrategy | null>;
};

export type EquilibriumSetup = Readonly<{
  thinker: Thinker;
  /** Who answers for somebody where no plan does. */
  otherwise: (character: Character) => HoldemBot;
  /** Told once, if there is no plan. */
  warn?: (message: string) => void;
}>;

/** The players whose play is made of the plan. */
export const equilibriumBots = (setup: EquilibriumSetup): readonly Listed<OpenBot>[] => {
  let warned = false;
  const warnOnce = (error: unknown): void => {
    if (!warned) setup.warn?.(messageFor(error));
    warned = true;
  };
  return CHARACTERS.map(character => equilibriumBot(character, setup, warnOnce));
};

const messageFor = (error: unknown): string =>
  `The plan for heads-up hold'em cannot be used (${error instanceof Error ? error.message : String(error)}); players without a plan answer.`;

const equilibriumBot = (
  character: Character,
  { thinker, otherwise }: EquilibriumSetup,
  warn: (error: unknown) => void,
): Listed<OpenBot> => {
  const thought = async (
    view: PublicView,
    legal: HoldemLegal,
    signal: AbortSignal,
  ): Promise<SeatStrategy | Unplanned> => {
    signal.throwIfAborted();
    const unread = unreadOf(view);
    if (unread !== null) return unread;
    try {
      const strategy = await thinker.think({ character: character.name, view, legal }, signal);
      return strategy ?? (isTooDeep(readHand(view).stack) ? 'deep' : 'stacks');
    } catch (error) {
      signal.throwIfAborted();
      warn(error);
      return 'file';
    }
  };
  return {
    name: character.name,
    description: character.description,
    remembers: true,
    strategyAt: async (view, legal, signal) => {
      const found = await thought(view, legal, signal);
      return typeof found === 'string' ? null : found;
    },
    decide: async (view, legal, random, signal) => {
      signal.throwIfAborted();
      const { hole, ...open } = view;
      const found = await thought(open, legal, signal);
      if (typeof found === 'string') {
        const decision = await otherwise(character).decide(view, legal, random, signal);
        return { ...decision, ...wordsOn(character, found, view) };
      }
      const row = rowOf(found, comboOf(hole[0]!, hole[1]!));
      if (row.length === 0) return otherwise(character).decide(view, legal, random, signal);
      return drawn(mixed(row), random);
    },
  };
};

/** Who answers. The table is told with the seat's first decision in a hand, unless its rules have told it already. */
const wordsOn = (
  character: Character,
  where: Unplanned,
  { state, seat, events = [] }: PublicView,
): Pick<Decision<SeatAction>, 'said' | 'answering'> => {
  const sentence = answeringFor(character, where);
  const isNews = !events.some(event => isActOf(event, seat));
  return {
    answering: answeringFor(character, where, character.name),
    ...(isNews && sentence !== whoAnswers(character.name, state.rules) && { said: sentence }),
  };
};

const ACTS: readonly HoldemEvent['kind'][] = ['folded', 'checked', 'called', 'raisedTo'];

const isActOf = (event: HoldemEvent, seat: Seat): boolean =>
  ACTS.includes(event.kind) && 'seat' in event && event.seat === seat;

/** What one combo does. */
const rowOf = (
  strategy: SeatStrategy,
  combo: number,
): readonly { readonly action: SeatAction; readonly weight: number }[] =>
  strategy
    .map(({ action, shares }) => ({ action, weight: shares[combo]! }))
    .filter(({ weight }) => weight > 0);
