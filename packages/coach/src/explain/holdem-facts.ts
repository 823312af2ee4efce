import { formatChips, formatMoney, formatShare } from '@cardroom/engine';

import type { HoldemNumbers, PotOdds } from '../facts.ts';
import type { Fact, Facts } from './facts.ts';

/** How often a solved strategy takes each action here, as shares. */
export type Frequencies = Readonly<Record<string, number>>;

/** What may be said about a decision in hold'em. By equity alone only a call and a fold can be told apart. */
export const holdemFacts = (numbers: HoldemNumbers, frequencies: Frequencies | null = null): Facts => {
  const { odds = null } = numbers;
  const worth = odds && numbers.equity * (odds.pot + odds.call) - odds.call;
  const best = worth === null ? null : worth >= 0 ? 'Call' : 'Fold';
  const facts = [
    ...(odds && worth !== null ? priceFacts(odds, worth, numbers) : []),
    ...equityFacts(numbers),
    ...outsFacts(numbers),
    ...frequencyFacts(frequencies),
  ];
  return { game: 'holdem', actions: rankedBy(best), best, facts, text: facts.map(({ says }) => says) };
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

const priceFacts = (odds: PotOdds, worth: number, { against }: HoldemNumbers): readonly Fact[] => {
  const [best, verb] = worth >= 0 ? ['Call', 'earns'] : ['Fold', 'loses'];
  const needed = formatShare(odds.call / (odds.pot + odds.call));
  return [
    {
      about: 'call',
      says: `By equity alone ${best} is best: Call ${verb} ${formatMoney(worth)} against ${against}.`,
    },
    { about: 'price', says: `Call costs ${formatChips(odds.call)}.` },
    { about: 'pot', says: `The pot is ${formatChips(odds.pot)}.` },
    { about: 'pot odds', says: `Call needs ${needed} equity.` },
  ];
};

const outsFacts = ({ outs }: HoldemNumbers): readonly Fact[] =>
  outs ? [{ about: 'outs', says: `${outs.cards} of ${outs.unseen} cards improve the hand.` }] : [];

const DOES: Readonly<Record<string, string>> = {
  fold: 'folds',
  check: 'checks',
  call: 'calls',
  raise: 'raises',
};

const frequencyFacts = (frequencies: Frequencies | null): readonly Fact[] =>
  Object.entries(frequencies ?? {}).map(([action, share]) => ({
    about: 'solved',
    says: `The solved strategy ${DOES[action] ?? action} ${formatShare(share)} here.`,
  }));
