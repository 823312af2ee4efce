import type { BestChart, CellCode, ChartRows } from '@cardroom/odds/blackjack';
import { percent } from './figures.ts';

/** How the cells of one kind look: white or black on a colour, and always with their letters. */
export type CellLook = {
  readonly means: string;
  /** Terminal colours: SGR parameters. */
  readonly ansi: string;
  readonly fill: string;
  readonly ink: string;
};

const INK = '#111418';
const PAPER = '#FBF9F3';

const HIT: CellLook = { means: 'hit', ansi: '30;42', fill: '#A8DDB8', ink: INK };
const STAND: CellLook = { means: 'stand', ansi: '97;41', fill: '#A3121A', ink: PAPER };
const DOUBLE: CellLook = { means: 'double', ansi: '30;43', fill: '#E8C468', ink: INK };
const SURRENDER: CellLook = { means: 'surrender', ansi: '30;47', fill: PAPER, ink: INK };

export const CELL_LOOKS: Readonly<Record<CellCode, CellLook>> = {
  H: HIT,
  S: STAND,
  Dh: { ...DOUBLE, means: 'double, else hit' },
  Ds: { ...DOUBLE, means: 'double, else stand' },
  Rh: { ...SURRENDER, means: 'surrender, else hit' },
  Rs: { ...SURRENDER, means: 'surrender, else stand' },
  P: { means: 'split', ansi: '97;44', fill: '#0B57D0', ink: PAPER },
};

export type Section = {
  readonly title: string;
  readonly rows: readonly (readonly [name: string, cells: readonly CellCode[]])[];
};

/** The parts of a chart in the order in which they are read: totals and pairs from low to high. */
export const sectionsOf = ({ hard, soft, pairs }: BestChart): readonly Section[] => [
  { title: 'Hard', rows: Object.entries(hard) },
  { title: 'Soft', rows: namedRows(soft, ['A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9'], name => name) },
  {
    title: 'Pairs',
    rows: namedRows(pairs, ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'A'], name => name + name),
  },
];

const namedRows = (
  rows: ChartRows,
  names: readonly string[],
  shown: (name: string) => string,
): Section['rows'] => names.map(name => [shown(name), rows[name] ?? []]);

/** The kinds of cells that a chart has, in the order of the legend. */
export const codesIn = (chart: BestChart): readonly CellCode[] => {
  const used = new Set(sectionsOf(chart).flatMap(({ rows }) => rows.flatMap(([, cells]) => cells)));
  return (Object.keys(CELL_LOOKS) as CellCode[]).filter(code => used.has(code));
};

/** `House edge 0.3320 % when it is played by this chart`. */
export const edgeSentence = ({ ev }: BestChart): string =>
  ev > 0
    ? `Played by this chart, the player is ahead by ${percent(ev, 4)} of the first wager.`
    : `Played by this chart, the house edge is ${percent(-ev, 4)} of the first wager.`;
