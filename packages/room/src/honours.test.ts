import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import { beforeAll, describe, expect, test } from 'vitest';

import { ACHIEVEMENTS, NO_HONOURS, withRound, type Honours } from './achievements.ts';
import { DAILY_ROUNDS, dailyTable, dayAt } from './daily.ts';
import { roundsIn } from './history.ts';
import { ACHIEVEMENT, honoursOf, recountHonours } from './honours.ts';
import { FEWEST_ROUNDS, chipsBoard, dailyBoard, skillBoard } from './leaderboard.ts';
import { createMemoryStore } from './memory-store.ts';
import { sumResults } from './statistics.ts';
import type { ResultRow, Store } from './store.ts';
import { createPlayground, type Playground } from './testing/random-play.ts';

let ground: Playground;
let ann: string;
let table: string;

beforeAll(async () => {
  ground = createPlayground({ seed: 21 });
  const people = [await ground.join('Ann'), await ground.join('Ben')];
  ann = people[0]!.player;
  table = await ground.table({ game: 'blackjack', rules: { ...BLACKJACK_PRESETS.vegas, boxes: 2 } }, people);
  const cards = await ground.table({ game: 'holdem', rules: HOLDEM_PRESETS.standard }, people);
  for (let turn = 0; turn < 4; turn++) {
    await ground.play(table, people, 15);
    await ground.play(cards, people, 15);
    await honoursOf(ground.store, ann);
  }
});

describe('§8.4 achievements and streaks', () => {
  test('§8.4 there are fifteen at least, each told once', () => {
    expect(ACHIEVEMENTS.length).toBeGreaterThanOrEqual(15);
    for (const key of ['id', 'title', 'about'] as const)
      expect(new Set(ACHIEVEMENTS.map(entry => entry[key])).size).toBe(ACHIEVEMENTS.length);
  });

  test('§8.4 counted as rounds end they are the same as counted again from the log', async () => {
    const { store } = ground;
    const kept = await honoursOf(store, ann);
    expect(kept.earned.length).toBeGreaterThan(5);
    expect((await store.notes(ann, ACHIEVEMENT)).map(({ key }) => key).toSorted()).toEqual(
      kept.earned.map(({ id }) => id).toSorted(),
    );
    const again = await recountHonours(store, ann);
    expect(again.tally).toEqual(kept.tally);
    expect(new Set(again.earned)).toEqual(new Set(kept.earned));
  });

  test('§8.4 streaks and sums are those of the statistics', async () => {
    const rows = await ground.store.results({ player: ann });
    const { tally } = await honoursOf(ground.store, ann);
    const sums = sumResults(rows);
    expect([tally.rounds, tally.naturals, tally.longestStreak, tally.streak]).toEqual([
      sums.rounds,
      sums.blackjacks,
      sums.longestWinningStreak,
      Math.max(0, sums.streak),
    ]);
    expect([tally.days, tally.longestDays, tally.lastDay]).toEqual([1, 1, dayAt(sums.lastPlayed!)]);
  });

  test('§8.4 each was earned in the round that it names', async () => {
    const rows = await ground.store.results({ player: ann });
    const { earned } = await honoursOf(ground.store, ann);
    const rowOf = (id: string): ResultRow | undefined => {
      const own = earned.find(entry => entry.id === id);
      return rows.find(row => row.table === own?.table && row.round === own.round);
    };
    expect(rowOf('first-round')).toEqual(rows[0]);
    expect(rowOf('natural')).toEqual(rows.find(({ blackjacks }) => blackjacks > 0));
    expect(rowOf('double')).toMatchObject({ game: 'blackjack' });
    expect(rowOf('double')!.doubles).toBeGreaterThan(0);
    expect(rowOf('pot')).toEqual(rows.find(({ game, net }) => game === 'holdem' && net > 0));
  });

  test('§8.4 planted: a log without one of its rounds is noticed', async () => {
    const rounds = roundsIn(await ground.store.entries(table, 1));
    const fold = (all: typeof rounds): Honours =>
      all.reduce((honours, round) => withRound(honours, round, ann), NO_HONOURS);
    expect(fold(rounds.slice(1)).tally).not.toEqual(fold(rounds).tally);
  });
});

