import { leaksDeck, type DrillDeck, type DrillName } from '@cardroom/coach/drills';

import type { App } from '../app/app.ts';
import { rulesOf } from '../app/settings.ts';
import { deviceShelf, roomShelf, type DrillShelf } from './shelf.ts';

/** Where this visitor's drills are kept. */
export const shelfOf = ({ me, client, fail }: App): DrillShelf =>
  me === null ? deviceShelf(localStorage) : roomShelf(client, fail);

/** The questions of a drill; null where there are none. */
export const deckOf = async (app: App, drill: DrillName): Promise<DrillDeck | null> => {
  if (drill === 'leaks') return leaksOf(app);
  return app.coach.ask({ kind: 'deck', wish: { drill, rules: rulesOf(app.settings.table) } });
};

/** Whoever has no name here has no rounds that were reviewed. */
const leaksOf = async ({ me, client, fail }: App): Promise<DrillDeck> => {
  if (me === null) return leaksDeck([]);
  const found = await client.leaks();
  if (!found.ok) fail(found.error);
  return found.ok ? (found.value.deck as DrillDeck) : leaksDeck([]);
};
