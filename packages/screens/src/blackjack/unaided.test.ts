import { DAILY_ROUNDS, type TableView } from '@cardroom/room';
import { describe, expect, test } from 'vitest';

import type { CoachMode } from '../coach-facts.ts';
import { DEFAULT_KEYS } from '../keys.ts';
import { dailyWords, isDailyOver, type DailyResult } from './daily.ts';
import { followBlackjack } from './follow.ts';
import { UNAIDED, isUnaided } from './round-view.ts';
import { commonKeys } from './table-keys.ts';

/** As much of a table as is looked at here. */
const tableOf = (table: string): TableView =>
  ({ table, playing: false, round: 0, you: null, play: null }) as unknown as TableView;

const DAILY = tableOf('d_2026-11-16_0123456789ab');
const OTHER = tableOf('t_0123456789abcdef');

const modeAt = (first: TableView, mode: CoachMode): CoachMode =>
  followBlackjack({
    first,
    mode: () => mode,
    ask: async () => null,
    playedRound: async () => null,
    changed: () => {},
    run: () => {},
  }).facts().mode;

describe('§8.4 the daily shoe is played without help', () => {
  test('§8.4 the coach says nothing before a decision, however it is set', () => {
    expect([isUnaided(DAILY), isUnaided(OTHER)]).toEqual([true, false]);
    expect([modeAt(DAILY, 'before'), modeAt(DAILY, 'off'), modeAt(OTHER, 'before')]).toEqual([
      'after',
      'off',
      'before',
    ]);
  });

  test('§8.4 keys that would tell what is best are refused, with the reason', () => {
    const refused = (view: TableView) =>
      commonKeys(view, { keys: DEFAULT_KEYS, why: null }).flatMap(({ name, why }) =>
        why === UNAIDED ? [name] : [],
      );
    expect(refused(DAILY)).toEqual(['advice', 'why', 'chart']);
    expect(refused(OTHER)).toEqual([]);
  });

  test('§8.4 it ends after as many rounds as are dealt, and says what they brought', () => {
    const after = (view: TableView, round: number, playing = false) =>
      isDailyOver({ ...view, round, playing });
    expect([after(DAILY, DAILY_ROUNDS - 1), after(DAILY, DAILY_ROUNDS, true)]).toEqual([false, false]);
    expect([after(DAILY, DAILY_ROUNDS), after(OTHER, DAILY_ROUNDS)]).toEqual([true, false]);
    const said = (result: Partial<DailyResult>) =>
      dailyWords({ net: 150, evLost: 3.2, rank: null, locked: false, ...result }).map(({ text }) => text);
    expect(said({ rank: 2, locked: true })).toEqual([
      'Chips: +$150 in 10 rounds.',
      'Your mistakes cost $3.20.',
      'You are number 2 today.',
    ]);
    expect(said({ evLost: 0 }).slice(1)).toEqual([
      'You made no mistake.',
      'Your name is not locked, so it is not ranked.',
    ]);
    expect(said({ evLost: null })[1]).toBe('Your mistakes are being counted.');
  });
});
