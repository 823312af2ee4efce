import { RANKS, cardOf, fullShoe, type Card } from '@cardroom/engine';
import { isAce, isTenValue, type BlackjackRules, type BlackjackState } from '@cardroom/engine/blackjack';
import type { TableView } from '@cardroom/room';
import { formatMoney, type DecisionPrices } from '@cardroom/screens';

import type { ChartCell } from '../ui/index.ts';

/** The bet on which a cell is explained. */
const BET = 100;

const rank = (name: string): number => RANKS.indexOf(name as (typeof RANKS)[number]);

/** Two cards that are this hand of the chart: `16`, `A6`, `88`. */
const cardsOf = ({ section, row }: ChartCell): readonly Card[] => {
  if (section !== 'Hard') return [cardOf(rank(row[0]!), 0), cardOf(rank(row[1]!), 1)];
  const total = Number(row);
  const high = total > 12 ? 10 : total > 4 ? Math.min(total - 2, 10) : 2;
  return [high, total - high].map((value, at) => cardOf(rank(value === 10 ? 'T' : String(value)), at));
};

/** The cell as the first decision of a round from a fresh shoe, for the coach to price. */
export const viewOfCell = (rules: BlackjackRules, cell: ChartCell): TableView => {
  const cards = cardsOf(cell);
  const up = cardOf(rank(cell.column), 2);
  const peeks = rules.dealerCard === 'peek' && (isAce(up) || isTenValue(up));
  const play: BlackjackState = {
    rules,
    round: 1,
    seats: [{ seat: 1, bankroll: 100 * BET }],
    boxes: [
      { seat: 1, betting: 'in', wager: BET, insurance: { status: 'declined' }, hands: [handOf(cards)] },
    ],
    dealer: { cards: [up], hole: rules.dealerCard === 'noHole' ? null : 3, peeked: peeks ? false : null },
    shoe: {
      decks: rules.decks,
      left: 52 * rules.decks - 4,
      next: 4,
      unseen: without(rules.decks, [...cards, up]),
    },
    shuffleDue: null,
    queue: [],
    house: 0,
    chips: 101 * BET,
    over: false,
  };
  return { play, rules, you: { seat: 1, expect: 0 } } as unknown as TableView;
};

const without = (decks: number, seen: readonly Card[]): readonly number[] =>
  fullShoe(decks).map((count, card) => count - seen.filter(other => other === card).length);

const handOf = (cards: readonly Card[]): BlackjackState['boxes'][number]['hands'][number] => ({
  cards,
  wager: BET,
  status: 'open',
  split: false,
  doubled: false,
  settlement: null,
});

const WORDS: Readonly<Record<string, string>> = {
  hit: 'hit',
  stand: 'stand',
  double: 'double',
  split: 'split',
  surrender: 'surrender',
};

/** `16 against 10, on a bet of $100 from a fresh shoe: surrender -$50.00, hit -$54.01.` */
export const whyCell = ({ row, column }: ChartCell, prices: DecisionPrices): string => {
  const values = Object.entries(prices.values)
    .toSorted(([, one], [, other]) => other - one)
    .map(([action, value]) => `${WORDS[action] ?? action} ${formatMoney(value)}`);
  const place = `${row} against ${column === 'T' ? '10' : column}, on a bet of $${BET} from a fresh shoe`;
  return values.length === 0 ? `${place}: ${prices.why ?? 'no price.'}` : `${place}: ${values.join(', ')}.`;
};
