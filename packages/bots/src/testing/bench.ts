import { DECK } from '@cardroom/engine';
import { randomFrom } from '@cardroom/engine/testing';
import type { Bot } from '../bot.ts';
import { BOTS } from '../index.ts';
import { evenTable, playHoldem, unitsOf } from './play-holdem.ts';
import { blackjackTurns } from './random-tables.ts';

/** Milliseconds that decisions took. */
export type Timing = {
  readonly name: string;
  readonly decisions: number;
  readonly median: number;
  readonly p99: number;
  readonly most: number;
};

/** The same player with a stopwatch. */
const timed = <View, Legal, Action>(
  bot: Bot<View, Legal, Action>,
  times: number[],
): Bot<View, Legal, Action> => ({
  name: bot.name,
  decide: async (view, legal, random, signal) => {
    const from = performance.now();
    const decision = await bot.decide(view, legal, random, signal);
    times.push(performance.now() - from);
    return decision;
  },
});

/** The first decision is left out: it also fills tables that are computed once. */
const timingOf = (name: string, times: readonly number[]): Timing => {
  const sorted = times.slice(1).toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.floor(part * (sorted.length - 1))]!;
  return { name, decisions: sorted.length, median: at(0.5), p99: at(0.99), most: at(1) };
};

/** Six of a kind at a table of a hundred big blinds. */
export const timeHoldem = async (hands: number, seed: number): Promise<readonly Timing[]> => {
  const timings: Timing[] = [];
  for (const bot of BOTS.holdem) {
    const random = randomFrom(seed);
    const times: number[] = [];
    const player = timed(bot, times);
    for (let hand = 0; hand < hands; hand++)
      await playHoldem(evenTable(6, hand % 6), random.shuffle(DECK), () => player, unitsOf(random));
    timings.push(timingOf(bot.name, times));
  }
  return timings;
};

/** Random rules, which cost `basic` a chart each. */
export const timeBlackjack = async (turns: number, seed: number): Promise<readonly Timing[]> => {
  const timings: Timing[] = [];
  for (const bot of BOTS.blackjack) {
    const times: number[] = [];
    const played = blackjackTurns([timed(bot, times)], turns, seed);
    while (!(await played.next()).done);
    timings.push(timingOf(bot.name, times));
  }
  return timings;
};
