import type { Blueprint } from '@cardroom/odds/solver';

import type { PlanFor } from './holdem-review.ts';

/** The plan of a file for a stack: the nearest one, and none for stacks that are deeper than all. It is opened when it is first needed. */
export const plansIn = (open: () => Promise<Blueprint>): PlanFor => {
  let file: Promise<Blueprint> | null = null;
  return async stack => {
    const blueprint = await (file ??= open());
    if (stack > blueprint.stacks.at(-1)! + 0.5) return null;
    const nearest = blueprint.stacks.reduce((one, other) =>
      Math.abs(other - stack) < Math.abs(one - stack) ? other : one,
    );
    return blueprint.plan(nearest);
  };
};
