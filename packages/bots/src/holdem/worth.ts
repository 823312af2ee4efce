import type { Chips } from '@cardroom/engine';
import type { HoldemSeat, SeatAction } from '@cardroom/engine/holdem';
import type { Personality } from './personality.ts';
import { raiseByPot } from './raises.ts';
import { readingsOf, type Reading, type Readings } from './readings.ts';
import { continuing, shareOf, staying, type Rival } from './shares.ts';
import { showdownsOf, type Showdowns } from './showdowns.ts';
import type { Spot } from './spot.ts';

/** A spot and what the player thinks of it. */
export type Thought = Readonly<{
  spot: Spot;
  showdowns: Showdowns;
  readings: Readings;
  /** The part of the pot it expects if nobody bets any more, 0 to 1. */
  share: number;
}>;

export const thoughtOn = (spot: Spot, random: () => number): Thought => {
  const showdowns = showdownsOf(spot.hole, spot.state.board, random);
  const readings = readingsOf(spot, showdowns);
  return {
    spot,
    showdowns,
    readings,
    share: shareOf(showdowns, committed(readings).map(staying)),
  };
};

/** Before the flop those who have not decided yet will mostly fold: they count only where nobody else does. */
const committed = ({ opponents }: Readings): readonly Reading[] => {
  const decided = opponents.filter(({ waiting }) => !waiting);
  return decided.length > 0 ? decided : opponents;
};

/** An action with the chips it is worth on average, compared with giving up now. */
export type Valued = { readonly action: SeatAction; readonly worth: Chips };

/** Every option worth thinking about, priced as this player sees it. */
export const valuedOptions = (thought: Thought, personality: Personality): readonly Valued[] => {
  const { me, legal } = thought.spot;
  const raises = raisesOf(thought.spot).map(action => ({
    action,
    worth: raiseWorth(thought, personality, action.amount) + personality.aggression * thought.spot.pot,
  }));
  return legal.check.ok
    ? [{ action: { kind: 'check', seat: me.seat }, worth: checkWorth(thought) }, ...raises]
    : [
        { action: { kind: 'fold', seat: me.seat }, worth: 0 },
        { action: { kind: 'call', seat: me.seat }, worth: callWorth(thought, personality) },
        ...raises,
      ];
};

type Raise = Extract<SeatAction, { kind: 'raiseTo' }>;

/** Bets in proportion to the pot. */
const POT_SHARES = { preflop: [0.9], flop: [0.5, 1], turn: [0.5, 1], river: [0.5, 1] } as const;

const raisesOf = (spot: Spot): readonly Raise[] => {
  const raises = POT_SHARES[spot.state.street].map(share => raiseByPot(spot, share));
  const found = raises.filter((raise): raise is Raise => raise?.kind === 'raiseTo');
  return found.filter((raise, at) => raise.amount !== found[at - 1]?.amount);
};

const checkWorth = ({ spot, share }: Thought): Chips => share * realised(spot) * spot.pot;

/** A call for less wins at most its match from everybody. */
const callWorth = ({ spot, share }: Thought, { defend }: Personality): Chips => {
  const { toCall, me, state } = spot;
  const total = me.total + toCall;
  const pot = state.seats.reduce((sum, other) => sum + Math.min(other.total, total), 0) + toCall;
  return Math.min(1, share * defend) * (endsBetting(spot) ? 1 : realised(spot)) * pot - toCall;
};

/** A call after which nobody can bet. */
const endsBetting = ({ legal, opponents }: Spot): boolean =>
  (legal.call.ok && legal.call.allIn) || opponents.every(({ status }) => status === 'allIn');

/** How much of its share a hand comes to win when there is betting to come: less for who must act first. */
const realised = ({ state, inPosition }: Spot): number =>
  state.street === 'river' ? 1 : inPosition ? 0.95 : 0.85;

/** Either everybody folds, or those who call do so with the better part of what they may hold. */
const raiseWorth = (thought: Thought, personality: Personality, to: Chips): Chips => {
  const { spot, showdowns, readings } = thought;
  const answers = readings.opponents.map(reading => ({
    reading,
    folds: foldChance(spot, reading, personality, to),
  }));
  const takesPot = product(answers);
  const called = 1 - takesPot;
  const share = (shareOf(showdowns, rivalsOf(readings, answers)) - takesPot) / called;
  const calls = answers.reduce(
    (sum, { reading, folds }) => sum + (1 - folds) * callCost(reading.player, to),
    0,
  );
  const risk = to - spot.me.committed;
  const realises = to >= spot.most ? 1 : realised(spot);
  return takesPot * spot.pot + called * (share * realises * (spot.pot + risk + calls / called) - risk);
};

/** How likely an opponent folds to a raise. */
type Answer = { readonly reading: Reading; readonly folds: number };

const product = (answers: readonly Answer[]): number => answers.reduce((all, { folds }) => all * folds, 1);

/** Those who have not decided yet seldom call: together they count as one who might. */
const rivalsOf = (readings: Readings, answers: readonly Answer[]): readonly Rival[] => {
  const decided = answers.filter(({ reading }) => !reading.waiting);
  const waiting = answers.filter(({ reading }) => reading.waiting);
  return [
    ...decided.map(({ reading, folds }) => continuing(readings, reading, folds)),
    ...waiting
      .slice(0, 1)
      .map(({ reading, folds }) => ({ ...continuing(readings, reading, folds), folds: product(waiting) })),
  ];
};

const callCost = ({ committed: has, stack }: HoldemSeat, to: Chips): Chips =>
  Math.max(0, Math.min(to - has, stack));

/** How much less others fold than would make bluffs pay: in general, before the flop, and who has bet or raised. */
const FOLDS = 0.85;
const PREFLOP_FOLDS = 0.7;
const AGGRESSOR_FOLDS = 0.75;
/** Who has not decided yet before the flop mostly folds to a raise; nobody always does. */
const WAITING_FOLDS = 0.8;
const MOST_FOLDS = 0.9;

/** The chance at which a bet without a hand would just pay for itself, corrected by what the player believes. */
const foldChance = (spot: Spot, { player, waiting }: Reading, { bluff }: Personality, to: Chips): number => {
  const { street, aggressor } = spot.state;
  const cost = callCost(player, to);
  const folds =
    (bluff *
      FOLDS *
      cost *
      (street === 'preflop' ? PREFLOP_FOLDS : 1) *
      (aggressor === player.seat ? AGGRESSOR_FOLDS : 1)) /
    (cost + spot.pot);
  return cost === 0 ? 0 : Math.min(MOST_FOLDS, waiting ? Math.max(WAITING_FOLDS, folds) : folds);
};
