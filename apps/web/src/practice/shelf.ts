import type { Append } from '@cardroom/room';

/** What was done at the practice tables of this device, in order: enough to open them again. */
export type Shelf = Readonly<{
  all: () => Promise<readonly Append[]>;
  /** Puts one more on it, soon; a browser that refuses keeps nothing, and practice goes on. */
  add: (append: Append) => void;
  clear: () => Promise<void>;
}>;

const NAME = 'cardroom-practice';
/** Another form of what is kept gets another number, and begins with nothing. */
const FORM = 1;
const PLACE = 'appends';

/** How long another page of the room may hold the shelf before this one practises without it. */
const PATIENCE_MS = 1_000;

/** This browser's shelf; null where it has none, or where another page uses it. */
export const openShelf = async (): Promise<Shelf | null> => {
  try {
    return (await isOurs()) ? shelfIn(await openDatabase()) : null;
  } catch {
    return null;
  }
};

/** Two rooms on one shelf would tell two stories of one table: the first holds it until its page is closed. */
const isOurs = async (): Promise<boolean> =>
  new Promise(resolve => {
    const hold = (): Promise<void> => {
      resolve(true);
      return new Promise(() => {});
    };
    navigator.locks
      .request(NAME, { signal: AbortSignal.timeout(PATIENCE_MS) }, hold)
      .catch(() => resolve(false));
  });

const openDatabase = (): Promise<IDBDatabase> => {
  const opening = indexedDB.open(NAME, FORM);
  opening.addEventListener('upgradeneeded', () => {
    for (const name of opening.result.objectStoreNames) opening.result.deleteObjectStore(name);
    opening.result.createObjectStore(PLACE, { autoIncrement: true });
  });
  return done(opening);
};

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')));
  });

const shelfIn = (database: IDBDatabase): Shelf => {
  const place = (mode: IDBTransactionMode): IDBObjectStore =>
    database.transaction(PLACE, mode, { durability: 'relaxed' }).objectStore(PLACE);
  return {
    all: () => done(place('readonly').getAll()) as Promise<readonly Append[]>,
    add: append => void done(place('readwrite').add(append)).catch(() => {}),
    clear: async () => {
      await done(place('readwrite').clear());
    },
  };
};
