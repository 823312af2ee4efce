import { ACE, RANKS, type Rank } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';

import { valueOfRank } from '../shoe.ts';
import {
  allowsDouble,
  draws,
  enumerator,
  type Enumerator,
  holesOf,
  isNaturalPair,
  resultOf,
  sizeOf,
  totalOfRanks,
  without,
  type Distribution,
  type Ranks,
} from './enumerate.ts';
import { ZERO, above, add, rational, times, type Rational } from './rational.ts';

/** A hand that is over: its total, and what lies on it. */
type Done = { readonly total: number; readonly wager: number };

/** Hands of one split in play: those over, the one being played, those still waiting for their second card. */
type Table = {
  readonly left: Ranks;
  readonly hand: readonly Rank[] | null;
  readonly waiting: number;
  readonly hands: number;
  readonly done: readonly Done[];
};

export const meanOf = (distribution: Distribution): Rational =>
  [...distribution].reduce((sum, [net, chance]) => add(sum, times(chance, netOf(net))), ZERO);

/** Results are multiples of a tenth. */
const netOf = (net: number): Rational => rational(Math.round(net * 10), 10);

const mix = (into: Map<number, Rational>, part: Distribution, chance: Rational): void => {
  for (const [net, share] of part) into.set(net, add(into.get(net) ?? ZERO, times(share, chance)));
};

const certain = (net: number): Distribution => new Map([[net, rational(1)]]);

const PAYS = { '3:2': 1.5, '6:5': 1.2, '1:1': 1 } as const;

export const pairs = (rules: BlackjackRules, a: Rank, b: Rank): boolean =>
  rules.splitBy === 'rank' ? a === b : rules.splitBy === 'value' && valueOfRank(a) === valueOfRank(b);

/**
 * Plays a split out hand by hand, all of them against the same dealer, and returns what the round brings. `hands` are
 * on the table once it is split.
 */
export const splitByEnumeration = (
  { rules, up, valuesOf, endsWith, leftWith }: Enumerator,
  card: Rank,
  hands = 2,
  other: Rank = card,
): Distribution => {
  const known = new Map<string, Distribution>();
  const limit = card === ACE ? rules.maxHandsAces : rules.maxHands;

  const play = (table: Table): Distribution => {
    const key = JSON.stringify(table);
    const result = known.get(key) ?? step(table);
    known.set(key, result);
    return result;
  };

  const step = (table: Table): Distribution => {
    if (table.hand !== null) return playHand(table, table.hand);
    return table.waiting > 0 ? secondCard(table) : settle(table);
  };

  const overDraws = (left: Ranks, next: (rank: Rank, left: Ranks) => Distribution): Distribution => {
    const all = new Map<number, Rational>();
    for (const [rank, chance] of draws(rules, up, left)) mix(all, next(rank, without(left, rank)), chance);
    return all;
  };

  const secondCard = ({ left, waiting, hands: onTable, done }: Table): Distribution =>
    overDraws(left, (rank, rest) =>
      pairs(rules, card, rank) && onTable < limit
        ? play({ left: rest, hand: null, waiting: waiting + 1, hands: onTable + 1, done })
        : play({ left: rest, hand: [card, rank], waiting: waiting - 1, hands: onTable, done }),
    );

  const playHand = (table: Table, hand: readonly Rank[]): Distribution => {
    const end = (total: number, wager: number, left: Ranks): Distribution =>
      play({
        ...table,
        left,
        hand: null,
        done: [...table.done, { total, wager }].toSorted((a, b) => a.total - b.total || a.wager - b.wager),
      });
    const total = totalOfRanks(hand);
    if (total >= 21 || (card === ACE && rules.splitAcesOneCard)) return end(total, 1, table.left);
    // As the same hand would be played that came from no split.
    const { stand, hit, double } = valuesOf(hand);
    const plain = above(hit, stand) ? hit : stand;
    if (double !== null && allowsDouble(rules, hand, true) && above(double, plain))
      return overDraws(table.left, (rank, left) => end(totalOfRanks([...hand, rank]), 2, left));
    if (plain === stand) return end(total, 1, table.left);
    return overDraws(table.left, (rank, left) =>
      play({ ...table, left, hand: [...hand, rank].toSorted((a, b) => a - b) }),
    );
  };

  const settle = ({ left, done }: Table): Distribution => {
    const all = new Map<number, Rational>();
    const net = (dealer: number): number =>
      done.reduce((sum, { total, wager }) => sum + wager * resultOf(total, dealer), 0);
    // Nobody waits for the dealer when every hand is bust.
    if (done.every(({ total }) => total > 21)) return certain(net(22));
    for (const [dealer, chance] of endsWith(left)) mix(all, certain(net(dealer)), chance);
    return all;
  };

  return play({ left: leftWith([card, other]), hand: null, waiting: 2, hands, done: [] });
};

