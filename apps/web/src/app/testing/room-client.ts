import { err, fullShoe, ok, parseCards, rejection, unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import { randomFrom, stacked } from '@cardroom/engine/testing';
import {
  createMemoryStore,
  createRoom,
  memoryVault,
  readRound,
  sumResults,
  type Actor,
  type Frame,
  type Room,
  type RoundSummary,
  type Rules,
  type Store,
  type TableRecord,
  type TableSummary,
  type TableView,
} from '@cardroom/room';
import { dealerOf } from '@cardroom/room/testing';
import type {
  Client,
  ListedTable,
  Presence,
  Refusal,
  SessionAnswer,
  Table,
  Watcher,
} from '@cardroom/wire/client';

type Person = Extract<Actor, { kind: 'session' }>;

const personOf = (name: string, { session = name, proven = false }: From = {}): Person => ({
  kind: 'session',
  session: `s_${session}`,
  player: `p_${name}`,
  name,
  proven,
});

type From = { readonly session?: string; readonly proven?: boolean };

const LOST: Refusal = rejection('wire/lost', 'The room cannot be reached.');

/** A real room in memory, as clients of it see it; the cards come in the order that a test says. */
export type RoomClient = Readonly<{
  client: Client;
  /** Somebody else, or the same person from another browser. */
  as: (name: string, from?: From) => Client;
  /** What the next requests of a kind are refused with, once each. */
  break: (what: 'wish' | 'statistics' | 'tables') => void;
  /** Tells everybody at the tables who is there. */
  tellPresence: (presence: Presence) => void;
}>;

export const roomClient = (cards = '', { here = false, locked = false } = {}): RoomClient => {
  const random = randomFrom(1);
  const bytes = (count: number): Uint8Array => Uint8Array.from({ length: count }, () => random.below(256));
  const top = stacked(unwrap(parseCards(cards)));
  const store = createMemoryStore();
  const room = createRoom({
    store,
    clock: { now: () => Date.now() },
    random: { bytes },
    vault: memoryVault({ bytes }),
    knowsBot: () => true,
    dealer: dealerOf((_seed, { commitment, reshuffles }, part) =>
      top(part === 0 ? fullShoe(commitment.cards / 52) : reshuffles[part - 1]!.discards),
    ),
  });
  const broken = new Set<string>();
  const ground: Ground = {
    room,
    store,
    lost: what => broken.delete(what),
    newId: ids(),
    watchers: new Set(),
  };
  return {
    client: clientOf(ground, personOf('ann', { proven: locked }), here, locked),
    as: (name, from) => clientOf(ground, personOf(name, from), true, from?.proven ?? false),
    break: what => void broken.add(what),
    tellPresence: presence => ground.watchers.forEach(({ onPresence }) => onPresence?.(presence)),
  };
};

const ids = (): (() => string) => {
  let count = 0;
  return () => `a${count++}`;
};

type Ground = Readonly<{
  room: Room;
  store: Store;
  lost: (what: string) => boolean;
  newId: () => string;
  watchers: Set<Watcher>;
}>;

const tableAt = async (ground: Ground, person: Person, id: string, first: TableView): Promise<Table> => {
  const { room, newId, lost, watchers } = ground;
  const followers = new Set<(frame: Frame) => void>();
  let view = first;
  const stop = await room.follow(id, person, view.seq, frame => {
    view = frame.view;
    for (const follower of followers) follower(frame);
  });
  return {
    table: id,
    view: () => view,
    connection: () => 'open',
    watch: watcher => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    follow: onFrame => {
      followers.add(onFrame);
      return () => void followers.delete(onFrame);
    },
    wish: async wish => {
      if (lost('wish')) return err(LOST);
      const turn = wish.kind === 'ready' || wish.kind === 'act' ? { expect: view.you?.expect ?? 0 } : {};
      const seed = wish.kind === 'ready' && view.you?.needsSeed ? { seed: 'ab'.repeat(32) } : {};
      return room.act(person, { table: id, actionId: newId(), ...wish, ...turn, ...seed });
    },
    close: () => (stop.ok ? stop.value() : undefined),
  };
};

const PRESETS: Readonly<Record<string, Rules>> = { ...BLACKJACK_PRESETS, ...HOLDEM_PRESETS };

const clientOf = (ground: Ground, person: Person, here: boolean, locked: boolean): Client => {
  const { room, store, lost, newId } = ground;
  const signedIn: SessionAnswer = {
    player: { id: person.player, name: person.name, locked },
    session: person.session,
    isNew: true,
  };
  let me: SessionAnswer | null = here ? signedIn : null;
  return {
    signIn: async name => {
      me = { ...signedIn, player: { ...signedIn.player, name } };
      return name === 'locked'
        ? err(rejection('passphrase/wrong', 'This name is locked: enter its passphrase.'))
        : ok(me);
    },
    me: async () => (me ? ok(me) : err(rejection('session/none', 'You are not signed in.'))),
    signOut: async () => ok({ done: true }),
    lock: async passphrase =>
      passphrase.length < 8
        ? err(rejection('passphrase/too-short', 'A passphrase has at least 8 characters.'))
        : ok({ player: { ...signedIn.player, locked: true } }),
    unlock: async () => ok({ player: signedIn.player }),
    tables: async () => {
      if (lost('tables')) return err(LOST);
      const records = await room.tables({ player: person.player, status: 'open' });
      return ok(await Promise.all(records.map(record => listed(ground, person, record))));
    },
    openTable: async ({ game, rules, options }) => {
      const record = typeof rules === 'string' ? PRESETS[rules]! : (rules as Rules);
      const opened = await room.open(person, newId(), { game, rules: record, ...(options && { options }) });
      if (!opened.ok) return opened;
      const { table } = opened.value.receipt;
      return room.act(person, { table, actionId: newId(), kind: 'sit', seat: null });
    },
    look: (id, invite) => room.view(id, person, invite),
    table: async (id, invite) => {
      const view = await room.view(id, person, invite);
      return view.ok ? ok(await tableAt(ground, person, id, view.value)) : view;
    },
    ask: (id, wish) => room.act(person, { table: id, actionId: newId(), ...wish }),
    rounds: async () => {
      const rows = await store.rounds({ player: person.player, limit: 50 });
      return ok({
        rounds: rows.map(({ table, round, at, game, summary }) => {
          const { rules, seats } = JSON.parse(summary) as RoundSummary;
          const net = seats.find(({ player }) => player === person.player)?.net ?? null;
          return { table, round, at, rules, net, game: game as ListedTable['game'], seats: [] };
        }),
      });
    },
    round: async (table, number) => {
      const row = (await store.rounds({ table })).find(({ round }) => round === number);
      const logged = row && (await readRound(store, row));
      return logged ? ok(logged) : err(rejection('round/unknown', 'There is no such round.'));
    },
    addresses: async () => ok({ origins: [] }),
    drills: async () => ok({ notes: [] }),
    keepDrills: async () => ok({ done: true }),
    leaks: async () => ok({ deck: { drill: 'leaks', scope: 'mine', items: [] } }),
    why: async () => err(LOST),
    plan: async () => err(LOST),
    honours: async () => {
      const { player: id, name } = person;
      await store.addPlayer({ id, key: name, name, lock: null, createdAt: 0 });
      return ok(await room.honours(id));
    },
    openDaily: async () => {
      const view = await room.openDaily(person);
      return view.ok ? ok({ view: view.value }) : view;
    },
    review: async () => err(LOST),
    statistics: async () => {
      if (lost('statistics')) return err(LOST);
      const sums = async (game: string) => sumResults(await store.results({ player: person.player, game }));
      const [blackjack, holdem] = [await sums('blackjack'), await sums('holdem')];
      return ok({
        blackjack: { ever: blackjack, session: blackjack },
        holdem: { ever: holdem, session: holdem },
      });
    },
    // This dealer seals nothing: there is nothing to check.
    leaves: async () => err(rejection('shoe/unknown', 'There is no such shoe.')),
    shoes: async () => ok({ receipts: [], sealed: [] }),
  };
};

const listed = async (
  { room }: Ground,
  person: Person,
  { id, game, changedAt, summary }: TableRecord,
): Promise<ListedTable> => {
  const { name, places, seats, playing } = JSON.parse(summary) as TableSummary;
  const view = await room.view(id, person);
  const isHere = view.ok && view.value.you !== null;
  return {
    id,
    name,
    places,
    playing,
    changedAt,
    status: 'open',
    private: true,
    yours: isHere,
    held: isHere ? 'here' : 'elsewhere',
    game: game as ListedTable['game'],
    seats: seats as ListedTable['seats'],
  };
};
