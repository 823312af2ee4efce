import { unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS, type BlackjackLegal } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS, type HoldemLegal } from '@cardroom/engine/holdem';
import { checkCommitment, checkOpening, leavesOf, type Opening } from '@cardroom/fairness';
import { expect, test } from 'vitest';

import type { EntryBody } from './chain.ts';
import type { TableEvent } from './table.ts';
import { createWorld, person, play, ready, type Person, type World } from './testing/world.ts';
import type { Frame, TableView } from './view.ts';

const ann = person('ann');
const bob = person('bob');

/** Few cards, several boxes and a late cut: shoes run out in mid-round. */
const SHORT_SHOE = {
  game: 'blackjack',
  rules: { ...BLACKJACK_PRESETS['21black'], boxes: 7, reshuffleAt: 0, startingChips: 100_000 },
} as const;

const logOf = async ({ store }: World, table: string): Promise<readonly EntryBody[]> =>
  (await store.entries(table, 1)).map(({ body }) => JSON.parse(body));

const blackjackRound = async (world: World, who: Person, table: string): Promise<readonly Frame[]> => {
  const frames = [(await ready(world, who, table)).frame];
  while (frames.at(-1)!.view.playing) {
    const legal = frames.at(-1)!.view.you!.legal as BlackjackLegal;
    const { frame } = legal.bet.ok
      ? await play(world, who, table, 'bet', { box: legal.bet.boxes[0]!, amount: 10 })
      : await play(world, who, table, legal.hit.ok ? 'hit' : 'stand');
    frames.push(frame);
  }
  return frames;
};

const holdemHand = async (world: World, people: readonly Person[], table: string): Promise<void> => {
  for (const who of people) await ready(world, who, table);
  for (;;) {
    const { awaited, playing } = await world.view(null, table);
    if (!playing) return;
    const { you } = await world.view(people[awaited[0]! - 1]!, table);
    const { check } = you!.legal as HoldemLegal;
    await play(world, people[awaited[0]! - 1]!, table, check.ok ? 'check' : 'call');
  }
};

/** A player's own check of a card, with what the table has published. The seed is here only to list the leaves. */
const isProved = (view: TableView, seed: string, opening: Opening): boolean => {
  const shoe = view.shoe!;
  const decks = shoe.commitment.cards / 52;
  const terms = { shoe: shoe.commitment.shoe, rules: view.rules, decks };
  const leaves = leavesOf(terms, seed, shoe.reshuffles);
  return (
    checkCommitment(terms, shoe.commitment, leaves[0]!).ok && checkOpening({ ...shoe, leaves }, opening).ok
  );
};

const seedsOf = (log: readonly EntryBody[]): ReadonlyMap<string, string> =>
  new Map(
    log
      .flatMap(({ events }) => events)
      .flatMap(event => (event.kind === 'shoesRevealed' ? event.shoes : []))
      .map(({ shoe, seed }) => [shoe, seed]),
  );

const entryWith = (log: readonly EntryBody[], found: (event: TableEvent) => boolean): number =>
  log.findIndex(({ events }) => events.some(found));

test('every card shown is proved at once, mid-round reshuffles included; the seed comes when the shoe closes (§9.1, §1.4)', async () => {
  const world = createWorld({ seed: 5 });
  const table = await world.open(ann, SHORT_SHOE);
  await world.do(ann, table, { kind: 'sit', seat: null, boxes: 7 });
  const frames: Frame[] = [];
  for (let round = 0; round < 4; round++) frames.push(...(await blackjackRound(world, ann, table)));
  await world.do(ann, table, { kind: 'leave' });
  const log = await logOf(world, table);
  expect(
    log.flatMap(({ events }) => events).filter(({ kind }) => kind === 'shoeReshuffled').length,
  ).toBeGreaterThan(0);
  const seeds = seedsOf(log);
  const shown = frames.flatMap(({ view, openings }) =>
    openings.map(opening => isProved(view, seeds.get(view.shoe!.commitment.shoe)!, opening)),
  );
  expect(shown.length).toBeGreaterThan(100);
  expect(shown.every(Boolean)).toBe(true);
  const faces = frames
    .flatMap(({ events }) => events)
    .filter(({ kind }) => kind === 'cardDealt' || kind === 'holeRevealed');
  expect(faces).toHaveLength(shown.length);
});

