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
    /** Ctrl+C came. */
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
 * Lines over standard input and output. The terminal stays as it is: it edits the line, and sends it when Enter is
 * pressed.
 */
export const processLines = ({
  input,
  output,
  terminal,
  ascii = false,
  onInterrupt,
}: LinesSetup): ProcessLines => {
  const answers = readAnswers(input);
  const interruption = Promise.withResolvers<void>();
  let asking = false;
  let interrupted = false;
  const shown = (text: string): string => printable(ascii ? inAscii(text) : text);
  // At a terminal, only an answer ends the line of its question.
  const endQuestion = (): string => (terminal && asking ? '\n' : '');
  const stopListening = onInterrupt?.(() => {
    interrupted = true;
    interruption.resolve();
    answers.end();
  });
  return {
    write: line => {
      output(`${endQuestion()}${shown(line)}\n`);
      asking = false;
    },
    ask: async prompt => {
      output(`${endQuestion()}${shown(prompt)}${terminal ? ' ' : '\n'}`);
      asking = true;
      const answer = await answers.next();
      asking &&= answer === null;
      return answer;
    },
    interruption: interruption.promise,
    interrupted: () => interrupted,
    close: () => {
      stopListening?.();
      answers.end();
    },
  };
};

type Answers = Readonly<{
  next: () => Promise<string | null>;
  /** There are no more, whatever else was typed. */
  end: () => void;
}>;

/** Reads line by line, and no more than is asked for. */
const readAnswers = (input: NodeJS.ReadableStream): Answers => {
  const ahead: string[] = [];
  let waiting: ((answer: string | null) => void) | null = null;
  let ended = false;
  const reader = createInterface({ input, terminal: false, crlfDelay: Infinity });
  const give = (answer: string | null): void => {
    waiting?.(answer);
    waiting = null;
  };
  reader.on('line', line => {
    reader.pause();
    if (waiting) give(line);
    else ahead.push(line);
  });
  reader.on('close', () => {
    ended = true;
    give(null);
  });
  return {
    next: () =>
      new Promise(resolve => {
        waiting = resolve;
        const line = ahead.shift();
        if (line !== undefined) give(line);
        else if (ended) give(null);
        else reader.resume();
      }),
    end: () => {
      ahead.length = 0;
      reader.close();
    },
  };
};

const inAscii = (text: string): string =>
  asciiLine([{ text: text.replaceAll('…', '...'), style: {} }])
    .map(span => span.text)
    .join('');
