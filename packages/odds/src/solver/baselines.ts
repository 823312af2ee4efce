import { RANKS } from '@cardroom/engine';
import { STARTING_HANDS } from '../holdem/combos.ts';
import type { Policy, SeenBoard } from './exact-ev.ts';
import type { BettingDecision, BettingNode } from './betting.ts';
import { nodesOf } from './flat-tree.ts';
import { pushFoldPlan, type PushFoldPlan } from './push-fold-values.ts';
import type { PreflopTable } from '../holdem/preflop.ts';
import { RIVER_HANDS } from './river-hands.ts';

/** What a plain rule looks at. Amounts are in units of the small blind, put in since the hand began. */
export type RuleSpot = Readonly<{
  street: number;
  /** Has the button and the small blind. */
  button: boolean;
  paid: number;
  /** What the other has put in. */
  price: number;
  /** What each may be raised to, the least first; the last is all-in. */
  raises: readonly number[];
}>;

/** A hand as a plain rule sees it. */
export type RuleHand = Readonly<{
  /** Before the flop. */
  starting: number;
  /** After it: the share of hands that it will have beaten on average when all cards are there. */
  strength: number;
}>;

/** What a plain rule does; a raise is one of the spot's, by its place. */
export type RuleChoice = Readonly<{
  fold?: number;
  stay?: number;
  raise?: readonly (readonly [number, number])[];
}>;

/** A plain way to play, as a weak opponent that is known exactly. */
export type Rule = Readonly<{ name: string; choose: (spot: RuleSpot, hand: RuleHand) => RuleChoice }>;

const FOLD: RuleChoice = { fold: 1 };
const STAY: RuleChoice = { stay: 1 };
const raiseTo = (place: number): RuleChoice => ({ raise: [[place, 1]] });

export const ALWAYS_CALL: Rule = { name: 'always-call', choose: () => STAY };

export const ALWAYS_FOLD: Rule = {
  name: 'always-fold',
  choose: ({ paid, price }) => (paid < price ? FOLD : STAY),
};

/** Picks blindly from everything that it may do. */
export const UNIFORM: Rule = {
  name: 'uniform',
  choose: ({ paid, price, raises }) => ({
    ...(paid < price ? { fold: 1 } : {}),
    stay: 1,
    raise: raises.map((_, place) => [place, 1]),
  }),
};

/** How large a raise is that is wanted: the smallest there is from half a pot on, all-in if need be. */
const halfPot = ({ price, raises }: RuleSpot): number => {
  const place = raises.findIndex(to => to >= 2 * price);
  return place < 0 ? raises.length - 1 : place;
};

/** What a call costs, as a share of the pot after it. */
const oddsOf = ({ paid, price }: RuleSpot): number => (price - paid) / (2 * price);

const canRaise = ({ raises }: RuleSpot): boolean => raises.length > 0;
const isFree = ({ paid, price }: RuleSpot): boolean => paid >= price;

/** Limits of a rule that goes by points before the flop and by strength after it. */
type Limits = Readonly<{
  /** By starting hand: the more, the better. */
  points: Float64Array;
  /** Before the flop, from so many points on: raises, enters, calls a raise, calls an all-in. */
  raises: number;
  enters: number;
  calls: number;
  callsAllIn: number;
  /** After the flop: bets from this strength on; calls with so much more than the price of a call. */
  bets: number;
  margin: number;
}>;

const byLimits = (name: string, limits: () => Limits): Rule => ({
  name,
  choose: (spot, hand) =>
    spot.street === 0 ? chooseBefore(limits(), spot, hand) : chooseAfter(limits(), spot, hand),
});

const chooseBefore = (limits: Limits, spot: RuleSpot, { starting }: RuleHand): RuleChoice => {
  const points = limits.points[starting]!;
  if (points >= limits.raises && canRaise(spot) && spot.price <= 4) return raiseTo(halfPot(spot));
  if (isFree(spot) || points >= needed(limits, spot)) return STAY;
  return FOLD;
};

const needed = ({ enters, calls, callsAllIn }: Limits, { price, raises }: RuleSpot): number => {
  if (price <= 2) return enters;
  return raises.length > 0 ? calls : callsAllIn;
};

const chooseAfter = ({ bets, margin }: Limits, spot: RuleSpot, { strength }: RuleHand): RuleChoice => {
  if (strength >= bets && canRaise(spot)) return raiseTo(halfPot(spot));
  return isFree(spot) || strength >= oddsOf(spot) + margin ? STAY : FOLD;
};

const row = (hand: number): number => Math.floor(hand / RANKS.length);
const column = (hand: number): number => hand % RANKS.length;

/** Chen's points for a starting hand: high card, pair, suits and closeness. */
export const chenPoints = (hand: number): number => {
  const [high, low] = [12 - Math.min(row(hand), column(hand)), 12 - Math.max(row(hand), column(hand))];
  const first = HIGH_POINTS[high] ?? (high + 2) / 2;
  if (high === low) return Math.max(5, 2 * first);
  const gap = high - low - 1;
  const suited = row(hand) < column(hand) ? 2 : 0;
  const straight = gap <= 1 && high < QUEEN ? 1 : 0;
  return Math.ceil(first + suited + straight - (GAP_POINTS[gap] ?? 5));
};

