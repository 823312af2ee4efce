import { leaksDeck, type DrillDeck, type DrillName } from '@cardroom/coach/drills';

import type { App } from '../app/app.ts';
import { rulesOf } from '../app/settings.ts';
import { deviceShelf, roomShelf, type DrillShelf } from './shelf.ts';

/** Who drills: a name that the room knows, or somebody at this browser. */
export type Driller = Readonly<{ isKnown: boolean; shelf: DrillShelf }>;

/** The room is asked who this is, so that nobody begins as a stranger and is known a moment later. */
export const drillerOf = async ({ me, client, fail }: App): Promise<Driller> => {
  const isKnown = me !== null || (navigator.onLine && (await client.me()).ok);
  return { isKnown, shelf: isKnown ? roomShelf(client, fail) : deviceShelf(localStorage) };
};

/** The questions of a drill; null where there are none. */
export const deckOf = async (app: App, drill: DrillName, isKnown: boolean): Promise<DrillDeck | null> => {
  if (drill === 'leaks') return isKnown ? leaksOf(app) : leaksDeck([]);
  return app.coach.ask({ kind: 'deck', wish: { drill, rules: rulesOf(app.settings.table) } });
};

const leaksOf = async ({ client, fail }: App): Promise<DrillDeck> => {
  const found = await client.leaks();
  if (!found.ok) fail(found.error);
  return found.ok ? (found.value.deck as DrillDeck) : leaksDeck([]);
};
