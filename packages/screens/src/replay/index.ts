export { replayOf, storyAt, viewAt, type Replay, type SharedRound } from './replay.ts';
export { choiceOf, choicesOf, screenOf, titleOf, toPrice, verdictOn, type Found } from './solve.ts';
