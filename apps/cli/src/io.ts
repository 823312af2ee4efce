import type { Result } from '@cardroom/engine';

/** Everything the command touches outside itself; tests pass their own. */
export type Io = {
  readonly stdout: (text: string) => void;
  /** Refusals, and notes that do not belong to the answer. */
  readonly stderr: (text: string) => void;
  /** Characters in a line of the terminal. */
  readonly columns: number;
  readonly files: Files;
  /** All that is written to standard input, until its end. */
  readonly stdin?: () => Promise<string>;
  /** Which of them is a terminal; where this is left out, none is. */
  readonly terminal?: { readonly stdin?: boolean; readonly stdout: boolean; readonly stderr: boolean };
  /** The environment: whoever sets NO_COLOR there wants none. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /**
   * Tells when the person has had enough (Ctrl+C), and returns how to stop listening. While nobody listens, Ctrl+C ends
   * the process.
   */
  readonly onInterrupt?: (listener: () => void) => () => void;
};

/** The file system, to be read. What cannot be read is a sentence. */
export type Files = {
  /** `other` is what cannot be read to an end, such as a pipe or a device; null is nothing at all. */
  readonly kindOf: (path: string) => Promise<'file' | 'folder' | 'other' | null>;
  readonly read: (path: string) => Promise<Result<string, string>>;
  /** The paths of all files in a folder and its folders, sorted, numbers by their value. */
  readonly list: (folder: string) => Promise<Result<readonly string[], string>>;
};

/** One JSON document. */
export const printJson = (io: Io, value: unknown): void => io.stdout(`${JSON.stringify(value, null, 2)}\n`);

export const printLines = (io: Io, lines: readonly string[]): void => io.stdout(`${lines.join('\n')}\n`);

/** Colours are for terminals, and for people who did not decline them. */
export const inColour = ({ terminal, env = {} }: Io): boolean =>
  terminal?.stdout === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';

/** Whether there is a terminal to draw on and to read keys from. */
export const isScreen = ({ terminal, env = {} }: Io): boolean =>
  terminal?.stdout === true && terminal.stdin === true && env['TERM'] !== 'dumb';
