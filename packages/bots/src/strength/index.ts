export { CHARACTERS, planInCharacter } from '../holdem/equilibrium/index.ts';
export * from './acpc.ts';
export { createBreath } from './breath.ts';
export { localBestResponse, type LbrOptions, type LbrResult } from './lbr.ts';
export { playMatch, type MatchOptions, type MatchResult } from './match.ts';
export { openly } from './open-bot.ts';
export { RULE_BOTS } from './rule-bots.ts';
export { answerThinker } from './thought.ts';
