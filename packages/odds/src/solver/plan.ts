import { STARTING_HANDS } from '../holdem/combos.ts';
import type { Matchups } from '../holdem/preflop.ts';
import type { Abstraction } from './abstraction.ts';
import type { Trained } from './best-answer.ts';
import { bettingTree, type BettingConfig, type BettingNode } from './betting.ts';
import { bucketCount } from './buckets.ts';
import { sharesOf, type Shares } from './minds.ts';
import { createTrainer } from './trainer.ts';

/** How to play with one smaller stack: the bets that are known, how hands are told apart, what is done how often. */
export type StackPlan = Trained &
  Readonly<{
    config: BettingConfig;
    betting: BettingNode;
    /** The shares of one decision alone, `row * actions + action`: what a player needs of a plan that is packed. */
    sharesAt: (node: number) => Shares;
  }>;

/** What a file of plans says about itself. */
export type BlueprintHeader = Readonly<{
  seed: number;
  stacks: readonly StackHeader[];
}>;

export type StackHeader = Readonly<{ config: BettingConfig; iterations: number }>;

/** Plans for several smaller stacks. Decisions are unpacked when they are asked for. */
export type Blueprint = Readonly<{
  header: BlueprintHeader;
  /** The same for all stacks. */
  abstraction: Abstraction;
  /** In units of the small blind, ascending. */
  stacks: readonly number[];
  plan: (stack: number) => Promise<StackPlan>;
}>;

/** By street: how many rows a decision has. */
export const rowsBy = (abstraction: Abstraction): readonly number[] => [
  STARTING_HANDS,
  ...abstraction.map((grid, street) => bucketCount(grid, street + 3)),
];

/** A plan with these shares, of all decisions. */
export const planWith = (
  { config, betting, tree, abstraction }: Omit<StackPlan, 'shares' | 'sharesAt'>,
  shares: Shares,
): StackPlan => {
  const rows = rowsBy(abstraction);
  return {
    config,
    betting,
    tree,
    abstraction,
    shares,
    sharesAt: node => {
      const [base, entries] = [tree.base[node]!, tree.actions[node]! * rows[tree.street[node]!]!];
      return shares.subarray(base, base + entries);
    },
  };
};

/** Trains a plan here and now. */
export const trainPlan = (
  config: BettingConfig,
  abstraction: Abstraction,
  matchups: Matchups,
  seed: number,
  iterations: number,
): StackPlan => {
  const betting = bettingTree(config);
  const { tree, learned, iterate } = createTrainer(betting, abstraction, matchups, seed);
  for (let iteration = 0; iteration < iterations; iteration++) iterate();
  return planWith({ config, betting, tree, abstraction }, sharesOf(tree, learned.sums, rowsBy(abstraction)));
};
