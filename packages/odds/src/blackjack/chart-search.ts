import type { Opening } from './analysis.ts';
import { FIRST_HAND, bestPlay } from './best-play.ts';
import {
  CELLS,
  CELL_OF,
  DOUBLES,
  GIVES_UP,
  PLAIN,
  copyColumn,
  hitUnsplit,
  newColumn,
  policyOf,
  sameColumn,
  type Column,
} from './chart-column.ts';
import { lostAtPeek, type Deal } from './game.ts';
import { ACE, BUST, HANDS, VALUES } from './hand-table.ts';
import { HIT, doubleValue, fillLines, linesFrom, valueLines, type Lines } from './lines.ts';
import {
  drawValue,
  fits,
  isNaturalHand,
  leftOf,
  mayDouble,
  naturalValue,
  standValue,
  surrenderValue,
  unseenSize,
  type Spot,
} from './spot.ts';
import { splitTerms, splitValue, type Split } from './split.ts';
import { ALONE, type Family } from './stand-table.ts';

// Columns of the table under names of their own: the loops below read them all the time.
const { counts: HELD, next: NEXT, cards: CARDS, total: TOTAL } = HANDS;
const WIDTH = VALUES;

/**
 * The best column of a total-dependent chart. The mean result is linear in every single cell, as no hand passes the
 * same cell twice. So from the chance (for splits: the weight) with which each hand is reached, and what each action
 * is worth there if all goes on by the column, every cell's best entry follows at once. That is repeated until
 * nothing changes; the best column that was met is the answer.
 */
export const bestColumn = (opening: Opening): { readonly column: Column; readonly value: number } => {
  let column = firstColumn(opening.spot);
  let best = { column, value: -Infinity };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { value, better } = improve(opening, column);
    if (value > best.value) best = { column, value };
    if (sameColumn(better, column)) break;
    column = better;
  }
  return best;
};

const MOST_ROUNDS = 20;

/** What two-card hands would do by composition is a good place to start. */
const firstColumn = (spot: Spot): Column => {
  const column = newColumn();
  const { policy } = bestPlay(spot);
  for (let hand = HANDS.size - 1; hand >= FIRST_HAND; hand--) {
    if (!fits(spot, ALONE, hand)) continue;
    column.hits[CELL_OF[hand]!] = policy.hits[hand]!;
    column.instead[CELL_OF[hand]!] = policy.doubles[hand] === 1 ? DOUBLES : PLAIN;
  }
  return column;
};

/** The column's value under this up card. */
export const columnValue = ({ spot, deals }: Opening, column: Column): number => {
  const play = playValues(spot, column).values;
  return deals.reduce((sum, deal) => sum + deal.probability * dealValue(spot, column, play, deal), 0);
};

/** Every hand, also those that the column never comes to: one changed cell and it does. */
const playValues = (spot: Spot, column: Column) => {
  const lines = linesFrom(spot, policyOf(column), everyHand(), hand => mayDouble(spot, hand, false));
  const values = new Float64Array(HANDS.size);
  fillLines(spot, ALONE, lines);
  valueLines(spot, ALONE, lines, values);
  return { lines, values };
};

/** The hands of two or more cards; those with a card of this value. */
const everyHand = (value?: number): readonly number[] => {
  const hands: number[] = [];
  for (let hand = FIRST_HAND; hand < HANDS.size; hand++)
    if (value === undefined || HELD[hand * WIDTH + value]! > 0) hands.push(hand);
  return hands;
};

const dealValue = (spot: Spot, column: Column, play: Float64Array, deal: Deal): number => {
  if (isNaturalHand(spot.rules, deal.hand)) return naturalValue(spot, deal.hand);
  const lost = lostAtPeek(spot, deal.hand);
  switch (actionOf(spot, column, deal)) {
    case 'split':
      return splitValue(spot, policyOf(column), deal.split!) - lost;
    case 'surrender':
      return surrenderValue(spot, deal.hand) - lost;
    case 'play':
      return play[deal.hand]! - lost;
  }
};

/** What the column does with a first hand that is no natural. */
export const actionOf = (spot: Spot, column: Column, deal: Deal): 'split' | 'surrender' | 'play' => {
  if (deal.split && column.splits[deal.split.value] === 1) return 'split';
  const givesUp = column.instead[CELL_OF[deal.hand]!] === GIVES_UP && spot.rules.surrender === 'late';
  return givesUp ? 'surrender' : 'play';
};

/** What the actions are worth in all the hands of each cell, weighed by how often those are reached. */
type CellSums = Record<'stand' | 'hit' | 'double' | 'surrender', Float64Array>;

/** Hands of a cell by what is allowed with them: giving up counts 2, doubling 1. */
const KINDS = 4;

const newSums = (): CellSums => ({
  stand: new Float64Array(CELLS * KINDS),
  hit: new Float64Array(CELLS * KINDS),
  double: new Float64Array(CELLS * KINDS),
  surrender: new Float64Array(CELLS * KINDS),
});

