import { randomBytes, randomUUID } from 'node:crypto';

import { botFor } from '@cardroom/bots';
import {
  createDriver,
  createMemoryStore,
  createPlayers,
  createRoom,
  memoryVault,
  type Dealer,
  type Room,
  type Store,
  type Vault,
} from '@cardroom/room';
import { scryptPassphrases } from '@cardroom/room/passphrase';

import { createServer, type Server } from '../server.ts';
import type { House, ServerSetup } from '../setup.ts';

/** A server that listens on this machine, for as long as a test needs it. */
export type TestServer = Readonly<{
  server: Server;
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  url: string;
  port: number;
  house: House;
  vault: Vault;
  stop: () => Promise<void>;
}>;

export type TestSetup = Partial<Omit<ServerSetup, 'house' | 'vault'>> & {
  readonly store?: Store;
  readonly vault?: Vault;
  readonly dealer?: Dealer;
  /** Default: any free one. */
  readonly port?: number;
  /** Whether bots and clocks are driven. Default: true. */
  readonly driven?: boolean;
  readonly clock?: { readonly now: () => number };
  /** Puts something in the room's place: to plant a bug. */
  readonly change?: (room: Room) => Room;
};

const random = { bytes: (count: number): Uint8Array => new Uint8Array(randomBytes(count)) };

/** A house over a store, as the command wires one. */
const openTestHouse = (setup: TestSetup & { readonly vault: Vault }) => {
  const { store = createMemoryStore(), vault, dealer, clock = Date, change = (room: Room) => room } = setup;
  const knowsBot = (game: string, bot: string): boolean => botFor(game, bot) !== null;
  const asIs = createRoom({ store, clock, random, vault, knowsBot, ...(dealer && { dealer }) });
  const room = change(asIs);
  const timers = {
    now: clock.now,
    at: (moment: number, wake: () => void) => {
      const timer = setTimeout(wake, Math.max(0, moment - clock.now()));
      return () => clearTimeout(timer);
    },
  };
  const driver = createDriver({ room, store, clock: timers, random, owner: randomUUID(), botFor });
  // A guess costs little here.
  const passphrases = scryptPassphrases({ ln: 8, r: 8, p: 1 });
  const players = createPlayers({ store, clock, random, passphrases, isSeated: room.isSeated });
  const close = async (): Promise<void> => {
    await driver.stop();
    room.close();
    await store.close();
  };
  return { room, players, store, driver, close };
};

/** Starts a server over a memory store, or over the one that it is given. Limits of rate are off unless given. */
export const startTestServer = async (setup: TestSetup = {}): Promise<TestServer> => {
  const { port: wanted = 0, driven = true, vault = memoryVault(random) } = setup;
  const house = openTestHouse({ ...setup, vault });
  const server = createServer({ limiter: null, ...setup, house, vault });
  if (driven) await house.driver.start();
  const address = new URL(await server.listen({ port: wanted }));
  return {
    server,
    url: address.origin,
    port: Number(address.port),
    house,
    vault,
    stop: server.close,
  };
};
