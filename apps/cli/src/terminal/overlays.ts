import type { KeyHint, Overlay } from '@cardroom/screens';

import { keyPiece } from './chrome.ts';
import {
  BOLD,
  DIM,
  beside,
  cropped,
  cut,
  dimmed,
  fits,
  flow,
  padTo,
  row,
  slice,
  stacked,
  text,
  widest,
  widthOf,
  wrapped,
  type Lines,
} from './lines.ts';
import { type Line, type Size } from './looks.ts';

/** A page with a box in front of it; where there is no room for a box, its words alone. */
export const withOverlay = (page: Lines, overlay: Overlay, size: Size): Lines => {
  const inner: Size = {
    columns: Math.min(size.columns, overlay.kind === 'help' ? 100 : 60) - 6,
    rows: size.rows - 4,
  };
  const words = overlayChoices(overlay)
    .map(draw => draw(inner.columns))
    .find(lines => fits(lines, inner));
  if (words) return inFront(page, boxed(words, overlay.kind === 'help' ? overlay.title : ''), size);
  const bare = overlayChoices(overlay).map(draw => draw(size.columns));
  return bare.find(lines => fits(lines, size)) ?? asMuch(overlay, bare.at(-1)!, size);
};

/** Of a question all answers, with the end of what is asked; of the help what comes first, and a mark where it goes on. */
const asMuch = (overlay: Overlay, lines: Lines, size: Size): Lines => {
  if (overlay.kind === 'help') {
    const from = Math.min(overlay.from ?? 0, Math.max(0, lines.length - size.rows));
    return cropped(cut(lines.slice(from), size.rows), size);
  }
  const answers = answerLines(overlay, size.columns);
  const asked = overlay.lines.flatMap(line => wrapped(line, size.columns));
  const room = size.rows - answers.length;
  return cropped([...(room > 0 ? asked.slice(-room) : []), ...answers], size);
};

const overlayChoices = (overlay: Overlay): readonly ((columns: number) => Lines)[] => {
  switch (overlay.kind) {
    case 'help':
      return [
        ...[1, 2, 3].map(across => (): Lines => helpColumns(overlay.sections, across, 1)),
        ...[1, 2, 3].map(across => (): Lines => helpColumns(overlay.sections, across, 0)),
        columns => helpWords(overlay.sections, columns),
        columns => helpWords(overlay.sections.map(withoutReasons), columns),
      ];
    case 'question':
      return [columns => question(overlay, columns, 1), columns => question(overlay, columns, 0)];
  }
};

type Sections = Extract<Overlay, { kind: 'help' }>['sections'];

/** Sections below one another, in so many columns of about the same height. */
const helpColumns = (sections: Sections, across: number, gap: number): Lines => {
  const key = Math.max(0, ...sections.flatMap(({ rows }) => rows.map(([name]) => name.length)));
  const blocks = sections.map(({ title, rows }) => [
    text(title, BOLD),
    ...rows.map(([name, use]) => row(padTo(text(name, { colour: 'gold' }), key + 2), text(use))),
  ]);
  return beside(
    shared(blocks, across).map(column => stacked(column, gap)),
    4,
  );
};

const shared = (blocks: readonly Lines[], across: number): readonly (readonly Lines[])[] => {
  const goal = blocks.reduce((sum, block) => sum + block.length + 1, 0) / across;
  const columns: Lines[][] = [[]];
  let height = 0;
  for (const block of blocks) {
    if (height > 0 && height + block.length / 2 > goal && columns.length < across) {
      columns.push([]);
      height = 0;
    }
    columns.at(-1)!.push(block);
    height += block.length + 1;
  }
  return columns;
};

/** Keys alone where there is no room for why they do nothing. */
const withoutReasons = ({ title, rows }: Sections[number]): Sections[number] => ({
  title,
  rows: rows.map(([name, use]) => [name, use.replace(/[:;] .*$/, '')] as const),
});

/** Key after key, as in a sentence. */
const helpWords = (sections: Sections, columns: number): Lines =>
  flow(
    sections
      .flatMap(({ rows }) => rows)
      .flatMap(([name, use]) => {
        const line = row(text(name, BOLD), text(` ${use}`));
        return widthOf(line) <= columns ? [line] : wrapped(`${name} ${use}`, columns);
      }),
    columns,
    text('  '),
  );

const question = (
  { lines, options }: Extract<Overlay, { kind: 'question' }>,
  columns: number,
  gap: number,
): Lines => stacked([lines.flatMap(line => wrapped(line, columns)), answerLines({ options }, columns)], gap);

const answerLines = ({ options }: { readonly options: readonly KeyHint[] }, columns: number): Lines =>
  flow(options.map(keyPiece), columns, text('   '));

/** A framed box with a title in its upper edge. */
const boxed = (lines: Lines, title: string): Lines => {
  const inner = Math.max(widest(lines), title.length + 2) + 2;
  const name = title === '' ? '' : ` ${title} `;
  return [
    row(text('╭─', DIM), text(name, BOLD), text(`${'─'.repeat(inner - name.length - 1)}╮`, DIM)),
    ...['', ...lines, ''].map(line => row(text('│', DIM), padTo(row(' ', line), inner), text('│', DIM))),
    text(`╰${'─'.repeat(inner)}╯`, DIM),
  ];
};

/** A box in the middle of a page, which steps back behind it. */
const inFront = (page: Lines, box: Lines, { columns, rows }: Size): Lines => {
  const width = widest(box);
  const [left, top] = [Math.floor((columns - width) / 2), Math.floor((rows - box.length) / 2)];
  const behind = dimmed(page);
  return Array.from({ length: Math.max(page.length, top + box.length) }, (_, at): Line => {
    const under = behind[at] ?? [];
    const line = box[at - top];
    if (!line) return under;
    // A column of air on both sides, so that what is behind does not touch the box.
    const before = padTo(slice(under, 0, left - 1), left);
    return row(before, line, ' ', slice(under, left + width + 1, columns));
  });
};
