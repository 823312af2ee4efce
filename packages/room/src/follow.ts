import type { Actor } from './command.ts';
import { GENESIS, type EntryBody } from './chain.ts';
import { NOTHING } from './evolve.ts';
import { foldEntry } from './fold.ts';
import { fetchBoxes, foldedEntry, type FoldedEntry, type Live, type LiveSetup } from './live.ts';
import type { Entry } from './store.ts';
import type { Frame } from './view.ts';

/** Somebody who is sent every frame once, in order. */
export type Follower = Readonly<{
  viewer: Actor | null;
  /** Came with the invite code, or none is needed. */
  invited: boolean;
  send: (entry: FoldedEntry, makeFrame: () => Frame) => void;
}>;

export const newFollower = (
  viewer: Actor | null,
  invited: boolean,
  after: number,
  head: number,
  onFrame: (frame: Frame) => void,
): Follower => {
  let sent = Math.min(after, head);
  const send: Follower['send'] = (entry, makeFrame) => {
    if (entry.seq <= sent) return;
    sent = entry.seq;
    onFrame(makeFrame());
  };
  return { viewer, invited, send };
};

/** An entry, and the table as this process would have had it then. */
export type PastEntry = { readonly past: Live; readonly entry: FoldedEntry };

/** The entries after one, folded from the last header before them. */
export const foldedAfter = async (
  setup: LiveSetup,
  live: Live,
  after: number,
): Promise<readonly PastEntry[]> => {
  if (after >= live.state!.seq) return [];
  const { before, entries } = await fromHeader(setup, live, after + 1);
  const found = foldAll(entries, before).filter(({ seq }) => seq > after);
  // An older shoe than the one in use may be needed.
  const boxes = new Map(live.boxes);
  return Promise.all(
    found.map(async entry => {
      const past: Live = { ...live, state: entry.state, boxes, dealing: null };
      await fetchBoxes(setup, past, 'view');
      return { past, entry };
    }),
  );
};

const foldAll = (entries: readonly Entry[], before: string): readonly FoldedEntry[] => {
  let state = { ...NOTHING, hash: before };
  return entries.flatMap((entry): readonly FoldedEntry[] => {
    const folded = foldEntry(state, entry);
    if (!folded.ok) return [];
    state = folded.state;
    return [foldedEntry(entry, folded.body.events, state)];
  });
};

const CHUNK = 64;

/** All entries from the last header up to `seq` on, and the hash before them. */
const fromHeader = async (
  { store }: LiveSetup,
  live: Live,
  seq: number,
): Promise<{ readonly before: string; readonly entries: readonly Entry[] }> => {
  for (let from = Math.max(1, seq - CHUNK); ; from = Math.max(1, from - CHUNK)) {
    const entries = await store.entries(live.id, from);
    const header = entries.findLastIndex(entry => entry.seq <= seq && hasHeader(entry));
    if (header > 0) return { before: entries[header - 1]!.hash, entries: entries.slice(header) };
    if (from === 1) return { before: GENESIS, entries };
  }
};

const hasHeader = ({ body }: Entry): boolean =>
  (JSON.parse(body) as EntryBody).events.some(({ kind }) => kind === 'roundBegun' || kind === 'tableOpened');
