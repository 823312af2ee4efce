import type { Stage } from '@cardroom/screens';

/** Ends a pause; whether there was one. */
export const hurryUp = (stage: Stage): boolean => {
  if (!stage.pausing()) return false;
  stage.hurry();
  return true;
};
