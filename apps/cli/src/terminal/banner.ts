import type { Banner } from '@cardroom/screens';

import { centred, row, said, text, widthOf, type Lines } from './lines.ts';
import { TONE_STYLES, type Line } from './looks.ts';

/** `You win!  +$150`. */
export const bannerLine = (banner: Banner): Line =>
  row(said(banner), banner.change ? row('  ', said(banner.change)) : '');

/** How a round ended, in large: a box with the result, no wider than `columns`. */
export const bannerBox = (banner: Banner, columns: number): Lines => {
  const words = bannerLine(banner);
  const inner = Math.min(Math.max(widthOf(words) + 4, 24), columns - 2);
  if (widthOf(words) > inner) return [words];
  const edge = TONE_STYLES[banner.tone];
  const left = Math.floor((inner - widthOf(words)) / 2);
  const middle = row(
    text('┃', edge),
    centred(words, inner),
    ' '.repeat(inner - widthOf(words) - left),
    text('┃', edge),
  );
  return [text(`┏${'━'.repeat(inner)}┓`, edge), middle, text(`┗${'━'.repeat(inner)}┛`, edge)];
};
