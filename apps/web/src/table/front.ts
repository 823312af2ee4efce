import type { KeyHint, KeyMap, KeyName, Overlay } from '@cardroom/screens';

/** What stands in front of a table. */
export type InFront =
  | { readonly kind: 'overlay'; readonly overlay: Overlay }
  | { readonly kind: 'chart' }
  | { readonly kind: 'review' };

/** What stands in front of a table, and what becomes of the answer. */
export type Front = Readonly<{
  now: () => InFront | null;
  put: (what: InFront, then?: (name: KeyName) => void) => void;
  ask: (overlay: Overlay, then?: (name: KeyName) => void) => void;
  /** Answers it, or closes it by `back`. */
  answer: (name: KeyName) => void;
  /** A key while something stands there: one of its options, or what closes it; anything else waits. */
  press: (key: string) => boolean;
}>;

const nothing: (name: KeyName) => void = () => {};

export const createFront = (keys: () => KeyMap, changed: () => void): Front => {
  let now: InFront | null = null;
  let onAnswer = nothing;
  const put: Front['put'] = (what, then = nothing) => {
    now = what;
    onAnswer = then;
    changed();
  };
  const answer: Front['answer'] = name => {
    now = null;
    changed();
    onAnswer(name);
  };
  return {
    now: () => now,
    put,
    ask: (overlay, then) => put({ kind: 'overlay', overlay }, then),
    answer,
    press: key => {
      const chosen = optionsOf(now).find(option => option.key === key)?.name;
      const name = chosen ?? (key === keys().back ? 'back' : null);
      if (name !== null) answer(name);
      return name !== null;
    },
  };
};

const optionsOf = (front: InFront | null): readonly KeyHint[] =>
  front?.kind === 'overlay' && front.overlay.kind === 'question' ? front.overlay.options : [];
