import type { Seat } from '@cardroom/engine';
import { mistakePrices, mistakeSentence } from '@cardroom/screens';
import type { ReviewAnswer, RoundAnswer } from '@cardroom/wire/client';

import { useApp } from '../app/app.ts';
import { handAt } from '../hand/share.ts';
import { toShare } from '../hand/share-button.tsx';
import { Button, Rail, toast } from '../ui/index.ts';

type Props = {
  readonly mistake: ReviewAnswer['mistakes'][number];
  readonly told: RoundAnswer;
  readonly seat: Seat | undefined;
};

/** What the review says of a decision: what was better and by how much, every price, and the way to its table. */
export const Verdict = ({ mistake, told, seat }: Props) => {
  const { go } = useApp();
  const prices = mistakePrices(mistake);
  const open = async (): Promise<void> => {
    const link = await handAt(toShare(told, seat), mistake.at);
    if (link === null) toast({ text: 'This round fits into no link.', kind: 'error' });
    else go(link);
  };
  return (
    <div class="verdict">
      <h2 class="visually-hidden">What was better</h2>
      <p>{mistakeSentence(mistake)}</p>
      {prices ? <Rail blocks={[prices]} /> : null}
      <Button onPress={() => void open()}>See the table</Button>
    </div>
  );
};
