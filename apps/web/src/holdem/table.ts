import { formatChips, type Card, type Chips } from '@cardroom/engine';
import type { HoldemEvent, HoldemLegal, HoldemState } from '@cardroom/engine/holdem';
import type { Frame, GameAction, TableView } from '@cardroom/room';
import {
  RAISE_PRESETS,
  allInQuestion,
  createStage,
  gameEnd,
  helpFor,
  holdemBeats,
  holdemEvents,
  isAllIn,
  pauseMs,
  presentHoldem,
  quitQuestion,
  type CoachMode,
  type HoldemNumbers,
  type KeyHint,
  type KeyMap,
  type KeyName,
  type Overlay,
  type RaisePreset,
  type Screen,
  type Speed,
} from '@cardroom/screens';
import type { Table, Wish } from '@cardroom/wire/client';

import {
  NOTHING_TYPED,
  presetLabel,
  raiseControl,
  steppedText,
  type RaiseControl,
  type TypedRaise,
} from './raise-control.ts';
import { countHand, newSitting, type Sitting } from './session-counts.ts';

/** One's place at a table, or on its rail. */
export type HoldemSeat = Pick<Table, 'view' | 'follow' | 'wish'>;

/** What the person has chosen, as far as a table asks. */
export type HoldemTastes = Readonly<{ keys: KeyMap; coach: CoachMode; speed: Speed }>;

export type HoldemSetup = Readonly<{
  seat: HoldemSeat;
  tastes: () => HoldemTastes;
  /** Counts the viewer's chances; null where there is nothing to count. */
  equity: (view: TableView) => Promise<HoldemNumbers | null>;
  /** Something to see has changed. */
  changed: () => void;
  /** The person goes away from the table; the seat stays. */
  leave: () => void;
  /** The person wants to type an amount. */
  openRaise?: () => void;
  openHistory?: () => void;
}>;

/** A hand from its opening to its settlement, and the viewer's own cards in it. */
export type FinishedHand = Readonly<{
  game: 'holdem';
  events: readonly HoldemEvent[];
  hole?: { readonly seat: number; readonly cards: readonly Card[] };
}>;

/** A hold'em table behind a page: keys and buttons come in, what to show goes out. */
export type HoldemTable = Readonly<{
  view: () => TableView;
  screen: () => Screen;
  /** The buttons of the game. */
  actions: () => readonly KeyHint[];
  raise: () => RaiseControl | null;
  /** What was said last, with a number that is another one each time. */
  said: () => { readonly text: string; readonly at: number };
  pausing: () => boolean;
  /** Ends a pause; whether there was one. */
  hurry: () => boolean;
  paneOpen: () => boolean;
  /** A key of the keyboard; whether it meant something. */
  press: (key: string) => boolean;
  /** A button. */
  use: (name: KeyName) => void;
  preset: (preset: RaisePreset) => void;
  type: (text: string) => void;
  step: (direction: 'less' | 'more') => void;
  raiseTo: () => void;
  /** The hand that has ended, to give away; null while one is played, or where its beginning was not seen. */
  finished: () => FinishedHand | null;
  /** What stands in front of the table. */
  answer: (name: KeyName) => void;
  wish: (wish: Wish) => Promise<boolean>;
  close: () => void;
}>;

