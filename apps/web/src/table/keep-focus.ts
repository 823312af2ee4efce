import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Keeps the focus among the buttons of a place: when the one that had it goes away, the first that can be pressed gets
 * it, so that whoever plays by Tab and Enter is not thrown back to the top. `had`: the focus was there before the place was.
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

/** The main button, or the first one that may be pressed. */
const firstIn = (place: HTMLElement | null): HTMLElement | null | undefined =>
  place?.querySelector<HTMLElement>('.button.main:not([aria-disabled=true])') ??
  place?.querySelector<HTMLElement>('button:not([aria-disabled=true]), input');
