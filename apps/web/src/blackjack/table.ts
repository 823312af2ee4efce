import type { Chips, Result } from '@cardroom/engine';
import {
  isBroke,
  parseBet,
  type BlackjackEvent,
  type BlackjackRules,
  type BlackjackState,
} from '@cardroom/engine/blackjack';
import type { Frame, TableView } from '@cardroom/room';
import {
  actionOfKey,
  blackjackBeats,
  createStage,
  helpFor,
  pauseMs,
  presentBlackjack,
  quitQuestion,
  roundLine,
  roundNet,
  type Beat,
  type CoachMode,
  type KeyHint,
  type KeyMap,
  type KeyName,
  type Overlay,
  type PastRound,
  type Screen,
  type SessionCounts,
  type Speed,
  followBlackjack,
  type Follower,
} from '@cardroom/screens';
import type { Refusal, Table, Wish } from '@cardroom/wire/client';

import type { Coach } from '../coach/coach.ts';
import { legalOf, suggestedBet, termsOf, withChip, type Bet, type BetTerms } from './bet.ts';

/** One's place at the table. */
export type Seat = Pick<Table, 'view' | 'follow' | 'wish'>;

/** What the person has chosen, as far as a table asks. */
export type Tastes = Readonly<{ keys: KeyMap; coach: CoachMode; speed: Speed; dealerMs: number }>;

export type BlackjackSetup = Readonly<{
  seat: Seat;
  tastes: () => Tastes;
  ask: Coach['ask'];
  eventsOf: (table: string, round: number) => Promise<readonly BlackjackEvent[] | null>;
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
}>;

/** What stands in front of the table. */
export type InFront =
  | { readonly kind: 'overlay'; readonly overlay: Overlay }
  | { readonly kind: 'chart' }
  | { readonly kind: 'review' };

