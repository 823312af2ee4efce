import { Writable } from 'node:stream';

import { Box, render, Text, useInput, type Instance } from 'ink';
import { createElement, type ReactElement } from 'react';

import type { Size } from '../terminal/looks.ts';
import { pressesOf, type Press } from './keys.ts';

type FrameProps = Readonly<{
  lines: readonly string[];
  size: Size;
  onPress: (press: Press) => void;
  keys: boolean;
}>;

/** Lines that carry their styles already, each on its own row and never wrapped. */
const Frame = ({ lines, size, onPress, keys }: FrameProps): ReactElement => {
  useInput((input, key) => pressesOf(input, key).forEach(onPress), { isActive: keys });
  return createElement(
    Box,
    { flexDirection: 'column', width: size.columns, height: size.rows, overflow: 'hidden' },
    ...rowsOf(lines, size).map((line, at) => createElement(Text, { key: at, wrap: 'truncate' }, line)),
  );
};

/** As many rows as there are; an empty text would have no height. */
const rowsOf = (lines: readonly string[], { rows }: Size): readonly string[] =>
  Array.from({ length: rows }, (_, at) => lines[at] || ' ');

/** What Ink draws, frame by frame. */
export type Frames = Readonly<{
  draw: (lines: readonly string[]) => void;
  close: () => void;
}>;

type FrameOptions = Readonly<{
  stdin: NodeJS.ReadStream;
  size: () => Size;
  /** A frame is ready, as lines. */
  onFrame: (lines: readonly string[]) => void;
  onPress: (press: Press) => void;
}>;

/**
 * Ink lays the frames out and reads the keys. It hands every frame over whole, as in its debug mode, and we bring it to
 * the terminal: its own way erases each line before it draws the next, which flickers, and loses its place on a resize.
 */
export const openFrames = ({ stdin, size, onFrame, onPress }: FrameOptions): Frames => {
  const stdout = frameStream(size, onFrame);
  const frame = (lines: readonly string[]): ReactElement =>
    createElement(Frame, { lines, size: size(), onPress, keys: stdin.isTTY });
  let ink: Instance | null = null;
  let open = true;
  const start = (lines: readonly string[]): Instance =>
    render(frame(lines), {
      stdin,
      stdout,
      debug: true,
      interactive: true,
      patchConsole: false,
      exitOnCtrlC: false,
      isScreenReaderEnabled: false,
    });
  return {
    draw: lines => {
      if (!open) return;
      if (ink) ink.rerender(frame(lines));
      else ink = start(lines);
    },
    close: () => {
      open = false;
      ink?.unmount();
    },
  };
};

/** A stream that is as wide as the terminal and takes each write for a frame. */
const frameStream = (
  size: () => Size,
  onFrame: (lines: readonly string[]) => void,
): NodeJS.WritableStream => {
  const stream = new Writable({
    decodeStrings: false,
    write: (text: string, _, done) => {
      if (text !== '') onFrame(text.split('\n'));
      done();
    },
  });
  return Object.defineProperties(stream, {
    isTTY: { value: true },
    columns: { get: () => size().columns },
    rows: { get: () => size().rows },
  });
};
