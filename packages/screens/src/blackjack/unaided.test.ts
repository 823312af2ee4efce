import type { TableView } from '@cardroom/room';
import { describe, expect, test } from 'vitest';

import type { CoachMode } from '../coach-facts.ts';
import { DEFAULT_KEYS } from '../keys.ts';
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
});
