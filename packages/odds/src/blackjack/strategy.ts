import { bestPlay, isBetter, type Policy } from './best-play.ts';
import { firstValues, type Deal, type FirstValues } from './game.ts';
import { isNaturalHand, type Spot } from './spot.ts';

/** What is done with a first hand. `play` goes on to stand, hit or double. */
export type FirstAction = 'natural' | 'play' | 'split' | 'surrender';

/** A complete way of playing under one up card. */
export type Strategy = Readonly<{
  policy: Policy;
  first: (deal: Deal) => FirstAction;
}>;

/** The best play by composition as a strategy. */
export const bestStrategy = (spot: Spot): Strategy => {
  const { policy, best } = bestPlay(spot);
  return {
    policy,
    first: deal =>
      isNaturalHand(spot.rules, deal.hand) ? 'natural' : bestFirst(firstValues(spot, policy, best, deal)),
  };
};

const bestFirst = ({ play, split, surrender }: FirstValues): FirstAction => {
  if (surrender !== null && isBetter(surrender, Math.max(play, split ?? -Infinity))) return 'surrender';
  return split !== null && isBetter(split, play) ? 'split' : 'play';
};
