import type { SeatAction } from '@cardroom/engine/holdem';
import { drawn, mixed, type HoldemBot, type Listed, type Weighted } from '../bot.ts';
import { BASELINES } from './baselines.ts';
import { isOpening, openingOptions } from './opening.ts';
import { PERSONALITIES, type Personality } from './personality.ts';
import { spotOf, type Spot } from './spot.ts';
import { thoughtOn, valuedOptions, type Thought, type Valued } from './worth.ts';

/** A player of this character. */
export const personalityBot = (personality: Personality): Listed<HoldemBot> => ({
  name: personality.name,
  description: personality.description,
  decide: async (view, legal, random, signal) => {
    signal.throwIfAborted();
    const weighted = weightedOptions(spotOf(view, legal), personality, random);
    signal.throwIfAborted();
    return drawn(mixed(weighted), random);
  },
});

const weightedOptions = (
  spot: Spot,
  personality: Personality,
  random: () => number,
): readonly Weighted<SeatAction>[] => {
  if (isOpening(spot)) return openingOptions(spot, personality);
  const thought = thoughtOn(spot, random);
  const weighted = byWorth(valuedOptions(thought, personality), personality.mixing * spot.pot);
  return isTrap(thought) ? slowed(weighted, personality.slowplay) : weighted;
};

/** The better an option, the likelier it is. Raises of several sizes count as one way to go. */
const byWorth = (options: readonly Valued[], scale: number): readonly Weighted<SeatAction>[] => {
  const best = Math.max(...options.map(({ worth }) => worth));
  const raises = options.filter(({ action }) => action.kind === 'raiseTo').length;
  return options.map(({ action, worth }) => ({
    action,
    weight: Math.exp((worth - best) / scale) / (action.kind === 'raiseTo' ? raises : 1),
  }));
};

/** The part of the pot from which a hand is strong enough to wait with. */
const STRONG = 0.85;

/** There is a street to come for who waits with a strong hand, and chips to be won on it. */
const isTrap = ({ share, spot }: Thought): boolean =>
  share >= STRONG &&
  spot.state.street !== 'river' &&
  spot.state.street !== 'preflop' &&
  spot.most - spot.me.committed - spot.toCall > spot.pot;

/** Moves this part of all raises to checking or calling. */
const slowed = (weighted: readonly Weighted<SeatAction>[], part: number): readonly Weighted<SeatAction>[] => {
  const moved = weighted.reduce(
    (sum, { action, weight }) => sum + (action.kind === 'raiseTo' ? part * weight : 0),
    0,
  );
  return weighted.map(({ action, weight }) => {
    if (action.kind === 'raiseTo') return { action, weight: (1 - part) * weight };
    return { action, weight: action.kind === 'fold' ? weight : weight + moved };
  });
};

/** The hold'em players of the house, and the plain ones that others are measured against. */
export const HOLDEM_BOTS: readonly Listed<HoldemBot>[] = [...PERSONALITIES.map(personalityBot), ...BASELINES];
