import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Keeps the focus among the buttons of a place: when the one that had it goes away, what comes next gets it, so that
 * whoever plays by Tab and Enter is not thrown back to the top. `had`: the focus was there before the place was.
 */
export const useKeepFocus = (had = false) => {
  const place = useRef<HTMLDivElement>(null);
  const inside = useRef(had);
  useEffect(() => {
    const look = ({ target }: FocusEvent): void => {
      inside.current = place.current?.contains(target as Node) ?? false;
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, []);
  useLayoutEffect(() => {
    if (!inside.current || document.activeElement !== document.body) return;
    firstIn(place.current)?.focus();
  });
  return place;
};

/**
 * What goes on with the game and costs nothing; else the group of buttons itself, from where Tab leads to them: whoever
 * presses Enter once too often has chosen nothing.
 */
const firstIn = (place: HTMLElement | null): HTMLElement | null | undefined =>
  place?.querySelector<HTMLElement>(GOING_ON) ?? place?.querySelector<HTMLElement>('[role=group][tabindex]');

const GOING_ON = ['.main', '.key-next', '.key-yes']
  .map(kind => `.button${kind}:not([aria-disabled=true])`)
  .join(', ');
