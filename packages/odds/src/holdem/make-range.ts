import { ACE, RANKS, makeCards, type Rank } from '@cardroom/engine';
import { COMBOS, COMBOS_OF, cardsOf, type Combo } from './combos.ts';
import { FULL_WEIGHT, type Range } from './range.ts';

/** A hand's higher and lower rank, and what stands behind them. */
type Suits = '' | 's' | 'o';

/** Writes a range so that `parseRange` reads the same one: `QQ+,AKs,A5s-A2s,KTo+,7h2c`. */
export const makeRange = (range: Range): string => {
  const most = Math.max(...range.weights);
  const unit = Math.floor(FULL_WEIGHT / most);
  const levels = [...new Set(range.weights)].toSorted((a, b) => b - a);
  return levels
    .flatMap(weight => partsOf(combosOfWeight(range, weight)).map(part => part + suffix(weight * unit, most)))
    .join(',');
};

const combosOfWeight = ({ combos, weights }: Range, weight: number): ReadonlySet<Combo> =>
  new Set(combos.filter((_, at) => weights[at] === weight));

/** Without different weights there is nothing to write. */
const suffix = (hundredths: number, most: number): string =>
  most === 1 || hundredths === FULL_WEIGHT ? '' : `:${hundredths / FULL_WEIGHT}`;

const partsOf = (combos: ReadonlySet<Combo>): readonly string[] => {
  if (combos.size === COMBOS) return ['random'];
  const left = new Set(combos);
  const takeAll = (hand: readonly Combo[]): boolean => {
    const whole = hand.every(combo => left.has(combo));
    if (whole) for (const combo of hand) left.delete(combo);
    return whole;
  };
  const parts = [...pairs(takeAll), ...rows('s', takeAll), ...rows('o', takeAll)];
  return [...parts, ...[...left].toReversed().map(combo => makeCards(cardsOf(combo)))];
};

/** Says whether all combos of a hand are there, and takes them. */
type Take = (combos: readonly Combo[]) => boolean;

const DESCENDING: readonly Rank[] = RANKS.map((_, at) => ACE - at);

const pairs = (take: Take): readonly string[] =>
  runs(DESCENDING.filter(rank => take(combosAt(rank, rank, '')))).map(([top, bottom]) =>
    spanText(name(top, top, ''), name(bottom, bottom, ''), top === ACE),
  );

/** Suited or offsuit hands, by their higher card. */
const rows = (suits: Suits, take: Take): readonly string[] =>
  DESCENDING.flatMap(high => {
    const kickers = DESCENDING.filter(low => low < high && take(combosAt(high, low, suits)));
    return runs(kickers).map(([top, bottom]) =>
      spanText(name(high, top, suits), name(high, bottom, suits), top === high - 1),
    );
  });

const combosAt = (high: Rank, low: Rank, suits: Suits): readonly Combo[] => {
  const [row, column] = suits === 'o' ? [ACE - low, ACE - high] : [ACE - high, ACE - low];
  return COMBOS_OF[row * RANKS.length + column]!;
};

/** Neighbouring ranks, taken together: the highest and the lowest of each group. */
const runs = (descending: readonly Rank[]): readonly (readonly [Rank, Rank])[] => {
  const found: [Rank, Rank][] = [];
  for (const rank of descending) {
    const last = found.at(-1);
    if (last && last[1] === rank + 1) last[1] = rank;
    else found.push([rank, rank]);
  }
  return found;
};

const name = (high: Rank, low: Rank, suits: Suits): string => `${RANKS[high]!}${RANKS[low]!}${suits}`;

const spanText = (top: string, bottom: string, reachesTop: boolean): string => {
  if (top === bottom) return top;
  return reachesTop ? `${bottom}+` : `${top}-${bottom}`;
};
