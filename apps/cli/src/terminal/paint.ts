import type { Screen } from '@cardroom/screens';

import { withSuitColours } from './cards.ts';
import { compose, type Page } from './composition.ts';
import { asciiLine, readable } from './glyphs.ts';
import { cropped, trimmed } from './lines.ts';
import type { Line, Looks, Size, Span, Style } from './looks.ts';
import { withOverlay } from './overlays.ts';

/**
 * A screen as lines: at most `size.rows` of them, none wider than `size.columns`. Where there is no room for the pane
 * beside the table, `page` says which of them to show.
 */
export const paint = (screen: Screen, size: Size, looks: Looks, page: Page = 'table'): readonly Line[] => {
  const model = readable(screen, looks.ascii);
  const whole = compose(model, size, page);
  const lines = model.overlay ? withOverlay(whole, model.overlay, size) : whole;
  return cropped(lines, size).map(line => finished(line, looks));
};

const finished = (line: Line, looks: Looks): Line => {
  const coloured = looks.colour ? withSuitColours(trimmed(line)) : trimmed(line).map(uncoloured);
  return looks.ascii ? asciiLine(coloured) : coloured;
};

const uncoloured = ({ text, style }: Span): Span => ({ text, style: withoutColour(style) });

const withoutColour = ({ bold, dim, inverse }: Style): Style => ({
  ...(bold ? { bold } : {}),
  ...(dim ? { dim } : {}),
  ...(inverse ? { inverse } : {}),
});
