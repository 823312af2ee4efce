import type { TableView } from '@cardroom/room';
import type { Table, Wish } from '@cardroom/wire/client';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { Button, Dialog } from '../ui/index.ts';
import { Door } from './door.tsx';
import { CloseTable, Seats } from './host-panel.tsx';
import { Invite } from './invite-view.tsx';
import { usePresence } from '../table/presence.ts';
import { RulesList } from './rules-list.tsx';
import { awayText, freeSeats, isForOne, leavingText, ownSeat, placesAt } from './standing.ts';
import { useView } from './use-view.ts';
import './host.css';

type Props = { readonly seat: Table };

/** Carries out what somebody wants of the table; a refusal is told. */
const useWish = (seat: Table): ((wish: Wish, then?: () => void) => void) => {
  const { fail } = useApp();
  return (wish, then) => void seat.wish(wish).then(done => (done.ok ? then?.() : fail(done.error)));
};

type MenuProps = Props & {
  /** Rules that can be changed from here, given the way back to the table; else they are told. */
  readonly rules?: ((close: () => void) => ComponentChildren) | undefined;
};

/** A button to all that concerns the table itself: its rules, who sits there, the invitation, one's own seat, the host's rights. */
export const TableMenu = ({ seat, rules }: MenuProps) => {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button kind="tool" className="table-menu" onPress={() => setOpen(true)}>
        Table
      </Button>
      <Dialog title="Table" open={open} onClose={close}>
        {open ? <Inside seat={seat} rules={rules} onClose={close} /> : null}
      </Dialog>
    </>
  );
};

const Inside = ({ seat, rules, onClose }: MenuProps & { readonly onClose: () => void }) => {
  const view = useView(seat);
  return (
    <div class="table-dialog">
      <p>{aboutTable(view)}</p>
      {rules ? rules(onClose) : null}
      {isForOne(view) ? null : <People seat={seat} view={view} />}
      {view.you === null ? null : <OwnSeat seat={seat} view={view} onGone={onClose} />}
      {rules ? null : <RulesList view={view} />}
      {isForOne(view) ? null : <HostsEnd seat={seat} view={view} onGone={onClose} />}
    </div>
  );
};

type ViewProps = Props & { readonly view: TableView };

/** How others come to the table, and who has come. */
const People = ({ seat, view }: ViewProps) => {
  const wish = useWish(seat);
  const presence = usePresence(seat);
  return (
    <>
      {isInviting(view) ? (
        <details open={freeSeats(view).length > 0}>
          <summary>{freeSeats(view).length > 0 ? 'Invite others' : 'Invite others to watch'}</summary>
          <Invite table={view.table} invite={view.invite ?? ''} rail={view.options.rail} />
        </details>
      ) : null}
      <Seats view={view} presence={presence} onWish={wish} />
    </>
  );
};

/** The host's link still lets somebody in: to a seat, or to the rail. */
const isInviting = (view: TableView): boolean =>
  view.invite !== null && view.options.private && (view.options.rail || freeSeats(view).length > 0);

const HostsEnd = ({ seat, view, onGone }: ViewProps & { readonly onGone: () => void }) => {
  const wish = useWish(seat);
  return <CloseTable view={view} onWish={wanted => wish(wanted, onGone)} />;
};

/** `Friday night: 3 of 6 seats taken, 30 seconds for a decision, chips can be bought again.` */
const aboutTable = (view: TableView): string => {
  const { name, turnSeconds, rebuys, rail } = view.options;
  if (isForOne(view)) return `${name}: a table for you alone.`;
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
  if (isForOne(view)) return null;
  if (standing === 'out')
    return (
      <Button kind="main" onPress={() => onWish({ kind: 'sitIn' })}>
        Sit in
      </Button>
    );
  return standing === 'in' ? <Button onPress={() => onWish({ kind: 'sitOut' })}>Sit out</Button> : null;
};

const BuyButton = ({ view, onWish }: ButtonProps) =>
  mayBuy(view) ? <Button onPress={() => onWish({ kind: 'rebuy' })}>Buy chips</Button> : null;

/** Chips are sold between rounds, up to what one may sit down with. */
const mayBuy = (view: TableView): boolean =>
  view.options.rebuys && !view.playing && (ownSeat(view)?.chips ?? 0) < view.options.maxBuyIn;

/** What matters of one's seat right now, beside the actions: a seat, coming back, company. */
export const SeatActions = ({ seat }: Props) => {
  const view = useView(seat);
  const wish = useWish(seat);
  if (view.status !== 'open') return <p class="seat-actions notice">This table is closed.</p>;
  if (view.you === null) return <FromRail seat={seat} />;
  const isOut = ownSeat(view)?.standing === 'out';
  const isWaiting = isOpenToOthers(view);
  if (!isOut && !isWaiting) return null;
  return (
    <div class="seat-actions">
      {isOut ? <p>You sit out.</p> : null}
      {isOut ? <SitButton view={view} onWish={wish} /> : null}
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
        <Invite table={view.table} invite={view.invite ?? ''} rail={view.options.rail} />
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
