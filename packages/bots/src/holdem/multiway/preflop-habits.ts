import { COMBOS_OF, STARTING_HANDS } from '@cardroom/odds/holdem';
import { step } from '../readings.ts';
import { enterWidth, placeOf } from '../starting-hands.ts';
import type { Habit } from './habits.ts';
import type { Act } from './story.ts';

let handPlaces: Float64Array | undefined;

/** By starting hand: the part of all hands that are better. */
const placesOfHands = (): Float64Array =>
  (handPlaces ??= Float64Array.from({ length: STARTING_HANDS }, (_, hand) => placeOf(COMBOS_OF[hand]![0]!)));

/** What a player sees of a decision before the flop, whatever it holds. */
export type FacingPreflop = Readonly<{
  raises: number;
  callers: number;
  waiting: number;
  /** What a call costs in proportion to all that lies in the middle. */
  price: number;
  /** One opponent is left. */
  isDuel: boolean;
  /** For who made the first raise: how many had decided nothing then; else null. */
  opened: number | null;
}>;

const facingPreflop = (act: Act): FacingPreflop => ({
  raises: act.raises,
  callers: act.callers,
  waiting: act.waiting,
  price: act.owed / (act.pot || 1),
  isDuel: act.rivals === 1,
  opened: act.opened,
});

/** By starting hand: how often it stays in, raises included, and how often it raises. */
type Responses = { readonly stays: Float64Array; readonly raises: Float64Array };

/** Answers that are remembered: the same questions come again and again. */
const REMEMBERED = 2_000;
const remembered = new Map<string, Responses>();

/** What hands do before the flop in a player of this kind. The price is rounded. */
export const responsesOf = (habit: Habit, asked: FacingPreflop): Responses => {
  const facing = rounded(asked);
  const key = [habit.name, ...Object.values(facing)].join();
  const known = remembered.get(key);
  if (known) return known;
  const responses = facing.raises === 0 ? openings(habit, facing) : answersTo(habit, facing);
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(key, responses);
  return responses;
};

const rounded = (facing: FacingPreflop): FacingPreflop => ({
  ...facing,
  raises: Math.min(facing.raises, 3),
  callers: Math.min(facing.callers, 3),
  price: Math.round(facing.price * 100) / 100,
});

const openings = ({ enter, opens }: Habit, { waiting, callers }: FacingPreflop): Responses => {
  const width = enterWidth(enter, waiting + callers / 2);
  const stays = placesOfHands().map(place => step(-place, -width, 0.01 + 0.06 * width));
  const raises = placesOfHands().map(
    (place, hand) => stays[hand]! * step(-place, -width * opens, 0.01 + 0.06 * width),
  );
  return { stays, raises };
};

/** The dearer it is, the fewer hands stay. */
const answersTo = (habit: Habit, facing: FacingPreflop): Responses => {
  const { raises, price, callers } = facing;
  const { keeps, soft, floor, raises: again } = habit.answers[raises - 1]!;
  const width = Math.max(
    keeps * (1.35 - 0.75 * price) * (raises === 1 ? lateness(facing) : 1),
    habit.defends * openedWidth(habit, facing),
  );
  const rest = Math.min(0.6, floor * Math.max(0, 2 - 2 * price) * (callers > 0 ? 1.5 : 1));
  return {
    stays: placesOfHands().map(place => rest + (1 - rest) * step(-place, -width, soft)),
    raises: placesOfHands().map(place => 0.9 * step(-place, -again * (callers > 0 ? 0.7 : 1), RAISE_SOFT)),
  };
};

const RAISE_SOFT = 0.025;

/** The part of all hands with which it made the first raise. */
const openedWidth = ({ enter, opens }: Habit, { raises, opened }: FacingPreflop): number =>
  opened === null || raises !== 2 ? 0 : opens * enterWidth(enter, opened);

/** Who is among the last to answer mostly faces a late raise, which means less, and has a blind in already. */
const lateness = ({ waiting, isDuel }: FacingPreflop): number => {
  if (isDuel) return 1.8;
  if (waiting === 0) return 1.3;
  return waiting === 1 ? 1.1 : 0.9;
};

/** Nobody sticks to a range to the card. */
const SURPRISE = 0.01;

/** How likely each starting hand does what somebody did before the flop, in a player of this kind. */
export const preflopLikelihoods = (habit: Habit, act: Act): Float64Array => {
  const { stays, raises } = responsesOf(habit, facingPreflop(act));
  return stays.map(
    (stay, hand) => SURPRISE + likelihood(act.kind, Math.max(stay, raises[hand]!), raises[hand]!),
  );
};

const likelihood = (kind: Act['kind'], stays: number, raises: number): number => {
  switch (kind) {
    case 'raise':
      return raises;
    case 'call':
      return stays - raises;
    case 'check':
      return 1 - raises;
    case 'fold':
      return 1 - stays;
  }
};
