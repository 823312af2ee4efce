import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import type { Store } from '@cardroom/room';
import { openSqliteStore } from '@cardroom/room/sqlite';
import { createPlayground } from '@cardroom/room/testing';
import { openVault } from '@cardroom/room/vault';

import { runCommandOn } from './run-command.ts';

/** A folder with a store in which Ann and Ben have played. */
export type PlayedStore = {
  readonly folder: string;
  /** A table of blackjack that Ann and Ben play with a bot; of hold'em, the same; of Ann's own. */
  readonly blackjack: string;
  readonly holdem: string;
  readonly alone: string;
  /** Runs a command on it. */
  readonly run: Run;
  readonly json: <T>(...argv: readonly string[]) => Promise<T>;
  readonly remove: () => void;
};

export type Run = (...argv: readonly string[]) => ReturnType<typeof runCommandOn>;

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'cardroom-'));

/** Runs commands with nothing in the environment but the folder of the store, and what is given. */
export const runnerFor =
  (folder: string, env: Readonly<Record<string, string>> = {}): Run =>
  (...argv) =>
    runCommandOn({ env: { CARDROOM_DATA: folder, ...env } }, ...argv);

/** Plays some rounds of both games; the last round of hold'em stays open. */
export const playedStore = async ({ open = false } = {}): Promise<PlayedStore> => {
  const folder = temporaryFolder();
  const store = await openSqliteStore({ file: join(folder, 'cardroom.sqlite') });
  const tables = await playSome(store, folder, open);
  await store.close();
  const run = runnerFor(folder);
  const json = async <T>(...argv: readonly string[]): Promise<T> =>
    JSON.parse((await run(...argv, '--json')).stdout) as T;
  return { folder, ...tables, run, json, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

const playSome = async (store: Store, folder: string, open: boolean) => {
  const vault = unwrap(openVault({ file: join(folder, 'cardroom.key') }));
  const ground = createPlayground({ store, vault, seed: 21 });
  const people = [await ground.join('Ann'), await ground.join('Ben')];
  const rules = { ...BLACKJACK_PRESETS.vegas, decks: 1, boxes: 4, reshuffleAt: 10 };
  const blackjack = await ground.table({ game: 'blackjack', rules }, people, 1);
  await ground.play(blackjack, people, 10);
  const holdem = await ground.table({ game: 'holdem', rules: HOLDEM_PRESETS.standard }, people, 1);
  await ground.play(holdem, people, 8);
  const own = people.slice(0, 1);
  const alone = await ground.table({ game: 'holdem', rules: HOLDEM_PRESETS.standard }, own, 1);
  await ground.play(alone, own, 4);
  await ground.do(own[0]!, alone, { kind: 'leave' });
  if (open) await ground.begin(holdem, people);
  ground.room.close();
  return { blackjack, holdem, alone };
};
