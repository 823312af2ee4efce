import type { Bar, Block, ChartBlock, ChartSection, Figure, Spark } from '@cardroom/screens';

import {
  BLANK,
  BOLD,
  DIM,
  beside,
  cut,
  flow,
  padLeft,
  padTo,
  row,
  shorten,
  shortenList,
  spaces,
  text,
  widthOf,
  wrappedMessage,
  type Lines,
} from './lines.ts';
import { TONE_STYLES, type Line, type Size } from './looks.ts';

/** Blocks below one another: as many as there is room for, the first ones first, apart as far as it goes. */
export const blockColumn = (blocks: readonly Block[], { columns, rows }: Size): Lines => {
  const ways = [whole, merged, dense, denser].map(shape => blocks.map(block => shape(block, columns)));
  const counts = ways.map(way => way.filter((_, at) => heightOf(way.slice(0, at + 1)) <= rows).length);
  const wanted = Math.min(Math.max(...counts), wantedOf(blocks));
  const at = counts.findIndex(count => count >= wanted);
  if (counts[at] === 0) return cut(firstBlock(blocks, columns), rows);
  const drawn = ways[at]!.slice(0, counts[at]);
  const gaps = rows - heightOf(drawn);
  return drawn.flatMap((lines, index) => (index > 0 && index <= gaps ? [BLANK, ...lines] : lines));
};

/** Blocks that the others move together for: all up to the course. What comes after it is there where there is room. */
const wantedOf = (blocks: readonly Block[]): number =>
  blocks.findLastIndex(({ kind }) => kind === 'sparks') + 1 || blocks.length;

/** The first block alone, the part of it first that is being played. */
const firstBlock = (blocks: readonly Block[], columns: number): Lines =>
  blocks.slice(0, 1).flatMap(block => denser(playedFirst(block), columns));

/** Whether there is room for one block at least. */
export const hasRoom = (blocks: readonly Block[], { columns, rows }: Size): boolean =>
  firstBlock(blocks, columns).length <= rows;

const heightOf = (drawn: readonly Lines[]): number => drawn.reduce((sum, lines) => sum + lines.length, 0);

/** A way to draw a block, from the airiest to the densest. */
type Shape = (block: Block, columns: number) => Lines;

/** A chart in fewer rows: those that say the same are one, `13-14`. */
const merged: Shape = (block, columns) =>
  whole(
    block.kind === 'chart'
      ? {
          ...block,
          sections: block.sections.map(section => ({ ...section, rows: mergedRows(section.rows) })),
        }
      : block,
    columns,
  );

/** Shares in two columns, and courses without a title: their labels say what they are. */
const dense: Shape = (block, columns) => {
  if (block.kind === 'sparks') return sparkLines(block.rows, columns);
  if (block.kind !== 'bars' || !isPlain(block.rows)) return merged(block, columns);
  return [...titleLines(block.title, block.note, columns), ...pairLines(block.rows, columns)];
};

/** Figures and shares after one another, as many in a line as it holds. */
const denser: Shape = (block, columns) => {
  const plain = block.kind === 'figures' || (block.kind === 'bars' && isPlain(block.rows));
  if (!plain || block.rows.length < 4) return dense(block, columns);
  const rows: readonly (Bar | Figure)[] = block.rows;
  const words = rows.map(item => shorten(row(text(`${item.label} `, DIM), valueLine(item)), columns));
  return [...titleLines(block.title, block.note, columns), ...flow(words, columns, spaces(2))];
};

const valueLine = (item: Bar | Figure): Line =>
  text(item.value, 'tone' in item ? TONE_STYLES[item.tone] : BOLD);

/** Bars of which none is the best or the chosen one. */
const isPlain = (bars: readonly Bar[]): boolean => bars.length > 3 && bars.every(({ mark }) => mark === null);

