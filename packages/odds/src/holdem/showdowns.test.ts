import { DECK, type Card } from '@cardroom/engine';
import { cards, randomFrom } from '@cardroom/engine/testing';
import { describe, expect, test } from 'vitest';
import { evaluate7 } from './evaluate.ts';
import { rankKeyOf } from './keys.ts';
import { countRanks, runoutsOf } from './runouts.ts';
import { countShowdowns } from './showdowns.ts';
import { slotOf } from './perfect-hash.ts';
import { FLUSHES, SEVEN } from './tables.ts';
import { equityReference, maskCounts, slowShowdowns, someCards } from './testing/index.ts';

const { matchups } = equityReference();

const countsOf = ({ hands, board, dead }: (typeof matchups)[number]): Record<string, number> =>
  maskCounts(countShowdowns(hands.map(cards), cards(board), cards(dead)).entries());

const withoutZeros = (counts: Readonly<Record<string, number>>): Record<string, number> =>
  maskCounts(Object.entries(counts).map(([mask, count]) => [Number(mask), count]));

describe('exact counts of the reference', () => {
  test.each(matchups.map(matchup => [matchup.id, matchup] as const))('%s', (_, matchup) => {
    expect(countsOf(matchup)).toEqual(withoutZeros(matchup.winnersMask));
  });
});

/** Hands, a board and dead cards at random. */
const situation = (seed: number, players: number, boardCards: number, deadCards: number) => {
  const some = someCards(randomFrom(seed), 2 * players + boardCards + deadCards);
  return {
    hands: Array.from({ length: players }, (_, player) => some.slice(2 * player, 2 * player + 2)),
    board: some.slice(2 * players, 2 * players + boardCards),
    dead: some.slice(2 * players + boardCards),
  };
};

describe('every board one by one, ranked by the engine, gives the same', () => {
  const shapes = [2, 3, 4, 6, 9].flatMap(players =>
    [3, 4, 5].flatMap(board => [0, 1, 7].map(dead => [players, board, dead] as const)),
  );
  test.each(shapes)('%i hands, %i cards on the board, %i dead', (players, board, dead) => {
    for (let seed = 0; seed < 8; seed++) {
      const { hands, board: known, dead: gone } = situation(seed, players, board, dead);
      expect([...countShowdowns(hands, known, gone)]).toEqual(slowShowdowns(hands, known, gone));
    }
  });
  test.each([
    [2, 2, 0],
    [3, 2, 2],
    [6, 2, 3],
  ])('%i hands, %i cards on the board, %i dead', (players, board, dead) => {
    const { hands, board: known, dead: gone } = situation(77, players, board, dead);
    expect([...countShowdowns(hands, known, gone)]).toEqual(slowShowdowns(hands, known, gone));
  });
  test.each(['2h7hKh', '2h7hKhAh', '2h7hKhAh9h', '5s6s7s', '2c2d2h', '2c2dKhKs'])('on %s', board => {
    const hands = ['AsAd', '8s9s', 'JhTc', '3h4d', '6hQh'].map(cards);
    const free = hands.filter(hand => !hand.some(card => cards(board).includes(card)));
    expect([...countShowdowns(free, cards(board), [])]).toEqual(slowShowdowns(free, cards(board), []));
  });
});

describe('before the flop, ranked by the evaluator', () => {
  const ranking = ([a, b, c, d, e, f, g]: readonly Card[]): number => evaluate7(a!, b!, c!, d!, e!, f!, g!);
  test.each([
    [2, 0, 3],
    [6, 0, 4],
    [3, 1, 0],
  ])('%i hands, %i cards on the board, %i dead', (players, board, dead) => {
    const { hands, board: known, dead: gone } = situation(5, players, board, dead);
    expect([...countShowdowns(hands, known, gone)]).toEqual(slowShowdowns(hands, known, gone, ranking));
  });
});

describe('laws', () => {
  test('the order of hands only renames them', () => {
    const hands = ['AhKh', 'QsQd', '7c6c'].map(cards);
    const counts = countShowdowns(hands, [], []);
    const reversed = countShowdowns(hands.toReversed(), [], []);
    const renamed = (mask: number): number => ((mask & 1) << 2) | (mask & 2) | (mask >> 2);
    expect([...counts]).toEqual([...counts].map((_, mask) => reversed[renamed(mask)]));
  });
  test('swapping suits changes nothing', () => {
    expect([...countShowdowns(['AhKh', 'QsQd'].map(cards), cards('2h'), cards('3s'))]).toEqual([
      ...countShowdowns(['AcKc', 'QdQh'].map(cards), cards('2c'), cards('3d')),
    ]);
  });
});

describe('runouts', () => {
  test.each([
    [5, 2_598_960],
    [3, 22_100],
    [2, 1_326],
  ])('of %i cards stand for all %i boards', (count, boards) => {
    expect(runoutsOf(DECK, count).ways.reduce((sum, ways) => sum + ways, 0)).toBe(boards);
  });
  test('know how many cards of a rank are left', () => {
    expect([...countRanks(cards('2c2dAs'))]).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect([...countRanks(cards('2c2dAs'), 0)]).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  });
});

describe('a planted error is caught by the reference', () => {
  const broken = (plant: () => void, undo: () => void): number => {
    plant();
    try {
      return matchups.filter(matchup => {
        const { winnersMask } = matchup;
        return JSON.stringify(countsOf(matchup)) !== JSON.stringify(withoutZeros(winnersMask));
      }).length;
    } finally {
      undo();
    }
  };
  test('in a strength', () => {
    const slot = slotOf(SEVEN, rankKeyOf(cards('QsQdAc9d7h4c3s')));
    const right = SEVEN.strengths[slot]!;
    expect(
      broken(
        () => (SEVEN.strengths[slot] = 7_462),
        () => (SEVEN.strengths[slot] = right),
      ),
    ).toBeGreaterThan(0);
  });
  test('in a flush', () => {
    const bits = 0b1_1000_0000_0111;
    const right = FLUSHES[bits]!;
    expect(
      broken(
        () => (FLUSHES[bits] = 1),
        () => (FLUSHES[bits] = right),
      ),
    ).toBeGreaterThan(0);
  });
});
