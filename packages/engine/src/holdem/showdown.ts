import type { Card } from '../cards.ts';
import type { Seat, ShownHand } from '../chance.ts';
import { evolve } from './evolve.ts';
import type { HoldemEvent } from './event.ts';
import { pots, type Pot } from './pots.ts';
import { rankValue } from './rank.ts';
import { clockwiseAfter, contenders, seatOf, type HoldemSeat, type HoldemState } from './state.ts';

/** Who shows first: the last to bet or raise on this street, else the first left of the button; then clockwise. */
export const showdownOrder = (state: HoldemState): readonly HoldemSeat[] => {
  const order = clockwiseAfter(state.seats, state.button);
  const first = order.findIndex(({ seat }) => seat === state.aggressor);
  return (first < 0 ? order : [...order.slice(first), ...order.slice(0, first)]).filter(
    ({ status }) => status !== 'folded',
  );
};

/** Turns the hands up in showdown order. Once somebody is all-in every hand is tabled (TDA rule 16); else a beaten one is mucked. */
export const showHands = (state: HoldemState, hands: readonly ShownHand[]): readonly HoldemEvent[] => {
  const events: HoldemEvent[] = [];
  let table = state;
  for (const { seat } of showdownOrder(state)) {
    const event = showOrMuck(
      table,
      hands.find(hand => hand.seat === seat)!,
    );
    events.push(event);
    table = evolve(table, event);
  }
  return events;
};

/** The strength of a shown hand with the full board; -1 for one that was not shown. */
export const strengthOf = (state: HoldemState, seat: Seat): number => {
  const shown = seatOf(state, seat)?.shown;
  return shown ? rankValue([...shown, ...state.board]) : -1;
};

const showOrMuck = (state: HoldemState, { seat, cards, always }: ShownHand): HoldemEvent =>
  cards && (always === true || contenders(state).some(isAllIn) || canWin(state, seat, cards))
    ? { kind: 'shown', seat, cards: [...cards] }
    : { kind: 'mucked', seat };

const isAllIn = ({ status }: HoldemSeat): boolean => status === 'allIn';

/** Is there a contested pot in which no hand shown so far beats these cards? */
const canWin = (state: HoldemState, seat: Seat, cards: readonly Card[]): boolean => {
  const strength = rankValue([...cards, ...state.board]);
  const isOpen = ({ eligible }: Pot): boolean =>
    eligible.length > 1 &&
    eligible.includes(seat) &&
    eligible.every(rival => strengthOf(state, rival) <= strength);
  return pots(state).some(isOpen);
};

/** The seats that win a pot: the best hands shown; if none was shown, the last seat that could have. */
export const winnersOf = (state: HoldemState, { eligible }: Pot): readonly Seat[] => {
  const best = Math.max(...eligible.map(seat => strengthOf(state, seat)));
  return best < 0
    ? showdownOrder(state)
        .map(({ seat }) => seat)
        .filter(seat => eligible.includes(seat))
        .slice(-1)
    : eligible.filter(seat => strengthOf(state, seat) === best);
};

/** Nothing is left to find out: one contender, or a full board and every hand shown or mucked. */
export const isDecided = (state: HoldemState): boolean => {
  const left = contenders(state);
  return (
    left.length === 1 ||
    (state.board.length === 5 && left.every(({ shown, mucked }) => shown !== null || mucked))
  );
};
