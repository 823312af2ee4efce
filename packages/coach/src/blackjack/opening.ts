import { RANKS, ok, type Rank, type Result } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';
import { rankOfValue, valueOfRank, type GameValue, type Shoe } from '@cardroom/odds/blackjack';

import { dealsFrom, firstWorth, type Deal, type FirstWorth } from './deals.ts';
import { ACE, TEN } from './held.ts';
import type { PriceRejection } from './round-price.ts';
import { insuring, naturalRounding, stakesOf, surrenderInChips, type Stakes } from './stakes.ts';
import type { Values } from './values.ts';

/** A box before the deal: the whole game's value, and everything that can be dealt, as far as it has been asked. */
export type Opening = Readonly<{
  values: Values;
  rules: BlackjackRules;
  shoe: Shoe;
  /** By the share of the wager that a surrender keeps once it is rounded. */
  games: Map<number, GameValue>;
  /** Everything that can be dealt, once somebody has asked. */
  deals: Map<'all', readonly Deal[]>;
  /** What first hands are worth, as far as it has been asked. */
  worths: Map<Deal, FirstWorth>;
  /** The means below, by wager and up card. */
  means: Map<string, number>;
}>;

/** Shoes whose openings are kept. */
const KEPT = 8;
const kept = new WeakMap<Values, Map<string, Opening>>();

/** The opening of a box, with the game's value for this wager. */
export const openingOf = (
  values: Values,
  rules: BlackjackRules,
  shoe: Shoe,
  wager: number,
): Result<Opening, PriceRejection> => {
  const opening = openingFor(values, rules, shoe);
  const keeps = keptShare(rules, wager);
  if (opening.games.has(keeps)) return ok(opening);
  const game = values.gameValue(rules, shoe, keeps);
  if (!game.ok) return game;
  opening.games.set(keeps, game.value);
  return ok(opening);
};

const openingFor = (values: Values, rules: BlackjackRules, shoe: Shoe): Opening => {
  const openings = kept.get(values) ?? new Map<string, Opening>();
  kept.set(values, openings);
  const key = JSON.stringify([rules, shoe]);
  const opening = openings.get(key) ?? newOpening(values, rules, shoe);
  openings.set(key, opening);
  if (openings.size > KEPT) openings.delete(openings.keys().next().value!);
  return opening;
};

const newOpening = (values: Values, rules: BlackjackRules, shoe: Shoe): Opening => ({
  values,
  rules,
  shoe,
  games: new Map(),
  deals: new Map(),
  worths: new Map(),
  means: new Map(),
});

const keptShare = (rules: BlackjackRules, wager: number): number =>
  rules.surrender === 'none' ? 0 : stakesOf(rules, wager).kept / wager;

const gameOf = ({ games, rules }: Opening, wager: number): GameValue => games.get(keptShare(rules, wager))!;

const dealsOf = ({ deals, rules, shoe }: Opening): readonly Deal[] => {
  const all = deals.get('all') ?? dealsFrom(rules, shoe);
  deals.set('all', all);
  return all;
};

const meanOver = (deals: readonly Deal[], worth: (deal: Deal) => number): number =>
  sumOver(deals, worth) / chanceOf(deals);

const chanceOf = (deals: readonly Deal[]): number =>
  deals.reduce((sum, { probability }) => sum + probability, 0);

/** What a box can expect: the game's value and what that leaves out. */
export const expectedOf = (opening: Opening, wager: number): number =>
  keeping(opening.means, `${wager}`, () => expected(opening, wager));

const keeping = (means: Map<string, number>, key: string, mean: () => number): number => {
  const value = means.get(key) ?? mean();
  means.set(key, value);
  return value;
};

const expected = (opening: Opening, wager: number): number => {
  const stakes = stakesOf(opening.rules, wager);
  return wager * gameOf(opening, wager).ev + roundedNaturals(opening, stakes) + insured(opening, stakes);
};

