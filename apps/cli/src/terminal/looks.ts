import type { Tone } from '@cardroom/screens';

/** What a terminal can show and a person wants to see. */
export type Looks = Readonly<{
  /** Off: no colours; bold, dim and inverse stay, and so does every character. */
  colour: boolean;
  /** No character beyond plain ASCII. */
  ascii: boolean;
  /** Blue diamonds and green clubs, so that no two suits look alike. */
  fourColour: boolean;
}>;

/** What there is room for. */
export type Size = Readonly<{ columns: number; rows: number }>;

export const COLOURS = [
  'red',
  'green',
  'gold',
  'blue',
  'cyan',
  'magenta',
  'hearts',
  'diamonds',
  'clubs',
] as const;
export type Colour = (typeof COLOURS)[number];

export type Style = Readonly<{ colour?: Colour; bold?: true; dim?: true; inverse?: true }>;
export type Span = Readonly<{ text: string; style: Style }>;
export type Line = readonly Span[];

type Ink = Readonly<{
  /** Of the 256 colours of terminals: middle tones, to be read on dark and on light ground. */
  index: number;
  /** The same for pictures, on dark ground. */
  hex: string;
}>;

const RED: Ink = { index: 167, hex: '#FF8A80' };
const GREEN: Ink = { index: 28, hex: '#5BD68A' };
const BLUE: Ink = { index: 68, hex: '#8AB4F8' };

const INKS: Readonly<Record<Exclude<Colour, 'diamonds' | 'clubs'>, Ink>> = {
  red: RED,
  green: GREEN,
  gold: { index: 136, hex: '#E8C468' },
  blue: BLUE,
  cyan: { index: 31, hex: '#6FD3D8' },
  magenta: { index: 133, hex: '#D9A0E8' },
  hearts: RED,
};

/** The ink of a colour: two of the suits depend on the deck. Null is the terminal's own. */
export const inkOf = (colour: Colour, { fourColour }: Pick<Looks, 'fourColour'>): Ink | null => {
  if (colour === 'diamonds') return fourColour ? BLUE : RED;
  if (colour === 'clubs') return fourColour ? GREEN : null;
  return INKS[colour];
};

/** How a tone looks. The words say it too. */
export const TONE_STYLES: Readonly<Record<Tone, Style>> = {
  plain: {},
  muted: { dim: true },
  strong: { bold: true },
  good: { colour: 'green', bold: true },
  bad: { colour: 'red', bold: true },
  even: { colour: 'gold', bold: true },
  special: { colour: 'cyan', bold: true },
  money: { colour: 'gold', bold: true },
};
