import type { BestChart, CellCode } from '@cardroom/odds/blackjack';
import { CELL_LOOKS, codesIn, edgeSentence, sectionsOf, type Section } from './chart-looks.ts';

const NAME = 7;
const CELL = 4;

/** A chart for a terminal: letters, on colours where there are any. */
export const chartText = (title: string, chart: BestChart, colour: boolean): readonly string[] => [
  `Basic strategy: ${title}`,
  edgeSentence(chart),
  '',
  ...sectionsOf(chart).flatMap(section => [...sectionText(section, chart.upcards, colour), '']),
  ...codesIn(chart).map(code => `${cellText(code, colour)}  ${CELL_LOOKS[code].means}`),
];

const sectionText = (
  { title, rows }: Section,
  upcards: readonly string[],
  colour: boolean,
): readonly string[] => [
  title.padEnd(NAME) +
    upcards
      .map(up => ` ${up}`.padEnd(CELL))
      .join('')
      .trimEnd(),
  ...rows.map(([name, cells]) => {
    const line = name.padStart(NAME - 2).padEnd(NAME) + cells.map(code => cellText(code, colour)).join('');
    return colour ? line : line.trimEnd();
  }),
];

const cellText = (code: CellCode, colour: boolean): string => {
  const text = ` ${code}`.padEnd(CELL);
  return colour ? `\u001b[${CELL_LOOKS[code].ansi}m${text}\u001b[0m` : text;
};

/** The same in Markdown. */
export const chartMarkdown = (title: string, chart: BestChart): readonly string[] => [
  `# Basic strategy: ${title}`,
  '',
  edgeSentence(chart),
  '',
  ...sectionsOf(chart).flatMap(section => [...sectionMarkdown(section, chart.upcards), '']),
  codesIn(chart)
    .map(code => `**${code}** ${CELL_LOOKS[code].means}`)
    .join(' · '),
];

const sectionMarkdown = ({ title, rows }: Section, upcards: readonly string[]): readonly string[] => [
  rowMarkdown([title, ...upcards]),
  rowMarkdown(['---', ...upcards.map(() => ':-:')]),
  ...rows.map(([name, cells]) => rowMarkdown([`**${name}**`, ...cells])),
];

const rowMarkdown = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
