import type { Chips } from '@cardroom/engine';
import { COMBOS, type Combo } from '@cardroom/odds/holdem';
import { BINS, type Boards } from './boards.ts';
import { bordersAt, foldShare, raiseShare, type Borders, type Facing, type Habit } from './habits.ts';
import { unitAt } from './random-numbers.ts';

/** A contender as a playout begins. */
export type Contender = Readonly<{
  stack: Chips;
  /** Put in on this street, and in all. */
  committed: Chips;
  total: Chips;
  acted: boolean;
}>;

/** Where playouts begin. Contenders stand in the order of play after the flop. */
export type Start = Readonly<{
  boards: Boards;
  contenders: readonly Contender[];
  /** What those who have folded put in. */
  dead: readonly Chips[];
  /** Whose decision it is: a place among the contenders. */
  me: number;
  /** Who bet or raised last: a place, or −1. */
  leader: number;
  price: Chips;
  bigBlind: Chips;
}>;

/** One way the hidden cards may lie: the contenders' hands and habits, a complete board, and the seed of all that is drawn. */
export type Sample = Readonly<{
  combos: readonly Combo[];
  habits: readonly Habit[];
  river: number;
  seed: number;
}>;

/** What a contender does first; `to` is all it has committed on this street then. */
export type Move =
  | { readonly kind: 'fold' }
  | { readonly kind: 'match' }
  | { readonly kind: 'raise'; readonly to: Chips };

/** A hand that is being played out. */
type Table = {
  readonly stacks: Float64Array;
  readonly committed: Float64Array;
  readonly totals: Float64Array;
  readonly acted: Uint8Array;
  readonly folded: Uint8Array;
  pot: Chips;
  price: Chips;
  raises: number;
  /** Who bet or raised last on this street, and on the one before. */
  aggressor: number;
  leader: number;
  street: number;
  draws: number;
};

const SEATS = 10;

const table: Table = {
  stacks: new Float64Array(SEATS),
  committed: new Float64Array(SEATS),
  totals: new Float64Array(SEATS),
  acted: new Uint8Array(SEATS),
  folded: new Uint8Array(SEATS),
  pot: 0,
  price: 0,
  raises: 0,
  aggressor: -1,
  leader: -1,
  street: 0,
  draws: 0,
};

const reset = ({ contenders, dead, price, leader }: Start): void => {
  table.pot = dead.reduce((sum, chips) => sum + chips, 0);
  contenders.forEach(({ stack, committed, total, acted }, at) => {
    table.stacks[at] = stack;
    table.committed[at] = committed;
    table.totals[at] = total;
    table.acted[at] = acted ? 1 : 0;
    table.pot += total;
  });
  table.folded.fill(0);
  Object.assign(table, { price, raises: price > 0 ? 1 : 0, aggressor: price > 0 ? leader : -1, leader });
  Object.assign(table, { street: 0, draws: 0 });
};

const put = (at: number, amount: Chips): void => {
  const chips = Math.min(amount, table.stacks[at]!);
  table.stacks[at]! -= chips;
  table.committed[at]! += chips;
  table.totals[at]! += chips;
  table.pot += chips;
};

const raise = (at: number, to: Chips): void => {
  put(at, to - table.committed[at]!);
  table.price = Math.max(table.price, table.committed[at]!);
  table.raises++;
  table.aggressor = at;
};

const move = (at: number, choice: Move): void => {
  table.acted[at] = 1;
  if (choice.kind === 'fold') table.folded[at] = 1;
  else if (choice.kind === 'match') put(at, table.price - table.committed[at]!);
  else raise(at, choice.to);
};

/** What is won from now on, if this is done now and all play by their habits from then on. */
export const playout = (start: Start, sample: Sample, first: Move): Chips => {
  reset(start);
  const before = table.stacks[start.me]!;
  move(start.me, first);
  const streets = start.boards.paths[sample.river]!.length;
  for (let at = start.me; ; at = -1) {
    playStreet(start, sample, at);
    if (table.folded[start.me] === 1) break;
    if (++table.street >= streets || contendersLeft(start) === 1) break;
    nextStreet(start);
  }
  return table.stacks[start.me]! - before + winnings(start, sample);
};

const contendersLeft = ({ contenders }: Start): number => {
  let left = 0;
  for (let at = 0; at < contenders.length; at++) left += 1 - table.folded[at]!;
  return left;
};

const nextStreet = ({ contenders }: Start): void => {
  for (let at = 0; at < contenders.length; at++) {
    table.committed[at] = 0;
    table.acted[at] = 0;
  }
  if (table.aggressor >= 0) table.leader = table.aggressor;
  Object.assign(table, { price: 0, raises: 0, aggressor: -1 });
};

