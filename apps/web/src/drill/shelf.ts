import type { DrillNote, DrillSetup } from '@cardroom/coach/drills';
import type { Client, Refusal } from '@cardroom/wire/client';

/** Where drills are kept. */
export type DrillShelf = Readonly<{
  load: () => Promise<DrillSetup['notes']>;
  keep: (notes: readonly DrillNote[]) => void;
}>;

/** With the room, under one's name. What cannot be kept is told, and the drill goes on. */
export const roomShelf = (client: Client, fail: (problem: Refusal) => void): DrillShelf => ({
  load: async () => {
    const kept = await client.drills();
    if (!kept.ok) fail(kept.error);
    return kept.ok ? kept.value.notes : [];
  },
  keep: notes => void keepThere(client, notes, fail),
});

const keepThere = async (
  client: Client,
  notes: readonly DrillNote[],
  fail: (problem: Refusal) => void,
): Promise<void> => {
  const done = await client.keepDrills(notes.map(({ key, body }) => ({ key, body })));
  if (!done.ok) fail(done.error);
};

const KEY = 'cardroom:drills';

type Kept = Readonly<Record<string, unknown>>;

/** In this browser, for whoever has given no name, or has no connection. A browser may refuse: then nothing is kept. */
export const deviceShelf = (storage: Pick<Storage, 'getItem' | 'setItem'>): DrillShelf => ({
  load: async () => Object.entries(keptIn(storage)).map(([key, body]) => ({ key, body })),
  keep: notes => {
    const learned = Object.fromEntries(notes.map(({ key, body }) => [key, body]));
    try {
      storage.setItem(KEY, JSON.stringify({ ...keptIn(storage), ...learned }));
    } catch {
      // Full, or closed to this page.
    }
  },
});

const keptIn = (storage: Pick<Storage, 'getItem'>): Kept => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {};
  } catch {
    return {};
  }
};
