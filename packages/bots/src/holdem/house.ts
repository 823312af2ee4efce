import type { HoldemBot, Listed } from '../bot.ts';
import { THINKS_NOTHING, equilibriumBots, type Character, type Thinker } from './equilibrium/index.ts';
import { multiwayBot } from './multiway/index.ts';
import { HOLDEM_BOTS } from './players.ts';

/** What the players of a house need from outside. */
export type HoldemHouse = Readonly<{
  /** Where those with a plan think. */
  thinker: Thinker;
  /** Told once, if there is no plan. */
  warn?: (message: string) => void;
}>;

/** Every hold'em player of the house: those with a plan from the strongest down, then those without one. */
export const holdemBots = ({ thinker, warn }: HoldemHouse): readonly Listed<HoldemBot>[] => [
  ...equilibriumBots({ thinker, otherwise, ...(warn && { warn }) }),
  ...HOLDEM_BOTS,
];

const otherwise = ({ otherwise: name, weak }: Character): HoldemBot =>
  HOLDEM_BOTS.find(bot => bot.name === name) ?? multiwayBot(weak?.share ?? 0);

/** The same where nobody has a plan: those without one answer. */
export const HOLDEM_HOUSE: readonly Listed<HoldemBot>[] = holdemBots({ thinker: THINKS_NOTHING });
