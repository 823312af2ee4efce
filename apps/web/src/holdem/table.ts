import type { Chips } from '@cardroom/engine';
import type { HoldemLegal, HoldemState } from '@cardroom/engine/holdem';
import type { GameAction, TableView } from '@cardroom/room';
import {
  RAISE_PRESETS,
  allInQuestion,
  createStage,
  followWhy,
  gameEnd,
  chipsAgain,
  holdemBeats,
  isAllIn,
  pauseMs,
  presentHoldem,
  quitQuestion,
  type CoachMode,
  type KeyMap,
  type KeyName,
  type RaisePreset,
  type Screen,
  type Speed,
  type Stage,
  type WhyFollower,
  type WhySetup,
} from '@cardroom/screens';
import type { Refusal, Table, Wish } from '@cardroom/wire/client';

import { createFront, type Front, type InFront } from '../table/front.ts';
import { pageHelp } from '../table/help.ts';
import { hurryUp } from '../table/hurry.ts';
import { createNote, createPane, type Note, type Pane } from '../table/note.ts';
import { createWishes, type Wishes } from '../table/wishes.ts';
import type { ButtonHint } from '../ui/action-bar.tsx';
import { PRESET_NAMES, actionsOf } from './actions.ts';
import { followEquity, type EquitySetup } from './follow-equity.ts';
import {
  NOTHING_TYPED,
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

export type HoldemSetup = EquitySetup &
  Readonly<{
    seat: HoldemSeat;
    tastes: () => HoldemTastes;
    /** What explains the viewer's decision. Default: nobody says. */
    why?: Pick<WhySetup, 'ask' | 'explain'>;
    /** Something went wrong that is nobody's move; trying again may help. */
    fail?: (problem: Refusal, retry: () => void) => void;
    /** The person goes away from the table; the seat stays. */
    leave: () => void;
    /** The person wants to type an amount. */
    openRaise?: () => void;
    openHistory?: () => void;
  }>;

/** A hold'em table behind a page: keys and buttons come in, what to show goes out. */
export type HoldemTable = Readonly<{
  view: () => TableView;
  screen: () => Screen;
  /** The buttons of the game. */
  actions: () => readonly ButtonHint[];
  raise: () => RaiseControl | null;
  /** What was said last, with a number that is another one each time. */
  said: () => { readonly text: string; readonly at: number };
  pausing: () => boolean;
  /** Ends a pause; whether there was one. */
  hurry: () => boolean;
  /** The coach is to be seen, where there is no room for it beside the table. */
  paneOpen: () => boolean;
  setPane: (open: boolean) => void;
  /** A key of the keyboard; whether it meant something. */
  press: (key: string) => boolean;
  /** A button. */
  use: (name: KeyName) => void;
  preset: (preset: RaisePreset) => void;
  type: (text: string) => void;
  step: (direction: 'less' | 'more') => void;
  raiseTo: () => void;
  inFront: () => InFront | null;
  /** Answers what stands in front, or closes it. */
  answer: (name: KeyName) => void;
  close: () => void;
}>;

/** What the parts of a table share. What changes from hand to hand stands in `hand`. */
type Parts = Readonly<{
  setup: HoldemSetup;
  stage: Stage;
  wishes: Wishes;
  front: Front;
  note: Note;
  pane: Pane;
  voice: Voice;
  equity: ReturnType<typeof followEquity>;
  why: WhyFollower | null;
  hand: Hand;
}>;

type Hand = {
  typed: TypedRaise;
  sitting: Sitting;
  /** The turn for which advice was asked. */
  askedAt: number | null;
};

export const createHoldemTable = (setup: HoldemSetup): HoldemTable => {
  const parts = partsOf(setup);
  const { stage, front, pane, voice, wishes } = parts;
  const use = usesOf(parts);
  const unfollow = setup.seat.follow(stage.push);
  rest(parts);
  return {
    view: stage.view,
    screen: () => screenOf(parts),
    actions: () => actionsOf(screenOf(parts), controlOf(parts)),
    raise: () => controlOf(parts),
    said: voice.said,
    pausing: stage.pausing,
    hurry: () => hurryUp(stage),
    paneOpen: pane.isOpen,
    setPane: pane.set,
    press: key => press(parts, key, use),
    use,
    preset: wanted => choosePreset(parts, wanted),
    type: text => choose(parts, text),
    step: direction => step(parts, direction),
    raiseTo: () => raiseTo(parts),
    inFront: front.now,
    answer: front.answer,
    close: () => {
      wishes.close();
      unfollow();
      stage.close();
    },
  };
};

const partsOf = (setup: HoldemSetup): Parts => {
  const { seat, tastes, changed, fail = () => {} } = setup;
  const voice = createVoice();
  const show = (): void => {
    voice.speak();
    changed();
  };
  const note = createNote(voice.add, show);
  const stage = createStage({
    first: seat.view(),
    beatsOf: holdemBeats,
    pauseOf: ({ pause }) => pauseMs(pause, tastes().speed, seat.view().rules),
    onBeat: ({ messages }) => messages.forEach(({ text }) => voice.add(text)),
    changed: () => {
      rest(parts);
      show();
    },
  });
  const parts: Parts = {
    setup,
    stage,
    voice,
    note,
    wishes: createWishes({ seat, tell: note.tell, fail }),
    front: createFront(() => tastes().keys, changed),
    pane: createPane(changed),
    equity: followEquity(setup),
    why: setup.why ? followWhy({ ...setup.why, changed, run: task => void task }) : null,
    hand: { typed: NOTHING_TYPED, sitting: newSitting(seat.view()), askedAt: null },
  };
  return parts;
};

/** What is said, with a number that is another one each time: beats that are shown together are said together. */
type Voice = Readonly<{
  add: (sentence: string) => void;
  speak: () => void;
  said: HoldemTable['said'];
}>;

const createVoice = (): Voice => {
  let said = { text: '', at: 0 };
  let unsaid: readonly string[] = [];
  return {
    add: sentence => void (unsaid = [...unsaid, sentence]),
    speak: () => {
      if (unsaid.length > 0) said = { text: unsaid.join(' '), at: said.at + 1 };
      unsaid = [];
    },
    said: () => said,
  };
};

/** Nothing is still to be shown: a hand that has ended is counted, and the chances of one that goes on. */
const rest = ({ setup, stage, hand, equity, why }: Parts): void => {
  if (stage.pausing()) return;
  hand.sitting = countHand(hand.sitting, stage.view());
  why?.look(stage.view());
  if (setup.tastes().coach !== 'off') equity.look(stage.view());
};

const screenOf = ({ setup, stage, front, note, hand, equity, why }: Parts): Screen => {
  const { keys, coach } = setup.tastes();
  const { past, counts } = hand.sitting;
  const isAsked = hand.askedAt !== null && hand.askedAt === stage.view().you?.expect;
  const inFront = front.now();
  const shown = presentHoldem(stage.view(), {
    keys,
    raise: null,
    coach: {
      mode: coach,
      asked: isAsked,
      numbers: equity.numbers(stage.view()),
    },
    ...(why?.may() && { why: why.now() }),
    log: stage.messages(),
    pausing: stage.pausing(),
    watching: false,
    note: note.now(),
    past,
    counts: counts.hands > 0 ? counts : null,
  });
  return { ...shown, overlay: inFront?.kind === 'overlay' ? inFront.overlay : null };
};

/** Whether a wish was carried out. */
const wish = async ({ wishes }: Parts, wanted: Wish, retry: () => void): Promise<boolean> =>
  (await wishes.carryOut(wanted, retry))?.ok === true;

/** Everything that one has is asked about once. */
const act = (parts: Parts, action: GameAction): void => {
  const { setup, stage, front } = parts;
  const go = (): void => void wish(parts, { kind: 'act', action }, go);
  if (!isAllIn(stage.view(), action)) return go();
  const question = allInQuestion(setup.tastes().keys, stackOf(stage.view()));
  return front.ask(question, name => (name === 'yes' ? go() : undefined));
};

const controlOf = ({ stage, hand }: Parts): RaiseControl | null =>
  stage.pausing() ? null : raiseControl(stage.view(), hand.typed);

const choose = ({ setup, stage, hand }: Parts, text: string): void => {
  hand.typed = { expect: stage.view().you?.expect ?? null, text };
  setup.changed();
};

const step = (parts: Parts, direction: 'less' | 'more'): void => {
  const text = steppedText(parts.stage.view(), parts.hand.typed, direction);
  if (text !== null) choose(parts, text);
};

const raiseTo = (parts: Parts): void => {
  const now = controlOf(parts);
  if (now === null) return;
  if (now.amount === null) parts.note.tell(now.error);
  else act(parts, { kind: 'raiseTo', amount: now.amount });
};

const choosePreset = (parts: Parts, wanted: RaisePreset): void => {
  const button = controlOf(parts)?.presets.find(other => other.preset === wanted);
  if (button === undefined) return;
  choose(parts, String(button.amount));
  if (wanted === 'allIn') act(parts, { kind: 'raiseTo', amount: button.amount });
};

const next = async (parts: Parts): Promise<void> => {
  const again = (): void => void next(parts);
  const view = parts.stage.view();
  if (gameEnd(view) && !(await wish(parts, { kind: chipsAgain(view) }, again))) return;
  await wish(parts, { kind: 'ready' }, again);
};

const quit = (parts: Parts): void => {
  const { setup, stage, front } = parts;
  if (!isInHand(stage.view())) return setup.leave();
  return front.ask(quitQuestion(setup.tastes().keys, 0, 'holdem'), name => {
    if (name === 'keep') setup.leave();
    else if (name === 'forfeit') void foldAndLeave(parts);
  });
};

const foldAndLeave = async (parts: Parts): Promise<void> => {
  const again = (): void => void foldAndLeave(parts);
  if (await wish(parts, { kind: 'act', action: { kind: 'fold' } }, again)) parts.setup.leave();
};

const advise = ({ stage, hand, equity, pane }: Parts): void => {
  hand.askedAt = stage.view().you?.expect ?? null;
  equity.look(stage.view());
  pane.set(true);
};

const toolsOf = (parts: Parts): Partial<Record<KeyName, () => void>> => {
  const { setup, stage, front, pane } = parts;
  return {
    fold: () => act(parts, { kind: 'fold' }),
    call: () => act(parts, { kind: legalOf(stage.view())?.check.ok ? 'check' : 'call' }),
    raise: () => setup.openRaise?.(),
    next: () => void next(parts),
    quit: () => quit(parts),
    help: () => front.ask(pageHelp("Hold'em", screenOf(parts).keys)),
    history: () => setup.openHistory?.(),
    pane: () => pane.set(!pane.isOpen()),
    advice: () => advise(parts),
    why: () => {
      parts.why?.ask();
      pane.set(true);
    },
    ...Object.fromEntries(
      PRESET_NAMES.map((name, at) => [name, () => choosePreset(parts, RAISE_PRESETS[at]!)]),
    ),
  };
};

const usesOf = (parts: Parts): ((name: KeyName) => void) => {
  const tools = toolsOf(parts);
  return name => {
    const pressed = screenOf(parts).keys.find(other => other.name === name);
    if (pressed?.enabled) tools[name]?.();
    else if (pressed?.why) parts.note.tell(pressed.why);
  };
};

const press = (parts: Parts, key: string, use: (name: KeyName) => void): boolean => {
  const { setup, stage, front, pane } = parts;
  if (front.now() !== null) return front.press(key);
  if (hurryUp(stage)) return true;
  if (key === setup.tastes().keys.back && pane.isOpen()) {
    pane.set(false);
    return true;
  }
  const pressed = screenOf(parts).keys.find(other => other.key === key);
  if (pressed) use(pressed.name);
  return pressed !== undefined;
};

const legalOf = ({ you }: TableView): HoldemLegal | null => (you?.legal ?? null) as HoldemLegal | null;

const ownPlayer = ({ play, you }: TableView) =>
  (play as HoldemState | null)?.seats.find(({ seat }) => seat === you?.seat);

const stackOf = (view: TableView): Chips => ownPlayer(view)?.stack ?? 0;

/** The viewer has a hand that can still win something. */
const isInHand = (view: TableView): boolean => view.playing && ownPlayer(view)?.status === 'in';
