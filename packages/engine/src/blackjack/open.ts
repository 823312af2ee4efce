import type { Seat } from '../chance.ts';
import { isWhole } from '../cards.ts';
import { MAX_BALANCE, formatChips, isBalance } from '../chips.ts';
import { isComposition, sizeOf } from '../composition.ts';
import { err, invariant, ok, rejection, type Result } from '../result.ts';
import type { BlackjackRejection } from './action.ts';
import { advance, type BlackjackStep } from './advance.ts';
import { BLACKJACK_EVENT_VERSION, type RoundOpened } from './event.ts';
import { stateFrom } from './evolve.ts';
import { validateBlackjackRules, type BlackjackRules } from './rules.ts';
import { freshShoe, shuffleDue } from './shoe.ts';
import type { Bankroll, BlackjackState, Shoe } from './state.ts';

/** What a round starts from. */
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
  const refusal = whyNotOpen(setup);
  if (refusal) return err(refusal);
  const opened = roundOpened(setup);
  const { events, state } = advance(stateFrom(opened), []);
  return ok({ events: [opened, ...events], state });
};

/** Takes from a setup what everybody may know, and nothing that a caller left beside it. */
const roundOpened = ({ rules, round, seats, boxes, shoe }: RoundSetup): RoundOpened => ({
  kind: 'roundOpened',
  version: BLACKJACK_EVENT_VERSION,
  round,
  rules,
  seats: seats.map(({ seat, bankroll }) => ({ seat, bankroll })),
  boxes: [...boxes],
  shoe: shoe === null ? freshShoe(rules) : publicShoe(shoe),
  shuffleDue: shuffleDue(rules, shoe, boxes.length),
});

const publicShoe = ({ decks, left, next, unseen }: Shoe): Shoe => ({
  decks,
  left,
  next,
  unseen: [...unseen],
});

/** The setup of the round after this one: the same table with the bankrolls and the shoe as they are now. */
export const nextRound = (state: BlackjackState): RoundSetup => {
  invariant(state.over, 'the next round follows one that is over');
  const { rules, round, seats, boxes, shoe } = state;
  return { rules, round: round + 1, seats, boxes: boxes.map(box => box.seat), shoe };
};

/** Below the table minimum the game is over for a seat. */
export const isBroke = (rules: BlackjackRules, { bankroll }: Bankroll): boolean =>
  rules.bets && bankroll < rules.minBet;

// A setup may come from a file or another program: whatever it is, it is refused or understood, never a crash.
const whyNotOpen = (setup: Partial<RoundSetup> | null): BlackjackRejection | null => {
  const rules = validateBlackjackRules(setup?.rules);
  if (!rules.ok) return rejection('setup/bad-rules', rules.error[0]!.message);
  const { round, seats, boxes, shoe } = setup!;
  if (!isWhole(round) || round < 1)
    return rejection('setup/bad-round', 'round must be a whole number from 1 up.');
  if (!areSeats(seats))
    return rejection(
      'setup/bad-seats',
      `seats must name each seat once, with a bankroll of up to ${formatChips(MAX_BALANCE)} in whole chips.`,
    );
  if (!areBoxes(rules.value, seats, boxes))
    return rejection(
      'setup/bad-boxes',
      `boxes must name the seat that owns each box, for ${upTo(rules.value.boxes)}.`,
    );
  return shoe === null || isShoe(rules.value, shoe)
    ? null
    : rejection(
        'setup/bad-shoe',
        'shoe must be null for a new shoe, or what the last round left, with the decks of these rules.',
      );
};

const areSeats = (seats: unknown): seats is readonly Bankroll[] =>
  Array.isArray(seats) &&
  Array.from(seats).every(holder => isWhole(holder?.seat) && isBalance(holder.bankroll)) &&
  new Set(seats.map(({ seat }) => seat)).size === seats.length;

const areBoxes = (rules: BlackjackRules, seats: readonly Bankroll[], boxes: unknown): boolean =>
  Array.isArray(boxes) &&
  boxes.length >= 1 &&
  boxes.length <= rules.boxes &&
  Array.from(boxes).every(owner => seats.some(({ seat }) => seat === owner));

const isShoe = (rules: BlackjackRules, shoe: Partial<Shoe> | undefined): boolean =>
  shoe?.decks === rules.decks &&
  isWhole(shoe.next) &&
  isComposition(shoe.unseen) &&
  sizeOf(shoe.unseen) === shoe.left &&
  shoe.unseen.every(count => count <= rules.decks);

const upTo = (boxes: number): string => (boxes === 1 ? 'one box' : `1 to ${boxes} boxes`);
