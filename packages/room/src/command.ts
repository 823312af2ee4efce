import type { Chips, Rejection, Seat } from '@cardroom/engine';
import type { Hex32 } from '@cardroom/fairness';

import type { PlayerId, TableId } from './ledger.ts';

/** Who acts. People are known by their session, which they prove by its token. */
export type Actor =
  | {
      readonly kind: 'session';
      readonly session: string;
      readonly player: PlayerId;
      readonly name: string;
      /** Signed in with the passphrase of the name. */
      readonly proven: boolean;
    }
  | { readonly kind: 'bot'; readonly seat: Seat }
  | { readonly kind: 'clock' }
  | { readonly kind: 'house' };

/** How the log names an actor. */
export const actorName = (actor: Actor): string => {
  switch (actor.kind) {
    case 'session':
      return `session:${actor.session}`;
    case 'bot':
      return `bot:${actor.seat}`;
    case 'clock':
    case 'house':
      return actor.kind;
  }
};

/** What somebody wants of a table. `expect` is the entry since which the seat may act: a stale command changes nothing. */
export type Intent =
  /** `seat` null: any free one. `boxes`: how many boxes to play (blackjack). */
  | {
      readonly kind: 'sit';
      readonly seat: Seat | null;
      readonly buyIn?: Chips;
      readonly boxes?: number;
      readonly invite?: string;
    }
  | { readonly kind: 'seatBot'; readonly seat: Seat | null; readonly bot: string }
  /** Asks for the next round; with the player's own seed where a fresh shoe comes. */
  | { readonly kind: 'ready'; readonly expect: number; readonly seed?: Hex32 }
  | { readonly kind: 'act'; readonly expect: number; readonly action: GameAction; readonly note?: string }
  | { readonly kind: 'leave' }
  | { readonly kind: 'rebuy'; readonly chips?: Chips }
  | { readonly kind: 'sitOut' }
  | { readonly kind: 'sitIn' }
  /** The host takes a player or bot off. */
  | { readonly kind: 'remove'; readonly seat: Seat }
  /** The same player, proven by passphrase, from another browser or terminal. */
  | { readonly kind: 'claim'; readonly seat: Seat }
  /** Everybody starts again with the first stack. */
  | { readonly kind: 'restart' }
  | { readonly kind: 'close' }
  /** The clock says that a deadline has passed. */
  | { readonly kind: 'timeout'; readonly expect: number }
  /** The clock stood still while the deadline passed: the turn gets its time again. */
  | { readonly kind: 'extend'; readonly expect: number }
  /** Ends a round that cannot go on; everything is as before it. */
  | { readonly kind: 'void'; readonly why: string };

/** A choice within the game, without the seat: whoever acts is known. */
export type GameAction = { readonly kind: string; readonly amount?: Chips; readonly box?: number };

/** An intent with its envelope. `actionId` is made by whoever acts, before sending: a repeat is answered, not done. */
export type Command = { readonly table: TableId; readonly actionId: string } & Intent;

export const ROOM_CODES = [
  'command/malformed',
  'command/id-reused',
  'command/stale',
  'table/unknown',
  'table/bad-rules',
  'table/bad-options',
  'table/private',
  'table/not-open',
  'table/frozen',
  'table/newer',
  'table/corrupt',
  'table/no-rail',
  'table/not-over',
  'host/only',
  'host/self',
  'seat/unknown',
  'seat/taken',
  'seat/full',
  'seat/already',
  'seat/not-yours',
  'seat/not-seated',
  'seat/removed',
  'seat/late',
  'seat/boxes',
  'seat/unproven',
  'seat/standing',
  'seat/bot',
  'buy-in/bounds',
  'rebuy/no-rule',
  'rebuy/in-round',
  'rebuy/not-now',
  'rebuy/bounds',
  'ready/in-round',
  'ready/sitting-out',
  'ready/too-few-chips',
  'seed/missing',
  'round/none',
  'round/running',
  'deadline/not-passed',
  'daily/none',
  'daily/over',
  'daily/elsewhere',
  'daily/own',
  'daily/bet',
  'key/lost',
  'store/unavailable',
  'store/corrupt',
  'store/newer',
  'store/refused',
] as const;
export type RoomCode = (typeof ROOM_CODES)[number];
/** A refusal of the room, or of the game played in it. */
export type RoomRejection = Rejection<RoomCode> | Rejection;