export const createHoldemTable = (setup: HoldemSetup): HoldemTable => {
  const { seat, tastes, changed } = setup;
  let typed: TypedRaise = NOTHING_TYPED;
  let sitting: Sitting = newSitting(seat.view());
  let said = { text: '', at: 0 };
  let unsaid: readonly string[] = [];
  let events: readonly HoldemEvent[] = [];
  let note: string | null = null;
  let busy = false;
  let askedAt: number | null = null;
  let paneOpen = false;
  let question: { readonly overlay: Overlay; readonly onAnswer: (name: KeyName) => void } | null = null;
  const equity = followEquity(setup);

  const rest = (): void => {
    const view = stage.view();
    if (stage.pausing()) return;
    sitting = countHand(sitting, view);
    if (tastes().coach !== 'off') equity.look(view);
  };
  /** Beats that are shown together are said together. */
  const show = (): void => {
    if (unsaid.length > 0) said = { text: unsaid.join(' '), at: said.at + 1 };
    unsaid = [];
    changed();
  };
  const stage = createStage({
    first: seat.view(),
    beatsOf: holdemBeats,
    pauseOf: ({ pause }) => pauseMs(pause, tastes().speed, seat.view().rules),
    onBeat: ({ messages }) => void (unsaid = [...unsaid, ...messages.map(({ text }) => text)]),
    changed: () => {
      rest();
      show();
    },
  });
  const unfollow = seat.follow(frame => {
    events = eventsAfter(events, frame);
    stage.push(frame);
  });
  rest();

  const view = stage.view;
  const tell = (text: string | null): void => {
    note = text;
    if (text !== null) unsaid = [...unsaid, text];
    show();
  };
  const wish = async (wanted: Wish): Promise<boolean> => {
    if (busy) return false;
    busy = true;
    note = null;
    const done = await seat.wish(wanted).finally(() => (busy = false));
    tell(done.ok ? null : done.error.message);
    return done.ok;
  };
  const ask = (overlay: Overlay, onAnswer: (name: KeyName) => void): void => {
    question = { overlay, onAnswer };
    changed();
  };
  const answer = (name: KeyName): void => {
    const asked = question;
    question = null;
    changed();
    asked?.onAnswer(name);
  };
  const act = (action: GameAction): void => {
    const go = (): void => void wish({ kind: 'act', action });
    if (!isAllIn(view(), action)) return go();
    return ask(allInQuestion(tastes().keys, stackOf(view())), name => (name === 'yes' ? go() : undefined));
  };
  const control = (): RaiseControl | null => (stage.pausing() ? null : raiseControl(view(), typed));
  const choose = (text: string): void => {
    typed = { expect: view().you?.expect ?? null, text };
    changed();
  };
  const raiseTo = (): void => {
    const now = control();
    if (now === null) return;
    if (now.amount === null) tell(now.error);
    else act({ kind: 'raiseTo', amount: now.amount });
  };
  const preset = (wanted: RaisePreset): void => {
    const button = control()?.presets.find(other => other.preset === wanted);
    if (button === undefined) return;
    choose(String(button.amount));
    if (wanted === 'allIn') act({ kind: 'raiseTo', amount: button.amount });
  };
  const next = async (): Promise<void> => {
    if (gameEnd(view()) && !(await wish({ kind: 'restart' }))) return;
    await wish({ kind: 'ready' });
  };
  const quit = (): void => {
    if (!isInHand(view())) return setup.leave();
    return ask(quitQuestion(tastes().keys, 0, 'holdem'), name => {
      if (name === 'keep') setup.leave();
      else if (name === 'forfeit')
        void wish({ kind: 'act', action: { kind: 'fold' } }).then(done => (done ? setup.leave() : undefined));
    });
  };
  const screen = (): Screen => {
    const { keys, coach } = tastes();
    const shown = presentHoldem(view(), {
      keys,
      raise: null,
      coach: {
        mode: coach,
        asked: askedAt !== null && askedAt === view().you?.expect,
        numbers: equity.numbers(),
      },
      log: stage.messages(),
      pausing: stage.pausing(),
      watching: false,
      note,
      past: sitting.past,
      counts: sitting.counts.hands > 0 ? sitting.counts : null,
    });
    return { ...shown, overlay: question?.overlay ?? null };
  };
  const uses: Partial<Record<KeyName, () => void>> = {
    fold: () => act({ kind: 'fold' }),
    call: () => act({ kind: legalOf(view())?.check.ok ? 'check' : 'call' }),
    raise: () => setup.openRaise?.(),
    next: () => void next(),
    quit,
    help: () => ask(helpFor("Hold'em", screen().keys), () => {}),
    history: () => setup.openHistory?.(),
    pane: () => {
      paneOpen = !paneOpen;
      changed();
    },
    advice: () => {
      askedAt = view().you?.expect ?? null;
      paneOpen = true;
      equity.look(view());
      changed();
    },
    ...Object.fromEntries(PRESET_NAMES.map((name, at) => [name, () => preset(RAISE_PRESETS[at]!)])),
  };
  const use = (name: KeyName): void => {
    const pressed = screen().keys.find(other => other.name === name);
    if (pressed?.enabled) uses[name]?.();
    else if (pressed?.why) tell(pressed.why);
  };
  const hurry = (): boolean => {
    if (!stage.pausing()) return false;
    stage.hurry();
    return true;
  };
  const press = (key: string): boolean => {
    const { keys } = tastes();
    if (question) return pressQuestion(question.overlay, key, keys, answer);
    if (hurry()) return true;
    const pressed = screen().keys.find(other => other.key === key);
    if (pressed === undefined) return false;
    use(pressed.name);
    return true;
  };
  return {
    view,
    screen,
    actions: () => actionsOf(screen(), control()),
    raise: control,
    said: () => said,
    pausing: stage.pausing,
    hurry,
    paneOpen: () => paneOpen,
    press,
    use,
    preset,
    type: choose,
    step: direction => {
      const text = steppedText(view(), typed, direction);
      if (text !== null) choose(text);
    },
    raiseTo,
    finished: () => finishedHand(view(), events),
    answer,
    wish,
    close: () => {
      unfollow();
      stage.close();
    },
  };
};

