import type { Presence } from '@cardroom/wire';

import { pump, type Stream } from './stream.ts';

/** Changes of presence that come together are told together. */
const PRESENCE_MS = 50;

/** Tells all who follow a table who is there: seats with an open stream, and how many watch. */
export const presenceOf = (streamsAt: (table: string) => Iterable<Stream>): ((table: string) => void) => {
  const due = new Set<string>();
  const tell = (table: string): void => {
    due.delete(table);
    const here = [...streamsAt(table)].filter(({ to }) => to !== null);
    const text = `event: presence\ndata: ${JSON.stringify(presenceIn(here))}\n\n`;
    for (const stream of here) {
      stream.presence = text;
      pump(stream);
    }
  };
  return table => {
    if (due.has(table)) return;
    due.add(table);
    setTimeout(() => tell(table), PRESENCE_MS).unref();
  };
};

const presenceIn = (here: readonly Stream[]): Presence => {
  const seats = new Set(here.flatMap(({ seat }) => seat ?? []));
  const watching = new Set(
    here.filter(({ seat }) => seat === null).map(({ signed }) => signed.actor.session),
  );
  return { here: [...seats].toSorted((a, b) => a - b), rail: watching.size };
};
