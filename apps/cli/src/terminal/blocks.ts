import type { Bar, Block, ChartBlock, ChartSection, Figure, Spark } from '@cardroom/screens';

import {
  BLANK,
  BOLD,
  DIM,
  padLeft,
  padTo,
  row,
  shorten,
  spaces,
  stacked,
  text,
  widthOf,
  wrappedMessage,
  type Lines,
} from './lines.ts';
import { TONE_STYLES, type Line, type Size } from './looks.ts';

/** Blocks below one another: as many as there is room for, the first ones first, the last one perhaps in part. */
export const blockColumn = (blocks: readonly Block[], { columns, rows }: Size): Lines => {
  const drawn = blocks.map(block => blockLines(block, columns));
  for (const gap of [1, 0]) {
    const all = stacked(drawn, gap);
    if (all.length <= rows) return all;
  }
  const out: Line[] = [];
  for (const lines of drawn) {
    const gap = out.length === 0 ? [] : [BLANK];
    const room = rows - out.length - gap.length;
    if (room < Math.min(2, lines.length)) break;
    out.push(...gap, ...lines.slice(0, room));
  }
  return out;
};

/** One block: its title, and what it tells. */
export const blockLines = (block: Block, columns: number): Lines => {
  switch (block.kind) {
    case 'bars':
      return [titleLine(block.title, block.note, columns), ...barLines(block.rows, columns)];
    case 'figures':
      return [titleLine(block.title, block.note, columns), ...figureLines(block.rows, columns)];
    case 'sparks':
      return [titleLine(block.title, '', columns), ...block.rows.map(spark => sparkLine(spark, columns))];
    case 'text':
      return [
        titleLine(block.title, '', columns),
        ...block.lines.flatMap(line => wrappedMessage(line, columns)),
      ];
    case 'chart':
      return chartLines(block, columns);
  }
};

const titleLine = (title: string, note: string, columns: number): Line => {
  const name = shorten(text(title, BOLD), columns);
  const room = columns - widthOf(name);
  return note.length + 2 <= room ? row(name, padLeft(text(note, DIM), room)) : name;
};

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

const sparkLine = ({ label, values }: Spark, columns: number): Line => {
  const room = Math.max(1, Math.min(columns - label.length - 2, values.length));
  const shown = Array.from(
    { length: room },
    (_, at) => values[Math.round((at * (values.length - 1)) / Math.max(1, room - 1))] ?? 0,
  );
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const glyphs = shown.map(value => SPARKS[high > low ? Math.round(((value - low) / (high - low)) * 7) : 0]!);
  return shorten(row(text(glyphs.join(''), { colour: 'cyan' }), '  ', text(label, DIM)), columns);
};

/** A chart with two letters a cell, or one where it is narrow; the cell in play stands in brackets. */
const chartLines = (chart: ChartBlock, columns: number): Lines => {
  const label = Math.max(
    0,
    ...chart.sections.flatMap(({ title, rows }) => [title.length, ...rows.map(line => line.label.length)]),
  );
  const letters = label + chart.columns.length * 3 + 1 <= columns ? 2 : 1;
  return [
    titleLine(chart.title, '', columns),
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
