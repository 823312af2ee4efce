export * from './coach-facts.ts';
export * from './figures.ts';
export * from './keys.ts';
export * from './screen.ts';
export { createStage, type Stage, type StageSetup } from './stage.ts';
export * from './lobby/index.ts';
export * from './holdem/index.ts';
export * from './beats.ts';
export * from './blackjack/index.ts';
