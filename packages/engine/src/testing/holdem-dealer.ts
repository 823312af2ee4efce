import { DECK, type Card } from '../cards.ts';
import type { ChanceAction, Position } from '../chance.ts';
import type { Chips } from '../chips.ts';
import {
  HOLDEM_PRESETS,
  apply,
  awaiting,
  openHand,
  type HoldemAction,
  type HoldemEvent,
  type HoldemNeed,
  type HoldemSetup,
  type HoldemState,
} from '../holdem/index.ts';
import { parseDistinctCards } from '../notation.ts';
import { invariant, unwrap } from '../result.ts';

/** Whoever answers what hold'em asks of chance. */
export type HoldemDealer = (need: HoldemNeed) => ChanceAction;

/** A hand as far as it was played. */
export type PlayedHand = { readonly events: readonly HoldemEvent[]; readonly state: HoldemState };

/** Answers what hold'em asks of chance from a deck whose order is known. */
export const answerHoldem = (need: HoldemNeed, order: readonly Card[]): ChanceAction => {
  const cardsAt = (positions: readonly Position[]): readonly Card[] => positions.map(at => order[at]!);
  switch (need.kind) {
    case 'cards':
      return { kind: 'deal', cards: cardsAt(need.positions) };
    case 'show':
      return {
        kind: 'show',
        hands: need.hands.map(({ seat, positions }) => ({ seat, cards: cardsAt(positions) })),
      };
  }
};

export const holdemDealer =
  (order: readonly Card[]): HoldemDealer =>
  need =>
    answerHoldem(need, order);

/** Cards written as text, for tests: `AsKd`. */
export const cards = (text: string): readonly Card[] => unwrap(parseDistinctCards(text));

/** A deck that deals these hole cards, in order from the button's left, and this board. */
export const stackedDeck = (holes: readonly string[], board = ''): readonly Card[] => {
  const order = new Map<Position, Card>();
  const seats = holes.length;
  const put = (positions: readonly Position[], text: string): unknown =>
    cards(text).map((card, at) => order.set(positions[at]!, card));
  holes.forEach((hole, at) => put([at, at + seats], hole));
  put(
    [1, 2, 3, 5, 7].map(at => 2 * seats + at),
    board,
  );
  const used = new Set(order.values());
  const rest = DECK.filter(card => !used.has(card));
  return DECK.map((_, at) => order.get(at) ?? rest.pop()!);
};

/** A table with seats 1, 2, …, the last of them the button, under the `standard` rules unless told otherwise. */
export const tableOf = (stacks: readonly Chips[], changes: Partial<HoldemSetup> = {}): HoldemSetup => ({
  rules: { ...HOLDEM_PRESETS.standard, seats: 9 },
  hand: 1,
  button: stacks.length,
  seats: stacks.map((stack, at) => ({ seat: at + 1, stack })),
  ...changes,
});

/** Plays a script such as `['3 call', '1 fold', '2 raiseTo 30']`; chance is answered whenever it is asked. */
export const playHand = (
  setup: HoldemSetup,
  dealer: HoldemDealer,
  script: readonly string[] = [],
): PlayedHand => {
  const opened = unwrap(openHand(setup));
  return script.reduce(
    (hand, line) => settleChance(play(hand, actionOf(line)), dealer),
    settleChance(opened, dealer),
  );
};

/** Plays one action that must be accepted. */
export const play = (hand: PlayedHand, action: HoldemAction): PlayedHand => {
  const step = apply(hand.state, action);
  invariant(step.ok, `${JSON.stringify(action)} is accepted: ${JSON.stringify(step)}`);
  return { events: [...hand.events, ...step.value.events], state: step.value.state };
};

/** Answers chance until a seat or nobody is awaited. */
export const settleChance = (hand: PlayedHand, dealer: HoldemDealer): PlayedHand => {
  const turn = awaiting(hand.state);
  return turn.who === 'chance' ? settleChance(play(hand, dealer(turn.need)), dealer) : hand;
};

const actionOf = (line: string): HoldemAction => {
  const [seat, kind, amount] = line.split(' ');
  return { seat: Number(seat), kind, ...(amount ? { amount: Number(amount) } : {}) } as HoldemAction;
};
