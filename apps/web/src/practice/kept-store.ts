import { createMemoryStore, makeBox, parseBox, type Append, type Store, type Vault } from '@cardroom/room';

import type { Shelf } from './shelf.ts';

/** Some thousand rounds; whoever has played more begins anew. */
const MOST = 20_000;

/** A store in memory that puts everything on the shelf, and begins with what lies there. */
export const keptStore = async (shelf: Shelf | null): Promise<Store> => {
  const store = (shelf && (await storeFrom(shelf))) ?? createMemoryStore();
  return {
    ...store,
    append: async wanted => {
      const result = await store.append(wanted);
      if (result.ok) shelf?.add(wanted);
      return result;
    },
  };
};

/** Null when what lies there is no story: then it is put away. */
const storeFrom = async (shelf: Shelf): Promise<Store | null> => {
  const store = createMemoryStore();
  try {
    const appends = await shelf.all();
    if (appends.length > MOST) throw new Error('It is too long a story.');
    for (const append of appends) await appendTo(store, append);
    return store;
  } catch {
    await shelf.clear().catch(() => {});
    return null;
  }
};

const appendTo = async (store: Store, append: Append): Promise<void> => {
  const result = await store.append(append);
  if (!result.ok) throw new Error('It does not go on where it stopped.');
};

const KEY = 'practice';

/** A device has no secrets from itself: a box holds what is put into it, and still opens under its own name alone. */
export const openVault: Vault = {
  keyId: KEY,
  seal: (name, secret) => makeBox({ form: 'memory', keyId: KEY, content: contentOf(name, secret) }),
  open: (name, box) => {
    const parts = parseBox(box);
    const secret = parts?.keyId === KEY ? secretIn(parts.content) : null;
    return secret !== null && parts?.content === contentOf(name, secret) ? secret : null;
  },
};

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');

const contentOf = (name: string, secret: Uint8Array): string =>
  `${hexOf(secret)}_${hexOf(new TextEncoder().encode(name))}`;

const secretIn = (content: string): Uint8Array =>
  Uint8Array.from(content.split('_')[0]!.match(/../g) ?? [], pair => Number.parseInt(pair, 16));
