import { formatChips, type Chips } from '@cardroom/engine';
import { useEffect, useRef, useState } from 'preact/hooks';

type Props = { readonly chips: Chips; readonly label?: string | undefined };

type Change = { readonly id: number; readonly by: Chips };

/** What a player has. A change flashes, with its sign and a word, never by colour alone. */
export const Bankroll = ({ chips, label = 'Bankroll' }: Props) => {
  const change = useChange(chips);
  return (
    <p class="bankroll">
      <span class="bankroll-label">{label}</span> <strong class="bankroll-chips">{formatChips(chips)}</strong>
      {change ? <Flash key={change.id} by={change.by} /> : null}
    </p>
  );
};

const useChange = (chips: Chips): Change | null => {
  const before = useRef(chips);
  const [change, setChange] = useState<Change | null>(null);
  useEffect(() => {
    const by = chips - before.current;
    before.current = chips;
    if (by !== 0) setChange(last => ({ id: (last?.id ?? 0) + 1, by }));
  }, [chips]);
  return change;
};

const Flash = ({ by }: { readonly by: Chips }) => (
  <span class={`flash ${by > 0 ? 'good' : 'bad'}`} aria-hidden="true">
    {by > 0 ? `+${formatChips(by)} gained` : `−${formatChips(-by)} paid`}
  </span>
);
