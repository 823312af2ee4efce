import { join } from 'node:path';

import { openSqliteStore } from '@cardroom/room/sqlite';

import { dealtMemory, dealtStore, type DealtMemory, type Script } from '../../cli/src/testing/dealt-store.ts';
import type { GameWish } from '../../cli/src/play/find-table.ts';
import { tokensIn } from '../../cli/src/play/who.ts';
import { dataFolder } from './server.ts';

/**
 * How a table comes to where a test begins. `seed` is one known to suit, so that nobody has to look for it again; where it
 * no longer does, another is found.
 */
export type Recipe = Readonly<{ wish: GameWish; script: Script; seed: number }>;

export const recipe = (wish: GameWish, script: Script, seed = 1): Recipe => ({ wish, script, seed });

/** A store on disk in which Ann sits before a hand with known cards. */
export type Prepared = Readonly<{
  folder: string;
  table: string;
  /** What Ann's browser proves that the seat is hers with. */
  token: string;
}>;

const storeIn = (folder: string): string => join(folder, 'cardroom.sqlite');

const tableIn = async (folder: string): Promise<string> => {
  const store = await openSqliteStore({ file: storeIn(folder) });
  const [table] = await store.tables({ status: 'open' });
  await store.close();
  return table!.id;
};

const told = (used: number, seed: number): void => {
  if (used !== seed) console.log(`Seed ${used} suits; ${seed} does not.`);
};

/** Plays at a new table up to where a test begins. */
export const prepare = async ({ wish, script, seed }: Recipe): Promise<Prepared> => {
  const folder = dataFolder();
  told(await dealtStore(folder, wish, script, seed), seed);
  return { folder, table: await tableIn(folder), token: tokensIn(folder, storeIn(folder)).read('ann')! };
};

/** The same in memory. */
export const prepareInMemory = async ({ wish, script, seed }: Recipe): Promise<DealtMemory> => {
  const dealt = await dealtMemory(wish, script, seed);
  told(dealt.seed, seed);
  return dealt;
};
