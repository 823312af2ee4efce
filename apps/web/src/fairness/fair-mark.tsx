import type { Table } from '@cardroom/wire/client';
import { useEffect, useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { Link } from '../app/link.tsx';
import { Dialog } from '../ui/index.ts';
import { followerOf } from './fair-table.ts';
import { NOTHING_YET, type Fairness } from './follower.ts';
import { Tick } from './tick.tsx';
import { markWords } from './words.ts';
import './fairness.css';

/** The mark at a table: whether the cards so far are fair. It explains itself when it is pressed. */
export const FairMark = ({ seat }: { readonly seat: Table }) => {
  const fairness = useFairness(seat);
  const [open, setOpen] = useState(false);
  const { label, tone, sentences } = markWords(fairness);
  const { say } = useApp();
  useEffect(() => {
    if (fairness.verdict === 'wrong') say(`Not fair: ${sentences[0]}`);
  }, [fairness.verdict]);
  return (
    <>
      <button type="button" class={`fair-mark ${tone}`} onClick={() => setOpen(true)}>
        {tone === 'good' || tone === 'bad' ? <Tick kind={tone} /> : null}
        {label}
      </button>
      <Dialog title="Is this fair?" open={open} onClose={() => setOpen(false)}>
        <div class="fair-words">
          {sentences.map(sentence => (
            <p key={sentence}>{sentence}</p>
          ))}
          {fairness.commitment === null ? null : <Commitment value={fairness.commitment} />}
          <p>
            <Link to="/fairness">How this works, and how to check a whole shoe</Link>
          </p>
        </div>
      </Dialog>
    </>
  );
};

const Commitment = ({ value }: { readonly value: string }) => (
  <p class="muted">
    The dealer’s commitment, to compare with the receipt: <code class="hash">{value}</code>
  </p>
);

const useFairness = (seat: Table): Fairness => {
  const follower = followerOf(seat);
  const [fairness, setFairness] = useState<Fairness>(follower?.now() ?? NOTHING_YET);
  useEffect(() => {
    setFairness(follower?.now() ?? NOTHING_YET);
    return follower?.onChange(setFairness);
  }, [follower]);
  return fairness;
};
