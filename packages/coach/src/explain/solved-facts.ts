import { formatMoney, formatShare } from '@cardroom/engine';

import type { HoldemNumbers, Solved } from '../facts.ts';
import { OFTEN } from '../review/review.ts';
import type { Fact, Facts } from './facts.ts';
import { numberFacts } from './holdem-facts.ts';

/** What may be said about a decision in hold'em for which there is a plan. */
export const solvedFacts = (numbers: HoldemNumbers, solved: Solved): Facts => {
  const facts = [...strategyFacts(solved), ...numberFacts(numbers)];
  return {
    game: 'holdem',
    actions: rankedIn(solved),
    best: nameOf(bestIn(solved)),
    facts,
    text: facts.map(({ says }) => says),
  };
};

const NAMES: Readonly<Record<string, string>> = {
  fold: 'Fold',
  check: 'Check',
  call: 'Call',
  raise: 'Raise',
};
const nameOf = (action: string): string => NAMES[action]!;

/** What the strategy does most often; where it would never be, what is worth most. */
const bestIn = ({ shares, values }: Solved): string => {
  const by = shares ?? values;
  return Object.keys(values).reduce((best, action) => (by[action]! > by[best]! ? action : best));
};

/** What the strategy does is worth the same; the rest by what it is worth. */
const rankedIn = (solved: Solved): Facts['actions'] => {
  const best = bestIn(solved);
  const isBest = (action: string): boolean =>
    action === best || (solved.shares !== null && solved.shares[action]! >= OFTEN);
  const rest = Object.keys(solved.values)
    .filter(action => !isBest(action))
    .toSorted((one, other) => solved.values[other]! - solved.values[one]!);
  return Object.keys(solved.values).map(action => ({ name: nameOf(action), rank: rest.indexOf(action) + 1 }));
};

/** How often it does what, and what that is worth. What it does is worth the same: prices that differ do so by chance. */
const strategyFacts = (solved: Solved): readonly Fact[] => {
  const { shares, values, error } = solved;
  const best = bestIn(solved);
  const others = Object.keys(values).filter(action => action !== best);
  const verb = shares ? 'is worth' : 'is best: it is worth';
  return [
    ...(shares ? frequencyFacts(shares) : [NEVER_HERE]),
    worthFact(best, verb, values[best]!),
    ...others.map(action => worthFact(action, 'is worth', values[action]!)),
    {
      about: 'method',
      says: error > 0 ? sampledText(error) : 'These prices look at every card that may come.',
    },
  ];
};

const worthFact = (action: string, verb: string, value: number): Fact => ({
  about: `value of ${nameOf(action)}`,
  says: `${nameOf(action)} ${verb} ${formatMoney(value)}.`,
});

const sampledText = (error: number): string =>
  `Your prices have a standard error of ${formatMoney(error).slice(1)}.`;

const DOES: Readonly<Record<string, string>> = {
  fold: 'folds',
  check: 'checks',
  call: 'calls',
  raise: 'raises',
};

const NEVER_HERE: Fact = { about: 'solved', says: 'The plan would not be here with your hand.' };

const frequencyFacts = (shares: NonNullable<Solved['shares']>): readonly Fact[] =>
  Object.entries(shares)
    .filter(([, share]) => share > 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([action, share]) => ({
      about: 'solved',
      says: `The plan ${DOES[action]!} ${formatShare(share)} here.`,
    }));