/** The whole round under one first hand and up card, played in the best way by composition. */
const dealByEnumeration = (game: Enumerator, hand: readonly [Rank, Rank]): Distribution => {
  const { rules, up } = game;
  const left = game.leftWith(hand);
  const blackjack = rational(
    rules.naturals ? left.reduce((sum, count, rank) => sum + (isNaturalPair([up, rank]) ? count : 0), 0) : 0,
    sizeOf(left),
  );
  const peek = rules.dealerCard === 'peek';
  const unless = (loses: number, otherwise: Distribution): Distribution => {
    const all = new Map<number, Rational>();
    mix(all, certain(loses), blackjack);
    mix(all, otherwise, add(rational(1), times(rational(-1), blackjack)));
    return all;
  };
  if (rules.naturals && isNaturalPair(hand)) return unless(0, certain(PAYS[rules.blackjackPays]));
  if (peek && sizeOf(holesOf(rules, up, left)) === 0) return certain(-1);
  const options = optionsOf(game, hand, peek ? certain(-0.5) : unless(-1, certain(-0.5)));
  const best = options.reduce((a, b) => (above(meanOf(b), meanOf(a)) ? b : a));
  return peek ? unless(-1, best) : best;
};

const optionsOf = (
  game: Enumerator,
  hand: readonly [Rank, Rank],
  surrender: Distribution,
): readonly Distribution[] => {
  const { rules } = game;
  const limit = hand[0] === ACE ? rules.maxHandsAces : rules.maxHands;
  const split = pairs(rules, ...hand) && limit > 1;
  return [
    playByEnumeration(game, hand),
    ...(split ? [splitByEnumeration(game, hand[0], 2, hand[1])] : []),
    ...(rules.surrender === 'late' ? [surrender] : []),
  ];
};

/** A hand that is neither split nor surrendered, played out. */
const playByEnumeration = (
  { rules, up, valuesOf, endsWith, leftWith }: Enumerator,
  hand: readonly Rank[],
): Distribution => {
  const settle = (total: number, wager: number, left: Ranks): Distribution => {
    if (total > 21) return certain(-wager);
    const all = new Map<number, Rational>();
    for (const [dealer, chance] of endsWith(left)) mix(all, certain(wager * resultOf(total, dealer)), chance);
    return all;
  };
  const drawTo = (cards: readonly Rank[], next: (drawn: readonly Rank[]) => Distribution): Distribution => {
    const all = new Map<number, Rational>();
    for (const [rank, chance] of draws(rules, up, leftWith(cards))) mix(all, next([...cards, rank]), chance);
    return all;
  };
  const play = (cards: readonly Rank[]): Distribution => {
    const total = totalOfRanks(cards);
    if (total > 21) return certain(-1);
    const { stand, hit, double } = valuesOf(cards);
    const plain = above(hit, stand) ? hit : stand;
    if (total === 21) return settle(total, 1, leftWith(cards));
    if (double !== null && above(double, plain))
      return drawTo(cards, drawn => settle(totalOfRanks(drawn), 2, leftWith(drawn)));
    return plain === stand ? settle(total, 1, leftWith(cards)) : drawTo(cards, play);
  };
  return play(hand);
};

/** The whole game: every up card, every first hand. */
export const gameByEnumeration = (rules: BlackjackRules, shoe: Ranks): Distribution => {
  const all = new Map<number, Rational>();
  const size = sizeOf(shoe);
  for (const up of RANKS.keys()) {
    if (shoe[up]! < 1) continue;
    const left = without(shoe, up);
    const game = enumerator(rules, up, left);
    for (const hand of firstHands(left)) {
      const [first, second] = hand;
      const ways = left[first]! * (first === second ? left[first]! - 1 : 2 * left[second]!);
      const chance = rational(shoe[up]! * ways, size * (size - 1) * (size - 2));
      mix(all, dealByEnumeration(game, hand), chance);
    }
  }
  return all;
};

const firstHands = (left: Ranks): readonly (readonly [Rank, Rank])[] =>
  [...RANKS.keys()].flatMap(first =>
    [...RANKS.keys()]
      .filter(second => second >= first && left[first]! > 0 && left[second]! > (first === second ? 1 : 0))
      .map(second => [first, second] as const),
  );
