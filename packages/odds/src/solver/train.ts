import type { Matchups } from '../holdem/preflop.ts';
import { randomStream } from '../holdem/random.ts';
import { makeAbstraction, type Abstraction, type AbstractionSizes } from './abstraction.ts';
import { bettingTree, type BettingConfig } from './betting.ts';
import type { Learned } from './minds.ts';
import { rowsBy } from './plan.ts';
import { quantise, type Levels, type Quantised } from './quantised.ts';
import { createTrainer, type Trainer } from './trainer.ts';

/** Everything that decides what training gives, bit for bit. */
export type TrainingConfig = Readonly<{
  /** The betting, but for the stack. */
  betting: Omit<BettingConfig, 'stack'>;
  sizes: AbstractionSizes;
  /** Boards of each street that are looked at to find the bounds. */
  boards: number;
  seed: number;
  levels: Levels;
}>;

/** What the shipped blueprint is trained with. */
export const TRAINING: Omit<TrainingConfig, 'seed'> = {
  betting: {
    sizes: [
      [0.25, 0.5, 1],
      [0.25, 0.5, 1],
      [0.5, 1],
      [0.5, 1],
    ],
    reraises: [[0.5], [0.5], [], []],
    raises: 3,
    commitment: 0.6,
  },
  sizes: [
    [16, 5],
    [12, 5],
    [40, 1],
  ],
  boards: 600,
  levels: [32, 16, 6, 6],
};

/** The same for all stacks. */
export const abstractionFor = ({ sizes, boards, seed }: TrainingConfig): Abstraction =>
  makeAbstraction(sizes, boards, randomStream(seed));

/** One stack's training: it may be stopped after any iteration and go on later. */
export type StackTraining = Readonly<{
  trainer: Trainer;
  /** What has been learned so far, as it is shipped. */
  quantised: () => Quantised;
}>;

export const stackTraining = (
  training: TrainingConfig,
  abstraction: Abstraction,
  matchups: Matchups,
  stack: number,
): StackTraining => {
  const betting = bettingTree({ ...training.betting, stack });
  const trainer = createTrainer(betting, abstraction, matchups, training.seed + stack);
  const rows = rowsBy(abstraction);
  return {
    trainer,
    quantised: () => quantise(trainer.tree, trainer.learned.sums, rows, training.levels),
  };
};

/** A training that was stopped, in bytes: the iteration, then regrets and sums, as this machine stores them. */
export const savedTraining = ({ learned, iteration }: Trainer): Uint8Array => {
  const { regrets, sums } = learned;
  const saved = new Float64Array(1 + regrets.length + sums.length);
  saved[0] = iteration();
  saved.set(regrets, 1);
  saved.set(sums, 1 + regrets.length);
  return new Uint8Array(saved.buffer);
};

export const resumeTraining = (trainer: Trainer, bytes: Uint8Array): void => {
  const saved = new Float64Array(new Uint8Array(bytes).buffer);
  const entries = (saved.length - 1) / 2;
  const learned: Learned = { regrets: saved.subarray(1, 1 + entries), sums: saved.subarray(1 + entries) };
  trainer.resume(learned, saved[0]!);
};
