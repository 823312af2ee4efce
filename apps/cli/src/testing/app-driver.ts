import { join } from 'node:path';
import { writeFileSync } from 'node:fs';

import { unwrap, type Result } from '@cardroom/engine';
import type { BlackjackBody, HoldemBody, KeyHint, Overlay, Screen } from '@cardroom/screens';

import { parseFlags } from '../args.ts';
import { nodeFiles } from '../node-io.ts';
import { LOBBY_FLAGS, PLAY_FLAGS, readLobbyFlags, readPlayFlags, type PlayedGame } from '../play-flags.ts';
import type { App } from '../play/app.ts';
import { answer } from '@cardroom/coach';
import type { Coach } from '../play/coach.ts';
import { readSettings } from '../play/settings.ts';
import { unshared } from '../play/seat-lock.ts';
import { forgottenTokens } from '../play/who.ts';
import { openHouse } from '../house.ts';
import { createLlm } from '../llm.ts';
import type { DealtMemory } from './dealt-store.ts';
import { openApp, sitDown, type Asked, type Sitting } from '../play/play.ts';

/** The coach, thinking where it is asked. */
export const inlineCoach: Coach = {
  ask: async question => answer(question),
  wake: () => {},
  close: async () => {},
};

/** A coach with nothing to say: for whatever is not about numbers. */
export const silentCoach: Coach = { ask: async () => null, wake: () => {}, close: async () => {} };

export type AppWish = Readonly<{
  /** Where store and settings lie. */
  folder: string;
  /** Null for the lobby. */
  game?: PlayedGame | null;
  /** Flags of the command line. */
  flags?: readonly string[];
  /** What stands in the settings file. */
  settings?: object;
  coach?: Coach;
  /** A table in memory that is gone on with; without it, the store is in the folder. */
  dealt?: DealtMemory;
}>;

/** An app that is driven by keys and looked at, over a real house. */
export type Driven = Readonly<{
  app: App;
  sitting: Sitting;
  /** What the app complained about. */
  warnings: readonly string[];
  screen: () => Screen;
  /** Presses keys one after the other, each when the one before has come to its end. */
  press: (...keys: readonly string[]) => Promise<Screen>;
  /** Types characters. */
  type: (text: string) => Promise<Screen>;
  /** Waits until the screen is as it should be. */
  until: (isThere: (screen: Screen) => boolean) => Promise<Screen>;
  /** Ends the program as a signal would. */
  close: () => Promise<void>;
}>;

const askedFor = async (game: PlayedGame | null, flags: readonly string[]): Promise<Asked> => {
  if (game === null)
    return { game, flags: valueIn(readLobbyFlags(valueIn(parseFlags(flags, LOBBY_FLAGS, 'cardroom')))) };
  const args = valueIn(parseFlags(flags, PLAY_FLAGS[game], game));
  const io = { ...SILENT, files: nodeFiles, columns: 80 };
  return { game, flags: valueIn(await readPlayFlags(args, io, game)) };
};

const valueIn = <T>(read: Result<T, readonly string[]>): T => {
  if (read.ok) return read.value;
  throw new Error(read.error.join('\n'));
};

const SILENT = { stdout: () => {}, stderr: () => {} };

/** Opens the program as the command does, without a terminal. The dealer does not pause unless the settings say so. */
export const openDriven = async (wish: AppWish): Promise<Driven> => {
  const { folder, game = null, flags = [], settings = {}, coach = silentCoach, dealt } = wish;
  writeFileSync(
    join(folder, 'settings.json'),
    JSON.stringify({ player: 'ann', speed: 'off', ...settings }, null, 2),
  );
  const asked = await askedFor(game, flags);
  const io = {
    ...SILENT,
    columns: 80,
    files: nodeFiles,
    env: { CARDROOM_DATA: folder, CARDROOM_CONFIG: folder },
  };
  const warnings: string[] = [];
  const warn = (message: string): void => void warnings.push(message);
  const sitting = dealt
    ? await sittingAt(dealt, join(folder, 'settings.json'), warn)
    : valueIn(await sitDown({ positionals: [], values: new Map() }, io, asked, warn));
  const { app } = valueIn(await openApp(sitting, asked, coach, warn));
  app.desk.run(sitting.opened.house.driver.start());
  await app.settled();
  return { app, sitting, warnings, ...driverOf(app), close: () => closing(app, sitting) };
};

const sittingAt = async (
  { store, vault, person }: DealtMemory,
  file: string,
  warn: (message: string) => void,
): Promise<Sitting> => {
  const house = unwrap(await openHouse(store, vault, warn));
  const { settings, notes } = readSettings(file);
  const opened = { house, tokens: forgottenTokens(), lock: () => unshared };
  const llm = createLlm({}, settings.llm, file);
  return { opened, person, settings, kept: settings, settingsFile: file, llm, notes };
};

const closing = async (app: App, sitting: Sitting): Promise<void> => {
  await app.stop();
  await app.settled();
  await sitting.opened.house.close();
};

/** The keys and eyes of a test. */
export const driverOf = (app: App): Pick<Driven, 'screen' | 'press' | 'type' | 'until'> => {
  const press = async (...keys: readonly string[]): Promise<Screen> => {
    for (const key of keys) {
      app.press(key);
      await app.settled();
    }
    return app.screen();
  };
  return { screen: app.screen, press, type: text => press(...text), until: isThere => until(app, isThere) };
};

const until = (app: App, isThere: (screen: Screen) => boolean): Promise<Screen> =>
  new Promise(resolve => {
    const look = (): void => {
      if (!isThere(app.screen())) return;
      stop();
      resolve(app.screen());
    };
    const stop = app.subscribe(look);
    look();
  });

/** Everything that a screen says, in one text. */
export const wordsOf = (screen: Screen): string => JSON.stringify(screen);

export const keyOf = (screen: Screen, name: string): KeyHint | undefined =>
  screen.keys.find(key => key.name === name);

export const blackjackOf = ({ body }: Screen): BlackjackBody => {
  if (body.kind !== 'blackjack') throw new Error(`No table is shown: ${JSON.stringify(body)}`);
  return body;
};

export const holdemOf = ({ body }: Screen): HoldemBody => {
  if (body.kind !== 'holdem') throw new Error(`No table is shown: ${JSON.stringify(body)}`);
  return body;
};

/** The lines of a menu, and which one is selected. */
export const menuOf = ({ body }: Screen): { readonly labels: readonly string[]; readonly at: number } => {
  if (body.kind !== 'menu') throw new Error(`No menu is shown: ${JSON.stringify(body)}`);
  return { labels: body.items.map(({ label }) => label), at: body.items.findIndex(item => item.selected) };
};

export const questionOf = ({ overlay }: Screen): Extract<Overlay, { kind: 'question' }> | null =>
  overlay?.kind === 'question' ? overlay : null;
