import type { Frame } from '@cardroom/room';
import type { Table } from '@cardroom/wire/client';
import { useLayoutEffect } from 'preact/hooks';

import { useApp } from '../app/app.ts';

/** Somebody was taken off the table in this entry. */
const isRemovedIn = ({ events }: Frame, player: string): boolean =>
  events.some(event => event.kind === 'playerRemoved' && event.player === player);

/** Whoever is taken off a table by its host is told, and led to the lobby as soon as the seat is gone. */
export const useRemoval = (seat: Pick<Table, 'follow'>): void => {
  const { me, go, fail } = useApp();
  useLayoutEffect(() => {
    let removed = false;
    return seat.follow(frame => {
      if (isRemovedIn(frame, me?.player.id ?? '')) {
        removed = true;
        fail({ code: 'seat/removed', message: 'The host has taken you off this table.' });
      }
      if (removed && frame.view.you === null) go('/');
    });
  }, [seat]);
};
