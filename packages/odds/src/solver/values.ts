import type { DecisionNode, Outcome, SolverNode, SolverPlayer } from './game.ts';

/** Where a hand's choice of an action stands in a table of a decision. */
export const placeOf = ({ rows }: DecisionNode, action: number, hand: number): number =>
  action * rows.count + rows.of[hand]!;

/** By hand of a player: what it is worth, summed over all that the other may hold. */
export type Values = Float64Array;

/** Works out what the hands of `player` are worth, and says what is made of the decisions on the way. */
export type Walk = Readonly<{
  player: SolverPlayer;
  hands: number;
  /** The player's own decision, from the values of its actions. */
  own: (node: DecisionNode, values: readonly Values[]) => Values;
  /** A decision of the other, who brings `reach` to it: how often each action is chosen. */
  other: (node: DecisionNode, reach: Float64Array) => Float64Array;
}>;

export const valuesAt = (walk: Walk, node: SolverNode, reach: Float64Array): Values => {
  switch (node.kind) {
    case 'leaf': {
      const values = new Float64Array(walk.hands);
      node.pay(walk.player, reach, values);
      return values;
    }
    case 'chance':
      return sumOf(node.outcomes.map(outcome => valuesAfter(walk, outcome, reach)));
    case 'decision':
      return node.player === walk.player ? valuesAtOwn(walk, node, reach) : valuesAtOther(walk, node, reach);
  }
};

const valuesAtOwn = (walk: Walk, node: DecisionNode, reach: Float64Array): Values =>
  walk.own(
    node,
    node.children.map(child => valuesAt(walk, child, reach)),
  );

const valuesAtOther = (walk: Walk, node: DecisionNode, reach: Float64Array): Values => {
  const strategy = walk.other(node, reach);
  const choosing = (action: number): Float64Array =>
    reach.map((weight, hand) => weight * strategy[placeOf(node, action, hand)]!);
  return sumOf(node.children.map((child, action) => valuesAt(walk, child, choosing(action))));
};

const valuesAfter = (walk: Walk, { probability, blocked, node }: Outcome, reach: Float64Array): Values => {
  const [own, other] = walk.player === 0 ? blocked : [blocked[1], blocked[0]];
  const left = reach.map(weight => weight * probability);
  for (const hand of other) left[hand] = 0;
  const values = valuesAt(walk, node, left);
  for (const hand of own) values[hand] = 0;
  return values;
};

const sumOf = (vectors: readonly Values[]): Values =>
  vectors.reduce((sum, vector) => sum.map((value, hand) => value + vector[hand]!));

/** What a decision is worth to each hand that chooses by `strategy`. */
export const mixed = (node: DecisionNode, strategy: Float64Array, values: readonly Values[]): Values =>
  values[0]!.map((_, hand) =>
    values.reduce((sum, vector, action) => sum + vector[hand]! * strategy[placeOf(node, action, hand)]!, 0),
  );
