import type { Seat } from '@cardroom/engine';
import type { TableView } from '@cardroom/room';

/** A sentence that somebody at a table has said. It is heard by those who are there, and kept nowhere. */
export type Saying = Readonly<{ table: string; seat: Seat; text: string }>;

/** Passes on what is said at the tables. */
export type Sayings = Readonly<{
  say: (saying: Saying) => void;
  follow: (hear: (saying: Saying) => void) => () => void;
}>;

export const createSayings = (): Sayings => {
  const listeners = new Set<(saying: Saying) => void>();
  return {
    say: saying => {
      for (const hear of listeners) hear(saying);
    },
    follow: hear => {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
  };
};

/** `rival: Well played.` */
export const saidBy = ({ seats }: Pick<TableView, 'seats'>, speaker: Seat, text: string): string =>
  `${seats.find(({ seat }) => seat === speaker)?.name ?? 'Somebody'}: ${text}`;
