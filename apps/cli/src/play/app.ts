import { StoreError } from '@cardroom/room';
import { BARE, helpFor, type Overlay, type Screen } from '@cardroom/screens';

import type { Desk, Page } from './desk.ts';

/** The program without a terminal: pages on top of each other, and what stands in front of them. */
export type App = Readonly<{
  /** What its pages are given: the first one is opened here. */
  desk: Desk;
  screen: () => Screen;
  /** The pane is hidden where there is room for it, and shown instead of the table where there is none. */
  paneToggled: () => boolean;
  /** `isNarrow`: there is no room for the pane beside the table. */
  press: (key: string, isNarrow?: boolean) => void;
  subscribe: (changed: () => void) => () => void;
  /** The last word, when the first page has been left. */
  done: Promise<string | null>;
  /** What to say if it ended now. */
  parting: () => string | null;
  /** Lets go of everything; every hand is kept. */
  stop: () => Promise<void>;
  /** Everything that was begun beside the keys has come to its end. */
  settled: () => Promise<void>;
}>;

/** What the desk has beside what the app itself gives it. */
export type Room = Omit<
  Desk,
  'ending' | 'run' | 'open' | 'changed' | 'go' | 'back' | 'togglePane' | 'showPane' | 'ask'
> & {
  /** Told what went wrong without anybody's doing. */
  readonly warn: (message: string) => void;
};

type Question = Extract<Overlay, { kind: 'question' }>;

export const createApp = (room: Room): App => {
  const pages: Page[] = [];
  const listeners = new Set<() => void>();
  const tasks = new Set<Promise<unknown>>();
  const ending = new AbortController();
  const { promise: done, resolve, reject: fail } = Promise.withResolvers<string | null>();
  const finish = (farewell: string | null): void => {
    ending.abort(new Error('The program ends.'));
    resolve(farewell);
  };
  let question: { readonly overlay: Question; readonly answer: (name: string) => void } | null = null;
  /** The first row of the help that is shown; null while there is no help. */
  let helpFrom: number | null = null;
  let paneToggled = false;
  let narrow = false;
  /** What was asked for stands in the table's place. */
  let lent = false;
  let opening = 0;

  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const run = (task: Promise<unknown>): void => {
    const ended = task
      .catch((error: unknown) => (error instanceof StoreError ? room.warn(error.message) : fail(error)))
      .finally(() => tasks.delete(ended));
    tasks.add(ended);
  };
  const desk: Desk = {
    ...room,
    ending: ending.signal,
    run,
    open: task => {
      opening += 1;
      run(task.finally(() => (opening -= 1)));
    },
    changed,
    go: page => {
      pages.push(page);
      changed();
    },
    back: farewell => {
      const page = pages.pop();
      if (page) run(page.close());
      if (pages.length === 0) finish(farewell ?? null);
      top()?.onTop?.();
      changed();
    },
    togglePane: () => {
      paneToggled = !paneToggled;
      changed();
    },
    showPane: () => {
      lent = narrow && !paneToggled;
      paneToggled = narrow;
      changed();
    },
    ask: (overlay, answer) => {
      question = { overlay, answer };
      changed();
    },
  };
  const top = (): Page | undefined => pages.at(-1);
  const screen = (): Screen => {
    const page = top()?.screen() ?? BARE;
    if (question) return { ...page, overlay: question.overlay };
    return helpFrom === null
      ? page
      : { ...page, overlay: { ...helpFor(page.title, page.keys), from: helpFrom } };
  };
  const answerQuestion = (key: string): void => {
    const { overlay, answer } = question!;
    const option = optionFor(overlay, key);
    if (option === null) return;
    question = null;
    answer(option);
    changed();
  };
  /** Gives the table its place back; whether that is all that the key does. */
  const givesBack = (key: string): boolean => {
    if (!lent) return false;
    lent = paneToggled = false;
    return key === room.settings().keys.pane;
  };
  const press = (key: string, isNarrow = false): void => {
    const page = top();
    if (page === undefined || opening > 0) return;
    narrow = isNarrow;
    if (givesBack(key)) return changed();
    if (question) return answerQuestion(key);
    const { help, up, down } = room.settings().keys;
    if (helpFrom !== null) {
      // The help is moved through by the arrows; any other key ends it.
      const by = { [up]: -1, [down]: 1 }[key] ?? 0;
      helpFrom = by === 0 ? null : Math.max(0, helpFrom + by);
      return changed();
    }
    if (key === help && !page.pausing?.()) {
      helpFrom = 0;
      return changed();
    }
    page.press(key);
  };
  return {
    desk,
    screen,
    paneToggled: () => paneToggled,
    press,
    done,
    subscribe: listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    parting: () => top()?.parting?.() ?? null,
    stop: async () => {
      await Promise.all(pages.map(page => page.close()));
      pages.length = 0;
      finish(null);
    },
    settled: async () => {
      while (tasks.size > 0) await Promise.all(tasks);
    },
  };
};

/** Enter takes the first option where that loses nothing, Escape the last. */
const optionFor = ({ options }: Question, key: string): string | null => {
  const named = options.find(option => option.key === key)?.name;
  if (named) return named;
  if (key === 'enter' && options[0]?.name === 'keep') return 'keep';
  return key === 'escape' ? options.at(-1)!.name : null;
};
