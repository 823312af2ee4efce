const GAP = 2;
const NARROWEST = 24;

/** Rows of cells in aligned columns, indented; the last cell is wrapped into the width that is left. */
export const columnsOf = (
  rows: readonly (readonly string[])[],
  width: number,
  indent = 2,
): readonly string[] => {
  const widths = columnWidths(rows);
  const left = indent + widths.reduce((sum, cell) => sum + cell + GAP, 0);
  if (width - left < NARROWEST) return rows.flatMap(row => stacked(row, width, indent));
  return rows.flatMap(row => {
    const cells = row.slice(0, -1).map((cell, at) => cell.padEnd(widths[at]! + GAP));
    const [first = '', ...more] = wrap(row.at(-1)!, width - left);
    return [' '.repeat(indent) + cells.join('') + first, ...more.map(line => ' '.repeat(left) + line)].map(
      line => line.trimEnd(),
    );
  });
};

/** In a narrow terminal the last cell goes below the others. */
const stacked = (row: readonly string[], width: number, indent: number): readonly string[] => {
  const margin = ' '.repeat(indent);
  const below = wrap(row.at(-1)!, width - 2 * indent).map(line => margin + margin + line);
  return [margin + row.slice(0, -1).join(' '.repeat(GAP)), ...below];
};

/** A text in lines of at most `width` characters, broken between words. */
export const wrap = (text: string, width: number): readonly string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
};

/** Of every column but the last. */
const columnWidths = (rows: readonly (readonly string[])[]): readonly number[] =>
  (rows[0] ?? []).slice(0, -1).map((_, at) => Math.max(...rows.map(row => row[at]!.length)));
