export type { HoldemBot, HoldemBotView } from '../bot.ts';
export { BALANCED, PERSONALITIES, type Personality } from './personality.ts';
export { HOLDEM_BOTS, personalityBot } from './players.ts';
export {
  LEVELS,
  TILTS,
  USUAL_OPPONENT,
  thinkHere,
  whoAnswers,
  whoAnswersAt,
  type Character,
  type OpenBot,
  type Thinker,
} from './equilibrium/index.ts';
export { HOLDEM_HOUSE, holdemBots, type HoldemHouse } from './house.ts';
