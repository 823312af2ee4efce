import type { BlackjackLegal, BlackjackState } from '@cardroom/engine/blackjack';
import type { TableView } from '@cardroom/room';
import {
  actionOfKey,
  blackjackBeats,
  createStage,
  matchWinner,
  pauseMs,
  presentTwentyOne,
  type Beat,
  type KeyHint,
  type KeyName,
  type Screen,
  type Stage,
  type TwentyOneScore,
} from '@cardroom/screens';
import type { Table } from '@cardroom/wire/client';

import type { App } from '../app/app.ts';
import { createFront, type Front, type InFront } from '../table/front.ts';
import { pageHelp } from '../table/help.ts';
import { hurryUp } from '../table/hurry.ts';
import { createWishes, type Wishes } from '../table/wishes.ts';
import { keepScore, keptScore, NOTHING } from './kept-score.ts';
import { spokenBetween } from './spoken.ts';

/** A match of Twenty-One behind a page. */
export type Match = Readonly<{
  screen: () => Screen;
  score: () => TwentyOneScore;
  view: () => TableView;
  pausing: () => boolean;
  inFront: () => InFront | null;
  /** Answers what stands in front, or closes it. */
  answer: (name: KeyName) => void;
  /** A key of the keyboard; whether it meant something. */
  press: (key: string) => boolean;
  /** A button. */
  use: (name: KeyName) => void;
  /** Ends a pause; whether there was one. */
  hurry: () => boolean;
  close: () => void;
}>;

type Parts = Readonly<{
  app: () => App;
  stage: Stage;
  board: Scoreboard;
  wishes: Wishes;
  front: Front;
  note: { text: string | null };
}>;

export const createMatch = (seat: Table, app: () => App, changed: () => void): Match => {
  const parts = partsOf(seat, app, changed);
  const { stage, board, wishes, front } = parts;
  const unfollow = seat.follow(stage.push);
  return {
    screen: () => screenOf(parts),
    score: board.now,
    view: stage.view,
    pausing: stage.pausing,
    inFront: front.now,
    answer: front.answer,
    press: key => press(parts, key),
    use: name => use(parts, name),
    hurry: () => hurryUp(stage),
    close: () => {
      wishes.close();
      unfollow();
      stage.close();
    },
  };
};

const partsOf = (seat: Table, app: () => App, changed: () => void): Parts => {
  const note: Parts['note'] = { text: null };
  const board = createScoreboard(seat.view());
  const stage = createStage({
    first: seat.view(),
    beatsOf: blackjackBeats,
    pauseOf: ({ pause }) => pauseMs(pause, app().settings.speed, seat.view().rules),
    onBeat: createVoice(seat.view(), app),
    changed: () => {
      if (!stage.pausing()) board.look(stage.view());
      changed();
    },
  });
  const tell = (text: string | null): void => {
    note.text = text;
    if (text !== null) app().say(text);
    changed();
  };
  const wishes = createWishes({ seat, tell, fail: (problem, retry) => app().fail(problem, retry) });
  const front = createFront(() => app().settings.keys, changed);
  return { app, stage, board, wishes, front, note };
};

/** Says what each beat shows, and what the dealer says to it. */
const createVoice = (first: TableView, app: () => App): ((beat: Beat) => void) => {
  let seen = first;
  return ({ view, messages }) => {
    const words = [...spokenBetween(seen, view), ...messages.map(({ text }) => text)].join(' ');
    seen = view;
    if (words !== '') app().say(words);
  };
};

/** Hands won at this table, in this tab: a reload does not end a match. */
type Scoreboard = Readonly<{
  now: () => TwentyOneScore;
  look: (view: TableView) => void;
  /** A match that is won is followed by another one. */
  goOn: () => void;
}>;

const createScoreboard = (first: TableView): Scoreboard => {
  let score = keptScore(first.table);
  const set = (next: TwentyOneScore): void => {
    score = next;
    keepScore(first.table, next);
  };
  let ended = first.playing ? first.round - 1 : first.round;
  return {
    now: () => score,
    look: view => {
      if (view.playing || view.round <= ended) return;
      ended = view.round;
      set(scored(score, view));
    },
    goOn: () => {
      if (matchWinner(score) !== null) set(NOTHING);
    },
  };
};

const scored = (score: TwentyOneScore, { play, you }: TableView): TwentyOneScore => {
  const box = (play as BlackjackState).boxes.find(({ seat }) => seat === you?.seat);
  const result = box?.hands[0]?.settlement?.result;
  if (result === 'win') return { ...score, you: score.you + 1 };
  return result === 'lose' || result === 'bust' ? { ...score, dealer: score.dealer + 1 } : score;
};

const screenOf = ({ app, stage, board, note }: Parts): Screen =>
  presentTwentyOne(stage.view(), {
    keys: app().settings.keys,
    score: board.now(),
    pausing: stage.pausing(),
    watching: false,
    messages: stage.messages(),
    note: note.text,
  });

const again = (parts: Parts): void => {
  parts.board.goOn();
  void parts.wishes.carryOut({ kind: 'ready' }, () => again(parts));
};

const act = (parts: Parts, name: KeyName): void => {
  const legal = (parts.stage.view().you?.legal ?? null) as BlackjackLegal | null;
  const kind = legal && actionOfKey(legal, name);
  if (kind) void parts.wishes.carryOut({ kind: 'act', action: { kind } }, () => act(parts, name));
};

const use = (parts: Parts, name: KeyName): void => {
  const { app, wishes, front } = parts;
  const { keys } = screenOf(parts);
  if (!keys.find(key => key.name === name)?.enabled || wishes.going() !== null) return;
  if (name === 'next' || name === 'yes') again(parts);
  else if (name === 'quit' || name === 'no') app().go('/');
  else if (name === 'history') app().go('/history');
  else if (name === 'help') front.ask(pageHelp('Twenty-One', keys));
  else act(parts, name);
};

const press = (parts: Parts, key: string): boolean => {
  if (parts.front.now() !== null) return parts.front.press(key);
  const { keys } = screenOf(parts);
  const hint = keys.find(other => other.key === key) ?? (key === 'enter' ? keys.find(isYes) : undefined);
  if (hint) use(parts, hint.name);
  return hint !== undefined;
};

/** Enter says yes where the question is whether to go on. */
const isYes = ({ name }: KeyHint): boolean => name === 'yes';
