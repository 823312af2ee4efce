import { DECK, type Card } from '@cardroom/engine';
import { comboOf, equity, rangeOf } from '@cardroom/odds/holdem';

import { costOf, type DrillDeck, type DrillItem, type PotOddsCase } from './deck.ts';
import { optionsAt, pricesFor } from './pot-odds-price.ts';
import { drawn, type Random } from './random.ts';

/** The same deals every time: what is learned of them stays true. */
const SEED = 20;
/** Deals that are looked at on each street. */
const DEALS = 600;
const STREETS = [
  { name: 'flop', cards: 3 },
  { name: 'turn', cards: 4 },
] as const;

/** Equities in tenths: where one is behind and may yet have the price. */
const BANDS = [5, 10, 15, 20, 25, 30, 35, 40, 45] as const;
const BAND = 5;

/** Call or fold against a rival who is all-in and has turned his hand over: every card that may come is counted. */
export const potOddsDeck = (): DrillDeck => ({
  drill: 'pot-odds',
  scope: 'all-in',
  items: STREETS.flatMap(({ name, cards }) => itemsOn(name, dealsOf(cards))),
});

const dealsOf = (board: number): readonly PotOddsCase[] => {
  const random = randomFrom(SEED + board);
  return Array.from({ length: DEALS }, () => dealOf(board, random));
};

const dealOf = (boardCards: number, random: Random): PotOddsCase => {
  const [a, b, c, d, ...board] = drawn(DECK, 4 + boardCards, random) as [Card, Card, Card, Card, ...Card[]];
  const found = equity({ players: [[a, b] as const, [c, d] as const].map(onlyHand), board });
  const share = found.ok ? found.value.players[0]!.equity : 0;
  // Whoever is behind has to decide.
  return share <= 0.5
    ? { hole: [a, b], rival: [c, d], board, equity: share }
    : { hole: [c, d], rival: [a, b], board, equity: 1 - share };
};

const onlyHand = ([one, other]: readonly [Card, Card]) => rangeOf(new Map([[comboOf(one, other), 1]]));

const itemsOn = (street: string, deals: readonly PotOddsCase[]): readonly DrillItem[] =>
  BANDS.flatMap(from => {
    const cases = deals.filter(
      deal => 100 * deal.equity >= from && 100 * deal.equity < from + BAND && pricesFor(deal).length > 0,
    );
    if (cases.length === 0) return [];
    const costs = cases.flatMap(deal => pricesFor(deal).map(price => costOf(optionsAt(deal, price), 'call')));
    const misses = cases.flatMap(deal =>
      pricesFor(deal).map(price => Math.abs(optionsAt(deal, price)[0]!.value)),
    );
    return [
      {
        key: `${street}, ${from} to ${from + BAND} %`,
        per100: (100 * cases.length) / deals.length,
        presumed: meanOf(costs),
        nearest: Math.min(...misses),
        source: { kind: 'pot-odds', cases },
      },
    ];
  });

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** A small generator for the deals above: nothing hangs on how good it is. */
const randomFrom = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};
