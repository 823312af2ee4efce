import { plainText } from '../ansi.ts';
import type { Looks, Size } from '../looks.ts';
import { paint } from '../paint.ts';
import { sampleScreens } from './sample-screens.ts';

/** The windows in which every screen is looked at. */
export const GOLDEN_SIZES: readonly Size[] = [
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
  { columns: 44, rows: 20 },
];

const LOOKS: Looks = { colour: false, ascii: false, fourColour: false };

/** Every sample screen at every size, by the name of its file. */
export const goldenScreens = async (): Promise<readonly (readonly [name: string, text: string])[]> =>
  Object.entries(await sampleScreens()).flatMap(([name, screen]) =>
    GOLDEN_SIZES.map(
      size => [`${name}-${size.columns}x${size.rows}`, plainText(paint(screen, size, LOOKS))] as const,
    ),
  );
