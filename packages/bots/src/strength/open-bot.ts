import type { SeatAction } from '@cardroom/engine/holdem';
import { COMBOS, cardsOf } from '@cardroom/odds/holdem';
import type { HoldemBot } from '../bot.ts';
import type { OpenBot } from '../holdem/equilibrium/index.ts';
import type { SeatStrategy } from '../holdem/equilibrium/seat-actions.ts';
import { createBreath } from './breath.ts';

type Asked = Pick<OpenBot, 'strategyAt'>;

/** Whoever tells its whole strategy does; anybody else is asked about every hand that it might hold. */
export const openly = (bot: HoldemBot): Asked => ('strategyAt' in bot ? (bot as OpenBot) : askedByHand(bot));

const askedByHand = (bot: HoldemBot): Asked => {
  const breathe = createBreath();
  return {
    strategyAt: async (view, legal, signal) => {
      const found = new Map<string, SeatStrategy[number]>();
      for (let combo = 0; combo < COMBOS; combo++) {
        // All hands together may take seconds, and not everybody listens to the signal.
        await breathe();
        signal.throwIfAborted();
        const hole = cardsOf(combo);
        if (hole.some(card => view.state.board.includes(card))) continue;
        const { options } = await bot.decide({ ...view, hole }, legal, half, signal);
        for (const { action, probability } of options) sharesOf(found, action)[combo] = probability;
      }
      return [...found.values()];
    },
  };
};

/** Whoever draws cards to think about a hand draws the same for all. */
const half = (): number => 0.5;

const sharesOf = (found: Map<string, SeatStrategy[number]>, action: SeatAction): Float32Array => {
  const key = JSON.stringify(action);
  const known = found.get(key) ?? { action, shares: new Float32Array(COMBOS) };
  found.set(key, known);
  return known.shares;
};
