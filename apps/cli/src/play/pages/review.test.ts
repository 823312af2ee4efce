import { rmSync } from 'node:fs';

import { REVIEW_VERSION } from '@cardroom/coach/review';
import { BLACKJACK_PRESETS, type BlackjackLegal } from '@cardroom/engine/blackjack';
import { REVIEW } from '@cardroom/room';
import type { ListBody, Screen } from '@cardroom/screens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { inlineCoach, menuOf, openDriven, wordsOf, type Driven } from '../../testing/app-driver.ts';
import { dealtMemory, type DealtMemory } from '../../testing/dealt-store.ts';
import { temporaryFolder } from '../../testing/played-store.ts';

/** One deck, fresh every round: what the game is worth is worked out once. */
const FRESH = {
  game: 'blackjack',
  name: '21black',
  rules: { ...BLACKJACK_PRESETS['21black'], reshuffleAt: '100%' },
} as const;

const listOf = ({ body }: Screen): ListBody => {
  if (body.kind !== 'list') throw new Error('There is no list.');
  return body;
};

describe('§5.4 the review in the terminal', () => {
  let folder = '';
  let driven: Driven;
  let dealt: DealtMemory;
  let drilled: readonly string[] = [];
  const openLine = async (label: string): Promise<Screen> => {
    const { labels } = menuOf(driven.screen());
    while (labels[menuOf(driven.screen()).at] !== label) await driven.press('down');
    return driven.press('enter');
  };
  beforeAll(async () => {
    folder = temporaryFolder();
    dealt = await dealtMemory(FRESH, async ({ act, view }) => {
      // Ten rounds in which every hand stands: some of them should not have.
      for (let round = 0; round < 10; round++) {
        await act({ kind: 'ready' });
        await act({ kind: 'act', action: { kind: 'bet', box: 0, amount: 10 } });
        while ((await view()).playing) {
          const legal = (await view()).you!.legal as BlackjackLegal;
          await act({ kind: 'act', action: { kind: legal.decline.ok ? 'decline' : 'stand' } });
        }
      }
      return true;
    });
    driven = await openDriven({ folder, dealt, coach: inlineCoach });
    await openLine('Drills');
    await openLine('Your own leaks');
    drilled = (await driven.until(({ title }) => title !== 'DRILLS')).facts;
    await driven.press('q', 'q');
    await openLine('Review');
    await driven.until(
      ({ title, notice, facts }) => title === 'REVIEW' && notice === null && facts.length > 1,
    );
  }, 120_000);
  afterAll(async () => {
    await driven.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('§5.5 leaks are drilled although nobody has looked at the review before', () => {
    expect(drilled[0]).toBe('Your own leaks');
  });

  test('§6.2 by keys alone: situations, their mistakes, the round where one was made, and back', async () => {
    const situations = listOf(driven.screen());
    expect(driven.screen().facts[0]).toBe('10 rounds');
    expect(driven.screen().facts[1]).toMatch(/^accuracy \d+\.\d %$/);
    expect(driven.screen().messages.at(-1)!.text).toMatch(
      /^Result .* = expected .* \+ mistakes -\$.* \+ luck /,
    );
    const [situation] = situations.rows[0]!;
    const mistakes = listOf(await driven.press('enter'));
    expect(mistakes.heading).toBe(`Mistakes, ${situation}: the dearest first`);
    expect(mistakes.rows.every(row => row[1] === situation)).toBe(true);
    expect(listOf(await driven.press('right')).heading).toContain('the newest first');
    const round = await driven.press('enter');
    expect(wordsOf(round)).toContain(`→ ${situation}: you chose stand`);
    await driven.press('escape');
    expect(listOf(await driven.press('escape')).heading).toBe('What cost most');
    expect(listOf(await driven.press('v')).heading).toBe('Mistakes: the dearest first');
    await driven.press('q');
    // By game and by date: ten rounds of blackjack, all of them today and in one session.
    expect((await driven.press('g')).facts.slice(0, 2)).toEqual(['blackjack', '10 rounds']);
    expect(listOf(driven.screen()).rows).toEqual(situations.rows);
    const other = await driven.press('g');
    expect(other.facts).toEqual(['hold’em', '0 rounds']);
    expect([listOf(other).rows, listOf(other).empty]).toEqual([
      [],
      'No reviewed round is of that game and those dates.',
    ]);
    await driven.press('g');
    expect((await driven.press('d')).facts.slice(0, 2)).toEqual(['the last session', '10 rounds']);
    await driven.press('d', 'd', 'd', 'd');
    expect(driven.screen().facts[0]).toBe('10 rounds');
    const sessions = listOf(await driven.press('v', 'v'));
    expect(sessions.rows).toHaveLength(1);
    expect(sessions.rows[0]!.at(-1)).toMatch(/^\d+\.\d %$/);
    expect((await driven.press('enter')).facts[0]).toMatch(/^session of /);
    expect(listOf(driven.screen()).rows).toEqual(situations.rows);
    expect((await driven.press('q')).title).toBe('CARDROOM');
  });

  test('a session keeps its moments, whichever game of it is looked at', async () => {
    const [own] = await dealt.store.notes(null, REVIEW);
    const review = { v: REVIEW_VERSION, game: 'holdem', method: 'estimate', error: 0, decisions: [] };
    const body = { ...review, result: 5, expected: 0, mistakes: 0, luck: 5 };
    await dealt.store.writeNotes([{ ...own!, key: 't_earlier/1', at: own!.at - 60_000, body }]);
    await openLine('Review');
    await driven.until(({ title, facts }) => title === 'REVIEW' && facts[0] === '11 rounds');
    const session = expect.stringMatching(/^session of /) as string;
    expect((await driven.press('v', 'v', 'enter')).facts.slice(0, 2)).toEqual([session, '11 rounds']);
    expect((await driven.press('g')).facts.slice(0, 3)).toEqual(['blackjack', session, '10 rounds']);
    expect((await driven.press('g')).facts).toEqual(['hold’em', session, '1 round']);
  });
});
