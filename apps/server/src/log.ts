/** One record of the log. Never a card, a key, a token, a passphrase, an address with its query, or a body. */
export type LogRecord = Readonly<{
  level: 'info' | 'warn' | 'error';
  message: string;
  [detail: string]: string | number | boolean | null;
}>;

export type Log = (record: LogRecord) => void;

/** Writes records as lines of JSON, with the time. */
export const jsonLog =
  (write: (line: string) => void, now: () => number = Date.now): Log =>
  record =>
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), ...record })}\n`);

/** What may be said of a failure: its name and where it happened, not the values that led to it. */
export const traceOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${placesIn(error.stack ?? '').join(' ')}` : typeof error;

/** The first lines that name places; a message may have several lines, too. */
const placesIn = (stack: string): readonly string[] =>
  stack
    .split('\n')
    .map(line => line.trim())
    .filter(line => /^at .*:\d+:\d+\)?$/.test(line))
    .slice(0, 3);
