import { unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import { beforeAll, describe, expect, test } from 'vitest';

import { readRound } from './history.ts';
import { ownHoles } from './own-holes.ts';
import { createReviewer } from './reviewer.ts';
import {
  REVIEW,
  holeOf,
  reviewRounds,
  reviewedRound,
  reviewsOf,
  unreviewed,
  type Reviewing,
  type RoundToReview,
} from './review.ts';
import type { Store } from './store.ts';
import { createPlayground, type Playground, type Someone } from './testing/random-play.ts';
import { createWorld, person, play, ready, type World } from './testing/world.ts';

/** Says how many events a round has. */
const counting = (ground: Playground, version = 1, rounds: RoundToReview[] = []): Reviewing => ({
  store: ground.store,
  vault: ground.vault,
  version,
  review: async round => {
    rounds.push(round);
    return { v: version, events: round.events.length };
  },
});

describe('§5.4 reviews', () => {
  let ground: Playground;
  let ann: Someone;
  let ben: Someone;
  let blackjack: string;
  let holdem: string;
  beforeAll(async () => {
    ground = createPlayground();
    ann = await ground.join('Ann');
    ben = await ground.join('Ben');
    blackjack = await ground.table({ game: 'blackjack', rules: BLACKJACK_PRESETS['21black'] }, [ann]);
    await ground.play(blackjack, [ann], 6);
    holdem = await ground.table({ game: 'holdem', rules: HOLDEM_PRESETS.headsup }, [ann, ben]);
    await ground.play(holdem, [ann, ben], 5);
  });

  test('are written for whatever was not reviewed, and once; another version makes them anew', async () => {
    const reviewing = counting(ground);
    const missing = await unreviewed(reviewing, ann.player);
    expect(missing.length).toBeGreaterThan(8);
    expect(await reviewRounds(reviewing, ann.player, missing)).toBe(missing.length);
    expect(await unreviewed(reviewing, ann.player)).toEqual([]);
    const notes = await reviewsOf(reviewing, ann.player);
    expect(notes.map(reviewedRound)).toEqual(missing.map(({ table, round }) => ({ table, round })));
    expect(await unreviewed(counting(ground, 2), ann.player)).toHaveLength(missing.length);
    expect(await ground.store.notes(ben.player, REVIEW)).toEqual([]);
  });

  test('a round of which there is nothing to say does not wait to be reviewed for ever', async () => {
    const reviewing = { ...counting(ground, 6), review: async () => null };
    const missing = await unreviewed(reviewing, ann.player);
    expect(await reviewRounds(reviewing, ann.player, missing)).toBeGreaterThan(8);
    expect(await unreviewed(reviewing, ann.player)).toEqual([]);
  });

  test('stop when they are told to, and keep what was done', async () => {
    const reviewing = counting(ground, 3);
    const missing = await unreviewed(reviewing, ann.player);
    await reviewRounds(reviewing, ann.player, missing, done => done < 2);
    expect(await unreviewed(reviewing, ann.player)).toHaveLength(missing.length - 2);
  });

  test('see the own hole cards, and nobody else’s', async () => {
    const [row] = await ground.store.rounds({ table: holdem });
    const logged = (await readRound(ground.store, row!))!;
    const [own, other] = await Promise.all([ann, ben].map(({ player }) => holeOf(ground, player, logged, 1)));
    expect(own).toHaveLength(2);
    expect(other).toHaveLength(2);
    expect(own).not.toEqual(other);
    const rounds: RoundToReview[] = [];
    await reviewRounds(counting(ground, 4, rounds), ann.player, [row!]);
    expect(rounds[0]!.hole).toEqual(own);
    expect(JSON.stringify(rounds[0]!.events)).not.toContain(`"hole":${JSON.stringify(other)}`);
    expect(await holeOf(ground, 'p_nobody', logged, 1)).toBeNull();
  });

  test('own hole cards are told by round, to whoever was dealt them and to nobody else of that name', async () => {
    const rows = await ground.store.rounds({ table: holdem });
    const places = rows.map(({ table, round }) => ({ table, round }));
    const holes = await ownHoles(ground, ann, places);
    expect(holes.size).toBe(rows.length);
    const logged = (await readRound(ground.store, rows[0]!))!;
    expect(holes.get(`${holdem}/${rows[0]!.round}`)).toEqual(await holeOf(ground, ann.player, logged, 1));
    expect((await ownHoles(ground, { ...ann, session: 's_elsewhere' }, places)).size).toBe(0);
    expect((await ownHoles(ground, ann, [{ table: holdem, round: 999 }])).size).toBe(0);
  });

  test('a round without hidden cards has none', async () => {
    const [row] = await ground.store.rounds({ table: blackjack });
    const rounds: RoundToReview[] = [];
    await reviewRounds(counting(ground, 5, rounds), ann.player, [row!]);
    expect(rounds[0]).toMatchObject({ game: 'blackjack', hole: null });
  });
});

describe('§5.4 §8.5 the log tells who decided', () => {
  const timeout = async (world: World, table: string): Promise<void> => {
    const { at, since } = unwrap(await world.room.state(table)).facts.deadline!;
    world.clock.set(at);
    await world.do({ kind: 'clock' }, table, { kind: 'timeout', expect: since });
  };
  const clocked = async ({ store }: World, table: string): Promise<readonly object[]> => {
    const [row] = await store.rounds({ table });
    const { events, byClock } = (await readRound(store, row!))!;
    return byClock.map(at => events[at]!);
  };
  const options = { turnSeconds: 30 };

  test('a fold by the clock is not the player’s; that of somebody who has left is, in the same entry', async () => {
    const world = createWorld();
    const people = ['ann', 'bob', 'cat'].map(name => person(name));
    const table = await world.open(people[0]!, { game: 'holdem', rules: HOLDEM_PRESETS.standard, options });
    for (const who of people) await world.do(who, table, { kind: 'sit', seat: null });
    for (const who of people) await ready(world, who, table);
    await world.do(people[1]!, table, { kind: 'leave' });
    await timeout(world, table);
    expect(await clocked(world, table)).toEqual([{ kind: 'folded', seat: 1 }]);
    const rows = await world.store.rounds({ table });
    expect((await readRound(world.store, rows[0]!))!.events).toContainEqual({ kind: 'folded', seat: 2 });
  });

  test('at blackjack own choices are the player’s until the time runs out', async () => {
    const world = createWorld();
    const ann = person('ann');
    const rules = { ...BLACKJACK_PRESETS['21black'], decks: 1 };
    const table = await world.open(ann, { game: 'blackjack', rules, options });
    await world.do(ann, table, { kind: 'sit', seat: null });
    const decided: boolean[] = [];
    while (decided.length < 2) {
      await ready(world, ann, table);
      await play(world, ann, table, 'bet', { box: 0, amount: 10 });
      if (!(await world.view(ann, table)).playing) continue;
      const slept = decided.length === 1;
      await (slept ? timeout(world, table) : play(world, ann, table, 'stand'));
      const stood = { kind: 'handEnded', seat: 1, why: 'choice' };
      decided.push((await clocked(world, table)).some(event => isLike(event, stood)));
    }
    expect(decided).toEqual([false, true]);
  });
});

const isLike = (event: object, wanted: object): boolean =>
  Object.entries(wanted).every(([key, value]) => event[key as keyof typeof event] === value);

/** A clock that rings when it is told to. */
const handClock = () => {
  const alarms: (() => void)[] = [];
  return {
    clock: {
      now: () => 1_700_000_000_000,
      at: (_moment: number, wake: () => void) => {
        alarms.push(wake);
        return () => {
          if (alarms.includes(wake)) alarms.splice(alarms.indexOf(wake), 1);
        };
      },
    },
    /** Rings until something holds. */
    until: async (holds: () => Promise<boolean>): Promise<void> => {
      while (!(await holds())) {
        alarms.shift()?.();
        await new Promise(resolve => void setImmediate(resolve));
      }
    },
  };
};

describe('§5.4 the reviewer', () => {
  const numberOf = async (store: Store, player: string): Promise<number> =>
    (await store.notes(player, REVIEW)).length;

  test('follows the rounds that end, outside of their actions, and catches up with older ones', async () => {
    const ground = createPlayground({ seed: 3 });
    const ann = await ground.join('Ann');
    const table = await ground.table({ game: 'blackjack', rules: BLACKJACK_PRESETS['21black'] }, [ann]);
    await ground.play(table, [ann], 3);
    const old = (await ground.store.rounds({ player: ann.player })).length;
    const last = (await ground.store.rounds({ player: ann.player }))[0]!.at;
    const { clock, until } = handClock();
    const reviewer = createReviewer({
      ...counting(ground),
      store: ground.store,
      clock: { ...clock, now: () => last + 1 },
      warn: () => {},
    });
    await ground.play(table, [ann], 6);
    const all = (await ground.store.rounds({ player: ann.player })).length;
    expect(await numberOf(ground.store, ann.player)).toBe(0);
    await until(async () => (await numberOf(ground.store, ann.player)) === all - old);
    reviewer.catchUp(ann.player);
    await until(async () => (await numberOf(ground.store, ann.player)) === all);
    await reviewer.stop();
  });

  test('says what went wrong, and the room goes on', async () => {
    const ground = createPlayground({ seed: 4 });
    const ann = await ground.join('Ann');
    const table = await ground.table({ game: 'blackjack', rules: BLACKJACK_PRESETS['21black'] }, [ann]);
    const { clock, until } = handClock();
    const warnings: string[] = [];
    const reviewer = createReviewer({
      ...counting(ground),
      review: () => Promise.reject(new Error('tired')),
      store: ground.store,
      clock: { ...clock, now: () => 0 },
      warn: sentence => void warnings.push(sentence),
    });
    await ground.play(table, [ann], 2);
    await until(async () => warnings.length > 0);
    expect(warnings[0]).toContain('tired');
    await reviewer.stop();
  });
});
