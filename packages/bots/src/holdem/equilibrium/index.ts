export { BLUEPRINT, CHARACTERS, LEVELS, TILTS, type Character } from './characters.ts';
export type { PublicView } from './hand.ts';
export { equilibriumBots, type EquilibriumSetup, type OpenBot } from './players.ts';
export type { SeatStrategy } from './seat-actions.ts';
export { thinkHere, type Question, type Thinker } from './thinker.ts';
