import { formatChips, formatMoney, formatShare } from '@cardroom/engine';

import type { HoldemNumbers, PotOdds } from '../facts.ts';
import type { Fact, Facts } from './facts.ts';

/** What may be said about a decision in hold'em where no strategy is solved. By equity alone only a call and a fold can be told apart. */
export const holdemFacts = (numbers: HoldemNumbers): Facts => {
  const { odds = null } = numbers;
  const worth = odds && numbers.equity * (odds.pot + odds.call) - odds.call;
  const best = worth === null ? null : worth >= 0 ? 'Call' : 'Fold';
  const facts = [
    ...(worth === null ? [] : [equityAlone(worth, numbers)]),
    ...(odds ? priceFacts(odds) : []),
    ...equityFacts(numbers),
    ...outsFacts(numbers),
    ESTIMATE,
  ];
  return { game: 'holdem', actions: rankedBy(best), best, facts, text: facts.map(({ says }) => says) };
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

/** What a call costs and can win, and what it must win. */
export const priceFacts = (odds: PotOdds): readonly Fact[] => [
  { about: 'price', says: `Call costs ${formatChips(odds.call)}.` },
  { about: 'pot', says: `The pot is ${formatChips(odds.pot)}.` },
  { about: 'pot odds', says: `Call needs ${formatShare(odds.call / (odds.pot + odds.call))} equity.` },
];

/** What may improve the hand. */
export const outsFacts = ({ outs }: HoldemNumbers): readonly Fact[] =>
  outs ? [{ about: 'outs', says: `${outs.cards} of ${outs.unseen} cards improve the hand.` }] : [];
