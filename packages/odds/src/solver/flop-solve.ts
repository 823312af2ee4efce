import { DECK, type Card } from '@cardroom/engine';
import { COMBOS } from '../holdem/combos.ts';
import { randomStream } from '../holdem/random.ts';
import { takeNew, type Take } from './arena.ts';
import { bucketsFor, emptyRows, fillRows, rowsFor, type Abstraction } from './abstraction.ts';
import { DECISION, flattened, type FlatTree } from './flat-tree.ts';
import { keeping } from './keeping.ts';
import { nothingLearned, sharesOf } from './minds.ts';
import { RIVER_HANDS, emptyRiverHands, fillRiverHands, type RiverHands } from './river-hands.ts';
import { liveCombos, reachOf } from './river-solve-hands.ts';
import { textureOf } from './textures.ts';
import { createTrainWalk } from './train-walk.ts';
import { shuffled, type StreetPlan, type StreetSpot } from './turn-solve.ts';

/** The bets of a flop and of what comes after it. `abstraction`: how hands are told apart when the turn has come. */
export type FlopSpot = StreetSpot & Readonly<{ abstraction: Abstraction }>;

/**
 * Solves the bets of a flop for whole ranges, every hand for itself; on later streets those of a bucket play alike. Each iteration looks
 * at one board, and all turns have come before one comes again: best after 49 or a multiple. What is found for later streets
 * is not kept: they are solved anew when they come.
 */
export const createFlopSolver = (
  { betting, board, ranges, abstraction }: FlopSpot,
  seed: number,
  take: Take = takeNew,
): Readonly<{ iterate: () => void; plan: () => StreetPlan }> => {
  const combos = liveCombos(board, ranges);
  const hands = emptyRiverHands();
  const { rows, find } = rowsOf(combos, abstraction, take);
  const tree = flattened(betting, [0, ...rows.map(({ all }) => all)]);
  const learned = nothingLearned(tree.entries, take);
  const reaches = ranges.map(range => byCombo(combos, reachOf(range, combos)));
  const nextBoard = boardsAfter(board, seed);
  let iteration = 0;
  const walk = createTrainWalk(
    tree,
    learned,
    hands,
    rows,
    () => iteration,
    () => iteration * iteration,
    take,
  );
  const [brought, out] = [take.floats(RIVER_HANDS), take.floats(RIVER_HANDS)];
  return {
    iterate() {
      iteration++;
      const complete = nextBoard();
      fillRiverHands(hands, complete);
      find(complete, hands);
      for (const player of [0, 1] as const) {
        bring(reaches[1 - player]!, hands, brought);
        walk(0, player, brought, out);
      }
    },
    plan: () => flopPlan(tree, flattened(betting, [0, combos.length, 0, 0]), combos, learned.sums),
  };
};

const byCombo = (combos: Uint16Array, reach: Float64Array): Float64Array => {
  const all = new Float64Array(COMBOS);
  for (const [place, combo] of combos.entries()) all[combo] = reach[place]!;
  return all;
};

const bring = (reach: Float64Array, { combos }: RiverHands, brought: Float64Array): void => {
  for (let hand = 0; hand < RIVER_HANDS; hand++) brought[hand] = reach[combos[hand]!]!;
};

/** Complete boards, one after the other: every turn as often as any other, each with some river. */
const boardsAfter = (flop: readonly Card[], seed: number): (() => readonly Card[]) => {
  const random = randomStream(seed);
  const live = DECK.filter(card => !flop.includes(card));
  let turns: readonly Card[] = [];
  return () => {
    if (turns.length === 0) turns = shuffled(live, random);
    const [turn, ...later] = turns;
    turns = later;
    const rivers = live.filter(card => card !== turn);
    return [...flop, turn!, rivers[random() % rivers.length]!];
  };
};

/** On the flop these combos have a row each, and all others one together; on later streets buckets are rows. */
const rowsOf = (combos: Uint16Array, abstraction: Abstraction, take: Take) => {
  const places = take.words(COMBOS).fill(combos.length);
  for (const [place, combo] of combos.entries()) places[combo] = place;
  const flop = rowsFor(combos.length + 1, combos.length + 1);
  const [turn, river] = [emptyRows(abstraction[1], 1), emptyRows(abstraction[2], 2)];
  const onRiver = take.words(COMBOS);
  const onTurn = keeping((key: string) =>
    bucketsFor(abstraction, key.split(',').map(Number), take.words(COMBOS)),
  );
  return {
    rows: [flop, turn, river],
    find: (board: readonly Card[], hands: RiverHands): void => {
      const four = board.slice(0, 4);
      fillRows(flop, 0, places, hands);
      fillRows(turn, textureOf(four) * turn.count, onTurn(four.join()), hands);
      fillRows(river, textureOf(board) * river.count, bucketsFor(abstraction, board, onRiver), hands);
    },
  };
};

/** What was done on average on the flop alone: `kept` is the same tree with rows for that only. */
const flopPlan = (tree: FlatTree, kept: FlatTree, combos: Uint16Array, sums: Float64Array): StreetPlan => {
  const own = new Float64Array(kept.entries);
  for (const [node, actions] of kept.actions.entries())
    if (kept.kind[node] === DECISION && kept.street[node] === 1)
      own.set(sums.subarray(tree.base[node], tree.base[node]! + actions * combos.length), kept.base[node]);
  return { tree: kept, combos, shares: sharesOf(kept, own, [0, combos.length, 0, 0]) };
};
