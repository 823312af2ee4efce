import { randomStream } from '../../holdem/random.ts';
import { makeAbstraction, type Abstraction } from '../abstraction.ts';

/** A plan on this ground does not look at its cards after the flop. */
export const ONE_BUCKET: Abstraction = makeAbstraction(
  [
    [1, 1],
    [1, 1],
    [1, 1],
  ],
  2,
  randomStream(1),
);
