import type { Shelf } from './settings.ts';

/** What it takes to load the page again. */
export type Reloading = Readonly<{
  /** Kept for this tab alone. */
  shelf: Pick<Shelf, 'getItem' | 'setItem'>;
  isOnline: () => boolean;
  /** The server is there: what does not come is not there any more. */
  isServed: () => Promise<boolean>;
  reload: () => void;
}>;

const KEY = 'cardroom:reloaded';

const isServed = async (): Promise<boolean> => {
  try {
    return (await fetch('/health', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
};

const HERE: Reloading = {
  shelf: {
    getItem: key => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
  },
  isOnline: () => navigator.onLine,
  isServed,
  reload: () => location.reload(),
};

const wasReloaded = ({ shelf }: Reloading): boolean => {
  try {
    return shelf.getItem(KEY) === 'yes';
  } catch {
    // Where nothing is kept nobody could tell a first time from a tenth.
    return true;
  }
};

const remember = ({ shelf }: Reloading, reloaded: boolean): void => {
  try {
    shelf.setItem(KEY, reloaded ? 'yes' : 'no');
  } catch {
    // Then it is never loaded again by itself.
  }
};

/**
 * A part of the page is gone: a newer build has taken its place on the server. Then the whole page is loaded again, once; true
 * when it will be.
 */
export const reloadIfGone = async (from: Reloading = HERE): Promise<boolean> => {
  if (!from.isOnline() || wasReloaded(from) || !(await from.isServed())) return false;
  remember(from, true);
  from.reload();
  return true;
};

/** A part of the page has come: should another one be gone some day, the page may be loaded again for it. */
export const partHasCome = (from: Reloading = HERE): void => {
  if (wasReloaded(from)) remember(from, false);
};
