import { rmSync } from 'node:fs';

import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { MATCH_TARGET, type Screen } from '@cardroom/screens';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { doing, foreseen, legalOf, stateOf } from '../../testing/app-deals.ts';
import {
  blackjackOf,
  keyOf,
  openDriven,
  wordsOf,
  type AppWish,
  type Driven,
} from '../../testing/app-driver.ts';
import { dealtMemory, type Script } from '../../testing/dealt-store.ts';
import { temporaryFolder } from '../../testing/played-store.ts';
import type { GameWish } from '../find-table.ts';

let folder = '';
const open: Driven[] = [];
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  for (const driven of open.splice(0)) await driven.close();
  rmSync(folder, { recursive: true, force: true });
});

const atTable = async (wish: Partial<AppWish> = {}): Promise<Driven> => {
  const driven = await openDriven({ folder, game: 'twentyone', flags: ['--ephemeral'], ...wish });
  open.push(driven);
  return driven;
};

const PLAIN: GameWish = {
  game: 'blackjack',
  name: 'twenty-one',
  rules: BLACKJACK_PRESETS['twenty-one'],
};

const isOver = (screen: Screen): boolean => keyOf(screen, 'yes') !== undefined;

/** Won hands as the scoreboard has them. */
const scoreOf = ({ facts }: Screen): readonly number[] =>
  [...facts[0]!.matchAll(/\[(\d+)\]/g)].map(([, won]) => Number(won));

/** A hand of which standing at once ends like this. */
const ending = (result: string): Script =>
  foreseen(
    ({ act }) => act({ kind: 'ready' }),
    async (view, ground) => {
      if (!view.playing || !legalOf(view).hit.ok) return false;
      const end = await doing(ground, 'stand');
      return stateOf(end).boxes[0]!.hands[0]!.settlement?.result === result;
    },
  );

describe('§3.2 a hand of Twenty-One', () => {
  test('§3.2 welcome and rules, Enter, hit and stay, the totals, and again?', async () => {
    const driven = await atTable();
    expect(driven.screen().body).toMatchObject({
      kind: 'text',
      heading: expect.stringMatching(/Twenty-One/i),
    });
    await driven.press('enter');
    while (!isOver(driven.screen())) {
      expect(wordsOf(driven.screen())).toContain('Hand Total');
      expect(keyOf(driven.screen(), 'stand')).toMatchObject({ key: 's', label: 'Stay' });
      const cards = blackjackOf(driven.screen()).hands[0]!.cards.length;
      await driven.press('h');
      expect(blackjackOf(driven.screen()).hands[0]!.cards).toHaveLength(cards + 1);
    }
    expect(blackjackOf(driven.screen()).banner).not.toBeNull();
    await driven.press('n');
    expect(await driven.app.done).toMatch(/^Thank you for playing Twenty-One/);
  });

  test('§3.1 there are no bets, no doubles and no splits; other keys do nothing', async () => {
    const driven = await atTable({ dealt: await dealtMemory(PLAIN, ending('win')) });
    const before = wordsOf(driven.screen());
    await driven.press('d', 'p', 'x', 'y', 'i');
    expect(wordsOf(driven.screen())).toBe(before);
    expect(driven.screen().keys.map(({ name }) => name)).toEqual(['hit', 'stand', 'help', 'history', 'quit']);
  });

  test('§6.4 a hand that is left is there again, Escape leaves it', async () => {
    const driven = await atTable({ game: null, dealt: await dealtMemory(PLAIN, ending('win')) });
    const { hands } = blackjackOf(driven.screen());
    expect((await driven.press('escape')).title).toBe('CARDROOM');
    const again = await driven.press('enter');
    expect(blackjackOf(again).hands).toEqual(hands);
  });
});

describe('§3.4 a match to five', () => {
  test('§3.4 a hand that is won, lost or tied counts for its winner alone', async () => {
    const scores: (readonly number[])[] = [];
    for (const result of ['win', 'lose', 'push']) {
      const driven = await atTable({ dealt: await dealtMemory(PLAIN, ending(result)) });
      expect(scoreOf(driven.screen())).toEqual([0, 0]);
      scores.push(scoreOf(await driven.press('s')));
    }
    expect(scores).toEqual([
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
  });

  test('§3.4 the fifth hand wins the match, and playing on begins another', async () => {
    const driven = await atTable();
    await driven.press('enter');
    for (;;) {
      const before = scoreOf(driven.screen());
      while (!isOver(driven.screen())) await driven.press('s');
      const after = scoreOf(driven.screen());
      expect(after[0]! + after[1]! - before[0]! - before[1]!).toBeLessThanOrEqual(1);
      if (Math.max(...after) === MATCH_TARGET) break;
      await driven.press('y');
    }
    expect(wordsOf(driven.screen())).toMatch(/The match is yours!|The match goes to the dealer\./);
    await driven.press('enter');
    expect(scoreOf(driven.screen()).every(won => won <= 1)).toBe(true);
  });
});

test('§3.4 the worked examples come first where they are asked for, and lead to the table', async () => {
  const driven = await atTable({ flags: ['--ephemeral', '--tutorial'] });
  expect(driven.screen().facts).toEqual(['example 1 of 3']);
  expect((await driven.press('x')).facts).toEqual(['example 1 of 3']);
  expect((await driven.press('enter', 'enter')).facts).toEqual(['example 3 of 3']);
  expect(scoreOf(await driven.press('enter'))).toEqual([0, 0]);
});
