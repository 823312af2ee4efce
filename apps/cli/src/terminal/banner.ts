import type { Banner } from '@cardroom/screens';

import { flow, padTo, row, said, spaces, text, widest, widthOf, wrapped, type Lines } from './lines.ts';
import { TONE_STYLES } from './looks.ts';

/** `You win!  +$150`, in as many lines as it takes. */
export const bannerLines = (banner: Banner | null, columns: number): Lines => {
  if (banner === null) return [];
  const words = wrapped(banner.text, columns, TONE_STYLES[banner.tone]);
  if (!banner.change) return words;
  return [...words.slice(0, -1), ...flow([words.at(-1)!, said(banner.change)], columns, spaces(2))];
};

/** The same in one line with rules on both sides, where there is room for it. */
export const bannerRule = (banner: Banner | null, columns: number): Lines => {
  const words = bannerLines(banner, columns);
  const [only] = words;
  if (banner === null || !only || words.length > 1 || widthOf(only) + 10 > columns) return words;
  const rule = text('━━━━', TONE_STYLES[banner.tone]);
  return [row(rule, ' ', only, ' ', rule)];
};

/** How a round ended, in large: a box around the result. */
export const bannerBox = (banner: Banner | null, columns: number): Lines => {
  const words = bannerLines(banner, columns - 6);
  if (banner === null || columns < 20) return bannerLines(banner, columns);
  const inner = Math.max(widest(words) + 4, 24);
  const edge = TONE_STYLES[banner.tone];
  const middle = words.map(line => {
    const left = Math.floor((inner - widthOf(line)) / 2);
    return row(text('┃', edge), padTo(row(spaces(left), line), inner), text('┃', edge));
  });
  return [text(`┏${'━'.repeat(inner)}┓`, edge), ...middle, text(`┗${'━'.repeat(inner)}┛`, edge)];
};
