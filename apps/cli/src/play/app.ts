import { helpFor, type Overlay, type Screen } from '@cardroom/screens';

import type { Desk, Page } from './desk.ts';

/** The program without a terminal: pages on top of each other, and what stands in front of them. */
export type App = Readonly<{
  screen: () => Screen;
  press: (key: string) => void;
  subscribe: (changed: () => void) => () => void;
  /** The last word, when the first page has been left. */
  done: Promise<string | null>;
  /** Lets go of everything; every hand is kept. */
  stop: () => Promise<void>;
}>;

/** What the desk has beside what the app itself gives it. */
export type Room = Omit<Desk, 'changed' | 'go' | 'back' | 'ask'>;

type Question = Extract<Overlay, { kind: 'question' }>;

/** Begins with one page. */
export const createApp = (room: Room, first: (desk: Desk) => Page): App => {
  const pages: Page[] = [];
  const listeners = new Set<() => void>();
  const { promise: done, resolve: finish } = Promise.withResolvers<string | null>();
  let question: { readonly overlay: Question; readonly answer: (name: string) => void } | null = null;
  let helping = false;

  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const desk: Desk = {
    ...room,
    changed,
    go: page => {
      pages.push(page);
      changed();
    },
    back: farewell => {
      const page = pages.pop();
      void page?.close();
      if (pages.length === 0) finish(farewell ?? null);
      changed();
    },
    ask: (overlay, answer) => {
      question = { overlay, answer };
      changed();
    },
  };
  pages.push(first(desk));

  const top = (): Page | undefined => pages.at(-1);
  const screen = (): Screen => {
    const page = top()!.screen();
    if (question) return { ...page, overlay: question.overlay };
    return helping ? { ...page, overlay: helpFor(page.title, page.keys) } : page;
  };
  const answerQuestion = (key: string): void => {
    const { overlay, answer } = question!;
    const option = optionFor(overlay, key);
    if (option === null) return;
    question = null;
    answer(option);
    changed();
  };
  const press = (key: string): void => {
    const page = top();
    if (page === undefined) return;
    if (question) return answerQuestion(key);
    if (helping || key === room.settings().keys.help) {
      helping = !helping;
      return changed();
    }
    page.press(key);
  };
  return {
    screen,
    press,
    done,
    subscribe: listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: async () => {
      await Promise.all(pages.map(page => page.close()));
      pages.length = 0;
      finish(null);
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
