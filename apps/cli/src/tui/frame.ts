import { Writable } from 'node:stream';

import { Box, render, Text, useInput } from 'ink';
import { createElement, useState, type ReactElement } from 'react';

import type { Size } from '../terminal/looks.ts';
import { createPressReader, type Press } from './keys.ts';
import { rowsOf, type Frames } from './rows.ts';

type ChangedProps = Readonly<{
  rows: readonly string[];
  /** Counts the frames: rows of different frames are never taken for each other. */
  frame: number;
  columns: number;
  keys: boolean;
  onPress: (press: Press) => void;
}>;

/** The rows that changed, one below the other; they carry their styles already and are cut, never wrapped. */
const Changed = ({ rows, frame, columns, keys, onPress }: ChangedProps): ReactElement => {
  const [read] = useState(createPressReader);
  useInput((input, key) => read(input, key).forEach(onPress), { isActive: keys });
  return createElement(
    Box,
    { flexDirection: 'column', width: columns, height: rows.length, overflow: 'hidden' },
    ...rows.map((row, at) => createElement(Text, { key: `${frame} ${at}`, wrap: 'truncate' }, row)),
  );
};

type InkOptions = Readonly<{
  stdin: NodeJS.ReadStream;
  size: () => Size;
  /** What the screen shows already. */
  shown: readonly string[];
  /** A frame is ready. */
  onFrame: (rows: readonly string[]) => void;
  onPress: (press: Press) => void;
}>;

/**
 * Ink reads the keys and draws the rows. It takes a frame's time to draw a large screen, so it gets the rows that
 * changed and no others. It hands over what it drew whole, as in its debug mode, and we bring that to the terminal: its
 * own way erases each line before it draws the next, which flickers, and loses its place on a resize.
 */
export const openInk = ({ stdin, size, shown: first, onFrame, onPress }: InkOptions): Frames => {
  let [wanted, shown] = [first, first];
  let changed: readonly number[] = [];
  let { columns } = size();
  let frame = 0;
  let open = true;
  const stdout = frameStream(size, drawn => {
    if (changed.length === 0) return;
    shown = wanted.map((_, at) => (changed.includes(at) ? drawn[changed.indexOf(at)] : shown[at]) ?? '');
  });
  const tree = (): ReactElement =>
    createElement(Changed, {
      rows: changed.map(at => wanted[at]!),
      frame: ++frame,
      columns,
      keys: Boolean(stdin.isTTY),
      onPress,
    });
  const ink = render(tree(), {
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
      // Ink would start again.
      if (!open) return;
      // At another width what was cut is not.
      const before = columns === size().columns ? wanted : [];
      ({ columns } = size());
      wanted = rowsOf(lines, size());
      changed = wanted.flatMap((row, at) => (row === before[at] ? [] : [at]));
      if (changed.length > 0) ink.rerender(tree());
      else shown = shown.slice(0, wanted.length);
      // What Ink writes without being asked, at its start and at its end, is no frame.
      changed = [];
      onFrame(shown);
    },
    shown: () => shown,
    close: () => {
      open = false;
      ink.unmount();
    },
  };
};

/** A stream that is as wide as the terminal and takes each write for rows. */
const frameStream = (size: () => Size, onRows: (rows: readonly string[]) => void): NodeJS.WritableStream => {
  const stream = new Writable({
    decodeStrings: false,
    write: (text: string, _, done) => {
      onRows(text.split('\n'));
      done();
    },
  });
  return Object.defineProperties(stream, {
    isTTY: { value: true },
    columns: { get: () => size().columns },
    rows: { get: () => size().rows },
  });
};
