import {
  BLACKJACK_FIELDS,
  BLACKJACK_PRESETS,
  DEALER_CARDS,
  DOUBLE_ON,
  PAYOUTS,
  SEAT_ACTIONS,
  SPLIT_BY,
  SURRENDERS,
  apply,
  awaiting,
  evolve,
  isAce,
  isNatural,
  isTenValue,
  legalActions,
  nextRound,
  openRound,
  totalOf,
  validateBlackjackRules,
  type BlackjackAction,
  type BlackjackEvent,
  type BlackjackLegal,
  type BlackjackRules,
  type BlackjackState,
  type RoundSetup,
  type SeatAction,
  type SeatActionKind,
} from '../blackjack/index.ts';
import { RANKS, rankOf, type Card } from '../cards.ts';
import type { Position, Step } from '../chance.ts';
import { ROUNDINGS } from '../chips.ts';
import { cardsIn, compositionOf, type Composition } from '../composition.ts';
import { invariant, unwrap } from '../result.ts';
import type { Deal, GameUnderTest } from './battery.ts';
import { answerBlackjack } from './blackjack-dealer.ts';
import type { Random } from './random.ts';

type Blackjack = GameUnderTest<BlackjackState, BlackjackEvent, BlackjackAction>;

/** Blackjack as the battery sees it: every preset, and random rules besides. */
export const blackjackGame: Blackjack = {
  name: 'blackjack',
  openTable: random => {
    const setup = anySetup(random);
    return {
      nextRound: last => opened(last === null ? setup : freshMoney(nextRound(last), setup)),
      deal: last => last ?? { order: [], fixed: false },
    };
  },
  awaiting,
  apply,
  evolve,
  choose,
  answer: (deal, state, random) => {
    const now = awaiting(state);
    invariant(now.who === 'chance', 'chance is asked');
    if (now.need.kind === 'reshuffle' && deal.fixed) return { kind: 'reshuffle' };
    const dealer = { order: deal.order, shuffle: (left: Composition) => anyOrder(cardsIn(left), random) };
    const answered = answerBlackjack(dealer, state, now.need);
    deal.order = dealer.order;
    return answered;
  },
  probes,
  isLegal,
  isSeatAction,
  chips,
  chipsAtStake,
  whyCardsLost,
  exchangeHidden,
  seenIn,
  tally,
};

/** Shuffled well, or badly: equal ranks together make pairs and long hands, aces and tens first make the rest. */
const anyOrder = (cards: readonly Card[], random: Random): readonly Card[] => {
  const shuffled = random.shuffle(cards);
  const ranks = random.shuffle(RANKS.map((_, rank) => rank));
  const acesFirst = (card: Card): number =>
    isAce(card) ? 0 : isTenValue(card) && random.chance(0.3) ? 0 : 1;
  const aces = random.pick([-1, 13]);
  const byRank = (card: Card): number => (isAce(card) ? aces : ranks[rankOf(card)]!);
  const order = random.pick([() => 0, () => 0, () => 0, acesFirst, byRank, byRank]);
  const keys = new Map(shuffled.map((card, at) => [at, order(card)]));
  return shuffled
    .map((_, at) => at)
    .toSorted((a, b) => keys.get(a)! - keys.get(b)!)
    .map(at => shuffled[at]!);
};

const opened = (setup: RoundSetup): Step<BlackjackState, BlackjackEvent> => unwrap(openRound(setup));

/** A broke seat would only sit out: it buys in again. */
const freshMoney = (next: RoundSetup, first: RoundSetup): RoundSetup => ({
  ...next,
  seats: next.seats.map((holder, at) => (holder.bankroll < next.rules.minBet ? first.seats[at]! : holder)),
});

const anySetup = (random: Random): RoundSetup => {
  const rules = anyRules(random);
  const seats = Array.from({ length: 1 + random.below(3) }, (_, at) => ({
    seat: at * 2,
    bankroll: rules.bets ? rules.minBet * random.pick([1, 2, 3, 5, 20, 100, 1_000]) : 0,
  }));
  const count = random.chance(0.3) ? rules.boxes : 1 + random.below(rules.boxes);
  const boxes = Array.from({ length: count }, () => random.pick(seats).seat);
  return { rules, round: 1, seats, boxes, shoe: null };
};

