import { createInterface } from 'node:readline';

import { printable } from '../printable.ts';
import { asciiLine } from '../terminal/glyphs.ts';

/** A conversation: lines go out and are never changed again, answers come in. */
export type Lines = Readonly<{
  write: (line: string) => void;
  /** The answer to a question; null when there are no more. */
  ask: (prompt: string) => Promise<string | null>;
  /** Comes when somebody does not want to wait any longer: there are no more answers then. */
  interruption?: Promise<void>;
}>;

/** Lines of this process. */
export type ProcessLines = Lines &
  Readonly<{
    /** Ctrl+C came: there are no more answers. */
    interrupted: () => boolean;
    close: () => void;
  }>;

/** Where the lines come from and go to. */
export type LinesSetup = Readonly<{
  input: NodeJS.ReadableStream;
  output: (text: string) => void;
  /** Somebody types the answers and sees what was written: the answer then stands beside its question. */
  terminal: boolean;
  /** Writes no character beyond plain ASCII. */
  ascii?: boolean;
  onInterrupt?: ((listener: () => void) => () => void) | undefined;
}>;

/**
 * Lines over standard input and output. The terminal stays as it is: it edits the line, and sends it when Enter is pressed.
 * No more is read than is asked for.
 */
export const processLines = ({
  input,
  output,
  terminal,
  ascii = false,
  onInterrupt,
}: LinesSetup): ProcessLines => {
  const shown = (text: string): string => printable(ascii ? inAscii(text) : text);
  const answers: string[] = [];
  let waiting: ((answer: string | null) => void) | null = null;
  let asking = false;
  let ended = false;
  let interrupted = false;
  const interruption = Promise.withResolvers<void>();
  const reader = createInterface({ input, terminal: false, crlfDelay: Infinity });
  const answer = (text: string | null): void => {
    const resolve = waiting;
    waiting = null;
    if (text === null && terminal && asking) output('\n');
    asking = false;
    resolve?.(text);
  };
  reader.on('line', line => {
    reader.pause();
    if (waiting) answer(line);
    else answers.push(line);
  });
  reader.on('close', () => {
    ended = true;
    if (waiting) answer(null);
  });
  const stopListening = onInterrupt?.(() => {
    interrupted = true;
    interruption.resolve();
    answers.length = 0;
    reader.close();
  });
  return {
    write: line => {
      // News in the middle of a question begin a line of their own.
      output(`${terminal && asking ? '\n' : ''}${shown(line)}\n`);
      asking = false;
    },
    ask: prompt => {
      output(`${shown(prompt)}${terminal ? ' ' : '\n'}`);
      asking = true;
      return new Promise(resolve => {
        waiting = resolve;
        const next = answers.shift();
        if (next !== undefined) answer(next);
        else if (ended) answer(null);
        else reader.resume();
      });
    },
    interruption: interruption.promise,
    interrupted: () => interrupted,
    close: () => {
      stopListening?.();
      reader.close();
    },
  };
};

const inAscii = (text: string): string =>
  asciiLine([{ text: text.replaceAll('…', '...'), style: {} }])
    .map(span => span.text)
    .join('');
