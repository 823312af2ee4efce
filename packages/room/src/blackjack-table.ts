import type { Card, Seat } from '@cardroom/engine';
import {
  apply,
  awaiting,
  evolve,
  isBroke,
  isNatural,
  legalActions,
  openRound,
  shuffleDue,
  stateFrom,
  validateBlackjackRules,
  type BlackjackAction,
  type BlackjackEvent,
  type BlackjackRules,
  type BlackjackState,
  type SeatAction,
} from '@cardroom/engine/blackjack';

import type { Game, PlacedCard } from './games.ts';
import type { GameEvent, Play, Rules, TableFacts, TableSeat } from './table.ts';

const rulesOf = (rules: Rules): BlackjackRules => rules as BlackjackRules;
const round = (play: Play): BlackjackState => play as BlackjackState;
const isBlackjackEvent = (event: GameEvent): BlackjackEvent => event as BlackjackEvent;

/** Blackjack as a table sees it. */
export const blackjack: Game = {
  places: rules => rulesOf(rules).boxes,
  decks: rules => rulesOf(rules).decks,
  buyIn: rules => rulesOf(rules).startingChips,
  validate: validateBlackjackRules,
  rebuys: () => true,
  isClosedGame: () => false,
  whyNoRebuy: (rules, chips) =>
    isBroke(rulesOf(rules), { seat: 0, bankroll: chips })
      ? null
      : 'Chips can be bought when fewer are left than the smallest bet.',
  fewest: 1,
  canPlay: (rules, chips) => !isBroke(rulesOf(rules), { seat: 0, bankroll: chips }),
  needsShoe: (facts, last) => facts.shoe === null || last === null || isDue(facts, last),
  open: (facts, last, playing, fresh) =>
    openRound({
      rules: rulesOf(facts.rules),
      round: facts.round,
      seats: playing.map(({ seat, chips }) => ({ seat, bankroll: chips })),
      boxes: playing.flatMap(({ seat, boxes }) => Array.from({ length: boxes }, () => seat)),
      shoe: last === null ? null : shoeFor(round(last), playing, fresh),
    }),
  awaiting: play => awaiting(round(play)),
  legal: (play, seat) => legalActions(round(play), seat),
  mayAct: play => mayAct(round(play)),
  isBetting: play => isBetting(round(play)),
  apply: (play, action) => apply(round(play), action as BlackjackAction),
  evolve: (play, event) => {
    const fact = isBlackjackEvent(event);
    return fact.kind === 'roundOpened' ? stateFrom(fact) : evolve(round(play!), fact);
  },
  isOver: play => round(play).over,
  standIn: (play, seat) => standIn(round(play), seat),
  holeOf: () => [],
  stacks: play => round(play).seats.map(({ seat, bankroll }) => ({ seat, chips: bankroll })),
  house: play => round(play).house,
  button: () => null,
  shownCards: (_, events) => events.map(isBlackjackEvent).filter(isShowing).map(placedBy),
  isBlackjackPeek: (play, hole: Card) => isNatural([round(play).dealer.cards[0]!, hole]),
};

/** The cut is for the whole table, so that whoever joins does not change which shoe is dealt from. */
const isDue = (facts: TableFacts, last: Play): boolean =>
  shuffleDue(rulesOf(facts.rules), round(last).shoe, rulesOf(facts.rules).boxes) !== null;

/** With a fresh shoe, the old one is only handed on where the engine itself sees why it ended. */
const shoeFor = (
  { rules, shoe }: BlackjackState,
  playing: readonly TableSeat[],
  fresh: boolean,
): BlackjackState['shoe'] | null => {
  const boxes = playing.reduce((sum, seat) => sum + seat.boxes, 0);
  return fresh && shuffleDue(rules, shoe, boxes) === null ? null : shoe;
};

const mayAct = (state: BlackjackState): readonly Seat[] => {
  const turn = awaiting(state);
  if (turn.who !== 'seat') return [];
  if (!turn.legal.pass.ok) return [turn.seat];
  return state.seats.map(({ seat }) => seat).filter(seat => legalActions(state, seat).pass.ok);
};

const isBetting = (state: BlackjackState): boolean => {
  const turn = awaiting(state);
  return turn.who === 'seat' && turn.legal.pass.ok;
};

const standIn = (state: BlackjackState, seat: Seat): SeatAction => {
  const { pass, decline } = legalActions(state, seat);
  if (pass.ok) return { kind: 'pass', seat, box: pass.boxes[0]! };
  return { kind: decline.ok ? 'decline' : 'stand', seat };
};

type Showing = Extract<BlackjackEvent, { kind: 'cardDealt' | 'holeRevealed' }>;

const isShowing = (event: BlackjackEvent): event is Showing =>
  event.kind === 'cardDealt' || event.kind === 'holeRevealed';

const placedBy = ({ position, card }: Showing): PlacedCard => ({ position, card });
