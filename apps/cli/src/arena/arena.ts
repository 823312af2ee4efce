import { createBreath } from '@cardroom/bots/strength';
import { priceRoundSoon } from '@cardroom/coach';
import { reviewHoldem, type PlanFor } from '@cardroom/coach/review';
import type { Seat } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';
import type { HoldemRules } from '@cardroom/engine/holdem';

import { FAULTS, type Agent, type Fault } from './agent.ts';
import { playHand, playRound, type Faults, type PlayedHand } from './play.ts';

/** A mean of many, and how far it may be off: 95 times of 100 the truth is between the bounds. */
export type Estimate = Readonly<{ mean: number; standardError: number; low: number; high: number }>;

/** How one agent did. */
export type Standing = Readonly<{
  name: string;
  /** By chips, from 1. */
  rank: number;
  /** Chips won a hand. */
  chips: Estimate;
  /** Chips that its decisions cost a hand against the best ones; null where nobody can say. */
  evLost: Estimate | null;
  /** By chips lost to mistakes, from 1. */
  evRank: number | null;
  faults: Readonly<Record<Fault, number>>;
}>;

/** How two agents did against each other, from the first one's side. */
export type Pairing = Readonly<{ a: string; b: string; chips: Estimate }>;

export type ArenaResult = Readonly<{
  /** Hands that each agent has played. */
  hands: number;
  standings: readonly Standing[];
  pairings: readonly Pairing[];
  /** How mistakes were priced; null where they were not. */
  method: 'exact' | 'equilibrium' | null;
}>;

/** What is played, and how long. `stopped` is asked between deals. */
export type ArenaTerms<Rules> = Readonly<{
  rules: Rules;
  deals: number;
  seed: number;
  stopped?: () => boolean;
  onDeal?: (done: number) => void;
  /** Hold'em: the plans by which mistakes are priced; without them they are not. */
  plans?: PlanFor | null;
}>;

/** What is counted of an agent while it plays. */
type Score = {
  readonly name: string;
  /** By deal. */
  readonly chips: number[];
  readonly lost: number[];
  readonly faults: Record<Fault, number>;
};

const newScore = ({ name }: Agent): Score => ({
  name,
  chips: [],
  lost: [],
  faults: { late: 0, illegal: 0, broken: 0 },
});

const addFaults = ({ faults }: Score, seat: number, made: Faults): void => {
  for (const fault of FAULTS)
    faults[fault] += made.filter(one => one.seat === seat && one.fault === fault).length;
};

/**
 * Every two agents play every deal twice, once on each seat with the same cards, so that what the cards give to one they give
 * to the other, too.
 */
export const holdemArena = async (
  agents: readonly Agent[],
  terms: ArenaTerms<HoldemRules>,
): Promise<ArenaResult> => {
  const scores = agents.map(newScore);
  const plans = await plansFor(terms);
  const pairs = agents.flatMap((_, a) =>
    agents.slice(a + 1).map((__, nth) => ({ a, b: a + 1 + nth, nets: [] as number[] })),
  );
  const breathe = createBreath();
  let done = 0;
  for (; done < terms.deals && !terms.stopped?.(); done++) {
    const won = agents.map(() => 0);
    for (const { a, b, nets } of pairs) {
      const net = await playTwice(
        agents[a]!,
        agents[b]!,
        [scores[a]!, scores[b]!],
        { ...terms, plans },
        done,
      );
      nets.push(net);
      won[a]! += net;
      won[b]! -= net;
    }
    scores.forEach(({ chips }, at) => chips.push(won[at]! / (agents.length - 1)));
    terms.onDeal?.(done + 1);
    await breathe();
  }
  return {
    hands: 2 * done * (agents.length - 1),
    standings: ranked(scores),
    method: scores.some(({ lost }) => lost.length > 0) ? 'equilibrium' : null,
    pairings: pairs.map(({ a, b, nets }) => ({
      a: agents[a]!.name,
      b: agents[b]!.name,
      chips: estimateOf(nets),
    })),
  };
};

