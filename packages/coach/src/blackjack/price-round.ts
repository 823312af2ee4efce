import { err, ok, rejection, type Result, type Seat } from '@cardroom/engine';
import { evolve, type BlackjackEvent, type BlackjackState } from '@cardroom/engine/blackjack';

import {
  boxesDealt,
  closeChain,
  dealerBegins,
  decideHand,
  decideInsurance,
  giveUp,
  ledgerFor,
  openBoxes,
  type Ledger,
} from './ledger.ts';
import { COULD_RUN_OUT, type PriceRejection, type RoundPrice } from './round-price.ts';
import { ODDS, type Values } from './values.ts';

/** What a seat's result in a finished round was made of, from the round's events alone. */
export const priceRound = (
  events: readonly BlackjackEvent[],
  seat: Seat,
): Result<RoundPrice, PriceRejection> => priceRoundBy(ODDS, events, seat);

/**
 * The same sooner: the whole game's value is taken for the mean over all deals, which `priceRound` works out beside it. Nothing
 * else is left out, so the parts are the same as long as the odds are right.
 */
export const priceRoundSoon = (
  events: readonly BlackjackEvent[],
  seat: Seat,
): Result<RoundPrice, PriceRejection> => priceRoundBy(ODDS, events, seat, 'trusted');

/** The same by other values than the odds package's own. */
export const priceRoundBy = (
  values: Values,
  events: readonly BlackjackEvent[],
  seat: Seat,
  game: 'proved' | 'trusted' = 'proved',
): Result<RoundPrice, PriceRejection> => {
  const refusal = whyNoPrice(events, seat);
  if (refusal) return err(refusal);
  const [opened] = events as readonly [Extract<BlackjackEvent, { kind: 'roundOpened' }>];
  const ledger = ledgerFor(values, opened.rules, seat, game);
  let state: BlackjackState | null = null;
  for (const [at, event] of events.entries()) {
    const before: BlackjackState | null = state;
    state = evolve(before!, event);
    const problem = before === null ? null : record(ledger, at, event, before, state);
    if (problem) return err(problem);
  }
  return sumUp(ledger, resultOf(events, seat));
};

const whyNoPrice = (events: readonly BlackjackEvent[], seat: Seat): PriceRejection | null => {
  const opened = events[0];
  if (opened?.kind !== 'roundOpened')
    return rejection('price/not-a-round', 'These are not the events of a round from its opening on.');
  if (!opened.seats.some(holder => holder.seat === seat))
    return rejection('price/no-such-seat', `Seat ${seat} was not at the table in this round.`);
  if (events.at(-1)!.kind !== 'roundSettled')
    return rejection('price/unfinished', 'The round has not been settled yet.');
  return events.some(event => event.kind === 'shoeShuffled' && event.reason === 'empty')
    ? rejection('price/shoe-ran-out', 'The shoe ran out in the middle of the round: no exact value exists.')
    : null;
};

/** Takes one event down. Chance needs no entry of its own: the next decision or settlement tells what it changed. */
const record = (
  ledger: Ledger,
  at: number,
  event: BlackjackEvent,
  before: BlackjackState,
  after: BlackjackState,
): PriceRejection | null => {
  if (event.kind === 'dealStarted') return openBoxes(ledger, after);
  if (beginsDealer(event, before)) return dealerBegins(ledger, at, before);
  if (event.kind === 'cardDealt') return boxesDealt(ledger, at, after);
  if (!('seat' in event) || event.seat !== ledger.seat) return null;
  switch (event.kind) {
    case 'insuranceTaken':
      return decideInsurance(ledger, at, before, event.box, 'insure');
    case 'insuranceDeclined':
      return decideInsurance(ledger, at, before, event.box, 'decline');
    case 'evenMoneyTaken':
      return decideInsurance(ledger, at, before, event.box, 'evenMoney');
    case 'handHit':
      return decideHand(ledger, at, before, event, 'hit');
    case 'handDoubled':
      return decideHand(ledger, at, before, event, 'double');
    case 'handSplit':
      return decideHand(ledger, at, before, event, 'split');
    case 'handEnded':
      if (event.why !== 'choice') return null;
      return decideHand(ledger, at, before, event, event.status === 'surrendered' ? 'surrender' : 'stand');
    case 'insuranceSettled':
      return closeChain(ledger, at, event.box, null, event.net);
    case 'handSettled':
      return closeChain(ledger, at, event.box, event.hand, event.net);
    case 'seatForfeited':
      return giveUp(ledger, at, before);
    case 'betPlaced':
    case 'boxPassed':
      return null;
  }
};

/** The hole card is turned up or, where there was none, dealt. */
const beginsDealer = (event: BlackjackEvent, { dealer }: BlackjackState): boolean =>
  event.kind === 'holeRevealed' ||
  (event.kind === 'cardDealt' && event.target.to === 'dealer' && dealer.cards.length === 1);

const resultOf = (events: readonly BlackjackEvent[], seat: Seat): number => {
  const settled = events.at(-1)!;
  if (settled.kind !== 'roundSettled') return 0;
  return settled.seats.find(result => result.seat === seat)?.net ?? 0;
};

const sumUp = (ledger: Ledger, result: number): Result<RoundPrice, PriceRejection> => {
  const { seat, opening, insight, decisions, swings } = ledger;
  const price: RoundPrice = {
    seat,
    result,
    expected: opening + insight,
    opening,
    insight,
    mistakes: decisions.reduce((sum, { cost }) => sum - cost, 0),
    luck: swings.reduce((sum, { change }) => sum + change, 0),
    decisions,
    swings,
  };
  // A value that does not exist, because the cards might have run out, has made every sum NaN.
  return Number.isFinite(price.expected + price.luck) ? ok(price) : err(COULD_RUN_OUT);
};
