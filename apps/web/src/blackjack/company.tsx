import { formatChips } from '@cardroom/engine';
import type { SeatView, TableView } from '@cardroom/room';
import type { OtherHand } from '@cardroom/screens';
import type { Presence, Table } from '@cardroom/wire/client';

import { isAway, usePresence } from '../table/presence.ts';
import { PlayingCard } from '../ui/index.ts';
import type { BlackjackTable } from './table.ts';

type Props = {
  readonly table: BlackjackTable;
  readonly seat: Table;
  readonly others: readonly OtherHand[];
};

/** Who else sits at the table: their chips, their hands, and whether they are there at all. */
export const Company = ({ table, seat, others }: Props) => {
  const presence = usePresence(seat);
  const view = table.view();
  const seats = view.seats.filter(other => other.seat !== view.you?.seat);
  return seats.length === 0 ? null : (
    <ul class="company-row" aria-label="Other players">
      {seats.map(other => (
        <Other
          key={other.seat}
          other={other}
          note={noteOf(view, presence, other)}
          hands={others.filter(hand => hand.seat === other.seat)}
        />
      ))}
    </ul>
  );
};

type OtherProps = {
  readonly other: SeatView;
  readonly note: string | null;
  readonly hands: readonly OtherHand[];
};

const Other = ({ other, note, hands }: OtherProps) => (
  <li class={hands.some(({ active }) => active) ? 'other active' : 'other'}>
    <p class="other-name">
      {hands.some(({ active }) => active) ? <span class="turn-mark" aria-hidden="true" /> : null}
      <strong>{other.name}</strong> <span class="other-chips">{formatChips(other.chips)}</span>
    </p>
    {hands.map((hand, at) => (
      <OtherCards key={at} hand={hand} />
    ))}
    {note === null ? null : <p class="other-note">{note}</p>}
  </li>
);

const OtherCards = ({ hand: { cards, note } }: { readonly hand: OtherHand }) => (
  <div class="other-hand">
    {cards.length === 0 ? null : (
      <span class="other-cards">
        {cards.map((card, at) => (
          <PlayingCard key={at} card={card} small />
        ))}
      </span>
    )}
    <span class="muted">{note}</span>
  </div>
);

/** What is to be known of a seat beside its cards. */
const noteOf = (view: TableView, presence: Presence | null, other: SeatView): string | null => {
  if (isAway(presence, other)) return 'no connection';
  if (other.standing !== 'in') return other.standing === 'out' ? 'sits out' : 'leaves';
  if (!view.playing) return other.ready ? 'ready' : null;
  return isInPlay(view, other) ? null : 'waits for the next round';
};

const isInPlay = ({ play }: TableView, { seat }: SeatView): boolean =>
  play !== null && 'boxes' in play && play.boxes.some(box => box.seat === seat);
