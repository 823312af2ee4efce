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

/** How long people had to wait after a kill, in milliseconds since a moment. */
export type Recovery = Readonly<{
  /** Until the stream was there again, with everything that was missed. */
  resumed: Spread;
  /** Until what was asked for meanwhile was acknowledged. */
  acknowledged: Spread;
}>;

/** Who lost their server, and when. */
export type Killing = Readonly<{ at: number; guests: readonly Guest[] }>;

const backAt = ({ opened }: Guest, { at }: Killing): number => opened.find(moment => moment > at) ?? Infinity;

export const isRecovered = (killing: Killing): boolean =>
  killing.guests.every(guest => backAt(guest, killing) < Infinity);

export const recoveryOf = ({ notes }: Crowd, killing: Killing, since: number): Recovery => {
  const back = new Map(killing.guests.map(guest => [guest.name, backAt(guest, killing)]));
  const meanwhile = notes.acks.filter(
    ({ who, askedAt, answeredAt }) => answeredAt > killing.at && askedAt < (back.get(who) ?? 0),
  );
  return {
    resumed: spreadOf([...back.values()].map(moment => moment - since)),
    acknowledged: spreadOf(meanwhile.map(({ askedAt, answeredAt }) => answeredAt - Math.max(since, askedAt))),
  };
};
