import type { BestChart, CellCode } from '@cardroom/odds/blackjack';
import { CELL_LOOKS, codesIn, edgeSentence, sectionsOf, type Section } from './chart-looks.ts';

const CELL = { width: 46, height: 28 };
const MARGIN = 24;
const NAME = 64;
const HEAD = 84;
const TEXT = '#F2EFE6';
const MUTED = '#A9B8AF';
const FELT = '#0F3B2E';

/** A chart as a picture that needs nothing else: no style sheet, no font, no script. */
export const chartSvg = (title: string, chart: BestChart): readonly string[] => {
  const width = 2 * MARGIN + NAME + chart.upcards.length * CELL.width;
  let top = HEAD;
  const sections = sectionsOf(chart).flatMap(section => {
    const lines = sectionSvg(section, chart.upcards, top);
    top += (section.rows.length + 2) * CELL.height;
    return lines;
  });
  const legend = legendSvg(codesIn(chart), top);
  const height = top + codesIn(chart).length * CELL.height + MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title about" font-family="system-ui, sans-serif" font-size="15">`,
    `<title id="title">Basic strategy: ${escaped(title)}</title>`,
    `<desc id="about">${escaped(edgeSentence(chart))}</desc>`,
    `<rect width="${width}" height="${height}" fill="${FELT}"/>`,
    textSvg({ x: MARGIN, y: 36, size: 20, width: width - 2 * MARGIN }, `Basic strategy: ${title}`),
    textSvg({ x: MARGIN, y: 60, fill: MUTED }, edgeSentence(chart)),
    ...sections,
    ...legend,
    '</svg>',
  ];
};

const sectionSvg = ({ title, rows }: Section, upcards: readonly string[], top: number): readonly string[] => [
  textSvg({ x: MARGIN, y: baseline(top), bold: true }, title),
  ...upcards.map((up, at) => textSvg({ x: centre(at), y: baseline(top), middle: true, bold: true }, up)),
  ...rows.flatMap(([name, cells], row) => {
    const y = top + (row + 1) * CELL.height;
    return [
      textSvg({ x: MARGIN, y: baseline(y) }, name),
      ...cells.flatMap((code, at) => cellSvg(code, MARGIN + NAME + at * CELL.width, y)),
    ];
  }),
];

const legendSvg = (codes: readonly CellCode[], top: number): readonly string[] =>
  codes.flatMap((code, at) => {
    const y = top + at * CELL.height;
    return [
      ...cellSvg(code, MARGIN, y),
      textSvg({ x: MARGIN + CELL.width + 12, y: baseline(y) }, CELL_LOOKS[code].means),
    ];
  });

const cellSvg = (code: CellCode, x: number, y: number): readonly string[] => {
  const { fill, ink } = CELL_LOOKS[code];
  return [
    `<rect x="${x + 1}" y="${y + 1}" width="${CELL.width - 2}" height="${CELL.height - 2}" rx="3" fill="${fill}"/>`,
    textSvg({ x: x + CELL.width / 2, y: baseline(y), middle: true, fill: ink }, code),
  ];
};

const baseline = (top: number): number => top + CELL.height / 2 + 5;
const centre = (column: number): number => MARGIN + NAME + (column + 0.5) * CELL.width;

type Lettering = {
  readonly x: number;
  readonly y: number;
  readonly fill?: string;
  readonly size?: number;
  readonly middle?: boolean;
  readonly bold?: boolean;
  /** The room there is; longer text is squeezed into it. */
  readonly width?: number;
};

const textSvg = ({ x, y, fill = TEXT, size, middle, bold, width }: Lettering, text: string): string => {
  const tooLong = width !== undefined && size !== undefined && text.length * size * 0.55 > width;
  const attributes = [
    `x="${x}" y="${y}" fill="${fill}"`,
    ...(size === undefined ? [] : [`font-size="${size}"`]),
    ...(middle ? ['text-anchor="middle"'] : []),
    ...(bold ? ['font-weight="bold"'] : []),
    ...(tooLong ? [`textLength="${width}" lengthAdjust="spacingAndGlyphs"`] : []),
  ];
  return `<text ${attributes.join(' ')}>${escaped(text)}</text>`;
};

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, letter => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter]!);
