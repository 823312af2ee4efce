import { makeCards } from '@cardroom/engine';
import { cards } from '@cardroom/engine/testing';
import { describe, expect, test } from 'vitest';
import { outs } from './outs.ts';

const find = (hand: string, board: string, ...others: readonly string[]) => {
  const found = outs(cards(hand), cards(board), others.map(cards));
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
};

const listed = (hand: string, board: string, ...others: readonly string[]): string =>
  makeCards(find(hand, board, ...others).outs.map(({ card }) => card));

describe('outs against a known hand', () => {
  test('a flush draw against an overpair has nine flushes, and its own pairs do not help', () => {
    const { now, outs: found, unseen } = find('5h6h', 'Kh9h2c', 'AsAc');
    expect([now, unseen, found.length]).toEqual(['behind', 45, 9]);
    expect(found.every(({ category, result }) => category === 'flush' && result === 'ahead')).toBe(true);
  });
  test('a set against a made flush: cards that pair the board, and the last of the rank', () => {
    expect(listed('9c9d', 'Kh9h2h3s', 'AhQh')).toBe('2c2d2s3c3d3h9sKcKdKs');
  });
  test('cards that only share the pot are told apart', () => {
    const { now, outs: found } = find('Ac2c', 'KsKdQhJs', 'AdQc');
    expect(now).toBe('behind');
    expect(found.map(({ card, result }) => [makeCards([card]), result])).toEqual(
      ['Tc', 'Td', 'Th', 'Ts', 'Ah', 'As'].map(card => [card, 'level']),
    );
  });
  test('level may become ahead; who is ahead has no outs', () => {
    const level = find('AhKh', 'QhJh2c', 'AsKs');
    expect(level.now).toBe('level');
    expect(level.outs.every(({ result }) => result === 'ahead')).toBe(true);
    expect(find('AsAc', 'Kh9h2c', '5h6h')).toMatchObject({ now: 'ahead', outs: [] });
  });
});

describe('outs without knowing the others', () => {
  test('lift the category by the hand, not by the board alone', () => {
    expect(listed('5h6h', 'Kh9h2c')).toBe(makeCards(cards('2h3h4h5c5d5s6c6d6s7h8hThJhQhAh')));
    expect(find('5h6h', 'Kh9h2c').now).toBe('unknown');
  });
  test('the turn pairing the board is no out, on four cards and on five', () => {
    expect(listed('AhQd', 'Kc8s5d')).toBe('QcQhQsAcAdAs');
    expect(listed('AhQd', 'Kc8s5d2h')).toBe('QcQhQsAcAdAs');
    expect(listed('AhQd', 'KcKsKdKh')).toBe('');
    expect(listed('AhQd', 'KcKsKd')).toBe('QcQhQsAcAdAs');
    expect(listed('AhQd', 'KcKs2d2h')).toBe('');
  });
});

describe('bad input', () => {
  test.each([
    [[0], [1, 2, 3], [], 'outs/hand', 'not 1'],
    [[0, 1], [2, 3, 4], [[5]], 'outs/hand', 'not 1'],
    [[0, 1], [2, 3], [], 'outs/board', '2 cards'],
    [[0, 1], [2, 3, 4, 5, 6], [], 'outs/board', '5 cards'],
    [[0, 52], [2, 3, 4], [], 'outs/not-a-card', '52'],
    [[0, 1], [2, 3, 0], [], 'outs/duplicate', '2c'],
    [[0, 1], [2, 3, 4], [[4, 5]], 'outs/duplicate', '3c'],
  ])('%j %j %j: %s', (hand, board, others, code, part) => {
    const result = outs(hand, board, others);
    expect(result).toMatchObject({ ok: false, error: { code } });
    expect(result.ok ? '' : result.error.message).toContain(part);
  });
});
