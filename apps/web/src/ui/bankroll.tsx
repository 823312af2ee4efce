import { formatChips, type Chips } from '@cardroom/engine';
import { useEffect, useRef, useState } from 'preact/hooks';

type Props = {
  readonly chips: Chips;
  readonly label?: string | undefined;
  /** What the round that is over brought; null while one is played. */
  readonly net?: Chips | null | undefined;
};

type Change = { readonly id: number; readonly text: string; readonly tone: string };

/** What a player has. A change flashes, with its sign and a word, never by colour alone. */
export const Bankroll = ({ chips, label = 'Bankroll', net = null }: Props) => {
  const change = useChange(chips, net);
  return (
    <p class="bankroll">
      <span class="bankroll-label">{label}</span> <strong class="bankroll-chips">{formatChips(chips)}</strong>
      {change ? (
        <span key={change.id} class={`flash ${change.tone}`} aria-hidden="true">
          {change.text}
        </span>
      ) : null}
    </p>
  );
};

/** The end of a round is told by what it brought as a whole: what is paid out then has been bet before. */
const useChange = (chips: Chips, net: Chips | null): Change | null => {
  const before = useRef({ chips, net });
  const [change, setChange] = useState<Change | null>(null);
  useEffect(() => {
    const last = before.current;
    before.current = { chips, net };
    const told = net !== null && last.net === null ? roundText(net) : movedText(chips - last.chips, net);
    if (told !== null) setChange(shown => ({ ...told, id: (shown?.id ?? 0) + 1 }));
  }, [chips, net]);
  return change;
};

type Told = Omit<Change, 'id'> | null;

const signed = (by: Chips): string => `${by < 0 ? '-' : '+'}${formatChips(Math.abs(by))}`;

const roundText = (net: Chips): Told => {
  if (net === 0) return { text: '±$0 even', tone: 'even' };
  return net > 0
    ? { text: `${signed(net)} won`, tone: 'good' }
    : { text: `${signed(net)} lost`, tone: 'bad' };
};

/** What comes back in a round is told at its end; between two of them chips are bought. */
const movedText = (by: Chips, net: Chips | null): Told => {
  if (by < 0) return { text: `${signed(by)} bet`, tone: 'bad' };
  return by > 0 && net !== null ? { text: `${signed(by)} bought`, tone: 'good' } : null;
};
