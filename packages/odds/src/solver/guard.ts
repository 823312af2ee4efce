import type { SolverPlayer } from './game.ts';

/**
 * What one player's hands are promised, by combo, if they stay out of a street that is solved: whatever they hold, coming in shall not
 * pay more (a gadget for safe re-solving; Burch, Johanson and Bowling, 2014).
 */
export type Guard = Readonly<{ player: SolverPlayer; promised: Float64Array }>;

/** Hands that come in as often as that pays. */
export type Entry = Readonly<{
  /** By hand: how often it comes in now. */
  reach: Float64Array;
  /** Learns, with a weight, from what hands would have won by coming in. */
  learn: (values: Float64Array, weight: number) => void;
}>;

export const createEntry = (promised: Float64Array): Entry => {
  const [inside, outside] = [new Float64Array(promised.length), new Float64Array(promised.length)];
  const reach = new Float64Array(promised.length).fill(0.5);
  return {
    reach,
    learn(values, weight) {
      for (let hand = 0; hand < reach.length; hand++) {
        const gain = weight * (values[hand]! - promised[hand]!);
        inside[hand]! += (1 - reach[hand]!) * gain;
        outside[hand]! -= reach[hand]! * gain;
        const one = Math.max(0, inside[hand]!);
        const other = Math.max(0, outside[hand]!);
        reach[hand] = one + other > 0 ? one / (one + other) : 0.5;
      }
    },
  };
};
