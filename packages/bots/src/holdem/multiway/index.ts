import type { HoldemLegal, SeatAction } from '@cardroom/engine/holdem';
import { drawn, mixed, type Decision, type HoldemBotView } from '../../bot.ts';
import { spotOf, type Spot } from '../spot.ts';
import { pricedPostflop, thinkPostflop, weighted, type Priced } from './postflop.ts';
import { pricedPreflop, thinkPreflop } from './preflop.ts';

/** Decides at a table of any number of seats, from three on. */
export const multiwayDecision = (
  view: HoldemBotView,
  legal: HoldemLegal,
  random: () => number,
): Decision<SeatAction> => {
  const spot = spotOf(view, legal);
  return drawn(mixed(weighted(pricedOptions(spot, view.events), spot.pot)), random);
};

const pricedOptions = (spot: Spot, events: HoldemBotView['events']): readonly Priced[] =>
  spot.state.street === 'preflop'
    ? pricedPreflop(thinkPreflop(spot, events))
    : pricedPostflop(thinkPostflop(spot, events));
