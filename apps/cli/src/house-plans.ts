import { readFile } from 'node:fs/promises';

import { plansIn, type PlanFor } from '@cardroom/coach/review';
import { readBlueprint } from '@cardroom/odds/solver';

const HOUSE_PLANS = new URL('../../../packages/bots/data/blueprint.bin', import.meta.url);

/** The plans that the house comes with. */
export const housePlans: PlanFor = plansIn(async () => readBlueprint(await readFile(HOUSE_PLANS)));
