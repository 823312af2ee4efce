import { COMBOS } from '@cardroom/odds/holdem';
import {
  bettingAlong,
  createArena,
  createFlopSolver,
  createRiverSolver,
  createTurnSolver,
  isSame,
  nodesOf,
  type Arena,
  type BettingAction,
  type BettingConfig,
  type BettingDecision,
  type BettingNode,
  type Guard,
  type Ranges,
  type RiverPlan,
  type StackPlan,
  type StreetPlan,
} from '@cardroom/odds/solver';
import { product, type Answer, type ByCombo } from './answers.ts';
import type { HeadsUpHand, Move } from './hand.ts';
import { seedOf } from './seed.ts';

const [FLOP, TURN, RIVER] = [1, 2, 3] as const;

/** How a street is to be played from its beginning, with its bets. */
export type Solved = StreetPlan & Readonly<{ betting: BettingNode }>;

/** Says that there is no time any more: then what was begun is given up. */
export type Expired = () => boolean;

/** What is known of streets that were solved, so that a hand's turn need not be solved again on its river; null: there was no time for it. */
export type Memory = Readonly<{
  get: (key: string) => Solved | null | undefined;
  set: (key: string, solved: Solved | null) => void;
  /** What streets are solved with, one after the other. */
  arena: Arena;
  /** Called when the first street of a hand is to be solved. */
  beforeSolving: () => void;
  /** Keeps the last solver of a street: with it stays what V8 has compiled for its like, which otherwise each of them begins without. */
  hold: (street: number, solver: Iterating) => void;
}>;

type Iterating = Readonly<{ iterate: () => void }>;

/** Remembers those that were asked for last. */
export const createMemory = (most: number, beforeSolving: () => void = () => {}): Memory => {
  const kept = new Map<string, Solved | null>();
  const held: Iterating[] = [];
  return {
    get: key => {
      const known = kept.get(key);
      if (known !== undefined && kept.delete(key)) kept.set(key, known);
      return known;
    },
    set: (key, solved) => {
      kept.set(key, solved);
      if (kept.size > most) kept.delete(kept.keys().next().value!);
    },
    arena: createArena(),
    beforeSolving,
    hold: (street, solver) => {
      held[street] = solver;
    },
  };
};

const movesOn = ({ moves }: HeadsUpHand, street: number): readonly Move[] =>
  moves.filter(move => move.street === street);

/** What has been bet on a street before the decision, with its true sizes. */
const madeOn = (hand: HeadsUpHand, street: number): readonly BettingAction[] =>
  movesOn(hand, street).map(({ action }) => action);

/** `round`: iterations in which every card comes once. `work`: decisions that are looked at in all, each with all hands: what takes the time. */
type Effort = Readonly<{ round: number; work: number }>;

const MOST_ROUNDS = 4;

/** The work is a matter of the bets alone, whatever anybody holds. */
const iterationsFor = (betting: BettingNode, { round, work }: Effort): number =>
  round * Math.min(MOST_ROUNDS, Math.max(1, Math.round(work / round / decisionsIn(betting))));

const decisionsIn = (betting: BettingNode): number =>
  nodesOf(betting).filter(({ kind }) => kind === 'decision').length;

/** All turns come once in so many iterations. */
const FLOP_EFFORT: Effort = { round: 49, work: 11_000 };

/** The flop's sizes are those of the plan; later one may only go all-in, which is enough to find out what the flop is worth. */
const flopBetting = ({ config }: StackPlan, hand: HeadsUpHand): BettingNode =>
  bettingAlong(
    {
      ...config,
      stack: hand.stack,
      sizes: [[], config.sizes[FLOP]!, [], []],
      reraises: [[], (config.reraises ?? config.sizes)[FLOP]!, [], []],
    },
    FLOP,
    hand.paid[FLOP]!,
    madeOn(hand, FLOP),
  );

/** The flop of a hand, solved for these ranges; null if time is over before. */
export const solveFlop = (
  plan: StackPlan,
  hand: HeadsUpHand,
  ranges: Ranges,
  memory: Memory,
  expired: Expired,
): Solved | null => {
  const betting = flopBetting(plan, hand);
  const board = hand.board.slice(0, 3);
  return remembered(memory, keyOf(FLOP, hand, betting, ranges), expired, () => {
    memory.beforeSolving();
    const { abstraction } = plan;
    const take = memory.arena.begin();
    const solver = createFlopSolver({ betting, board, ranges, abstraction }, seedOf(board.join()), take);
    memory.hold(FLOP, solver);
    if (!iterated(solver, iterationsFor(betting, FLOP_EFFORT), expired)) return null;
    return { betting, ...solver.plan() };
  });
};

/** From many sizes to few: the first whose bets are few enough is solved. Turn, river, how many raises. */
const TURN_SIZES: readonly (readonly [readonly number[], readonly number[], number])[] = [
  [[0.5, 1], [0.75], 2],
  [[0.75], [0.75], 2],
  [[0.75], [], 2],
];
const MOST_DECISIONS = 48;
/** All rivers come once in so many iterations. */
const TURN_EFFORT: Effort = { round: 48, work: 6_500 };

const turnBetting = (hand: HeadsUpHand): BettingNode => {
  const bettings = TURN_SIZES.map(([turn, river, raises]) => {
    const config: BettingConfig = {
      stack: hand.stack,
      sizes: [[], [], turn, river],
      raises,
      commitment: 0.7,
    };
    return bettingAlong(config, TURN, hand.paid[TURN]!, madeOn(hand, TURN));
  });
  return bettings.find(betting => decisionsIn(betting) <= MOST_DECISIONS) ?? bettings.at(-1)!;
};

