const BETWEEN_MS = 50;

/**
 * Pauses for a moment now and then: a loop that awaits nothing but what is there already lets nobody in, and Ctrl+C would not
 * be heard.
 */
export const createBreath = (): (() => Promise<void>) => {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < BETWEEN_MS) return;
    await new Promise(resolve => setTimeout(resolve));
    last = performance.now();
  };
};
