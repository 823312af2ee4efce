import { unwrap } from '@cardroom/engine';
import type { HoldemState } from '@cardroom/engine/holdem';
import { describe, expect, test } from 'vitest';

import { memoryHouse } from '../host/testing/memory-house.ts';
import { HOLDEM_GAMES, MOST_SEATS, OPPONENTS, choicesFor, newHoldemTable, summaryOf } from './setup.ts';

describe('§7.7 what is chosen before a game', () => {
  test('§7.7 the first blind is the one that was chosen, with any number of seats', async () => {
    for (const seats of [2, 3, 6, MOST_SEATS])
      for (const blind of ['small', 'big'] as const) {
        const client = memoryHouse().clientOf('ann');
        const wanted = newHoldemTable({ game: 'standard', opponent: 'always-call', seats, blind });
        const { receipt } = unwrap(await client.openTable(wanted));
        const seat = unwrap(await client.table(receipt.table));
        unwrap(await seat.wish({ kind: 'ready' }));
        const { seats: players } = seat.view().play as HoldemState;
        expect(players).toHaveLength(seats);
        expect(players.find(player => player.seat === 1)?.blind).toBe(blind === 'small' ? 5 : 10);
      }
  });

  test('§7.7 opponents have a sentence each, and a mixed table has several of them', () => {
    expect(OPPONENTS.every(({ description }) => description.endsWith('.'))).toBe(true);
    const { bots = [] } = newHoldemTable({ ...choicesFor('standard'), opponent: 'mixed' });
    expect([bots.length, new Set(bots).size]).toEqual([5, 5]);
  });

  test('§7.7 a game says what it is played for, and whether its blinds rise', () => {
    expect(HOLDEM_GAMES.map(game => summaryOf(choicesFor(game)))).toEqual([
      '$100 each, blinds $5/$10, raises in steps of $5.',
      '$1,000 each, blinds $5/$10, no limit.',
      '$1,500 each, blinds $10/$20, rising from hand 11, no limit.',
    ]);
  });
});
