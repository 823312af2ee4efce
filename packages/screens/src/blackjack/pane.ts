import { formatChange, formatChips, formatNumber } from '@cardroom/engine';
import type { TableView } from '@cardroom/room';

import type { Decided, DecisionPrices, PastRound, SessionCounts, SessionFigures } from '../coach-facts.ts';
import { addsUp, formatMoney, formatShare } from '../figures.ts';
import { keyCap, type KeyMap } from '../keys.ts';
import type { Bar, Block, Figure } from '../screen.ts';
import { whyBlocks } from '../why.ts';
import { chartBlock } from './chart-block.ts';
import { wonShare } from './session.ts';
import { changeTone, isDeciding, isUntouched } from './round-view.ts';
import type { BlackjackCoach, BlackjackUi } from './ui.ts';

/** What the coach knows, as far as its mode lets it say so. */
export const paneOf = (view: TableView, { coach, counts, keys, why }: BlackjackUi): readonly Block[] => [
  ...(isShownNow(coach) && isDeciding(view) ? pricesNow(view, coach) : lastDecision(view, coach, keys)),
  ...whyBlocks(why),
  ...(coach.mode !== 'off' && coach.session ? sessionBlocks(coach.session, counts) : countBlocks(counts)),
];

/** Prices may be seen before the decision: that is the mode, or they were asked for. */
const isShownNow = ({ mode, asked }: BlackjackCoach): boolean => mode === 'before' || asked;

const pricesNow = (view: TableView, { now }: BlackjackCoach): readonly Block[] => {
  if (now === null || now.expect !== view.you?.expect) return [textBlock('OPTIONS', 'Counting …')];
  return [optionBlock('OPTIONS', cardsNote(now), now, null), ...dealerBlocks(now)];
};

const lastDecision = (view: TableView, { mode, last }: BlackjackCoach, keys: KeyMap): readonly Block[] => {
  if (mode === 'off') return [textBlock('COACH', `Silent; ${keyCap(keys.advice)} asks for the prices.`)];
  // Beside cards that nothing was decided about yet, a decision would be taken for one about them.
  if (last !== null && !isUntouched(view)) return decidedBlocks(last, isDeciding(view));
  const when =
    mode === 'after' ? 'Decide first: then every choice has its price here.' : 'Waits for your hand.';
  return [textBlock('COACH', when)];
};

const textBlock = (title: string, text: string): Block => ({
  kind: 'text',
  title,
  lines: [{ text, tone: 'muted' }],
});

const cardsNote = ({ unseen }: DecisionPrices): string => `exact, ${formatNumber(unseen)} cards`;

/** The prices of a decision, best first. */
const optionBlock = (title: string, note: string, prices: DecisionPrices, chosen: string | null): Block => {
  const rows = Object.entries(prices.values).toSorted(([, a], [, b]) => b - a);
  if (rows.length === 0) return textBlock(title, prices.why ?? 'This decision has no price.');
  const longest = Math.max(...rows.map(([, value]) => Math.abs(value))) || 1;
  const bar = ([action, value]: readonly [string, number]): Bar => ({
    label: actionLabel(action),
    value: formatMoney(value),
    length: value / longest,
    mark: action === prices.best ? 'best' : action === chosen ? 'chosen' : null,
  });
  return { kind: 'bars', title, note, rows: rows.map(bar) };
};

/** The actions of blackjack as a person reads them. */
export const ACTION_LABELS = {
  hit: 'Hit',
  stand: 'Stand',
  double: 'Double',
  split: 'Split',
  surrender: 'Surrender',
  insure: 'Insurance',
  evenMoney: 'Even money',
  decline: 'No insurance',
} as const;

/** One of them, or another word as it is. */
export const actionLabel = (action: string): string =>
  (ACTION_LABELS as Readonly<Record<string, string>>)[action] ?? action;

/** `deciding`: the next decision waits already. */
const decidedBlocks = ({ prices, chosen, cost }: Decided, deciding: boolean): readonly Block[] => [
  optionBlock('LAST DECISION', costNote(chosen, cost), prices, chosen),
  ...(deciding && BEFORE_LOOKING.includes(chosen) ? [] : dealerBlocks(prices)),
];

/** What is decided before the dealer looks for a blackjack: what the dealer might have then is wrong soon after. */
const BEFORE_LOOKING: readonly string[] = ['insure', 'evenMoney', 'decline'];

