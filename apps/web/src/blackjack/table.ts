import type { Chips } from '@cardroom/engine';
import { isBroke, type BlackjackRules } from '@cardroom/engine/blackjack';
import type { Frame, TableView } from '@cardroom/room';
import {
  actionOfKey,
  blackjackBeats,
  createStage,
  followBlackjack,
  followWhy,
  isDailyOver,
  pauseMs,
  presentBlackjack,
  quitQuestion,
  type Beat,
  type CoachMode,
  type Follower,
  type KeyMap,
  type KeyName,
  type PastRound,
  type PlayedRound,
  type Screen,
  type SessionCounts,
  type Speed,
  type Stage,
  type WhyFollower,
  type WhySetup,
} from '@cardroom/screens';
import type { Refusal, Table } from '@cardroom/wire/client';

import type { Coach } from '../coach/coach.ts';
import { isForOne, isInRound } from '../host/standing.ts';
import { createFront, type Front, type InFront } from '../table/front.ts';
import { pageHelp } from '../table/help.ts';
import { hurryUp } from '../table/hurry.ts';
import { createNote, createPane, type Note, type Pane } from '../table/note.ts';
import { createWishes, type Wishes } from '../table/wishes.ts';
import { legalOf, termsOf, type Bet, type BetTerms } from './bet.ts';
import { createBetting, type Betting } from './betting.ts';
import { onPage } from './on-page.ts';
import { createRecord, type SittingRecord } from './record.ts';

/** What the person has chosen, as far as a table asks. */
export type Tastes = Readonly<{ keys: KeyMap; coach: CoachMode; speed: Speed; dealerMs: number }>;

export type BlackjackSetup = Readonly<{
  seat: Pick<Table, 'view' | 'follow' | 'wish'>;
  tastes: () => Tastes;
  ask: Coach['ask'];
  /** Puts a decision into a model's words. Default: none does. */
  explain?: WhySetup['explain'];
  playedRound: (table: string, round: number) => Promise<PlayedRound | null>;
  /** What this sitting has brought; null where it cannot be had. */
  countsOf: () => Promise<SessionCounts | null>;
  /** Something to see has changed. */
  changed: () => void;
  say: (sentence: string) => void;
  /** Something went wrong that is nobody's move; trying again may help. */
  fail: (problem: Refusal, retry: () => void) => void;
  /** A beat is on the screen now. */
  onBeat?: (beat: Beat) => void;
  /** The person goes away from the table; the seat stays. */
  leave: () => void;
  openHistory: () => void;
  openHonours: () => void;
}>;

/** A blackjack table behind a page: keys and buttons come in, what to show goes out. */
export type BlackjackTable = Readonly<{
  view: () => TableView;
  screen: () => Screen;
  bet: () => Bet | null;
  terms: () => BetTerms | null;
  typeBet: (text: string) => void;
  addChip: (chip: Chips) => void;
  pausing: () => boolean;
  /** Why something was refused. */
  note: () => string | null;
  /** The coach is to be seen, where there is no room for it beside the table. */
  paneOpen: () => boolean;
  setPane: (open: boolean) => void;
  inFront: () => InFront | null;
  follower: Follower;
  past: () => readonly PastRound[];
  /** A key of the keyboard; whether it meant something. */
  press: (key: string) => boolean;
  /** A button. */
  use: (name: KeyName) => void;
  /** Ends a pause, where there is one. */
  hurry: () => boolean;
  /** Answers what stands in front, or closes it. */
  answer: (name: KeyName) => void;
  close: () => void;
}>;

/** What the parts of a table share: how it is shown, what is typed, what was said, what is under way. */
type Parts = Readonly<{
  setup: BlackjackSetup;
  stage: Stage;
  follower: Follower;
  why: WhyFollower;
  betting: Betting;
  record: SittingRecord;
  wishes: Wishes;
  front: Front;
  note: Note;
  pane: Pane;
}>;

