import type { Card } from '@cardroom/engine';
import { cards, randomFrom } from '@cardroom/engine/testing';
import { describe, expect, test } from 'vitest';
import { STARTING_HANDS } from './combos.ts';
import { equity } from './equity.ts';
import { evaluate7 } from './evaluate.ts';
import { preflopRow, preflopTable } from './preflop.ts';
import { PREFLOP } from './preflop-data.ts';
import { countShowdowns } from './showdowns.ts';
import { maskCounts, range, slowShowdowns, someCards } from './testing/index.ts';

const ranking = ([a, b, c, d, e, f, g]: readonly Card[]): number => evaluate7(a!, b!, c!, d!, e!, f!, g!);

describe('showdowns before the flop agree with every board one by one', () => {
  const shapes = [2, 2, 2, 3, 4, 6, 9].flatMap(players =>
    [0, 1, 2].flatMap(board => [[players, board] as const]),
  );
  test.each(shapes)('%i hands, %i cards on the board', (players, boardCards) => {
    const random = randomFrom(players * 10 + boardCards);
    for (let round = 0; round < 4; round++) {
      const some = someCards(random, 2 * players + boardCards + round);
      const hands = Array.from({ length: players }, (_, player) => some.slice(2 * player, 2 * player + 2));
      const board = some.slice(2 * players, 2 * players + boardCards);
      const dead = some.slice(2 * players + boardCards);
      expect([...countShowdowns(hands, board, dead)]).toEqual(slowShowdowns(hands, board, dead, ranking));
    }
  });
});

describe('the shipped table', () => {
  test('is what is computed', () => {
    const rows = Array.from({ length: STARTING_HANDS }, (_, hand) => preflopRow(hand));
    expect(preflopTable(rows)).toEqual(PREFLOP);
  });
  test('agrees with random against random, deal by deal', () => {
    const request = { players: [range('random'), range('random')] };
    const byDeals = equity(request, { workLimit: Infinity });
    expect(byDeals).toEqual(equity(request, { preflop: PREFLOP }));
  });
});

describe('wide ranges', () => {
  test('AKs,QQ+ against 99+,AQ+,KQs, deal by deal and from the table', () => {
    const request = { players: [range('AKs,QQ+'), range('99+,AQ+,KQs')] };
    expect(equity(request)).toEqual(equity(request, { preflop: PREFLOP }));
  });
  test('random against random on Kh7c2s', () => {
    const found = equity({ players: [range('random'), range('random')], board: cards('Kh7c2s') });
    expect(found.ok && maskCounts(found.value.winners)).toEqual({
      1: 614_156_506,
      2: 614_156_506,
      3: 30_230_428,
    });
  });
  test('five players with an ace each are refused, although no count can say why', () => {
    const players = Array.from({ length: 5 }, () => range('A2o+'));
    expect(equity({ players })).toMatchObject({ ok: false, error: { code: 'equity/no-combination' } });
  });
  test('a large sample is within four standard errors', () => {
    const exact = equity({ players: [range('AA'), range('random')] }, { preflop: PREFLOP });
    const sampled = equity(
      { players: [range('AA'), range('random')] },
      { workLimit: 0, samples: 10_000_000 },
    );
    const of = (result: typeof exact) => (result.ok ? result.value.players[0]! : undefined);
    expect(Math.abs(of(exact)!.equity - of(sampled)!.equity)).toBeLessThan(4 * of(sampled)!.standardError);
    expect(of(sampled)!.standardError).toBeLessThan(0.000_12);
  });
});
