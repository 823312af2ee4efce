import { ok, type Rank, type Result } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';
import {
  UPCARDS,
  advise,
  bestChart,
  rankOfValue,
  shoeOfDecks,
  sizeOfShoe,
  takeFrom,
  type Advice,
  type BestChart,
  type CellCode,
  type GameRejection,
  type Shoe,
} from '@cardroom/odds/blackjack';

import { inChips, stakesOf } from '../blackjack/stakes.ts';
import {
  NOTHING_LOST,
  costOf,
  nearestCost,
  type BlackjackCase,
  type DrillDeck,
  type DrillItem,
} from './deck.ts';
import type { DrillAction, DrillOption } from './question.ts';

/** Values of cards as the odds count them: 0 an ace, 1 a deuce, … 9 a ten-value. */
type Value = number;
const [ACE, TEN] = [0, 9];
const VALUES = Array.from({ length: 10 }, (_, value) => value);
const NAMES = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T'] as const;

/** A cell of a chart: where it stands, and every two cards that are played by it. */
type Cell = Readonly<{
  section: 'hard' | 'soft' | 'pairs';
  row: string;
  up: Value;
  hands: readonly (readonly [Value, Value])[];
}>;

/**
 * Basic strategy for these rules: an item for each cell of the best chart. What is asked are first two cards whose exact
 * price, from a full shoe, agrees with the chart; the few cells for which there are none are left out.
 */
export const strategyDeck = (rules: BlackjackRules): Result<DrillDeck, GameRejection> => {
  const chart = bestChart(rules);
  if (!chart.ok) return chart;
  const items = CELLS.flatMap(cell => itemOf(rules, chart.value, cell));
  return ok({ drill: 'strategy', scope: scopeOf(rules), items });
};

/** The rules that change what is best, in a few letters. */
const scopeOf = (rules: BlackjackRules): string =>
  [
    `${rules.decks}D`,
    rules.hitSoft17 ? 'H17' : 'S17',
    `double ${rules.doubleOn}${rules.doubleAnyCards ? '+' : ''}${rules.doubleAfterSplit ? ' DAS' : ''}`,
    `split ${rules.splitBy} ${rules.maxHands}/${rules.maxHandsAces}${rules.splitAcesOneCard ? '' : '+'}`,
    rules.surrender,
    rules.blackjackPays,
    rules.dealerCard,
    ...(rules.naturals ? [] : ['plain']),
  ].join(' ');

const pipsOf = (value: Value): number => value + 1;

const PAIRS: Cell['hands'] = VALUES.flatMap(first =>
  VALUES.filter(second => second >= first).map(second => [first, second] as const),
);

const placeOf = ([first, second]: readonly [Value, Value]): Pick<Cell, 'section' | 'row'> => {
  if (first === second) return { section: 'pairs', row: NAMES[first]! };
  if (first === ACE) return { section: 'soft', row: `A${pipsOf(second)}` };
  return { section: 'hard', row: String(pipsOf(first) + pipsOf(second)) };
};

const isNatural = ([first, second]: readonly [Value, Value]): boolean => first === ACE && second === TEN;

const CELLS: readonly Cell[] = VALUES.flatMap(up => {
  const cells = new Map<string, Cell>();
  for (const hand of PAIRS.filter(pair => !isNatural(pair))) {
    const { section, row } = placeOf(hand);
    const before = cells.get(`${section} ${row}`);
    cells.set(`${section} ${row}`, { section, row, up, hands: [...(before?.hands ?? []), hand] });
  }
  return [...cells.values()];
});

const WORDS = { hard: 'hard ', soft: 'soft ', pairs: 'pair ' } as const;

