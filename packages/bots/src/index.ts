import { BLACKJACK_BOTS } from './blackjack/index.ts';
import type { BlackjackBot, Decision, HoldemBot, Listed } from './bot.ts';
import { HOLDEM_HOUSE, holdemBots, type HoldemHouse } from './holdem/index.ts';

export type {
  BlackjackBot,
  BlackjackBotView,
  Bot,
  Decision,
  HoldemBot,
  HoldemBotView,
  Listed,
  Option,
} from './bot.ts';

/** Every player of the house, by game. */
export const BOTS = { blackjack: BLACKJACK_BOTS, holdem: HOLDEM_HOUSE } as const;

/** What sits at a table of each game. */
export type BotOf = { readonly blackjack: Listed<BlackjackBot>; readonly holdem: Listed<HoldemBot> };

/** The player of this name; undefined if there is none. */
export const botNamed = <Game extends keyof BotOf>(game: Game, name: string): BotOf[Game] | undefined =>
  (BOTS[game] as readonly BotOf[Game][]).find(bot => bot.name === name);

/** A player as a room seats it: whatever the game, a view goes in and an action comes out. */
export type SeatedBot = {
  readonly remembers?: boolean;
  readonly decide: (
    view: {
      readonly game: string;
      readonly state: unknown;
      readonly seat: number;
      readonly hole: readonly number[];
    },
    legal: unknown,
    random: () => number,
    signal: AbortSignal,
  ) => Promise<Decision<object>>;
};

/** Finds the player of a name for a table of a game, or null: what a room's driver asks for. */
export type FindBot = (game: string, name: string) => SeatedBot | null;

/** Finds players who think as the house lets them. */
export const botsOf = (house: HoldemHouse): FindBot => {
  const holdem = holdemBots(house);
  return (game, name) =>
    (game === 'holdem' ? (holdem.find(bot => bot.name === name) as SeatedBot | undefined) : null) ??
    botFor(game, name);
};

/** Finds players where nobody has a plan. */
export const botFor: FindBot = (game, name) => {
  const bot = game === 'blackjack' || game === 'holdem' ? botNamed(game, name) : undefined;
  return (bot as SeatedBot | undefined) ?? null;
};
