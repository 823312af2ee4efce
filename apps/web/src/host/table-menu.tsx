import type { TableView } from '@cardroom/room';
import type { Table, Wish } from '@cardroom/wire/client';
import { useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { Button, Dialog } from '../ui/index.ts';
import { Door } from './door.tsx';
import { CloseTable, Seats } from './host-panel.tsx';
import { Invite } from './invite-view.tsx';
import { awayText, freeSeats, isShort, leavingText, ownSeat, placesAt } from './standing.ts';
import { useView } from './use-view.ts';
import './host.css';

type Props = { readonly seat: Table };

/** Carries out what somebody wants of the table; a refusal is told. */
const useWish = (seat: Table): ((wish: Wish, then?: () => void) => void) => {
  const { fail } = useApp();
  return (wish, then) => void seat.wish(wish).then(done => (done.ok ? then?.() : fail(done.error)));
};

/** A button to all that concerns the table itself: who sits there, the invitation, one's own seat, the host's rights. */
export const TableMenu = ({ seat }: Props) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="tool" className="table-menu" onPress={() => setOpen(true)}>
        Table
      </Button>
      <Dialog title="Table" open={open} onClose={() => setOpen(false)}>
        {open ? <Inside seat={seat} onClose={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  );
};

const Inside = ({ seat, onClose }: Props & { readonly onClose: () => void }) => {
  const view = useView(seat);
  const wish = useWish(seat);
  return (
    <div class="table-dialog">
      <p>{aboutTable(view)}</p>
      {view.invite !== null && view.options.private ? (
        <details open={freeSeats(view).length > 0}>
          <summary>{freeSeats(view).length > 0 ? 'Invite others' : 'Invite others to watch'}</summary>
          <Invite table={view.table} invite={view.invite} />
        </details>
      ) : null}
      <Seats view={view} onWish={wish} />
      {view.you === null ? null : <OwnSeat seat={seat} view={view} onGone={onClose} />}
      <CloseTable view={view} onWish={wanted => wish(wanted, onClose)} />
    </div>
  );
};

/** `Friday night: 3 of 6 seats taken, 30 seconds for a decision, chips can be bought again.` */
const aboutTable = (view: TableView): string => {
  const { name, turnSeconds, rebuys, rail } = view.options;
  const facts = [
    `${view.seats.length} of ${placesAt(view)} seats taken`,
    turnSeconds > 0 ? `${turnSeconds} seconds for a decision` : 'no clock',
    ...(rebuys ? ['chips can be bought again'] : []),
    ...(rail ? [] : ['nobody watches']),
  ];
  return `${name}: ${facts.join(', ')}.`;
};

const OwnSeat = ({
  seat,
  view,
  onGone,
}: Props & { readonly view: TableView; readonly onGone: () => void }) => {
  const { go } = useApp();
  const wish = useWish(seat);
  const [leaving, setLeaving] = useState(false);
  const leave = (): void =>
    wish({ kind: 'leave' }, () => {
      onGone();
      go('/');
    });
  return (
    <section class="own-seat" aria-label="Your seat">
      <h3>Your seat</h3>
      <p class="muted">{awayText(view)}</p>
      <div class="button-row">
        <SitButton view={view} onWish={wish} />
        <BuyButton view={view} onWish={wish} />
        {leaving ? null : <Button onPress={() => setLeaving(true)}>Leave the table</Button>}
      </div>
      {leaving ? (
        <div class="notice">
          <p>{leavingText(view)}</p>
          <Button kind="main" onPress={leave}>
            Leave
          </Button>
          <Button onPress={() => setLeaving(false)}>Stay</Button>
        </div>
      ) : null}
    </section>
  );
};

type ButtonProps = { readonly view: TableView; readonly onWish: (wish: Wish) => void };

const SitButton = ({ view, onWish }: ButtonProps) => {
  const standing = ownSeat(view)?.standing;
  if (standing === 'out') return <Button onPress={() => onWish({ kind: 'sitIn' })}>Sit in</Button>;
  return standing === 'in' ? <Button onPress={() => onWish({ kind: 'sitOut' })}>Sit out</Button> : null;
};

const BuyButton = ({ view, onWish }: ButtonProps) =>
  view.options.rebuys && !view.playing ? (
    <Button onPress={() => onWish({ kind: 'rebuy' })}>Buy chips</Button>
  ) : null;

/** What matters of one's seat right now, beside the actions: a seat, coming back, chips when there are too few, company. */
export const SeatActions = ({ seat }: Props) => {
  const view = useView(seat);
  const wish = useWish(seat);
  if (view.status !== 'open') return <p class="seat-actions notice">This table is closed.</p>;
  if (view.you === null) return <FromRail seat={seat} />;
  const isOut = ownSeat(view)?.standing === 'out';
  const needsChips = isShort(view) && view.options.rebuys && !view.playing;
  const isWaiting = isOpenToOthers(view);
  if (!isOut && !needsChips && !isWaiting) return null;
  return (
    <div class="seat-actions">
      {isOut ? <p>You sit out.</p> : null}
      {isOut ? <SitButton view={view} onWish={wish} /> : null}
      {needsChips ? <BuyButton view={view} onWish={wish} /> : null}
      {isWaiting ? <InviteButton view={view} /> : null}
    </div>
  );
};

/** The host waits for company: nothing has been dealt yet, and seats are free. */
const isOpenToOthers = (view: TableView): boolean =>
  view.host && view.options.private && view.round === 0 && freeSeats(view).length > 0;

const InviteButton = ({ view }: { readonly view: TableView }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Invite others</Button>
      <Dialog title="Invite others" open={open} onClose={() => setOpen(false)}>
        <Invite table={view.table} invite={view.invite ?? ''} />
      </Dialog>
    </>
  );
};

const FromRail = ({ seat }: Props) => {
  const { route } = useApp();
  const [open, setOpen] = useState(false);
  return (
    <div class="seat-actions">
      <Button kind="main" onPress={() => setOpen(true)}>
        Take a seat
      </Button>
      <Dialog title="Take a seat" open={open} onClose={() => setOpen(false)}>
        <Door seat={seat} invite={route.query['invite']} onSeat={() => setOpen(false)} />
      </Dialog>
    </div>
  );
};
