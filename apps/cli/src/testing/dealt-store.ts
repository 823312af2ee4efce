import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { botFor } from '@cardroom/bots';
import { ok, unwrap } from '@cardroom/engine';
import {
  createDriver,
  createMemoryStore,
  createPlayers,
  createRoom,
  type Store,
  type TableView,
  type Vault,
} from '@cardroom/room';
import { openSqliteStore } from '@cardroom/room/sqlite';
import { openVault, vaultFrom } from '@cardroom/room/vault';

import { tableFor, type GameWish } from '../play/find-table.ts';
import { signIn, tokensIn, type Person, type Tokens } from '../play/who.ts';

/** Bytes that look random and are the same for the same seed. */
const seededRandom = (seed: number) => {
  let drawn = 0;
  return {
    bytes: (count: number): Uint8Array => {
      const chunks: Buffer[] = [];
      for (let have = 0; have < count; have += 32)
        chunks.push(createHash('sha256').update(`${seed}/${drawn++}`).digest());
      return new Uint8Array(Buffer.concat(chunks).subarray(0, count));
    },
  };
};

/** A table in the making: one person, and bots where the game has them. */
export type Ground = Readonly<{
  view: () => Promise<TableView>;
  /** Does something, lets the bots answer, and looks at the table. */
  act: (intent: object) => Promise<TableView>;
}>;

/** Plays until something is as a test needs it; says whether it is. */
export type Script = (ground: Ground) => Promise<boolean>;

const NAME = 'ann';

/** What a table is made on. */
type Place = Readonly<{ store: Store; vault: Vault; tokens: Tokens }>;

/** Nothing of it is kept but the token, for whoever asks while it is there. */
const inMemory = (): Place => {
  let token: string | null = null;
  return {
    store: createMemoryStore(),
    vault: unwrap(vaultFrom('07'.repeat(32))),
    tokens: { read: () => token, keep: async (_, kept) => ok((token = kept)) },
  };
};

const fileIn = (folder: string): string => join(folder, 'cardroom.sqlite');

const inFolder = async (folder: string): Promise<Place> => ({
  store: await openSqliteStore({ file: fileIn(folder) }),
  vault: unwrap(openVault({ file: join(folder, 'cardroom.key') })),
  tokens: tokensIn(folder, fileIn(folder)),
});

/** Who has played, and where; null if the script is not content. */
type Played = Readonly<{ person: Person; table: string }> | null;

const playOn = async (
  { store, vault, tokens }: Place,
  seed: number,
  wish: GameWish,
  script: Script,
): Promise<Played> => {
  const random = seededRandom(seed);
  const clock = { now: () => Date.now(), at: () => () => {} };
  const knowsBot = (game: string, bot: string): boolean => botFor(game, bot) !== null;
  const room = createRoom({ store, clock, random, vault, knowsBot });
  const players = createPlayers({ store, clock, random, passphrases: null });
  const driver = createDriver({ room, store, clock, random, owner: 'test', botFor });
  const signed = await signIn(players, tokens, NAME, undefined);
  if (!signed.ok) throw new Error(signed.error[0]);
  const person = signed.value;
  let made = 0;
  const table = unwrap(await tableFor(room, person, wish, { newId: () => `test-${made++}` }));
  const view = async (): Promise<TableView> => unwrap(await room.view(table, person));
  const act = async (intent: object): Promise<TableView> => {
    const { you } = await view();
    const seed32 = createHash('sha256').update(`client ${seed} ${made}`).digest('hex');
    const command = { table, actionId: `test-${made++}`, expect: you!.expect, ...intent };
    const needs = 'kind' in intent && intent.kind === 'ready' && you!.needsSeed ? { seed: seed32 } : {};
    unwrap(await room.act(person, { ...command, ...needs }));
    await driver.drive(table);
    return view();
  };
  const done = await script({ view, act });
  await driver.stop();
  room.close();
  return done ? { person, table } : null;
};

/** Seeds that are tried before a script is taken to be impossible. */
const MOST_SEEDS = 3_000;

/** The first seed from one on with which a script is content. */
const seedFor = async (wish: GameWish, script: Script, first: number): Promise<number> => {
  for (let seed = first; seed <= MOST_SEEDS; seed++)
    if (await playOn(inMemory(), seed, wish, script)) return seed;
  throw new Error(`None of ${MOST_SEEDS} seeds suits.`);
};

/**
 * A folder with a store in which Ann sits before the hand that a script plays up to. The cards are those of a fair shuffle: the
 * seed is looked for, in memory, until the shuffle is one that suits.
 */
export const dealtStore = async (
  folder: string,
  wish: GameWish,
  script: Script,
  first = 1,
): Promise<number> => {
  const seed = await seedFor(wish, script, first);
  const place = await inFolder(folder);
  const again = await playOn(place, seed, wish, script);
  await place.store.close();
  if (!again) throw new Error(`Seed ${seed} plays differently on disk.`);
  return seed;
};

/** The same in memory. */
export type DealtMemory = Readonly<{
  seed: number;
  store: Store;
  vault: Vault;
  person: Person;
  table: string;
  /** What Ann proves with that the seat is hers. */
  token: string;
}>;

export const dealtMemory = async (wish: GameWish, script: Script, first = 1): Promise<DealtMemory> => {
  const seed = await seedFor(wish, script, first);
  const place = inMemory();
  const again = await playOn(place, seed, wish, script);
  if (!again) throw new Error(`Seed ${seed} plays differently again.`);
  return { ...again, ...place, seed, token: place.tokens.read(NAME)! };
};
