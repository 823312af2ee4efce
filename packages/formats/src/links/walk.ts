import type { Rejection, Result, Seat, Step } from '@cardroom/engine';

import { Malformed } from './numbers.ts';

/** A choice that a seat made. */
export type Decision = { readonly seat: Seat; readonly kind: string };

/** A round as it went: its events, and where in them a seat had to choose. */
export type Told<Event> = {
  readonly events: readonly Event[];
  /** In order; `before` counts the events that had happened when the seat chose. */
  readonly decisions: readonly (Decision & { readonly before: number })[];
};

/** One action of a seat or of chance, with what it did; null when the round is over. */
export type NextStep<State, Event> = (
  state: State,
  at: number,
) => { readonly result: Result<Step<State, Event>, Rejection>; readonly decision: Decision | null } | null;

/** More steps than any round has. */
const MOST_STEPS = 5_000;

/** Plays a round from its opening to its end, each action written or read on the way. */
export const playedThrough = <State, Event>(
  opened: Result<Step<State, Event>, Rejection>,
  next: NextStep<State, Event>,
): Told<Event> => {
  let { state, events } = done(opened);
  const decisions: (Decision & { readonly before: number })[] = [];
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const taken = next(state, events.length);
    if (taken === null) return { events, decisions };
    const step = done(taken.result);
    if (taken.decision) decisions.push({ ...taken.decision, before: events.length });
    state = step.state;
    events = [...events, ...step.events];
  }
  throw new Malformed('This round does not end.');
};

const done = <T>(result: Result<T, Rejection>): T => {
  if (!result.ok) throw new Malformed(result.error.message);
  return result.value;
};

/** The event at a place, if it is of this kind. */
export const eventOf = <Event extends { readonly kind: string }, Kind extends Event['kind']>(
  events: readonly Event[],
  at: number,
  kind: Kind,
): Extract<Event, { readonly kind: Kind }> | undefined => {
  const event = events[at];
  return event?.kind === kind ? (event as Extract<Event, { readonly kind: Kind }>) : undefined;
};
