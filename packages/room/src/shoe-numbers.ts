import type { NumberRange, TableFacts } from './table.ts';

/** Shoes of a table are numbered from 1 in the order in which they are committed to. */
export const shoeId = (table: string, number: number): string => `${table}/${number}`;

const numberOf = (shoe: string): number => Number(shoe.slice(shoe.lastIndexOf('/') + 1));

/** The numbers of a list of runs. */
const numbersIn = (ranges: readonly NumberRange[]): readonly number[] =>
  ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));

/** One more shoe, which was committed to after all the others. */
export const withShoe = (ranges: readonly NumberRange[], shoe: string): readonly NumberRange[] => {
  const number = numberOf(shoe);
  const last = ranges.at(-1);
  return last?.[1] === number - 1
    ? [...ranges.slice(0, -1), [last[0], number]]
    : [...ranges, [number, number]];
};

export const withoutShoes = (
  ranges: readonly NumberRange[],
  shoes: readonly string[],
): readonly NumberRange[] => {
  const gone = new Set(shoes.map(numberOf));
  const left = numbersIn(ranges).filter(number => !gone.has(number));
  return left.reduce<readonly NumberRange[]>((runs, number) => withShoe(runs, `/${number}`), []);
};

/** The shoes whose seeds are revealed when the last person leaves. */
export const unrevealedShoes = ({ id, unrevealed }: TableFacts): readonly string[] =>
  numbersIn(unrevealed).map(number => shoeId(id, number));
