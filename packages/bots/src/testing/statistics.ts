import type { HoldemTurn, PlayedHoldem } from './play-holdem.ts';

/** Counts by which players are known. */
export type Habits = {
  hands: number;
  /** Hands in which chips went in before the flop that nobody forced. */
  entered: number;
  /** Hands raised before the flop. */
  raised: number;
  /** Decisions after the flop; among them bets and raises, and calls. */
  decisions: number;
  bets: number;
  calls: number;
  /** Bets after the flop that were faced, and folded to. */
  faced: number;
  folded: number;
};

export const noHabits = (): Habits => ({
  hands: 0,
  entered: 0,
  raised: 0,
  decisions: 0,
  bets: 0,
  calls: 0,
  faced: 0,
  folded: 0,
});

/** Adds a hand to the habits of everybody who played it, by the name of the player. */
export const addHand = (
  habits: Map<string, Habits>,
  names: readonly string[],
  { turns }: PlayedHoldem,
): void => {
  names.forEach((name, seat) => {
    const own = habits.get(name) ?? noHabits();
    habits.set(name, own);
    addTurns(
      own,
      turns.filter(turn => turn.view.seat === seat),
    );
  });
};

const addTurns = (habits: Habits, turns: readonly HoldemTurn[]): void => {
  const preflop = turns.filter(({ view }) => view.state.street === 'preflop').map(kindOf);
  const later = turns.filter(({ view }) => view.state.street !== 'preflop');
  habits.hands++;
  if (preflop.some(kind => kind === 'call' || kind === 'raiseTo')) habits.entered++;
  if (preflop.includes('raiseTo')) habits.raised++;
  habits.decisions += later.length;
  habits.bets += later.filter(turn => kindOf(turn) === 'raiseTo').length;
  habits.calls += later.filter(turn => kindOf(turn) === 'call').length;
  const facing = later.filter(({ legal }) => legal.call.ok);
  habits.faced += facing.length;
  habits.folded += facing.filter(turn => kindOf(turn) === 'fold').length;
};

const kindOf = ({ decision }: HoldemTurn): string => decision.action.kind;

/** The usual figures. */
export const figuresOf = (habits: Habits) => ({
  vpip: habits.entered / habits.hands,
  pfr: habits.raised / habits.hands,
  /** Bets and raises for each call. */
  aggression: habits.bets / Math.max(1, habits.calls),
  /** Bets and raises for each decision. */
  bets: habits.bets / Math.max(1, habits.decisions),
  foldsToBet: habits.folded / Math.max(1, habits.faced),
});
