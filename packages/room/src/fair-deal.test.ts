import { unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS, type BlackjackLegal } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS, type HoldemLegal } from '@cardroom/engine/holdem';
import { checkCommitment, checkOpening, type Opening } from '@cardroom/fairness';
import { expect, test } from 'vitest';

import type { EntryBody } from './chain.ts';
import { fairDealer, type Dealer } from './draft.ts';
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

/** What a player keeps of a shoe: the sealed cards, fetched when the commitment was seen, and at every reshuffle. */
const leavesAt = async (world: World, table: string, shoe: string) =>
  unwrap(await world.room.leaves(table, shoe, ann))!;

/** A player's own check of a card, with nothing but what the table has told. */
const isProved = (view: TableView, leaves: readonly (readonly string[])[], opening: Opening): boolean => {
  const shoe = view.shoe!;
  const decks = shoe.commitment.cards / 52;
  const terms = { shoe: shoe.commitment.shoe, rules: view.rules, decks };
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
  const sealed = await leavesAt(world, table, `${table}/1`);
  const frames: Frame[] = [];
  for (let round = 0; round < 4; round++) {
    const { next, shoe } = await world.view(ann, table);
    const before = await leavesAt(world, table, (next ?? shoe!.commitment).shoe);
    for (const frame of await blackjackRound(world, ann, table)) {
      const { view, openings } = frame;
      // The round has been played on since: later reshuffles had not been published with this frame.
      const all = await leavesAt(world, table, view.shoe!.commitment.shoe);
      const leaves = all.slice(0, 1 + view.shoe!.reshuffles.length);
      expect(leaves[0]).toEqual(before[0]);
      expect(openings.every(opening => isProved(view, leaves, opening))).toBe(true);
      frames.push(frame);
    }
  }
  expect(sealed[0]).toHaveLength(52);
  await world.do(ann, table, { kind: 'leave' });
  const log = await logOf(world, table);
  const kinds = log.flatMap(({ events }) => events).map(({ kind }) => kind);
  expect(kinds.filter(kind => kind === 'shoeReshuffled').length).toBeGreaterThan(0);
  const shown = frames.flatMap(({ openings }) => openings);
  expect(shown.length).toBeGreaterThan(100);
  expect(kinds.filter(kind => kind === 'cardDealt' || kind === 'holeRevealed')).toHaveLength(shown.length);
  expect([...seedsOf(log).keys()]).toEqual(
    log.flatMap(({ events }) => events).flatMap(e => (e.kind === 'shoeCommitted' ? [e.commitment.shoe] : [])),
  );
});

test('a dealer that deals other cards than it sealed is caught by every card, and by the receipt (§9.1)', async () => {
  const crooked: Dealer = {
    ...fairDealer,
    deal: (terms, seed, shoe) => {
      const dealing = fairDealer.deal(terms, seed, shoe);
      return { ...dealing, cardAt: position => dealing.cardAt(51 - position) };
    },
  };
  const world = createWorld({ dealer: crooked });
  const table = await world.open(ann, { game: 'blackjack', rules: BLACKJACK_PRESETS['21black'] });
  await world.do(ann, table, { kind: 'sit', seat: null });
  const frames = await blackjackRound(world, ann, table);
  const leaves = await leavesAt(world, table, `${table}/1`);
  const checks = frames.flatMap(({ view, openings }) =>
    openings.map(opening => isProved(view, leaves, opening)),
  );
  expect(checks.length).toBeGreaterThan(3);
  expect(checks.some(Boolean)).toBe(false);
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

test('whoever sits down in mid-hand does not change whether its seed is revealed (§9.1)', async () => {
  const world = createWorld();
  const table = await world.open(ann, { game: 'holdem', rules: HOLDEM_PRESETS.standard });
  await world.do(ann, table, { kind: 'sit', seat: 1 });
  await world.do(ann, table, { kind: 'seatBot', seat: 2, bot: 'uniform' });
  await ready(world, ann, table);
  await world.do(bob, table, { kind: 'sit', seat: 3 });
  const [first] = (await world.view(ann, table)).awaited;
  await (first === 1 ? play(world, ann, table, 'fold') : botFolds(world, table));
  const closed = (await logOf(world, table))
    .flatMap(({ events }) => events)
    .find(e => e.kind === 'shoeClosed');
  expect(closed).toMatchObject({ revealed: 'later' });
});

test('what is kept of sealed shoes does not grow with every hand (§9.3)', async () => {
  const world = createWorld();
  const table = await world.open(ann, { game: 'holdem', rules: HOLDEM_PRESETS.standard });
  await world.do(ann, table, { kind: 'sit', seat: 1 });
  await world.do(ann, table, { kind: 'seatBot', seat: 2, bot: 'uniform' });
  const headers: number[] = [];
  for (let hand = 0; hand < 12; hand++) {
    await ready(world, ann, table);
    const [first] = (await world.view(ann, table)).awaited;
    await (first === 1 ? play(world, ann, table, 'fold') : botFolds(world, table));
  }
  for (const { events } of await logOf(world, table))
    headers.push(...events.flatMap(e => (e.kind === 'roundBegun' ? [JSON.stringify(e).length] : [])));
  expect(headers.at(-1)! - headers[1]!).toBeLessThan(20);
  await world.do(ann, table, { kind: 'leave' });
  expect(seedsOf(await logOf(world, table)).size).toBe(13);
});
