import { DECK, type Card, type Chips } from '@cardroom/engine';
import { comboOf, equity, rangeOf } from '@cardroom/odds/holdem';

import { costOf, type DrillDeck, type DrillItem, type PotOddsCase } from './deck.ts';
import type { DrillOption } from './question.ts';
import { drawn, oneOf, type Random } from './random.ts';

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

/** What may be bet, as shares of the pot. */
const BETS = [1 / 8, 1 / 5, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1, 3 / 2, 2, 3] as const;

/** Differences between equity and price that are worth asking about. */
const [CLOSEST, WIDEST] = [0.02, 0.16];

const POT: Chips = 120;

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

/** A pot as it lies there after the rival's bet, and what a call costs. */
export type Price = { readonly pot: Chips; readonly call: Chips };

/** The prices that are worth asking about with this equity. */
const pricesFor = ({ equity: share }: Pick<PotOddsCase, 'equity'>): readonly Price[] =>
  BETS.map(bet => ({ pot: POT + Math.round(POT * bet), call: Math.round(POT * bet) })).filter(
    ({ pot, call }) => {
      const apart = Math.abs(share - call / (pot + call));
      return apart >= CLOSEST && apart <= WIDEST;
    },
  );

/** One of the prices for which calling is right, or one for which folding is, as often as each other. */
export const priceFor = (deal: PotOddsCase, random: Random): Price => {
  const prices = pricesFor(deal);
  const isGood = (price: Price): boolean => costOf(optionsAt(deal, price), 'call') === 0;
  const wanted = random() < 0.5;
  const side = prices.filter(price => isGood(price) === wanted);
  return oneOf(side.length > 0 ? side : prices, random);
};

/** What calling and folding win from here on. */
export const optionsAt = ({ equity: share }: PotOddsCase, { pot, call }: Price): readonly DrillOption[] => [
  { action: 'call', value: share * (pot + call) - call },
  { action: 'fold', value: 0 },
];

/** A small generator for the deals above: nothing hangs on how good it is. */
const randomFrom = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};
