import { parseArgs } from 'node:util';

const PARTS = ['values', 'levels', 'lbr', 'full-card', 'thought', 'river', 'match'] as const;
/** What can be measured. */
export type Part = (typeof PARTS)[number];

export const USAGE = `npm run strength -- [--quick] [--stacks 20,4,8,12,16] [--only ${PARTS.join(',')}] [--flops N] [--boards N] [--ways N] [--hands N] [--runouts N] [--turns N] [--guarded] [--print]`;

/** How much is looked at; quick sizes take minutes, full ones hours. */
export type Sizes = Readonly<Record<Size, number>>;

const SIZES = ['flops', 'boards', 'ways', 'hands', 'runouts', 'turns'] as const;
type Size = (typeof SIZES)[number];

const QUICK: Sizes = { flops: 6, boards: 60, ways: 40, hands: 200, runouts: 1, turns: 2 };
const FULL: Sizes = { flops: 49, boards: 1_000, ways: 2_000, hands: 4_000, runouts: 4, turns: 4 };

/**
 * From one figure alone nobody can tell how far off it is: at least two flops, two boards, two ways from each seat, two pairs of hands,
 * and turns to choose by and to be paid by. At most there are 1,755 flops that differ in more than suits, and 49 turns.
 */
const BOUNDS: Readonly<Record<Size, readonly [least: number, most: number]>> = {
  flops: [2, 1_755],
  boards: [2, 1e7],
  ways: [4, 1e7],
  hands: [4, 1e7],
  runouts: [1, 49],
  turns: [2, 49],
};

/** What a run is told. */
export type StrengthOptions = Readonly<{
  parts: readonly Part[];
  /** In small blinds. */
  stacks: readonly number[];
  sizes: Sizes;
  guarded: boolean;
  /** Only prints what it finds. */
  print: boolean;
}>;

/** The options of a run; throws with a sentence where they say nothing that can be measured. */
export const strengthOptions = (args: readonly string[]): StrengthOptions => {
  const { quick, print, guarded, stacks, only, ...given } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      print: { type: 'boolean', default: false },
      guarded: { type: 'boolean', default: false },
      stacks: { type: 'string', default: '20,4,8,12,16' },
      only: { type: 'string', default: PARTS.join(',') },
      flops: { type: 'string' },
      boards: { type: 'string' },
      ways: { type: 'string' },
      hands: { type: 'string' },
      runouts: { type: 'string' },
      turns: { type: 'string' },
    },
  }).values;
  return {
    parts: only.split(',').map(partIn),
    stacks: stacks.split(',').map(text => wholeIn(text, 'stacks', [2, 20])),
    sizes: sizesFrom(quick ? QUICK : FULL, given),
    guarded,
    print,
  };
};

const sizesFrom = (usual: Sizes, given: Partial<Readonly<Record<Size, string>>>): Sizes => {
  const sizeOf = (name: Size): number => {
    const text = given[name];
    return text === undefined ? usual[name] : wholeIn(text, name, BOUNDS[name]);
  };
  return Object.fromEntries(SIZES.map(name => [name, sizeOf(name)])) as Sizes;
};

const partIn = (text: string): Part => {
  const found = PARTS.find(part => part === text);
  if (found === undefined) throw new Error(`--only takes ${PARTS.join(', ')}; not ${text}.`);
  return found;
};

const wholeIn = (text: string, name: string, [least, most]: readonly [number, number]): number => {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Error(`--${name} takes whole numbers from ${least} to ${most}; "${text}" is not one.`);
};
