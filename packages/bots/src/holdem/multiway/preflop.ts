import type { Chips } from '@cardroom/engine';
import type { HoldemEvent, HoldemSeat, SeatAction } from '@cardroom/engine/holdem';
import { STARTING_HANDS, startingHandOf } from '@cardroom/odds/holdem';
import { raiseTo } from '../raises.ts';
import { behindPreflop, placeAfterButton, type Spot } from '../spot.ts';
import { duels } from '../starting-hands.ts';
import { HABITS } from './habits.ts';
import type { Priced } from './postflop.ts';
import { preflopLikelihoods, responsesOf, type FacingPreflop } from './preflop-habits.ts';
import { storyOf, type Act } from './story.ts';

/** An opponent before the flop: what it may hold, by kind of player and starting hand, my own cards out of the way. */
type Rival = Readonly<{
  player: HoldemSeat;
  belief: readonly Float64Array[];
  /** All of that together. */
  mass: number;
  /** Who act after it before the flop and have not decided yet. */
  waiting: number;
  /** If it made the first raise: how many had decided nothing then. */
  opened: number | null;
  actsBeforeMe: boolean;
}>;

/** A decision before the flop with what is thought about it. */
type PreflopThought = Readonly<{
  spot: Spot;
  rivals: readonly Rival[];
  hand: number;
  raises: number;
  callers: number;
}>;

export const thinkPreflop = (spot: Spot, events: readonly HoldemEvent[] | undefined): PreflopThought => {
  const story = storyOf(spot.state, events);
  const hand = startingHandOf(spot.combo);
  const lastRaise = story.findLastIndex(({ kind }) => kind === 'raise');
  return {
    spot,
    hand,
    rivals: spot.opponents.map(player => rivalOf(spot, player, story, hand)),
    raises: story.filter(({ kind }) => kind === 'raise').length,
    callers: story.slice(lastRaise + 1).filter(({ kind }) => kind === 'call').length,
  };
};

const rivalOf = (spot: Spot, player: HoldemSeat, story: readonly Act[], hand: number): Rival => {
  const belief = HABITS.map(({ share }) => Float64Array.from(duels()[hand]!, ({ weight }) => weight * share));
  for (const act of story) {
    if (act.seat !== player.seat || act.street !== 'preflop') continue;
    HABITS.forEach((habit, kind) => {
      const likelihoods = preflopLikelihoods(habit, act);
      for (let other = 0; other < STARTING_HANDS; other++) belief[kind]![other]! *= likelihoods[other]!;
    });
  }
  return {
    player,
    belief,
    mass: belief.reduce((sum, weights) => sum + total(weights), 0),
    waiting: waitingAfter(spot, player),
    opened: openedBy(player, story),
    actsBeforeMe: placeAfterButton(spot.state, player.seat) < placeAfterButton(spot.state, spot.me.seat),
  };
};

const openedBy = ({ seat }: HoldemSeat, story: readonly Act[]): number | null => {
  const first = story.find(({ kind, street }) => kind === 'raise' && street === 'preflop');
  return first?.seat === seat ? first.waiting : null;
};

const total = (weights: Float64Array): number => weights.reduce((sum, weight) => sum + weight, 0);

const waitingAfter = ({ state, me }: Spot, player: HoldemSeat): number => {
  const behind = behindPreflop(state, player.seat);
  return state.seats.filter(
    other =>
      other.status === 'in' && !other.acted && other !== me && behindPreflop(state, other.seat) < behind,
  ).length;
};

/** What an opponent does: the chances, and my share against the hands that call and those that raise. */
type Reply = Readonly<{
  rival: Rival;
  calls: number;
  raises: number;
  /** What a call costs it. */
  cost: Chips;
  share: number;
  raisersShare: number;
}>;

const replyOf = (thought: PreflopThought, rival: Rival, facing: FacingPreflop, cost: Chips): Reply => {
  const row = duels()[thought.hand]!;
  const sums = { calls: 0, raises: 0, callsShare: 0, raisesShare: 0 };
  rival.belief.forEach((weights, kind) => {
    const { stays, raises } = responsesOf(HABITS[kind]!, facing);
    for (let other = 0; other < STARTING_HANDS; other++) {
      const raised = weights[other]! * raises[other]!;
      const called = Math.max(0, weights[other]! * stays[other]! - raised);
      sums.calls += called;
      sums.raises += raised;
      sums.callsShare += called * row[other]!.share;
      sums.raisesShare += raised * row[other]!.share;
    }
  });
  return {
    rival,
    cost,
    calls: sums.calls / rival.mass,
    raises: sums.raises / rival.mass,
    share: sums.callsShare / (sums.calls || 1),
    raisersShare: sums.raisesShare / (sums.raises || 1),
  };
};

