import type { BlackjackRules } from '@cardroom/engine/blackjack';
import type { BestChart } from '@cardroom/odds/blackjack';
import type { TableView } from '@cardroom/room';
import {
  BARE,
  addsUp,
  decisionText,
  formatMoney,
  hint,
  presentAccount,
  type KeyMap,
  type Screen,
} from '@cardroom/screens';

import type { PricedRound, ReviewedDecision } from '@cardroom/coach';
import type { Desk, Page } from '../desk.ts';
import { pageOfLines } from './records.ts';

/** The best chart for the rules of a table, row by row. */
export const chartPage = (desk: Desk, view: TableView, known: () => BestChart | null): Page => {
  let chart = known();
  let selected = 0;
  const load = async (): Promise<void> => {
    chart = await desk.coach.ask({ kind: 'chart', rules: view.rules as BlackjackRules });
    desk.changed();
  };
  if (chart === null) desk.run(load());
  return {
    screen: () => chartScreen(chart, selected, desk.settings().keys),
    close: async () => {},
    press: key => {
      const { up, down, quit, back, chart: again } = desk.settings().keys;
      const rows = chart === null ? 0 : rowsOf(chart).length;
      if ([quit, back, again].includes(key)) return desk.back();
      if (key === up) selected = Math.max(0, selected - 1);
      if (key === down) selected = Math.min(Math.max(0, rows - 1), selected + 1);
      return desk.changed();
    },
  };
};

const rowsOf = ({ hard, soft, pairs }: BestChart): readonly (readonly string[])[] => [
  ...sectionOf(hard, ''),
  ...sectionOf(soft, ''),
  ...sectionOf(pairs, 'pair '),
];

const sectionOf = (rows: Readonly<Record<string, readonly string[]>>, before: string) =>
  Object.entries(rows).map(([label, cells]) => [`${before}${label}`, ...cells]);

/** A chart as a list that is moved through; null while it is being worked out. */
export const chartScreen = (chart: BestChart | null, selected: number, keys: KeyMap): Screen => ({
  ...BARE,
  title: 'STRATEGY',
  facts: chart === null ? [] : [`${formatMoney(chart.ev * 100)} per $100 bet`],
  body: {
    kind: 'list',
    heading:
      'The best play by totals: H hit, S stand, P split, Dh double or else hit, Ds double or else stand, ' +
      'Rh surrender or else hit, Rs surrender or else stand',
    columns: [
      { title: 'Hand', align: 'left' },
      ...(chart?.upcards ?? []).map(title => ({ title, align: 'left' as const })),
    ],
    rows: chart === null ? [] : rowsOf(chart),
    selected: chart === null ? null : selected,
    empty: 'The chart is being worked out …',
  },
  keys: [hint(keys, 'help'), hint(keys, 'up'), hint(keys, 'down'), hint(keys, 'quit', { label: 'Back' })],
});

/** What the last round was made of, decision by decision. */
export const reviewPage = (desk: Desk, last: () => PricedRound | null): Page =>
  pageOfLines(desk, () => reviewLines(last()), reviewScreen);

/** The lines of a review, from one of them on. */
export const reviewScreen = (lines: readonly string[], from: number, keys: KeyMap): Screen => ({
  ...presentAccount(lines, from, keys),
  title: 'REVIEW',
  facts: [],
});

/** What a round was made of: sums that add up, and every decision with its price. */
export const reviewLines = (price: PricedRound | null): readonly string[] => {
  if (price === null) return ['Review', 'No round has been finished in this sitting yet.'];
  if (!price.ok) return ['The last round', `It has no exact price: ${price.why}`];
  const { result, expected, mistakes, luck } = addsUp(price);
  return [
    'The last round',
    `result ${formatMoney(result)} = expected ${formatMoney(expected)} + mistakes ${formatMoney(mistakes)} + luck ${formatMoney(luck)}`,
    '',
    ...price.decisions.flatMap(decisionLines),
  ];
};

const decisionLines = ({ best, cost, values, ...decision }: ReviewedDecision): readonly string[] => [
  `${decisionText(decision)}: ${cost < 0.005 ? 'the best play' : `${best} was better by ${formatMoney(cost).slice(1)}`}.`,
  `  ${Object.entries(values)
    .toSorted(([, one], [, other]) => other - one)
    .map(([action, value]) => `${action} ${formatMoney(value)}`)
    .join(', ')}`,
];
