import { Writable } from 'node:stream';

import { Box, render, Text, useInput } from 'ink';
import { createElement, useState, type ReactElement } from 'react';

import type { Size } from '../terminal/looks.ts';
import { createPressReader, type Press } from './keys.ts';
import { rowsOf, type Frames } from './rows.ts';

type NewRowsProps = Readonly<{
  rows: readonly string[];
  /** Counts the frames: rows of different frames are never taken for each other. */
  frame: number;
  columns: number;
  keys: boolean;
  onPress: (press: Press) => void;
}>;

/** New rows, one below the other; they carry their styles already and are cut, never wrapped. */
const NewRows = ({ rows, frame, columns, keys, onPress }: NewRowsProps): ReactElement => {
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

/** Rows that are kept as they were drawn: of those that change in a frame, about two in five have been shown before. */
const KEPT_ROWS = 500;

/**
 * Ink reads the keys and draws the rows. It takes a frame's time to draw a large screen, so it gets the rows that are new and no
 * others. It hands over what it drew whole, as in its debug mode, and we bring that to the terminal: its own way erases each line
 * before it draws the next, which flickers, and loses its place on a resize.
 */
export const openInk = ({ stdin, size, shown: first, onFrame, onPress }: InkOptions): Frames => {
  /** By the row that was wanted, at the present width. */
  const drawn = new Map(first.map(row => [row, row]));
  let shown = first;
  let fresh: readonly string[] = [];
  let { columns } = size();
  let frame = 0;
  let open = true;
  const stdout = frameStream(size, rows => fresh.forEach((row, at) => drawn.set(row, rows[at] ?? '')));
  const tree = (): ReactElement =>
    createElement(NewRows, { rows: fresh, frame: ++frame, columns, keys: Boolean(stdin.isTTY), onPress });
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
      if (columns !== size().columns) drawn.clear();
      ({ columns } = size());
      const wanted = rowsOf(lines, size());
      fresh = [...new Set(wanted)].filter(row => !drawn.has(row));
      if (fresh.length > 0) ink.rerender(tree());
      // What Ink writes without being asked, at its start and at its end, is no frame.
      fresh = [];
      shown = wanted.map(row => drawn.get(row) ?? '');
      keepNewest(drawn, wanted);
      onFrame(shown);
    },
    shown: () => shown,
    close: () => {
      open = false;
      ink.unmount();
    },
  };
};

/** Forgets the rows that were wanted longest ago. */
const keepNewest = (drawn: Map<string, string>, wanted: readonly string[]): void => {
  const now = new Map(wanted.map(row => [row, drawn.get(row) ?? '']));
  for (const [row, text] of now) {
    drawn.delete(row);
    drawn.set(row, text);
  }
  const old = [...drawn.keys()].slice(0, Math.max(0, drawn.size - KEPT_ROWS));
  for (const row of old) if (!now.has(row)) drawn.delete(row);
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