/** Somebody who has nothing more to decide. */
const staying = ({ hand }: PreflopThought, rival: Rival): Reply => {
  const row = duels()[hand]!;
  const won = rival.belief.reduce(
    (sum, weights) => sum + weights.reduce((all, weight, other) => all + weight * row[other]!.share, 0),
    0,
  );
  return { rival, cost: 0, calls: 1, raises: 0, share: won / rival.mass, raisersShare: 0 };
};

/** Raises count as calls where nobody can raise any more. */
const withoutRaises = (reply: Reply): Reply => {
  const calls = reply.calls + reply.raises;
  const share = (reply.calls * reply.share + reply.raises * reply.raisersShare) / (calls || 1);
  return { ...reply, calls, raises: 0, share };
};

/** What everybody does after I have committed so much. */
const repliesTo = (thought: PreflopThought, to: Chips): readonly Reply[] => {
  const { spot, rivals, raises, callers } = thought;
  const { state, pot, me, most } = spot;
  const isRaise = to > state.price;
  return rivals.map(rival => {
    const { player, waiting } = rival;
    const cost = Math.min(Math.max(0, to - player.committed), player.stack);
    if (cost === 0 && (player.acted || player.status === 'allIn')) return staying(thought, rival);
    const facing = {
      raises: raises + (isRaise ? 1 : 0),
      callers: isRaise ? 0 : callers + 1,
      waiting,
      price: cost / (pot + to - me.committed),
      isDuel: rivals.length === 1,
      opened: rival.opened,
    };
    const reply = replyOf(thought, rival, facing, cost);
    const free = cost === 0 ? { ...reply, calls: 1 - reply.raises } : reply;
    return to >= most || cost === player.stack ? withoutRaises(free) : free;
  });
};

/** What committing so much wins on average from now on. */
const worthOf = (thought: PreflopThought, to: Chips): Chips => {
  const { spot } = thought;
  const replies = repliesTo(thought, to);
  const added = to - spot.me.committed;
  let worth = 0;
  let nobody = 1;
  for (const reply of replies) {
    worth += nobody * reply.raises * worthReraised(thought, reply, to);
    nobody *= 1 - reply.raises;
  }
  return worth + nobody * worthOfCalls(thought, replies.map(withoutReraise), added);
};

/** Given that it does not raise. */
const withoutReraise = (reply: Reply): Reply => ({
  ...reply,
  calls: reply.calls / (1 - reply.raises || 1),
  raises: 0,
});

/** Everybody folds or calls, in all combinations. */
const worthOfCalls = (thought: PreflopThought, replies: readonly Reply[], added: Chips): Chips => {
  let worth = 0;
  for (let set = 0; set < 2 ** replies.length; set++) {
    const chance = replies.reduce((all, { calls }, at) => all * ((set >> at) & 1 ? calls : 1 - calls), 1);
    if (chance < NEGLIGIBLE) continue;
    const callers = replies.filter((_, at) => (set >> at) & 1);
    worth += chance * (callers.length === 0 ? thought.spot.pot : flopWorth(thought, callers, added) - added);
  }
  return worth;
};

const NEGLIGIBLE = 0.002;

/** My part of what lies in the middle when these have called. */
const flopWorth = (thought: PreflopThought, callers: readonly Reply[], added: Chips): Chips => {
  const { spot, hand } = thought;
  const mine = spot.me.total + added;
  const pot =
    spot.state.seats.reduce((sum, player) => {
      const caller = callers.find(({ rival }) => rival.player === player);
      return sum + (player === spot.me ? 0 : Math.min(mine, player.total + (caller?.cost ?? 0)));
    }, 0) + mine;
  const behind = Math.min(
    spot.me.stack - added,
    Math.max(...callers.map(({ rival, cost }) => rival.player.stack - cost)),
  );
  const share = shareOfAll(
    callers.map(caller => caller.share),
    hand,
  );
  const before = callers.filter(({ rival }) => rival.actsBeforeMe).length / callers.length;
  return Math.min(1, share * realised(share * (callers.length + 1), behind / pot, before, hand)) * pot;
};

const isPair = (hand: number): boolean => hand % 14 === 0;

/** How alike a hand fares on all boards: pairs more than others. */
const steadiness = (hand: number): number => (isPair(hand) ? 9 : 2.3);

/**
 * My share against several, from my share against each: exact for hands that fare as any hand does, and near to the truth
 * for others. My chance on a board is taken to follow a beta distribution.
 */