export const createBlackjackTable = (setup: BlackjackSetup): BlackjackTable => {
  const parts = partsOf(setup);
  const { stage, betting, record, wishes, front, note, pane } = parts;
  const unfollow = setup.seat.follow(stage.push);
  const use = usesOf(parts);
  begin(parts);
  return {
    view: stage.view,
    screen: () => screenOf(parts),
    bet: () => (stage.pausing() ? null : betting.now()),
    terms: betting.terms,
    typeBet: betting.type,
    addChip: betting.addChip,
    pausing: stage.pausing,
    note: note.now,
    paneOpen: pane.isOpen,
    setPane: pane.set,
    inFront: front.now,
    follower: parts.follower,
    past: record.past,
    press: key => press(parts, key, use),
    use,
    hurry: () => hurryUp(stage),
    answer: front.answer,
    close: () => {
      wishes.close();
      unfollow();
      stage.close();
    },
  };
};

const partsOf = (setup: BlackjackSetup): Parts => {
  const { seat, tastes, changed, say } = setup;
  const first = seat.view();
  const note = createNote(say, changed);
  const wishes = createWishes({ seat, tell: note.tell, fail: setup.fail });
  const follower = followBlackjack({ ...setup, first, mode: () => tastes().coach, run: task => void task });
  const record = createRecord({ first, countsOf: setup.countsOf, changed });
  const stage = createStage({
    first,
    beatsOf: beatsAfter,
    pauseOf: ({ pause }) => pauseOf(setup, pause),
    onBeat: beat => showBeat(setup, beat),
    changed: () => {
      rest(parts);
      changed();
    },
  });
  const betting = createBetting({ view: stage.view, wishes, say, hush: () => note.tell(null), changed });
  const front = createFront(() => tastes().keys, changed);
  const why = followWhy({
    ask: setup.ask,
    explain: setup.explain ?? (() => null),
    changed,
    run: task => void task,
  });
  const parts = {
    setup,
    stage,
    follower,
    why,
    betting,
    record,
    wishes,
    front,
    note,
    pane: createPane(changed),
  };
  return parts;
};

const pauseOf = ({ seat, tastes }: BlackjackSetup, pause: Beat['pause']): number => {
  const { speed, dealerMs } = tastes();
  return pauseMs(pause, speed, { ...seat.view().rules, dealDelayMs: dealerMs });
};

const showBeat = ({ say, onBeat }: BlackjackSetup, beat: Beat): void => {
  const words = beat.messages.map(({ text }) => text).join(' ');
  if (words !== '') say(words);
  onBeat?.(beat);
};

/** Nothing is still to be shown: what is awaited, and what has ended, is looked at. */
const rest = ({ stage, follower, why, betting, record }: Parts): void => {
  if (stage.pausing()) return;
  for (const part of [follower, why, betting, record]) part.look(stage.view());
};

/** Alone at a new table there is nothing to wait for before the first bet. */
const begin = (parts: Parts): void => {
  rest(parts);
  const { play, you, playing } = parts.stage.view();
  if (play === null && you !== null && !playing && isForOne(parts.stage.view())) void ready(parts);
};

const screenOf = ({ setup, stage, follower, why, betting, record, note }: Parts): Screen => {
  const shown = presentBlackjack(stage.view(), {
    keys: setup.tastes().keys,
    bet: betting.now(),
    coach: follower.facts(),
    counts: record.counts(),
    past: record.past(),
    pausing: stage.pausing(),
    watching: false,
    messages: stage.messages(),
    lastBet: betting.last(),
    ...(why.may() && { why: why.now() }),
    note: note.now(),
  });
  return onPage(shown, stage.view());
};

/** Asks for the next round. Whoever has too few chips for it begins again, or buys some where others sit. */
const ready = async (parts: Parts): Promise<void> => {
  const { stage, wishes } = parts;
  const again = (): void => void ready(parts);
  const first = isShortOfChips(stage.view()) ? chipsWish(stage.view()) : null;
  if (first !== null && !(await wishes.carryOut(first, again))?.ok) return;
  await wishes.carryOut({ kind: 'ready' }, again);
};

const chipsWish = (view: TableView) =>
  ({ kind: isForOne(view) ? 'restart' : 'rebuy' }) as const satisfies { readonly kind: string };

const next = (parts: Parts): void => {
  const view = parts.stage.view();
  if (termsOf(view) !== null) void parts.betting.place();
  else if (isDailyOver(view)) parts.setup.openHonours();
  else if (!view.playing) void ready(parts);
};

