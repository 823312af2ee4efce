import type { SeatAction, HoldemLegal } from '@cardroom/engine/holdem';
import { comboOf } from '@cardroom/odds/holdem';
import { drawn, mixed, type HoldemBot, type Listed } from '../../bot.ts';
import { whyUnread, type PublicView } from './hand.ts';
import { CHARACTERS, type Character } from './levels.ts';
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
  const strategyAt: OpenBot['strategyAt'] = async (view, legal, signal) => {
    signal.throwIfAborted();
    if (whyUnread(view) !== null) return null;
    try {
      return await thinker.think({ character: character.name, view, legal }, signal);
    } catch (error) {
      signal.throwIfAborted();
      warn(error);
      return null;
    }
  };
  return {
    name: character.name,
    description: character.description,
    remembers: true,
    strategyAt,
    decide: async (view, legal, random, signal) => {
      signal.throwIfAborted();
      const { hole, ...open } = view;
      const strategy = await strategyAt(open, legal, signal);
      const row = strategy && rowOf(strategy, comboOf(hole[0]!, hole[1]!));
      if (row === null || row.length === 0) return otherwise(character).decide(view, legal, random, signal);
      return drawn(mixed(row), random);
    },
  };
};

/** What one combo does. */
const rowOf = (
  strategy: SeatStrategy,
  combo: number,
): readonly { readonly action: SeatAction; readonly weight: number }[] =>
  strategy
    .map(({ action, shares }) => ({ action, weight: shares[combo]! }))
    .filter(({ weight }) => weight > 0);
