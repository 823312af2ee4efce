import { loadavg } from 'node:os';

import type { Crowd } from './crowd.ts';
import type { Guest } from './guest.ts';
import { spreadOf, tenths, type Spread } from './notes.ts';

/** How long the people of a crowd waited, in milliseconds. */
export type Waits = Readonly<{
  /** From sending a command to its answer. */
  answer: Spread;
  /** From sending a command to its frame on the streams of the others at the table. */
  frame: Spread;
  /** What was refused or lost, by code. */
  refusals: Readonly<Record<string, number>>;
  /** How busy the machine was: processes that want to run, over the last minute. */
  load: number;
  used?: Used;
}>;

/** What a server used: processor time for each command, with everything that follows from it, and memory. */
export type Used = Readonly<{ cpuMs: number; rssMiB: number }>;

/** Of the commands that were sent between two moments. */
export const waitsOf = ({ notes, tables }: Crowd, from = 0, to = Infinity): Waits => {
  const acks = notes.acks.filter(({ sentAt }) => sentAt >= from && sentAt < to);
  const frames = acks.flatMap(({ who, table, seq, sentAt }) =>
    (tables.get(table) ?? []).flatMap(({ name, arrivals }) =>
      name !== who && arrivals.has(seq) ? [arrivals.get(seq)! - sentAt] : [],
    ),
  );
  return {
    answer: spreadOf(acks.map(({ sentAt, answeredAt }) => answeredAt - sentAt)),
    frame: spreadOf(frames),
    refusals: Object.fromEntries(notes.refusals),
    load: tenths(loadavg()[0]!),
  };
};

/** How long people were away after a kill, in milliseconds since a moment. */
export type Recovery = Readonly<{
  /** Until the stream was there again, with everything that was missed. */
  resumed: Spread;
  /** Until the first acknowledgement, of those whose turn it was. */
  acted: Spread;
  /** Who had neither. */
  missing: readonly string[];
}>;

export const recoveryOf = (
  { notes }: Crowd,
  { guests, awaited }: { readonly guests: readonly Guest[]; readonly awaited: ReadonlySet<Guest> },
  killedAt: number,
  since: number,
): Recovery => {
  const resumed = guests.map(({ opened }) => opened.find(at => at > killedAt) ?? Infinity);
  const acted = guests
    .filter(guest => awaited.has(guest))
    .map(({ name }) =>
      firstAck(
        notes.acks.filter(({ who }) => who === name),
        killedAt,
      ),
    );
  return {
    resumed: spreadOf(resumed.map(at => at - since)),
    acted: spreadOf(acted.map(at => at - since)),
    missing: guests.filter((_, at) => resumed[at] === Infinity).map(({ name }) => name),
  };
};

const firstAck = (
  acks: readonly { readonly sentAt: number; readonly answeredAt: number }[],
  after: number,
): number => acks.find(({ sentAt }) => sentAt > after)?.answeredAt ?? Infinity;