const improve = (opening: Opening, column: Column): { readonly value: number; readonly better: Column } => {
  const { spot, deals } = opening;
  const { lines, values } = playValues(spot, column);
  const sums = newSums();
  const weights = new Float64Array(HANDS.size);
  const better = copyColumn(column);
  const pairGain = new Float64Array(WIDTH);
  let value = 0;
  for (const deal of deals) {
    const worth = dealValue(spot, column, values, deal);
    value += deal.probability * worth;
    if (isNaturalHand(spot.rules, deal.hand)) continue;
    if (deal.split) pairGain[deal.split.value]! += deal.probability * splitGain(spot, column, values, deal);
    if (actionOf(spot, column, deal) === 'split') addSplit(spot, column, deal.split!, deal.probability, sums);
    else weights[deal.hand]! += deal.probability;
  }
  addLines(spot, ALONE, lines, values, weights, sums, true);
  for (let cell = 0; cell < CELLS; cell++) chooseCell(sums, cell, better);
  for (let pair = 0; pair < WIDTH; pair++)
    if (pairGain[pair] !== 0) better.splits[pair] = pairGain[pair]! > 0 ? 1 : 0;
  hitUnsplit(better);
  return { value, better };
};

/** What splitting this pair gains over what the column does with it otherwise. */
const splitGain = (spot: Spot, column: Column, play: Float64Array, deal: Deal): number => {
  const without = actionOf(spot, column, { ...deal, split: null });
  const other = without === 'surrender' ? surrenderValue(spot, deal.hand) : play[deal.hand]!;
  return splitValue(spot, policyOf(column), deal.split!) - other;
};

/** Adds the hands that come from a split, with the weights that make up its value. */
const addSplit = (spot: Spot, column: Column, split: Split, probability: number, sums: CellSums): void => {
  if (split.value === ACE && spot.rules.splitAcesOneCard) return;
  const lines = linesFrom(spot, policyOf(column), everyHand(split.value), hand =>
    mayDouble(spot, hand, true),
  );
  const values = new Float64Array(HANDS.size);
  const terms = splitTerms(spot, split);
  fillLines(spot, terms[0]!.family, lines);
  for (const { family, starts } of terms) {
    valueLines(spot, family, lines, values);
    const weights = new Float64Array(HANDS.size);
    for (const { hand, weight } of starts) weights[hand] = probability * weight;
    addLines(spot, family, lines, values, weights, sums, false);
  }
};

/** Carries weights down the lines, and adds what each action would be worth on the way. */
const addLines = (
  spot: Spot,
  family: Family,
  { hands, actions }: Lines,
  values: Float64Array,
  weights: Float64Array,
  sums: CellSums,
  first: boolean,
): void => {
  for (const hand of hands) {
    const weight = weights[hand]!;
    if (weight === 0 || TOTAL[hand] === 21 || !fits(spot, family, hand)) continue;
    addHand(spot, family, hand, values, weight, sums, first);
    if (actions[hand] === HIT) carryOn(spot, family, hand, weights);
  }
};

const carryOn = (spot: Spot, family: Family, hand: number, weights: Float64Array): void => {
  const share = weights[hand]! / unseenSize(spot, family, hand);
  for (let value = 0; value < WIDTH; value++) {
    const next = NEXT[hand * WIDTH + value]!;
    if (next !== BUST) weights[next]! += share * Math.max(leftOf(spot, family, hand, value), 0);
  }
};

const addHand = (
  spot: Spot,
  family: Family,
  hand: number,
  values: Float64Array,
  weight: number,
  sums: CellSums,
  first: boolean,
): void => {
  const doubles = mayDouble(spot, hand, !first);
  const givesUp = first && CARDS[hand] === 2 && spot.rules.surrender === 'late';
  const at = CELL_OF[hand]! * KINDS + (givesUp ? 2 : 0) + (doubles ? 1 : 0);
  sums.stand[at]! += weight * standValue(spot, family, hand);
  sums.hit[at]! += weight * drawValue(spot, family, hand, values);
  if (doubles) sums.double[at]! += weight * doubleValue(spot, family, hand);
  if (givesUp) sums.surrender[at]! += weight * surrenderValue(spot, hand);
};

/** Puts the best entry into a cell; a cell that no hand reaches stays as it is. */
const chooseCell = (sums: CellSums, cell: number, column: Column): void => {
  const entries = [PLAIN, DOUBLES, GIVES_UP].flatMap(instead =>
    (['stand', 'hit'] as const).map(plain => ({ instead, plain, ...entryValue(sums, cell, instead, plain) })),
  );
  const best = entries.reduce((a, b) =>
    b.value > a.value || (b.value === a.value && b.plainly > a.plainly) ? b : a,
  );
  if (entries.every(({ value, plainly }) => value === 0 && plainly === 0)) return;
  column.hits[cell] = best.plain === 'hit' ? 1 : 0;
  column.instead[cell] = best.instead;
};

/** What an entry is worth in all, and what its plain part would be if nothing else were ever allowed. */
const entryValue = (sums: CellSums, cell: number, instead: number, plain: 'stand' | 'hit') => {
  let value = 0;
  let plainly = 0;
  for (let kind = 0; kind < KINDS; kind++) {
    const at = cell * KINDS + kind;
    const otherwise = (kind & instead) > 0;
    value += otherwise ? sums[instead === DOUBLES ? 'double' : 'surrender'][at]! : sums[plain][at]!;
    plainly += sums[plain][at]!;
  }
  return { value, plainly };
};