/** Bars in two columns, the first half of them at the left. */
const pairLines = (bars: readonly Bar[], columns: number): Lines => {
  const half = Math.ceil(bars.length / 2);
  const sides = [bars.slice(0, half), bars.slice(half)];
  const used = sides.reduce((sum, side) => sum + longest(side, 'label') + longest(side, 'value') + 2, 2);
  const room = Math.floor((columns - used) / 2);
  if (room < 2) return barLines(bars, columns);
  const most = Math.max(...bars.map(({ length }) => Math.abs(length))) || 1;
  return beside(
    sides.map(side => side.map(bar => pairLine(bar, side, room, most))),
    2,
  );
};

const longest = (bars: readonly Bar[], part: 'label' | 'value'): number =>
  Math.max(0, ...bars.map(bar => bar[part].length));

const pairLine = (bar: Bar, side: readonly Bar[], room: number, most: number): Line =>
  row(
    padTo(text(bar.label), longest(side, 'label')),
    ' ',
    padLeft(text(bar.value), longest(side, 'value')),
    ' ',
    padTo(barOf(bar.length / most, room), room),
  );

/** A chart with the part first that is being played. */
const playedFirst = (block: Block): Block =>
  block.kind === 'chart'
    ? {
        ...block,
        sections: block.sections.toSorted((one, other) => Number(isPlayed(other)) - Number(isPlayed(one))),
      }
    : block;

const isPlayed = ({ rows }: ChartSection): boolean => rows.some(({ here }) => here !== null);

const mergedRows = (rows: ChartSection['rows']): ChartSection['rows'] => {
  const out: ChartSection['rows'][number][] = [];
  for (const line of rows) {
    const last = out.at(-1);
    const same = last && last.here === null && line.here === null && last.cells.join() === line.cells.join();
    if (same) out[out.length - 1] = { ...last, label: `${last.label.split('-')[0]!}-${line.label}` };
    else out.push(line);
  }
  return out;
};

/** One block: its title, and what it tells. */
const whole: Shape = (block, columns) => {
  switch (block.kind) {
    case 'bars':
      return [...titleLines(block.title, block.note, columns), ...barLines(block.rows, columns)];
    case 'figures':
      return [...titleLines(block.title, block.note, columns), ...figureLines(block.rows, columns)];
    case 'sparks':
      return [...titleLines(block.title, '', columns), ...sparkLines(block.rows, columns)];
    case 'text':
      return [
        ...titleLines(block.title, '', columns),
        ...block.lines.flatMap(line => wrappedMessage(line, columns)),
      ];
    case 'chart':
      return chartLines(block, columns);
  }
};

/** A title with its note at the right, or with the first parts of it; where nothing of it fits, below. */
const titleLines = (title: string, note: string, columns: number): Lines => {
  const name = shorten(text(title, BOLD), columns);
  const room = columns - widthOf(name);
  if (note === '') return [name];
  const short = shortenList(text(note, DIM), room - 2);
  return widthOf(short) === note.length || note.startsWith(`${wordsIn(short)} · `)
    ? [row(name, padLeft(short, room))]
    : [name, shortenList(text(note, DIM), columns)];
};

const wordsIn = (line: Line): string => line.map(span => span.text).join('');

const MARKS = { best: '▸ ', chosen: '• ' } as const;

