import { BLACKJACK_PRESETS, type BlackjackLegal } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS, type HoldemState } from '@cardroom/engine/holdem';
import { unwrap } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';

import { requestHash } from './append.ts';
import { whyBooksAreWrong } from './books.ts';
import { GENESIS, chainHash, makeEntry } from './chain.ts';
import { playerAccount, potAccount, seatAccount, type Account } from './ledger.ts';
import { createPlayers, type SignedIn } from './players.ts';
import { StoreError, type Entry } from './store.ts';
import { createWorld, person, play, ready, type Person, type World } from './testing/world.ts';

const ann = person('ann');
const bob = person('bob');

const TABLE = { game: 'blackjack', rules: BLACKJACK_PRESETS['21black'] } as const;
const THREE_BOXES = { game: 'blackjack', rules: { ...BLACKJACK_PRESETS['21black'], boxes: 3 } } as const;
const HEADSUP = { game: 'holdem', rules: HOLDEM_PRESETS.headsup } as const;
const CASH = { game: 'holdem', rules: HOLDEM_PRESETS.standard } as const;

const balance = async ({ store }: World, account: Account): Promise<number> =>
  (await store.balances([account]))[0]?.balance ?? 0;

const seated = async (world: World, spec: Parameters<World['open']>[1], ...people: Person[]) => {
  const table = await world.open(people[0]!, spec);
  for (const who of people) await world.do(who, table, { kind: 'sit', seat: null });
  return table;
};

const eventsOf = async ({ store }: World, table: string): Promise<readonly { kind: string }[]> =>
  (await store.entries(table, 1)).flatMap((entry: Entry) => JSON.parse(entry.body).events);

/** Plays a blackjack round to its end: bets the least, then stands. */
const playRound = async (world: World, who: Person, table: string) => {
  await ready(world, who, table);
  for (let view = await world.view(who, table); view.playing; view = await world.view(who, table)) {
    const legal = view.you!.legal as BlackjackLegal;
    if (legal.bet.ok) await play(world, who, table, 'bet', { box: legal.bet.boxes[0]!, amount: 10 });
    else await play(world, who, table, legal.decline.ok ? 'decline' : 'stand');
  }
};

describe('a table', () => {
  test('is opened, sat at, played and left: every chip comes back (§8.5, §9.3)', async () => {
    const world = createWorld();
    const table = await seated(world, TABLE, ann);
    expect(await balance(world, seatAccount(table, 1))).toBe(1_000);
    for (let round = 0; round < 5; round++) await playRound(world, ann, table);
    const { seats } = await world.view(ann, table);
    await world.do(ann, table, { kind: 'leave' });
    expect(await balance(world, playerAccount('p_ann'))).toBe(seats[0]!.chips);
    expect(await balance(world, potAccount(table))).toBe(0);
    expect(await balance(world, seatAccount(table, 1))).toBe(0);
  });

  test('resumes in another process with the same view, in mid-round (§9.3)', async () => {
    const world = createWorld();
    const table = await seated(world, TABLE, ann);
    await playRound(world, ann, table);
    await ready(world, ann, table);
    await play(world, ann, table, 'bet', { box: 0, amount: 10 });
    const view = await world.view(ann, table);
    expect(unwrap(await world.again().view(table, ann))).toEqual(view);
  });

  test('opening twice with the same id is opening once', async () => {
    const world = createWorld();
    const first = unwrap(await world.room.open(ann, 'once', TABLE));
    const second = unwrap(await world.again().open(ann, 'once', TABLE));
    expect(second.receipt).toEqual(first.receipt);
    expect(second.repeated).toBe(true);
    const other = await world.room.open(ann, 'once', CASH);
    expect(other).toMatchObject({ ok: false, error: { code: 'command/id-reused' } });
  });

  test.each([
    [{ game: 'chess' }, 'table/bad-rules'],
    [{ game: 'holdem', rules: { ...HOLDEM_PRESETS.headsup, seats: 40 } }, 'table/bad-rules'],
    [{ ...TABLE, options: { turnSeconds: -1 } }, 'table/bad-options'],
    [{ ...TABLE, options: { name: 'a\nb' } }, 'table/bad-options'],
    [{ ...TABLE, options: { minBuyIn: 2_000, maxBuyIn: 1_000 } }, 'table/bad-options'],
  ])('refuses to open %o', async (spec, code) => {
    const world = createWorld();
    const opened = await world.room.open(ann, 'x', spec as never);
    expect(opened).toMatchObject({ ok: false, error: { code } });
    expect(await world.room.tables({})).toEqual([]);
  });

  test.each([
    [null, /must be a record/],
    [{ kind: 'steal' }, /kind must be one of/],
    [{ kind: 'sit', table: 't', actionId: 'a', seat: null, chips: 5 }, /has no "chips"/],
    [
      { kind: 'act', table: 't', actionId: 'a', expect: 1, action: { kind: 'hit', __proto__x: 1 } },
      /action must be/,
    ],
    [{ kind: 'ready', table: 't', actionId: '', expect: 1 }, /actionId must be/],
    [{ kind: 'ready', table: 't', actionId: 'a', expect: 1.5 }, /expect must be/],
  ])('says what is wrong with %o', async (command, sentence) => {
    const reply = await createWorld().room.act(ann, command);
    expect(reply).toMatchObject({ ok: false, error: { code: 'command/malformed' } });
    expect(!reply.ok && reply.error.message).toMatch(sentence);
  });

  test.each(['', 'a\nb', '\ud800', 'x'.repeat(81), 5, null])('opens nothing under the id %j', async id => {
    const world = createWorld();
    const opened = await world.room.open(ann, id as string, TABLE);
    expect(opened).toMatchObject({ ok: false, error: { code: 'command/malformed' } });
    expect(await world.room.tables({})).toEqual([]);
  });

  test('an unknown table is refused', async () => {
    const world = createWorld();
    expect(await world.refused(ann, 't_none', { kind: 'leave' })).toBe('table/unknown');
  });
});

