import { randomBytes, randomUUID } from 'node:crypto';

import type { FindBot } from '@cardroom/bots';
import { err, ok, type Result } from '@cardroom/engine';
import {
  createDriver,
  createPlayers,
  createRoom,
  whyBooksAreWrong,
  type Driver,
  type Players,
  type Room,
  type RoomRejection,
  type Store,
  type Vault,
} from '@cardroom/room';
import { scryptPassphrases } from '@cardroom/room/passphrase';

import { withRival, type RivalFor } from './rival.ts';
import type { Sayings } from './sayings.ts';

/** A room with everything that it needs on this machine: time, randomness, players, and somebody to act for bots. */
export type House = Readonly<{
  room: Room;
  players: Players;
  driver: Driver;
  store: Store;
  /** Opens what is sealed in it. */
  vault: Vault;
  /** What is said at the tables. */
  sayings: Sayings;
  /** Finishes what is under way, and lets go of everything. */
  close: () => Promise<void>;
}>;

const random = { bytes: (count: number): Uint8Array => new Uint8Array(randomBytes(count)) };

const clock = {
  now: (): number => Date.now(),
  at: (moment: number, wake: () => void): (() => void) => {
    const timer = setTimeout(wake, Math.max(0, moment - Date.now()));
    return () => clearTimeout(timer);
  },
};

/** The bots come when there is something for them to do: their tables take a moment to build. Some think in a thread of their own. */
const callBots = (warn: (message: string) => void) => {
  let here: { readonly find: FindBot; readonly leave: () => Promise<void> } | null = null;
  const come = async (): Promise<void> => {
    const [{ botsOf }, { thinkInThread }] = await Promise.all([
      import('@cardroom/bots'),
      import('@cardroom/bots/holdem/node'),
    ]);
    const thinker = thinkInThread();
    here ??= { find: botsOf({ thinker, warn }), leave: thinker.close };
  };
  return {
    botFor: (game: string, name: string) => here?.find(game, name) ?? null,
    come: async (): Promise<void> => (here ? undefined : come()),
    leave: async (): Promise<void> => here?.leave(),
  };
};

/** Opens a house over a store, unless chips have been made or lost in it. */
export const openHouse = async (
  store: Store,
  vault: Vault,
  warn: (message: string) => void = () => {},
  rivalFor: RivalFor = () => null,
): Promise<Result<House, RoomRejection>> => {
  const problem = await whyBooksAreWrong(store);
  if (problem) return err(problem);
  // Introduces the bots to the room: neither knows the other.
  const bots = callBots(warn);
  const { sayings, knowsBot, close: sendAway, ...company } = withRival(rivalFor, bots.botFor);
  const room = createRoom({ store, clock, random, vault, knowsBot, warn });
  const driver = createDriver({ room, store, clock, random, owner: randomUUID(), ...company, warn });
  const passphrases = scryptPassphrases();
  const players = createPlayers({ store, clock, random, passphrases, isSeated: room.isSeated });
  const close = async (): Promise<void> => {
    sendAway();
    await driver.stop();
    await bots.leave();
    room.close();
    await store.close();
  };
  return ok({
    room: { ...room, act: async (actor, command) => (await bots.come(), room.act(actor, command)) },
    players,
    driver: {
      ...driver,
      drive: async table => (await bots.come(), driver.drive(table)),
      start: async () => (await bots.come(), driver.start()),
    },
    store,
    vault,
    sayings,
    close,
  });
};
