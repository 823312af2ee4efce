import type { Players, Reviewer, Room, Store, Vault } from '@cardroom/room';

import type { LlmSetup } from './explain.ts';
import type { Limiter } from './limiter.ts';
import type { Log } from './log.ts';

/** What a server opens to the world. Whoever starts it has wired it. */
export type House = Readonly<{
  room: Room;
  players: Players;
  store: Store;
  /** Reviews rounds; without one, what was reviewed elsewhere is shown. */
  reviewer?: Pick<Reviewer, 'catchUp'>;
  /** What is said at the tables, for those who are there. */
  sayings?: { readonly follow: (hear: (saying: Saying) => void) => () => void };
  /** Finishes what is under way, and lets go of everything; the server calls it last. */
  close: () => Promise<void>;
}>;

/** A sentence that somebody at a table has said. */
export type Saying = { readonly table: string; readonly seat: number; readonly text: string };

/** What a server needs. */
export type ServerSetup = Readonly<{
  house: House;
  /** Proves the cards shown of shoes that are still sealed; null where there is no key to them. */
  vault: Vault | null;
  /** The folder of the built page; null serves the API alone. */
  page?: string | null;
  /** Names by which people reach it beside this machine's own: `cards.example.org`, `192.168.1.5`. */
  allowHosts?: readonly string[];
  /** A proxy speaks TLS with the browsers: cookies are theirs alone, and the proxy says who asks. */
  behindTls?: boolean;
  /** Null switches all limits of rate off. Default: `createLimiter()`. */
  limiter?: Limiter | null;
  /** Told one record a line. Default: nobody. */
  log?: Log;
  streams?: Partial<StreamLimits>;
  /** Puts decisions into words. Default: nothing does. */
  llm?: LlmSetup | null;
}>;

export type StreamLimits = Readonly<{
  /** Open at once, of one session. */
  perSession: number;
  /** Between two signs of life, and how long a reader may take none. */
  heartbeatMs: number;
  /** Frames that may wait for a slow reader. */
  queue: number;
  /** Further behind than this a stream begins with the table as it is. */
  behind: number;
}>;

export const STREAM_LIMITS: StreamLimits = {
  perSession: 8,
  heartbeatMs: 15_000,
  queue: 4_000,
  behind: 2_000,
};