describe('an action happens once (§9.3)', () => {
  const dealt = async () => {
    const world = createWorld({ seed: 4 });
    const table = await seated(world, TABLE, ann);
    await ready(world, ann, table);
    const { you } = await world.view(ann, table);
    const bet = {
      kind: 'act',
      table,
      actionId: 'bet',
      expect: you!.expect!,
      action: { kind: 'bet', box: 0, amount: 50 },
    };
    return { world, table, bet };
  };

  test('a repeat gets the stored receipt and changes nothing', async () => {
    const { world, table, bet } = await dealt();
    const first = unwrap(await world.room.act(ann, bet));
    const head = (await world.store.table(table))!.head;
    for (const room of [world.room, world.again()]) {
      const repeat = unwrap(await room.act(ann, bet));
      expect(repeat.receipt).toEqual(first.receipt);
      expect(repeat.repeated).toBe(true);
    }
    expect((await world.store.table(table))!.head).toBe(head);
  });

  test('the same id with another body is refused with the current view', async () => {
    const { world, bet } = await dealt();
    await world.room.act(ann, bet);
    const other = await world.room.act(ann, { ...bet, action: { kind: 'bet', box: 0, amount: 60 } });
    expect(other).toMatchObject({
      ok: false,
      error: { code: 'command/id-reused', view: { you: { seat: 1 } } },
    });
  });

  test('a stale command is refused with the current view', async () => {
    const { world, bet } = await dealt();
    await world.room.act(ann, bet);
    const stale = await world.room.act(ann, { ...bet, actionId: 'other' });
    expect(stale).toMatchObject({ ok: false, error: { code: 'command/stale', view: { round: 1 } } });
  });

  test('two processes race for one turn: exactly one has an effect', async () => {
    const { world, table, bet } = await dealt();
    const other = world.again();
    await other.view(table, ann);
    const replies = await Promise.all([
      world.room.act(ann, { ...bet, actionId: 'one' }),
      other.act(ann, { ...bet, actionId: 'two' }),
    ]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    const bets = (await eventsOf(world, table)).filter(({ kind }) => kind === 'betPlaced');
    expect(bets).toHaveLength(1);
  });

  test('a process that lags behind catches up before it refuses', async () => {
    const { world, table, bet } = await dealt();
    const other = world.again();
    await other.view(table, ann);
    const reply = unwrap(await world.room.act(ann, bet));
    const { playing, you } = reply.frame.view;
    const next = playing
      ? { kind: 'act', expect: you!.expect!, action: { kind: 'stand' } }
      : { kind: 'ready', expect: you!.expect!, seed: world.seed() };
    expect((await other.act(ann, { ...next, table, actionId: 'next' })).ok).toBe(true);
  });

  test('what the game refuses changes nothing', async () => {
    const { world, table, bet } = await dealt();
    const head = (await world.store.table(table))!.head;
    const refused = await world.room.act(ann, { ...bet, action: { kind: 'bet', box: 0, amount: 5 } });
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'bet/below-minimum', message: 'Minimum bet is $10.' },
    });
    expect((await world.store.table(table))!.head).toBe(head);
  });
});

