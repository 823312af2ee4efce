import { useLayoutEffect, useRef } from 'preact/hooks';

const NAMES: Readonly<Record<string, string>> = {
  Enter: 'enter',
  Escape: 'escape',
  ' ': 'space',
  Backspace: 'backspace',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'pageup',
  PageDown: 'pagedown',
  Home: 'home',
  End: 'end',
};

/**
 * A key by the name it has in the key map; null for what belongs to the browser. Tab stays with it: without it nobody
 * gets from one button to the next.
 */
export const keyNameOf = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null => {
  if (ctrlKey || metaKey || altKey) return null;
  return NAMES[key] ?? (key.length === 1 ? key.toLowerCase() : null);
};

/** Somebody types there, or the key presses what has the focus: it is no key of the table. */
const belongsTo = (target: EventTarget | null, key: string): boolean => {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, select, textarea, [contenteditable]')) return key !== 'escape';
  return (key === 'enter' || key === 'space') && target.closest('button, a, summary, [role=tab]') !== null;
};

export type KeyHandler = Readonly<{
  /** Single keys do something; a person can switch that off. */
  on: boolean;
  /** What stands in front of the page is the handler's own question; anything else in front has the keys to itself. */
  asking?: boolean;
  /** What a key does; whether it meant something. */
  press: (key: string) => boolean;
  /** Ends a pause, whatever key it is and even where keys are off; whether there was one. */
  hurry?: () => boolean;
}>;

/** Listens to the keyboard while a page is shown. */
export const useKeys = (handler: KeyHandler): void => {
  const now = useRef(handler);
  now.current = handler;
  // Before the page is painted: who sees a button may press its key.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const key = keyNameOf(event);
      if (key === null || event.repeat || event.defaultPrevented) return;
      if (document.querySelector('dialog[open]') !== null && now.current.asking !== true) return;
      if (now.current.hurry?.()) return event.preventDefault();
      if (!now.current.on || belongsTo(event.target, key)) return;
      if (now.current.press(key)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
