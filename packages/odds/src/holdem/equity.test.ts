import { cards, randomFrom } from '@cardroom/engine/testing';
import { describe, expect, test } from 'vitest';
import { cardsOf, overlap } from './combos.ts';
import { countDeals } from './deals.ts';
import { equity, type EquityOptions } from './equity.ts';
import { PREFLOP } from './preflop-data.ts';
import { rangeOf, type Range } from './range.ts';
import { equityReference, maskCounts, range, slowShowdowns, slowVersus } from './testing/index.ts';

const { matchups, ranges } = equityReference();

const ask = (players: readonly string[], board = '', dead = '', options: EquityOptions = {}) => {
  const result = equity({ players: players.map(range), board: cards(board), dead: cards(dead) }, options);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

const near = (values: readonly number[]) => values.map(value => expect.closeTo(value, 9));

describe('the reference', () => {
  test.each(matchups.map(each => [each.id, each] as const))(
    '%s',
    (_, { hands, board, dead, ...expected }) => {
      const found = ask(hands, board, dead);
      expect(found.exact).toBe(true);
      expect(maskCounts(found.winners)).toEqual(expected.winnersMask);
      expect(found.players.map(player => player.equity)).toEqual(near(expected.equity));
    },
  );
  const options = { 'deal by deal': {}, 'from the table': { preflop: PREFLOP } };
  const cases = ranges.flatMap(each =>
    Object.entries(options).map(([way, o]) => [each.id, way, each, o] as const),
  );
  test.each(cases)('%s, %s', (_, __, each, o) => {
    const found = ask(each.ranges, each.board, each.dead ?? '', o);
    expect(found.exact).toBe(true);
    expect(maskCounts(found.winners)).toEqual(each.winnersMask);
    expect(found.players.map(player => player.equity)).toEqual(near(each.equity));
  });
});

describe('two ranges', () => {
  const random = randomFrom(21);
  const someRange = (size: number): Range =>
    rangeOf(
      new Map(
        random
          .shuffle(range('random').combos)
          .slice(0, size)
          .map(combo => [combo, 1 + random.below(4)]),
      ),
    );
  test.each(['Kh7c2s', 'Kh7h2h', 'Kh7h2h3h', 'Kh7h2h3h9h', 'KhKsKd2c2d', 'Th9s2c5c'])(
    'on %s agree with every deal and board one by one',
    board => {
      const [first, second] = [someRange(9), someRange(11)];
      const dead = cards('AcAd');
      const found = equity({ players: [first, second], board: cards(board), dead });
      const expected = slowVersus(first, second, cards(board), dead);
      expect(found.ok && maskCounts(found.value.winners)).toEqual(maskCounts(expected.entries()));
    },
  );
  test.each(['Th9h2h', 'Th9s2c5c', 'Th9s2c5c5d'])('board by board is deal by deal on %s', board => {
    const [first, second] = [range('TT+,AQ+,KTs+:0.5'), range('44-22,A5s-A2s,JTs-98s,QJo')];
    const checked = [first, second].map(({ combos, weights }) => {
      const free = combos.map(combo => !cardsOf(combo).some(card => cards(board).includes(card)));
      return { combos: combos.filter((_, at) => free[at]), weights: weights.filter((_, at) => free[at]) };
    });
    const found = equity({ players: [first, second], board: cards(board) });
    expect(found.ok && maskCounts(found.value.winners)).toEqual(
      maskCounts(countDeals(checked, cards(board), []).entries()),
    );
  });
  test('random against random before the flop: 2,781,381,002,400 deals', () => {
    const { boards, players, winners } = ask(['random', 'random'], '', '', { preflop: PREFLOP });
    expect(boards).toBe(2_781_381_002_400);
    expect(players.map(player => player.equity)).toEqual([0.5, 0.5]);
    expect(maskCounts(winners)).toEqual({ 1: 1_334_125_369_292, 2: 1_334_125_369_292, 3: 113_130_263_816 });
  });
  test('the table answers also for weights, and for one side with suits', () => {
    for (const [first, second] of [
      ['AKs,QQ+:0.5', 'KQs,99-88'],
      ['AhKh,7c2d:0.25', 'TT,AQo:0.5'],
      ['TT,AQo:0.5', 'AhKh,7c2d:0.25'],
    ] as const)
      expect(ask([first, second], '', '', { preflop: PREFLOP })).toEqual(ask([first, second]));
  });
  test('the table is no answer where both sides have suits, or cards are known', () => {
    expect(ask(['AhKh', 'QsQd'], '', '', { preflop: PREFLOP })).toEqual(ask(['AhKh', 'QsQd']));
    expect(ask(['AA', 'KK'], '', 'Ac', { preflop: PREFLOP })).toEqual(ask(['AA', 'KK'], '', 'Ac'));
    expect(ask(['AA', 'KK'], '', 'Ac')).not.toEqual(ask(['AA', 'KK']));
  });
});

describe('more than two ranges', () => {
  test('agree with every deal one by one', () => {
    const [a, b, c] = [range('AA,AhKh:0.5'), range('KK'), range('QQ:0.5,7c6c')];
    const board = cards('Qh8c2s');
    const counts = Array.from({ length: 8 }, () => 0);
    for (const [i, first] of a.combos.entries())
      for (const [j, second] of b.combos.entries())
        for (const [k, third] of c.combos.entries()) {
          const hands = [first, second, third];
          const clash = overlap(first, second) || overlap(first, third) || overlap(second, third);
          if (clash || hands.some(hand => cardsOf(hand).some(card => board.includes(card)))) continue;
          const weight = a.weights[i]! * b.weights[j]! * c.weights[k]!;
          for (const [mask, count] of slowShowdowns(hands.map(cardsOf), board, []).entries())
            counts[mask]! += weight * count;
        }
    const found = equity({ players: [a, b, c], board });
    expect(found.ok && maskCounts(found.value.winners)).toEqual(maskCounts(counts.entries()));
  });
  test('six hands with dead cards: the counts of all add up', () => {
    const found = ask(['AhKh', 'QsQd', '7c6c', '2h2s', 'AdTd', 'Jc9c'], '', '3c4c5c');
    expect(found.boards).toBe(435_897);
    for (const { win, tie, lose } of found.players) expect(win + tie + lose).toBe(found.boards);
    expect(found.players.reduce((sum, player) => sum + player.equity, 0)).toBeCloseTo(1, 12);
  });
});

describe('beyond the work limit', () => {
  const options = { workLimit: 0, samples: 20_000, seed: 5 };
  test('deals are sampled: within four standard errors, which are stated', () => {
    for (const players of [
      ['AhKh', 'QsQd'],
      ['AKs:0.5,QQ+', '99-22,AQ+'],
      ['AsAh', 'random'],
    ]) {
      const exact = ask(players);
      const sampled = ask(players, '', '', options);
      expect([sampled.exact, sampled.boards]).toEqual([false, 20_000]);
      for (const [at, { equity: share, standardError }] of sampled.players.entries()) {
        expect(standardError).toBeLessThan(0.0036);
        expect(Math.abs(share - exact.players[at]!.equity)).toBeLessThan(4 * standardError);
      }
    }
  });
  test('nine random hands share alike', () => {
    const { players, exact } = ask(
      Array.from({ length: 9 }, () => 'random'),
      '',
      '',
      { samples: 15_000 },
    );
    expect(exact).toBe(false);
    for (const { equity: share, standardError } of players)
      expect(Math.abs(share - 1 / 9)).toBeLessThan(4.5 * standardError);
  });
  test('the same seed gives the same sample, another seed another', () => {
    const first = ask(['random', 'AA', 'KK'], 'AhKd2c', '2d', options);
    expect(ask(['random', 'AA', 'KK'], 'AhKd2c', '2d', options)).toEqual(first);
    expect(ask(['random', 'AA', 'KK'], 'AhKd2c', '2d', { ...options, seed: 6 })).not.toEqual(first);
  });
  test('ranges that seldom fit together are counted as they are', () => {
    const pairs = ['AA', 'AA', 'KK', 'KK', 'QQ', 'QQ', 'JJ', 'JJ'];
    const found = ask(pairs, '2c7d9h3s', '', { workLimit: 1e9 });
    expect(found.exact).toBe(true);
    expect(found.boards).toBe(6 ** 4 * 32);
  });
  test('counts that would not be exact integers are sampled too', () => {
    const uneven = 'random:0.97,AA:0.01,KK:0.89';
    expect(ask([uneven, uneven], '', '', { preflop: PREFLOP, samples: 100 }).exact).toBe(false);
  });
});

describe('bad input', () => {
  const refusal = (
    players: readonly string[],
    board: readonly number[] = [],
    dead: readonly number[] = [],
  ) => {
    const result = equity({ players: players.map(range), board, dead });
    return result.ok ? undefined : result.error;
  };
  const nine = Array.from({ length: 9 }, () => 'random');
  test.each([
    [['AA'], '', '', 'equity/players', '1 hands'],
    [[...nine, 'AA'], '', '', 'equity/players', '10 hands'],
    [['AA', 'KK'], '2c3c4c5c6c7c', '', 'equity/board', '6 cards'],
    [['AhKh', 'AhQd'], '', '', 'equity/duplicate', 'Ah'],
    [['AhKh', 'QsQd'], 'Kh2c3c', '', 'equity/duplicate', 'Kh'],
    [['AhKh', 'QsQd'], '', 'Qs', 'equity/duplicate', 'Qs'],
    [['AhKh', 'QsQd'], '2c2d2h', '2d', 'equity/duplicate', '2d'],
    [['AA', 'KK'], 'AhAsAd', '', 'equity/no-combination', 'AA'],
    [['AKs', 'KK'], 'KhKsKd', 'Kc', 'equity/no-combination', 'AKs'],
    [['AA', 'AA', 'AA'], '', '', 'equity/no-combination', 'together'],
    [['AA', 'AA'], 'As', '', 'equity/no-combination', 'together'],
    [['random', 'random', 'random', 'AA', 'AA', 'AA'], '', '', 'equity/no-combination', 'together'],
  ] as const)('%j on "%s" without "%s": %s', (players, board, dead, code, part) => {
    const error = refusal(players, cards(board), cards(dead));
    expect(error?.code).toBe(code);
    expect(error?.message).toContain(part);
  });
  test('cards that are none, and a deck that is too small', () => {
    expect(refusal(['AA', 'KK'], [52])).toMatchObject({ code: 'equity/not-a-card' });
    const deuces = Array.from({ length: 30 }, (_, card) => card);
    expect(refusal(nine, [], deuces)).toMatchObject({ code: 'equity/deck' });
  });
  test('ranges that are not made of combos and weights are a bug, not an answer', () => {
    for (const bad of [
      { combos: [1], weights: [] },
      { combos: [1326], weights: [1] },
      { combos: [1], weights: [0.5] },
    ])
      expect(() => equity({ players: [bad, range('AA')] })).toThrow('a range has a whole weight');
  });
  test('a range without combos, and a sample that tells nothing', () => {
    const empty = { combos: [], weights: [] };
    expect(equity({ players: [empty, range('AA')] })).toMatchObject({
      ok: false,
      error: { code: 'equity/no-combination' },
    });
    for (const samples of [-1, 0, 1, 1.5, Number.NaN])
      expect(equity({ players: [range('AA'), range('KK')] }, { samples, workLimit: 0 })).toMatchObject({
        ok: false,
        error: { code: 'equity/samples' },
      });
  });
});
