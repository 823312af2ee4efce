import type { Step } from '../chance.ts';
import { invariant } from '../result.ts';
import { toAct } from './betting.ts';
import type { HoldemEvent } from './event.ts';
import { evolve } from './evolve.ts';
import { potTotal, sum } from './pots.ts';
import { settlement, uncalledBet } from './settle.ts';
import { isDecided } from './showdown.ts';
import type { HoldemState } from './state.ts';

/** Folds events into the state, and whatever follows from them without anybody's choice. */
export const advance = (
  state: HoldemState,
  events: readonly HoldemEvent[],
): Step<HoldemState, HoldemEvent> => {
  const next = events.reduce(evolve, state);
  const follow = consequences(next);
  if (follow.length === 0) return { events, state: conserved(next) };
  const rest = advance(next, follow);
  return { events: [...events, ...rest.events], state: rest.state };
};

const consequences = (state: HoldemState): readonly HoldemEvent[] => {
  if (state.settled || toAct(state)) return [];
  const uncalled = uncalledBet(state);
  if (uncalled) return [uncalled];
  return isDecided(state) ? settlement(state) : [];
};

/** No chip is ever made or lost, no card is there twice: checked after every step, always. */
const conserved = (state: HoldemState): HoldemState => {
  const held = sum(state.seats.map(({ stack }) => stack));
  const brought = sum(state.seats.map(({ start }) => start));
  invariant(held + potTotal(state) === brought, 'stacks and pots hold the chips the hand began with');
  invariant(
    state.seats.every(({ stack }) => stack >= 0),
    'no stack is below zero',
  );
  const up = [...state.board, ...state.seats.flatMap(({ shown }) => shown ?? [])];
  invariant(new Set(up).size === up.length, 'no card is face up twice');
  return state;
};
