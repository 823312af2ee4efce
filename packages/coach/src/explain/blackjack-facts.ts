import { formatMoney, formatShare, rankOf, RANKS, type Card, type Rank } from '@cardroom/engine';
import { awaiting, totalOf, valueOf, type BlackjackState } from '@cardroom/engine/blackjack';
import { advise, situationAt, type Play, type Situation } from '@cardroom/odds/blackjack';
import type { TableView } from '@cardroom/room';

import type { DecisionPrices } from '../facts.ts';
import type { Fact, Facts } from './facts.ts';

const NAMES: Readonly<Record<string, string>> = {
  hit: 'Hit',
  stand: 'Stand',
  double: 'Double',
  split: 'Split',
  surrender: 'Surrender',
  insure: 'Insurance',
  evenMoney: 'Even money',
  decline: 'No insurance',
};

const nameOf = (action: string): string => NAMES[action]!;

/** What may be said about a decision in blackjack, from its prices. Null where it has none. */
export const blackjackFacts = (view: TableView, prices: DecisionPrices): Facts | null => {
  const spot = spotOf(view);
  if (prices.best === null || spot === null) return null;
  const ordered = Object.entries(prices.values)
    .map(([action, value]) => ({ action, name: nameOf(action), value: printed(value) }))
    .toSorted((a, b) => b.value - a.value);
  const best = ordered.find(({ action }) => action === prices.best)!;
  const others = ordered.filter(({ action }) => action !== prices.best);
  const parts = [
    holding(spot, best),
    worth(best, others),
    dealerEnds(prices),
    busting(spot, prices),
    flips(spot, prices.best),
  ];
  return {
    game: 'blackjack',
    actions: ordered.map(({ name, value }) => ({
      name,
      rank: ordered.findIndex(other => other.value === value),
    })),
    best: best.name,
    facts: parts.flatMap(({ facts }) => facts),
    text: parts.flatMap(({ text }) => text),
  };
};

/** Some facts, and how they are told together. */
type Part = { readonly facts: readonly Fact[]; readonly text: readonly string[] };

/** Facts that are told as they are. */
const asTheyAre = (facts: readonly Fact[]): Part => ({ facts, text: facts.map(({ says }) => says) });

type Worth = { readonly name: string; readonly value: number };

/** Worth as it is printed, so that differences are those of the printed values. */
const printed = (value: number): number => Math.round(value * 100) / 100;

type Spot = Readonly<{
  state: BlackjackState;
  cards: readonly Card[];
  up: Card;
  situation: Situation;
  playing: boolean;
}>;

const spotOf = ({ play }: TableView): Spot | null => {
  if (play === null || !('boxes' in play)) return null;
  const now = awaiting(play);
  if (now.who !== 'seat') return null;
  const hand = now.hand ?? 0;
  const { cards } = play.boxes[now.box]!.hands[hand]!;
  return {
    state: play,
    cards,
    up: play.dealer.cards[0]!,
    situation: situationAt(play, now.box, hand),
    playing: now.hand !== null,
  };
};

/** `10`, `8`, `ace`: all ten-values are one. */
const valueName = (card: Card): string => (valueOf(card) === 1 ? 'ace' : String(valueOf(card)));

const holding = ({ cards, up }: Spot, best: Worth): Part => {
  const { total, soft } = totalOf(cards);
  const hand = `${soft ? 'soft' : 'hard'} ${total} against the dealer's ${valueName(up)}`;
  const says = `You hold ${hand}.`;
  return {
    facts: [
      { about: 'hand', says },
      { about: 'best', says: `With ${hand} your best play is ${best.name}.` },
    ],
    text: [says],
  };
};

/** The best action first, then how far behind it each of the others is. */
const worth = (best: Worth, others: readonly Worth[]): Part => ({
  facts: [
    { about: `value of ${best.name}`, says: `${best.name} is best: it is worth ${formatMoney(best.value)}.` },
    ...others.flatMap(other => [
      { about: `value of ${other.name}`, says: `${other.name} is worth ${formatMoney(other.value)}.` },
      { about: `value of ${other.name}`, says: `${other.name} is ${behind(other, best)}.` },
    ]),
    ...others.slice(0, 1).map(({ name }) => ({ about: 'closest', says: `${name} is closest.` })),
  ],
  text: [
    `${best.name} is best: it is worth ${formatMoney(best.value)}.`,
    ...others.map(
      (other, at) =>
        `${other.name} is worth ${formatMoney(other.value)}${at === 0 ? ' and is closest' : ''}, ${behind(other, best)}.`,
    ),
  ],
});

