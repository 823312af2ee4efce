export { blackjackBeats } from './blackjack-beats.ts';
export { bodyOf as blackjackBody } from './body.ts';
export { dailyFacts, dailyResult, dailyWords, isDailyOver, type DailyResult } from './daily.ts';
export { actionLabel } from './pane.ts';
export { presentBlackjack } from './present.ts';
export { roundLine } from './round-line.ts';
export {
  decidedOn,
  decisionText,
  followBlackjack,
  type Follower,
  type FollowerSetup,
  type PlayedRound,
} from './follow.ts';
export { isUnaided, roundNet } from './round-view.ts';
export { actionOfKey } from './table-keys.ts';
export { tellBlackjack } from './tell.ts';
export {
  MATCH_TARGET,
  matchWinner,
  presentTwentyOne,
  scoreboard,
  type TwentyOneScore,
  type TwentyOneUi,
} from './twenty-one.ts';
export { TUTORIAL_PAGES, TWENTY_ONE, tellTwentyOne, twentyOneTutorial } from './twenty-one-words.ts';
export type { BlackjackCoach, BlackjackUi } from './ui.ts';
