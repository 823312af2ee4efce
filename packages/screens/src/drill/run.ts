import type { DrillAnswer, DrillSession } from '@cardroom/coach/drills';

import type { KeyMap, KeyName } from '../keys.ts';
import { COUNT_PACES, drillActionFor, isTyping, type CountPace, type DrillUi } from './present.ts';
import { drillCharacter, readDrillNumber } from './typed.ts';

/** What a sitting at a drill needs of the face that shows it. */
export type DrillRunSetup = Readonly<{
  session: DrillSession;
  keys: () => KeyMap;
  /** What it is about: `vegas`. */
  about: string | null;
  /** How fast cards pass by at first. */
  pace: CountPace;
  /** Does something after a while, unless it is called off. */
  later: (ms: number, run: () => void) => () => void;
  changed: () => void;
}>;

/** A sitting at a drill, driven by keys: the same for every face. */
export type DrillRun = Readonly<{
  ui: () => DrillUi;
  press: (key: string) => void;
  /** Does what a key of this name does. */
  use: (name: KeyName) => void;
  /** Puts something else into the place of what was typed. */
  type: (text: string) => void;
  close: () => void;
}>;

/** Most characters of a number. */
const MOST_TYPED = 6;

export const createDrillRun = ({
  session,
  keys,
  about,
  later,
  changed,
  ...setup
}: DrillRunSetup): DrillRun => {
  let { pace } = setup;
  let typed = '';
  let error: string | null = null;
  let passing = passes(session) ? -1 : null;
  let callOff = nothing;

  const ui = (): DrillUi => ({
    state: session.state(),
    keys: keys(),
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
    callOff = nothing;
    const { scene } = session.state().question;
    const groups = scene.kind === 'cards' ? scene.groups.length : 0;
    passing = passing !== null && passing + 1 < groups ? passing + 1 : null;
    if (passing !== null && pace !== null) callOff = later(pace, pass);
    changed();
  };
  const begin = (): void => {
    typed = '';
    error = null;
    passing = passes(session) ? -1 : null;
    if (passing !== null) pass();
  };
  const answer = (given: DrillAnswer): void => {
    if (session.answer(given)?.right) begin();
    changed();
  };
  const submit = (): void => {
    const { question } = session.state();
    if (question.kind !== 'number') return;
    const read = readDrillNumber(question, typed);
    error = read.ok ? null : read.error;
    if (read.ok) answer(read.value);
    changed();
  };
  const goOn = (): void => {
    session.goOn();
    begin();
    changed();
  };
  const changePace = (by: number): void => {
    pace = COUNT_PACES[Math.max(0, Math.min(COUNT_PACES.length - 1, COUNT_PACES.indexOf(pace) + by))]!;
    changed();
  };
  const next = (): void => {
    if (session.state().wrong !== null) return goOn();
    if (passing !== null) return pass();
    return isTyping(ui()) ? submit() : undefined;
  };
  const use = (name: KeyName): void => {
    if (name === 'next') return next();
    if (session.state().wrong !== null) return;
    if (passing !== null && (name === 'less' || name === 'more')) return changePace(name === 'less' ? -1 : 1);
    const action = drillActionFor(session.state().question, name);
    if (action !== null) answer(action);
  };
  const type = (text: string): void => {
    typed = text.slice(0, MOST_TYPED);
    changed();
  };
  const press = (key: string): void => {
    if (isTyping(ui())) {
      const character = drillCharacter(key);
      if (key === 'backspace') return type(typed.slice(0, -1));
      if (character !== null) return type(`${typed}${character}`);
    }
    const name = keyNamed(keys(), key, ui());
    if (name !== null) use(name);
  };
  return { ui, press, use, type, close: () => callOff() };
};

const nothing = (): void => {};

const passes = (session: DrillSession): boolean => session.state().question.scene.kind === 'cards';

const ALWAYS: readonly KeyName[] = ['next', 'less', 'more'];

/** What a key is called here: other uses of the same letter have no say. */
const keyNamed = (keys: KeyMap, key: string, { state }: DrillUi): KeyName | null => {
  const names = (Object.keys(keys) as readonly KeyName[]).filter(name => keys[name] === key);
  return names.find(name => ALWAYS.includes(name) || drillActionFor(state.question, name) !== null) ?? null;
};
