import type { Blueprint } from '@cardroom/odds/solver';

import type { PlanFor } from './holdem-review.ts';

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
  const opened = async (): Promise<Blueprint | null> => {
    try {
      return await (file ??= open());
    } catch (error) {
      file = null;
      if (!isTold) warn(`there are no plans for hold'em: ${reasonOf(error)}`);
      isTold = true;
      return null;
    }
  };
  return async stack => {
    const blueprint = await opened();
    if (!blueprint) return null;
    if (stack > blueprint.stacks.at(-1)! + 0.5) return null;
    const nearest = blueprint.stacks.reduce((one, other) =>
      Math.abs(other - stack) < Math.abs(one - stack) ? other : one,
    );
    return blueprint.plan(nearest);
  };
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
