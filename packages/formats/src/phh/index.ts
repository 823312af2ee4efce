export { knownCards, makeHole, wholeHand, type KnownCards, type Showing } from './cards.ts';
export { excerpt } from './excerpt.ts';
export { extrasOf, makePhh, makePhhs, type PhhExtras, type PhhRecord } from './make.ts';
export { parsePhh, parsePhhs, type PhhEntry } from './parse.ts';
export { checkPhh, replayPhh, type PhhCheck, type PhhReplay } from './replay.ts';
export * from './types.ts';
