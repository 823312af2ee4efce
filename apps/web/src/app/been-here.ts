import type { Shelf } from './settings.ts';

const KEY = 'cardroom:here';

/** Somebody was signed in here; where a browser keeps nothing, perhaps. */
export const wasHere = (shelf: Shelf): boolean => {
  try {
    return shelf.getItem(KEY) !== null && shelf.getItem(KEY) !== 'no';
  } catch {
    return true;
  }
};

/** Remembers whether somebody is signed in; who it is the cookie knows. */
export const rememberBeing = (shelf: Shelf, here: boolean): void => {
  try {
    shelf.setItem(KEY, here ? 'yes' : 'no');
  } catch {
    // Then the room is asked each time.
  }
};
