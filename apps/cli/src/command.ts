import type { Result } from '@cardroom/engine';
import type { Args, Flag } from './args.ts';
import type { Io } from './io.ts';

export const DONE = 0;
/** The answer is "no". */
export const NO = 1;
/** Bad usage or bad input, said in a sentence on standard error. */
export const BAD_INPUT = 2;
/** Ctrl+C came first; what there was by then has been printed. */
export const INTERRUPTED = 130;

/** An exit code, or what was wrong with the arguments or the input: one sentence a problem. */
export type Outcome = Result<number, readonly string[]>;

/** What a command does, and its help. */
export type Command = {
  /** What follows the name. */
  readonly usage: string;
  /** Paragraphs. */
  readonly about: readonly string[];
  readonly flags: readonly Flag[];
  /** A whole command line. */
  readonly example: string;
  readonly run: (args: Args, io: Io) => Promise<Outcome>;
};

/** One entry of the table of commands. The command itself is loaded when it is asked for. */
export type Entry = {
  readonly name: string;
  /** One line. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
};
