import type { SeatView } from '@cardroom/room';
import type { Presence, Table } from '@cardroom/wire/client';
import { useEffect, useState } from 'preact/hooks';

/** Who is there; null while nobody has said so. */
export const usePresence = (seat: Pick<Table, 'watch'>): Presence | null => {
  const [presence, setPresence] = useState<Presence | null>(null);
  useEffect(() => {
    setPresence(null);
    return seat.watch({ onPresence: setPresence });
  }, [seat]);
  return presence;
};

/** Somebody sits there whose browser has lost its way to the room. */
export const isAway = (presence: Presence | null, { kind, seat }: Pick<SeatView, 'kind' | 'seat'>): boolean =>
  presence !== null && kind === 'player' && !presence.here.includes(seat);
