import { ok, type Rank, type Result } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';

import { openingsOf, type GameRejection, type Opening } from '../blackjack/analysis.ts';
import { UPCARDS, type CellCode, type Chart } from '../blackjack/chart.ts';
import { TEN } from '../blackjack/hand-table.ts';
import { VALUE_NAMES, shoeOfDecks, valueOfRank } from '../blackjack/shoe.ts';
import { bestStrategy, type Strategy } from '../blackjack/strategy.ts';
import { DOUBLES, HITS, SPLITS, SURRENDERS, type Plan } from './plan.ts';
import { BY_COMPOSITION, BY_TOTAL } from './states.ts';

const CELL_WISHES: Readonly<Record<CellCode, number>> = {
  H: HITS,
  S: 0,
  Dh: DOUBLES + HITS,
  Ds: DOUBLES,
  Rh: SURRENDERS + HITS,
  Rs: SURRENDERS,
  P: SPLITS,
};

/** Play by a chart. */
export const chartPlan = (chart: Chart): Plan => ({
  grain: BY_TOTAL,
  wishes: (state, up) => {
    const cell = cellOf(chart, BY_TOTAL.total(state), BY_TOTAL.soft(state), up);
    // Two aces or deuces that may not be split any more are hit.
    return cell === 'P' ? HITS : CELL_WISHES[cell];
  },
  splits: (rank, up) => chart.pairs[nameOf(rank)]?.[columnOf(up)] === 'P',
});

const nameOf = (rank: Rank): string => VALUE_NAMES[valueOfRank(rank)]!;
const columnOf = (up: Rank): number => (UPCARDS as readonly string[]).indexOf(nameOf(up));

/** Soft 12 and hard 4 have no row as totals: only two aces and two deuces make them. */
const cellOf = (chart: Chart, total: number, soft: boolean, up: Rank): CellCode => {
  const row = soft
    ? (chart.soft[`A${total - 11}`] ?? chart.pairs['A'])
    : (chart.hard[total] ?? chart.pairs['2']);
  return row?.[columnOf(up)] ?? 'S';
};

/** The dealer's own play: draws to 17, neither doubles nor splits. */
export const dealerPlan = ({ hitSoft17 }: BlackjackRules): Plan => ({
  grain: BY_TOTAL,
  wishes: state => {
    const total = BY_TOTAL.total(state);
    return total < 17 || (total === 17 && hitSoft17 && BY_TOTAL.soft(state)) ? HITS : 0;
  },
  splits: () => false,
});

const couldBust = (state: number): boolean => !BY_TOTAL.soft(state) && BY_TOTAL.total(state) >= 12;

/** A chart's play, but nothing is drawn to a hand that the next card could bust. */
export const neverBustPlan = (chart: Chart): Plan => {
  const { wishes, splits } = chartPlan(chart);
  return {
    grain: BY_TOTAL,
    wishes: (state, up) => (couldBust(state) ? wishes(state, up) & SURRENDERS : wishes(state, up)),
    splits,
  };
};

/**
 * The best play by composition for the full shoe (CDZ−), as a table: what it does with every hand of the hand table
 * under every up card. Cards gone in earlier rounds or on other boxes are not looked at.
 */
export const compositionPlan = (rules: BlackjackRules): Result<Plan, GameRejection> => {
  const openings = openingsOf(rules, shoeOfDecks(rules.decks), 'composition');
  if (!openings.ok) return openings;
  const columns = new Map(openings.value.map(opening => [opening.spot.up, columnFor(opening)]));
  const columnAt = (up: Rank): CompositionColumn => columns.get(valueOfRank(up))!;
  return ok({
    grain: BY_COMPOSITION,
    wishes: (hand, up) => columnAt(up).wishes[hand]!,
    splits: (rank, up) => columnAt(up).splits(rank, up),
  });
};

type CompositionColumn = Readonly<{ wishes: Uint8Array; splits: Plan['splits'] }>;

const columnFor = (opening: Opening): CompositionColumn => {
  const { rules } = opening.spot;
  const strategy = bestStrategy(opening.spot);
  const splitting = opening.deals.filter(deal => deal.split !== null && strategy.first(deal) === 'split');
  return {
    wishes: wishesOf(opening, strategy),
    splits: (rank, up) => {
      const value = valueOfRank(rank);
      // Ten-values that pair by rank are told apart by how many of the rank are left: the up card may be one.
      const mates =
        value === TEN && rules.splitBy === 'rank' ? 4 * rules.decks - (rank === up ? 3 : 2) : null;
      return splitting.some(
        ({ split }) => split!.value === value && (mates === null || split!.mates === mates),
      );
    },
  };
};

const wishesOf = ({ deals }: Opening, strategy: Strategy): Uint8Array => {
  const { hits, doubles } = strategy.policy;
  const wishes = hits.map((hit, hand) => hit * HITS + doubles[hand]! * DOUBLES);
  for (const deal of deals) if (strategy.first(deal) === 'surrender') wishes[deal.hand]! |= SURRENDERS;
  return wishes;
};
