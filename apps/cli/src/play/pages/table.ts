import type { Result } from '@cardroom/engine';
import type { BlackjackState } from '@cardroom/engine/blackjack';
import type { Frame, RoomRejection, TableView } from '@cardroom/room';
import {
  createStage,
  pauseMs,
  quitQuestion,
  type Beat,
  type KeyHint,
  type KeyMap,
  type Overlay,
  type Screen,
  type SessionCounts,
  type Stage,
} from '@cardroom/screens';

import { saidBy } from '../../sayings.ts';
import { countsOf } from '../counts.ts';
import type { Desk } from '../desk.ts';
import { isUnfinished } from '../find-table.ts';
import type { Seat, Wish } from '../seat.ts';

/** What the pages of all tables do alike. */
export type Table = Readonly<{
  stage: Stage;
  note: () => string | null;
  say: (note: string | null) => void;
  /** What to say when the program ends here. */
  parting: () => string | null;
  counts: () => SessionCounts | null;
  /** Carries out a wish; while one is under way, keys do nothing. A refusal is shown. */
  wish: (wish: Wish) => Promise<Result<Frame, RoomRejection> | null>;
  /** Handles a key that hurries, repeats what is under way or has no use; true when the key is done with. */
  swallow: (key: string) => boolean;
  /** Leaves, after a word about a live hand. */
  quit: () => void;
  close: () => Promise<void>;
}>;

export type TableSetup = Readonly<{
  seat: Seat;
  beatsOf: (before: TableView, frame: Frame) => readonly Beat[];
  /** What gives a live hand up; null where there is nothing to give. */
  giveUp: Wish | null;
  /** How to come back: `cardroom blackjack`. */
  command: string;
  /** The table rests: everything has been shown. */
  onRest: (view: TableView) => void;
}>;

export const createTable = (desk: Desk, setup: TableSetup): Table => {
  const { seat, beatsOf, onRest } = setup;
  let note: { readonly text: string | null; readonly watching: boolean } = NO_NOTE;
  let heard: Word | null = null;
  let busy = false;
  let counts: SessionCounts | null = null;
  let round = roundsOver(seat.view());

  const rest = (): void => {
    const view = stage.view();
    if (stage.pausing()) return;
    if (!view.playing && view.round > round) {
      round = view.round;
      desk.run(countUp());
    }
    onRest(view);
  };
  const countUp = async (): Promise<void> => {
    counts = await countsOf(desk.house.store, desk.person.player, seat.view().game, desk.since);
    desk.changed();
  };
  const stage = createStage({
    first: seat.view(),
    beatsOf,
    pauseOf: ({ pause }) => pauseMs(pause, desk.settings().speed, seat.view().rules),
    changed: () => {
      rest();
      desk.changed();
    },
  });
  const unfollow = seat.follow(frame => {
    // What was said about the table as it was is over.
    note = NO_NOTE;
    stage.push(frame);
  });
  desk.run(countUp());
  const unheard = desk.house.sayings.follow(({ table, seat: speaker, text }) => {
    if (table !== seat.table) return;
    heard = wordFrom(seat.view(), speaker, text);
    desk.changed();
  });

  const wish = async (wanted: Wish): Promise<Result<Frame, RoomRejection> | null> => {
    if (busy) return null;
    busy = true;
    note = NO_NOTE;
    // A store that fails takes no key away for good.
    const done = await seat.wish(wanted).finally(() => (busy = false));
    if (!done.ok) say(done.error.message);
    desk.changed();
    return done;
  };
  const say = (text: string | null): void => {
    note = { text, watching: seat.watching() };
    desk.changed();
  };
  const parting = (): string | null =>
    desk.keeps && isUnfinished(seat.view()) && !seat.watching() ? kept(setup) : null;
  const leave = (): void => desk.back(parting() ?? undefined);
  return {
    stage,
    wish,
    // That another terminal holds the seat is no longer true when it has let go.
    note: () => (note.watching === seat.watching() ? note.text : null) ?? wordOf(heard, stage.view()),
    say,
    parting,
    counts: () => counts,
    swallow: () => {
      if (stage.pausing()) stage.hurry();
      else if (!busy) return false;
      return true;
    },
    quit: () => {
      const { giveUp } = setup;
      if (giveUp === null || parting() === null) return leave();
      desk.ask(liveQuestion(desk, seat.view()), name => {
        if (name === 'keep') leave();
        else if (name === 'forfeit') desk.run(wish(giveUp).then(done => done?.ok && leave()));
      });
    },
    close: async () => {
      unfollow();
      unheard();
      stage.close();
      await seat.close();
    },
  };
};

/** What somebody has said, and when. */
type Word = { readonly text: string; readonly round: number };

const wordFrom = (view: TableView, speaker: number, text: string): Word => ({
  text: saidBy(view, speaker, text),
  round: view.round,
});

/** It is shown in its round, and after it. */
const wordOf = (heard: Word | null, { round }: TableView): string | null =>
  heard?.round === round ? heard.text : null;

const NO_NOTE = { text: null, watching: false } as const;

const kept = ({ command }: TableSetup): string => `Your hand is kept: ${command} goes on with it.`;

const liveQuestion = (desk: Desk, view: TableView): Extract<Overlay, { kind: 'question' }> =>
  quitQuestion(desk.settings().keys, atStake(view), view.game);

const atStake = ({ play, you }: TableView): number => {
  if (play === null || !('boxes' in play) || you === null) return 0;
  return wagers(play, you.seat);
};

const wagers = ({ boxes }: BlackjackState, seat: number): number =>
  boxes
    .filter(box => box.seat === seat)
    .reduce(
      (sum, { hands, insurance }) =>
        sum +
        hands.reduce((own, hand) => own + (hand.settlement === null ? hand.wager : 0), 0) +
        (insurance.status === 'taken' ? insurance.amount : 0),
      0,
    );

/** Rounds that were over when one sat down: a hand that is gone on with is still to be counted. */
export const roundsOver = ({ playing, round }: TableView): number => (playing ? round - 1 : round);

/** The hint of a key; a key that may not be used now is answered with the reason. At a table, going back is leaving it. */
export const hintOf = ({ keys }: Screen, key: string, { back }: KeyMap): KeyHint | undefined =>
  keys.find(hint => hint.key === key) ??
  (key === back ? keys.find(({ name }) => name === 'quit') : undefined);
