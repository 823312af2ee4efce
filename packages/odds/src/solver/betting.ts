import type { SolverPlayer } from './game.ts';

/**
 * The betting of heads-up hold'em, with few sizes. Everything is counted in units of the small blind, of which the big one is
 * two, and as what somebody has put in since the hand began. Player 0 has the button and the small blind: acts first before
 * the flop, last after it.
 */
export type BettingConfig = Readonly<{
  /** What both can put in at most: the smaller stack. */
  stack: number;
  /** By street: what may be bet or raised, as shares of the pot after calling; all-in goes without saying. */
  sizes: readonly (readonly number[])[];
  /** The same for whoever raises again on a street; as `sizes` unless told. */
  reraises?: readonly (readonly number[])[];
  /** Bets and raises on one street, all-in included. */
  raises: number;
  /** Whoever would put in this share of the stack goes all-in instead. */
  commitment: number;
}>;

export type BettingNode = BettingDecision | BettingEnd;

export type BettingDecision = Readonly<{
  kind: 'decision';
  street: number;
  player: SolverPlayer;
  /** By player: what is in the pot. */
  paid: readonly [number, number];
  choices: readonly BettingChoice[];
}>;

export type BettingChoice = Readonly<{ action: BettingAction; next: BettingNode }>;

/** `raise`: what the raiser has put in then. */
export type BettingAction =
  | Readonly<{ kind: 'fold' }>
  | Readonly<{ kind: 'stay' }>
  | Readonly<{ kind: 'raise'; to: number }>;

export type BettingEnd =
  | Readonly<{ kind: 'folded'; loser: SolverPlayer; paid: number; street: number }>
  /** Both have put in `paid`; the cards that have not come by `street` do so now. */
  | Readonly<{ kind: 'showdown'; paid: number; street: number }>;

export const STREETS = 4;
const RIVER = STREETS - 1;
const BLINDS = [1, 2] as const;

/** Where a street stands. `acted`: somebody has, so that a second check ends it. */
export type BettingSpot = Readonly<{
  street: number;
  player: SolverPlayer;
  paid: readonly [number, number];
  raises: number;
  acted: boolean;
}>;

export const bettingTree = (config: BettingConfig): BettingNode =>
  bettingAt(config, { street: 0, player: 0, paid: BLINDS, raises: 0, acted: false });

/** The betting that is left from somewhere on a street. */
export const bettingAt = (config: BettingConfig, spot: BettingSpot): BettingDecision => ({
  kind: 'decision',
  street: spot.street,
  player: spot.player,
  paid: spot.paid,
  choices: [...folding(spot), staying(config, spot), ...raising(config, spot)],
});

const levelOf = ({ paid }: BettingSpot): number => Math.max(...paid);
const isFacing = (spot: BettingSpot): boolean => spot.paid[spot.player] < levelOf(spot);
const otherOf = ({ player }: BettingSpot): SolverPlayer => (player === 0 ? 1 : 0);

const folding = (spot: BettingSpot): readonly BettingChoice[] => {
  const { player, paid, street } = spot;
  if (!isFacing(spot)) return [];
  return [{ action: { kind: 'fold' }, next: { kind: 'folded', loser: player, paid: paid[player], street } }];
};

const staying = (config: BettingConfig, spot: BettingSpot): BettingChoice => ({
  action: { kind: 'stay' },
  next: goesOnAfterStay(config, spot)
    ? bettingAt(config, spotAfterStay(spot))
    : bettingFrom(config, spot.street + 1, levelOf(spot)),
});

/** Whether the other has still to act on this street when somebody checks or calls. */
export const goesOnAfterStay = (config: BettingConfig, spot: BettingSpot): boolean =>
  isLimp(config, spot) || !(isFacing(spot) || spot.acted);

/** The big blind may still raise. */
const isLimp = (config: BettingConfig, spot: BettingSpot): boolean =>
  spot.street === 0 && !spot.acted && levelOf(spot) < config.stack;

export const spotAfterStay = (spot: BettingSpot): BettingSpot => ({
  ...spot,
  player: otherOf(spot),
  paid: [levelOf(spot), levelOf(spot)],
  acted: true,
});

/** The betting that is left from the beginning of a street, with so much put in by each. */
export const bettingFrom = (config: BettingConfig, street: number, paid: number): BettingNode =>
  street > RIVER || paid >= config.stack
    ? { kind: 'showdown', paid, street: street - 1 }
    : bettingAt(config, streetFrom(street, paid));

/** The beginning of a street after the flop has come. */
export const streetFrom = (street: number, paid: number): BettingSpot => ({
  street,
  player: 1,
  paid: [paid, paid],
  raises: 0,
  acted: false,
});

const raising = (config: BettingConfig, spot: BettingSpot): readonly BettingChoice[] =>
  spot.raises < config.raises && levelOf(spot) < config.stack
    ? raisesTo(config, spot).map(to => ({
        action: { kind: 'raise', to },
        next: bettingAt(config, spotAfterRaise(spot, to)),
      }))
    : [];

const raisesTo = (config: BettingConfig, spot: BettingSpot): readonly number[] => {
  const { stack, commitment } = config;
  const level = levelOf(spot);
  const wanted = sizesAt(config, spot).map(share => level + Math.max(1, Math.round(share * 2 * level)));
  return [...new Set([...wanted.map(to => (to >= stack * commitment ? stack : to)), stack])];
};

const sizesAt = ({ sizes, reraises }: BettingConfig, { street, raises }: BettingSpot): readonly number[] =>
  (raises === 0 ? sizes : (reraises ?? sizes))[street]!;

export const spotAfterRaise = (spot: BettingSpot, to: number): BettingSpot => ({
  ...spot,
  player: otherOf(spot),
  paid: spot.player === 0 ? [to, spot.paid[1]] : [spot.paid[0], to],
  raises: spot.raises + 1,
  acted: true,
});
