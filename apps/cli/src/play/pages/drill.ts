import {
  createDrillSession,
  type DrillDeck,
  type DrillNote,
  type DrillSession,
  type DrillSetup,
} from '@cardroom/coach/drills';
import type { Note, Store } from '@cardroom/room';
import {
  COUNT_PACES,
  drillActionFor,
  drillCharacter,
  isTyping,
  presentDrill,
  readDrillNumber,
  type CountPace,
  type DrillUi,
  type KeyName,
  type Speed,
} from '@cardroom/screens';

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
  let typed = '';
  let error: string | null = null;
  let pace = PACES[desk.settings().speed];
  let passing = passes(session) ? -1 : null;
  let callOff = nothing;

  const uiNow = (): DrillUi => ({
    state: session.state(),
    keys: desk.settings().keys,
    about,
    typed,
    error,
    passing,
    pace,
    note: null,
  });
  /** The next cards, or the question after the last. */
  const pass = (): void => {
    callOff();
    const { scene } = session.state().question;
    const groups = scene.kind === 'cards' ? scene.groups.length : 0;
    passing = passing !== null && passing + 1 < groups ? passing + 1 : null;
    if (passing !== null && pace !== null) callOff = world.later(pace, pass);
    desk.changed();
  };
  const begin = (): void => {
    typed = '';
    error = null;
    passing = passes(session) ? -1 : null;
    if (passing !== null) pass();
  };
  const answer = (given: Parameters<DrillSession['answer']>[0]): void => {
    if (session.answer(given)?.right) begin();
    desk.changed();
  };
  const changePace = (by: number): void => {
    const at = COUNT_PACES.indexOf(pace) + by;
    pace = COUNT_PACES[Math.max(0, Math.min(COUNT_PACES.length - 1, at))]!;
    desk.changed();
  };
  const type = (key: string): void => {
    const { question } = session.state();
    if (key === desk.settings().keys.next && question.kind === 'number') {
      const read = readDrillNumber(question, typed);
      error = read.ok ? null : read.error;
      if (read.ok) answer(read.value);
    } else
      typed = key === 'backspace' ? typed.slice(0, -1) : `${typed}${drillCharacter(key) ?? ''}`.slice(0, 6);
    desk.changed();
  };
  const goOn = (key: string): void => {
    if (key !== desk.settings().keys.next) return;
    session.goOn();
    begin();
    desk.changed();
  };
  const press = (key: string): void => {
    const { quit, back, less, more, next } = desk.settings().keys;
    const { wrong, question } = session.state();
    if (key === quit || key === back) return desk.back();
    if (wrong !== null) return goOn(key);
    if (isTyping(uiNow())) return type(key);
    if (passing !== null) {
      if (key === less || key === more) return changePace(key === less ? -1 : 1);
      return key === next ? pass() : undefined;
    }
    const action = drillActionFor(question, keyNamed(desk, question, key));
    return action === null ? undefined : answer(action);
  };
  return {
    screen: () => presentDrill(uiNow()),
    press,
    close: async () => callOff(),
  };
};

const nothing = (): void => {};

const passes = (session: DrillSession): boolean => session.state().question.scene.kind === 'cards';

/** The name of an answer's key: other keys with the same letter have no say here. */
const keyNamed = (
  desk: Desk,
  question: ReturnType<DrillSession['state']>['question'],
  key: string,
): KeyName => {
  const { keys } = desk.settings();
  const names = Object.keys(keys) as readonly KeyName[];
  return names.find(name => keys[name] === key && drillActionFor(question, name) !== null) ?? 'help';
};
