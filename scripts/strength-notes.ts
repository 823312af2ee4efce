/** A figure and how it came about, as a row of the table. */
export type Row = readonly [what: string, stack: number, measured: string, conditions: string];

const HEAD = `# Strength by commit

Made by \`npm run strength\`; what is measured and how is in [docs/opponent.md](../docs/opponent.md). Thousandths of a big blind
(mbb) a hand, at $5/$10 one of them is a cent; ± is a 95 % confidence interval; stacks in small blinds, 20 is $100.
`;

const TABLE = '| what | stack | mbb/hand | conditions |\n|---|---|---|---|\n';

/** The notes with new rows, first in the table under the heading of what they measure; what somebody wrote there by hand stays. */
export const withRows = (notes: string, measured: string, rows: readonly Row[]): string => {
  const lines = rows.map(row => `| ${row.join(' | ')} |\n`).join('');
  const [head, ...sections] = (notes.startsWith('#') ? notes : HEAD).split(/^(?=## )/m);
  const at = sections.findIndex(section => section.startsWith(`## ${measured}\n`));
  if (at >= 0) return [head, ...sections.with(at, withLines(sections[at]!, lines))].join('');
  const blank = sections.length > 0 ? '\n' : '';
  return [`${head!.trimEnd()}\n\n## ${measured}\n\n${TABLE}${lines}${blank}`, ...sections].join('');
};

/** A section of words alone gets its table after them. */
const withLines = (section: string, lines: string): string => {
  const [before, after] = section.split(TABLE);
  if (after !== undefined) return `${before}${TABLE}${lines}${after}`;
  return `${section.trimEnd()}\n\n${TABLE}${lines}${section.endsWith('\n\n') ? '\n' : ''}`;
};
