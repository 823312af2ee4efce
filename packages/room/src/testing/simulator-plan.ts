import type { Random } from '@cardroom/engine/testing';

import { fairDealer, type Dealer } from '../draft.ts';
import type { TableSpec } from '../open.ts';
import { anyTemper, type Temper } from './scripted-choices.ts';
import { ORDERS, scriptedDealer } from './scripted-dealer.ts';
import { NO_FAULTS, type StoreFaults } from './scripted-store.ts';
import { anyTable, dryTable } from './scripted-tables.ts';

/** How often the network fails somebody, 0–1. */
export type NetworkFaults = Readonly<{
  /** A command arrives twice. */
  twice: number;
  /** It never arrives. */
  lost: number;
  /** Its answer never arrives. */
  answerLost: number;
}>;

/** What is in store for one schedule. */
export type Plan = Readonly<{
  processes: number;
  people: number;
  tables: readonly TableSpec[];
  /** How many things somebody wants. */
  wishes: number;
  disorder: number;
  temper: Temper;
  dealer: Dealer;
  store: StoreFaults;
  network: NetworkFaults;
  crashes: number;
  /** Followers are told every frame. */
  followed: boolean;
  /** Rounds that are played when all is calm again. */
  more: number;
  /** At this wish the dealer goes mad until a table freezes; the log is made unfoldable; the key is lost. */
  madAt: number;
  poisonAt: number;
  keyLostAt: number;
}>;

const NEVER = Number.POSITIVE_INFINITY;
const CALM: NetworkFaults = { twice: 0, lost: 0, answerLost: 0 };

export const anyPlan = (random: Random): Plan => (random.chance(0.06) ? dryPlan(random) : mixedPlan(random));

/** Many small cards on many boxes: shoes run empty in mid-round. */
const dryPlan = (random: Random): Plan => ({
  ...mixedPlan(random),
  people: 1,
  tables: [dryTable(random)],
  temper: { hits: 0.95, raises: 0, folds: 0 },
  dealer: scriptedDealer(ORDERS.at(-1)!),
  more: 4,
});

const mixedPlan = (random: Random): Plan => {
  const wishes = 20 + random.below(21);
  const rough = random.chance(0.75);
  return {
    processes: random.pick([1, 2, 2, 3]),
    people: random.pick([1, 1, 2, 2, 3, 4]),
    tables: random.chance(0.15) ? [anyTable(random), anyTable(random)] : [anyTable(random)],
    wishes,
    disorder: random.pick([0, 0.2, 0.5, 0.9]),
    temper: anyTemper(random),
    dealer: random.chance(0.01) ? fairDealer : scriptedDealer(random.pick(ORDERS)),
    store: rough ? anyStoreFaults(random) : NO_FAULTS,
    network: rough ? anyNetworkFaults(random) : CALM,
    crashes: rough ? random.pick([0, 0.02, 0.05]) : 0,
    followed: random.chance(0.12),
    more: random.below(2),
    madAt: random.chance(0.03) ? random.below(wishes) : NEVER,
    poisonAt: random.chance(0.03) ? random.below(wishes) : NEVER,
    keyLostAt: random.chance(0.03) ? random.below(wishes) : NEVER,
  };
};

const anyStoreFaults = (random: Random): StoreFaults => ({
  reads: random.pick([0, 0.01, 0.03]),
  before: random.pick([0, 0.02, 0.06]),
  after: random.pick([0, 0.02, 0.06]),
  rows: random.pick([0, 0.2]),
  dying: 0.5,
});

const anyNetworkFaults = (random: Random): NetworkFaults => ({
  twice: random.pick([0, 0.1, 0.3]),
  lost: random.pick([0, 0.05, 0.1]),
  answerLost: random.pick([0, 0.05, 0.1]),
});
