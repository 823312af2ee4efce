import type { Card } from '@cardroom/engine';
import {
  isAce,
  totalOf,
  valueOf,
  type BlackjackLegal,
  type BlackjackRules,
  type HandAction,
} from '@cardroom/engine/blackjack';
import { UPCARDS, bestChart, shoeOfDecks, type CellCode, type Chart } from '@cardroom/odds/blackjack';

/** The rules that change how a hand is best played. */
const PLAY_FIELDS = [
  'decks',
  'hitSoft17',
  'doubleOn',
  'doubleAnyCards',
  'doubleAfterSplit',
  'maxHands',
  'maxHandsAces',
  'splitAcesOneCard',
  'splitBy',
  'surrender',
  'blackjackPays',
  'dealerCard',
  'naturals',
] as const satisfies readonly (keyof BlackjackRules)[];

/** Tables with the same key are played alike. */
const keyOf = (rules: BlackjackRules): string => JSON.stringify(PLAY_FIELDS.map(field => rules[field]));

// A chart takes some tenths of a second; a house has few tables that differ.
const CHARTS_KEPT = 64;
const charts = new Map<string, Chart | null>();

/** The best chart for these rules, computed once; `null` where the cards of no shoe last for every round. */
export const chartFor = (rules: BlackjackRules): Chart | null => {
  const key = keyOf(rules);
  const known = charts.get(key);
  if (known !== undefined) return known;
  const chart = computeChart(rules);
  if (charts.size >= CHARTS_KEPT) charts.delete(charts.keys().next().value!);
  charts.set(key, chart);
  return chart;
};

/** Where one deck might run out in mid-round, that of a larger shoe is the nearest there is. */
const computeChart = (rules: BlackjackRules): Chart | null => {
  for (const decks of [rules.decks, 2, 8]) {
    const chart = bestChart(rules, shoeOfDecks(decks));
    if (chart.ok) return chart.value;
  }
  return null;
};

/** What a cell asks for, in order: the first that is legal is done. */
const CELL_ACTIONS: Readonly<Record<CellCode, readonly HandAction[]>> = {
  H: ['hit'],
  S: ['stand'],
  Dh: ['double', 'hit'],
  Ds: ['double', 'stand'],
  Rh: ['surrender', 'hit'],
  Rs: ['surrender', 'stand'],
  P: ['hit'],
};

/** The chart's play, down to the first action that is legal. */
export const chartAction = (
  chart: Chart,
  cards: readonly Card[],
  up: Card,
  legal: BlackjackLegal,
): HandAction => {
  if (legal.split.ok && chart.pairs[nameOf(cards[0]!)]?.[columnOf(up)] === 'P') return 'split';
  return CELL_ACTIONS[cellOf(chart, cards, up)].find(kind => legal[kind].ok) ?? 'stand';
};

/** Soft 12 and hard 4 have no row as totals: only two aces and two deuces make them. */
const cellOf = (chart: Chart, cards: readonly Card[], up: Card): CellCode => {
  const { total, soft } = totalOf(cards);
  const row = soft
    ? (chart.soft[`A${total - 11}`] ?? chart.pairs['A'])
    : (chart.hard[total] ?? chart.pairs['2']);
  return total === 21 ? 'S' : row![columnOf(up)]!;
};

const nameOf = (card: Card): string => UPCARDS[columnOf(card)]!;
const columnOf = (card: Card): number => (isAce(card) ? UPCARDS.length - 1 : valueOf(card) - 2);
