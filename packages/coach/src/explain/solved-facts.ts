import { formatChips, formatMoney, formatShare } from '@cardroom/engine';

import type { HoldemNumbers, Solved } from '../facts.ts';
import { OFTEN } from '../review/review.ts';
import type { Fact, Facts } from './facts.ts';
import { outsFacts, priceFacts } from './holdem-facts.ts';

/** What may be said about a decision in hold'em for which there is a plan. */
export const solvedFacts = (numbers: HoldemNumbers, solved: Solved): Facts => {
  const facts = [...strategyFacts(solved), ...reasonFacts(numbers, solved), ...outsFacts(numbers)];
  return {
    game: 'holdem',
    actions: rankedIn(solved),
    best: nameOf(bestIn(solved)),
    facts,
    text: facts.map(fact => sized(fact, solved)),
  };
};

/** The built-in text names the size that a raise is priced at. A model is not told: it might take it for a price. */
const sized = ({ about, says }: Fact, { raiseTo }: Solved): string =>
  about === valueOf('raise') && raiseTo !== null
    ? says.replace('Raise', `Raise to ${formatChips(raiseTo)}`)
    : says;

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

/** What the strategy does is worth the same, as is what the error does not tell from it; the rest by what it is worth. */
const rankedIn = (solved: Solved): Facts['actions'] => {
  const best = bestIn(solved);
  const isBest = (action: string): boolean =>
    action === best || solved.equal.includes(action) || (solved.shares?.[action] ?? 0) >= OFTEN;
  const rest = Object.keys(solved.values)
    .filter(action => !isBest(action))
    .toSorted((one, other) => solved.values[other]! - solved.values[one]!);
  return Object.keys(solved.values).map(action => ({ name: nameOf(action), rank: rest.indexOf(action) + 1 }));
};

/** How often it does what, and what that is worth. What it does is worth the same: prices that differ do so by chance. */
const strategyFacts = (solved: Solved): readonly Fact[] => {
  const { shares, values, error, equal } = solved;
  const best = bestIn(solved);
  const others = Object.keys(values).filter(action => action !== best);
  return [
    ...(shares ? frequencyFacts(shares) : NEVER_HERE),
    ...[best, ...others].map(action => worthFact(action, solved)),
    ...(equal.length > 0 ? [equalFact(equal)] : []),
    ...(shares ? [methodFact(error)] : []),
  ];
};

const valueOf = (action: string): string => `value of ${nameOf(action)}`;

const worthFact = (action: string, { values }: Solved): Fact => ({
  about: valueOf(action),
  says: `${nameOf(action)} is worth ${formatMoney(values[action]!)}.`,
});

const equalFact = (equal: readonly string[]): Fact => ({
  about: 'equal',
  // There are no more than three: to fold, to call, to raise.
  says: `${equal.length > 2 ? 'All choices' : equal.map(nameOf).join(' and ')} are equal within the error.`,
});

/** Why a call is worth what it is: what it must win, and what it wins against the hands that meet it here. */
const reasonFacts = ({ odds }: HoldemNumbers, { equity }: Solved): readonly Fact[] => [
  ...(odds ? priceFacts(odds) : []),
  {
    about: 'equity',
    says: `Your equity is ${formatShare(equity)} against the hands that the plan brings here.`,
  },
];

/** How sure the prices are; of those that are a rough guide no error is told, since it is that of the cards alone. */
const methodFact = (error: number): Fact => ({
  about: 'method',
  says: error > 0 ? sampledText(error) : 'These prices look at every card that may come.',
});

const sampledText = (error: number): string =>
  error < 0.005
    ? 'Your prices are right to the cent.'
    : `Your prices have a standard error of ${formatMoney(error).replace('+', '')}.`;

const DOES: Readonly<Record<string, string>> = {
  fold: 'folds',
  check: 'checks',
  call: 'calls',
  raise: 'raises',
};

/** It was hardly trained for such decisions. */
const NEVER_HERE: readonly Fact[] = [
  { about: 'solved', says: 'The plan would not be here with your hand.' },
  { about: 'solved', says: 'Its prices are a rough guide here.' },
];

const frequencyFacts = (shares: NonNullable<Solved['shares']>): readonly Fact[] =>
  Object.entries(shares)
    .filter(([, share]) => share > 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([action, share]) => ({
      about: 'solved',
      says: `The plan ${DOES[action]!} ${formatShare(share)} here.`,
    }));
