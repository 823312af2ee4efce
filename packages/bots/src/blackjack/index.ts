export type { BlackjackBot, BlackjackBotView } from '../bot.ts';
export { BLACKJACK_BOTS } from './players.ts';
