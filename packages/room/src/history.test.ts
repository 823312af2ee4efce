import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import { beforeAll, describe, expect, test } from 'vitest';

import { rebuildRows, recountRows, readRound, roundsIn, stacksAfter } from './history.ts';
import type { RoundSummary } from './rows.ts';
import type { ResultRow, RoundRow, Store } from './store.ts';
import { createPlayground, type Playground } from './testing/random-play.ts';
import { ORDERS, scriptedDealer } from './testing/scripted-dealer.ts';

type Saved = { readonly rounds: readonly RoundRow[]; readonly results: readonly ResultRow[] };

const saved = async (store: Store, table: string): Promise<Saved> => ({
  rounds: await store.rounds({ table }),
  results: await store.results({ table }),
});

describe('§8.1 §8.3 history', () => {
  let ground: Playground;
  let tables: readonly string[];
  beforeAll(async () => {
    // Without cryptography, and with shoes in which something happens.
    const dealer = scriptedDealer((cards, random) => random.pick(ORDERS)(cards, random));
    ground = createPlayground({ dealer });
    const people = [];
    for (const name of ['Ann', 'Ben', 'Cas']) people.push(await ground.join(name));
    const [ann, ben, cas] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
    const { vegas, 'twenty-one': plain, arcturus } = BLACKJACK_PRESETS;
    const { standard, headsup } = HOLDEM_PRESETS;
    const plans = [
      { spec: { game: 'blackjack', rules: { ...vegas, boxes: 5 } }, who: [ann, ben], bots: 1, rounds: 250 },
      { spec: { game: 'blackjack', rules: arcturus }, who: [cas], bots: 0, rounds: 150 },
      { spec: { game: 'blackjack', rules: plain }, who: [ann], bots: 0, rounds: 100 },
      { spec: { game: 'holdem', rules: standard }, who: [ann, ben, cas], bots: 2, rounds: 350 },
      {
        spec: { game: 'holdem', rules: { ...headsup, endBelow: 5 }, options: { rebuys: true } },
        who: [cas],
        bots: 1,
        rounds: 150,
      },
    ] as const;
    const ids = [];
    for (const { spec, who, bots, rounds } of plans) {
      const id = await ground.table(spec, who, bots);
      await ground.play(id, who, rounds);
      ids.push(id);
    }
    tables = ids;
  }, 60_000);

  test('statistics counted again from the log are those that were saved, over 1,000 rounds', async () => {
    let rounds = 0;
    for (const table of tables) {
      const before = await saved(ground.store, table);
      rounds += await rebuildRows(ground.store, table);
      expect(await saved(ground.store, table)).toEqual(before);
    }
    expect(rounds).toBeGreaterThanOrEqual(1_000);
  });

  test.each<[string, (rows: Awaited<ReturnType<typeof recountRows>>) => typeof rows]>([
    ['a lost row', rows => [...rows.slice(0, 7), { round: rows[7]!.round, results: [] }, ...rows.slice(8)]],
    ['a lost round', rows => rows.slice(1)],
    [
      'a doubled row',
      rows => [
        ...rows,
        {
          ...rows[0]!,
          round: { ...rows[0]!.round, round: 9_999 },
          results: rows[0]!.results.map(row => ({ ...row, round: 9_999 })),
        },
      ],
    ],
    [
      'a changed count',
      rows =>
        rows.with(3, { ...rows[3]!, results: rows[3]!.results.map(row => ({ ...row, wins: row.wins + 1 })) }),
    ],
  ])('%s is seen, and put right', async (_, damage) => {
    const table = tables[0]!;
    const before = await saved(ground.store, table);
    await ground.store.replaceRows(table, damage(await recountRows(ground.store, table)));
    expect(await saved(ground.store, table)).not.toEqual(before);
    await rebuildRows(ground.store, table);
    expect(await saved(ground.store, table)).toEqual(before);
  });

  test('§9.3 a round that ends while statistics are rebuilt keeps its row', async () => {
    const other = createPlayground({ seed: 5 });
    const player = await other.join('Fay');
    const table = await other.table({ game: 'blackjack', rules: BLACKJACK_PRESETS.vegas }, [player]);
    await other.play(table, [player], 3);
    let played = false;
    const busy: Store = {
      ...other.store,
      replaceRows: async (...args) => {
        if (!played) await other.play(table, [player], 4);
        played = true;
        await other.store.replaceRows(...args);
      },
    };
    expect(await rebuildRows(busy, table)).toBe(4);
    expect(await other.store.rounds({ table })).toHaveLength(4);
  });

  test('every round has its events, its players and the chips they ended with', async () => {
    for (const table of tables) {
      const logged = roundsIn(await ground.store.entries(table, 1));
      const rows = (await ground.store.rounds({ table })).toReversed();
      expect(
        logged.map(({ round, fromSeq, toSeq, at, end }) => ({ round, fromSeq, toSeq, at, end })),
      ).toEqual(rows.map(({ round, fromSeq, toSeq, at }) => ({ round, fromSeq, toSeq, at, end: 'over' })));
      for (const [at, row] of rows.entries()) {
        const { seats } = JSON.parse(row.summary) as RoundSummary;
        const stacks = new Map(
          stacksAfter(logged[at]!.game, logged[at]!.events).map(({ seat, chips }) => [seat, chips]),
        );
        for (const { seat, chips, name, player } of seats) {
          expect(stacks.get(seat)).toBe(chips);
          expect(logged[at]!.seats).toContainEqual({ seat, name, player });
        }
      }
    }
  });

  test('a round that ends as soon as it is dealt has one entry', async () => {
    const other = createPlayground({ seed: 4 });
    const player = await other.join('Eve');
    const rules = { ...HOLDEM_PRESETS.headsup, endBelow: 1 };
    const table = await other.table({ game: 'holdem', rules, options: { rebuys: true } }, [player], 1);
    await other.play(table, [player], 60);
    const rows = (await recountRows(other.store, table)).map(({ round }) => round);
    const logged = roundsIn(await other.store.entries(table, 1));
    expect(rows.map(({ fromSeq }) => fromSeq)).toEqual(logged.map(({ fromSeq }) => fromSeq));
    expect(rows.some(({ fromSeq, toSeq }) => fromSeq === toSeq)).toBe(true);
  });

  test('one round is read from its own entries', async () => {
    const [row] = await ground.store.rounds({ table: tables[3]!, limit: 1 });
    const all = roundsIn(await ground.store.entries(tables[3]!, 1));
    expect(await readRound(ground.store, row!)).toEqual(all.at(-1));
    expect(await readRound(ground.store, { ...row!, round: 1 })).toBeNull();
  });

  test('a round that is being played is open', async () => {
    const player = await ground.join('Dee');
    const table = await ground.table({ game: 'blackjack', rules: BLACKJACK_PRESETS.vegas }, [player]);
    await ground.begin(table, [player]);
    expect(roundsIn(await ground.store.entries(table, 1))).toMatchObject([{ round: 1, end: 'open' }]);
    expect(await recountRows(ground.store, table)).toEqual([]);
  });
});
