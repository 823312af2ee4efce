import type { Seat } from '@cardroom/engine';
import type { HoldemEvent, HoldemState } from '@cardroom/engine/holdem';

import type { HandMove, HandSoFar } from './review.ts';

/** What everybody saw before the nth event of a hand; null where it is not heads-up. `states` are those before each event. */
export const soFarAt = (
  events: readonly HoldemEvent[],
  states: readonly HoldemState[],
  at: number,
  seat: Seat,
): HandSoFar | null => {
  const { seats, button } = states[at]!;
  const [own, other] = [seats.find(of => of.seat === seat), seats.find(of => of.seat !== seat)];
  if (seats.length !== 2 || !own || !other) return null;
  return {
    button: button === seat,
    stacks: [own.stack, other.stack],
    moves: events.slice(0, at).flatMap((event, nth) => moveOf(event, states[nth]!, seat)),
  };
};

const moveOf = (event: HoldemEvent, before: HoldemState, seat: Seat): readonly HandMove[] => {
  if (event.kind !== 'checked' && event.kind !== 'called' && event.kind !== 'raisedTo') return [];
  const move = { street: before.street, own: event.seat === seat };
  if (event.kind !== 'raisedTo')
    return [{ ...move, did: event.kind, to: event.kind === 'called' ? event.amount : 0 }];
  const isBet = before.seats.every(({ committed }) => committed === 0);
  return [{ ...move, did: isBet ? 'bet' : 'raised', to: event.amount }];
};
