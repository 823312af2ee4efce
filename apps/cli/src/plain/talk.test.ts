import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import type { BotPlayer } from '@cardroom/room';
import { describe, expect, test } from 'vitest';

import { playBlackjack } from './blackjack.ts';
import { playHoldem } from './holdem.ts';
import { scriptedLines, scriptedTable } from './testing/scripted-table.ts';
import { playTwentyOne } from './twenty-one.ts';

const GONE = 'Nothing of this table is kept, and the hand ends here.';

describe('§6.1 where nothing is kept', () => {
  test('nobody says that a hand is', async () => {
    const vegas = await scriptedTable({ game: 'blackjack', rules: BLACKJACK_PRESETS.vegas }, ['Th 6c 5d Ts']);
    const [left, ended] = [scriptedLines(['', '', 'quit']), scriptedLines([])];
    await playBlackjack(vegas.seat, left, { command: null });
    await playBlackjack(vegas.seat, ended, { command: null });
    await vegas.close();
    expect([left.said.at(-1), ended.said.at(-1)]).toEqual([GONE, GONE]);
    expect(left.said.filter(line => line.includes('Keep'))).toEqual([]);
    const plain = await scriptedTable({ game: 'blackjack', rules: BLACKJACK_PRESETS['twenty-one'] }, [
      'Th 6c 5d Ts',
    ]);
    const lines = scriptedLines(['']);
    await playTwentyOne(plain.seat, lines, { command: null });
    await plain.close();
    expect(lines.said.at(-1)).toBe(`>> ${GONE}`);
  });
});

test('§6.6 Ctrl+C ends the wait for others, and the hand is kept', async () => {
  const asked = Promise.withResolvers<void>();
  const decision = Promise.withResolvers<never>();
  const ponderer: BotPlayer = {
    decide: () => {
      asked.resolve();
      return decision.promise;
    },
  };
  const table = await scriptedTable({ game: 'holdem', rules: HOLDEM_PRESETS.headsup }, [''], [ponderer]);
  const lines = scriptedLines(['', 'c']);
  await playHoldem(table.seat, { ...lines, interruption: asked.promise });
  expect(lines.said.at(-1)).toBe('Your hand is kept: cardroom holdem goes on with it.');
  expect((await table.view()).playing).toBe(true);
  decision.reject(new Error('enough'));
  await table.close();
});
