import type { Size } from '../terminal/looks.ts';

/** Whatever turns lines into what a screen shows, row by row. */
export type Frames = Readonly<{
  draw: (lines: readonly string[]) => void;
  /** The rows of the last frame. */
  shown: () => readonly string[];
  close: () => void;
}>;

/** As many rows as there are, none of them empty. */
export const rowsOf = (lines: readonly string[], { rows }: Size): readonly string[] =>
  Array.from({ length: rows }, (_, at) => lines[at] || ' ');

/** Shows the lines as they are: the first frame does not wait for Ink. */
export const plainFrames = (size: () => Size, onFrame: (rows: readonly string[]) => void): Frames => {
  let shown: readonly string[] = [];
  return {
    draw: lines => {
      shown = rowsOf(lines, size());
      onFrame(shown);
    },
    shown: () => shown,
    close: () => undefined,
  };
};
