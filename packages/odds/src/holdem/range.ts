import {
  ACE,
  RANKS,
  err,
  ok,
  parseDistinctCards,
  rejection,
  type Rank,
  type Rejection,
  type Result,
} from '@cardroom/engine';
import { COMBOS, COMBOS_OF, comboOf, type Combo, type StartingHand } from './combos.ts';

/** What a player may hold. */
export type Range = Readonly<{
  /** At least one, ascending, none twice. */
  combos: readonly Combo[];
  /** One for each combo: how much more likely it is than others, in whole numbers without a common divisor. */
  weights: readonly number[];
}>;

export type RangeRejection = Rejection<
  'range/empty' | 'range/unreadable' | 'range/duplicate' | 'range/ends' | 'range/weight'
>;

/** A weight of one, as written `1` or `100%`. */
export const FULL_WEIGHT = 100;

/** Every two cards, alike likely. */
export const RANDOM: Range = {
  combos: Array.from({ length: COMBOS }, (_, combo) => combo),
  weights: Array.from({ length: COMBOS }, () => 1),
};

/**
 * Reads a range: parts with commas or spaces between them.
 *
 * `AhKh` two cards · `QQ`, `AKs`, `AKo`, `AK` (both) · `QQ+` this pair and higher ones · `KTs+`, `KTo+`, `KT+` this
 * kicker and higher ones · `77-22`, `A5s-A2s` from one to the other · `JTs-54s` the same gap all the way · `random` any
 * two cards. A part may have a weight: `A5s:0.5`, `A5s:50%`; of a combo that several parts name, the last one's counts.
 */
export const parseRange = (text: string): Result<Range, RangeRejection> => {
  const weights = new Map<Combo, number>();
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const read = parsePart(part);
    if (!read.ok) return read;
    for (const combo of read.value.combos) weights.set(combo, read.value.weight);
  }
  return weights.size > 0 ? ok(rangeOf(weights)) : err(EMPTY);
};

const EMPTY: RangeRejection = rejection(
  'range/empty',
  'The range is empty: write hands such as QQ+, AKs, A5s-A2s, AhKh or random.',
);

/** The range with these weights, brought to the smallest whole numbers; only their proportions matter. */
export const rangeOf = (weights: ReadonlyMap<Combo, number>): Range => {
  const combos = [...weights.keys()].toSorted((a, b) => a - b);
  const divisor = [...weights.values()].reduce(gcd, 0);
  return { combos, weights: combos.map(combo => weights.get(combo)! / divisor) };
};

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

type Part = Readonly<{ combos: readonly Combo[]; weight: number }>;

const parsePart = (part: string): Result<Part, RangeRejection> => {
  const [hands, weightText, ...more] = part.split(':') as [string, ...string[]];
  if (more.length > 0) return err(unreadable(part));
  const weight = weightText === undefined ? ok(FULL_WEIGHT) : parseWeight(part, weightText);
  if (!weight.ok) return weight;
  const combos = parseHands(hands);
  return combos.ok ? ok({ combos: combos.value, weight: weight.value }) : combos;
};

/** In hundredths. */
const parseWeight = (part: string, text: string): Result<number, RangeRejection> => {
  const percent = text.endsWith('%');
  const wellFormed = percent ? /^\d{1,3}%$/.test(text) : /^(\d|\d?\.\d{1,2})$/.test(text);
  const weight = percent ? Number(text.slice(0, -1)) : Math.round(Number(text) * FULL_WEIGHT);
  return wellFormed && weight >= 1 && weight <= FULL_WEIGHT
    ? ok(weight)
    : err(rejection('range/weight', `"${part}" has no weight from 0.01 to 1: write it as 0.5 or 50%.`));
};

const parseHands = (text: string): Result<readonly Combo[], RangeRejection> => {
  if (/^random$/i.test(text)) return ok(RANDOM.combos);
  const [one, other, ...more] = text.split('-') as [string, ...string[]];
  if (more.length > 0) return err(unreadable(text));
  if (other !== undefined) return parseSpan(text, one, other);
  const shape = parseShape(one.replace(/\+$/, ''));
  if (!shape) return one.endsWith('+') ? err(unreadable(text)) : parseCombo(text);
  return ok(combosIn(one.endsWith('+') ? shapesUpFrom(shape) : [shape]));
};

