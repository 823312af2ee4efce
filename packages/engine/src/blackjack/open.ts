import type { Seat } from '../chance.ts';
import { isChips } from '../chips.ts';
import { isComposition, sizeOf } from '../composition.ts';
import { err, ok, rejection, type Result } from '../result.ts';
import type { BlackjackRejection } from './action.ts';
import { settleDown, type BlackjackStep } from './apply.ts';
import { BLACKJACK_EVENT_VERSION, type RoundOpened } from './event.ts';
import { stateFrom } from './evolve.ts';
import type { BlackjackRules } from './rules.ts';
import { freshShoe, shuffleDue } from './shoe.ts';
import type { Bankroll, BlackjackState, Shoe } from './state.ts';

/** What a round starts from. The rules have been validated. */
export type RoundSetup = Readonly<{
  rules: BlackjackRules;
  /** Counts the table's rounds, from 1. */
  round: number;
  seats: readonly Bankroll[];
  /** The seat that owns each box, in the order of play. */
  boxes: readonly Seat[];
  /** The shoe as the last round left it; `null` for a new one. */
  shoe: Shoe | null;
}>;

/** Opens a round: the first event, and the state in which a shuffle or a bet is awaited. */
export const openRound = (setup: RoundSetup): Result<BlackjackStep, BlackjackRejection> => {
  const refusal = whyNoRound(setup);
  if (refusal) return err(refusal);
  const { rules, round, seats, boxes, shoe } = setup;
  const opened: RoundOpened = {
    kind: 'roundOpened',
    version: BLACKJACK_EVENT_VERSION,
    round,
    rules,
    seats,
    boxes,
    shoe: shoe ?? freshShoe(rules),
    shuffleDue: shuffleDue(rules, shoe, boxes.length),
  };
  return ok(settleDown(stateFrom(opened), [opened]));
};

/** The setup of the round after this one: the same table with the bankrolls and the shoe as they are now. */
export const nextRound = (state: BlackjackState): RoundSetup => ({
  rules: state.rules,
  round: state.round + 1,
  seats: state.seats,
  boxes: state.boxes.map(box => box.seat),
  shoe: state.shoe,
});

/** Below the table minimum the game is over for a seat. */
export const isBroke = (rules: BlackjackRules, { bankroll }: Bankroll): boolean =>
  rules.bets && bankroll < rules.minBet;

const whyNoRound = ({ rules, round, seats, boxes, shoe }: RoundSetup): BlackjackRejection | null => {
  if (!Number.isSafeInteger(round) || round < 1) return rejection('open/round', 'Rounds are counted from 1.');
  if (!areSeats(seats))
    return rejection('open/seats', 'Each seat is there once, with a bankroll in whole chips.');
  if (!areBoxes(rules, seats, boxes))
    return rejection(
      'open/boxes',
      `A round has 1 to ${rules.boxes} boxes, each owned by a seat at the table.`,
    );
  return shoe === null || isShoe(rules, shoe)
    ? null
    : rejection('open/shoe', 'The shoe does not hold what its rules say.');
};

const areSeats = (seats: readonly Bankroll[]): boolean =>
  seats.every(({ seat, bankroll }) => Number.isSafeInteger(seat) && isChips(bankroll)) &&
  new Set(seats.map(({ seat }) => seat)).size === seats.length;

const areBoxes = (rules: BlackjackRules, seats: readonly Bankroll[], boxes: readonly Seat[]): boolean =>
  boxes.length >= 1 &&
  boxes.length <= rules.boxes &&
  boxes.every(owner => seats.some(({ seat }) => seat === owner));

const isShoe = (rules: BlackjackRules, { left, next, unseen }: Shoe): boolean =>
  isComposition(unseen) &&
  sizeOf(unseen) === left &&
  unseen.every(count => count <= rules.decks) &&
  next >= 0;
