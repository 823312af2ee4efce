import { DECK, unwrap, type Card, type Chips, type Seat } from '@cardroom/engine';
import {
  HOLDEM_PRESETS,
  apply,
  awaiting,
  openHand,
  type HoldemEvent,
  type HoldemLegal,
  type HoldemSetup,
  type HoldemState,
  type SeatAction,
} from '@cardroom/engine/holdem';
import { answerHoldem, randomFrom, type Random } from '@cardroom/engine/testing';
import type { Decision, HoldemBot, HoldemBotView } from '../bot.ts';

/** A decision with what it was made from. */
export type HoldemTurn = Readonly<{
  bot: string;
  view: HoldemBotView;
  legal: HoldemLegal;
  decision: Decision<SeatAction>;
}>;

export type PlayedHoldem = Readonly<{
  state: HoldemState;
  events: readonly HoldemEvent[];
  turns: readonly HoldemTurn[];
}>;

export const NEVER: AbortSignal = new AbortController().signal;

/** Numbers from 0 to below 1. */
export const unitsOf = (random: Random) => (): number => random.below(2 ** 32) / 2 ** 32;
export const unitsFrom = (seed: number): (() => number) => unitsOf(randomFrom(seed));

/** What a seat sees of a hand that is dealt from this deck. */
export const viewOf = (
  state: HoldemState,
  seat: Seat,
  order: readonly Card[],
  events?: readonly HoldemEvent[],
): HoldemBotView => ({
  game: 'holdem',
  state,
  seat,
  hole: state.seats.find(player => player.seat === seat)!.hole.map(at => order[at]!),
  ...(events && { events }),
});

/** Plays a hand to its end; a refused action throws. `see`: what players are shown. */
export const playHoldem = async (
  setup: HoldemSetup,
  order: readonly Card[],
  botAt: (seat: Seat) => HoldemBot,
  random: () => number,
  see: typeof viewOf = viewOf,
): Promise<PlayedHoldem> => {
  let { state, events } = unwrap(openHand(setup));
  const turns: HoldemTurn[] = [];
  for (let now = awaiting(state); now.who !== 'nobody'; now = awaiting(state)) {
    const action =
      now.who === 'chance' ? answerHoldem(now.need, order) : (await decideAt(now.seat, now.legal)).action;
    const step = unwrap(apply(state, action));
    [state, events] = [step.state, [...events, ...step.events]];
  }
  return { state, events, turns };

  async function decideAt(seat: Seat, legal: HoldemLegal): Promise<Decision<SeatAction>> {
    const view = see(state, seat, order, events);
    const bot = botAt(seat);
    const decision = await bot.decide(view, legal, random, NEVER);
    turns.push({ bot: bot.name, view, legal, decision });
    return decision;
  }
};

/** A table of this many seats with equal stacks, by default a hundred big blinds. */
export const evenTable = (seats: number, button: Seat, stack: Chips = 1_000): HoldemSetup => ({
  rules: { ...HOLDEM_PRESETS.standard, seats: Math.max(2, seats) },
  hand: 1,
  button,
  seats: Array.from({ length: seats }, (_, seat) => ({ seat, stack })),
});

/** What a seat has won. */
export const netOf = ({ state }: PlayedHoldem, seat: Seat): Chips => {
  const player = state.seats.find(other => other.seat === seat)!;
  return player.stack - player.start;
};

/**
 * Plays each deal twice heads-up with the seats exchanged, so that luck of the cards cancels out; what the first wins a
 * hand in big blinds, and the standard error of that.
 */
export const duel = async (
  first: HoldemBot,
  second: HoldemBot,
  deals: number,
  seed: number,
  stack?: Chips,
): Promise<{ readonly mean: number; readonly error: number }> => {
  const random = randomFrom(seed);
  const nets: number[] = [];
  for (let deal = 0; deal < deals; deal++) {
    const order = random.shuffle(DECK);
    const setup = evenTable(2, deal % 2, stack);
    const one = await playHoldem(setup, order, seat => (seat === 0 ? first : second), unitsOf(random));
    const other = await playHoldem(setup, order, seat => (seat === 1 ? first : second), unitsOf(random));
    nets.push((netOf(one, 0) + netOf(other, 1)) / 2 / setup.rules.bigBlind);
  }
  return meanOf(nets);
};

/** The mean and its standard error. */
export const meanOf = (values: readonly number[]): { readonly mean: number; readonly error: number } => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (values.length - 1) / values.length) };
};