export const shareOfAll = (shares: readonly number[], hand: number): number => {
  const mean = shares.reduce((all, share) => all * Math.max(share, 0.01), 1) ** (1 / shares.length);
  const steady = steadiness(hand);
  return shares.reduce((all, _, at) => (all * (mean * steady + at)) / (steady + at), 1);
};

/** What is left behind in pots from which on all of it counts. */
const DEEP = 4;
const FIRST_TO_ACT = -0.17;
const LAST_TO_ACT = 0.03;
const STRONG_HANDS = 0.5;

/** How much of its share a hand comes to win when there is betting to come. */
const realised = (advantage: number, behind: number, position: number, hand: number): number => {
  const deep = Math.min(1, Math.max(0, behind) / DEEP);
  const place = FIRST_TO_ACT + (LAST_TO_ACT - FIRST_TO_ACT) * position;
  return 1 + deep * (place + playability(hand) + STRONG_HANDS * (advantage - 1));
};

/** Suited and connected hands make more of later streets. */
const playability = (hand: number): number => {
  if (isPair(hand)) return 0;
  const [row, column] = [Math.floor(hand / 13), hand % 13];
  const isConnected = Math.abs(row - column) <= 2;
  return (row < column ? 0.04 : -0.04) + (isConnected ? 0.02 : -0.01);
};

/** By how much a raise is raised; and how many times that is too much to go in with. */
const RERAISE = 3;
const TOO_DEEP = 5;

/** Somebody raises again, all others fold: I give up, call, or go in with everything, whatever is best. */
const worthReraised = (thought: PreflopThought, reply: Reply, to: Chips): Chips => {
  const { spot } = thought;
  const { player } = reply.rival;
  const reach = Math.min(player.committed + player.stack, spot.most);
  const price = RERAISE * to >= 0.55 * reach ? reach : RERAISE * to;
  const against = { ...reply, share: reply.raisersShare, cost: price - player.committed };
  const call = flopWorth(thought, [against], price - spot.me.committed) - (price - spot.me.committed);
  const gaveUp = spot.me.committed - to;
  if (price >= reach || reach > TOO_DEEP * price) return Math.max(gaveUp, call);
  return Math.max(gaveUp, call, worthShove(thought, reply, price, reach));
};

/** How many of those who raised again fold to everything. */
const RERAISERS_FOLD = 0.3;

const worthShove = (thought: PreflopThought, reply: Reply, price: Chips, reach: Chips): Chips => {
  const { spot } = thought;
  const { player } = reply.rival;
  const share = reply.raisersShare * (1 - RERAISERS_FOLD / 2);
  const against = { ...reply, share, cost: reach - player.committed };
  const added = reach - spot.me.committed;
  const called = flopWorth(thought, [against], added) - added;
  return RERAISERS_FOLD * (spot.pot + price - player.committed) + (1 - RERAISERS_FOLD) * called;
};

/** Every option worth thinking about. */
export const pricedPreflop = (thought: PreflopThought): readonly Priced[] => {
  const { seat } = thought.spot.me;
  const raises = raisesOf(thought).map(action => ({ action, worth: worthOf(thought, action.amount) }));
  if (thought.spot.legal.check.ok)
    return [{ action: { kind: 'check', seat }, worth: worthOfStaying(thought) }, ...raises];
  const calls =
    isFirstIn(thought) && raises.length > 0
      ? []
      : [{ action: { kind: 'call' as const, seat }, worth: worthOfStaying(thought) }];
  return [{ action: { kind: 'fold', seat }, worth: 0 }, ...calls, ...raises];
};

const worthOfStaying = (thought: PreflopThought): Chips =>
  worthOf(thought, thought.spot.me.committed + thought.spot.toCall);

/** Nobody has come in, and I have no blind: I raise or fold. */
const isFirstIn = ({ spot, raises, callers }: PreflopThought): boolean =>
  raises === 0 && callers === 0 && spot.me.committed === 0;

type Raise = Extract<SeatAction, { kind: 'raiseTo' }>;

/** Times the price, and more for each who has called it. */
const OPENS = [2.5, 3.5] as const;
const RERAISES = [2.6, 3.5] as const;
/** Times the price: with no more than this all-in is in proportion. */
const SHORT = 12.5;

const raisesOf = ({ spot, raises, callers }: PreflopThought): readonly Raise[] => {
  const { price } = spot.state;
  const sizes = (raises === 0 ? OPENS : RERAISES).map(times => raiseTo(spot, price * (times + callers)));
  const whole = spot.most <= SHORT * price ? [raiseTo(spot, spot.most)] : [];
  const found = [...sizes, ...whole].filter(action => action?.kind === 'raiseTo');
  return found.filter((action, at) => found.findIndex(({ amount }) => amount === action.amount) === at);
};
