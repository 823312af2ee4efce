export { multiwayBot, multiwayDecision } from './player.ts';