describe('seats', () => {
  test('belong to sessions, not to names (§7.1)', async () => {
    const world = createWorld();
    const table = await seated(world, TABLE, ann);
    const thief = person('ann', { session: 's_thief' });
    expect((await world.view(thief, table)).you).toBeNull();
    expect(await world.refused(thief, table, { kind: 'leave' })).toBe('seat/not-seated');
    expect(await world.refused(thief, table, { kind: 'sit', seat: null })).toBe('seat/already');
    expect(await world.refused(thief, table, { kind: 'claim', seat: 1 })).toBe('seat/unproven');
  });

  test('nobody locks a name away from the session that sits with it (§7.1)', async () => {
    const world = createWorld();
    const players = createPlayers({
      store: world.store,
      clock: world.clock,
      random: { bytes: world.bytes },
      passphrases: {
        make: passphrase => Promise.resolve(passphrase),
        check: (passphrase, lock) => Promise.resolve(passphrase === lock),
      },
      isSeated: world.room.isSeated,
    });
    const actorOf = ({ player, session }: SignedIn): Person =>
      person('ann', { player: player.id, session: session.id });
    const first = unwrap(await players.signIn({ name: 'ann' }));
    const second = unwrap(await players.signIn({ name: 'Ann' }));
    const table = await seated(world, TABLE, actorOf(first));
    expect(await players.lock(second.session.token, 'a stolen name')).toMatchObject({
      ok: false,
      error: { code: 'lock/seated' },
    });
    // What cannot be read may be held.
    const away = { ...world.store, table: () => Promise.reject(new StoreError('store/unavailable', 'away')) };
    expect(await world.again({ store: away }).isSeated(first.player.id, first.session.id)).toBe(true);
    // Whoever hosts without sitting is safe, too.
    await world.do(actorOf(first), table, { kind: 'leave' });
    expect(await players.lock(second.session.token, 'a stolen name')).toMatchObject({
      ok: false,
      error: { code: 'lock/seated' },
    });
    unwrap(await players.lock(first.session.token, 'my own name'));
    expect((await world.view(actorOf(first), table)).host).toBe(true);
  });

  test('can be taken along by whoever knows the passphrase', async () => {
    const world = createWorld();
    const table = await seated(world, TABLE, ann);
    const proven = person('ann', { session: 's_phone', proven: true });
    // Taken without a passphrase: whoever locks the name later cannot take it.
    expect(await world.refused(proven, table, { kind: 'claim', seat: 1 })).toBe('seat/unproven');
    await world.do(ann, table, { kind: 'leave' });
    const first = person('ann', { session: 's_first', proven: true });
    await world.do(first, table, { kind: 'sit', seat: 1 });
    await world.do(proven, table, { kind: 'claim', seat: 1 });
    expect((await world.view(proven, table)).you!.seat).toBe(1);
    expect((await world.view(first, table)).you).toBeNull();
    expect(await world.refused(person('bob', { proven: true }), table, { kind: 'claim', seat: 1 })).toBe(
      'seat/not-yours',
    );
  });

  test('a full table, a taken seat, a wrong buy-in and a second box too many are refused', async () => {
    const world = createWorld();
    const table = await seated(world, THREE_BOXES, ann);
    expect(await world.refused(bob, table, { kind: 'sit', seat: 1 })).toBe('seat/taken');
    expect(await world.refused(bob, table, { kind: 'sit', seat: 4 })).toBe('seat/unknown');
    expect(await world.refused(bob, table, { kind: 'sit', seat: 2, buyIn: 5 })).toBe('buy-in/bounds');
    expect(await world.refused(bob, table, { kind: 'sit', seat: 2, boxes: 3 })).toBe('seat/boxes');
    await world.do(bob, table, { kind: 'sit', seat: 2, boxes: 2 });
    expect(await world.refused(person('cat'), table, { kind: 'sit', seat: null })).toBe('seat/boxes');
  });

  test('a private table needs its invite code, also to watch; the host sees it (§8.5)', async () => {
    const world = createWorld();
    const table = await seated(world, { ...CASH, options: { private: true } }, ann);
    const { invite } = await world.view(ann, table);
    expect(await world.refused(bob, table, { kind: 'sit', seat: null })).toBe('table/private');
    expect(await world.refused(bob, table, { kind: 'sit', seat: null, invite: 'guess' })).toBe(
      'table/private',
    );
    expect(await world.room.view(table, bob)).toMatchObject({ ok: false, error: { code: 'table/private' } });
    expect(unwrap(await world.room.view(table, bob, invite!)).invite).toBeNull();
    await world.do(bob, table, { kind: 'sit', seat: null, invite });
    expect((await world.view(bob, table)).invite).toBeNull();
    expect(JSON.stringify(await eventsOf(world, table))).not.toContain(invite);
    expect(await world.room.tables({})).toEqual([]);
    expect(await world.room.tables({ private: true })).toEqual([]);
    expect(await world.room.tables({ player: 'p_bob' })).toHaveLength(1);
  });

  test.each(['person', 'bot'] as const)(
    'whoever takes a seat sees nothing of the hand that a %s was dealt there before (§9.2)',
    async before => {
      const world = createWorld();
      const table = await seated(world, CASH, ann);
      if (before === 'person') await world.do(bob, table, { kind: 'sit', seat: 2 });
      else await world.do(ann, table, { kind: 'seatBot', seat: 2, bot: 'any' });
      await ready(world, ann, table);
      if (before === 'person') await ready(world, bob, table);
      if ((await world.view(ann, table)).awaited[0] === 1) await play(world, ann, table, 'fold');
      expect((await world.view(ann, table)).you!.hole).toHaveLength(2);
      if (before === 'person') await world.do(bob, table, { kind: 'leave' });
      else await world.do(ann, table, { kind: 'remove', seat: 2 });
      const cat = person('cat');
      await world.do(cat, table, { kind: 'sit', seat: 2 });
      expect((await world.view(cat, table)).you!.hole).toEqual([]);
      expect((await world.view(ann, table)).you!.hole).toHaveLength(2);
    },
  );

  test('leaving twice is leaving once', async () => {
    const world = createWorld();
    const table = await seated(world, CASH, ann, bob);
    await ready(world, ann, table);
    await ready(world, bob, table);
    await world.do(bob, table, { kind: 'leave' });
    expect(await world.refused(bob, table, { kind: 'leave' })).toBe('seat/standing');
    expect(await world.refused(ann, table, { kind: 'remove', seat: 2 })).toBe('seat/standing');
  });

  test('nobody watches a table without a rail; others watch without seeing a card (§8.5)', async () => {
    const world = createWorld();
    const closed = await seated(world, { ...CASH, options: { rail: false } }, ann);
    expect(await world.room.view(closed, bob)).toMatchObject({ ok: false, error: { code: 'table/no-rail' } });
    const table = await seated(world, HEADSUP, ann, bob);
    await ready(world, ann, table);
    await ready(world, bob, table);
    expect((await world.view(ann, table)).you!.hole).toHaveLength(2);
    expect((await world.view(null, table)).you).toBeNull();
  });

  test('the host takes a player off, who does not come back; others may not (§8.5)', async () => {
    const world = createWorld();
    const table = await seated(world, CASH, ann, bob);
    expect(await world.refused(bob, table, { kind: 'remove', seat: 1 })).toBe('host/only');
    expect(await world.refused(ann, table, { kind: 'remove', seat: 1 })).toBe('host/self');
    await world.do(ann, table, { kind: 'remove', seat: 2 });
    expect(await balance(world, playerAccount('p_bob'))).toBe(1_000);
    expect(await world.refused(bob, table, { kind: 'sit', seat: null })).toBe('seat/removed');
  });

  test('sitting out leaves the others playing, and sitting in comes back (§8.5)', async () => {
    const world = createWorld();
    const cat = person('cat');
    const table = await seated(world, CASH, ann, bob, cat);
    await world.do(cat, table, { kind: 'sitOut' });
    await ready(world, ann, table);
    await ready(world, bob, table);
    const { playing, play: hand } = await world.view(ann, table);
    expect(playing).toBe(true);
    expect((hand as HoldemState).seats.map(({ seat }) => seat)).toEqual([1, 2]);
    expect(await world.refused(cat, table, { kind: 'ready', expect: 1 })).toBe('ready/in-round');
    await world.do(cat, table, { kind: 'sitIn' });
    await play(world, ann, table, 'fold');
    expect((await world.view(cat, table)).you!.expect).not.toBeNull();
  });

  test('below the minimum, chips can be bought again: the starting bankroll is back (§2.13, §8.5)', async () => {
    const world = createWorld();
    const rules = { ...BLACKJACK_PRESETS['21black'], startingChips: 10, minBet: 10, maxBet: 20 };
    const table = await seated(world, { game: 'blackjack', rules }, ann);
    expect(await world.refused(ann, table, { kind: 'rebuy' })).toBe('rebuy/not-now');
    for (let chips = 10; chips >= 10; chips = (await world.view(ann, table)).seats[0]!.chips)
      await playRound(world, ann, table);
    expect((await world.view(ann, table)).you!.expect).toBeNull();
    await world.do(ann, table, { kind: 'rebuy' });
    expect((await world.view(ann, table)).seats[0]!.chips).toBe(10);
  });

  test('leaving in a hand folds it, and the chips go along when it is over', async () => {
    const world = createWorld();
    const table = await seated(world, CASH, ann, bob);
    await ready(world, ann, table);
    await ready(world, bob, table);
    await world.do(bob, table, { kind: 'leave' });
    await play(world, ann, table, 'raiseTo', { amount: 20 });
    const { seats } = await world.view(ann, table);
    expect(seats.map(({ seat }) => seat)).toEqual([1]);
    expect(await balance(world, playerAccount('p_bob'))).toBe(990);
    expect(seats[0]!.chips).toBe(1_010);
  });
});

