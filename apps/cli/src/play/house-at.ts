import { randomBytes } from 'node:crypto';

import { err, ok, type Result } from '@cardroom/engine';
import { StoreError, createMemoryStore, memoryVault, type Store, type Vault } from '@cardroom/room';

import type { Args } from '../args.ts';
import { openHouse, type House } from '../house.ts';
import type { Rival } from '../rival.ts';
import type { Io } from '../io.ts';
import { anyVault, openPlace, placeName, storePlace } from '../store-input.ts';
import { lockSeat, unshared, type SeatLock } from './seat-lock.ts';
import { forgottenTokens, tokensIn, type Tokens } from './who.ts';

/** A house, and what this terminal keeps beside it. */
export type Opened = Readonly<{
  house: House;
  tokens: Tokens;
  /** By `seatKey`. */
  lock: (key: string) => SeatLock | null;
}>;

type Read<T> = Result<T, readonly string[]>;

/** Opens the house that the flags name, or one that nothing is kept of. */
export const openHouseAt = async (
  args: Args,
  io: Io,
  ephemeral: boolean,
  warn: (message: string) => void,
  rival: () => Rival | null = () => null,
): Promise<Read<Opened>> => {
  if (ephemeral) return openEphemeral(warn, rival);
  const place = storePlace(args, io);
  if (!place.ok) return place;
  const vault = anyVault(place.value, io);
  if (!vault.ok) return vault;
  const { folder } = place.value;
  const house = await tryOpening(() => openPlace(place.value), vault.value, warn, rival);
  if (!house.ok) return house;
  return ok({
    house: house.value,
    tokens: tokensIn(folder, placeName(place.value)),
    lock: key => lockSeat(folder, key),
  });
};

const openEphemeral = async (
  warn: (message: string) => void,
  rival: () => Rival | null,
): Promise<Read<Opened>> => {
  const random = { bytes: (count: number): Uint8Array => new Uint8Array(randomBytes(count)) };
  const house = await tryOpening(async () => createMemoryStore(), memoryVault(random), warn, rival);
  return house.ok ? ok({ house: house.value, tokens: forgottenTokens(), lock: () => unshared }) : house;
};

const tryOpening = async (
  openStore: () => Promise<Store>,
  vault: Vault,
  warn: (message: string) => void,
  rival: () => Rival | null,
): Promise<Read<House>> => {
  try {
    const house = await openHouse(await openStore(), vault, warn, rival);
    return house.ok ? house : err([house.error.message]);
  } catch (error) {
    if (error instanceof StoreError) return err([error.message]);
    throw error;
  }
};
