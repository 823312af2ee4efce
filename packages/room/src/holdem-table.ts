import type { Card, Position, Seat } from '@cardroom/engine';
import {
  apply,
  awaiting,
  evolve,
  legalActions,
  openHand,
  stateFrom,
  validateHoldemRules,
  type HoldemAction,
  type HoldemEvent,
  type HoldemRules,
  type HoldemState,
  type SeatAction,
} from '@cardroom/engine/holdem';

import type { Game, PlacedCard } from './games.ts';
import type { GameEvent, Play, Rules, TableFacts, TableSeat } from './table.ts';

const rulesOf = (rules: Rules): HoldemRules => rules as HoldemRules;
const hand = (play: Play): HoldemState => play as HoldemState;
const isHoldemEvent = (event: GameEvent): HoldemEvent => event as HoldemEvent;

/** Hold'em as a table sees it. */
export const holdem: Game = {
  places: rules => rulesOf(rules).seats,
  decks: () => 1,
  buyIn: rules => rulesOf(rules).stack,
  validate: validateHoldemRules,
  rebuys: rules => rulesOf(rules).seats > 2 && !isTournament(rules),
  isClosedGame: isTournament,
  whyNoRebuy: () => null,
  fewest: 2,
  canPlay: (rules, chips) => chips >= rulesOf(rules).endBelow,
  needsShoe: () => true,
  open: (facts, _, playing) =>
    openHand({
      rules: rulesOf(facts.rules),
      hand: facts.round - facts.gameStart,
      button: nextButton(facts, playing),
      seats: playing.map(({ seat, chips }) => ({ seat, stack: chips })),
    }),
  awaiting: play => awaiting(hand(play)),
  legal: (play, seat) => legalActions(hand(play), seat),
  mayAct: play => {
    const turn = awaiting(hand(play));
    return turn.who === 'seat' ? [turn.seat] : [];
  },
  isBetting: () => false,
  apply: (play, action) => apply(hand(play), action as HoldemAction),
  evolve: (play, event) => {
    const fact = isHoldemEvent(event);
    return fact.kind === 'handOpened' ? stateFrom(fact) : evolve(hand(play!), fact);
  },
  isOver: play => hand(play).settled,
  standIn: (play, seat): SeatAction => ({
    kind: legalActions(hand(play), seat).check.ok ? 'check' : 'fold',
    seat,
  }),
  holeOf: (play, seat) => hand(play).seats.find(player => player.seat === seat)?.hole ?? [],
  stacks: play => hand(play).seats.map(({ seat, stack }) => ({ seat, chips: stack })),
  house: () => 0,
  button: play => ({ seat: hand(play).button, bigBlind: bigBlindOf(hand(play)) }),
  shownCards: (play, events) => events.map(isHoldemEvent).flatMap(event => shownBy(hand(play), event)),
  isBlackjackPeek: () => false,
};

function isTournament(rules: Rules): boolean {
  return rulesOf(rules).blindSchedule.length > 0;
}

/** The seat with the largest forced bet. */
const bigBlindOf = ({ seats }: HoldemState): Seat =>
  seats.reduce((most, player) => (player.blind > most.blind ? player : most)).seat;

/** It moves on to the next seat that plays; heads-up nobody posts the big blind twice running. */
const nextButton = ({ button, options }: TableFacts, playing: readonly Pick<TableSeat, 'seat'>[]): Seat => {
  const seats = playing.map(({ seat }) => seat);
  if (button === null) return seats.includes(options.firstButton) ? options.firstButton : seats[0]!;
  if (seats.length === 2 && seats.includes(button.bigBlind)) return button.bigBlind;
  return seats.find(seat => seat > button.seat) ?? seats[0]!;
};

const shownBy = (state: HoldemState, event: HoldemEvent): readonly PlacedCard[] => {
  if (event.kind === 'boardDealt') return placed(event.positions, event.cards);
  return event.kind === 'shown' ? placed(holdem.holeOf(state, event.seat), event.cards) : [];
};

const placed = (positions: readonly Position[], cards: readonly Card[]): readonly PlacedCard[] =>
  positions.map((position, at) => ({ position, card: cards[at]! }));