describe('deadlines', () => {
  const timed = async () => {
    const world = createWorld();
    const table = await seated(world, { ...CASH, options: { turnSeconds: 30 } }, ann, bob);
    await ready(world, ann, table);
    await ready(world, bob, table);
    return { world, table };
  };
  const clock = { kind: 'clock' } as const;
  const timeout = async (world: World, table: string) => {
    const state = unwrap(await world.room.state(table));
    return { kind: 'timeout', expect: state.facts.deadline!.since };
  };

  test('a turn that is missed is checked or folded, and the seat sits out (§8.5)', async () => {
    const { world, table } = await timed();
    const { deadline } = await world.view(ann, table);
    expect(deadline).toEqual({ seat: 1, at: world.clock.now() + 30_000 });
    expect(await world.refused(clock, table, await timeout(world, table))).toBe('deadline/not-passed');
    expect(await world.refused(bob, table, await timeout(world, table))).toBe('host/only');
    world.clock.set(deadline!.at);
    await world.do(clock, table, await timeout(world, table));
    const { seats, playing } = await world.view(bob, table);
    expect(playing).toBe(false);
    expect(seats.map(({ standing }) => standing)).toEqual(['out', 'in']);
    expect(seats.map(({ chips }) => chips)).toEqual([995, 1_005]);
  });

  test('a deadline that is gone does nothing', async () => {
    const { world, table } = await timed();
    const late = await timeout(world, table);
    await play(world, ann, table, 'call');
    world.clock.set(world.clock.now() + 60_000);
    expect(await world.refused(clock, table, late)).toBe('command/stale');
  });

  test('the first round waits for its host, who may still be letting people in (§8.5)', async () => {
    const world = createWorld();
    const table = await seated(world, { ...CASH, options: { turnSeconds: 30 } }, ann, bob);
    await ready(world, bob, table);
    expect((await world.view(bob, table)).deadline).toBeNull();
    const cat = person('cat');
    await world.do(cat, table, { kind: 'sit', seat: null });
    await ready(world, ann, table);
    expect((await world.view(bob, table)).deadline).toEqual({ seat: null, at: world.clock.now() + 30_000 });
  });

  test('whoever is not ready in time sits the next round out', async () => {
    const { world, table } = await timed();
    const cat = person('cat');
    await world.do(cat, table, { kind: 'sit', seat: null });
    await play(world, ann, table, 'fold');
    await ready(world, ann, table);
    await ready(world, bob, table);
    world.clock.set(world.clock.now() + 30_000);
    await world.do(clock, table, await timeout(world, table));
    const { playing, seats } = await world.view(ann, table);
    expect(playing).toBe(true);
    expect(seats[2]!.standing).toBe('out');
  });
});