const act = (parts: Parts, name: KeyName): void => {
  const { stage, follower, wishes } = parts;
  const view = stage.view();
  const legal = legalOf(view);
  const kind = legal && actionOfKey(legal, name);
  if (!kind) return;
  const expect = view.you?.expect ?? null;
  if (expect !== null) follower.decided(expect, kind);
  void wishes.carryOut({ kind: 'act', action: { kind } }, () => act(parts, name));
};

const forfeit = (parts: Parts): void =>
  void parts.wishes.carryOut({ kind: 'act', action: { kind: 'forfeit' } }, () => forfeit(parts));

const quit = (parts: Parts): void => {
  const { setup, front } = parts;
  const view = setup.seat.view();
  if (!isInRound(view)) return setup.leave();
  return front.ask(quitQuestion(setup.tastes().keys, atStake(view), 'blackjack'), name => {
    if (name === 'keep') setup.leave();
    else if (name === 'forfeit') forfeit(parts);
  });
};

const atStake = (view: TableView): Chips => {
  const choice = legalOf(view)?.forfeit;
  return choice?.ok ? choice.cost : 0;
};

/** What the keys do that are no choice in the game. */
const toolsOf = (parts: Parts): Partial<Record<KeyName, () => void>> => {
  const { setup, stage, follower, why, front, pane } = parts;
  return {
    next: () => next(parts),
    quit: () => quit(parts),
    advice: () => {
      follower.advise(stage.view());
      pane.set(true);
    },
    why: () => {
      if (stage.view().you?.expect !== null) follower.advise(stage.view());
      why.ask();
      pane.set(true);
    },
    pane: () => pane.set(!pane.isOpen()),
    chart: () => {
      follower.chart(stage.view());
      front.put({ kind: 'chart' });
    },
    review: () => front.put({ kind: 'review' }),
    history: setup.openHistory,
    help: () => front.ask(pageHelp('Blackjack', screenOf(parts).keys)),
  };
};

const usesOf = (parts: Parts): ((name: KeyName) => void) => {
  const { wishes, note } = parts;
  const tools = toolsOf(parts);
  const use = (name: KeyName): void => {
    const before = wishes.going();
    if (before !== null && isMove(name)) return void useLater(parts, name, before, use);
    const pressed = screenOf(parts).keys.find(key => key.name === name);
    if (pressed?.enabled) (tools[name] ?? (() => act(parts, name)))();
    else if (pressed?.why) note.tell(pressed.why);
    return undefined;
  };
  return use;
};

/** The news of a move may come before its answer: what is pressed then waits, unless the turn has passed meanwhile. */
const useLater = async (
  { stage }: Parts,
  name: KeyName,
  before: Promise<unknown>,
  use: (name: KeyName) => void,
): Promise<void> => {
  const expect = stage.view().you?.expect;
  await before.catch(() => {});
  if (stage.view().you?.expect === expect) use(name);
};

const TOOLS: ReadonlySet<KeyName> = new Set([
  'quit',
  'advice',
  'why',
  'pane',
  'chart',
  'review',
  'history',
  'help',
]);

/** It changes the table: one at a time. */
const isMove = (name: KeyName): boolean => !TOOLS.has(name);

const press = (parts: Parts, key: string, use: (name: KeyName) => void): boolean => {
  const { setup, stage, front, pane } = parts;
  if (front.now() !== null) return front.press(key);
  if (hurryUp(stage)) return true;
  const isBack = key === setup.tastes().keys.back;
  if (isBack && pane.isOpen()) {
    pane.set(false);
    return true;
  }
  const pressed = screenOf(parts).keys.find(hint => hint.key === key || (isBack && hint.name === 'quit'));
  if (pressed) use(pressed.name);
  return pressed !== undefined;
};

/** A frame that follows on what was seen is told step by step; after a gap the table is shown as it is. */
const beatsAfter = (before: TableView, frame: Frame): readonly Beat[] =>
  frame.seq === before.seq + 1
    ? blackjackBeats(before, frame)
    : [{ view: frame.view, pause: 'none', messages: [] }];

/** Whether the player has too few chips for another round. */
const isShortOfChips = ({ rules, seats, you, playing }: TableView): boolean => {
  if (playing || you === null) return false;
  const bankroll = seats.find(({ seat }) => seat === you.seat)?.chips ?? 0;
  return isBroke(rules as BlackjackRules, { seat: you.seat, bankroll });
};
