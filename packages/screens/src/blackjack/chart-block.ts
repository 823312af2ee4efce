import { RANKS, rankOf, type Card } from '@cardroom/engine';
import { isAce, isTenValue, totalOf } from '@cardroom/engine/blackjack';
import type { BestChart, ChartRows } from '@cardroom/odds/blackjack';
import type { TableView } from '@cardroom/room';

import type { ChartBlock, ChartSection } from '../screen.ts';
import { legalOf, roundOf, turnOf } from './round-view.ts';

type Cell = { readonly section: 'hard' | 'soft' | 'pairs'; readonly row: string; readonly column: string };

/** A strategy chart; with `mark`, the cell of the hand that is being played is marked. */
export const chartBlock = (chart: BestChart, view: TableView, mark: boolean): ChartBlock => {
  const cell = mark ? cellOf(view) : null;
  const section = (
    name: Cell['section'],
    title: string,
    rows: readonly string[],
    label: (row: string) => string,
  ) => sectionOf({ title, cells: chart[name], rows, label }, chart, cell?.section === name ? cell : null);
  return {
    kind: 'chart',
    title: 'STRATEGY',
    columns: chart.upcards,
    sections: [
      section('hard', 'Hard', Object.keys(chart.hard), row => row),
      section('soft', 'Soft', SOFT, row => row),
      section('pairs', 'Pairs', PAIRS, row => row + row),
    ],
  };
};

const SOFT = ['A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9'] as const;
const PAIRS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'A'] as const;

type Part = {
  readonly title: string;
  readonly cells: ChartRows;
  readonly rows: readonly string[];
  readonly label: (row: string) => string;
};

const sectionOf = (
  { title, cells, rows, label }: Part,
  { upcards }: BestChart,
  here: Cell | null,
): ChartSection => ({
  title,
  rows: rows.map(name => ({
    label: label(name),
    cells: cells[name] ?? [],
    here: here?.row === name ? upcards.indexOf(here.column) : null,
  })),
});

/** The viewer's hand that is to be played now, as the chart names it. */
const cellOf = (view: TableView): Cell | null => {
  const round = roundOf(view);
  const legal = legalOf(view);
  const turn = turnOf(view);
  if (round === null || !legal?.stand.ok || turn === null || turn.hand === null) return null;
  const { cards } = round.boxes[turn.box]!.hands[turn.hand]!;
  const column = valueName(round.dealer.cards[0]!);
  return { ...rowOf(cards, legal.split.ok), column };
};

/** A pair is one only while it may be split. */
const rowOf = (cards: readonly Card[], pair: boolean): Omit<Cell, 'column'> => {
  if (pair) return { section: 'pairs', row: valueName(cards[0]!) };
  const { total, soft } = totalOf(cards);
  return soft ? { section: 'soft', row: `A${total - 11}` } : { section: 'hard', row: String(total) };
};

const valueName = (card: Card): string => {
  if (isAce(card)) return 'A';
  return isTenValue(card) ? 'T' : RANKS[rankOf(card)]!;
};
