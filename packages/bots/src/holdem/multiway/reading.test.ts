import { unwrap, parseCards, type Card } from '@cardroom/engine';
import { cardsOf, comboOf, evaluate7, startingHandOf } from '@cardroom/odds/holdem';
import { randomFrom } from '@cardroom/engine/testing';
import { describe, expect, test } from 'vitest';
import { boardsOf } from './boards.ts';
import { HABITS } from './habits.ts';
import { playout, type Start } from './playout.ts';
import { shareOfAll } from './preflop.ts';
import { beliefOf, type Belief } from './ranges.ts';
import { samplesOf } from './samples.ts';
import { duels } from '../starting-hands.ts';
import type { Act } from './story.ts';

const cards = (text: string): readonly Card[] => unwrap(parseCards(text));
const combo = (text: string): number => comboOf(...(cards(text) as [Card, Card]));

const ACT: Act = {
  seat: 1,
  street: 'preflop',
  kind: 'call',
  pot: 15,
  owed: 10,
  cost: 10,
  allIn: false,
  rivals: 3,
  waiting: 3,
  raises: 0,
  callers: 0,
  raiser: null,
  leads: false,
  opened: null,
};

/** How likely one hand is beside another, whoever plays. */
const odds = (belief: Belief, one: string, other: string): number => {
  const chance = (hand: string): number => belief.reduce((sum, weights) => sum + weights[combo(hand)]!, 0);
  return chance(one) / chance(other);
};

describe('§5.1 opponents are read by what they did', () => {
  const board = cards('KsKd7c');
  const read = (acts: readonly Partial<Act>[]): Belief =>
    beliefOf(
      1,
      acts.map(act => ({ ...ACT, ...act })),
      board,
      board,
    );

  test('a raise before the flop means good cards, a limp middling ones', () => {
    expect(odds(read([{ kind: 'raise', cost: 30 }]), 'AsAd', '9s2d')).toBeGreaterThan(20);
    expect(odds(read([{ kind: 'call' }]), 'AsAd', 'Ts9s')).toBeLessThan(1);
    expect(odds(read([]), 'AsAd', '9s2d')).toBe(1);
  });

  test('a raise on the flop means a strong hand, a check does not', () => {
    const facing = {
      street: 'flop',
      pot: 90,
      owed: 30,
      cost: 120,
      rivals: 1,
      waiting: 0,
      raises: 1,
    } as const;
    expect(odds(read([{ ...facing, kind: 'raise' }]), 'KhQh', '5s4s')).toBeGreaterThan(5);
    expect(odds(read([{ ...facing, owed: 0, cost: 0, kind: 'check' }]), 'KhQh', '5s4s')).toBeLessThan(1);
  });

  test('another seat tells nothing, and cards that are seen are held by nobody', () => {
    expect(odds(read([{ seat: 2, kind: 'raise' }]), 'AsAd', '9s2d')).toBe(1);
    expect(read([]).every(weights => weights[combo('KsQd')] === 0)).toBe(true);
  });

  test('kinds of player add up to everybody', () =>
    expect(HABITS.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1));
});

describe('§5.1 shares of the pot against several', () => {
  /** What a hand wins from so many hands that may be anything, by dealing. */
  const dealt = (hand: readonly Card[], rivals: number, deals: number): number => {
    const random = randomFrom(17);
    const deck = Array.from({ length: 52 }, (_, card) => card).filter(card => !hand.includes(card));
    const strength = (own: readonly Card[], table: readonly Card[]): number =>
      evaluate7(own[0]!, own[1]!, table[0]!, table[1]!, table[2]!, table[3]!, table[4]!);
    let won = 0;
    for (let deal = 0; deal < deals; deal++) {
      const order = random.shuffle(deck);
      const mine = strength(hand, order);
      const others = Array.from({ length: rivals }, (_, at) =>
        strength(order.slice(5 + 2 * at, 7 + 2 * at), order),
      );
      const best = Math.max(...others);
      if (mine >= best) won += 1 / (1 + others.filter(other => other === mine).length);
    }
    return won / deals;
  };

  test.each(['AsAd', 'AsKs', '8h8d', 'JsTs', '7c2d'])(
    '%s wins as dealt, to four hundredths (seed 17)',
    hand => {
      const own = startingHandOf(combo(hand));
      const row = duels()[own]!;
      const weight = row.reduce((sum, duel) => sum + duel.weight, 0);
      const one = row.reduce((sum, duel) => sum + duel.weight * duel.share, 0) / weight;
      for (const rivals of [1, 2, 3]) {
        const share = shareOfAll(
          Array.from({ length: rivals }, () => one),
          own,
        );
        expect(Math.abs(share - dealt(cards(hand), rivals, 4_000))).toBeLessThan(0.04);
      }
    },
  );
});

describe('§4.4 §5.1 hands that are played out are paid as the rules say', () => {
  const board = cards('2c7d9hJsKc');
  const boards = boardsOf(board, [], 1, { turns: 0, rivers: 1 });
  const contender = (stack: number, total: number) => ({ stack, committed: 0, total, acted: false });
  /** I call all-in last; one has 100 in, one 300. */
  const start: Start = {
    boards,
    contenders: [contender(0, 100), contender(0, 300), contender(300, 0)],
    dead: [40],
    me: 2,
    leader: 1,
    price: 300,
    bigBlind: 10,
  };
  const worth = (hands: readonly string[]): number =>
    playout(
      start,
      { combos: hands.map(combo), habits: hands.map(() => HABITS[0]!), river: 0, seed: 1 },
      { kind: 'match' },
    );

  test.each([
    [['3s3h', '4s4h', 'AsAh'], 440],
    [['AsAh', '4s4h', 'KsQh'], 100],
    [['3s3h', 'AsAh', 'KsQh'], -300],
    [['3s3h', 'AsQh', 'AhQs'], -100],
    [['3s4h', 'AsQh', 'AhQs'], 70],
  ] as const)('%j pays me %i', (hands, won) => expect(worth(hands)).toBe(won));

  test('hands are drawn as they are believed in, and never share a card', () => {
    const belief = beliefOf(1, [], board, [...board, ...cards('AsAh')]);
    const samples = samplesOf(boards, [belief, belief, null], combo('AsAh'), 200, 5);
    for (const { combos } of samples) expect(new Set(combos.flatMap(cardsOf)).size).toBe(6);
    expect(new Set(samples.map(({ combos }) => combos[0])).size).toBeGreaterThan(150);
  });
});