/** A key in front of a question: one of its options, or Escape for none; anything else waits. */
const pressQuestion = (
  overlay: Overlay,
  key: string,
  { back }: KeyMap,
  answer: (name: KeyName) => void,
): boolean => {
  const chosen = overlay.kind === 'question' ? overlay.options.find(option => option.key === key) : undefined;
  if (chosen) answer(chosen.name);
  else if (key === back) answer('back');
  else return false;
  return true;
};

/** The sizes of a raise, fold, check or call, raise to what the control says; between hands, what comes next. */
const actionsOf = ({ keys }: Screen, control: RaiseControl | null): readonly KeyHint[] =>
  keys.flatMap(key => {
    if (key.name === 'fold' || key.name === 'next') return [key];
    if (key.name === 'call') return [{ ...key, label: callLabel(key) }];
    if (key.name === 'raise') return [{ ...key, ...raiseHint(key, control) }];
    const preset = PRESET_NAMES.indexOf(key.name);
    return preset < 0 ? [] : [{ ...key, label: presetLabel(RAISE_PRESETS[preset]!, control) }];
  });

const PRESET_NAMES: readonly KeyName[] = ['preset1', 'preset2', 'preset3', 'preset4', 'preset5'];

/** One word while it is not one's turn; the amount alone when it is: what it costs is asked about. */
const callLabel = ({ label }: KeyHint): string =>
  label === 'Check/Call' ? 'Check' : label.replace(' all-in', '');

const raiseHint = (
  { enabled, why }: KeyHint,
  control: RaiseControl | null,
): Pick<KeyHint, 'label' | 'enabled' | 'why'> => {
  if (control === null || !enabled) return { label: 'Raise', enabled: false, why };
  if (control.amount === null) return { label: 'Raise', enabled: false, why: control.error };
  return { label: `Raise to ${formatChips(control.amount)}`, enabled: true, why: null };
};

/** The events of the hand on the table, from its opening on. */
const eventsAfter = (before: readonly HoldemEvent[], { events }: Frame): readonly HoldemEvent[] => {
  const all = [...before, ...holdemEvents(events)];
  const opened = all.findLastIndex(({ kind }) => kind === 'handOpened');
  return opened < 0 ? [] : all.slice(opened);
};

const finishedHand = ({ you }: TableView, events: readonly HoldemEvent[]): FinishedHand | null => {
  if (events.at(-1)?.kind !== 'handSettled') return null;
  const own = you !== null && you.hole.length > 0 ? { hole: { seat: you.seat, cards: you.hole } } : {};
  return { game: 'holdem', events, ...own };
};

const legalOf = ({ you }: TableView): HoldemLegal | null => (you?.legal ?? null) as HoldemLegal | null;

const ownPlayer = ({ play, you }: TableView) =>
  (play as HoldemState | null)?.seats.find(({ seat }) => seat === you?.seat);

const stackOf = (view: TableView): Chips => ownPlayer(view)?.stack ?? 0;

/** The viewer has a hand that can still win something. */
const isInHand = (view: TableView): boolean => view.playing && ownPlayer(view)?.status === 'in';

/** Equity of the hand being played: asked for when it is one's turn, kept until the next one. */
const followEquity = ({ equity, changed }: HoldemSetup) => {
  let numbers: HoldemNumbers | null = null;
  let asked: number | null = null;
  const ask = async (view: TableView): Promise<void> => {
    const expect = view.you?.expect ?? null;
    if (expect === null || expect === asked || !view.playing) return;
    asked = expect;
    const answer = await equity(view).catch(() => null);
    if (asked === expect) numbers = answer;
    changed();
  };
  return {
    numbers: (): HoldemNumbers | null => numbers,
    look: (view: TableView): void => void ask(view),
  };
};
