import { formatChange, formatChips } from '@cardroom/engine';
import type { TableView } from '@cardroom/room';

import type { HoldemNumbers, PlanSaid, PotOdds, SessionCounts } from '../coach-facts.ts';
import { formatMoney, formatShare } from '../figures.ts';
import { keyCap } from '../keys.ts';
import type { Bar, Block, Figure, Tone } from '../screen.ts';
import { whyBlocks } from '../why.ts';
import { ownHandName } from './hands.ts';
import { callWorth, neededEquity, oddsRatio, potOdds } from './pot-odds.ts';
import { isYourTurn } from './table.ts';
import { toneOfNet } from './tell.ts';
import type { HoldemUi } from './ui.ts';

/** What the coach knows, beside the table. */
export const holdemPane = (view: TableView, ui: HoldemUi): readonly Block[] => [
  ...coachBlocks(view, ui),
  ...whyBlocks(ui.why),
  ...handBlock(view, ui),
  ...(ui.counts ? [sessionBlock(ui.counts)] : []),
];

/** Earlier hands, for wide faces. */
export const holdemAside = ({ past }: HoldemUi): readonly Block[] => {
  const rows = past.map(({ round, text, net }): Figure => ({
    label: `#${round} ${text}`,
    value: formatChange(net),
    tone: toneOfNet(net),
  }));
  return rows.length > 0 ? [{ kind: 'figures', title: 'HANDS', note: '', rows }] : [];
};

/**
 * While deciding: what the mode allows, or what was asked for; the numbers of an earlier decision would be taken for those of this
 * one. Otherwise what the last decision looked like.
 */
const coachBlocks = (view: TableView, ui: HoldemUi): readonly Block[] => {
  const { mode, numbers } = ui.coach;
  if (isSpokenNow(view, ui)) return decisionBlocks(view, ui);
  if (mode === 'off') return [];
  if (isYourTurn(view)) return silence(ui);
  return numbers ? lastDecision(numbers, ui) : [];
};

const isSpokenNow = (view: TableView, { coach: { mode, asked } }: HoldemUi): boolean =>
  isYourTurn(view) && (mode === 'before' || asked);

const silence = ({ keys }: HoldemUi): readonly Block[] => [
  textBlock('COACH', [
    'Speaks after your decision.',
    `${keyCap(keys.advice)} asks for equity and pot odds now.`,
  ]),
];

const decisionBlocks = (view: TableView, { coach }: HoldemUi): readonly Block[] => {
  const numbers = coach.numbers?.expect === view.you?.expect ? coach.numbers : null;
  const odds = potOdds(view);
  return [
    numbers ? equityBlock('EQUITY', numbers) : textBlock('EQUITY', ['Counting…']),
    ...planBlocks(numbers?.plan),
    ...(odds ? [oddsBlock(odds), ...worthBlocks(odds, numbers, worthTitle)] : []),
  ];
};

const lastDecision = (numbers: HoldemNumbers, ui: HoldemUi): readonly Block[] => [
  equityBlock('LAST DECISION', numbers),
  ...deedBlock(ui),
  ...planBlocks(numbers.plan),
  ...(numbers.odds
    ? [oddsBlock(numbers.odds), ...worthBlocks(numbers.odds, numbers, () => 'A CALL WAS WORTH')]
    : []),
];

const DEED = /^You (?:fold|check|call|bet|raise)\b/;

/** What the decision was, as the log has told it. */
const deedBlock = ({ log }: HoldemUi): readonly Block[] => {
  const deed = log.findLast(({ text }) => DEED.test(text));
  return deed ? [textBlock('WHAT YOU DID', [deed.text])] : [];
};

const equityBlock = (title: string, numbers: HoldemNumbers): Block => ({
  kind: 'bars',
  title,
  note: `${numbers.exact ? 'exact' : `± ${formatShare(numbers.error)}`}, ${numbers.against}`,
  rows: [
    shareBar('Equity', numbers.equity),
    shareBar('Wins', numbers.win),
    ...(numbers.tie > 0 ? [shareBar('Ties', numbers.tie)] : []),
  ],
});

