import type { Facts, PlanSaid } from '@cardroom/coach';
import { planSaid, plansIn, whySolved } from '@cardroom/coach/review';
import { roundSoFar, type Store, type TableView } from '@cardroom/room';
import { potOdds } from '@cardroom/screens';

import { fetchBlueprint } from './blueprint.ts';

const plans = plansIn(fetchBlueprint);

/** What the plan that comes with the page says of a decision; null where there is none to make. */
export const saidAt = async (store: Store, view: TableView): Promise<PlanSaid | null> =>
  planSaid({ view, events: await roundSoFar(store, view) }, plans);

/** What explains a decision by that plan; null where none fits. */
export const factsAt = async (store: Store, view: TableView): Promise<Facts | null> =>
  whySolved({ kind: 'why', view, odds: potOdds(view), events: await roundSoFar(store, view) }, plans);
