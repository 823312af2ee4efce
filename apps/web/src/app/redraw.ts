import { useCallback, useReducer } from 'preact/hooks';

/** Draws a component again when something beside its state has changed. */
export const useRedraw = (): (() => void) => {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  return useCallback(() => redraw(undefined as never), []);
};
