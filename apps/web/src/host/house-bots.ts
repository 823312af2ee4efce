import { LEVELS, PERSONALITIES, TILTS, whoAnswers } from '@cardroom/bots/holdem';
import type { BlackjackRules } from '@cardroom/engine/blackjack';
import type { HoldemRules } from '@cardroom/engine/holdem';
import type { GameName } from '@cardroom/room';

export type HouseBot = { readonly name: string; readonly description: string };

/** Those who play blackjack are made of a lot of arithmetic: their names are here, they themselves are where the room is. */
const BLACKJACK: readonly HouseBot[] = [
  { name: 'basic', description: 'Plays the best chart for the rules of the table and bets flat.' },
  {
    name: 'mimic-dealer',
    description: 'Plays its hands as the dealer must: draws to 17, never doubles or splits.',
  },
];

/** The players of the house that a host can seat. */
export const HOUSE_BOTS: Readonly<Record<GameName, readonly HouseBot[]>> = {
  blackjack: BLACKJACK,
  holdem: [...LEVELS, ...TILTS, ...PERSONALITIES],
};

/** A sentence about a bot at a table of such rules: where its plan does not fit, who answers, and not how strong the plan is. */
export const aboutBot = ({ name, description }: HouseBot, rules: BlackjackRules | HoldemRules): string =>
  ('seats' in rules ? whoAnswers(name, rules) : null) ?? description;
