import { err, ok, rejection, type Rejection, type Result } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';

import type { GameRejection } from '../blackjack/analysis.ts';
import { bestChart, type Chart } from '../blackjack/chart.ts';
import {
  FLAT,
  HILO,
  HILO_BETS,
  KO,
  KO_BETS,
  KO_BETS_FEW_DECKS,
  ZEN,
  ZEN_BETS,
  type Betting,
  type CountSystem,
} from './counts.ts';
import type { Player } from './game.ts';
import { chartPlan, compositionPlan, dealerPlan, neverBustPlan } from './plans.ts';

/**
 * `basic`: the best chart for the rules. `composition`: the best play by composition for the full shoe. `hilo`, `ko`
 * and `zen` count, play the best chart with their index plays, and spread their bets. `mimic-dealer` plays by the
 * dealer's rules. `never-bust` plays the best chart, but draws nothing to a hand that could bust.
 */
export const STRATEGIES = [
  'basic',
  'composition',
  'hilo',
  'ko',
  'zen',
  'mimic-dealer',
  'never-bust',
] as const;
export type StrategyName = (typeof STRATEGIES)[number];

/** A strategy of one's own. What is left out is as in `basic`. */
export type CustomStrategy = Readonly<{
  name?: string;
  chart?: Chart;
  count?: CountSystem;
  /** How the bets follow the count; without it every bet is one unit. */
  bets?: Betting;
}>;

export type StrategyRejection = GameRejection | Rejection<'simulate/strategy' | 'simulate/bets'>;

/** How a strategy plays under these rules. `bets` take the place of its own. */
export const playerOf = (
  rules: BlackjackRules,
  strategy: StrategyName | CustomStrategy,
  bets?: Betting,
): Result<Player, StrategyRejection> => {
  if (typeof strategy !== 'string') return customPlayer(rules, strategy, bets);
  switch (strategy) {
    case 'basic':
      return customPlayer(rules, {}, bets);
    case 'hilo':
      return customPlayer(rules, { count: HILO, bets: HILO_BETS }, bets);
    case 'ko':
      return customPlayer(rules, { count: KO, bets: rules.decks > 2 ? KO_BETS : KO_BETS_FEW_DECKS }, bets);
    case 'zen':
      return customPlayer(rules, { count: ZEN, bets: ZEN_BETS }, bets);
    case 'composition':
      return flatPlayer(rules, () => compositionPlan(rules), bets);
    case 'mimic-dealer':
      return flatPlayer(rules, () => ok(dealerPlan(rules)), bets);
    case 'never-bust':
      return flatPlayer(rules, () => bestNeverBust(rules), bets);
  }
};

const bestNeverBust = (rules: BlackjackRules): Result<Player['plan'], StrategyRejection> => {
  const chart = bestChart(rules);
  return chart.ok ? ok(neverBustPlan(chart.value)) : chart;
};

const customPlayer = (
  rules: BlackjackRules,
  { chart, count, bets: own }: CustomStrategy,
  bets: Betting = own ?? FLAT,
): Result<Player, StrategyRejection> => {
  const refusal = whyNoBets(rules, count ?? null, bets);
  if (refusal) return err(refusal);
  const played = chart === undefined ? bestChart(rules) : ok(chart);
  return played.ok ? ok({ plan: chartPlan(played.value), count: count ?? null, bets }) : played;
};

const flatPlayer = (
  rules: BlackjackRules,
  planFor: () => Result<Player['plan'], StrategyRejection>,
  bets: Betting = FLAT,
): Result<Player, StrategyRejection> => {
  const refusal = whyNoBets(rules, null, bets);
  if (refusal) return err(refusal);
  const plan = planFor();
  return plan.ok ? ok({ plan: plan.value, count: null, bets }) : plan;
};

/** Why bets like these cannot be placed; `null` when they can. */
const whyNoBets = (
  { decks }: BlackjackRules,
  count: CountSystem | null,
  { steps, leaveBelow = -Infinity }: Betting,
): Rejection<'simulate/bets'> | null => {
  if (count === null)
    return steps.length === 0 && leaveBelow === -Infinity
      ? null
      : rejection('simulate/bets', 'Bets that follow a count need a strategy that counts.');
  return leaveBelow <= freshCount(count, decks)
    ? null
    : rejection(
        'simulate/bets',
        'leaveBelow must not be above the count of a fresh shoe: the player would never bet.',
      );
};

/** The count that a fresh shoe shows. */
const freshCount = ({ tags, pivot, per }: CountSystem, decks: number): number => {
  const deck = Object.entries(tags).reduce((sum, [card, tag]) => sum + tag * (card === 'T' ? 16 : 4), 0);
  const running = pivot - decks * deck;
  return per === 'deck' ? Math.floor(running / decks) : running;
};
