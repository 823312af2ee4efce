import { formatChange, formatChips } from '@cardroom/engine';
import type { TableView } from '@cardroom/room';

import type { HoldemNumbers, PotOdds, SessionCounts } from '../coach-facts.ts';
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

/** While deciding: what the mode allows, or what was asked for. Otherwise what the last decision looked like. */
const coachBlocks = (view: TableView, ui: HoldemUi): readonly Block[] => {
  const { mode, numbers } = ui.coach;
  if (isSpokenNow(view, ui)) return decisionBlocks(view, ui);
  if (mode === 'off') return [];
  return numbers && numbers.expect !== view.you?.expect
    ? lastDecision(numbers, ui)
    : isYourTurn(view)
      ? silence(ui)
      : [];
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
    ...solvedBlocks(numbers),
    ...(odds ? oddsBlocks(odds, numbers) : []),
  ];
};

const lastDecision = (numbers: HoldemNumbers, ui: HoldemUi): readonly Block[] => [
  equityBlock('LAST DECISION', numbers),
  ...deedBlock(ui),
  ...solvedBlocks(numbers),
  ...(numbers.odds ? oddsBlocks(numbers.odds, numbers) : []),
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

/** How often a plan does what with this hand, and what it does most; nothing where none is known. */
const solvedBlocks = (numbers: HoldemNumbers | null): readonly Block[] => {
  const shares = Object.entries(numbers?.shares ?? {});
  if (shares.length === 0) return [];
  const [best] = shares.reduce((one, other) => (other[1] > one[1] ? other : one));
  const rows = shares.map(([action, share]) =>
    shareBar(SOLVED_WORDS[action] ?? action, share, action === best ? 'best' : null),
  );
  return [{ kind: 'bars', title: 'THE PLAN', note: 'this hand', rows }];
};

const shareBar = (label: string, share: number, mark: Bar['mark'] = null): Bar => ({
  label,
  value: formatShare(share),
  length: share,
  mark,
});

const oddsBlocks = (odds: PotOdds, numbers: HoldemNumbers | null): readonly Block[] => [
  {
    kind: 'figures',
    title: 'POT ODDS',
    note: oddsRatio(odds),
    rows: [
      figure('To call', formatChips(odds.call)),
      figure('To win', formatChips(odds.pot)),
      figure('Equity needed', formatShare(neededEquity(odds))),
    ],
  },
  ...(numbers ? [worthBlock(callWorth(odds, numbers.equity), numbers)] : []),
];

const figure = (label: string, value: string, tone: Tone = 'plain'): Figure => ({ label, value, tone });

/** What a call is worth is true under two conditions, so it stands with both. */
const worthBlock = (worth: number, { against }: HoldemNumbers): Block => ({
  kind: 'text',
  title: worth < 0 ? 'A CALL LOSES' : 'A CALL EARNS',
  lines: [
    {
      text: `${formatMoney(worth)} against ${against}, if nobody bets after it.`,
      tone: worth < 0 ? 'bad' : 'good',
    },
  ],
});

const handBlock = (view: TableView, ui: HoldemUi): readonly Block[] => {
  const name = ownHandName(view);
  return name === null ? [] : [textBlock('YOUR HAND', [name, ...outsLine(view, ui)])];
};

const outsLine = (view: TableView, ui: HoldemUi): readonly string[] => {
  const { numbers } = ui.coach;
  const outs = isSpokenNow(view, ui) && numbers?.expect === view.you?.expect ? numbers?.outs : null;
  return outs ? [`${outs.cards} of ${outs.unseen} cards make it better.`] : [];
};

const textBlock = (title: string, texts: readonly string[]): Block => ({
  kind: 'text',
  title,
  lines: texts.map(text => ({ text, tone: 'plain' })),
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
