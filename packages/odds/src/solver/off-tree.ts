import {
  bettingAt,
  bettingFrom,
  goesOnAfterStay,
  spotAfterRaise,
  spotAfterStay,
  streetFrom,
  type BettingAction,
  type BettingChoice,
  type BettingConfig,
  type BettingDecision,
  type BettingNode,
  type BettingSpot,
} from './betting.ts';

/**
 * How much of a bet between two known sizes is taken for the smaller one (Ganzfried and Sandholm's pseudo-harmonic mapping). All
 * are shares of the pot; nobody gains by betting just beside a size.
 */
export const shareOfSmaller = (smaller: number, larger: number, size: number): number =>
  ((larger - size) * (1 + smaller)) / ((larger - smaller) * (1 + size));

/** One of a decision's choices, and how much of an action is taken for it. */
export type Meaning = Readonly<{ choice: number; weight: number }>;

/** How large a raise is, as a share of the pot after calling. */
export const potShare = (level: number, to: number): number => (to - level) / (2 * level);

/**
 * What a raise of `size`, a share of the pot after calling, means among the choices of a decision: the one of that size, the two
 * beside it, or staying for what is smaller than all; `null` where nothing can be raised.
 */
export const meaningsOf = (
  decision: BettingDecision,
  size: number,
  isAllIn: boolean,
): readonly Meaning[] | null => {
  const known = sizesOf(decision);
  if (known.length === 1) return null;
  const largest = known.at(-1)!;
  if (isAllIn || size >= largest.size) return [{ choice: largest.choice, weight: 1 }];
  const above = known.findIndex(other => other.size >= size);
  if (above === 0) return [{ choice: known[0]!.choice, weight: 1 }];
  const [one, other] = [known[above - 1]!, known[above]!];
  const smaller = shareOfSmaller(one.size, other.size, size);
  return [
    { choice: one.choice, weight: smaller },
    { choice: other.choice, weight: 1 - smaller },
  ].filter(({ weight }) => weight > NEGLIGIBLE);
};

/** Rounding alone makes weights like this. */
const NEGLIGIBLE = 1e-9;

type KnownSize = Readonly<{ choice: number; size: number }>;

/** Staying, which raises by nothing, and the raises, ascending. */
const sizesOf = ({ choices, paid }: BettingDecision): readonly KnownSize[] =>
  choices
    .flatMap(({ action }, choice) => {
      if (action.kind === 'fold') return [];
      return [{ choice, size: action.kind === 'stay' ? 0 : potShare(Math.max(...paid), action.to) }];
    })
    .toSorted((a, b) => a.size - b.size);

/**
 * The betting from the beginning of a street, in which what has been bet on it since has its true size, whether that is among the
 * sizes of `config` or not.
 */
export const bettingAlong = (
  config: BettingConfig,
  street: number,
  paid: number,
  made: readonly BettingAction[],
): BettingNode =>
  made.length === 0 || paid >= config.stack
    ? bettingFrom(config, street, paid)
    : along(config, streetFrom(street, paid), made);

const along = (
  config: BettingConfig,
  spot: BettingSpot,
  [action, ...later]: readonly BettingAction[],
): BettingDecision => {
  const node = bettingAt(config, spot);
  if (!action) return node;
  const next = nextAlong(config, spot, action, later);
  return next ? { ...node, choices: withChoice(node.choices, { action, next }) } : node;
};

/** What follows an action, or null where nothing more is bet on the street. */
const nextAlong = (
  config: BettingConfig,
  spot: BettingSpot,
  action: BettingAction,
  later: readonly BettingAction[],
): BettingNode | null => {
  switch (action.kind) {
    case 'fold':
      return null;
    case 'stay':
      return goesOnAfterStay(config, spot) ? along(config, spotAfterStay(spot), later) : null;
    case 'raise':
      return along(config, spotAfterRaise(spot, action.to), later);
  }
};

/** With this choice in place of the one that does the same, or beside those that are there, raises in ascending order. */
const withChoice = (choices: readonly BettingChoice[], added: BettingChoice): readonly BettingChoice[] => {
  const at = choices.findIndex(({ action }) => isSame(action, added.action));
  if (at >= 0) return choices.with(at, added);
  return [...choices, added].toSorted((a, b) => orderOf(a.action) - orderOf(b.action));
};

const NEARLY = 1e-9;

/** Whether two actions are one. */
export const isSame = (one: BettingAction, other: BettingAction): boolean =>
  one.kind === 'raise' && other.kind === 'raise'
    ? Math.abs(one.to - other.to) < NEARLY
    : one.kind === other.kind;

const orderOf = (action: BettingAction): number => {
  switch (action.kind) {
    case 'fold':
      return -2;
    case 'stay':
      return -1;
    case 'raise':
      return action.to;
  }
};