/** A preset as it is, a preset with more boxes, or any rules that are valid. */
const anyRules = (random: Random): BlackjackRules => {
  const preset: BlackjackRules = random.pick(Object.values(BLACKJACK_PRESETS));
  if (random.chance(0.3)) return preset;
  if (random.chance(0.3)) return { ...preset, boxes: 7 };
  for (;;) {
    const valid = validateBlackjackRules(randomRules(random));
    if (valid.ok) return valid.value;
  }
};

const randomRules = (random: Random): BlackjackRules => {
  const minBet = 1 + random.below(20);
  const maxHands = random.pick([1, 2, 3, 4, 4]);
  return {
    decks: random.pick([1, 1, 1, 2, 6, 8]),
    hitSoft17: random.chance(0.5),
    doubleOn: random.pick(DOUBLE_ON),
    doubleAnyCards: random.chance(0.3),
    doubleAfterSplit: random.chance(0.5),
    maxHands,
    maxHandsAces: random.pick([1, 2, maxHands, maxHands]),
    splitAcesOneCard: random.chance(0.5),
    splitBy: random.pick(SPLIT_BY),
    surrender: random.pick(SURRENDERS),
    blackjackPays: random.pick(PAYOUTS),
    dealerCard: random.pick(DEALER_CARDS),
    insurance: random.chance(0.6),
    naturals: random.chance(0.8),
    bets: random.chance(0.9),
    rounding: random.pick(ROUNDINGS),
    minBet,
    maxBet: minBet * (2 + random.below(20)),
    defaultBet: minBet,
    startingChips: minBet * 100,
    reshuffleAt: random.pick([0, 0, 15, '25%', '50%', '100%'] as const),
    boxes: random.pick([1, 1, 2, 3, 4, 5, 6, 7, 7]),
    dealDelayMs: 0,
  };
};

/** Splits when it can, draws to about fifteen, and now and then does anything at all. */
function choose(state: BlackjackState, random: Random): BlackjackAction {
  const now = awaiting(state);
  invariant(now.who === 'seat', 'a seat is asked');
  const legal = legalActions(state, now.seat);
  const kinds = SEAT_ACTIONS.filter(
    kind =>
      legal[kind].ok &&
      (kind !== 'pass' || !legal.bet.ok || random.chance(0.2)) &&
      (kind !== 'forfeit' || random.chance(0.1)),
  );
  const kind = random.chance(0.75) ? preferred(state, legal, kinds, random) : random.pick(kinds);
  return withTerms(kind, now.seat, now.box, legal, random);
}

const preferred = (
  state: BlackjackState,
  legal: BlackjackLegal,
  kinds: readonly SeatActionKind[],
  random: Random,
): SeatActionKind => {
  if (legal.bet.ok) return 'bet';
  if (legal.split.ok) return 'split';
  if (legal.evenMoney.ok || legal.insure.ok) return random.pick(kinds);
  const now = awaiting(state);
  const hand = now.who === 'seat' && now.hand !== null ? state.boxes[now.box]!.hands[now.hand]! : null;
  if (hand !== null && legal.hit.ok && totalOf(hand.cards).total < 15) return 'hit';
  return random.pick(kinds);
};

const withTerms = (
  kind: SeatActionKind,
  seat: number,
  box: number,
  legal: BlackjackLegal,
  random: Random,
): SeatAction => {
  if (kind === 'pass') return { kind, seat, box };
  if (kind !== 'bet') return { kind, seat };
  invariant(legal.bet.ok, 'a bet was chosen because it is legal');
  const { min, max } = legal.bet;
  return { kind, seat, box, amount: random.pick([min, max, min + random.below(max - min + 1)]) };
};

const AMOUNTS = [0, -5, 10.5, 1e21, Number.NaN, 'ten', null] as const;

function probes(state: BlackjackState, random: Random): readonly BlackjackAction[] {
  const now = awaiting(state);
  const seat = now.who === 'seat' && random.chance(0.8) ? now.seat : random.pick([0, 2, 4, 9]);
  const box = random.below(state.boxes.length + 1);
  const { minBet, maxBet } = state.rules;
  const amount = random.pick([
    minBet,
    maxBet,
    minBet - 1,
    maxBet + 1,
    minBet + random.below(500),
    ...AMOUNTS,
  ]);
  const wrong = [
    { kind: 'deal', cards: [] },
    { kind: 'deal', cards: [52] },
    { kind: 'reveal', card: -1 },
    { kind: 'peek', blackjack: null },
    { kind: 'show', hands: [] },
    { kind: 'fold', seat },
    { kind: 'stand' },
    null,
  ];
  return [
    ...SEAT_ACTIONS.map(kind => ({ kind, seat, box, amount })),
    random.pick(wrong),
  ] as readonly BlackjackAction[];
}

