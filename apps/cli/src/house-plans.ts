import { readFile } from 'node:fs/promises';

import type { PlanFor } from '@cardroom/coach/review';
import { readBlueprint, type Blueprint } from '@cardroom/odds/solver';

/** The plans that the house comes with. */
const HOUSE_PLANS = new URL('../../../packages/bots/data/blueprint.bin', import.meta.url);

let file: Promise<Blueprint> | null = null;

/** The plan for a stack: the nearest one, and none for stacks that are deeper than all. It is read when it is first needed. */
export const housePlans: PlanFor = async stack => {
  const blueprint = await (file ??= readFile(HOUSE_PLANS).then(readBlueprint));
  if (stack > blueprint.stacks.at(-1)! + 0.5) return null;
  const nearest = blueprint.stacks.reduce((one, other) =>
    Math.abs(other - stack) < Math.abs(one - stack) ? other : one,
  );
  return blueprint.plan(nearest);
};
