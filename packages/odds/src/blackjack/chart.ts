import { err, ok, rejection, type Rejection, type Result } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';

import { openingsOf, type GameRejection } from './analysis.ts';
import {
  DOUBLES,
  GIVES_UP,
  PLAIN,
  hardCell,
  hitUnsplit,
  newColumn,
  pairCell,
  policyOf,
  softCell,
  type Column,
} from './chart-column.ts';
import { actionOf, bestColumn, columnValue } from './chart-search.ts';
import { VALUES } from './hand-table.ts';
import { VALUE_NAMES, shoeOfDecks, type Shoe } from './shoe.ts';
import { isNaturalHand, type Spot } from './spot.ts';
import type { Strategy } from './strategy.ts';

/** H hit, S stand, Dh/Ds double else hit/stand, Rh/Rs surrender else hit/stand, P split. */
export const CELL_CODES = ['H', 'S', 'Dh', 'Ds', 'Rh', 'Rs', 'P'] as const;
export type CellCode = (typeof CELL_CODES)[number];

export const UPCARDS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'A'] as const;
const HARD = Array.from({ length: 16 }, (_, at) => at + 5);
const SOFT = Array.from({ length: 8 }, (_, at) => at + 13);

/** A section of a chart: a row of ten cells, one an up card, for each kind of hand. */
export type ChartRows = Readonly<Record<string, readonly CellCode[]>>;

/**
 * A strategy by totals. "Else" is for hands on which doubling or surrender is not allowed. A pair's row says what to
 * do while it may be split; after that, and where the row does not say P, it is played as its total. Aces and deuces,
 * which have no row as totals, are hit when they may not be split any more.
 */
export type Chart = Readonly<{
  upcards: readonly string[];
  /** By total, 5 to 20. */
  hard: ChartRows;
  /** By the card beside the ace, A2 to A9. */
  soft: ChartRows;
  /** By the card of the pair. */
  pairs: ChartRows;
}>;

export type BestChart = Chart & {
  /** The mean result of a round played by the chart, exactly. */
  readonly ev: number;
};

/** The best chart for these rules and this shoe. */
export const bestChart = (
  rules: BlackjackRules,
  shoe: Shoe = shoeOfDecks(rules.decks),
): Result<BestChart, GameRejection> => {
  const openings = openingsOf(rules, shoe, 'chart');
  if (!openings.ok) return openings;
  const found = openings.value.map(opening => ({ opening, ...bestColumn(opening) }));
  const ev = found.reduce((sum, { opening, value }) => sum + opening.probability * value, 0);
  const columns = UPCARDS.map(
    name => found.find(({ opening }) => VALUE_NAMES[opening.spot.up] === name)?.column ?? newColumn(),
  );
  return ok({ ...makeChart(columns), ev });
};

const makeChart = (columns: readonly Column[]): Chart => ({
  upcards: UPCARDS,
  hard: Object.fromEntries(HARD.map(total => [String(total), columns.map(c => codeOf(c, hardCell(total)))])),
  soft: Object.fromEntries(
    SOFT.map(total => [`A${total - 11}`, columns.map(c => codeOf(c, softCell(total)))]),
  ),
  pairs: Object.fromEntries(
    VALUE_NAMES.map((name, value) => [
      name,
      columns.map(column => (column.splits[value] === 1 ? 'P' : codeOf(column, pairCell(value)))),
    ]),
  ),
});

const CODES: Readonly<Record<number, readonly [stand: CellCode, hit: CellCode]>> = {
  [PLAIN]: ['S', 'H'],
  [DOUBLES]: ['Ds', 'Dh'],
  [GIVES_UP]: ['Rs', 'Rh'],
};

const codeOf = ({ hits, instead }: Column, cell: number): CellCode =>
  CODES[instead[cell]!]![hits[cell] as 0 | 1];

export type ChartRejection = Rejection<'chart/row' | 'chart/cell'>;

/** The strategy that a chart describes, up card by up card; or the part of it that cannot be read. */
export const strategyOf = (chart: Chart): Result<(spot: Spot) => Strategy, ChartRejection> => {
  const columns: Column[] = [];
  for (const [at, upcard] of UPCARDS.entries()) {
    const column = readColumn(chart, at, upcard);
    if (!column.ok) return column;
    columns.push(column.value);
  }
  return ok(spot => columnStrategy(spot, columns[UPCARDS.indexOf(VALUE_NAMES[spot.up] as 'A')]!));
};

const columnStrategy = (spot: Spot, column: Column): Strategy => ({
  policy: policyOf(column),
  first: deal => (isNaturalHand(spot.rules, deal.hand) ? 'natural' : actionOf(spot, column, deal)),
});

/** The mean result of playing by this chart, exactly. */
export const chartValue = (
  rules: BlackjackRules,
  chart: Chart,
  shoe: Shoe = shoeOfDecks(rules.decks),
): Result<number, GameRejection | ChartRejection> => {
  const openings = openingsOf(rules, shoe, 'chart');
  if (!openings.ok) return openings;
  let ev = 0;
  for (const opening of openings.value) {
    const upcard = VALUE_NAMES[opening.spot.up]!;
    const column = readColumn(chart, UPCARDS.indexOf(upcard), upcard);
    if (!column.ok) return column;
    ev += opening.probability * columnValue(opening, column.value);
  }
  return ok(ev);
};

const readColumn = (chart: Chart, at: number, upcard: string): Result<Column, ChartRejection> => {
  const column = newColumn();
  // Pairs first: they alone know soft 12 and hard 4, the rows of totals know the rest better.
  const rows = [
    ...VALUE_NAMES.map((name, value) => ({ of: 'pairs' as const, name, cell: pairCell(value), value })),
    ...HARD.map(total => ({ of: 'hard' as const, name: String(total), cell: hardCell(total), value: -1 })),
    ...SOFT.map(total => ({ of: 'soft' as const, name: `A${total - 11}`, cell: softCell(total), value: -1 })),
  ];
  for (const { of, name, cell, value } of rows) {
    const code = chart[of]?.[name]?.[at];
    if (code === undefined)
      return err(rejection('chart/row', `The chart has no ${of} row ${name} with a cell under ${upcard}.`));
    if (!writeCell(column, cell, value, code))
      return err(
        rejection(
          'chart/cell',
          `"${code}" in the ${of} row ${name} under ${upcard} is no cell: ${CELL_CODES.join(', ')}.`,
        ),
      );
  }
  hitUnsplit(column);
  return ok(column);
};

const writeCell = (column: Column, cell: number, value: number, code: CellCode): boolean => {
  const isPair = value >= 0 && value < VALUES;
  if (code === 'P') {
    if (isPair) column.splits[value] = 1;
    return isPair;
  }
  for (const [instead, codes] of Object.entries(CODES)) {
    const plain = codes.indexOf(code);
    if (plain < 0) continue;
    column.hits[cell] = plain;
    column.instead[cell] = Number(instead);
    return true;
  }
  return false;
};
