import type { Card } from '@cardroom/engine';
import { HIGH_CARDS, LOW_CARDS } from '../holdem/combos.ts';
import { randomStream, type RandomStream } from '../holdem/random.ts';
import { takeNew, type Take } from './arena.ts';
import type { BettingNode } from './betting.ts';
import { boardPart } from './board-part.ts';
import { FOLDED, flattened, type FlatTree } from './flat-tree.ts';
import { everyHand, otherPlayer, type Rows, type SolverPlayer } from './game.ts';
import { createEntry, type Guard } from './guard.ts';
import { answering, createLearner, nothingLearned, sharesOf, type Mind, type Shares } from './minds.ts';
import { emptyRiverHands, type RiverHands } from './river-hands.ts';
import { liveCombos, reachOf, type Ranges } from './river-solve-hands.ts';
import { payFold } from './showdown-kernel.ts';
import { RIVER_ROWS, riversOf, type RiverRun } from './turn-solve-rivers.ts';
import { createWalk, type Walk, type WalkedPart } from './walk.ts';

/** The bets of a street and of what comes after it: who may hold what, by combo, and what may be bet. */
export type StreetSpot = Readonly<{ betting: BettingNode; board: readonly Card[]; ranges: Ranges }>;

/** How the bets of a street are to be played, every hand for itself: its rows are these combos. */
export type StreetPlan = Readonly<{ tree: FlatTree; combos: Uint16Array; shares: Shares }>;

/** Cards that neither two hands nor a turn hold: one of so many comes. */
export const LIVE_RIVERS = 44;

/**
 * Solves the bets of a turn for whole ranges. Each iteration looks at one river, and all rivers have their turn before one comes
 * again; on them hands of about the same strength play alike. It may be stopped after any iteration, best after 48 or a multiple.
 * With a guard, hands of that player come in as often as it pays, not as often as its range says, and the plan is for the other alone.
 */
export const createTurnSolver = (
  spot: StreetSpot,
  seed: number,
  guard?: Guard,
  take: Take = takeNew,
): Readonly<{ iterate: () => void; plan: () => StreetPlan }> => {
  const { tree, combos, reaches, rows } = setUp(spot);
  const learned = nothingLearned(tree.entries, take);
  const learner = createLearner(learned);
  const rivers = shuffled(riversOf(spot.board, combos, take), randomStream(seed));
  const come = [rivers[0]!];
  const weight = rivers.length / LIVE_RIVERS;
  const walk = turnWalk(tree, learner, combos, everyHand(combos.length), come, weight, take);
  const out = take.floats(combos.length);
  const entry = guard && createEntry(Float64Array.from(combos, combo => guard.promised[combo]!));
  const broughtBy = (player: SolverPlayer): Float64Array =>
    entry && player === guard?.player ? entry.reach : reaches[player];
  let iteration = 0;
  return {
    iterate() {
      come[0] = rivers[iteration % rivers.length]!;
      iteration++;
      learner.weigh(iteration);
      for (const player of [0, 1] as const) {
        walk(0, player, broughtBy(otherPlayer(player)), out);
        if (player === guard?.player) entry?.learn(out, iteration);
      }
    },
    plan: () => ({ tree, combos, shares: sharesOf(tree, learned.sums, rows) }),
  };
};

const setUp = ({ betting, board, ranges }: StreetSpot) => {
  const combos = liveCombos(board, ranges);
  const rows = [0, 0, combos.length, RIVER_ROWS];
  const reaches = [reachOf(ranges[0], combos), reachOf(ranges[1], combos)] as const;
  return { tree: flattened(betting, rows), combos, rows, reaches };
};

/**
 * What a perfect opponent would win on average against a plan, over both seats, for hands that come to this turn, if rivers are
 * played by it too: in units of the small blind.
 */
export const turnExploitability = (spot: StreetSpot, { shares }: StreetPlan): number => {
  const { tree, combos, reaches } = setUp(spot);
  const rivers = riversOf(spot.board, combos);
  const walk = turnWalk(tree, answering(shares), combos, everyHand(combos.length), rivers, 1 / LIVE_RIVERS);
  const [first, second, beside] = [0, 1, 2].map(() => new Float64Array(combos.length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  walk(0, 0, reaches[1], first);
  walk(0, 1, reaches[0], second);
  payFold(cardsOf(combos), reaches[1], 1, beside);
  return (product(first, reaches[0]) + product(second, reaches[1])) / (2 * product(beside, reaches[0]));
};

const product = (values: Float64Array, reach: Float64Array): number =>
  values.reduce((sum, value, hand) => sum + value * reach[hand]!, 0);

/** Walks a turn with these combos, which have these rows, and after it each of the rivers that are in `come`, which count so much. */
export const turnWalk = (
  tree: FlatTree,
  mind: Mind,
  combos: Uint16Array,
  rows: Rows,
  come: readonly RiverRun[],
  weight: number,
  take: Take = takeNew,
): Walk => {
  const onRivers = riverWalk(tree, mind, combos.length, come, weight, take);
  const held = cardsOf(combos);
  const part: WalkedPart = {
    hands: combos.length,
    rows: [null, null, rows, null],
    end: (node, player, reach, out) => {
      const paid = tree.paid[node]!;
      if (tree.kind[node] === FOLDED) payFold(held, reach, tree.player[node] === player ? -paid : paid, out);
      else onRivers(node, player, reach, out);
    },
  };
  return createWalk(tree, mind, part, take);
};

const cardsOf = (combos: Uint16Array): Pick<RiverHands, 'high' | 'low'> => ({
  high: Uint8Array.from(combos, combo => HIGH_CARDS[combo]!),
  low: Uint8Array.from(combos, combo => LOW_CARDS[combo]!),
});

/** From the turn's hands to those of a river in order of strength, and back; hands that hold the river card bring nothing. */
const riverWalk = (
  tree: FlatTree,
  mind: Mind,
  count: number,
  come: readonly RiverRun[],
  weight: number,
  take: Take,
): Walk => {
  const hands = emptyRiverHands(count, take);
  const rows = { of: take.words(count), count: RIVER_ROWS };
  const part = { ...boardPart(tree, hands, []), hands: count, rows: [null, null, null, rows] };
  const walk = createWalk(tree, mind, part, take);
  const [brought, values] = [take.floats(count), take.floats(count)];
  return (node, player, reach, out) => {
    out.fill(0);
    for (const river of come) {
      const { order, hands: sorted } = river;
      setRiver(river, hands, rows.of);
      for (let hand = 0; hand < count; hand++)
        brought[hand] = sorted.strengths[hand] === 0 ? 0 : reach[order[hand]!]! * weight;
      walk(node, player, brought, values);
      for (let hand = 0; hand < count; hand++)
        if (sorted.strengths[hand] !== 0) out[order[hand]!]! += values[hand]!;
    }
  };
};

const setRiver = ({ hands: sorted, rows }: RiverRun, hands: RiverHands, rowOf: Uint16Array): void => {
  rowOf.set(rows);
  hands.combos.set(sorted.combos);
  hands.high.set(sorted.high);
  hands.low.set(sorted.low);
  hands.strengths.set(sorted.strengths);
};

/** In an order that the random numbers alone decide. */
export const shuffled = <Item>(items: readonly Item[], random: RandomStream): readonly Item[] => {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = random() % (at + 1);
    [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
  }
  return mixed;
};
