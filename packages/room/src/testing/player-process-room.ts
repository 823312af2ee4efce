import { randomBytes } from 'node:crypto';

import { unwrap } from '@cardroom/engine';

import { openPostgresStore } from '../postgres/index.ts';
import { createRoom, type Room } from '../room.ts';
import { openSqliteStore } from '../sqlite/index.ts';
import type { Store } from '../store.ts';
import { openVault } from '../vault.ts';
import type { Vault } from '../vault-port.ts';
import type { Place } from './player-process-lines.ts';
import { STORE_MUTANTS } from './store-mutants.ts';

/** A room as a program opens it: with a real store and vault, the real clock and real randomness. */
export type OpenRoom = Readonly<{ store: Store; vault: Vault; room: Room }>;

export type RoomPlace = Readonly<{
  place: Place;
  keyFile: string;
  /** A defect from `STORE_MUTANTS` to plant around the store, for a campaign that must find it. */
  defect?: string;
}>;

/** `around`: what to put around the store before the room gets it. */
export const openRoomAt = async (
  { place, keyFile, defect }: RoomPlace,
  around = (store: Store): Store => store,
): Promise<OpenRoom> => {
  const store = around(planted(await openPlace(place), defect));
  const vault = unwrap(openVault({ file: keyFile }));
  const random = { bytes: randomBytes };
  return { store, vault, room: createRoom({ store, vault, clock: Date, random, knowsBot: () => true }) };
};

const openPlace = (place: Place): Promise<Store> => {
  if (place.kind === 'postgres') return openPostgresStore({ url: place.url });
  const { file, writer } = place;
  return openSqliteStore({ file, ...(writer !== undefined && { writer: new URL(writer) }) });
};

const planted = (store: Store, defect: string | undefined): Store =>
  STORE_MUTANTS.find(mutant => mutant.defect === defect)?.plant(store) ?? store;

/** As people's programs make it: 32 random bytes. */
export const freshSeed = (): string => randomBytes(32).toString('hex');
