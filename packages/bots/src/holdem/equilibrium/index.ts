export { planInCharacter } from './level-shares.ts';
export type { PublicView } from './hand.ts';
export {
  BLUEPRINT,
  CHARACTERS,
  LEVELS,
  TILTS,
  USUAL_OPPONENT,
  whoAnswers,
  whoAnswersAt,
  type Character,
} from './levels.ts';
export { equilibriumBots, type EquilibriumSetup, type OpenBot } from './players.ts';
export type { SeatStrategy } from './seat-actions.ts';
export { THINKS_NOTHING, thinkHere, type Question, type Thinker } from './thinker.ts';
