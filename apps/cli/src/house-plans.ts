import { readFile } from 'node:fs/promises';

import { plansIn, type PlanFor } from '@cardroom/coach/review';
import { readBlueprint, type Blueprint } from '@cardroom/odds/solver';

const HOUSE_PLANS = new URL('../../../packages/bots/data/blueprint.bin', import.meta.url);

const readPlans = async (): Promise<Blueprint> => {
  const bytes = await readFile(HOUSE_PLANS).catch(() => Promise.reject(new Error('its file is missing')));
  return readBlueprint(bytes);
};

/** The plans that the house comes with; `warn` is told once if they cannot be had. */
export const createHousePlans = (warn: (message: string) => void): PlanFor => plansIn(readPlans, warn);

export const housePlans: PlanFor = createHousePlans(() => {});