const QUEEN = RANKS.indexOf('Q');
const HIGH_POINTS: Readonly<Record<number, number>> = { 12: 10, 11: 8, 10: 7, 9: 6 };
const GAP_POINTS: Readonly<Record<number, number>> = { 0: 0, 1: 1, 2: 2, 3: 4 };

const CHEN_POINTS = Float64Array.from({ length: STARTING_HANDS }, (_, hand) => chenPoints(hand));

/** Goes by Chen's points before the flop, bets what is strong and pays for what is worth it after it. */
export const CHEN: Rule = byLimits('chen', () => ({
  points: CHEN_POINTS,
  raises: 8,
  enters: 4,
  calls: 6,
  callsAllIn: 8,
  bets: 0.7,
  margin: 0.15,
}));

/** Waits for good hands, and calls with them rather than to raise. */
export const TIGHT_PASSIVE: Rule = byLimits('tight-passive', () => ({
  points: CHEN_POINTS,
  raises: 14,
  enters: 5,
  calls: 8,
  callsAllIn: 10,
  bets: 0.92,
  margin: 0.25,
}));

/** After a limp, where push or fold knows nothing: goes in with what is this strong. */
const JAMS = 0.75;

/** Pushes or folds by the equilibrium of that game before the flop; goes in with what is strong after it. */
export const pushFoldRule = (table: PreflopTable, stack: number): Rule => {
  let plan: PushFoldPlan | undefined;
  const shareOf = ({ button }: RuleSpot, hand: number): number =>
    (plan ??= pushFoldPlan(table, stack))[button ? 'push' : 'call'].share[hand]!;
  return {
    name: 'push-fold',
    choose: (spot, { starting, strength }) =>
      goIn(spot, spot.street === 0 ? shareOf(spot, starting) : Number(strength >= jamsFrom(spot))),
  };
};

const jamsFrom = (spot: RuleSpot): number => (isFree(spot) ? JAMS : Math.max(0.5, oddsOf(spot) + 0.15));

/** All-in with this share, else as little as may be. */
const goIn = (spot: RuleSpot, share: number): RuleChoice => {
  const least = isFree(spot) ? { stay: 1 - share } : { fold: 1 - share };
  if (canRaise(spot)) return { ...least, raise: [[spot.raises.length - 1, share]] };
  return isFree(spot) ? STAY : { ...least, stay: share };
};

/** Rules look at strength in so many steps, so that they can be tabulated. */
const STEPS = 200;

/** A rule as a policy for the bets of a tree. */
export const rulePolicy = (rule: Rule, betting: BettingNode): Policy => {
  const nodes = nodesOf(betting) as readonly BettingDecision[];
  const tables = nodes.map((): Float64Array | null => null);
  const tableOf = (node: number): Float64Array =>
    (tables[node] ??= tabulated(rule, nodes[node]!, nodes[node]!.street === 0 ? BEFORE : AFTER));
  return {
    name: rule.name,
    before: (node, out) => out.set(tableOf(node)),
    on: seen => (node, out) => {
      const [table, strengths] = [tableOf(node), strengthsAt(seen, nodes[node]!.street)];
      const actions = nodes[node]!.choices.length;
      for (let hand = 0; hand < RIVER_HANDS; hand++) {
        const from = Math.floor(strengths[seen.hands.combos[hand]!]! * STEPS) * actions;
        for (let action = 0; action < actions; action++) out[hand * actions + action] = table[from + action]!;
      }
    },
  };
};

const BEFORE = Array.from({ length: STARTING_HANDS }, (_, starting): RuleHand => ({ starting, strength: 0 }));
const AFTER = Array.from({ length: STEPS + 1 }, (_, step): RuleHand => ({
  starting: 0,
  strength: step / STEPS,
}));

const tabulated = (rule: Rule, decision: BettingDecision, hands: readonly RuleHand[]): Float64Array => {
  const spot = ruleSpot(decision);
  return Float64Array.from(hands.flatMap(hand => sharesOf(decision, rule.choose(spot, hand))));
};

const strengthsAt = ({ prospects }: SeenBoard, street: number): Float64Array => prospects[street - 1]!.mean;

const ruleSpot = ({ street, player, paid, choices }: BettingDecision): RuleSpot => ({
  street,
  button: player === 0,
  paid: paid[player],
  price: Math.max(...paid),
  raises: choices.flatMap(({ action }) => (action.kind === 'raise' ? [action.to] : [])),
});

/** By choice of a decision: how often, all together 1. */
const sharesOf = ({ choices }: BettingDecision, chosen: RuleChoice): readonly number[] => {
  const raises = new Map(chosen.raise ?? []);
  let place = 0;
  const weights = choices.map(({ action }) =>
    action.kind === 'raise' ? (raises.get(place++) ?? 0) : (chosen[action.kind] ?? 0),
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map(weight => weight / all);
};
