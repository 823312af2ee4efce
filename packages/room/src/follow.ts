import type { Actor } from './command.ts';
import { GENESIS, type EntryBody } from './chain.ts';
import { NOTHING } from './evolve.ts';
import { foldEntry } from './fold.ts';
import { fetchBoxes, type FoldedEntry, type Live, type LiveSetup } from './live.ts';
import type { Entry } from './store.ts';
import type { Frame } from './view.ts';

/** Somebody who is sent every frame once, in order. */
export type Follower = {
  readonly send: (entry: FoldedEntry, makeFrame: (viewer: Actor | null) => Frame) => void;
};

/** Sends what is there after an entry, and makes the follower for what comes. */
export const followTable = async (
  setup: LiveSetup,
  live: Live,
  who: { readonly viewer: Actor | null; readonly after: number; readonly onFrame: (frame: Frame) => void },
  makePast: (past: Live, entry: FoldedEntry) => Frame,
): Promise<Follower> => {
  let sent = Math.min(who.after, live.state!.seq);
  const send: Follower['send'] = (entry, make) => {
    if (entry.seq <= sent) return;
    sent = entry.seq;
    who.onFrame(make(who.viewer));
  };
  for (const entry of await foldedAfter(setup, live, sent)) {
    // An older shoe than the one in use may be needed.
    const past: Live = { ...live, state: entry.state, dealing: null };
    await fetchBoxes(setup, past, 'view');
    send(entry, () => makePast(past, entry));
  }
  return { send };
};

/** The entries after one, folded from the last header before them. */
const foldedAfter = async (setup: LiveSetup, live: Live, after: number): Promise<readonly FoldedEntry[]> => {
  if (after >= live.state!.seq) return [];
  const { before, entries } = await fromHeader(setup, live, after + 1);
  return foldAll(entries, before).filter(({ seq }) => seq > after);
};

const foldAll = (entries: readonly Entry[], before: string): readonly FoldedEntry[] => {
  let state = { ...NOTHING, hash: before };
  return entries.flatMap((entry): readonly FoldedEntry[] => {
    const folded = foldEntry(state, entry);
    if (!folded.ok) return [];
    state = folded.state;
    const { events } = JSON.parse(entry.body) as EntryBody;
    return [{ seq: entry.seq, hash: entry.hash, events, state }];
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