function isSeatAction(action: BlackjackAction): action is SeatAction {
  return SEAT_ACTIONS.some(kind => kind === action?.kind);
}

function isLegal(state: BlackjackState, action: BlackjackAction): boolean {
  if (!isSeatAction(action)) return false;
  const legal = legalActions(state, action.seat);
  if (action.kind === 'pass') return legal.pass.ok && legal.pass.boxes.includes(action.box);
  if (action.kind !== 'bet') return legal[action.kind].ok;
  const { bet } = legal;
  return (
    bet.ok &&
    bet.boxes.includes(action.box) &&
    Number.isInteger(action.amount) &&
    action.amount >= bet.min &&
    action.amount <= bet.max
  );
}

function chips(state: BlackjackState): number {
  const bankrolls = state.seats.reduce((sum, { bankroll }) => sum + bankroll, 0);
  return bankrolls + chipsAtStake(state) + state.house;
}

function chipsAtStake({ boxes }: BlackjackState): number {
  const wagers = boxes.flatMap(({ hands }) => hands.map(hand => (hand.settlement === null ? hand.wager : 0)));
  const insurance = boxes.map(box => (box.insurance.status === 'taken' ? box.insurance.amount : 0));
  return [...wagers, ...insurance].reduce((a, b) => a + b, 0);
}

/** What the table has not seen is what the dealer still holds. */
function whyCardsLost(state: BlackjackState, deal: Deal): string | null {
  if (state.shuffleDue !== null) return null;
  const { left, next, unseen } = state.shoe;
  const held = [
    ...deal.order.slice(next),
    ...(state.dealer.hole === null ? [] : [deal.order[state.dealer.hole]!]),
  ];
  if (left !== deal.order.length - next)
    return `the shoe says ${left} cards, the dealer holds ${deal.order.length - next}`;
  return String(compositionOf(held)) === String(unseen)
    ? null
    : 'the unseen cards are not those that the dealer holds';
}

/** The undealt cards in any order; the hole card for another that peeks alike. */
function exchangeHidden(
  state: BlackjackState,
  deal: Deal,
  seen: ReadonlySet<Position>,
  random: Random,
): Deal {
  const { next } = state.shoe;
  const order = [...deal.order.slice(0, next), ...random.shuffle(deal.order.slice(next))];
  const { hole } = state.dealer;
  if (hole !== null && !seen.has(hole)) {
    const alike = (card: number): boolean =>
      state.dealer.peeked === null || isNatural([state.dealer.cards[0]!, card]) === state.dealer.peeked;
    const at = order.findIndex((card, position) => position >= next && alike(card));
    if (at >= 0) [order[hole], order[at]] = [order[at]!, order[hole]!];
  }
  return { order, fixed: true };
}

/** When the shoe runs empty, the one unseen card is known to whoever counted. */
function seenIn(events: readonly BlackjackEvent[]): readonly Position[] {
  const empty = events.some(event => event.kind === 'shoeShuffled' && event.reason === 'empty');
  return events.flatMap(event =>
    event.kind === 'cardDealt' || (empty && event.kind === 'holeDealt') ? [event.position] : [],
  );
}

function tally(
  events: readonly BlackjackEvent[],
  state: BlackjackState,
  count: (what: string) => void,
): void {
  count('rounds');
  for (const event of events) count(event.kind === 'shoeShuffled' ? `shuffled: ${event.reason}` : event.kind);
  for (const { hands } of state.boxes) {
    if (hands.length > 1 && hands.length === state.rules.maxHands) count(`split to ${hands.length} hands`);
    const aces = hands.filter(hand => hand.split && isAce(hand.cards[0]!));
    if (aces.length > 2) count('aces split again');
    if (aces.some(hand => hand.cards.length > 2)) count('split aces drawn to');
    for (const hand of hands) count(`result: ${hand.settlement?.result ?? 'none'}`);
  }
}

invariant(Object.keys(BLACKJACK_FIELDS).length === 23, 'random rules cover every field');
