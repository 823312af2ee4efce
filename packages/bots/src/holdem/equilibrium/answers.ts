import { COMBOS } from '@cardroom/odds/holdem';
import { isSame, type BettingAction } from '@cardroom/odds/solver';

/**
 * A number for each combo: how much of something, or 1 where something is so and 0 where it is not. What is done for all combos is done
 * in functions of modules, over such arrays: what V8 compiled of a closure is gone with it, and compiling takes longer than the work.
 */
export type ByCombo = Float64Array;

/** Something that can be done, and by combo how often it is. Amounts are in units of the small blind, since the hand began. */
export type Answer = Readonly<{ action: BettingAction; shares: ByCombo }>;

/** Nobody, nowhere. */
export const NONE: ByCombo = new Float64Array(COMBOS);

/** Adds up answers that do the same. */
export const merged = (answers: readonly Answer[]): readonly Answer[] =>
  answers.reduce<readonly Answer[]>((known, { action, shares }) => {
    const at = known.findIndex(other => isSame(other.action, action));
    if (at < 0) return [...known, { action, shares }];
    if (shares === NONE) return known;
    return known.with(at, { action, shares: sum(known[at]!.shares, shares) });
  }, []);

const sum = (one: ByCombo, other: ByCombo): ByCombo => {
  const both = new Float64Array(COMBOS);
  for (let combo = 0; combo < COMBOS; combo++) both[combo] = one[combo]! + other[combo]!;
  return both;
};

/** Everybody does the same. */
export const always = (action: BettingAction, share = 1): Answer => ({
  action,
  shares: new Float64Array(COMBOS).fill(share),
});

/** A part of each share. */
export const scaled = ({ action, shares }: Answer, parts: ByCombo): Answer => ({
  action,
  shares: product(shares, parts),
});

/** Number by number. */
export const product = (one: ByCombo, other: ByCombo): ByCombo => {
  const both = new Float64Array(COMBOS);
  for (let combo = 0; combo < COMBOS; combo++) both[combo] = one[combo]! * other[combo]!;
  return both;
};

/** What is left of 1. */
export const restOf = (parts: ByCombo): ByCombo => {
  const rest = new Float64Array(COMBOS);
  for (let combo = 0; combo < COMBOS; combo++) rest[combo] = 1 - parts[combo]!;
  return rest;
};

/** The first answers, with a part of the others in their place. */
export const blended = (
  first: readonly Answer[],
  second: readonly Answer[],
  parts: ByCombo,
): readonly Answer[] => {
  const rest = restOf(parts);
  return merged([
    ...first.map(answer => scaled(answer, rest)),
    ...second.map(answer => scaled(answer, parts)),
  ]);
};

/** What is done less often than this is not done at all. */
const NEGLIGIBLE = 0.01;

/** Leaves out what hardly ever happens; then the shares of each combo add up to 1. */
export const tidied = (answers: readonly Answer[]): readonly Answer[] => {
  const totals = new Float64Array(COMBOS);
  for (const { shares } of answers)
    for (let combo = 0; combo < COMBOS; combo++)
      if (shares[combo]! >= NEGLIGIBLE) totals[combo]! += shares[combo]!;
  return answers.map(({ action, shares }) => {
    const kept = new Float64Array(COMBOS);
    for (let combo = 0; combo < COMBOS; combo++)
      if (shares[combo]! >= NEGLIGIBLE) kept[combo] = shares[combo]! * (1 / totals[combo]!);
    return { action, shares: kept };
  });
};