test('a shoe is committed to in an earlier entry than the seeds that mix it, before any bet (§9.1)', async () => {
  const world = createWorld();
  const table = await world.open(ann, { game: 'holdem', rules: HOLDEM_PRESETS.standard });
  await world.do(ann, table, { kind: 'sit', seat: 1 });
  await world.do(bob, table, { kind: 'sit', seat: 2 });
  for (let hand = 0; hand < 3; hand++) await holdemHand(world, [ann, bob], table);
  const log = await logOf(world, table);
  for (const shoe of [1, 2, 3].map(n => `${table}/${n}`)) {
    const committed = entryWith(log, e => e.kind === 'shoeCommitted' && e.commitment.shoe === shoe);
    const mixed = entryWith(log, e => e.kind === 'shoeMixed' && e.shoe === shoe);
    const given = log.findLastIndex(
      ({ events }, at) => at < mixed && events.some(e => e.kind === 'seatReady'),
    );
    expect(committed).toBeGreaterThanOrEqual(0);
    expect(committed).toBeLessThan(given);
    expect(committed).toBeLessThan(mixed);
    const { seeds } = log[mixed]!.events.find(e => e.kind === 'shoeMixed')!;
    expect(seeds.map(({ seat }) => seat)).toEqual([1, 2]);
  }
});

test('a fresh shoe needs the seed of everybody who plays (§9.1)', async () => {
  const world = createWorld();
  const table = await world.open(ann, SHORT_SHOE);
  await world.do(ann, table, { kind: 'sit', seat: null });
  const { you } = await world.view(ann, table);
  expect(you!.needsSeed).toBe(true);
  for (const seed of [undefined, 'abc', 'G'.repeat(64)])
    expect(
      await world.refused(ann, table, { kind: 'ready', expect: you!.expect!, ...(seed ? { seed } : {}) }),
    ).toBe('seed/missing');
});

test('between people no seed is revealed, ever: mucked hands stay sealed (§9.2)', async () => {
  const world = createWorld();
  const table = await world.open(ann, { game: 'holdem', rules: HOLDEM_PRESETS.standard });
  await world.do(ann, table, { kind: 'sit', seat: 1 });
  await world.do(bob, table, { kind: 'sit', seat: 2 });
  await holdemHand(world, [ann, bob], table);
  await world.do(ann, table, { kind: 'leave' });
  await world.do(bob, table, { kind: 'leave' });
  const seeds = seedsOf(await logOf(world, table));
  expect(seeds.has(`${table}/1`)).toBe(false);
  // The one that was never dealt from hides nobody's cards.
  expect(seeds.has(`${table}/2`)).toBe(true);
});

test('against bots the seeds of all hands are revealed when the last person leaves, not before (§9.1)', async () => {
  const world = createWorld();
  const table = await world.open(ann, { game: 'holdem', rules: HOLDEM_PRESETS.headsup });
  await world.do(ann, table, { kind: 'sit', seat: 1 });
  await world.do(ann, table, { kind: 'seatBot', seat: 2, bot: 'uniform' });
  for (let hand = 0; hand < 2; hand++) {
    await ready(world, ann, table);
    for (let view = await world.view(ann, table); view.playing; view = await world.view(ann, table)) {
      if (view.awaited[0] === 1) await play(world, ann, table, 'fold');
      else await botFolds(world, table);
    }
  }
  expect(seedsOf(await logOf(world, table)).size).toBe(0);
  await world.do(ann, table, { kind: 'leave' });
  expect([...seedsOf(await logOf(world, table)).keys()]).toEqual([1, 2, 3].map(n => `${table}/${n}`));
});

const botFolds = async (world: World, table: string): Promise<void> => {
  const bot = { kind: 'bot', seat: 2 } as const;
  const { you } = unwrap(await world.room.view(table, bot));
  await world.do(bot, table, { kind: 'act', expect: you!.expect!, action: { kind: 'fold' } });
};

test('a shoe that is given up unused is logged and shown (§9.1)', async () => {
  const world = createWorld();
  const table = await world.open(ann, SHORT_SHOE);
  await world.do(ann, table, { kind: 'sit', seat: null });
  await world.do(ann, table, { kind: 'leave' });
  const events = (await logOf(world, table)).flatMap(entry => entry.events);
  expect(events).toContainEqual({ kind: 'shoeAbandoned', shoe: `${table}/1`, why: 'The last player left.' });
  expect((await world.view(null, table)).abandoned).toBe(1);
});
