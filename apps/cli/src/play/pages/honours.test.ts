import { rmSync } from 'node:fs';

import type { Screen } from '@cardroom/screens';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { blackjackOf, menuOf, openDriven, wordsOf, type Driven } from '../../testing/app-driver.ts';
import { temporaryFolder } from '../../testing/played-store.ts';

let folder = '';
let driven: Driven;
beforeEach(async () => {
  folder = temporaryFolder();
  driven = await openDriven({ folder });
});
afterEach(async () => {
  await driven.close();
  rmSync(folder, { recursive: true, force: true });
});

const openLine = async (label: string): Promise<Screen> => {
  const { labels } = menuOf(driven.screen());
  while (labels[menuOf(driven.screen()).at] !== label) await driven.press('down');
  return driven.press('enter');
};

const detailOf = ({ body }: Screen, label: string): string | undefined =>
  body.kind === 'menu' ? body.items.find(item => item.label === label)?.detail : undefined;

/** Bets, stands and wants no insurance, until a screen shows what is waited for. */
const playUntil = async (isThere: (screen: Screen) => boolean): Promise<Screen> => {
  for (let presses = 0; presses < 200 && !isThere(driven.screen()); presses += 1) {
    const { keys } = driven.screen();
    const use = ['decline', 'stand', 'next'].map(name => keys.find(key => key.name === name && key.enabled));
    await driven.press(use.find(key => key !== undefined)!.key);
  }
  return driven.screen();
};

describe('§8.4 honours in the terminal', () => {
  test("§8.4 today's shoe is played from there, and its way is told", async () => {
    const honours = await openLine('Honours');
    expect([honours.title, detailOf(honours, 'Daily shoe')]).toEqual([
      'HONOURS',
      '10 rounds, the same cards for everybody, one attempt',
    ]);
    const table = await openLine('Daily shoe');
    expect(table.title).toBe('BLACKJACK');
    await driven.press('enter', 'enter');
    expect(blackjackOf(driven.screen()).hands.length).toBeGreaterThan(0);
    await driven.press('q', 'k');
    const after = await driven.until(screen => detailOf(screen, 'Daily shoe')?.includes('of 10') ?? false);
    expect(detailOf(after, 'Daily shoe')).toMatch(/^begun: [01] of 10 rounds/);
  });

  test('§8.4 the shoe says which round it is and how it came out, and offers no eleventh', async () => {
    await openLine('Honours');
    await openLine('Daily shoe');
    await playUntil(({ facts }) => facts.includes('Daily 3/10'));
    const over = await playUntil(({ body }) => body.kind === 'text' && body.heading === 'DAILY SHOE OVER');
    expect(wordsOf(over)).toMatch(/Chips: [^"]* in 10 rounds\./);
    expect(over.keys.find(({ name }) => name === 'next')?.label).toBe('Honours');
    await driven.press('enter');
    const honours = await driven.until(({ title }) => title === 'HONOURS');
    expect(detailOf(honours, 'Daily shoe')).toMatch(/^over: 10 of 10 rounds/);
  });

  test('§8.4 leaving the table ends the attempt, and the page says so', async () => {
    await openLine('Honours');
    await openLine('Daily shoe');
    const { room } = driven.sitting.opened.house;
    const { person } = driven.sitting;
    const { table } = await room.honours(person.player).then(({ attempt }) => attempt);
    await room.act(person, { table, actionId: 'leave', kind: 'leave' });
    await driven.press('q');
    await driven.until(screen => screen.title === 'HONOURS');
    await driven.until(screen => detailOf(screen, 'Daily shoe')?.startsWith('over') ?? false);
    expect(wordsOf(await openLine('Daily shoe'))).toContain('every name has one a day');
  });

  test('§8.4 achievements and rankings open, and Escape leads back', async () => {
    await openLine('Honours');
    const achievements = await openLine('Achievements');
    expect([achievements.title, achievements.body.kind]).toEqual(['ACHIEVEMENTS', 'list']);
    expect((await driven.press('escape')).title).toBe('HONOURS');
    for (const board of ["Today's ranking", 'Fewest mistakes', 'Blackjack chips', "Hold'em chips"]) {
      const screen = await openLine(board);
      expect([screen.title, wordsOf(screen).includes('Nobody is ranked yet.')]).toEqual([
        'LEADERBOARD',
        true,
      ]);
      await driven.press('q');
    }
  });
});
