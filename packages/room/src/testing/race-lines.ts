import type { Command } from '../command.ts';
import type { RoomPlace } from './player-process-room.ts';

/** What somebody sends through one of two processes. */
export type RaceAsk = { readonly who: string; readonly command: Command };

/** What a racing process is told, a line each. */
export type RaceOrder =
  | ({ readonly kind: 'open' } & RoomPlace)
  /** Be up to date with these tables, so that both decide on the same state. */
  | { readonly kind: 'look'; readonly tables: readonly string[] }
  /** Send all of these, at this moment by the clock of the machine. */
  | { readonly kind: 'race'; readonly at: number; readonly asks: readonly RaceAsk[] };

/** What came of one command. */
export type RaceAnswer =
  | { readonly ok: true; readonly seq: number; readonly hash: string; readonly repeated: boolean }
  | { readonly ok: false; readonly code: string };

/** What a racing process says: one line for every order. `conflicts`: how often the store said that others were faster. */
export type RaceLine = Readonly<{ answers: readonly RaceAnswer[]; conflicts: number }>;