describe('a table that cannot go on', () => {
  test('is frozen when its log leads nowhere: wagers and chips are returned, and the log says why', async () => {
    const world = createWorld();
    const table = await seated(world, CASH, ann, bob);
    await ready(world, ann, table);
    await ready(world, bob, table);
    const broken = world.again({
      dealer: {
        commit: () => null as never,
        leaves: () => [],
        deal: () => ({ cardAt: () => 0, open: () => null as never, reshuffle: () => null as never }),
      },
    });
    await broken.view(table, null);
    // The board's cards are three times the same: the game cannot take them.
    const view = unwrap(await broken.view(table, ann));
    await broken.act(ann, {
      kind: 'act',
      table,
      actionId: 'a',
      expect: view.you!.expect!,
      action: { kind: 'call' },
    });
    const next = unwrap(await broken.view(table, bob));
    const reply = await broken.act(bob, {
      kind: 'act',
      table,
      actionId: 'b',
      expect: next.you!.expect!,
      action: { kind: 'check' },
    });
    expect(reply).toMatchObject({ ok: false, error: { code: 'table/frozen' } });
    expect(await balance(world, playerAccount('p_ann'))).toBe(1_000);
    expect(await balance(world, playerAccount('p_bob'))).toBe(1_000);
    expect(await balance(world, potAccount(table))).toBe(0);
    const events = await eventsOf(world, table);
    expect(events.at(-2)).toMatchObject({ kind: 'shoeAbandoned', shoe: `${table}/1` });
    expect(events.at(-1)).toMatchObject({ kind: 'tableFrozen', why: expect.stringContaining('invariant') });
    expect(await world.refused(ann, table, { kind: 'sit', seat: null })).toBe('table/frozen');
    expect(world.warnings.join()).toContain('frozen');
  });

  test('is left alone when a newer program wrote it', async () => {
    const world = createWorld();
    const table = await seated(world, TABLE, ann);
    const newer = {
      ...world.store,
      entries: async (id: string, from: number) =>
        (await world.store.entries(id, from)).map(entry => rechained(entry)),
    };
    const reply = await world.again({ store: newer }).act(ann, { kind: 'leave', table, actionId: 'x' });
    expect(reply).toMatchObject({ ok: false, error: { code: 'table/newer' } });
  });

  test('is left alone when it holds a kind of event that only a newer program knows', async () => {
    const world = createWorld();
    const table = await seated(world, TABLE, ann);
    const record = (await world.store.table(table))!;
    const body = {
      table,
      seq: 3,
      at: 0,
      actor: 'house',
      actionId: 'later',
      bodyHash: GENESIS,
      events: [{ kind: 'chatSaid', text: 'hello' }] as never,
      transfers: [],
    };
    const { id: _, head, hash, ...listed } = record;
    const entry = makeEntry(hash, body);
    await world.store.append({
      table,
      expectHead: head,
      entry,
      record: listed,
      transfers: [],
      sealed: [],
      rows: null,
    });
    const reply = await world.again().act(ann, { kind: 'leave', table, actionId: 'x' });
    expect(reply).toMatchObject({ ok: false, error: { code: 'table/newer' } });
    expect((await world.store.table(table))!.status).toBe('open');
  });

  test.each([[[null]], [{}], [undefined], [[{ kind: 'roundBegun', version: 1 }]]])(
    'is frozen when an entry says %j',
    async events => {
      const world = createWorld();
      const table = await seated(world, TABLE, ann);
      const { id: _, head, hash, ...record } = (await world.store.table(table))!;
      const body = { table, seq: 3, at: 0, actor: 'house', actionId: 'x', bodyHash: GENESIS, transfers: [] };
      const entry = makeEntry(hash, { ...body, events: events as never });
      await world.store.append({
        table,
        expectHead: head,
        entry,
        record,
        transfers: [],
        sealed: [],
        rows: null,
      });
      const reply = await world.again().act(ann, { kind: 'leave', table, actionId: 'y' });
      expect(reply).toMatchObject({ ok: false, error: { code: 'table/frozen' } });
      expect(await balance(world, playerAccount('p_ann'))).toBe(1_000);
    },
  );

  test('says which entry is not what was written', async () => {
    const world = createWorld();
    const table = await seated(world, TABLE, ann);
    const bent = {
      ...world.store,
      entries: async (id: string, from: number) =>
        (await world.store.entries(id, from)).map(entry => ({
          ...entry,
          body: entry.body.replace('ann', 'eve'),
        })),
    };
    const reply = await world.again({ store: bent }).act(ann, { kind: 'leave', table, actionId: 'x' });
    expect(reply).toMatchObject({ ok: false, error: { code: 'table/corrupt' } });
    expect((await world.store.table(table))!.head).toBe(2);
  });

  test('waits when the key is lost; the house may void the round: everything is as before it', async () => {
    const world = createWorld();
    const table = await seated(world, TABLE, ann);
    await playRound(world, ann, table);
    const before = (await world.view(ann, table)).seats[0]!.chips;
    await ready(world, ann, table);
    await play(world, ann, table, 'bet', { box: 0, amount: 100 });
    const lost = world.again({ vault: { ...world.vault, open: () => null } });
    const view = unwrap(await lost.view(table, ann));
    const stand = { kind: 'act', table, actionId: 's', expect: view.you!.expect!, action: { kind: 'stand' } };
    expect(await lost.act(ann, stand)).toMatchObject({ ok: false, error: { code: 'key/lost' } });
    const voiding = { kind: 'void', table, actionId: 'v', why: 'The key is lost.' };
    expect(await lost.act(ann, voiding)).toMatchObject({ ok: false, error: { code: 'host/only' } });
    unwrap(await lost.act({ kind: 'house' }, voiding));
    const after = await world.view(ann, table);
    expect(after.seats[0]!.chips).toBe(before);
    expect(after.abandoned).toBe(1);
    expect(await balance(world, seatAccount(table, 1))).toBe(before);
    expect(await balance(world, potAccount(table))).toBe(0);
    await playRound(world, ann, table);
  });
});

