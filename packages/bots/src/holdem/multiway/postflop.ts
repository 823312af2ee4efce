import type { Chips, Seat } from '@cardroom/engine';
import type { HoldemEvent, HoldemSeat, SeatAction } from '@cardroom/engine/holdem';
import type { Weighted } from '../../bot.ts';
import { raiseByPot } from '../raises.ts';
import type { Spot } from '../spot.ts';
import { boardsOf, type Boards } from './boards.ts';
import { playout, type Contender, type Move, type Sample, type Start } from './playout.ts';
import { hashOf } from './random-numbers.ts';
import { beliefOf } from './ranges.ts';
import { samplesOf } from './samples.ts';
import { storyOf, type Act } from './story.ts';

/** Boards to come after a flop and after a turn. */
const BREADTH = { turns: 16, rivers: 6 } as const;
const TURN_BREADTH = { turns: 0, rivers: 46 } as const;
/** Hands played out for each option. */
const SAMPLES = 384;

/** A decision after the flop with what is thought about it. */
type Thought = Readonly<{ spot: Spot; start: Start; samples: readonly Sample[] }>;

export const thinkPostflop = (spot: Spot, events: readonly HoldemEvent[] | undefined): Thought => {
  const { state, hole, combo, me } = spot;
  const { board } = state;
  const story = storyOf(state, events);
  const seed = seedOf(spot);
  const boards = boardsOf(board, hole, seed, board.length === 3 ? BREADTH : TURN_BREADTH);
  const players = contendersOf(spot);
  const beliefs = players.map(player =>
    player === me ? null : beliefOf(player.seat, story, board, [...hole, ...board]),
  );
  const start = startOf(spot, players, story, boards);
  return { spot, start, samples: samplesOf(boards, beliefs, combo, SAMPLES, seed) };
};

/** All that I know: the same knowledge thinks the same thoughts. */
const seedOf = ({ state, hole }: Spot): number =>
  hashOf([
    ...state.board,
    ...hole,
    state.price,
    ...state.seats.flatMap(({ seat, total, stack, committed }) => [seat, total, stack, committed]),
  ]);

/** Those who may still win, from the button's left. */
const contendersOf = ({ state }: Spot): readonly HoldemSeat[] =>
  afterButton(state).filter(({ status }) => status !== 'folded');

const afterButton = ({ seats, button }: Spot['state']): readonly HoldemSeat[] => [
  ...seats.filter(({ seat }) => seat > button),
  ...seats.filter(({ seat }) => seat <= button),
];

const startOf = (
  { state, me, bigBlind }: Spot,
  players: readonly HoldemSeat[],
  story: readonly Act[],
  boards: Boards,
): Start => ({
  boards,
  contenders: players.map(contenderOf),
  dead: state.seats.filter(({ status }) => status === 'folded').map(({ total }) => total),
  me: players.indexOf(me),
  leader: players.findIndex(({ seat }) => seat === lastRaiser(story)),
  price: state.price,
  bigBlind,
});

const lastRaiser = (story: readonly Act[]): Seat | undefined =>
  story.findLast(({ kind }) => kind === 'raise')?.seat;

const contenderOf = ({ stack, committed, total, acted }: HoldemSeat): Contender => ({
  stack,
  committed,
  total,
  acted,
});

/** An option with what it wins on average from now on. */
export type Priced = { readonly action: SeatAction; readonly worth: Chips };

/** Bets and raises in proportion to the pot. */
const SIZES = [0.33, 0.6, 1] as const;

/** Every option worth thinking about. */
export const pricedPostflop = (thought: Thought): readonly Priced[] =>
  actionsOf(thought.spot).map(action => ({ action, worth: worthOf(thought, action) }));

const actionsOf = (spot: Spot): readonly SeatAction[] => {
  const { seat } = spot.me;
  const raises = SIZES.map(size => raiseByPot(spot, size)).filter(action => action !== null);
  const plain: readonly SeatAction[] = spot.legal.check.ok
    ? [{ kind: 'check', seat }]
    : [
        { kind: 'fold', seat },
        { kind: 'call', seat },
      ];
  return [...plain, ...raises.filter((action, at) => !same(action, raises[at - 1]))];
};

const same = (one: SeatAction, other: SeatAction | undefined): boolean =>
  one.kind === 'raiseTo' && other?.kind === 'raiseTo' && one.amount === other.amount;

const worthOf = ({ start, samples }: Thought, action: SeatAction): Chips => {
  if (action.kind === 'fold') return 0;
  const move: Move = action.kind === 'raiseTo' ? { kind: 'raise', to: action.amount } : { kind: 'match' };
  return samples.reduce((sum, sample) => sum + playout(start, sample, move), 0) / samples.length;
};

/** The difference in value, in pots, that makes one option e times as likely as another. */
const MIXING = 0.025;

/** The better an option, the likelier. */
export const weighted = (priced: readonly Priced[], pot: Chips): readonly Weighted<SeatAction>[] => {
  const best = Math.max(...priced.map(({ worth }) => worth));
  return priced.map(({ action, worth }) => ({ action, weight: Math.exp((worth - best) / (MIXING * pot)) }));
};
