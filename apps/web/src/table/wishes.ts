import type { Result } from '@cardroom/engine';
import type { Refusal, ReplyAnswer, Table, Wish } from '@cardroom/wire/client';

/** How a wish ended; null where it was not sent, or nobody is there any more to hear of it. */
export type Ended = Result<ReplyAnswer, Refusal> | null;

export type WishesSetup = Readonly<{
  seat: Pick<Table, 'wish'>;
  /** Why it was refused, or what to know beside; null when there is nothing to say. */
  tell: (text: string | null) => void;
  /** It never reached the room; trying again may help. */
  fail: (problem: Refusal, retry: () => void) => void;
}>;

/** Wishes at a table, one at a time. */
export type Wishes = Readonly<{
  carryOut: (wish: Wish, retry: () => void) => Promise<Ended>;
  /** The one that is under way. */
  going: () => Promise<unknown> | null;
  close: () => void;
}>;

export const createWishes = ({ seat, tell, fail }: WishesSetup): Wishes => {
  let going: Promise<unknown> | null = null;
  let closed = false;
  const send = async (wish: Wish): Promise<Ended> => {
    const sent = seat.wish(wish).finally(() => (going = null));
    going = sent;
    const done = await sent;
    return closed ? null : done;
  };
  return {
    carryOut: async (wish, retry) => {
      if (going !== null || closed) return null;
      const done = await send(wish);
      if (done === null) return null;
      tell(noteOf(done));
      if (!done.ok && isLost(done.error)) fail(done.error, retry);
      return done;
    },
    going: () => going,
    close: () => {
      closed = true;
    },
  };
};

const isLost = ({ code }: Refusal): boolean => code === 'wire/lost';

const noteOf = (done: Result<ReplyAnswer, Refusal>): string | null => {
  if (done.ok) return done.value.warning;
  return isLost(done.error) ? null : done.error.message;
};
