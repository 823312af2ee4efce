import { ACE, RANKS } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';

import { UPCARDS } from '../blackjack/chart.ts';
import { VALUE_NAMES, valueOfRank } from '../blackjack/shoe.ts';
import type { IndexPlay } from './counts.ts';
import type { Levels } from './levels.ts';
import { DOUBLES, HITS, SPLITS, SURRENDERS, type Plan } from './plan.ts';
import { ROW, type States } from './states.ts';

/** What can be done with a hand, as the kernel reads it. */
export const ACTION = { STAND: 0, HIT: 1, DOUBLE: 2, SPLIT: 3, SURRENDER: 4 } as const;

/**
 * What the rules allow a hand besides its cards: the first two of a box, more than two; the same after a split; and
 * split aces that must stand.
 */
export const KIND = { FIRST: 0, DRAWN: 1, FROM_SPLIT: 2, SPLIT_DRAWN: 3, SPLIT_ACES: 4 } as const;
export const KINDS = 5;

const { FIRST, DRAWN, FROM_SPLIT, SPLIT_DRAWN, SPLIT_ACES } = KIND;

/** One action for each level of the count, kind of hand, state and up card. */
export type Acts = Readonly<{
  /** The action, if a pair may be split. */
  acts: Uint8Array;
  /** The action, if it may not be split any more. */
  unsplit: Uint8Array;
}>;

/** The strategy within the rules. All that is left to ask at the table is whether there are hands and cards enough. */
export const actsOf = (
  rules: BlackjackRules,
  plan: Plan,
  states: States,
  levels: Levels,
  plays: readonly IndexPlay[],
): Acts => {
  const size = levels.size * KINDS * states.size * ROW;
  const table = { acts: new Uint8Array(size), unsplit: new Uint8Array(size) };
  for (let level = 0; level < levels.size; level++)
    for (const up of RANKS.keys()) {
      const due = plays.filter(play => UPCARDS_BY_RANK[up] === play.up);
      for (let state = 0; state < states.size; state++)
        fillState(table, rules, { plan, states, level, state, up, due, count: levels.low + level });
    }
  return table;
};

const UPCARDS_BY_RANK = RANKS.map((_, rank) => UPCARDS.find(up => up === VALUE_NAMES[valueOfRank(rank)])!);

type Place = Readonly<{
  plan: Plan;
  states: States;
  level: number;
  count: number;
  state: number;
  up: number;
  /** The index plays under this up card. */
  due: readonly IndexPlay[];
}>;

const fillState = (table: Acts, rules: BlackjackRules, place: Place): void => {
  const { plan, states, level, state, up, due, count } = place;
  const hand = describe(plan, states, state);
  if (hand === null) return;
  const wishes = due.reduce(
    (sum, play) => (isAbout(play, hand) ? withPlay(sum, play, count) : sum),
    wishesFor(plan, hand, up),
  );
  for (let kind = 0; kind < KINDS; kind++) {
    const at = ((level * KINDS + kind) * states.size + state) * ROW + up;
    const allowed = wishes & allowedTo(rules, kind, hand);
    table.acts[at] = actionFor(allowed);
    table.unsplit[at] = actionFor(allowed & ~SPLITS);
  }
};

/** A state that asks for a decision; `pair` is the rank of two cards that may be split. */
type Hand = Readonly<{ state: number; total: number; soft: boolean; pair: number | null }>;

/** `null` where the cards decide: 21, a natural, a bust hand, and what is not a hand yet. */
const describe = ({ grain }: Plan, states: States, state: number): Hand | null => {
  const total = states.total[state]!;
  if (total === 0 || total === 21) return null;
  if (state < states.bust) return { state, total, soft: grain.soft(state), pair: null };
  const pair = state - states.pairs;
  const value = valueOfRank(pair);
  const plain = grain.draw(grain.draw(grain.empty, value), value);
  return { state: plain, total, soft: grain.soft(plain), pair };
};

const wishesFor = (plan: Plan, { state, pair }: Hand, up: number): number =>
  plan.wishes(state, up) | (pair !== null && plan.splits(pair, up) ? SPLITS : 0);

const isAbout = ({ hand, row }: IndexPlay, { total, soft, pair }: Hand): boolean => {
  switch (hand) {
    case 'hard':
      return !soft && row === String(total);
    case 'soft':
      return soft && row === `A${total - 11}`;
    case 'pairs':
      return pair !== null && row === VALUE_NAMES[valueOfRank(pair)];
  }
};

const withPlay = (wishes: number, { play, from }: IndexPlay, count: number): number => {
  const made = count >= from;
  if (play === 'stand') return made ? wishes & ~HITS : wishes | HITS;
  const wish = { double: DOUBLES, split: SPLITS, surrender: SURRENDERS }[play];
  return made ? wishes | wish : wishes & ~wish;
};

/** The wishes that the rules grant a hand of this kind. */
const allowedTo = (rules: BlackjackRules, kind: number, hand: Hand): number => {
  const pair = hand.pair !== null && kind !== DRAWN && kind !== SPLIT_DRAWN ? SPLITS : 0;
  if (kind === SPLIT_ACES) return hand.pair === ACE ? pair : 0;
  return (
    HITS |
    pair |
    (mayDouble(rules, kind, hand) ? DOUBLES : 0) |
    (kind === FIRST && rules.surrender === 'late' ? SURRENDERS : 0)
  );
};

const mayDouble = (rules: BlackjackRules, kind: number, { total, soft }: Hand): boolean => {
  const fromSplit = kind === FROM_SPLIT || kind === SPLIT_DRAWN;
  const drawn = kind === DRAWN || kind === SPLIT_DRAWN;
  if ((fromSplit && !rules.doubleAfterSplit) || (drawn && !rules.doubleAnyCards)) return false;
  switch (rules.doubleOn) {
    case 'any':
      return true;
    case '9-11':
      return !soft && total >= 9 && total <= 11;
    case '10-11':
      return !soft && total >= 10 && total <= 11;
    case 'none':
      return false;
  }
};

const actionFor = (allowed: number): number => {
  if (allowed & SPLITS) return ACTION.SPLIT;
  if (allowed & SURRENDERS) return ACTION.SURRENDER;
  if (allowed & DOUBLES) return ACTION.DOUBLE;
  return allowed & HITS ? ACTION.HIT : ACTION.STAND;
};