/** `AhKh`. */
const parseCombo = (text: string): Result<readonly Combo[], RangeRejection> => {
  const cards = parseDistinctCards(text);
  if (cards.ok && cards.value.length === 2) return ok([comboOf(cards.value[0]!, cards.value[1]!)]);
  return !cards.ok && cards.error.code === 'card/duplicate'
    ? err(rejection('range/duplicate', `"${text}" is not a hand: ${cards.error.message}`))
    : err(unreadable(text));
};

const unreadable = (part: string): RangeRejection =>
  rejection(
    'range/unreadable',
    `"${part}" is not a hand or a range: write AhKh, QQ+, AKs, KTo+, A5s-A2s or random.`,
  );

/** Hands by their ranks: `high` is never below `low`. */
type Shape = Readonly<{ high: Rank; low: Rank; suits: '' | 's' | 'o' }>;

const SHAPE = /^([2-9TJQKA])([2-9TJQKA])([so]?)$/i;

const parseShape = (text: string): Shape | undefined => {
  const match = SHAPE.exec(text);
  if (!match) return undefined;
  const [a, b] = [rankFrom(match[1]!), rankFrom(match[2]!)];
  const suits = match[3]!.toLowerCase() as Shape['suits'];
  // A pair is neither suited nor offsuit.
  return a === b && suits !== '' ? undefined : { high: Math.max(a, b), low: Math.min(a, b), suits };
};

const rankFrom = (letter: string): Rank => RANKS.indexOf(letter.toUpperCase() as (typeof RANKS)[number]);

const isPair = ({ high, low }: Shape): boolean => high === low;

/** Pairs rise as pairs; other hands keep their higher card. */
const shapesUpFrom = (shape: Shape): readonly Shape[] =>
  isPair(shape)
    ? spanned(ACE - shape.high, step => ({ ...shape, high: shape.high + step, low: shape.low + step }))
    : spanned(shape.high - 1 - shape.low, step => ({ ...shape, low: shape.low + step }));

const spanned = (steps: number, at: (step: number) => Shape): readonly Shape[] =>
  Array.from({ length: steps + 1 }, (_, step) => at(step));

const parseSpan = (text: string, one: string, other: string): Result<readonly Combo[], RangeRejection> => {
  const [a, b] = [parseShape(one), parseShape(other)];
  if (!a || !b) return err(unreadable(text));
  const [top, bottom] = a.high > b.high || (a.high === b.high && a.low >= b.low) ? [a, b] : [b, a];
  const shapes = between(top, bottom);
  return shapes ? ok(combosIn(shapes)) : err(unlikeEnds(text));
};

/** From one hand to another: with the same higher card, or with the same gap. */
const between = (top: Shape, bottom: Shape): readonly Shape[] | undefined => {
  if (top.suits !== bottom.suits || isPair(top) !== isPair(bottom)) return undefined;
  const steps = top.low - bottom.low;
  if (top.high === bottom.high) return spanned(steps, step => ({ ...bottom, low: bottom.low + step }));
  return top.high - bottom.high === steps
    ? spanned(steps, step => ({ ...bottom, high: bottom.high + step, low: bottom.low + step }))
    : undefined;
};

const unlikeEnds = (text: string): RangeRejection =>
  rejection(
    'range/ends',
    `"${text}" does not lead from one hand to the other: both ends are pairs, share the higher card, or have the same gap.`,
  );

const combosIn = (shapes: readonly Shape[]): readonly Combo[] =>
  shapes.flatMap(shape => startingHandsOf(shape).flatMap(hand => COMBOS_OF[hand]!));

const startingHandsOf = ({ high, low, suits }: Shape): readonly StartingHand[] => {
  const suited = (ACE - high) * RANKS.length + (ACE - low);
  const offsuit = (ACE - low) * RANKS.length + (ACE - high);
  if (high === low) return [suited];
  return suits === '' ? [suited, offsuit] : [suits === 's' ? suited : offsuit];
};
