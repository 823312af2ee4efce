import { err, formatChips, ok, type Chips, type Result } from '@cardroom/engine';
import { levelAt, potTotal, whyNotAmount, type HoldemState, type RaiseBounds } from '@cardroom/engine/holdem';
import type { GameAction, TableView } from '@cardroom/room';

import { handOn, legalOf, ownPlayer } from './table.ts';

/** The sizes that have a key: shares of the pot, and everything. */
export const RAISE_PRESETS = ['third', 'half', 'threeQuarters', 'pot', 'allIn'] as const;
export type RaisePreset = (typeof RAISE_PRESETS)[number];

/** What the raise control works on. */
export type RaiseSpot = Readonly<{
  bounds: RaiseBounds;
  /** All chips in the middle, bets of the street included. */
  pot: Chips;
  /** What a call would add. */
  toCall: Chips;
  /** What the seat has put in on this street. */
  committed: Chips;
  /** How far an arrow key goes. */
  stride: Chips;
  /** Nobody has bet on this street: the word is bet, not raise. */
  opening: boolean;
}>;

/** What can be raised now; null where nothing can. */
export const raiseSpot = (view: TableView): RaiseSpot | null => {
  const legal = legalOf(view);
  const hand = handOn(view);
  const player = ownPlayer(view);
  if (!legal?.raiseTo.ok || !hand || !player) return null;
  const { min, max, step, minAllIn, maxAllIn } = legal.raiseTo;
  return {
    bounds: { min, max, step, minAllIn, maxAllIn },
    pot: potTotal(hand),
    toCall: legal.call.ok ? legal.call.amount : 0,
    committed: player.committed,
    stride: strideOf(hand, step),
    opening: hand.price === 0,
  };
};

/** One chip at a time leads nowhere: where the rules have no step, the small blind is one. */
const strideOf = ({ rules, hand }: HoldemState, step: Chips): Chips =>
  Math.max(step, rules.raiseRule === 'step' ? step : levelAt(rules, hand).smallBlind);

const SHARES = { third: [1, 3], half: [1, 2], threeQuarters: [3, 4], pot: [1, 1] } as const;

/**
 * The legal amount nearest to a preset. A share of the pot means: call first, then raise by that share of the pot as it is
 * after the call.
 */
export const presetAmount = (
  bounds: RaiseBounds,
  { pot, toCall, committed }: Pick<RaiseSpot, 'pot' | 'toCall' | 'committed'>,
  preset: RaisePreset,
): Chips => {
  if (preset === 'allIn') return bounds.max;
  const [numerator, denominator] = SHARES[preset];
  return nearestLegal(bounds, committed + toCall + ((pot + toCall) * numerator) / denominator);
};

/** Of two that are equally near, the larger. */
const nearestLegal = (bounds: RaiseBounds, wanted: number): Chips => {
  const below = legalBelow(bounds, bounds.step, Math.floor(wanted));
  const above = legalAbove(bounds, bounds.step, Math.ceil(wanted));
  return wanted - below < above - wanted ? below : above;
};

/** The largest amount on the grid that is not above this one; the smallest there is, if all are. */
const legalBelow = ({ min, max }: RaiseBounds, grid: Chips, amount: Chips): Chips => {
  if (amount >= max) return max;
  return amount <= min ? min : amount - ((amount - min) % grid);
};

/** The smallest amount on the grid that is not below this one; the largest there is, if all are. */
const legalAbove = ({ min, max }: RaiseBounds, grid: Chips, amount: Chips): Chips => {
  if (amount <= min) return min;
  return Math.min(max, min + Math.ceil((amount - min) / grid) * grid);
};

/** The next amount up or down; `stride` is a whole number of the bounds' steps. */
export const stepAmount = (
  bounds: RaiseBounds,
  amount: Chips,
  direction: 'less' | 'more',
  stride: Chips = bounds.step,
): Chips =>
  direction === 'less' ? legalBelow(bounds, stride, amount - 1) : legalAbove(bounds, stride, amount + 1);

/** Reads a typed amount: `40`, `$1,240`; a refusal is a sentence. */
export const parseRaise = (text: string, bounds: RaiseBounds): Result<Chips, string> => {
  const typed = text.trim();
  if (typed === '')
    return err(`Type an amount from ${formatChips(bounds.min)} to ${formatChips(bounds.max)}.`);
  if (!NUMBER.test(typed)) return err(`"${typed}" is not a number of chips.`);
  const amount = Number(typed.replace(/[$,]/g, ''));
  const refusal = whyNotAmount(bounds, amount);
  return refusal ? err(refusal.message) : ok(amount);
};

const NUMBER = /^\$?-?\d[\d,]*(\.\d*)?$/;

/** Whether an action would put in all the viewer's chips: worth asking about, once. */
export const isAllIn = (view: TableView, { kind, amount }: GameAction): boolean => {
  const legal = legalOf(view);
  const player = ownPlayer(view);
  if (!legal || !player) return false;
  if (kind === 'call') return legal.call.ok && legal.call.allIn;
  return kind === 'raiseTo' && amount === player.committed + player.stack;
};
