import type { RoundToShare } from '@cardroom/formats/links';
import { useState } from 'preact/hooks';

import { Button, Dialog, toast } from '../ui/index.ts';
import { shareRound, sharingHere } from './share.ts';

type Props = {
  readonly round: RoundToShare;
  /** The decision before which the link opens; left out, the first one after the bets. */
  readonly at?: number | undefined;
};

/** Gives a finished round away as a link that opens before the decision. Names stay out of it. */
export const ShareButton = ({ round, at }: Props) => {
  const [link, setLink] = useState<string | null>(null);
  const share = async (): Promise<void> => {
    const shared = await shareRound(round, at, sharingHere());
    if (!shared.ok) return void toast({ text: shared.error.message, kind: 'error' });
    if (shared.value.how === 'copied') toast({ text: 'The link is copied.', kind: 'note' });
    if (shared.value.how === 'shown') setLink(shared.value.link);
    return undefined;
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
