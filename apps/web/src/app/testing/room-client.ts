import { err, fullShoe, ok, parseCards, rejection, unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { randomFrom, stacked } from '@cardroom/engine/testing';
import {
  createMemoryStore,
  createRoom,
  memoryVault,
  readRound,
  sumResults,
  type Actor,
  type Frame,
  type RoundSummary,
  type Rules,
  type TableSummary,
} from '@cardroom/room';
import { dealerOf } from '@cardroom/room/testing';
import type { Client, ListedTable, Refusal, SessionAnswer, Table } from '@cardroom/wire/client';

const ANN = { kind: 'session', session: 's_ann', player: 'p_ann', name: 'ann', proven: false } as const;
const LOST: Refusal = rejection('wire/lost', 'The room cannot be reached.');

/** A real room in memory, as a client of it sees it; the cards come in the order that a test says. */
export type RoomClient = Readonly<{
  client: Client;
  /** What the next requests of a kind are refused with, once each. */
  break: (what: 'wish' | 'statistics' | 'tables') => void;
  /** Ann is known to be here already. */
  signedIn: SessionAnswer;
}>;

export const roomClient = (cards = '', { here = false } = {}): RoomClient => {
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
  let ids = 0;
  let me: SessionAnswer | null = here ? SIGNED_IN : null;
  const person: Actor = ANN;
  const lost = (what: string): boolean => broken.delete(what);

  const tableAt = async (id: string): Promise<Table> => {
    const followers = new Set<(frame: Frame) => void>();
    let view = unwrap(await room.view(id, person));
    const stop = unwrap(
      await room.follow(id, person, view.seq, frame => {
        view = frame.view;
        for (const follower of followers) follower(frame);
      }),
    );
    return {
      table: id,
      view: () => view,
      connection: () => 'open',
      watch: () => () => {},
      follow: onFrame => {
        followers.add(onFrame);
        return () => void followers.delete(onFrame);
      },
      wish: async wish => {
        if (lost('wish')) return err(LOST);
        const turn = wish.kind === 'ready' || wish.kind === 'act' ? { expect: view.you?.expect ?? 0 } : {};
        const seed = wish.kind === 'ready' && view.you?.needsSeed ? { seed: 'ab'.repeat(32) } : {};
        return room.act(person, { table: id, actionId: `a${ids++}`, ...wish, ...turn, ...seed });
      },
      close: stop,
    };
  };
  const client: Client = {
    signIn: async name => {
      me = { ...SIGNED_IN, player: { ...SIGNED_IN.player, name } };
      return name === 'locked'
        ? err(rejection('passphrase/wrong', 'This name is locked: enter its passphrase.'))
        : ok(me);
    },
    me: async () => (me ? ok(me) : err(rejection('session/none', 'You are not signed in.'))),
    signOut: async () => ok({ done: true }),
    lock: async passphrase =>
      passphrase.length < 8
        ? err(rejection('passphrase/too-short', 'A passphrase has at least 8 characters.'))
        : ok({ player: { ...SIGNED_IN.player, locked: true } }),
    unlock: async () => ok({ player: SIGNED_IN.player }),
    tables: async () => {
      if (lost('tables')) return err(LOST);
      const records = await room.tables({ player: ANN.player, status: 'open' });
      return ok(
        records.map(({ id, game, changedAt, summary }): ListedTable => {
          const { name, places, seats, playing } = JSON.parse(summary) as TableSummary;
          return {
            id,
            name,
            places,
            playing,
            changedAt,
            status: 'open',
            private: true,
            yours: true,
            game: game as ListedTable['game'],
            seats: seats as ListedTable['seats'],
          };
        }),
      );
    },
    openTable: async ({ game, rules, options }) => {
      const record =
        typeof rules === 'string' ? (BLACKJACK_PRESETS as Record<string, Rules>)[rules]! : (rules as Rules);
      const opened = await room.open(person, `a${ids++}`, {
        game,
        rules: record,
        ...(options && { options }),
      });
      if (!opened.ok) return opened;
      const { table } = opened.value.receipt;
      return room.act(person, { table, actionId: `a${ids++}`, kind: 'sit', seat: null });
    },
    look: id => room.view(id, person),
    table: async id => ok(await tableAt(id)),
    ask: (id, wish) => room.act(person, { table: id, actionId: `a${ids++}`, ...wish }),
    rounds: async () => {
      const rows = await store.rounds({ player: ANN.player, limit: 50 });
      return ok({
        rounds: rows.map(({ table, round, at, game, summary }) => {
          const { rules, seats } = JSON.parse(summary) as RoundSummary;
          const net = seats.find(({ player }) => player === ANN.player)?.net ?? null;
          return { table, round, at, rules, net, game: game as ListedTable['game'], seats: [] };
        }),
      });
    },
    round: async (table, number) => {
      const row = (await store.rounds({ table })).find(({ round }) => round === number);
      const logged = row && (await readRound(store, row));
      return logged ? ok(logged) : err(rejection('round/unknown', 'There is no such round.'));
    },
    statistics: async () => {
      if (lost('statistics')) return err(LOST);
      const sums = async (game: string) => sumResults(await store.results({ player: ANN.player, game }));
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
  return { client, break: what => void broken.add(what), signedIn: SIGNED_IN };
};

const SIGNED_IN: SessionAnswer = {
  player: { id: ANN.player, name: 'ann', locked: false },
  session: ANN.session,
  isNew: true,
};
