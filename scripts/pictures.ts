// Draws docs/pictures/*.svg, screens in a terminal's window, from the same screens as the golden files, and takes the
// pictures of the page, at tables whose cards are known: `npm run pictures`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { inkOf, type Line, type Looks, type Size, type Span } from '../apps/cli/src/terminal/looks.ts';
import { paint } from '../apps/cli/src/terminal/paint.ts';
import { sampleScreens } from '../apps/cli/src/terminal/testing/sample-screens.ts';

const LOOKS: Looks = { colour: true, ascii: false, fourColour: true };
const USUAL: Size = { columns: 80, rows: 24 };

/** Which screens are drawn, in which window. */
const PICTURES: readonly (readonly [screen: string, size: Size])[] = [
  ['lobby', USUAL],
  ['blackjack-setup', USUAL],
  ['blackjack-betting', USUAL],
  ['blackjack-turn', { columns: 120, rows: 32 }],
  ['blackjack-split', USUAL],
  ['blackjack-four-hands', USUAL],
  ['blackjack-won', USUAL],
  ['blackjack-frame', USUAL],
  ['blackjack-game-over', USUAL],
  ['holdem-setup', USUAL],
  ['holdem-turn', USUAL],
  ['holdem-showdown', USUAL],
  ['holdem-nine-seats', USUAL],
  ['twentyone-turn', USUAL],
  ['history', USUAL],
  ['statistics', USUAL],
  ['settings', USUAL],
  ['blackjack-help', USUAL],
];

const CELL = { width: 8.43, height: 16.4 };
const [MARGIN, TOP] = [18, 40];
const [ROOM, TEXT, MUTED] = ['#0B1310', '#F2EFE6', '#7F9187'];
const FONT = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace";

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const fixed = (number: number): string => String(Math.round(number * 10) / 10);

const fillOf = ({ style: { colour, dim } }: Span): string => {
  const ink = colour ? inkOf(colour, LOOKS) : null;
  if (ink && !dim) return ink.hex;
  return dim ? MUTED : TEXT;
};

/** One span at its place; every character is held to its column, whatever the font. */
const spanSvg = (span: Span, column: number, row: number): string => {
  if (span.text.trim() === '' && !span.style.inverse) return '';
  const [x, y] = [MARGIN + column * CELL.width, TOP + row * CELL.height];
  const width = span.text.length * CELL.width;
  const fill = fillOf(span);
  const ground = span.style.inverse
    ? `<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(width)}" height="${fixed(CELL.height)}" fill="${fill}"/>`
    : '';
  const bold = span.style.bold ? ' font-weight="700"' : '';
  return `${ground}<text x="${fixed(x)}" y="${fixed(y + 12.6)}" textLength="${fixed(width)}" lengthAdjust="spacing" fill="${span.style.inverse ? ROOM : fill}"${bold}>${escaped(span.text)}</text>`;
};

const lineSvg = (line: Line, row: number): string => {
  let column = 0;
  return line
    .map(span => {
      const drawn = spanSvg(span, column, row);
      column += span.text.length;
      return drawn;
    })
    .join('');
};

const windowSvg = (name: string, lines: readonly Line[], { columns, rows }: Size): string => {
  const [width, height] = [2 * MARGIN + columns * CELL.width, Math.ceil(TOP + rows * CELL.height + MARGIN)];
  const lights = ['#FF8A80', '#E8C468', '#5BD68A'].map(
    (fill, at) => `<circle cx="${24 + at * 20}" cy="20" r="6" fill="${fill}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${fixed(width)} ${height}" width="${fixed(width)}" height="${height}" role="img" aria-label="Cardroom in a terminal: ${name.replaceAll('-', ' ')}">
<rect width="${fixed(width)}" height="${height}" rx="10" fill="${ROOM}" stroke="#16201C"/>
${lights.join('')}
<g font-family="${FONT}" font-size="14" xml:space="preserve">
${lines.map(lineSvg).join('\n')}
</g>
</svg>
`;
};

const screens = await sampleScreens();
const folder = join(import.meta.dirname, '..', 'docs', 'pictures');
mkdirSync(folder, { recursive: true });
for (const [name, size] of PICTURES) {
  const screen = screens[name];
  if (!screen) throw new Error(`There is no screen "${name}".`);
  writeFileSync(join(folder, `${name}.svg`), windowSvg(name, paint(screen, size, LOOKS), size));
}

// In a process of its own: that code is typed for a browser, and has one to close.
execFileSync(
  process.execPath,
  [join(import.meta.dirname, '..', 'apps', 'web', 'e2e', 'pictures.ts'), folder],
  { stdio: 'inherit' },
);