describe('§8.4 leaderboards', () => {
  const NOON = Date.parse('2026-11-16T12:00:00Z');

  const row = (player: string, name: string, round: number, net: number, at: number): ResultRow => ({
    table: name,
    round,
    player,
    game: 'blackjack',
    at,
    hands: 1,
    wins: 0,
    losses: 0,
    pushes: 0,
    blackjacks: 0,
    busts: 0,
    surrenders: 0,
    splits: 0,
    doubles: 0,
    wagered: 100,
    net,
    chips: 1_000,
    results: 'W',
  });

  /** A store that answers as if these rounds had been played, each with mistakes of so many chips. */
  const played = async (
    people: readonly {
      readonly id: string;
      readonly locked: boolean;
      readonly net: number;
      readonly cost: number;
    }[],
    tableOf: (player: string) => string,
    rounds: number,
  ): Promise<Pick<Store, 'results' | 'notes' | 'player'>> => {
    const store = createMemoryStore();
    for (const { id, locked } of people)
      await store.addPlayer({ id, name: id, key: id, createdAt: 0, lock: locked ? 'x' : null });
    const at = (round: number): number => NOON + round;
    const numbers = Array.from({ length: rounds }, (_, nth) => nth + 1);
    await store.writeNotes(
      people.flatMap(({ id, cost }) =>
        numbers.map(round => ({
          player: id,
          kind: 'review',
          key: `${tableOf(id)}/${round}`,
          at: at(round),
          body: { v: 1, method: 'exact', mistakes: -cost },
        })),
      ),
    );
    const results = people.flatMap(({ id, net }) =>
      numbers.map(round => row(id, tableOf(id), round, net, at(round))),
    );
    return { ...store, results: async () => results };
  };

  const PEOPLE = [
    { id: 'lucky', locked: true, net: 90, cost: 5 },
    { id: 'careful', locked: true, net: -10, cost: 0 },
    { id: 'anybody', locked: false, net: 500, cost: 0 },
  ];
  const lines = (rows: readonly { readonly name: string; readonly rank: number | null }[]) =>
    rows.map(({ name, rank }) => [name, rank]);

  test('§8.4 the daily one ranks mistakes before luck, and locked names alone', async () => {
    const day = dayAt(NOON);
    const store = await played(PEOPLE, player => dailyTable(day, player), DAILY_ROUNDS);
    const board = await dailyBoard(store, day);
    expect(lines(board)).toEqual([
      ['careful', 1],
      ['lucky', 2],
      ['anybody', null],
    ]);
    expect(board[1]).toMatchObject({ net: 900, evLost: 50, rounds: DAILY_ROUNDS });
    expect(await dailyBoard(store, '2026-11-15')).toEqual([]);
  });

  test('§8.4 an attempt that is not over has no rank', async () => {
    const day = dayAt(NOON);
    const store = await played(PEOPLE, player => dailyTable(day, player), DAILY_ROUNDS - 1);
    expect((await dailyBoard(store, day)).every(({ rank }) => rank === null)).toBe(true);
  });

  test('§8.4 the others rank chips and mistakes, from enough rounds on', async () => {
    const store = await played(PEOPLE, player => `t_${player}`, FEWEST_ROUNDS);
    expect(lines(await chipsBoard(store, 'blackjack', 0))).toEqual([
      ['lucky', 1],
      ['careful', 2],
      ['anybody', null],
    ]);
    const skill = await skillBoard(store, 0);
    expect(lines(skill)).toEqual([
      ['careful', 1],
      ['lucky', 2],
      ['anybody', null],
    ]);
    expect(skill[1]!.evLost).toBe(500);
    const fewer = await played(PEOPLE, player => `t_${player}`, FEWEST_ROUNDS - 1);
    expect((await chipsBoard(fewer, 'blackjack', 0)).every(({ rank }) => rank === null)).toBe(true);
  });
});