/** A blackjack table behind a page: keys and buttons come in, what to show goes out. */
export type BlackjackTable = Readonly<{
  view: () => TableView;
  screen: () => Screen;
  bet: () => Bet | null;
  terms: () => BetTerms | null;
  typeBet: (text: string) => void;
  addChip: (chip: Chips) => void;
  pausing: () => boolean;
  paneOpen: () => boolean;
  inFront: () => InFront | null;
  follower: Follower;
  past: () => readonly PastRound[];
  counts: () => SessionCounts | null;
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

/** Rounds that are kept for the list beside the table. */
const MOST_ROUNDS = 50;

export const createBlackjackTable = (setup: BlackjackSetup): BlackjackTable => {
  const { seat, tastes, changed } = setup;
  const first = seat.view();
  const follower = followBlackjack({
    ask: setup.ask,
    mode: () => tastes().coach,
    eventsOf: setup.eventsOf,
    changed,
    run: task => void task,
    first,
  });
  let bet: Bet | null = null;
  let lastBet: Chips | null = null;
  let past: readonly PastRound[] = [];
  let counts: SessionCounts | null = null;
  let ended = first.playing ? first.round - 1 : first.round;
  let note: string | null = null;
  let going: Promise<unknown> | null = null;
  let paneOpen = false;
  let inFront: InFront | null = null;
  let answered: ((name: KeyName) => void) | null = null;
  let closed = false;

  const count = async (): Promise<void> => {
    counts = (await setup.countsOf()) ?? counts;
    changed();
  };
  const rest = (): void => {
    const view = stage.view();
    if (stage.pausing()) return;
    follower.look(view);
    bet = termsOf(view) === null ? null : (bet ?? suggestedBet(view, lastBet));
    if (view.playing || view.round <= ended) return;
    ended = view.round;
    if (view.you !== null) past = [pastRound(view), ...past].slice(0, MOST_ROUNDS);
    void count();
  };
  const show = (beat: Beat): void => {
    const words = beat.messages.map(({ text }) => text).join(' ');
    if (words !== '') setup.say(words);
    setup.onBeat?.(beat);
  };
  const stage = createStage({
    first,
    beatsOf: beatsAfter,
    pauseOf: ({ pause }) => {
      const { speed, dealerMs } = tastes();
      return pauseMs(pause, speed, { ...seat.view().rules, dealDelayMs: dealerMs });
    },
    onBeat: show,
    changed: () => {
      rest();
      changed();
    },
  });
  const unfollow = seat.follow(stage.push);

  const tell = (text: string | null): void => {
    note = text;
    if (text !== null) setup.say(text);
    changed();
  };
  /** Carries out a wish; while one is under way, nothing else is. */
  const wish = async (wanted: Wish, retry: () => void): Promise<Result<unknown, Refusal> | null> => {
    if (going !== null) return null;
    note = null;
    const asked = seat.wish(wanted).finally(() => (going = null));
    going = asked;
    const done = await asked;
    if (closed) return null;
    if (!done.ok && done.error.code === 'wire/lost') setup.fail(done.error, retry);
    else if (!done.ok) tell(done.error.message);
    else if (done.value.warning !== null) tell(done.value.warning);
    changed();
    return done;
  };
  const betNow = async (): Promise<void> => {
    const typed = bet;
    const terms = termsOf(stage.view());
    if (typed === null || terms === null) return;
    const amount = parseBet(typed.text);
    if (!amount.ok) return refuseBet(typed, amount.error.message);
    const action = { kind: 'bet', box: terms.boxes[0]!, amount: amount.value };
    const done = await wish({ kind: 'act', action }, () => void betNow());
    if (done?.ok) lastBet = amount.value;
    else if (done && done.error.code !== 'wire/lost') refuseBet(typed, done.error.message);
  };
  const refuseBet = (typed: Bet, error: string): void => {
    note = null;
    bet = { ...typed, error };
    setup.say(error);
    changed();
  };
  const ready = async (): Promise<void> => {
    if (isOver(stage.view()) && !(await wish({ kind: 'restart' }, () => void ready()))?.ok) return;
    await wish({ kind: 'ready' }, () => void ready());
  };
  const next = (): void => {
    const view = stage.view();
    if (termsOf(view) !== null) void betNow();
    else if (!view.playing) void ready();
  };
  const act = (name: KeyName): void => {
    const view = stage.view();
    const legal = legalOf(view);
    const kind = legal && actionOfKey(legal, name);
    if (!kind) return;
    const expect = view.you?.expect ?? null;
    if (expect !== null) follower.decided(expect, kind);
    void wish({ kind: 'act', action: { kind } }, () => act(name));
  };
  const putInFront = (what: InFront, then: ((name: KeyName) => void) | null = null): void => {
    inFront = what;
    answered = then;
    changed();
  };
  const answer = (name: KeyName): void => {
    inFront = null;
    changed();
    answered?.(name);
  };
  const quit = (): void => {
    const view = seat.view();
    if (!isLive(view)) return setup.leave();
    const overlay = quitQuestion(tastes().keys, atStake(view), 'blackjack');
    return putInFront({ kind: 'overlay', overlay }, name => {
      if (name === 'keep') setup.leave();
      else if (name === 'forfeit') void forfeit();
    });
  };
  const forfeit = async (): Promise<void> => {
    await wish({ kind: 'act', action: { kind: 'forfeit' } }, () => void forfeit());
  };
  const screen = (): Screen =>
    onPage(
      presentBlackjack(stage.view(), {
        keys: tastes().keys,
        bet,
        coach: follower.facts(),
        counts,
        past,
        pausing: stage.pausing(),
        watching: false,
        messages: stage.messages(),
        lastBet,
        note,
      }),
      stage.view(),
    );
  const tools: Partial<Record<KeyName, () => void>> = {
    next,
    quit,
    advice: () => {
      paneOpen = true;
      follower.advise(stage.view());
      changed();
    },
    pane: () => {
      paneOpen = !paneOpen;
      changed();
    },
    chart: () => {
      follower.chart(stage.view());
      putInFront({ kind: 'chart' });
    },
    review: () => putInFront({ kind: 'review' }),
    history: setup.openHistory,
    help: () => putInFront({ kind: 'overlay', overlay: helpFor('Blackjack', screen().keys) }),
  };
  /** The news of a move may come before its answer: what is pressed then waits, unless the turn has passed meanwhile. */
  const useLater = async (name: KeyName, before: Promise<unknown>): Promise<void> => {
    const { expect } = stage.view().you ?? { expect: null };
    await before.catch(() => {});
    if (!closed && stage.view().you?.expect === expect) use(name);
  };
  const use = (name: KeyName): void => {
    if (going !== null && isMove(name)) return void useLater(name, going);
    const pressed = screen().keys.find(key => key.name === name);
    if (pressed?.enabled) (tools[name] ?? (() => act(name)))();
    else if (pressed?.why) tell(pressed.why);
    return undefined;
  };
  const hurry = (): boolean => {
    if (!stage.pausing()) return false;
    stage.hurry();
    return true;
  };
  const press = (key: string): boolean => {
    if (inFront !== null) return pressInFront(inFront, key, tastes().keys, answer);
    if (hurry()) return true;
    const { back } = tastes().keys;
    const pressed = screen().keys.find(hint => hint.key === key || (key === back && hint.name === 'quit'));
    if (pressed === undefined) return false;
    use(pressed.name);
    return true;
  };
  rest();
  void count();
  // A new table has nothing to say before its first bet.
  if (first.play === null && first.you !== null && !first.playing) void ready();
  return {
    view: stage.view,
    screen,
    bet: () => (stage.pausing() ? null : bet),
    terms: () => termsOf(stage.view()),
    typeBet: text => {
      bet = { text, suggested: false, error: null };
      changed();
    },
    addChip: chip => {
      const terms = termsOf(stage.view());
      if (bet === null || terms === null) return;
      bet = withChip(bet, chip, terms.max);
      changed();
    },
    pausing: stage.pausing,
    paneOpen: () => paneOpen,
    inFront: () => inFront,
    follower,
    past: () => past,
    counts: () => counts,
    press,
    use,
    hurry,
    answer,
    close: () => {
      closed = true;
      unfollow();
      stage.close();
    },
  };
};

/** A frame that follows on what was seen is told step by step; after a gap the table is shown as it is. */
const beatsAfter = (before: TableView, frame: Frame): readonly Beat[] =>
  frame.seq === before.seq + 1
    ? blackjackBeats(before, frame)
    : [{ view: frame.view, pause: 'none', messages: [] }];

/** A page has buttons where the terminal has keys: their names are those that people rely on. */
const onPage = (screen: Screen, view: TableView): Screen => ({
  ...screen,
  keys: screen.keys.map(key => (key.name === 'next' ? nextOnPage(key, view) : key)),
});

const nextOnPage = (key: KeyHint, view: TableView): KeyHint => {
  const label = key.label === 'Next hand' ? 'Next round' : key.label;
  const own = view.seats.find(({ seat }) => seat === view.you?.seat);
  const waits = !view.playing && own?.ready === true && key.enabled;
  return waits ? { ...key, label, enabled: false, why: 'Waiting for the other players.' } : { ...key, label };
};

const TOOLS: ReadonlySet<KeyName> = new Set(['quit', 'advice', 'pane', 'chart', 'review', 'history', 'help']);

/** It changes the table: one at a time. */
const isMove = (name: KeyName): boolean => !TOOLS.has(name);

/** Cards lie on the table, and they are the viewer's. */
const isLive = ({ playing, play, you }: TableView): boolean =>
  playing &&
  play !== null &&
  'boxes' in play &&
  play.boxes.some(box => box.seat === you?.seat && box.hands.length > 0);

const atStake = (view: TableView): Chips => {
  const forfeit = legalOf(view)?.forfeit;
  return forfeit?.ok ? forfeit.cost : 0;
};

/** Whether the player has too few chips for another round. */
const isOver = ({ rules, seats, you, playing }: TableView): boolean => {
  if (playing || you === null) return false;
  const bankroll = seats.find(({ seat }) => seat === you.seat)?.chips ?? 0;
  return isBroke(rules as BlackjackRules, { seat: you.seat, bankroll });
};

const pastRound = (view: TableView): PastRound => {
  const seat = view.you!.seat;
  const state = view.play as BlackjackState;
  return { round: view.hand, text: roundLine(state, seat), net: roundNet(state, seat) };
};

/** A key in front of something: one of its options, or what closes it; anything else waits. */
const pressInFront = (
  inFront: InFront,
  key: string,
  { back }: KeyMap,
  answer: (name: KeyName) => void,
): boolean => {
  const options =
    inFront.kind === 'overlay' && inFront.overlay.kind === 'question' ? inFront.overlay.options : [];
  const chosen = options.find(option => option.key === key);
  if (chosen) answer(chosen.name);
  else if (key === back) answer('back');
  else return false;
  return true;
};
