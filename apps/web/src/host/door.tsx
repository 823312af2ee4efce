import { formatChips, readNumber, type Seat } from '@cardroom/engine';
import type { TableView } from '@cardroom/room';
import type { Table, Wish } from '@cardroom/wire/client';
import { useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { Button, NumberField } from '../ui/index.ts';
import { SelectField } from './select-field.tsx';
import { buyInText, standingAt, startingChips } from './standing.ts';
import { useView } from './use-view.ts';

type DoorProps = {
  readonly seat: Table;
  readonly invite?: string | undefined;
  /** One sits there now. */
  readonly onSeat: () => void;
};

/** Pick a seat and bring chips; a seat that is held elsewhere can be taken along. */
export const Door = ({ seat, invite, onSeat }: DoorProps) => {
  const { me, fail } = useApp();
  const view = useView(seat);
  const standing = standingAt(view, me?.player.name ?? '');
  const wish = (wanted: Wish): void =>
    void seat.wish(wanted).then(done => (done.ok ? onSeat() : fail(done.error)));
  return (
    <>
      <Company view={view} />
      {standing.kind === 'welcome' ? (
        <SitDown view={view} free={standing.free} invite={invite} onWish={wish} />
      ) : null}
      {standing.kind === 'elsewhere' ? (
        <HeldElsewhere seat={standing.seat} isLocked={me?.player.locked ?? false} onWish={wish} />
      ) : null}
      {standing.kind === 'rail' ? <p class="notice">{standing.why}</p> : null}
    </>
  );
};

const GAME_NAMES = { blackjack: 'Blackjack', holdem: "Hold'em" } as const;

/** Who sits there, and what is played. */
export const Company = ({ view }: { readonly view: TableView }) => (
  <>
    <p>
      {`${GAME_NAMES[view.game]}. `}
      {view.options.turnSeconds > 0
        ? `${view.options.turnSeconds} seconds for a decision.`
        : 'Nobody is hurried here.'}
    </p>
    {view.seats.length === 0 ? (
      <p>Nobody sits here yet.</p>
    ) : (
      <ul class="company" aria-label="Players">
        {view.seats.map(({ seat, name, kind, chips }) => (
          <li key={seat}>{`${seat}. ${name}${kind === 'bot' ? ' (bot)' : ''}, ${formatChips(chips)}`}</li>
        ))}
      </ul>
    )}
  </>
);

type SitDownProps = {
  readonly view: TableView;
  readonly free: readonly Seat[];
  readonly invite?: string | undefined;
  readonly onWish: (wish: Wish) => void;
};

const SitDown = ({ view, free, invite, onWish }: SitDownProps) => {
  const { minBuyIn: min, maxBuyIn: max } = view.options;
  const [chosen, setChosen] = useState('any');
  const [buyIn, setBuyIn] = useState(String(startingChips(view)));
  const chips = readNumber(buyIn);
  const isFine = Number.isInteger(chips) && min <= (chips as number) && (chips as number) <= max;
  const error = isFine ? null : buyInText(view);
  const sit = (): void =>
    onWish({
      kind: 'sit',
      seat: chosen !== 'any' && free.includes(Number(chosen)) ? Number(chosen) : null,
      ...(min < max && { buyIn: chips as number }),
      ...(invite !== undefined && { invite }),
    });
  return (
    <form
      class="sit-down"
      onSubmit={event => {
        event.preventDefault();
        if (error === null || min === max) sit();
      }}
    >
      <SelectField
        label="Seat"
        value={chosen}
        choices={[
          { value: 'any', label: 'Any free seat' },
          ...free.map(seat => ({ value: String(seat), label: `Seat ${seat}` })),
        ]}
        onChange={setChosen}
      />
      {min < max ? (
        <NumberField label="Buy-in" value={buyIn} min={min} max={max} error={error} onChange={setBuyIn} />
      ) : (
        <p>{buyInText(view)}</p>
      )}
      <Button kind="main" type="submit" why={min < max ? error : null} onPress={() => {}}>
        Sit down
      </Button>
    </form>
  );
};

type HeldProps = {
  readonly seat: Seat;
  readonly isLocked: boolean;
  readonly onWish: (wish: Wish) => void;
};

/** A seat stays with the browser or terminal that took it, unless the passphrase says that it is the same person. */
const HeldElsewhere = ({ seat, isLocked, onWish }: HeldProps) => (
  <section class="notice" aria-label="Your seat">
    <p>{`You sit on seat ${seat} in another browser or terminal. What happens there is shown here as well.`}</p>
    {isLocked ? (
      <Button kind="main" onPress={() => onWish({ kind: 'claim', seat })}>
        Play on here
      </Button>
    ) : (
      <p>
        Only a name that was locked with a passphrase before sitting down can take its seat along; this one
        stays where it is.
      </p>
    )}
  </section>
);
