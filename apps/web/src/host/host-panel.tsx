import { formatChips } from '@cardroom/engine';
import type { SeatView, TableView } from '@cardroom/room';
import type { Presence, Wish } from '@cardroom/wire/client';
import { useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { isAway } from '../table/presence.ts';
import { Button } from '../ui/index.ts';
import { aboutBot } from './house-bots.ts';
import { lendRival, useHouseBots } from './use-rival.ts';
import { SelectField } from './select-field.tsx';
import { freeSeats } from './standing.ts';

type Props = { readonly view: TableView; readonly onWish: (wish: Wish) => void };

/** Who sits where; a host takes others off and seats players of the house. */
export const Seats = ({ view, presence, onWish }: Props & { readonly presence: Presence | null }) => (
  <section class="seat-list" aria-label="Seats">
    <h3>Seats</h3>
    <ul>
      {view.seats.map(seat => (
        <li key={seat.seat}>
          <span>{`${seat.seat}. ${seat.name}`}</span>{' '}
          <span class="seat-stack">{formatChips(seat.chips)}</span>{' '}
          <span class="muted">{noteOf(view, presence, seat)}</span>
          {view.host && seat.seat !== view.you?.seat && seat.standing !== 'leaving' ? (
            <Remove seat={seat} onWish={onWish} />
          ) : null}
        </li>
      ))}
    </ul>
    {view.host && freeSeats(view).length > 0 && view.status === 'open' ? (
      <SeatBot view={view} onWish={onWish} />
    ) : null}
  </section>
);

/** A bot goes at once; a person is not taken off by a slip. */
const Remove = ({ seat, onWish }: { readonly seat: SeatView; readonly onWish: Props['onWish'] }) => {
  const [asked, setAsked] = useState(false);
  const remove = (): void => onWish({ kind: 'remove', seat: seat.seat });
  if (!asked)
    return (
      <Button onPress={seat.kind === 'bot' ? remove : () => setAsked(true)}>{`Remove ${seat.name}`}</Button>
    );
  return (
    <>
      <Button kind="main" onPress={remove}>{`Yes, remove ${seat.name}`}</Button>
      <Button onPress={() => setAsked(false)}>{`Keep ${seat.name}`}</Button>
    </>
  );
};

const NOTES = { in: '', out: 'sits out', leaving: 'leaves after this round' } as const;

const noteOf = (view: TableView, presence: Presence | null, place: SeatView): string =>
  [
    place.seat === view.you?.seat ? 'you' : '',
    place.kind === 'bot' ? 'bot' : '',
    NOTES[place.standing],
    isAway(presence, place) ? 'no connection' : '',
  ]
    .filter(Boolean)
    .join(', ');

const SeatBot = ({ view, onWish }: Props) => {
  const app = useApp();
  const bots = useHouseBots(view.game);
  const seat = async (): Promise<void> => {
    const refusal = await lendRival(app, [bot]);
    if (refusal) return app.fail(refusal, () => void seat());
    return onWish({ kind: 'seatBot', seat: null, bot });
  };
  const [bot, setBot] = useState(bots[0]!.name);
  return (
    <div class="seat-bot">
      <SelectField
        label="Player of the house"
        value={bot}
        choices={bots.map(({ name }) => ({ value: name, label: name }))}
        hint={aboutBot(bots.find(({ name }) => name === bot) ?? bots[0]!, view.rules)}
        onChange={setBot}
      />
      <Button onPress={() => void seat()}>Seat bot</Button>
    </div>
  );
};

/** Closing is the host's, and between rounds. */
export const CloseTable = ({ view, onWish }: Props) => {
  const [sure, setSure] = useState(false);
  if (!view.host || view.status !== 'open') return null;
  const why = view.playing ? 'A round is being played.' : null;
  if (!sure)
    return (
      <Button why={why} onPress={() => setSure(true)}>
        Close table
      </Button>
    );
  return (
    <div class="notice">
      <p>Everybody leaves and takes their chips along. The table cannot be opened again.</p>
      <Button kind="main" why={why} onPress={() => onWish({ kind: 'close' })}>
        Close it
      </Button>
      <Button onPress={() => setSure(false)}>Keep it open</Button>
    </div>
  );
};
