import type { Result } from '@cardroom/engine';
import type { Frame, GameAction, RoomRejection, TableView } from '@cardroom/room';

/** What a person at a table may want; what a command needs beside it is filled in. */
export type Wish =
  | { readonly kind: 'ready' | 'leave' | 'rebuy' | 'restart' }
  | { readonly kind: 'act'; readonly action: GameAction };

/** A person's place at one table: the same for every face. */
export type Seat = Readonly<{
  table: string;
  /** The table as it is now. */
  view: () => TableView;
  /** Another terminal holds the seat: this one looks on, until the other lets go. */
  watching: () => boolean;
  /** Calls back with every frame from now on, in order: one's own moves, the bots' and the other terminals'. */
  follow: (onFrame: (frame: Frame) => void) => () => void;
  /** Carries out a wish. Answers when it is done, for good, or why not. Its frame reaches the followers first. */
  wish: (wish: Wish) => Promise<Result<Frame, RoomRejection>>;
  /** Lets go of the seat for other terminals; the chips stay at the table. */
  close: () => Promise<void>;
}>;
