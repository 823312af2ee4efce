import type { Facts, Shares } from '@cardroom/coach';
import { plansIn, sharesFor, whySolved } from '@cardroom/coach/review';
import { roundSoFar, type Store, type TableView } from '@cardroom/room';
import { potOdds } from '@cardroom/screens';

import { fetchBlueprint } from './blueprint.ts';

const plans = plansIn(fetchBlueprint);

/** How often the plan that comes with the page does what at a decision; null where none fits. */
export const sharesAt = async (store: Store, view: TableView): Promise<Shares | null> =>
  sharesFor({ view, events: await roundSoFar(store, view) }, plans);

/** What explains a decision by that plan; null where none fits. */
export const factsAt = async (store: Store, view: TableView): Promise<Facts | null> =>
  whySolved({ kind: 'why', view, odds: potOdds(view), events: await roundSoFar(store, view) }, plans);
