import { writeSync } from 'node:fs';
import type { Readable } from 'node:stream';

import type { Command } from '../command.ts';

/** Where a room is kept, as it is told to another process. */
export type Place =
  /** `writer`: the program of the thread that writes, where it is not the store's own. */
  | { readonly kind: 'sqlite'; readonly file: string; readonly writer?: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** A command that was sent and not answered: whoever sent it will send it again. */
export type Sent = { readonly who: string; readonly command: Command };

/** What a player process is told, in one line, when it is to begin. */
export type Task = Readonly<{
  place: Place;
  keyFile: string;
  /** Of everybody's choices. */
  seed: number;
  /** Its action ids begin with this. */
  run: string;
  tables: number;
  /** A defect from `STORE_MUTANTS` to plant around the store, for a campaign that must find it. */
  defect?: string;
  /** Sent by the process before it, and never answered. */
  again: readonly Sent[];
  /** Look at everything there is, and tell it, before play goes on. */
  audit: boolean;
  /** End by itself after so many acknowledgements. */
  most?: number;
  /** Tell with every acknowledgement what its client saw. */
  withViews: boolean;
}>;

/** An entry as an audit tells it: table, number, actor, action and hash. */
export type ToldEntry = readonly [table: string, seq: number, actor: string, actionId: string, hash: string];

/** What one client was shown: number and hash of the last entry, and the view's JSON. */
export type Seen = Readonly<{ who: string; table: string; seq: number; hash: string; view: string }>;

/** What a player process says, a line each. */
export type Line =
  /** Its program is loaded, and it waits for its task. */
  | { readonly kind: 'loaded' }
  | { readonly kind: 'opened'; readonly ms: number }
  | {
      readonly kind: 'audit';
      readonly entries: readonly ToldEntry[];
      readonly problems: readonly string[];
    }
  | ({ readonly kind: 'resumed' } & Seen)
  | { readonly kind: 'asks'; readonly who: string; readonly command: Command }
  /** Written when `act` has answered, not before. */
  | Acknowledgement
  | { readonly kind: 'refused'; readonly who: string; readonly actionId: string; readonly code: string }
  | { readonly kind: 'plays' }
  | { readonly kind: 'ends' };

export type Acknowledgement = Readonly<{
  kind: 'ack';
  who: string;
  actor: string;
  table: string;
  actionId: string;
  seq: number;
  hash: string;
  repeated: boolean;
  /** What the client saw with it; null where nobody asked for views. */
  seen: Seen | null;
}>;

/** Calls back with every whole line; what a killed process left unfinished was never said. */
export const onLines = (from: Readable, heard: (line: string) => void): Promise<void> =>
  new Promise(resolve => {
    let rest = '';
    from.setEncoding('utf8');
    from.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop()!;
      for (const line of lines) heard(line);
    });
    from.on('close', () => resolve());
  });

/** Written at once: a line that is out was said, whatever happens next. */
export const sayLine = (line: object): void => {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
  for (let done = 0; done < bytes.length; done += writeSome(bytes, done));
};

const nap = new Int32Array(new SharedArrayBuffer(4));

/** How many bytes were taken; none when whoever reads is slow. */
const writeSome = (bytes: Buffer, from: number): number => {
  try {
    return writeSync(1, bytes, from);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    Atomics.wait(nap, 0, 0, 1);
    return 0;
  }
};