const sumOver = (deals: readonly Deal[], worth: (deal: Deal) => number): number =>
  deals.reduce((sum, deal) => sum + deal.probability * worth(deal), 0);

/** What rounding adds to naturals. */
const roundedNaturals = ({ rules, shoe }: Opening, stakes: Stakes): number =>
  naturalRounding(rules, stakes) === 0
    ? 0
    : sumOver(dealsFrom(rules, shoe, { hand: makesNaturals }), deal => naturalGain(rules, stakes, deal));

const makesNaturals = (rank: Rank): boolean => [ACE, TEN].includes(valueOfRank(rank));

const naturalGain = (rules: BlackjackRules, stakes: Stakes, { natural, blackjack }: Deal): number =>
  natural ? naturalRounding(rules, stakes) * (1 - blackjack) : 0;

/** What insurance and even money add. */
const insured = (opening: Opening, stakes: Stakes): number =>
  opening.rules.insurance
    ? sumOver(dealsFrom(opening.rules, opening.shoe, { up: rank => valueOfRank(rank) === ACE }), deal =>
        sideWorth(opening, stakes, deal),
      )
    : 0;

/**
 * What a box's first hand is measured from. The up card has its luck: what the game is worth under it, against the
 * mean over all up cards. So have the two cards under it, against the mean over all that they could have been.
 */
export const meanBefore = (opening: Opening, wager: number, up: Rank): number =>
  keeping(opening.means, `${wager} ${nameOf(up)}`, () => measuredFrom(opening, wager, up));

const measuredFrom = (opening: Opening, wager: number, up: Rank): number => {
  const stakes = stakesOf(opening.rules, wager);
  const game = gameOf(opening, wager);
  const deals = dealsOf(opening);
  const underIt = deals.filter(deal => nameOf(deal.up) === nameOf(up));
  const gameWorth = (deal: Deal): number =>
    wager * game.byUpcard[nameOf(deal.up)]! + beyondTheGame(opening, stakes, deal);
  const upLuck = meanOver(underIt, gameWorth) - meanOver(deals, gameWorth);
  return meanOver(underIt, deal => boxWorth(opening, stakes, deal)) - upLuck;
};

/** The up card's name among the game's values. */
const nameOf = (up: Rank): string => RANKS[rankOfValue(valueOfRank(up))]!;

const boxWorth = (opening: Opening, stakes: Stakes, deal: Deal): number =>
  handWorth(opening, stakes, deal) + sideWorth(opening, stakes, deal);

/** What the game's value leaves out: naturals in whole chips, insurance and even money. */
const beyondTheGame = (opening: Opening, stakes: Stakes, deal: Deal): number =>
  naturalGain(opening.rules, stakes, deal) + sideWorth(opening, stakes, deal);

const handWorth = (opening: Opening, stakes: Stakes, deal: Deal): number => {
  const { natural, blackjack } = deal;
  if (natural) return stakes.natural * (1 - blackjack);
  const peeks = opening.rules.dealerCard === 'peek';
  const lost = peeks ? blackjack : 0;
  if (lost === 1) return -stakes.wager;
  const { play, surrender } = worthOf(opening, deal);
  const given = surrender === null ? -Infinity : surrenderInChips(surrender, stakes, peeks ? 0 : blackjack);
  return (1 - lost) * Math.max(stakes.wager * play, given) - lost * stakes.wager;
};

const worthOf = ({ values, rules, worths }: Opening, deal: Deal): FirstWorth => {
  const worth = worths.get(deal) ?? firstWorth(values, rules, deal);
  worths.set(deal, worth);
  return worth;
};

/** What insurance adds, or even money, where it is worth taking. */
const sideWorth = ({ rules }: Opening, stakes: Stakes, { up, natural, blackjack }: Deal): number => {
  if (!rules.insurance || valueOfRank(up) !== ACE) return 0;
  const gain =
    natural && rules.blackjackPays === '3:2'
      ? stakes.wager - stakes.natural * (1 - blackjack)
      : insuring(stakes, blackjack);
  return Math.max(0, gain);
};
