import type { Rejection, Result } from '@cardroom/engine';

/** The value of a result that a test takes for granted. */
export const must = <T>(result: Result<T, Rejection>): T => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

/** The code of a refusal; `ok` where there is none. */
export const codeOf = (result: Result<unknown, Rejection>): string => (result.ok ? 'ok' : result.error.code);
