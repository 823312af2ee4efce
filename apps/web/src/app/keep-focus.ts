import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Keeps the focus among the buttons of a place: when the one that had it goes away, the first that can be pressed gets
 * it, so that whoever plays by Tab and Enter is not thrown back to the top.
 */
export const useKeepFocus = () => {
  const place = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  useEffect(() => {
    const look = ({ target }: FocusEvent): void => {
      inside.current = place.current?.contains(target as Node) ?? false;
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, []);
  useLayoutEffect(() => {
    if (!inside.current || document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>('button:not([aria-disabled=true]), input')?.focus();
  });
  return place;
};
