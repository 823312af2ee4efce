import type { Card, Seat } from '@cardroom/engine';
import type { KnownHole, RoundToShare } from '@cardroom/formats/links';
import type { RoundAnswer } from '@cardroom/wire/client';
import { useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { Button, Dialog, toast } from '../ui/index.ts';
import { shareRound, sharingHere } from './share.ts';

type Props = {
  readonly round: RoundToShare;
  /** The decision before which the link opens; left out, the sharer's first one after the bets. */
  readonly at?: number | undefined;
};

/** Gives a finished round away as a link that opens before the decision. Names stay out of it. */
export const ShareButton = ({ round, at }: Props) => <Sharing find={async () => round} at={at} />;

type RoundProps = {
  readonly table: string;
  readonly round: number;
  /** Before whose decision the link opens; left out, before the first one of anybody. */
  readonly seat?: Seat | undefined;
  /** What that seat holds, where the table has not seen it. */
  readonly hole?: readonly Card[] | undefined;
};

/** The same for a round that the room keeps: it is fetched when the button is pressed. */
export const ShareRound = ({ table, round, seat, hole }: RoundProps) => {
  const { client, fail } = useApp();
  const find = async (): Promise<RoundToShare | null> => {
    const told = await client.round(table, round);
    if (told.ok) return toShare(told.value, seat, hole);
    fail(told.error);
    return null;
  };
  return <Sharing find={find} />;
};

/** The server may know what one held; a table where one still sits knows it for sure. */
const toShare = (
  { game, events, hole }: RoundAnswer & { readonly hole?: KnownHole | null },
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

type SharingProps = { readonly find: () => Promise<RoundToShare | null>; readonly at?: number | undefined };

const Sharing = ({ find, at }: SharingProps) => {
  const [link, setLink] = useState<string | null>(null);
  const share = async (): Promise<void> => {
    const round = await find();
    if (round === null) return;
    const shared = await shareRound(round, at, sharingHere());
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
