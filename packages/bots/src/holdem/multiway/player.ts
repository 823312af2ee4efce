import type { HoldemLegal, SeatAction } from '@cardroom/engine/holdem';
import { drawn, mixed, type Decision, type HoldemBot, type HoldemBotView, type Weighted } from '../../bot.ts';
import { stay } from '../raises.ts';
import { spotOf, type Spot } from '../spot.ts';
import { pricedPostflop, thinkPostflop, weighted, type Priced } from './postflop.ts';
import { pricedPreflop, thinkPreflop } from './preflop.ts';

/** Decides at a table of any number of seats: by what its options win on average from opponents as it reads them. */
export const multiwayDecision = (
  view: HoldemBotView,
  legal: HoldemLegal,
  random: () => number,
): Decision<SeatAction> => curiousDecision(view, legal, random, 0);

/** The same, which so often checks or calls whatever it thinks. */
const curiousDecision = (
  view: HoldemBotView,
  legal: HoldemLegal,
  random: () => number,
  share: number,
): Decision<SeatAction> => {
  const spot = spotOf(view, legal);
  const options = mixed(weighted(pricedOptions(spot, view.events), spot.pot));
  const sound = options.map(({ action, probability }) => ({ action, weight: (1 - share) * probability }));
  const curious: readonly Weighted<SeatAction>[] = share > 0 ? [{ action: stay(spot), weight: share }] : [];
  return drawn(mixed([...sound, ...curious]), random);
};

const pricedOptions = (spot: Spot, events: HoldemBotView['events']): readonly Priced[] =>
  spot.state.street === 'preflop'
    ? pricedPreflop(thinkPreflop(spot, events))
    : pricedPostflop(thinkPostflop(spot, events));

/** A player for tables that no plan fits; so often, as a share of its decisions, it just checks or calls. */
export const multiwayBot = (share: number): HoldemBot => ({
  name: 'multiway',
  remembers: true,
  decide: async (view, legal, random, signal) => {
    signal.throwIfAborted();
    const decision = curiousDecision(view, legal, random, share);
    signal.throwIfAborted();
    return decision;
  },
});
