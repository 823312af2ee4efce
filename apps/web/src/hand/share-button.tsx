import type { Card, Seat } from '@cardroom/engine';
import type { RoundToShare } from '@cardroom/formats/links';
import type { RoundAnswer } from '@cardroom/wire/client';
import { useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { Button, Dialog, toast } from '../ui/index.ts';
import { shareRound, sharingHere } from './share.ts';

type Props = {
  readonly table: string;
  readonly round: number;
  /** Before whose decision the link opens; left out, before the first one of anybody. */
  readonly seat?: Seat | undefined;
  /** What that seat holds, where the table has not seen it. */
  readonly hole?: readonly Card[] | undefined;
};

/** Gives a finished round away as a link that opens before the decision. Names stay out of it. */
export const ShareRound = ({ table, round, seat, hole }: Props) => {
  const { client, fail } = useApp();
  const [link, setLink] = useState<string | null>(null);
  const share = async (): Promise<void> => {
    const told = await client.round(table, round);
    if (!told.ok) return fail(told.error);
    const shared = await shareRound(toShare(told.value, seat, hole), undefined, sharingHere());
    if (!shared.ok) return void toast({ text: shared.error.message, kind: 'error' });
    if (shared.value.how === 'copied') toast({ text: 'The link is copied.', kind: 'note' });
    if (shared.value.how === 'shown') setLink(shared.value.link);
  };
  return (
    <>
      <Button className="share-button" onPress={() => void share()}>
        Share
      </Button>
      <Dialog title="A link to this hand" open={link !== null} onClose={() => setLink(null)}>
        <label>
          Copy it from here
          <input
            class="share-link"
            type="text"
            readOnly
            value={link ?? ''}
            onFocus={event => event.currentTarget.select()}
          />
        </label>
      </Dialog>
    </>
  );
};

/** A round as a link holds it. The server may know what one held; a table where one still sits knows it for sure. */
export const toShare = (
  { game, events, hole }: RoundAnswer,
  sharer: Seat | undefined,
  cards: readonly Card[] = [],
): RoundToShare => {
  const own = sharer !== undefined && cards.length > 0 ? { seat: sharer, cards } : hole;
  return {
    game,
    events,
    ...(own && { hole: own }),
    ...(sharer !== undefined && { sharer }),
  } as RoundToShare;
};
