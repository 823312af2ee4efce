import type { Frame, TableView } from '@cardroom/room';

import type { Beat } from './beats.ts';
import type { Message } from './screen.ts';

export type StageSetup = Readonly<{
  first: TableView;
  /** What a frame shows, one thing after the other. */
  beatsOf: (before: TableView, frame: Frame) => readonly Beat[];
  /** How long a beat is looked at. */
  pauseOf: (beat: Beat) => number;
  changed: () => void;
  /** A beat is on the screen now. */
  onBeat?: (beat: Beat) => void;
}>;

/** A table as it is being shown: behind the truth by as many beats as have not been seen yet. */
export type Stage = Readonly<{
  view: () => TableView;
  messages: () => readonly Message[];
  /** Something is still to come: keys do nothing but hurry it. */
  pausing: () => boolean;
  push: (frame: Frame) => void;
  /** Ends the pause. */
  hurry: () => void;
  close: () => void;
}>;

/** Messages that are kept. */
const MOST_MESSAGES = 200;

export const createStage = ({ first, beatsOf, pauseOf, changed, onBeat = () => {} }: StageSetup): Stage => {
  const queue: Beat[] = [];
  let shown = first;
  let newest = first;
  let messages: readonly Message[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;

  const show = (beat: Beat): void => {
    shown = beat.view;
    messages = [...messages, ...beat.messages].slice(-MOST_MESSAGES);
    onBeat(beat);
  };
  const go = (): void => {
    timer = null;
    for (let beat = queue.shift(); beat !== undefined; beat = queue.shift()) {
      show(beat);
      const pause = queue.length > 0 ? pauseOf(beat) : 0;
      if (pause > 0) {
        timer = setTimeout(go, pause);
        break;
      }
    }
    changed();
  };
  return {
    view: () => shown,
    messages: () => messages,
    pausing: () => timer !== null,
    push: frame => {
      queue.push(...beatsOf(newest, frame));
      newest = frame.view;
      if (timer === null) go();
    },
    hurry: () => {
      if (timer === null) return;
      clearTimeout(timer);
      go();
    },
    close: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      queue.length = 0;
    },
  };
};
