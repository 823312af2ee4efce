import { createDrillSession, type DrillDeck, type DrillNote, type DrillSetup } from '@cardroom/coach/drills';
import type { Note, Store } from '@cardroom/room';
import { createDrillRun, presentDrill, type CountPace, type Speed } from '@cardroom/screens';

import type { Desk, Page } from '../desk.ts';

/** The kind of note that drills keep. */
export const DRILL_NOTES = 'drill';

/** What a drill needs of the world, so that a test can be it. */
export type DrillWorld = Readonly<{
  clock: () => number;
  random: () => number;
  /** Does something after a while, unless it is called off. */
  later: (ms: number, run: () => void) => () => void;
}>;

/** The world as it is. */
export const REAL_WORLD: DrillWorld = {
  clock: Date.now,
  random: Math.random,
  later: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** What was kept of a player's drills. */
export const drillNotes = (store: Store, player: string): Promise<readonly Note[]> =>
  store.notes(player, DRILL_NOTES);

/** Keeps what a player has learned. */
export const keepDrillNotes = (store: Store, player: string, notes: readonly DrillNote[]): Promise<void> =>
  store.writeNotes(notes.map(note => ({ ...note, player, kind: DRILL_NOTES })));

/** How fast cards pass by, as the dealer deals. */
const PACES: Readonly<Record<Speed, CountPace>> = { off: null, slow: 2_000, normal: 1_200, fast: 800 };

/** A drill that is opened: its questions, and what was learned of them before. */
export type OpenedDrill = Readonly<{ deck: DrillDeck; notes: DrillSetup['notes']; about: string | null }>;

/** One question after the other, until one has had enough. */
export const drillPage = (
  desk: Desk,
  { deck, notes, about }: OpenedDrill,
  world: DrillWorld = REAL_WORLD,
): Page => {
  const keep = (learned: readonly DrillNote[]): void =>
    desk.run(keepDrillNotes(desk.house.store, desk.person.player, learned));
  const session = createDrillSession({ deck, notes, clock: world.clock, random: world.random, keep });
  const { speed } = desk.settings();
  const run = createDrillRun({
    session,
    keys: () => desk.settings().keys,
    about,
    pace: PACES[speed],
    later: world.later,
    changed: desk.changed,
  });
  return {
    screen: () => presentDrill(run.ui()),
    press: key => {
      const { quit, back } = desk.settings().keys;
      return key === quit || key === back ? desk.back() : run.press(key);
    },
    close: async () => run.close(),
  };
};
