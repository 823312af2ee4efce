import { DECK, unwrap, type Card } from '@cardroom/engine';
import {
  apply,
  awaiting,
  openHand,
  type HoldemLegal,
  type HoldemSetup,
  type SeatAction,
  type Street,
} from '@cardroom/engine/holdem';
import { answerHoldem, type Random } from '@cardroom/engine/testing';
import type { HoldemBot, HoldemBotView } from '../bot.ts';
import { NEVER, playHoldem, unitsFrom, unitsOf, viewOf, type HoldemTurn } from './play-holdem.ts';

/** Two players who should decide alike, and what is looked at. */
export type PairedPlay = Readonly<{
  bot: HoldemBot;
  /** Has a mind of its own. */
  twin: HoldemBot;
  rival: HoldemBot;
  tableFor: (random: Random) => HoldemSetup;
  streets: readonly Street[];
  /** What players are shown. */
  see?: typeof viewOf;
}>;

/** A turn, and what the twin made of the same hand with all that the player has not seen dealt otherwise. */
export type HiddenPair = Readonly<{
  turn: HoldemTurn;
  view: HoldemBotView;
  options: HoldemTurn['decision']['options'];
}>;

/** Pairs of decisions, until there are so many. */
export async function* hiddenPairs(
  { bot, twin, rival, tableFor, streets, see = viewOf }: PairedPlay,
  pairs: number,
  random: Random,
): AsyncGenerator<HiddenPair> {
  for (let seen = 0; seen < pairs;) {
    const [setup, order] = [tableFor(random), random.shuffle(DECK)];
    const { turns } = await playHoldem(
      setup,
      order,
      seat => (seat === 0 ? bot : rival),
      unitsOf(random),
      see,
    );
    for (const [nth, turn] of turns.entries()) {
      if (turn.bot !== bot.name || !streets.includes(turn.view.state.street)) continue;
      const other = otherwiseDealt(turn, order, random);
      const actions = turns.slice(0, nth).map(({ decision }) => decision.action);
      const { view, legal } = playedUpTo(setup, other, actions, see);
      const { options } = await twin.decide(view, legal, unitsFrom(1), NEVER);
      yield { turn, view, options };
      if (++seen === pairs) return;
    }
  }
}

/** The same deck with all that the player has not seen dealt otherwise. */
const otherwiseDealt = ({ view }: HoldemTurn, order: readonly Card[], random: Random): readonly Card[] => {
  const known = new Set([...view.hole, ...view.state.board]);
  const hidden = random.shuffle(order.filter(card => !known.has(card)));
  return order.map(card => (known.has(card) ? card : hidden.pop()!));
};

/** What the next player sees after these actions, with this deck from the first card on. */
const playedUpTo = (
  setup: HoldemSetup,
  order: readonly Card[],
  actions: readonly SeatAction[],
  see: typeof viewOf,
): Readonly<{ view: HoldemBotView; legal: HoldemLegal }> => {
  const left = [...actions];
  let { state, events } = unwrap(openHand(setup));
  for (;;) {
    const now = awaiting(state);
    if (now.who === 'nobody') throw new Error('the hand was over before');
    if (now.who === 'seat' && left.length === 0)
      return { view: see(state, now.seat, order, events), legal: now.legal };
    const step = unwrap(apply(state, now.who === 'chance' ? answerHoldem(now.need, order) : left.shift()!));
    [state, events] = [step.state, [...events, ...step.events]];
  }
};
