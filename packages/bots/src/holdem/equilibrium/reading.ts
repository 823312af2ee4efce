/** How a hand is read as the plan sees it: for whoever judges hands by a plan. */
export { plainlyRight } from './by-odds.ts';
export { readHand, whyUnread, type HeadsUpHand, type Move } from './hand.ts';
export { levelBefore, linesOf, rowsOn, type Line } from './lines.ts';
export { snap } from '../raises.ts';