/** The same entry with a header of a later version, as a program of that version would have chained it. */
const rechained = (entry: Entry): Entry => {
  const body = entry.body.replace('"version":1', '"version":2');
  return entry.seq === 1 ? { ...entry, body, hash: chainHash(GENESIS, body) } : entry;
};

test('a table whose ledger does not say what its log says is not played on (§9.3)', async () => {
  const world = createWorld();
  const table = await seated(world, TABLE, ann);
  const bent = {
    ...world.store,
    balances: async (accounts: readonly Account[]) =>
      (await world.store.balances(accounts)).map(({ account, balance: chips }) => ({
        account,
        balance: account === seatAccount(table, 1) ? chips + 1 : chips,
      })),
  };
  const reply = await world.again({ store: bent }).view(table, ann);
  expect(reply).toMatchObject({ ok: false, error: { code: 'table/corrupt' } });
});

test('a store whose balances do not add up is found out when a house opens (§9.3)', async () => {
  const { store } = createWorld();
  expect(await whyBooksAreWrong(store)).toBeNull();
  expect(await whyBooksAreWrong({ sumOfBalances: () => Promise.resolve(5) })).toMatchObject({
    code: 'store/corrupt',
  });
});

test('the log identifies a command by nothing that is secret (§9.2)', async () => {
  const world = createWorld();
  const table = await world.open(ann, { ...CASH, options: { private: true } });
  const { invite } = await world.view(ann, table);
  const sit = { kind: 'sit', table, actionId: 'sit', seat: 2 };
  const { receipt } = unwrap(await world.room.act(bob, { ...sit, invite }));
  const [entry] = await world.store.entries(table, receipt.seq);
  expect(entry!.bodyHash).toBe(requestHash(sit));
});

test.each(['\ud800', 'a\u0000b', 'line\nbreak'])(
  'an id that cannot be kept is refused at once: %j',
  async actionId => {
    const reply = await createWorld().room.act(ann, { kind: 'leave', table: 't', actionId });
    expect(reply).toMatchObject({ ok: false, error: { code: 'command/malformed' } });
  },
);
