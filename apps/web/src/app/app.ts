import type { Result } from '@cardroom/engine';
import type { Client, Refusal, SessionAnswer } from '@cardroom/wire/client';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

import type { Coach } from '../coach/coach.ts';
import type { Models } from '../coach/own-model.ts';
import type { Route } from './route.ts';
import type { Settings } from './settings.ts';

/** What every page has at hand. */
export type App = Readonly<{
  client: Client;
  /** Answers questions about numbers in a worker, which starts with the first one. */
  coach: Coach;
  /** Language models that put its numbers into words; undefined where there is no server to ask. */
  models?: Models | undefined;
  /** Who plays; null before a name is given. */
  me: SessionAnswer | null;
  signIn: (name: string, passphrase?: string) => Promise<Result<SessionAnswer, Refusal>>;
  signOut: () => Promise<void>;
  /** Somebody has locked or opened the name. */
  setLocked: (locked: boolean) => void;
  settings: Settings;
  change: (settings: Settings) => void;
  route: Route;
  /** Goes to another page; `replace` leaves no trace of this one for the back button. */
  go: (path: string, how?: 'push' | 'replace') => void;
  /** Says one sentence to those who listen. */
  say: (sentence: string) => void;
  /** Tells of something that went wrong, with a way to try again. */
  fail: (problem: Pick<Refusal, 'code' | 'message'>, retry?: () => void) => void;
}>;

export const AppContext = createContext<App | null>(null);

export const useApp = (): App => {
  const app = useContext(AppContext);
  if (app === null) throw new Error('A page stands inside the app.');
  return app;
};
