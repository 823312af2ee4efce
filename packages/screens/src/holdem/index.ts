export { holdemBeats } from './beats.ts';
export { callWorth, neededEquity, oddsRatio, potOdds } from './pot-odds.ts';
export { presentHoldem } from './present.ts';
export {
  RAISE_PRESETS,
  isAllIn,
  parseRaise,
  presetAmount,
  raiseSpot,
  stepAmount,
  type RaisePreset,
  type RaiseSpot,
} from './raise.ts';
export { chipsAgain, gameEnd } from './table.ts';
export { tellHoldem } from './tell.ts';
export type { HoldemUi } from './ui.ts';
