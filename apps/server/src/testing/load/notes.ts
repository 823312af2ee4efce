/** What a crowd has seen of a server. Moments are those of `performance.now()`. */
export type Notes = {
  readonly acks: Ack[];
  /** What was refused or lost, by code. */
  readonly refusals: Map<string, number>;
  /** Streams that left out a frame, or sent one twice. */
  readonly broken: string[];
};

/** A command that the server has acknowledged. */
export type Ack = Readonly<{
  who: string;
  session: string;
  table: string;
  actionId: string;
  seq: number;
  hash: string;
  kind: string;
  /** When they wanted it; it may have been sent more than once. */
  askedAt: number;
  sentAt: number;
  answeredAt: number;
}>;

export const newNotes = (): Notes => ({ acks: [], refusals: new Map(), broken: [] });

export const count = (counts: Map<string, number>, what: string): void =>
  void counts.set(what, (counts.get(what) ?? 0) + 1);

/** Half of all, 99 in 100, and the longest, in tenths of a millisecond. */
export type Spread = Readonly<{ count: number; p50: number; p99: number; max: number }>;

export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    tenths(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
};

export const tenths = (value: number): number => Math.round(value * 10) / 10;