const barLines = (bars: readonly Bar[], columns: number): Lines => {
  const label = Math.max(0, ...bars.map(bar => bar.label.length));
  const value = Math.max(0, ...bars.map(bar => bar.value.length));
  const room = columns - label - value - 6;
  return bars.map(bar => {
    const style = bar.mark === null ? {} : BOLD;
    const head = row(
      text(bar.mark ? MARKS[bar.mark] : '  ', BOLD),
      padTo(text(bar.label, style), label),
      '  ',
      padLeft(text(bar.value, style), value),
    );
    return room < 3 ? shorten(head, columns) : row(head, '  ', barOf(bar.length, room));
  });
};

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar in steps of an eighth of a column; below nothing it is shaded. */
const barOf = (length: number, room: number): Line => {
  const eighths = Math.round(Math.min(1, Math.abs(length)) * room * 8);
  if (length < 0) return text('▒'.repeat(Math.max(1, Math.round(eighths / 8))), { colour: 'red' });
  return text('█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8]!, { colour: 'green' });
};

/** A label and its value in each line, or in each half of it. */
const figureLines = (figures: readonly Figure[], columns: number): Lines => {
  const half = Math.floor((columns - 3) / 2);
  const narrow = figures.every(({ label, value }) => label.length + 1 + value.length <= half);
  if (figures.length < 4 || !narrow) return figures.map(figure => figureLine(figure, columns));
  return Array.from({ length: Math.ceil(figures.length / 2) }, (_, at) => {
    const [left, right] = [figures[2 * at]!, figures[2 * at + 1]];
    return right
      ? row(figureLine(left, half), '   ', figureLine(right, columns - half - 3))
      : figureLine(left, half);
  });
};

const figureLine = ({ label, value, tone }: Figure, columns: number): Line => {
  const room = columns - value.length - 1;
  return room < 4
    ? shorten(row(text(label), ' ', text(value, TONE_STYLES[tone])), columns)
    : row(padTo(shorten(text(label, DIM), room), room + 1), text(value, TONE_STYLES[tone]));
};

const SPARKS = '▁▂▃▄▅▆▇█';

/** Lines of small columns, all on one scale and of one length, so that they can be compared. */
const sparkLines = (sparks: readonly Spark[], columns: number): Lines => {
  const all = sparks.flatMap(({ values }) => values);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const glyph = (value: number): string =>
    SPARKS[high > low ? Math.round(((value - low) / (high - low)) * (SPARKS.length - 1)) : 0]!;
  const room = columns - Math.max(0, ...sparks.map(({ label }) => label.length)) - 2;
  return sparks.map(({ label, values }) => {
    const glyphs = sampled(values, room).map(glyph);
    return shorten(row(text(glyphs.join(''), { colour: 'cyan' }), '  ', text(label, DIM)), columns);
  });
};

/** At most so many of the values, the first and the last among them. */
const sampled = (values: readonly number[], most: number): readonly number[] => {
  const count = Math.max(1, Math.min(most, values.length));
  if (values.length <= count) return values;
  return Array.from(
    { length: count },
    (_, at) => values[Math.round((at * (values.length - 1)) / Math.max(1, count - 1))]!,
  );
};

/** A chart with two letters a cell, or one where it is narrow; the cell in play stands in brackets. */
const chartLines = (chart: ChartBlock, columns: number): Lines => {
  const label = Math.max(
    0,
    ...chart.sections.flatMap(({ title, rows }) => [title.length, ...rows.map(line => line.label.length)]),
  );
  const letters = label + chart.columns.length * 3 + 1 <= columns ? 2 : 1;
  return [
    ...titleLines(chart.title, '', columns),
    ...chart.sections.flatMap(section => sectionLines(section, chart.columns, label, letters)),
  ].map(line => shorten(line, columns));
};

const sectionLines = (
  { title, rows }: ChartSection,
  columns: readonly string[],
  label: number,
  letters: number,
): Lines => [
  row(
    padTo(text(title, DIM), label),
    ...columns.map(name => text(` ${name.slice(0, letters).padEnd(letters)}`, DIM)),
  ),
  ...rows.map(({ label: name, cells, here }) =>
    row(padTo(text(name), label), cellLine(cells, here, letters)),
  ),
];

/** Brackets take the place of the spaces around a cell. */
const cellLine = (cells: readonly string[], here: number | null, letters: number): Line => [
  ...cells.flatMap((cell, at) => {
    const words = cell.slice(0, letters).padEnd(letters);
    if (at === here) return text(`[${words}`, { bold: true, inverse: true });
    if (here !== null && at === here + 1) return row(text(']', { bold: true, inverse: true }), words);
    return text(` ${words}`);
  }),
  ...(here === cells.length - 1 ? text(']', { bold: true, inverse: true }) : spaces(1)),
];