const SOLVED_WORDS: Readonly<Record<string, string>> = {
  fold: 'Fold',
  check: 'Check',
  call: 'Call',
  raise: 'Raise',
};

/** How often a plan does what with this hand, and what it does most; or why it says nothing. */
const planBlocks = (plan: PlanSaid | null | undefined): readonly Block[] => {
  if (!plan?.shares) return plan?.why ? [textBlock('THE PLAN', [plan.why], 'muted')] : [];
  const shares = Object.entries(plan.shares);
  const most = Math.max(...shares.map(([, share]) => share));
  const rows = shares.map(([action, share]) =>
    shareBar(planWord(action, plan), share, share > most - AS_OFTEN ? 'best' : null),
  );
  return [{ kind: 'bars', title: 'THE PLAN', note: 'this hand', rows }];
};

/** What it does about as often as what it does most is as good. */
const AS_OFTEN = 0.1;

const planWord = (action: string, { raiseTo }: PlanSaid): string =>
  action === 'raise' && raiseTo !== null
    ? `Raise to ${formatChips(raiseTo)}`
    : (SOLVED_WORDS[action] ?? action);

const shareBar = (label: string, share: number, mark: Bar['mark'] = null): Bar => ({
  label,
  value: formatShare(share),
  length: share,
  mark,
});

const oddsBlock = (odds: PotOdds): Block => ({
  kind: 'figures',
  title: 'POT ODDS',
  note: oddsRatio(odds),
  rows: [
    figure('To call', formatChips(odds.call)),
    figure('To win', formatChips(odds.pot)),
    figure('Equity needed', formatShare(neededEquity(odds))),
  ],
});

const figure = (label: string, value: string, tone: Tone = 'plain'): Figure => ({ label, value, tone });

/**
 * What a call is worth is true under two conditions, so it stands with both. Where a plan fits it is not told at all: nobody who
 * bets by a plan holds anything at random, and the two would contradict each other.
 */
const worthBlocks = (
  odds: PotOdds,
  numbers: HoldemNumbers | null,
  titleOf: (worth: number) => string,
): readonly Block[] => {
  if (numbers?.plan?.fits !== false) return [];
  const worth = callWorth(odds, numbers.equity);
  const text = `${formatMoney(worth)} against ${numbers.against}, if nobody bets after it.`;
  return [{ kind: 'text', title: titleOf(worth), lines: [{ text, tone: worth < 0 ? 'bad' : 'good' }] }];
};

const worthTitle = (worth: number): string => (worth < 0 ? 'A CALL LOSES' : 'A CALL EARNS');

const handBlock = (view: TableView, ui: HoldemUi): readonly Block[] => {
  const name = ownHandName(view);
  return name === null ? [] : [textBlock('YOUR HAND', [name, ...outsLine(view, ui)])];
};

const outsLine = (view: TableView, ui: HoldemUi): readonly string[] => {
  const { numbers } = ui.coach;
  const outs = isSpokenNow(view, ui) && numbers?.expect === view.you?.expect ? numbers?.outs : null;
  return outs ? [`${outs.cards} of ${outs.unseen} cards make it better.`] : [];
};

const textBlock = (title: string, texts: readonly string[], tone: Tone = 'plain'): Block => ({
  kind: 'text',
  title,
  lines: texts.map(text => ({ text, tone })),
});

const sessionBlock = ({ hands, wins, losses, net, peak }: SessionCounts): Block => ({
  kind: 'figures',
  title: 'SESSION',
  note: `${hands} ${hands === 1 ? 'hand' : 'hands'}`,
  rows: [
    figure('Won, lost', `${wins}, ${losses}`),
    figure('Net', formatChange(net), toneOfNet(net)),
    figure('Peak', formatChips(peak), 'money'),
  ],
});