/** Half a hundredth of a chip is nothing. */
const costNote = (chosen: string, cost: number | null): string => {
  const action = actionLabel(chosen);
  if (cost === null) return `${action}: no exact price`;
  return cost < 0.005 ? `${action}: nothing lost` : `${action} cost $${cost.toFixed(2)}`;
};

const OUTCOMES = ['17', '18', '19', '20', '21', 'bust', 'blackjack'] as const;

const dealerBlocks = ({ dealer }: DecisionPrices): readonly Block[] => {
  if (dealer === null) return [];
  const rows = OUTCOMES.flatMap(outcome => {
    const share = dealer[outcome] ?? 0;
    return share > 0 ? [{ label: outcome, value: formatShare(share), length: share, mark: null }] : [];
  });
  return [{ kind: 'bars', title: 'DEALER', note: 'ends with', rows }];
};

const figure = (label: string, chips: number): Figure => ({
  label,
  value: formatMoney(chips),
  tone: changeTone(Math.round(chips * 100)),
});

/** Where a session's result came from. */
const sessionBlocks = (session: SessionFigures, counts: SessionCounts | null): readonly Block[] => [
  {
    kind: 'figures',
    title: 'SESSION',
    note: sessionNote(session, counts),
    rows: sessionRows(session),
  },
  ...sparkBlocks(session),
  ...mistakeBlocks(session),
];

/** Every chip that was won or lost is in one of the rows before the last. */
const sessionRows = ({
  expected,
  mistakes,
  luck,
  unpriced,
  unpricedNet = 0,
}: SessionFigures): readonly Figure[] => {
  const sums = addsUp({ expected, mistakes, luck, unpriced: unpricedNet });
  return [
    figure('Expected', sums.expected),
    figure('Mistakes', sums.mistakes),
    figure('Luck', sums.luck),
    ...(unpriced > 0 ? [figure('Not priced', sums.unpriced)] : []),
    figure('Result', sums.result),
  ];
};

const sessionNote = ({ rounds, unpriced }: SessionFigures, counts: SessionCounts | null): string =>
  [
    counts && `${counts.wins}W ${counts.losses}L ${counts.pushes}P`,
    rounds === 1 ? '1 round' : `${formatNumber(rounds)} rounds`,
    unpriced > 0 && `${formatNumber(unpriced)} not priced`,
  ]
    .filter(Boolean)
    .join(' · ');

const sparkBlocks = ({ results, expecteds }: SessionFigures): readonly Block[] =>
  results.length < 2
    ? []
    : [
        {
          kind: 'sparks',
          title: 'COURSE',
          rows: [
            { label: 'result', values: results },
            { label: 'expected', values: expecteds },
          ],
        },
      ];

const mistakeBlocks = ({ worst, mistakes }: SessionFigures): readonly Block[] =>
  worst.length === 0
    ? []
    : [
        {
          kind: 'figures',
          title: 'MISTAKES',
          note: formatMoney(mistakes),
          rows: worst.map(({ round, text, cost }) => figure(`#${round} ${text}`, -cost)),
        },
      ];

const countBlocks = (counts: SessionCounts | null): readonly Block[] =>
  counts === null || counts.hands === 0
    ? []
    : [{ kind: 'figures', title: 'SESSION', note: '', rows: countRows(counts) }];

const countRows = (counts: SessionCounts): readonly Figure[] => [
  { label: 'Hands', value: formatNumber(counts.hands), tone: 'plain' },
  { label: 'Won', value: `${formatNumber(counts.wins)} · ${wonShare(counts)}`, tone: 'good' },
  { label: 'Lost', value: formatNumber(counts.losses), tone: 'bad' },
  { label: 'Pushed', value: formatNumber(counts.pushes), tone: 'even' },
  { label: 'Blackjacks', value: formatNumber(counts.blackjacks), tone: 'special' },
  { label: 'Peak', value: formatChips(counts.peak), tone: 'money' },
  { label: 'Net', value: formatChange(counts.net), tone: changeTone(counts.net) },
];

/** For wide faces: the strategy, and the rounds before this one. */
export const asideOf = (view: TableView, { coach, past }: BlackjackUi): readonly Block[] => [
  ...(coach.chart ? [chartBlock(coach.chart, view, isShownNow(coach))] : []),
  ...pastBlocks(past),
];

const pastBlocks = (past: readonly PastRound[]): readonly Block[] =>
  past.length === 0
    ? []
    : [
        {
          kind: 'figures',
          title: 'HISTORY',
          note: '',
          rows: past.map(({ round, text, net }) => ({
            label: `#${round} ${text}`,
            value: formatChange(net),
            tone: changeTone(net),
          })),
        },
      ];
