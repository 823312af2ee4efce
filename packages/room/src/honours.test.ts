import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import { beforeAll, describe, expect, test } from 'vitest';

import { ACHIEVEMENTS, NO_HONOURS, withRound, type Honours } from './achievements.ts';
import { DAILY_ROUNDS, DAILY_RULES, dailyTable, dayAt } from './daily.ts';
import { roundsIn } from './history.ts';
import { honoursFacts, rememberBoards } from './honours-facts.ts';
import { ACHIEVEMENT, honoursOf, recountHonours } from './honours.ts';
import { isHouseRules, rememberHouseRules, type KnowsHouseRules } from './house-rules.ts';
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

  test('§8.4 notes that were damaged are counted anew, and what is not earned any more is gone', async () => {
    const { store } = ground;
    const kept = await honoursOf(store, ann);
    const missing = ACHIEVEMENTS.find(({ id }) => kept.earned.every(one => one.id !== id))!;
    const note = { player: ann, at: 1, kind: 'achievement', key: missing.id, body: { table, round: 1 } };
    await store.writeNotes([note, { ...note, kind: 'honours', key: 'tally', body: { v: 2, tally: 7 } }]);
    for (let time = 0; time < 2; time++) {
      const again = await honoursOf(store, ann);
      expect([again.tally, new Set(again.earned)]).toEqual([kept.tally, new Set(kept.earned)]);
    }
  });

  test('§8.4 a streak of days ends when a day was left out', async () => {
    const { store, vault } = ground;
    const { tally } = await honoursOf(store, ann);
    const at = Date.parse(`${tally.lastDay}T12:00:00Z`);
    const daysAt = async (days: number): Promise<number> => {
      const now = at + days * 86_400_000;
      const source = { store, vault, now, boards: rememberBoards(store) };
      return (await honoursFacts(source, ann)).tally.days;
    };
    expect([await daysAt(0), await daysAt(1), await daysAt(2)]).toEqual([1, 1, 0]);
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

  /** Every table has the house's rules. */
  const ALL: KnowsHouseRules = async tables => new Set(tables);

  test('§8.4 small bets make no mistake smaller', async () => {
    const store = await played(PEOPLE, player => `t_${player}`, FEWEST_ROUNDS);
    const rows = await store.results({});
    const timid = rows.map(own => (own.player === 'lucky' ? { ...own, wagered: 500 } : own));
    const board = await skillBoard({ ...store, results: async () => timid }, 0, ALL);
    expect(board.map(({ name, evLost }) => [name, evLost])).toContainEqual(['lucky', 1]);
  });

  test('§8.4 rounds that can only be guessed at are left out, and keep nobody from a rank', async () => {
    const store = await played(PEOPLE, player => `t_${player}`, FEWEST_ROUNDS + 1);
    const notes = await store.notes(null, 'review');
    const guessed = notes.map(note =>
      note.key === 't_careful/1' ? { ...note, body: { v: 1, method: 'estimate', mistakes: -50 } } : note,
    );
    const board = await skillBoard({ ...store, notes: async () => guessed }, 0, ALL);
    expect(board[0]).toMatchObject({ name: 'careful', rank: 1, rounds: FEWEST_ROUNDS, evLost: 0 });
  });

  test('§8.4 tables with stakes of their own count on no board', async () => {
    const store = await played(PEOPLE, player => `t_${player}`, FEWEST_ROUNDS);
    const others: KnowsHouseRules = async tables => new Set([...tables].filter(id => id !== 't_lucky'));
    expect(lines(await chipsBoard(store, 'blackjack', 0, others))).toEqual([
      ['careful', 1],
      ['anybody', null],
    ]);
    expect((await skillBoard(store, 0, others)).map(({ name }) => name)).not.toContain('lucky');
  });

  test('§8.4 what the house deals is told from what somebody made up', async () => {
    const { vegas } = BLACKJACK_PRESETS;
    const { headsup } = HOLDEM_PRESETS;
    expect([vegas, { ...vegas, boxes: 5 }, DAILY_RULES, headsup].map(isHouseRules)).toEqual(
      Array(4).fill(true),
    );
    const made = [
      { ...vegas, maxBet: 1_000_000 },
      { ...vegas, doubleOn: 'none' as const },
      { ...headsup, stack: 10_000 },
    ];
    expect(made.map(isHouseRules)).toEqual([false, false, false]);
    const knows = rememberHouseRules(ground.store);
    expect([...(await knows([table, 'nowhere']))]).toEqual([table]);
  });

  test('§8.4 equals share a rank', async () => {
    const twins = [...PEOPLE, { id: 'twin', locked: true, net: 90, cost: 5 }];
    const store = await played(twins, player => `t_${player}`, FEWEST_ROUNDS);
    expect(lines(await chipsBoard(store, 'blackjack', 0, ALL))).toEqual([
      ['lucky', 1],
      ['twin', 1],
      ['careful', 3],
      ['anybody', null],
    ]);
  });

  test('§8.4 the others rank chips and mistakes, from enough rounds on', async () => {
    const store = await played(PEOPLE, player => `t_${player}`, FEWEST_ROUNDS);
    expect(lines(await chipsBoard(store, 'blackjack', 0, ALL))).toEqual([
      ['lucky', 1],
      ['careful', 2],
      ['anybody', null],
    ]);
    const skill = await skillBoard(store, 0, ALL);
    expect(lines(skill)).toEqual([
      ['careful', 1],
      ['lucky', 2],
      ['anybody', null],
    ]);
    expect(skill[1]!.evLost).toBe(5);
    const fewer = await played(PEOPLE, player => `t_${player}`, FEWEST_ROUNDS - 1);
    expect((await chipsBoard(fewer, 'blackjack', 0, ALL)).every(({ rank }) => rank === null)).toBe(true);
  });
});
