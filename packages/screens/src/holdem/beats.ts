import type { Seat } from '@cardroom/engine';
import { evolve, stateFrom, type HoldemEvent, type HoldemState } from '@cardroom/engine/holdem';
import type { Frame, OwnView, SeatView, TableView } from '@cardroom/room';

import type { Beat } from '../beats.ts';
import { isYou, isYourTurn, playerAt } from './table.ts';
import { holdemEvents, tellHoldem, tellPurchases } from './tell.ts';

/**
 * A frame as it is shown, one step after another: forced bets, the deal, each decision, each street, each hand that is turned
 * up, the result. No step shows anything that comes after it, and the last one is the frame's own view.
 */
export const holdemBeats = (before: TableView, frame: Frame): readonly Beat[] => {
  const steps = stepsOf(holdemEvents(frame.events));
  const isTold = steps[0]?.[0]?.kind === 'handOpened' || before.seq === frame.seq - 1;
  if (steps.length === 0 || !isTold)
    return [{ view: frame.view, pause: 'none', messages: tellHoldem(frame.events, frame.view) }];
  let play = before.play as HoldemState;
  return steps.map((step, at) => {
    play = step.reduce(folded, play);
    const view = at === steps.length - 1 ? frame.view : viewAt(before, frame, play);
    const isLast = at === steps.length - 1;
    const messages = [...tellHoldem(step, view), ...(isLast ? tellPurchases(frame.events, view) : [])];
    return { view, pause: pauseAfter(step[0]!, view), messages };
  });
};

/** Whoever opens a hand needs no hand before it. */
const folded = (play: HoldemState, event: HoldemEvent): HoldemState =>
  event.kind === 'handOpened' ? stateFrom(event) : evolve(play, event);

/** What is seen together: events of the same part, where it has one, and what only finishes something. */
const stepsOf = (events: readonly HoldemEvent[]): readonly (readonly HoldemEvent[])[] => {
  const steps: HoldemEvent[][] = [];
  for (const event of events) {
    const last = steps.at(-1);
    if (last && isSeenWith(last.at(-1)!, event)) last.push(event);
    else steps.push([event]);
  }
  return steps;
};

const isSeenWith = (before: HoldemEvent, { kind }: HoldemEvent): boolean => {
  switch (kind) {
    case 'antePosted':
    case 'blindPosted':
    case 'uncalledReturned':
    case 'boardDealt':
    case 'handSettled':
      return true;
    case 'holeDealt':
    case 'potAwarded':
      return before.kind === kind;
    case 'handOpened':
    case 'folded':
    case 'checked':
    case 'called':
    case 'raisedTo':
    case 'burned':
    case 'shown':
    case 'mucked':
      return false;
  }
};

/** One's own decision needs no time to be noticed, and nobody waits before deciding. */
const pauseAfter = (event: HoldemEvent, view: TableView): Beat['pause'] => {
  if (isYourTurn(view)) return 'none';
  switch (event.kind) {
    case 'handOpened':
    case 'antePosted':
    case 'blindPosted':
    case 'holeDealt':
    case 'uncalledReturned':
      return 'deal';
    case 'burned':
    case 'boardDealt':
      return 'draw';
    case 'folded':
    case 'checked':
    case 'called':
    case 'raisedTo':
      return isYou(view, event.seat) ? 'none' : 'draw';
    case 'shown':
    case 'mucked':
      return 'reveal';
    case 'potAwarded':
    case 'handSettled':
      return 'result';
  }
};

/** The table in the middle of a frame: nobody may act. */
const viewAt = (before: TableView, { view }: Frame, play: HoldemState): TableView => ({
  ...view,
  playing: !play.settled,
  play,
  seats: everybody(before, view).map(seat => ({ ...seat, chips: chipsIn(play, seat) })),
  awaited: [],
  deadline: null,
  you: view.you && ownAt(before, view.you, play),
});

/** Whoever leaves at the end of the frame is still there in the middle of it. */
const everybody = (before: TableView, after: TableView): readonly SeatView[] => {
  const stays = (seat: Seat): boolean => after.seats.some(other => other.seat === seat);
  const gone = before.seats.filter(({ seat }) => !stays(seat));
  return [...after.seats, ...gone].toSorted((a, b) => a.seat - b.seat);
};

const chipsIn = (play: HoldemState, { seat, chips }: SeatView): number =>
  playerAt(play, seat)?.stack ?? chips;

/** The viewer's cards appear when they are dealt. */
const ownAt = (before: TableView, own: OwnView, play: HoldemState): OwnView => {
  const isDealt = (playerAt(play, own.seat)?.hole.length ?? 0) > 0;
  const hole = own.hole.length > 0 ? own.hole : (before.you?.hole ?? []);
  return { ...own, hole: isDealt ? hole : [], legal: null, expect: null, needsSeed: false };
};