const itemOf = (rules: BlackjackRules, chart: BestChart, cell: Cell): readonly DrillItem[] => {
  const up = NAMES[cell.up]!;
  const code = chart[cell.section][cell.row]?.[UPCARDS.indexOf(up)];
  if (code === undefined) return [];
  const all = cell.hands.flatMap(hand => caseOf(rules, hand, cell.up));
  const cases = all.filter(({ options }) => options.length > 1 && agrees(options, code));
  if (cases.length === 0) return [];
  const mean = meanOver(cases);
  return [
    {
      key: `${WORDS[cell.section]}${cell.row} v ${up}`,
      per100: 100 * all.reduce((sum, { weight }) => sum + weight, 0),
      presumed: mean(({ options, hand }) => costOf(options, likeTheDealer(hand))),
      nearest: mean(({ options }) => nearestCost(options)),
      source: { kind: 'blackjack', bet: rules.defaultBet, cases },
    },
  ];
};

const meanOver =
  (cases: readonly BlackjackCase[]) =>
  (of: (each: BlackjackCase) => number): number =>
    cases.reduce((sum, each) => sum + of(each) * each.weight, 0) /
    cases.reduce((sum, { weight }) => sum + weight, 0);

/** A beginner plays as the dealer does: draws below 17 and stands from there on. */
const likeTheDealer = (hand: readonly Rank[]): DrillAction => {
  const pips = hand.map(rank => (rank === rankOfValue(ACE) ? 1 : Math.min(10, rank + 2)));
  const hard = pips.reduce((sum, value) => sum + value, 0);
  const total = pips.includes(1) && hard <= 11 ? hard + 10 : hard;
  return total < 17 ? 'hit' : 'stand';
};

const ACTION_OF: Readonly<Record<CellCode, DrillAction>> = {
  H: 'hit',
  S: 'stand',
  Dh: 'double',
  Ds: 'double',
  Rh: 'surrender',
  Rs: 'surrender',
  P: 'split',
};

const agrees = (options: readonly DrillOption[], code: CellCode): boolean =>
  options.some(({ action }) => action === ACTION_OF[code]) && costOf(options, ACTION_OF[code]) < NOTHING_LOST;

/** Two cards against an up card out of a full shoe, with the price of everything; none where it cannot be dealt. */
const caseOf = (
  rules: BlackjackRules,
  hand: readonly [Value, Value],
  upValue: Value,
): readonly BlackjackCase[] => {
  const [ranks, up, full] = [hand.map(rankOfValue), rankOfValue(upValue), shoeOfDecks(rules.decks)];
  const unseen = takeFrom(full, [...ranks, up]);
  if (!unseen.ok) return [];
  const peeked = rules.dealerCard === 'peek';
  const advice = advise({ rules, unseen: unseen.value, hand: ranks, up, peeked });
  if (!advice.ok || advice.value.best === null) return [];
  const weight = chanceOf(full, hand, upValue) * (peeked ? goesOn(unseen.value, upValue, rules) : 1);
  return [{ hand: ranks, up, options: optionsOf(rules, advice.value), weight }];
};

const optionsOf = (rules: BlackjackRules, { actions }: Advice): readonly DrillOption[] => {
  const { surrender = -0.5 } = actions;
  const values = inChips(actions, stakesOf(rules, rules.defaultBet), -2 * surrender - 1);
  return Object.entries(values).map(([action, value]) => ({ action: action as DrillAction, value }));
};

const chanceOf = ({ counts }: Shoe, hand: readonly [Value, Value], up: Value): number => {
  const left = [...counts];
  let size = counts.reduce((sum, count) => sum + count, 0);
  const draw = (value: Value): number => left[value]!-- / size--;
  return draw(hand[0]) * draw(hand[1]) * draw(up) * (hand[0] === hand[1] ? 1 : 2);
};

/** How often the dealer has looked and found no blackjack. */
const goesOn = (unseen: Shoe, up: Value, { naturals }: BlackjackRules): number => {
  const other = up === ACE ? TEN : up === TEN ? ACE : null;
  return other === null || !naturals ? 1 : 1 - unseen.counts[other]! / sizeOfShoe(unseen);
};
