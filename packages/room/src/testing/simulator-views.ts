import type { Actor } from '../command.ts';
import { gameOf } from '../games.ts';
import { isRoomEvent, type TableEvent, type TableState } from '../table.ts';
import { viewFor, type Frame, type TableView } from '../view.ts';
import { sameData, whereDifferent } from './simulator-data.ts';
import { cardsOf } from './simulator-shoes.ts';
import type { Auditor, TableAudit } from './simulator-state.ts';

/**
 * What a viewer may see after an entry: what the log says, made without any dealer, so that no hidden card can be in it,
 * and the cards of the viewer's own seat.
 */
export const expectedView = (
  audit: Auditor,
  table: TableAudit,
  seq: number,
  viewer: Actor | null,
): TableView => {
  const state = table.states[seq]!;
  const invite = audit.setup.secretOf(`${table.id}:invite`) ?? null;
  const bare = viewFor(state, viewer, { dealing: null, invite });
  const hole = bare.you ? ownCards(audit, table, state, bare.you.seat) : [];
  return bare.you ? { ...bare, you: { ...bare.you, hole } } : bare;
};

const ownCards = (audit: Auditor, table: TableAudit, state: TableState, seat: number): readonly number[] => {
  const { play, facts } = state;
  const shoe = (facts.shoe ?? facts.closed)?.commitment.shoe;
  const positions =
    play === null || !wasDealtIn(table, state.seq, seat) ? [] : gameOf(facts).holeOf(play, seat);
  return shoe === undefined ? [] : (cardsOf(audit, table, shoe, positions) ?? []);
};

/** Whether whoever sits there now sat there when the last round began. */
const wasDealtIn = (table: TableAudit, seq: number, seat: number): boolean => {
  const last = table.bodies
    .slice(0, seq)
    .findLast(({ events }) => events.some(event => isTelling(event, seat)))
    ?.events.findLast(event => isTelling(event, seat));
  return last?.kind === 'roundBegun';
};

const isTelling = (event: TableEvent, seat: number): boolean =>
  event.kind === 'roundBegun' || (event.kind === 'playerSat' && event.seat === seat);

/** Holds a view against the log. */
export const auditView = (audit: Auditor, view: TableView, viewer: Actor | null): void => {
  const table = audit.tables.get(view.table);
  const state = table?.states[view.seq];
  if (!table || !state || state.hash !== view.hash)
    return audit.fail('views', `a view of entry ${view.seq}, of which the log knows nothing`);
  const expected = expectedView(audit, table, view.seq, viewer);
  if (sameData(view, expected)) return;
  if (!audit.setup.hasKey() && sameData(withoutSecrets(view), withoutSecrets(expected))) return;
  const hidden = !sameData(view.you?.hole, expected.you?.hole);
  audit.fail(
    hidden ? 'hidden' : 'views',
    `a view of ${viewerName(viewer)}: ${whereDifferent(view, expected)}`,
  );
};

/** Without the key nobody sees a card that was sealed with it. */
const withoutSecrets = (view: TableView): TableView => ({
  ...view,
  invite: null,
  you: view.you && { ...view.you, hole: [] },
});

const viewerName = (viewer: Actor | null): string => JSON.stringify(viewer ?? 'the rail');

/** Holds a frame against the log: its events, and the cards that it opens. */
export const auditFrame = (audit: Auditor, frame: Frame, viewer: Actor | null): void => {
  auditView(audit, frame.view, viewer);
  const table = audit.tables.get(frame.view.table);
  const body = table?.bodies[frame.seq - 1];
  if (!table || !body || frame.view.seq !== frame.seq)
    return audit.fail('views', `a frame of entry ${frame.seq}, of which the log knows nothing`);
  audit.check(sameData(frame.events, body.events), 'views', () => `other events in frame ${frame.seq}`);
  auditOpenings(audit, table, frame);
};

const auditOpenings = (audit: Auditor, table: TableAudit, { seq, openings, view }: Frame): void => {
  const { facts, play } = table.states[seq]!;
  const shoe = (facts.shoe ?? facts.closed)?.commitment.shoe;
  if (openings.length === 0 || shoe === undefined || play === null) return;
  const game = gameOf(facts);
  const shown = game
    .shownCards(
      play,
      table.bodies[seq - 1]!.events.filter(event => !isRoomEvent(event)),
    )
    .map(({ position }) => position);
  const own = view.you ? game.holeOf(play, view.you.seat) : [];
  for (const { position, card } of openings) {
    const allowed = shown.includes(position) || own.includes(position);
    audit.check(allowed, 'hidden', () => `frame ${seq} opens position ${position}`);
    audit.check(
      cardsOf(audit, table, shoe, [position])?.[0] === card,
      'fairness',
      () => `frame ${seq} opens another card at ${position}`,
    );
  }
};
