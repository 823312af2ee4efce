import type { CardRow } from '@cardroom/screens';
import { useState } from 'preact/hooks';

import { CardPlace, PlayingCard } from './playing-card.tsx';
import { Suited } from './suited.tsx';

type RowProps = {
  readonly row: CardRow;
  /** What the row is called: `Dealer`, `Hand 1 of 2`. */
  readonly region?: string | undefined;
  readonly small?: boolean | undefined;
  /** How many empty places are drawn while no card lies there. */
  readonly places?: number | undefined;
};

/** Cards in a row with what is to be said about them; a region of the page where it has a name. */
export const CardRowView = ({ row, region, small, places = 2 }: RowProps) => (
  <section class={row.active ? 'card-row active' : 'card-row'} {...(region ? { 'aria-label': region } : {})}>
    <RowLabel row={row} />
    <Fan row={row} small={small} places={places} />
    <RowNotes row={row} />
  </section>
);

/** `DEALER (showing A)` as a page says it: `Dealer (showing A)`. Only words in capitals are put into small letters. */
const quietly = (label: string): string => {
  const quiet = label.replaceAll(/\b[A-Z]{2,}\b/g, word => word.toLowerCase());
  return quiet.slice(0, 1).toUpperCase() + quiet.slice(1);
};

const RowLabel = ({ row }: { readonly row: CardRow }) => (
  <h2 class="row-label">
    {row.active ? <span class="turn-mark" aria-hidden="true" /> : null}
    <Suited text={quietly(row.label)} />
    {row.active ? <span class="visually-hidden">, to play</span> : null}
  </h2>
);

type FanProps = {
  readonly row: CardRow;
  readonly small: boolean | undefined;
  readonly places: number;
};

const Fan = ({ row, small, places }: FanProps) => (
  <div class="fan">
    {row.cards.map((card, at) => (
      <div key={at} class="slot">
        <PlayingCard card={card} small={small} />
      </div>
    ))}
    {row.cards.length > 0 ? null : <EmptyPlaces count={places} />}
  </div>
);

const EmptyPlaces = ({ count }: { readonly count: number }) => (
  <>
    {Array.from({ length: count }, (_, at) => (
      <div key={at} class="slot">
        <CardPlace />
      </div>
    ))}
  </>
);

const RowNotes = ({ row }: { readonly row: CardRow }) => (
  <p class="row-notes">
    {row.bet ? <span class="row-bet">{row.bet}</span> : null}
    {row.status ? <span class="row-status">{row.status}</span> : null}
    {row.result ? <strong class={`row-result ${row.result.tone}`}>{row.result.text}</strong> : null}
  </p>
);

/** All hands of a seat. Where there is little room one of them lies in front and the others are tabs. */
export const HandsView = ({ hands }: { readonly hands: readonly CardRow[] }) => {
  const [seen, setSeen] = useFrontHand(hands);
  return (
    <div class={`hands hands-${hands.length}`}>
      {hands.length > 1 ? <HandPicks hands={hands} seen={seen} onPick={setSeen} /> : null}
      {hands.map((row, at) => (
        <div key={at} class={at === seen ? 'hand front' : 'hand'}>
          <CardRowView row={row} region={`Hand ${at + 1} of ${hands.length}`} />
        </div>
      ))}
    </div>
  );
};

/** The hand that is played, until another is picked; a pick lasts as long as that turn. */
const useFrontHand = (hands: readonly CardRow[]): readonly [number, (at: number) => void] => {
  const active = hands.findIndex(hand => hand.active);
  const [picked, setPicked] = useState<{ readonly at: number; readonly turn: number } | null>(null);
  const lasts = picked !== null && picked.turn === active && picked.at < hands.length;
  return [lasts ? picked.at : Math.max(active, 0), at => setPicked({ at, turn: active })];
};

type PicksProps = {
  readonly hands: readonly CardRow[];
  readonly seen: number;
  readonly onPick: (at: number) => void;
};

const HandPicks = ({ hands, seen, onPick }: PicksProps) => (
  <div class="hand-picks" role="group" aria-label="Show hand">
    {hands.map((hand, at) => (
      <button key={at} type="button" class="hand-pick" aria-pressed={at === seen} onClick={() => onPick(at)}>
        <span>Hand {at + 1}</span> <strong>{hand.total}</strong>
        {hand.active ? <span class="turn-mark" aria-hidden="true" /> : null}
      </button>
    ))}
  </div>
);
