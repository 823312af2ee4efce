import type { Card } from '@cardroom/engine';
import type { SeatAction } from '@cardroom/engine/holdem';
import { startingHandOf } from '@cardroom/odds/holdem';
import { PREFLOP } from '@cardroom/odds/holdem/preflop';
import {
  CHEN,
  prospectsOf,
  pushFoldRule,
  type Rule,
  type RuleChoice,
  type RuleSpot,
} from '@cardroom/odds/solver';
import { drawn, mixed, type HoldemBot, type Listed, type Weighted } from '../bot.ts';
import { snap } from '../holdem/raises.ts';
import { spotOf, type Spot } from '../holdem/spot.ts';

/** Plays heads-up by a plain rule, chosen by the smaller stack in small blinds. */
const ruleBot = (name: string, description: string, ruleFor: (stack: number) => Rule): Listed<HoldemBot> => ({
  name,
  description,
  decide: async (view, legal, random, signal) => {
    signal.throwIfAborted();
    const spot = spotOf(view, legal);
    const amounts = amountsAt(spot);
    const ruleSpot = ruleSpotOf(spot, amounts);
    const chosen = ruleFor(stackOf(spot)).choose(ruleSpot, {
      starting: startingHandOf(spot.combo),
      strength: strengthOf(spot),
    });
    return drawn(mixed(weightsOf(spot, amounts, chosen)), random);
  },
});

const unitOf = ({ bigBlind }: Spot): number => bigBlind / 2;

const stackOf = (spot: Spot): number =>
  Math.min(...spot.state.seats.map(({ start }) => start)) / unitOf(spot);

/** Half the pot, the pot, all-in: as what is committed on this street. */
const amountsAt = ({ legal: { raiseTo }, state, pot, toCall }: Spot): readonly number[] => {
  if (!raiseTo.ok) return [];
  const byPot = (share: number): number => snap(raiseTo, state.price + share * (pot + toCall));
  return [...new Set([byPot(0.5), byPot(1), raiseTo.max])];
};

const ruleSpotOf = (spot: Spot, amounts: readonly number[]): RuleSpot => {
  const { state, me, toCall } = spot;
  const unit = unitOf(spot);
  return {
    street: ['preflop', 'flop', 'turn', 'river'].indexOf(state.street),
    button: me.seat === state.button,
    paid: me.total / unit,
    price: (me.total + toCall) / unit,
    raises: amounts.map(amount => (me.total - me.committed + amount) / unit),
  };
};

const weightsOf = (
  { me: { seat }, legal }: Spot,
  amounts: readonly number[],
  { fold = 0, stay = 0, raise = [] }: RuleChoice,
): readonly Weighted<SeatAction>[] => [
  { action: { kind: legal.check.ok ? 'check' : 'fold', seat }, weight: fold },
  { action: { kind: legal.check.ok ? 'check' : 'call', seat }, weight: stay },
  ...raise.map(([place, weight]) => ({
    action: { kind: 'raiseTo' as const, seat, amount: amounts[place]! },
    weight,
  })),
];

let lastSeen: { readonly board: string; readonly mean: Float64Array } | undefined;

/** Everybody's strength on a board is worked out at once, and kept while the board is the same. */
const strengthsOn = (board: readonly Card[]): Float64Array => {
  if (lastSeen?.board !== board.join()) lastSeen = { board: board.join(), mean: prospectsOf(board).mean };
  return lastSeen.mean;
};

const strengthOf = ({ state, combo }: Spot): number =>
  state.board.length === 0 ? 0 : strengthsOn(state.board)[combo]!;

const pushFoldRules = new Map<number, Rule>();

const pushFoldFor = (stack: number): Rule => {
  const rule = pushFoldRules.get(stack) ?? pushFoldRule(PREFLOP, stack);
  pushFoldRules.set(stack, rule);
  return rule;
};

/** Plain players by which strength is measured; nobody would choose them as opponents. */
export const RULE_BOTS: readonly Listed<HoldemBot>[] = [
  ruleBot(
    'push-fold',
    'Goes all-in or folds before the flop by the equilibrium of that game; after it with what is strong.',
    pushFoldFor,
  ),
  ruleBot('chen', "Goes by Chen's points before the flop, and by plain strength after it.", () => CHEN),
];
