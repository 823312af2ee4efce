export { presentDrillMenu, type DrillMenuUi } from './menu.ts';
export {
  BARE_ROW,
  COUNT_PACES,
  drillActionFor,
  isTyping,
  paceText,
  presentDrill,
  type CountPace,
  type DrillUi,
} from './present.ts';
export { createDrillRun, type DrillRun, type DrillRunSetup } from './run.ts';
export { readDrillNumber } from './typed.ts';
export {
  DRILL_WORDS,
  askedText,
  hiddenText,
  isAboutTable,
  noLeaksText,
  rightText,
  sceneText,
  soFarText,
  wrongTexts,
} from './words.ts';
