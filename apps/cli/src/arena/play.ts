import {
  DECK,
  cardsIn,
  err,
  unwrap,
  type Card,
  type ChanceAction,
  type Composition,
  type Result,
  type Seat,
} from '@cardroom/engine';
import * as blackjack from '@cardroom/engine/blackjack';
import * as holdem from '@cardroom/engine/holdem';

import { safeAction, type Agent, type ChosenAction, type Fault, type Spot } from './agent.ts';
import { shuffled, unitsFor, type Units } from './seeded.ts';

/** What went wrong while an agent played, by seat. */
export type Faults = readonly { readonly seat: Seat; readonly fault: Fault }[];

/** A hand of hold'em that was played to its end. */
export type PlayedHand = Readonly<{
  events: readonly holdem.HoldemEvent[];
  /** What each seat has won. */
  nets: readonly number[];
  /** By seat: what it held. */
  holes: readonly (readonly Card[])[];
  faults: Faults;
}>;

/** A round of blackjack that was played to its end. */
export type PlayedRound = Readonly<{
  events: readonly blackjack.BlackjackEvent[];
  net: number;
  faults: Faults;
}>;

/** The action of a seat that the rules accept: the agent's own, or the safe one with what was wrong. */
const acceptedAction = async <Step>(
  agent: Agent,
  spot: Spot,
  units: Units,
  apply: (action: ChosenAction & { readonly seat: Seat }) => Result<Step, unknown>,
): Promise<{ readonly step: Step; readonly fault: Fault | null }> => {
  const { seat } = spot;
  const answer = await agent.decide(spot, units);
  const step = answer.ok ? apply({ ...answer.action, seat }) : err(null);
  if (step.ok) return { step: step.value, fault: null };
  return {
    step: unwrap(apply({ ...safeAction(spot), seat }) as Result<Step, never>),
    fault: answer.ok ? 'illegal' : answer.fault,
  };
};

/** One deal: the order of the deck, and a stream of chance for each seat, whoever sits there. */
export type Deal = Readonly<{ key: string; button: Seat }>;

/** Plays a hand of hold'em heads-up between two agents; the first has seat 0. */
export const playHand = async (
  rules: holdem.HoldemRules,
  { key, button }: Deal,
  agents: readonly [Agent, Agent],
): Promise<PlayedHand> => {
  const order = shuffled(DECK, unitsFor(key));
  const streams = agents.map((_, seat) => unitsFor(`${key}/${seat}`));
  const seats = agents.map((_, seat) => ({ seat, stack: rules.stack }));
  let { state, events } = unwrap(holdem.openHand({ rules, hand: 1, button, seats }));
  const faults: { seat: Seat; fault: Fault }[] = [];
  for (let now = holdem.awaiting(state); now.who !== 'nobody'; now = holdem.awaiting(state)) {
    const step =
      now.who === 'chance' ? unwrap(holdem.apply(state, dealt(now.need, order))) : await act(now.seat);
    [state, events] = [step.state, [...events, ...step.events]];
  }
  return {
    events,
    faults,
    nets: state.seats.map(({ stack, start }) => stack - start),
    holes: state.seats.map(({ hole }) => hole.map(at => order[at]!)),
  };

  async function act(seat: Seat) {
    const { hole } = state.seats.find(player => player.seat === seat)!;
    const spot: Spot = { game: 'holdem', state, seat, hole: hole.map(at => order[at]!), events };
    const { step, fault } = await acceptedAction(agents[seat]!, spot, streams[seat]!, action =>
      holdem.apply(state, action as holdem.HoldemAction),
    );
    if (fault) faults.push({ seat, fault });
    return step;
  }
};

const dealt = (need: holdem.HoldemNeed, order: readonly Card[]): ChanceAction =>
  need.kind === 'cards'
    ? { kind: 'deal', cards: need.positions.map(at => order[at]!) }
    : {
        kind: 'show',
        hands: need.hands.map(({ seat, positions }) => ({ seat, cards: positions.map(at => order[at]!) })),
      };

/** Plays one round of blackjack from a fresh shoe; the usual bet is placed for the agent. */
export const playRound = async (
  rules: blackjack.BlackjackRules,
  key: string,
  agent: Agent,
): Promise<PlayedRound> => {
  const shuffles = unitsFor(key);
  const units = unitsFor(`${key}/0`);
  const seats = [{ seat: 0, bankroll: rules.startingChips }];
  const setup = { rules, round: 1, seats, boxes: [0], shoe: null };
  let { state, events } = unwrap(blackjack.openRound(setup));
  let order: readonly Card[] = [];
  const faults: { seat: Seat; fault: Fault }[] = [];
  for (let now = blackjack.awaiting(state); now.who !== 'nobody'; now = blackjack.awaiting(state)) {
    const step = now.who === 'chance' ? answerChance(now.need) : await act(now.legal);
    [state, events] = [step.state, [...events, ...step.events]];
  }
  return { events, faults, net: blackjack.bankrollOf(state, 0) - rules.startingChips };

  function answerChance(need: blackjack.BlackjackNeed) {
    if (need.kind === 'reshuffle') order = reordered(order, state, need.composition, shuffles);
    return unwrap(blackjack.apply(state, chanceOf(need, state, order)));
  }

  async function act({ bet }: blackjack.BlackjackLegal) {
    if (bet.ok)
      return unwrap(blackjack.apply(state, { kind: 'bet', seat: 0, box: 0, amount: bet.suggested }));
    const spot: Spot = { game: 'blackjack', state, seat: 0, hole: [] };
    const { step, fault } = await acceptedAction(agent, spot, units, action =>
      blackjack.apply(state, action as blackjack.BlackjackAction),
    );
    if (fault) faults.push({ seat: 0, fault });
    return step;
  }
};

/** A shuffle in mid-round goes behind the positions that were dealt. */
const reordered = (
  order: readonly Card[],
  { shuffleDue, shoe }: blackjack.BlackjackState,
  composition: Composition,
  units: Units,
): readonly Card[] => {
  const before = shuffleDue === null ? order.slice(0, shoe.next) : [];
  return [...before, ...shuffled(cardsIn(composition), units)];
};

const chanceOf = (
  need: blackjack.BlackjackNeed,
  { dealer }: blackjack.BlackjackState,
  order: readonly Card[],
): ChanceAction => {
  switch (need.kind) {
    case 'reshuffle':
      return { kind: 'reshuffle' };
    case 'cards':
      return { kind: 'deal', cards: need.positions.map(at => order[at]!) };
    case 'peek':
      return { kind: 'peek', blackjack: blackjack.isNatural([dealer.cards[0]!, order[need.position]!]) };
    case 'reveal':
      return { kind: 'reveal', card: order[need.position]! };
  }
};
