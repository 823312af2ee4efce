import { ACE, RANKS, TEN, type Chips } from '@cardroom/engine';
import { COMBOS_OF, STARTING_HANDS, startingHandName, type StartingHand } from '@cardroom/odds/holdem';
import { PREFLOP } from '@cardroom/odds/holdem/preflop';
import { pushFoldPlan, type PushFoldPlan } from '@cardroom/odds/solver';

import { costOf, nearestCost, type DrillDeck, type DrillItem, type StartingHandShape } from './deck.ts';
import type { DrillOption, HoldemScene } from './question.ts';

/** Stacks that are asked about, in big blinds. */
export const SHORT_STACKS = [3, 5, 8, 10, 12, 15] as const;

/** Chips of the small blind, as in the heads-up game. */
const SMALL_BLIND: Chips = 5;
const HANDS: readonly StartingHand[] = Array.from({ length: STARTING_HANDS }, (_, hand) => hand);

/** Push or fold heads-up: every starting hand from either blind, against the computed equilibrium. */
export const pushFoldDeck = (stacks: readonly number[] = SHORT_STACKS): DrillDeck => ({
  drill: 'push-fold',
  scope: 'heads-up',
  items: stacks.flatMap(bigBlinds => itemsAt(bigBlinds)),
});

const itemsAt = (bigBlinds: number): readonly DrillItem[] => {
  const plan = pushFoldPlan(PREFLOP, 2 * bigBlinds);
  return HANDS.flatMap(hand => [itemOf(plan, 'push', hand), itemOf(plan, 'call', hand)]);
};

const itemOf = (plan: PushFoldPlan, action: 'push' | 'call', hand: StartingHand): DrillItem => {
  const { goesIn, reached, folds } = plan[action];
  const options: readonly DrillOption[] = [
    { action, value: SMALL_BLIND * goesIn[hand]! },
    { action: 'fold', value: SMALL_BLIND * folds },
  ];
  const bigBlinds = plan.stack / 2;
  return {
    key: `${action} ${startingHandName(hand)} ${bigBlinds} bb`,
    // Either blind is one's own in half of the hands.
    per100: (50 * COMBOS_OF[hand]!.length * reached[hand]!) / COMBOS,
    presumed: costOf(options, isPlayedByMost(hand) ? action : 'fold'),
    nearest: nearestCost(options),
    source: { kind: 'push-fold', hand: shapeOf(hand), scene: sceneOf(plan.stack, action), options },
  };
};

const COMBOS = 1326;

const sceneOf = (stack: number, action: 'push' | 'call'): Omit<HoldemScene, 'hole'> => ({
  kind: 'holdem',
  board: [],
  rival: null,
  pot: SMALL_BLIND * (action === 'push' ? 3 : stack + 2),
  call: SMALL_BLIND * (action === 'push' ? stack - 1 : stack - 2),
  short: { bigBlinds: stack / 2, blind: action === 'push' ? 'small' : 'big' },
  equity: null,
});

const shapeOf = (hand: StartingHand): StartingHandShape => {
  const [row, column] = [Math.floor(hand / RANKS.length), hand % RANKS.length];
  return { high: ACE - Math.min(row, column), low: ACE - Math.max(row, column), suited: row < column };
};

/** A beginner plays what looks good: pairs, aces, and two cards from ten up. */
const isPlayedByMost = (hand: StartingHand): boolean => {
  const { high, low } = shapeOf(hand);
  return high === low || high === ACE || low >= TEN;
};
