import { ok, unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS, SEAT_ACTIONS as BLACKJACK_ACTIONS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS, SEAT_ACTIONS as HOLDEM_ACTIONS } from '@cardroom/engine/holdem';
import { randomFrom, type Random } from '@cardroom/engine/testing';
import {
  createMemoryStore,
  createRoom,
  memoryVault,
  seedsIn,
  shoeReceipts,
  type Actor,
  type Intent,
  type Room,
  type Store,
  type TableSpec,
  type TableView,
  type Vault,
} from '@cardroom/room';
import type { Table } from '@cardroom/wire/client';
import { describe, expect, test } from 'vitest';

import { fairnessFollower, type FairnessFollower } from './follower.ts';
import { keptShoes } from './kept.ts';
import { faceOf } from './receipt.ts';

/** Another run of the same seed plays the same rounds. */
const SEED = Number(process.env['SEED'] ?? 20_261_116);
const dice = randomFrom(SEED);
const bytes = (count: number): Uint8Array => Uint8Array.from({ length: count }, () => dice.below(256));
const hex = (): string => Array.from(bytes(32), byte => byte.toString(16).padStart(2, '0')).join('');

type House = { readonly room: Room; readonly store: Store; readonly vault: Vault };

const openHouse = (): House => {
  const [store, vault] = [createMemoryStore(), memoryVault({ bytes })];
  return { store, vault, room: createRoom({ store, vault, random: { bytes }, clock: { now: Date.now } }) };
};

const person = (name: string): Extract<Actor, { kind: 'session' }> => ({
  kind: 'session',
  session: name,
  player: name,
  name,
  proven: false,
});

type Face = { readonly follower: FairnessFollower; readonly view: () => TableView; readonly table: Table };

/** Somebody's page at a table: what the room gives to them, and a follower that checks it. */
const faceAt = async ({ room, store, vault }: House, id: string, actor: Actor): Promise<Face> => {
  let view = unwrap(await room.view(id, actor));
  let seed = hex();
  const hearing = new Set<Parameters<Table['follow']>[0]>();
  unwrap(
    await room.follow(id, actor, view.seq, frame => {
      view = frame.view;
      for (const hear of hearing) hear(frame);
    }),
  );
  const table: Table = {
    table: id,
    view: () => view,
    connection: () => 'open',
    follow: hear => {
      hearing.add(hear);
      return () => void hearing.delete(hear);
    },
    watch: () => () => {},
    wish: async wanted => {
      const expected = { expect: view.you?.expect ?? 0 };
      if (wanted.kind === 'ready') seed = hex();
      const intent = (
        wanted.kind === 'ready' ? { ...wanted, ...expected, seed } : { ...wanted, ...expected }
      ) as Intent;
      return room.act(actor, { table: id, actionId: hex(), ...intent });
    },
    close: () => {},
  };
  const texts = new Map<string, string>();
  const follower = fairnessFollower({
    table,
    lastSeed: () => seed,
    kept: keptShoes({
      getItem: name => texts.get(name) ?? null,
      setItem: (name, text) => void texts.set(name, text),
    }),
    leaves: shoe => room.leaves(id, shoe, actor),
    shown: async shoe => {
      const boxes = seedsIn(vault, id, await store.sealed(id));
      const { receipts } = shoeReceipts(
        await store.entries(id, 1),
        boxes,
        actor.kind === 'session' ? actor.player : null,
      );
      const found = receipts.find(receipt => receipt.shoe === shoe);
      return ok(found?.shown.map(each => ({ ...each, card: faceOf(each.card) })) ?? null);
    },
  });
  return { follower, table: follower.table, view: () => view };
};

/** Anything that is allowed; more often something that keeps the round going. */
const anyAction = ({ game, you }: TableView, random: Random): object => {
  const legal = you!.legal as Record<
    string,
    { readonly ok: boolean; readonly min?: number; readonly boxes?: readonly number[] }
  >;
  const kinds = (game === 'holdem' ? HOLDEM_ACTIONS : BLACKJACK_ACTIONS).filter(
    kind => legal[kind]!.ok && !['pass', 'forfeit'].includes(kind) && (kind !== 'fold' || random.chance(0.1)),
  );
  const kind = kinds.length > 0 ? random.pick(kinds) : 'fold';
  const { min, boxes } = legal[kind]!;
  return { kind, ...(min !== undefined && { amount: min }), ...(boxes && { box: boxes[0] }) };
};

const playRounds = async (spec: TableSpec, rounds: number) => {
  const random = randomFrom(SEED);
  let reshuffles = 0;
  const house = openHouse();
  const people = [person('ann'), person('bob')];
  const { table } = unwrap(await house.room.open(people[0]!, hex(), spec)).receipt;
  for (const actor of people)
    unwrap(await house.room.act(actor, { table, actionId: hex(), kind: 'sit', seat: null }));
  const faces = [
    await faceAt(house, table, people[0]!),
    await faceAt(house, table, people[1]!),
    await faceAt(house, table, person('on the rail')),
  ];
  for (let round = 0; round < rounds; round++) {
    for (const { table: seat } of faces.slice(0, 2)) await seat.wish({ kind: 'ready' });
    for (;;) {
      const next = faces.find(
        ({ view }) => view().playing && view().you !== null && view().you!.expect !== null,
      );
      if (!next) break;
      unwrap(await next.table.wish({ kind: 'act', action: anyAction(next.view(), random) as never }));
    }
    for (const { follower, view } of faces) {
      await follower.settled();
      // Whoever looks on may have been shown nothing.
      expect(['fair', view().you === null ? 'waiting' : 'fair'], `round ${round + 1}`).toContain(
        follower.now().verdict,
      );
      expect(follower.now().why).toBe(null);
    }
    reshuffles = Math.max(reshuffles, faces[0]!.view().shoe?.reshuffles.length ?? 0);
  }
  return { faces, reshuffles };
};

describe(`§9.1 nobody is alarmed at an honest table with several people (seed ${SEED})`, () => {
  test("hold'em: each proves the own cards, the board and what was shown", async () => {
    const rules = { ...HOLDEM_PRESETS.standard, seats: 2, stack: 100_000 };
    const { faces } = await playRounds({ game: 'holdem', rules, options: { rail: true } }, 25);
    expect(faces.map(({ follower }) => follower.now().ownSeed)).toEqual([true, true, false]);
  });

  test('blackjack: splits, doubles, insurance and shoes that end in mid-round', async () => {
    const rules = {
      ...BLACKJACK_PRESETS['21black'],
      decks: 1,
      boxes: 2,
      reshuffleAt: 0,
      startingChips: 100_000,
    };
    const { reshuffles } = await playRounds({ game: 'blackjack', rules, options: { rail: true } }, 60);
    expect(reshuffles).toBeGreaterThan(0);
  });
});
