import { DECK, type Card } from '@cardroom/engine';
import type { HoldemRules } from '@cardroom/engine/holdem';
import { comboOf, countShowdowns, startingHandOf, STARTING_HANDS } from '@cardroom/odds/holdem';
import { PREFLOP } from '@cardroom/odds/holdem/preflop';
import { matchupsOf, randomStream, type Matchups, type RandomStream } from '@cardroom/odds/solver';
import type { HoldemBot } from '../bot.ts';
import { createBreath } from './breath.ts';
import { after, dealt, measuringTable, nextOf, opened, staked, type Moment } from './table.ts';

/** A match in which every deal is played twice, the seats exchanged. */
export type MatchOptions = Readonly<{
  hands: number;
  seed: number;
  /** In small blinds. */
  stack: number;
  rules?: HoldemRules;
  signal: AbortSignal;
  /** Told after every deal. */
  watch?: (soFar: MatchResult) => void;
}>;

/** From the first player's side, in thousandths of a big blind. */
export type MatchResult = Readonly<{
  hands: number;
  mbbPerHand: number;
  standardError: number;
  duplicate: true;
}>;

/** Stops early, with what there is, when the signal says so. */
export const playMatch = async (
  first: HoldemBot,
  second: HoldemBot,
  options: MatchOptions,
): Promise<MatchResult> => {
  const { hands, seed, signal, watch } = options;
  const breathe = createBreath();
  let sums = NO_DEALS;
  for (let deal = 0; deal < hands / 2 && !signal.aborted; deal++) {
    const won = await playTwice(first, second, options, seedOf(seed, deal)).catch(unless(signal));
    if (won === null) break;
    sums = withDeal(sums, won);
    watch?.(resultOf(sums));
    await breathe();
  }
  return resultOf(sums);
};

/** Whoever is told to stop may refuse to decide. */
const unless =
  (signal: AbortSignal) =>
  (error: unknown): null => {
    if (signal.aborted) return null;
    throw error;
  };

/** Seeds next to each other share no deals; only 32 bits of one count. */
const seedOf = (seed: number, deal: number): number => (Math.imul(seed, DEALS_APART) + deal) | 0;
const DEALS_APART = 1_000_003;

/** What was won so far: its mean, and the squared distances from it. */
type Sums = Readonly<{ count: number; mean: number; squares: number }>;

const NO_DEALS: Sums = { count: 0, mean: 0, squares: 0 };

const withDeal = ({ count, mean, squares }: Sums, won: number): Sums => {
  const next = mean + (won - mean) / (count + 1);
  return { count: count + 1, mean: next, squares: squares + (won - mean) * (won - next) };
};

const resultOf = ({ count, mean, squares }: Sums): MatchResult => ({
  hands: 2 * count,
  mbbPerHand: mean,
  standardError: count > 1 ? Math.sqrt(squares / (count - 1) / count) : 0,
  duplicate: true,
});

/** What the first wins a hand, in thousandths of a big blind. Both hands draw from the same numbers. */
const playTwice = async (
  first: HoldemBot,
  second: HoldemBot,
  { stack, rules, signal }: MatchOptions,
  seed: number,
): Promise<number> => {
  const setup = measuringTable(stack, rules);
  const order = shuffled(randomStream(seed));
  const play = (bots: readonly [HoldemBot, HoldemBot]): Promise<number> =>
    playDeal(opened(setup), bots, order, unitsFrom(seed), signal);
  const won = (await play([first, second])) - (await play([second, first]));
  return (1_000 * won) / 2 / setup.rules.bigBlind;
};

const shuffled = (random: RandomStream): readonly Card[] => {
  const order = [...DECK];
  for (let at = order.length - 1; at > 0; at--) {
    const other = random() % (at + 1);
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
};

/** Numbers from 0 to below 1, which have nothing to do with the deck. */
const unitsFrom = (seed: number): (() => number) => {
  const random = randomStream(seed ^ 0x5bd1e995);
  return () => random() / 2 ** 32;
};

/** What the button wins. Where cards are missing when nobody can bet any more, what they bring on average. */
const playDeal = async (
  from: Moment,
  bots: readonly [HoldemBot, HoldemBot],
  order: readonly Card[],
  random: () => number,
  signal: AbortSignal,
): Promise<number> => {
  let moment = from;
  const holes = [order.slice(0, 2), order.slice(2, 4)] as const;
  for (let next = nextOf(moment); ; next = nextOf(moment))
    switch (next.kind) {
      case 'decision': {
        const { state, events } = moment;
        const view = { game: 'holdem', state, events, seat: next.seat, hole: holes[next.seat]! } as const;
        moment = after(moment, (await bots[next.seat]!.decide(view, next.legal, random, signal)).action);
        break;
      }
      case 'cards': {
        const seen = moment.state.board.length;
        moment = dealt(moment, order.slice(4 + seen, 4 + seen + next.count));
        break;
      }
      case 'folded':
        return next.loser === 0 ? -staked(moment) : staked(moment);
      case 'showdown':
        return staked(moment) * leadOf(holes, moment.state.board);
    }
};

let known: Matchups | undefined;

/** What the first hand wins of a stake of 1, from −1 to 1, over all that may come. Before the flop by the exact table, suits averaged out. */
const leadOf = (holes: readonly [readonly Card[], readonly Card[]], board: readonly Card[]): number => {
  if (board.length === 0) {
    const { lead, live } = (known ??= matchupsOf(PREFLOP));
    const [one, other] = holes.map(([high, low]) => startingHandOf(comboOf(high!, low!)));
    const pair = one! * STARTING_HANDS + other!;
    return lead[pair]! / live[pair]!;
  }
  const [, wins, losses, ties] = countShowdowns([holes[0], holes[1]], board, []);
  return (wins! - losses!) / (wins! + losses! + ties!);
};
