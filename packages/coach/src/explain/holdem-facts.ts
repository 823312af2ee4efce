import { formatChips, formatMoney, formatShare } from '@cardroom/engine';

import type { HoldemNumbers, PotOdds, Solved } from '../facts.ts';
import { OFTEN } from '../review/review.ts';
import type { Fact, Facts } from './facts.ts';

/** What may be said about a decision in hold'em. By equity alone only a call and a fold can be told apart. */
export const holdemFacts = (numbers: HoldemNumbers, solved: Solved | null = null): Facts => {
  const { odds = null } = numbers;
  const worth = odds && numbers.equity * (odds.pot + odds.call) - odds.call;
  const best = solved ? nameOf(bestIn(solved)) : worth === null ? null : worth >= 0 ? 'Call' : 'Fold';
  const facts = [
    ...(solved ? solvedFacts(solved) : []),
    ...(odds && worth !== null && !solved ? [equityAlone(worth, numbers)] : []),
    ...(odds ? priceFacts(odds) : []),
    ...equityFacts(numbers),
    ...outsFacts(numbers),
    ...(solved ? [] : [ESTIMATE]),
  ];
  const actions = solved ? rankedIn(solved) : rankedBy(best as 'Call' | 'Fold' | null);
  return { game: 'holdem', actions, best, facts, text: facts.map(({ says }) => says) };
};

const ESTIMATE: Fact = {
  about: 'method',
  says: 'This is an estimate: others may hold anything.',
};

/** Raises have no price here. */
const rankedBy = (best: 'Call' | 'Fold' | null): Facts['actions'] => [
  { name: 'Call', rank: best === null ? null : best === 'Call' ? 0 : 1 },
  { name: 'Fold', rank: best === null ? null : best === 'Fold' ? 0 : 1 },
  { name: 'Check', rank: null },
  { name: 'Raise', rank: null },
];

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
const solvedFacts = (solved: Solved): readonly Fact[] => {
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

const equityFacts = ({ equity, win, tie, against, exact, error }: HoldemNumbers): readonly Fact[] => [
  { about: 'equity', says: `Your equity is ${formatShare(equity)} against ${against}.` },
  ...(exact ? [] : [{ about: 'error', says: `One standard error of it is ${formatShare(error)}.` }]),
  { about: 'showdown', says: `You win ${formatShare(win)} of showdowns.` },
  ...(tie > 0 ? [{ about: 'showdown', says: `You tie ${formatShare(tie)} of showdowns.` }] : []),
];

const equityAlone = (worth: number, { against }: HoldemNumbers): Fact => {
  const [best, verb] = worth >= 0 ? ['Call', 'earns'] : ['Fold', 'loses'];
  return {
    about: 'call',
    says: `By equity alone ${best} is best: Call ${verb} ${formatMoney(worth)} against ${against}.`,
  };
};

const priceFacts = (odds: PotOdds): readonly Fact[] => [
  { about: 'price', says: `Call costs ${formatChips(odds.call)}.` },
  { about: 'pot', says: `The pot is ${formatChips(odds.pot)}.` },
  { about: 'pot odds', says: `Call needs ${formatShare(odds.call / (odds.pot + odds.call))} equity.` },
];

const outsFacts = ({ outs }: HoldemNumbers): readonly Fact[] =>
  outs ? [{ about: 'outs', says: `${outs.cards} of ${outs.unseen} cards improve the hand.` }] : [];

const DOES: Readonly<Record<string, string>> = {
  fold: 'folds',
  check: 'checks',
  call: 'calls',
  raise: 'raises',
};

const NEVER_HERE: Fact = { about: 'solved', says: 'The solved strategy would not be here with your hand.' };

const frequencyFacts = (shares: NonNullable<Solved['shares']>): readonly Fact[] =>
  Object.entries(shares)
    .filter(([, share]) => share > 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([action, share]) => ({
      about: 'solved',
      says: `The solved strategy ${DOES[action]!} ${formatShare(share)} here.`,
    }));
