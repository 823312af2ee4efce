export type { HoldemBot, HoldemBotView } from '../bot.ts';
export { BALANCED, PERSONALITIES, type Personality } from './personality.ts';
export { HOLDEM_BOTS, personalityBot } from './players.ts';
