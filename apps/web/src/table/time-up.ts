import type { Frame } from '@cardroom/room';
import type { Table } from '@cardroom/wire/client';
import { useLayoutEffect } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { toast } from '../ui/index.ts';

const WORDS = 'Your time was up: the clock has decided for you, and you sit out.';

/** The clock has put the viewer's seat out: a wish to sit out changes the standing and nothing else. */
const isLate = ({ events, view: { you } }: Frame): boolean =>
  events.length > 1 &&
  events.some(
    event => event.kind === 'standingChanged' && event.standing === 'out' && event.seat === you?.seat,
  );

/** Tells whoever was too late that it was the clock that moved. */
export const useTimeUp = (seat: Pick<Table, 'follow'>): void => {
  const { say } = useApp();
  useLayoutEffect(
    () =>
      seat.follow(frame => {
        if (!isLate(frame)) return;
        say(WORDS);
        toast({ text: WORDS, kind: 'note' });
      }),
    [seat],
  );
};
