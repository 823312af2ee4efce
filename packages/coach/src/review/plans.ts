import type { Blueprint } from '@cardroom/odds/solver';

import type { NoPlan, PlanFor } from './holdem-review.ts';

/**
 * The plan of a file for a stack: the nearest one, and none for stacks that are deeper than all, or where the file cannot be had, which
 * is told once. It is opened when it is first needed.
 */
export const plansIn = (
  open: () => Promise<Blueprint>,
  warn: (message: string) => void = () => {},
): PlanFor => {
  let file: Promise<Blueprint> | null = null;
  let isTold = false;
  const fail = (error: unknown): NoPlan => {
    if (!isTold) warn(`there are no plans for hold'em: ${reasonOf(error)}`);
    isTold = true;
    return 'file';
  };
  const opened = async (): Promise<Blueprint> => {
    try {
      return await (file ??= open());
    } catch (error) {
      file = null;
      throw error;
    }
  };
  return async stack => {
    try {
      const { stacks, plan } = await opened();
      if (stack > stacks.at(-1)! + 0.5) return 'deep';
      const nearest = stacks.reduce((one, other) =>
        Math.abs(other - stack) < Math.abs(one - stack) ? other : one,
      );
      return await plan(nearest);
    } catch (error) {
      return fail(error);
    }
  };
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