/** The plans, if there is one for these stacks. */
const plansFor = async ({ rules, plans = null }: ArenaTerms<HoldemRules>): Promise<PlanFor | null> =>
  typeof (await plans?.(rules.stack / rules.smallBlind)) === 'object' ? plans : null;

/** What the first wins a hand, on the mean of both seats. */
const playTwice = async (
  first: Agent,
  second: Agent,
  [one, other]: readonly [Score, Score],
  { rules, seed, plans }: ArenaTerms<HoldemRules>,
  deal: number,
): Promise<number> => {
  const terms = { key: `${seed}/${deal}`, button: deal % 2 };
  const here = await playHand(rules, terms, [first, second]);
  const there = await playHand(rules, terms, [second, first]);
  addFaults(one, 0, here.faults);
  addFaults(one, 1, there.faults);
  addFaults(other, 1, here.faults);
  addFaults(other, 0, there.faults);
  if (plans) {
    await addLosses(one, [here, 0], [there, 1], plans);
    await addLosses(other, [here, 1], [there, 0], plans);
  }
  return (here.nets[0]! + there.nets[1]!) / 2;
};

type Seated = readonly [hand: PlayedHand, seat: Seat];

/** What a deal cost a hand, on the mean of both seats, as the review of a stored hand has it; nothing where no plan fits. */
const addLosses = async (score: Score, here: Seated, there: Seated, plans: PlanFor): Promise<void> => {
  const [one, other] = [await lossOf(here, plans), await lossOf(there, plans)];
  if (one !== null && other !== null) score.lost.push((one + other) / 2);
};

const lossOf = async ([{ events, holes }, seat]: Seated, plans: PlanFor): Promise<number | null> => {
  const review = await reviewHoldem({ events, seat, hole: holes[seat]! }, plans);
  return review?.method === 'equilibrium' ? -review.mistakes : null;
};

/** Everybody plays every round from the same freshly shuffled shoe, alone against the dealer, with the same bet. */
export const blackjackArena = async (
  agents: readonly Agent[],
  terms: ArenaTerms<BlackjackRules>,
): Promise<ArenaResult> => {
  const scores = agents.map(newScore);
  const breathe = createBreath();
  let done = 0;
  for (; done < terms.deals && !terms.stopped?.(); done++) {
    for (const [at, agent] of agents.entries()) await playPriced(agent, scores[at]!, terms, done);
    terms.onDeal?.(done + 1);
    await breathe();
  }
  return { hands: done, standings: ranked(scores), pairings: [], method: 'exact' };
};

const playPriced = async (
  agent: Agent,
  score: Score,
  { rules, seed }: ArenaTerms<BlackjackRules>,
  deal: number,
): Promise<void> => {
  const { net, events, faults } = await playRound(rules, `${seed}/${deal}`, agent);
  score.chips.push(net);
  addFaults(score, 0, faults);
  const price = priceRoundSoon(events, 0);
  if (price.ok) score.lost.push(-price.value.mistakes);
};

const ranked = (scores: readonly Score[]): readonly Standing[] => {
  const standings = scores.map(({ name, chips, lost, faults }) => ({
    name,
    chips: estimateOf(chips),
    evLost: lost.length > 0 ? estimateOf(lost) : null,
    faults,
  }));
  return standings
    .map(standing => ({
      ...standing,
      rank: placeOf(standings, other => other.chips.mean > standing.chips.mean),
      evRank: standing.evLost && placeOf(standings, ({ evLost }) => evLost!.mean < standing.evLost!.mean),
    }))
    .toSorted((one, other) => one.rank - other.rank);
};

const placeOf = <T>(all: readonly T[], isBetter: (one: T) => boolean): number =>
  1 + all.filter(isBetter).length;

/** Half the width of the middle 95 % of a normal distribution, in standard errors. */
const WIDTH = 1.96;

/** The mean of these values with its error; an error needs two of them. */
export const estimateOf = (values: readonly number[]): Estimate => {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, count);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const standardError = count > 1 ? Math.sqrt(squares / (count - 1) / count) : 0;
  return { mean, standardError, low: mean - WIDTH * standardError, high: mean + WIDTH * standardError };
};