/** `$3.47 worse than Surrender`. */
const behind = (other: Worth, best: Worth): string => {
  const gap = printed(best.value - other.value);
  return gap === 0 ? `the same as ${best.name}` : `${formatMoney(gap).slice(1)} worse than ${best.name}`;
};

const MADE = ['17', '18', '19', '20', '21'] as const;

/** What the dealer ends with. */
const dealerEnds = ({ dealer }: DecisionPrices): Part => {
  if (dealer === null) return asTheyAre([]);
  const share = (end: string): string => `${formatShare(dealer[end] ?? 0)} of cases.`;
  const made = MADE.filter(total => (dealer[total] ?? 0) > 0);
  const first = [
    { about: 'dealer', says: `The dealer busts in ${share('bust')}` },
    ...(dealer['blackjack']
      ? [{ about: 'dealer', says: `The dealer has a blackjack in ${share('blackjack')}` }]
      : []),
  ];
  const ends = made.map(total => `${total} in ${formatShare(dealer[total]!)}`);
  return {
    facts: [
      ...first,
      ...made.map(total => ({ about: 'dealer', says: `The dealer ends with ${total} in ${share(total)}` })),
    ],
    text: [
      ...first.map(({ says }) => says),
      ...(ends.length > 0 ? [`The dealer ends with ${ends.join(', ')} of cases.`] : []),
    ],
  };
};

/** How many of the unseen cards end the hand. */
const busting = ({ state, cards, playing }: Spot, { unseen }: DecisionPrices): Part => {
  const bad = state.shoe.unseen.reduce(
    (sum, count, card) => sum + (totalOf([...cards, card]).total > 21 ? count : 0),
    0,
  );
  if (!playing) return asTheyAre([]);
  if (bad === 0) return asTheyAre([{ about: 'bust', says: 'A card cannot bust your hand.' }]);
  return asTheyAre([{ about: 'bust', says: `A card busts your hand in ${bad} of ${unseen} cases.` }]);
};

/** Up cards, aces last. */
const UPS: readonly Rank[] = RANKS.map((_, rank) => rank).filter(rank =>
  ['J', 'Q', 'K'].every(name => RANKS[rank] !== name),
);

const upName = (rank: Rank): string =>
  RANKS[rank] === 'A' ? 'ace' : RANKS[rank] === 'T' ? '10' : RANKS[rank]!;

/** Against which cards of the dealer the answer would be another one. */
const flips = ({ situation, up, playing, state }: Spot, best: string): Part => {
  if (!playing) return asTheyAre([]);
  const own = valueName(up);
  const byAction = new Map<Play, string[]>();
  for (const other of UPS.filter(rank => upName(rank) !== own)) {
    const action = bestAgainst(situation, rankOf(up), other, state);
    if (action !== null) byAction.set(action, [...(byAction.get(action) ?? []), upName(other)]);
  }
  const others = [...byAction].filter(([action]) => action !== best);
  if (others.length === 0)
    return asTheyAre([{ about: 'flip', says: 'No other card of the dealer would change that.' }]);
  return asTheyAre(
    others.map(([action, ups]) => ({
      about: 'flip',
      says: `Against the dealer's ${listed(ups)} your best play would be ${nameOf(action)}.`,
      conditional: true,
    })),
  );
};

/** The dealer's card back among the unseen ones, and the other one on the table. */
const bestAgainst = (situation: Situation, up: Rank, other: Rank, state: BlackjackState): Play | null => {
  const unseen = swapped(situation.unseen, up, other);
  if (unseen === null) return null;
  const peeked = state.rules.dealerCard === 'peek';
  const advice = advise({ ...situation, unseen, up: other, peeked });
  return advice.ok ? advice.value.best : null;
};

const swapped = (
  { counts, tens }: Situation['unseen'],
  back: Rank,
  out: Rank,
): Situation['unseen'] | null => {
  const [to, from] = [shoeValue(back), shoeValue(out)];
  if (counts[from]! < 1) return null;
  return {
    counts: counts.map((count, value) => count + (value === to ? 1 : 0) - (value === from ? 1 : 0)),
    tens: tens.map((count, ten) => count + (8 + ten === back ? 1 : 0) - (8 + ten === out ? 1 : 0)),
  };
};

/** Aces are first among values, and last among ranks. */
const shoeValue = (rank: Rank): number => (rank === 12 ? 0 : Math.min(rank + 1, 9));

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)!}`;
