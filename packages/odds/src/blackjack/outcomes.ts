import { err, ok, rejection, type Rejection, type Result } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';

import { openingsOf, type GameRejection, type Opening } from './analysis.ts';
import { strategyOf, type Chart, type ChartRejection } from './chart.ts';
import { dealerTotal } from './dealer.ts';
import type { Deal } from './game.ts';
import { BUST, HANDS, VALUES } from './hand-table.ts';
import { DOUBLE, HIT, linesFrom, type Lines } from './lines.ts';
import { shoeOfDecks, type Shoe } from './shoe.ts';
import {
  PAYS,
  blackjackChance,
  leftOf,
  mayDouble,
  peeks,
  splitLimit,
  unseenSize,
  type Spot,
} from './spot.ts';
import { addSplitOutcomes } from './split-outcomes.ts';
import { ALONE, standCost } from './stand-table.ts';
import { bestStrategy, type Strategy } from './strategy.ts';

/** One net result of a round, in units of the first wager, and how often it comes. */
export type Outcome = { readonly net: number; readonly probability: number };

export type OutcomeDistribution = Readonly<{
  /** In ascending order of the result. */
  outcomes: readonly Outcome[];
  ev: number;
  /** The standard deviation of one round. */
  sd: number;
}>;

export type OutcomeRejection = GameRejection | ChartRejection | Rejection<'outcomes/re-split'>;

/** Collects chances by net result. */
export type Tally = Map<number, number>;

export const addTo = (tally: Tally, net: number, probability: number): void => {
  if (probability !== 0) tally.set(net, (tally.get(net) ?? 0) + probability);
};

/** Whether a pair may come again and be split again; then the distribution is not computed. */
export const mayReSplit = (rules: BlackjackRules): boolean =>
  Array.from({ length: VALUES }, (_, value) => splitLimit(rules, value)).some(limit => limit > 2);

/**
 * The exact distribution of a round's result, for rules without re-splits: played in the best way by composition, or
 * by a chart.
 */
export const outcomeDistribution = (
  rules: BlackjackRules,
  shoe: Shoe = shoeOfDecks(rules.decks),
  chart?: Chart,
): Result<OutcomeDistribution, OutcomeRejection> => {
  if (mayReSplit(rules))
    return err(
      rejection(
        'outcomes/re-split',
        'The outcome distribution is exact only where pairs are split once: set maxHands to 2.',
      ),
    );
  const openings = openingsOf(rules, shoe, chart ? 'chart' : 'composition');
  if (!openings.ok) return openings;
  const strategy = chart ? strategyOf(chart) : ok(bestStrategy);
  if (!strategy.ok) return strategy;
  const tally: Tally = new Map();
  for (const opening of openings.value) addOpening(tally, opening, strategy.value(opening.spot));
  return ok(summarise(tally));
};

const summarise = (tally: Tally): OutcomeDistribution => {
  const outcomes = [...tally]
    .map(([net, probability]) => ({ net, probability }))
    .toSorted((a, b) => a.net - b.net);
  const ev = outcomes.reduce((sum, { net, probability }) => sum + net * probability, 0);
  const variance = outcomes.reduce((sum, { net, probability }) => sum + (net - ev) ** 2 * probability, 0);
  return { outcomes, ev, sd: Math.sqrt(variance) };
};

const addOpening = (tally: Tally, { spot, deals, probability }: Opening, strategy: Strategy): void => {
  const played = new Float64Array(HANDS.size);
  for (const deal of deals) {
    const chance = probability * deal.probability;
    if (strategy.first(deal) === 'play') played[deal.hand]! += chance;
    addFirst(tally, spot, strategy, deal, chance);
  }
  const starts = deals.map(({ hand }) => hand);
  const lines = linesFrom(spot, strategy.policy, starts, hand => mayDouble(spot, hand, false));
  addPlayed(tally, spot, lines, played);
};

/** What is over with the first decision, what the peek decides, and splits. */
const addFirst = (tally: Tally, spot: Spot, strategy: Strategy, deal: Deal, chance: number): void => {
  const blackjack = chance * blackjackChance(spot, ALONE, deal.hand);
  const action = strategy.first(deal);
  if (action === 'natural') {
    addTo(tally, 0, blackjack);
    addTo(tally, PAYS[spot.rules.blackjackPays], chance - blackjack);
    return;
  }
  if (peeks(spot) || action === 'surrender') addTo(tally, -1, blackjack);
  if (action === 'surrender') addTo(tally, -0.5, chance - blackjack);
  if (action === 'split') addSplitOutcomes(tally, spot, strategy.policy, deal.split!.value, chance);
};

/** Follows the chance of each hand down the lines of play to where it ends. */
const addPlayed = (tally: Tally, spot: Spot, { hands, actions }: Lines, chances: Float64Array): void => {
  for (const hand of hands) {
    const chance = chances[hand]!;
    if (chance === 0) continue;
    if (actions[hand] === HIT)
      drawEach(tally, spot, hand, 1, chance, (next, part) => (chances[next]! += part));
    else if (actions[hand] === DOUBLE)
      drawEach(tally, spot, hand, 2, chance, (next, part) => addStanding(tally, spot, next, 2, part));
    else addStanding(tally, spot, hand, 1, chance);
  }
};

const drawEach = (
  tally: Tally,
  spot: Spot,
  hand: number,
  wager: number,
  chance: number,
  onto: (next: number, chance: number) => void,
): void => {
  const size = unseenSize(spot, ALONE, hand);
  for (let value = 0; value < VALUES; value++) {
    const left = leftOf(spot, ALONE, hand, value);
    if (left <= 0) continue;
    const next = HANDS.next[hand * VALUES + value]!;
    const part = (chance * left) / size;
    if (next === BUST) addTo(tally, -wager, part * goesOn(spot, hand, value));
    else onto(next, part);
  }
};

/** The chance that a hand which busts with this card was not already lost at the peek. */
const goesOn = (spot: Spot, hand: number, value: number): number => {
  if (!peeks(spot) || spot.completing < 0) return 1;
  const left = leftOf(spot, ALONE, hand, spot.completing) - (value === spot.completing ? 1 : 0);
  return 1 - left / (unseenSize(spot, ALONE, hand) - 1);
};

const addStanding = (tally: Tally, spot: Spot, hand: number, wager: number, chance: number): void => {
  const unseen = spot.counts.map((count, value) => count - HANDS.counts[hand * VALUES + value]!);
  const rule = { ...spot.rules, up: spot.up };
  const tie = dealerTotal(rule, HANDS.total[hand]!, unseen, unseenSize(spot, ALONE, hand));
  const lose = (standCost(spot.table, spot.up, ALONE, hand) - tie) / 2;
  const blackjack = blackjackChance(spot, ALONE, hand);
  addTo(tally, 0, chance * tie);
  addTo(tally, wager, chance * (1 - blackjack - tie - lose));
  addTo(tally, -wager, chance * (lose + (peeks(spot) ? 0 : blackjack)));
};
