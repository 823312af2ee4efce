import { rankOf, type Rank } from '@cardroom/engine';
import type { BlackjackRules, BlackjackState, Hand } from '@cardroom/engine/blackjack';
import { shoeOfComposition, valueOfRank, type Play } from '@cardroom/odds/blackjack';

import { ACE, heldFrom, type Held } from './held.ts';
import {
  blackjackChance,
  doubling,
  drawing,
  following,
  given,
  peeks,
  playOf,
  prospectOf,
  standing,
  type Prospect,
} from './prospect.ts';
import { afterSplit, splitLimit, splitting, type Pair } from './split-prospect.ts';
import { stakesOf, surrendering, type Stakes } from './stakes.ts';
import type { Values } from './values.ts';

/** One hand in front of its decision, with what is unseen then. */
export type View = Readonly<{
  prospect: Prospect;
  held: Held;
  /** The value index of its first card. */
  first: number;
  /** The unseen cards by value. */
  left: readonly number[];
  /** The pair that it could be split as. */
  pair: Pair | null;
  stakes: Stakes;
}>;

/** How a hand is meant to be played. */
export type Plan = Readonly<{
  /** Further decisions are those that are best here. */
  by: Prospect;
  /** The first one. */
  first: Play | 'splitAgain';
}>;

/** Where values are worked out, so that nothing is worked out twice. */
export type Desk = Readonly<{ values: Values; rules: BlackjackRules; prospects: Map<string, Prospect> }>;

/** The last table's desk: its next round may start from the same shoe. */
const lastDesk = new WeakMap<Values, Desk>();

export const deskFor = (values: Values, rules: BlackjackRules): Desk => {
  const last = lastDesk.get(values);
  if (last && JSON.stringify(last.rules) === JSON.stringify(rules)) return last;
  const desk = { values, rules, prospects: new Map<string, Prospect>() };
  lastDesk.set(values, desk);
  return desk;
};

/** Prospects that a desk keeps: those asked about last. */
const KEPT = 50;

export const prospectAt = (
  { values, rules, prospects }: Desk,
  up: Rank,
  counts: readonly number[],
  fromSplit: boolean,
): Prospect => {
  const key = `${fromSplit} ${valueOfRank(up)} ${counts.join(' ')}`;
  const prospect = prospects.get(key) ?? prospectOf(values, rules, up, counts, fromSplit);
  prospects.delete(key);
  prospects.set(key, prospect);
  if (prospects.size > KEPT) prospects.delete(prospects.keys().next().value!);
  return prospect;
};

/** A hand of the round as it lies on the table. */
export const viewOf = (desk: Desk, state: BlackjackState, box: number, hand: number): View => {
  const { hands } = state.boxes[box]!;
  return viewFrom(desk, hands[hand]!, hands.length, state.dealer.cards[0]!, state.shoe.unseen);
};

/** A hand with these cards unseen. */
export const viewFrom = (
  desk: Desk,
  hand: Hand,
  hands: number,
  up: number,
  composition: readonly number[],
): View => {
  const { counts: left } = shoeOfComposition(composition);
  const ranks = hand.cards.map(rankOf);
  const held = heldFrom(ranks.map(valueOfRank));
  const counts = left.map((count, value) => count + held.counts[value]!);
  return {
    prospect: prospectAt(desk, rankOf(up), counts, hand.split),
    held,
    first: valueOfRank(ranks[0]!),
    left,
    pair: pairOf(desk.rules, ranks, hands, composition),
    stakes: stakesOf(desk.rules, hand.wager),
  };
};

const pairOf = (
  rules: BlackjackRules,
  ranks: readonly Rank[],
  hands: number,
  composition: readonly number[],
): Pair | null => {
  const [first, second] = ranks as readonly [Rank, Rank];
  const sameKind = (rank: Rank): boolean =>
    rules.splitBy === 'rank' ? rank === first : valueOfRank(rank) === valueOfRank(first);
  if (ranks.length !== 2 || !sameKind(second) || hands >= splitLimit(rules, valueOfRank(first))) return null;
  const mates = composition.reduce((sum, count, card) => sum + (sameKind(rankOf(card)) ? count : 0), 0);
  return { value: valueOfRank(first), mates, hands: hands + 1 };
};

/** The chance of a dealer blackjack that still takes everything: none once the dealer has looked. */
export const blackjackToCome = ({ prospect, left }: View): number =>
  peeks(prospect) ? 0 : blackjackChance(prospect.rules, prospect.up, left);

/** What an action is worth in chips, given no blackjack where the dealer peeks, with the best play after it. */
export const worthOf = (desk: Desk, view: View, action: Play): number =>
  worthBy(view, action, action === 'split' ? unsplit(desk, view) : view.prospect);

/** The prospect of the same cards that came from no split: it tells how hands from a split are played. */
const unsplit = (desk: Desk, { prospect }: View): Prospect =>
  prospectAt(desk, prospect.up, prospect.counts, false);

/** The plan that a hand is played by after it was split. */
export const planAfterSplit = (desk: Desk, view: View): Plan => ({
  by: unsplit(desk, view),
  first: 'splitAgain',
});

/** What a plan made with other cards in sight is worth now. */
export const plannedWorth = (view: View, { by, first }: Plan): number => {
  if (first !== 'splitAgain') return worthBy(view, first, by);
  if (view.pair !== null) return worthBy(view, 'split', by);
  const { prospect, held, stakes } = view;
  return stakes.wager * given(prospect, held, afterSplit(prospect, held, view.first, by));
};

/** The action, and then what is best by `plan`. */
const worthBy = (view: View, action: Play, plan: Prospect): number => {
  const { prospect, held, stakes } = view;
  const inChips = (value: number): number => stakes.wager * given(prospect, held, value);
  switch (action) {
    case 'stand':
      return inChips(standing(prospect, held));
    case 'hit':
      return inChips(drawing(prospect, held, next => following(prospect, next, plan)));
    case 'double':
      return inChips(doubling(prospect, held));
    case 'split':
      return inChips(splitting(plan, view.left, view.pair!));
    case 'surrender':
      return surrendering(stakes, blackjackToCome(view));
  }
};

/** The best that can be done with a hand, of what is not ruled out, and what it is worth. */
export const bestWorth = (
  desk: Desk,
  view: View,
  may: (action: Play) => boolean = () => true,
): { readonly action: Play; readonly worth: number } =>
  actionsOf(view)
    .filter(may)
    .map(action => ({ action, worth: worthOf(desk, view, action) }))
    .reduce((best, other) => (other.worth > best.worth ? other : best));

const actionsOf = ({ prospect, held, pair, first }: View): readonly Play[] => {
  const { rules, fromSplit } = prospect;
  if (held.total === 21) return ['stand'];
  const again = pair === null ? [] : (['split'] as const);
  if (fromSplit && first === ACE && rules.splitAcesOneCard) return ['stand', ...again];
  const plain = playOf(prospect, held).double === null ? PLAIN : DOUBLED;
  const late = rules.surrender === 'late' && !fromSplit && held.cards === 2;
  return [...plain, ...again, ...(late ? (['surrender'] as const) : [])];
};

const PLAIN = ['stand', 'hit'] as const;
const DOUBLED = ['stand', 'hit', 'double'] as const;