const playStreet = (start: Start, sample: Sample, after: number): void => {
  const count = start.contenders.length;
  for (let at = after, idle = 0; idle < count;) {
    at = (at + 1) % count;
    if (!mustDecide(at, count)) idle++;
    else {
      idle = 0;
      decide(start, sample, at);
      if (table.folded[start.me] === 1) return;
    }
  }
};

const mustDecide = (at: number, count: number): boolean =>
  table.folded[at] === 0 &&
  table.stacks[at]! > 0 &&
  (table.price > table.committed[at]! || (table.acted[at] === 0 && canOthersBet(at, count)));

const canOthersBet = (at: number, count: number): boolean => {
  for (let other = 0; other < count; other++)
    if (other !== at && table.folded[other] === 0 && table.stacks[other]! > 0) return true;
  return false;
};

const borders: Borders = { keeps: 0, raises: 0, bluffs: 0, waits: 0 };
const facing: Facing = { price: 0, rivals: 0, leads: false, isRiver: false };

const FOLD: Move = { kind: 'fold' };
const MATCH: Move = { kind: 'match' };
const MOST_RAISES = 4;

const decide = (start: Start, sample: Sample, at: number): void => {
  const count = start.contenders.length;
  const owed = Math.min(table.price - table.committed[at]!, table.stacks[at]!);
  facing.price = owed / (table.pot || 1);
  facing.rivals = contendersLeft(start) - 1;
  facing.leads = table.leader === at;
  facing.isRiver = table.street === start.boards.paths[sample.river]!.length - 1;
  bordersAt(sample.habits[at]!, facing, borders);
  const score = scoreOf(start, sample, at);
  const draw = unitAt(sample.seed, table.draws++);
  const folds = owed > 0 ? foldShare(borders, score) : 0;
  if (draw < folds) return move(at, FOLD);
  const mayRaise = owed < table.stacks[at]! && table.raises < MOST_RAISES && canOthersBet(at, count);
  const raises = mayRaise && draw > 1 - raiseShare(borders, score);
  move(at, raises ? { kind: 'raise', to: raiseTo(start, sample, at, owed) } : MATCH);
};

const scoreOf = ({ boards }: Start, { river, combos }: Sample, at: number): number => {
  const node = boards.paths[river]![table.street]!;
  return (boards.scores[node * COMBOS + combos[at]!]! + 0.5) / BINS;
};

/** From this part of a stack on, a raise takes all of it. */
const COMMITS = 0.6;

/** Half the pot or all of it, alike often. */
const raiseTo = ({ bigBlind }: Start, { seed }: Sample, at: number, owed: Chips): Chips => {
  const share = unitAt(seed, 1_000 + table.draws) < 0.5 ? 0.5 : 1;
  const to = table.price + Math.max(bigBlind, share * (table.pot + owed));
  const most = table.committed[at]! + table.stacks[at]!;
  return to >= COMMITS * most ? most : to;
};

/** What the middle pays to me: pot by pot, ties parted. */
const winnings = (start: Start, sample: Sample): Chips => {
  const { me, contenders } = start;
  if (table.folded[me] === 1) return 0;
  if (contendersLeft(start) === 1) return table.pot;
  let won = 0;
  let from = 0;
  for (
    let to = nextLevel(contenders.length, from);
    from < table.totals[me]!;
    to = nextLevel(contenders.length, from)
  ) {
    won += layer(start, from, to) * shareOf(start, sample, to);
    from = to;
  }
  return won;
};

/** The smallest sum above this that a contender has put in. */
const nextLevel = (count: number, from: Chips): Chips => {
  let level = Infinity;
  for (let at = 0; at < count; at++)
    if (table.folded[at] === 0 && table.totals[at]! > from) level = Math.min(level, table.totals[at]!);
  return level;
};

/** The chips that lie between two sums, from everybody. */
const layer = ({ contenders, dead }: Start, from: Chips, to: Chips): Chips => {
  let chips = 0;
  for (let at = 0; at < contenders.length; at++) chips += between(table.totals[at]!, from, to);
  for (const total of dead) chips += between(total, from, to);
  return chips;
};

const between = (total: Chips, from: Chips, to: Chips): Chips => Math.max(0, Math.min(total, to) - from);

/** My part of a pot that those contend for who have put in so much. */
const shareOf = ({ me, contenders, boards }: Start, { combos, river }: Sample, level: Chips): number => {
  const mine = boards.strengths[river * COMBOS + combos[me]!]!;
  let ties = 1;
  for (let at = 0; at < contenders.length; at++) {
    if (at === me || table.folded[at] === 1 || table.totals[at]! < level) continue;
    const other = boards.strengths[river * COMBOS + combos[at]!]!;
    if (other > mine) return 0;
    if (other === mine) ties++;
  }
  return 1 / ties;
};