/** The turn of a hand, solved for these ranges; null if time is over before. A guard, which is not remembered, is for measuring what it brings. */
export const solveTurn = (
  hand: HeadsUpHand,
  ranges: Ranges,
  memory: Memory,
  expired: Expired,
  guard?: Guard,
): Solved | null => {
  const betting = turnBetting(hand);
  const board = hand.board.slice(0, 4);
  return remembered(memory, keyOf(TURN, hand, betting, ranges), expired, () => {
    const take = memory.arena.begin();
    const solver = createTurnSolver({ betting, board, ranges }, seedOf(board.join()), guard, take);
    memory.hold(TURN, solver);
    if (!iterated(solver, iterationsFor(betting, TURN_EFFORT), expired)) return null;
    return { betting, ...solver.plan() };
  });
};

const RIVER_SIZES = [0.5, 1];
const RIVER_ITERATIONS = 100;

const riverBetting = (hand: HeadsUpHand): BettingNode => {
  const sizes = [[], [], [], RIVER_SIZES];
  const config = { stack: hand.stack, sizes, raises: 3, commitment: 0.75 };
  return bettingAlong(config, RIVER, hand.paid[RIVER]!, madeOn(hand, RIVER));
};

/** The river of a hand, solved for these ranges; null if time is over before. */
export const solveRiver = (
  hand: HeadsUpHand,
  ranges: Ranges,
  memory: Memory,
  expired: Expired,
): Solved | null => {
  const betting = riverBetting(hand);
  return remembered(memory, keyOf(RIVER, hand, betting, ranges), expired, () => {
    const solver = createRiverSolver({ betting, board: hand.board, ranges }, memory.arena.begin());
    memory.hold(RIVER, solver);
    if (!iterated(solver, RIVER_ITERATIONS, expired)) return null;
    const { tree, shares, hands }: RiverPlan = solver.plan();
    return { betting, tree, shares, combos: hands.combos };
  });
};

/** What there was no time for is not begun again on a later street: that one has its own to solve. */
const remembered = (
  memory: Memory,
  key: string,
  expired: Expired,
  solve: () => Solved | null,
): Solved | null => {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const solved = expired() ? null : solve();
  memory.set(key, solved);
  return solved;
};

/** Everything that the solution of a street is made from; what came after it does not matter. */
const keyOf = (
  street: number,
  { stack, board, paid }: HeadsUpHand,
  betting: BettingNode,
  ranges: Ranges,
): string =>
  [
    stack,
    board.slice(0, street + 2).join(),
    paid[street],
    seedOf(sizesIn(betting)),
    ...ranges.map(digest),
  ].join('|');

const sizesIn = (betting: BettingNode): string =>
  nodesOf(betting)
    .map(node => (node.kind === 'decision' ? node.paid.join(':') : node.kind))
    .join();

/** Ranges that differ have, as good as certainly, different ones. */
const digest = (range: Float64Array): string => {
  let [sum, turned] = [0, 0];
  for (let combo = 0; combo < COMBOS; combo++) {
    sum += range[combo]!;
    turned += range[combo]! * Math.sin(combo + 1);
  }
  return `${sum},${turned}`;
};

/** Iterates so often, unless time is over; says whether it did. */
const iterated = ({ iterate }: Iterating, iterations: number, expired: Expired): boolean => {
  for (let iteration = 0; iteration < iterations; iteration++) {
    if (expired()) return false;
    iterate();
  }
  return true;
};

/** Where a decision is in a solved street, with what has been done on the way. */
type Place = Readonly<{ node: BettingNode; at: number }>;

const placeAfter = ({ betting, tree }: Solved, made: readonly BettingAction[]): Place | null =>
  made.reduce<Place | null>(
    (place, action) => {
      if (place?.node.kind !== 'decision') return null;
      const choice = place.node.choices.findIndex(other => isSame(other.action, action));
      if (choice < 0) return null;
      const at = tree.children[tree.first[place.at]! + choice]!;
      return { node: place.node.choices[choice]!.next, at };
    },
    { node: betting, at: 0 },
  );

/** What is done where the hand is now, by combo; nothing for those that were left out. */
export const answersFromSolved = (solved: Solved, hand: HeadsUpHand): readonly Answer[] | null => {
  const place = placeAfter(solved, madeOn(hand, hand.street));
  if (place?.node.kind !== 'decision') return null;
  return place.node.choices.map(({ action }, choice) => ({
    action,
    shares: sharesOfChoice(solved, place.at, choice),
  }));
};

const sharesOfChoice = ({ tree, shares, combos }: Solved, at: number, choice: number): ByCombo => {
  const byCombo = new Float64Array(COMBOS);
  const [base, actions] = [tree.base[at]!, tree.actions[at]!];
  for (let row = 0; row < combos.length; row++)
    byCombo[combos[row]!] = shares[base + row * actions + choice]!;
  return byCombo;
};

/** Who may still hold what after what was done on a solved street; null where that leads out of it. */
export const rangesAfterStreet = (
  solved: Solved,
  ranges: Ranges,
  hand: HeadsUpHand,
  street: number,
): Ranges | null => {
  const made = madeOn(hand, street);
  return made.reduce<Ranges | null>((now, action, nth) => {
    const place = placeAfter(solved, made.slice(0, nth));
    return now && place?.node.kind === 'decision'
      ? narrowed(solved, now, place.node, place.at, action)
      : null;
  }, ranges);
};

/** Ranges after one more action on a solved street. */
const narrowed = (
  solved: Solved,
  ranges: Ranges,
  { player, choices }: BettingDecision,
  at: number,
  action: BettingAction,
): Ranges => {
  const choice = choices.findIndex(other => isSame(other.action, action));
  const shares = sharesOfChoice(solved, at, choice);
  const own = product(ranges[player], shares);
  return player === 0 ? [own, ranges[1]] : [ranges[0], own];
};
