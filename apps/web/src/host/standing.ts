import { formatChips, type Chips, type Seat } from '@cardroom/engine';
import type { BlackjackState } from '@cardroom/engine/blackjack';
import type { SeatView, TableView } from '@cardroom/room';

/** How somebody stands to a table that they have opened the page of. */
export type Standing =
  /** Sits there, in this browser. */
  | { readonly kind: 'seated' }
  /** The same name sits there from another browser or terminal. */
  | { readonly kind: 'elsewhere'; readonly seat: Seat }
  /** May sit down on one of these. */
  | { readonly kind: 'welcome'; readonly free: readonly Seat[] }
  /** May watch, and why no more. */
  | { readonly kind: 'rail'; readonly why: string };

/** Names differ in more than case. */
const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const standingAt = (view: TableView, name: string): Standing => {
  if (view.you !== null) return { kind: 'seated' };
  const own = view.seats.find(seat => seat.kind === 'player' && isSameName(seat.name, name));
  if (own) return { kind: 'elsewhere', seat: own.seat };
  const why = whyNoSeat(view);
  return why === null ? { kind: 'welcome', free: freeSeats(view) } : { kind: 'rail', why };
};

const whyNoSeat = (view: TableView): string | null => {
  if (view.status !== 'open') return 'This table is closed.';
  if (freeSeats(view).length === 0) return 'Every seat of this table is taken.';
  const isClosedGame = 'blindSchedule' in view.rules && view.rules.blindSchedule.length > 0;
  return isClosedGame && view.hand > 0 ? 'This game has begun; seats are free again when it is over.' : null;
};

/** How many seats the table has. */
export const placesAt = ({ rules }: TableView): number => ('boxes' in rules ? rules.boxes : rules.seats);

/** A table for one: nobody else can ever sit there. */
export const isForOne = (view: TableView): boolean => placesAt(view) === 1;

export const freeSeats = (view: TableView): readonly Seat[] => {
  if (boxesTaken(view) >= placesAt(view)) return [];
  return Array.from({ length: placesAt(view) }, (_, at) => at + 1).filter(
    seat => !view.seats.some(other => other.seat === seat),
  );
};

const boxesTaken = ({ seats }: TableView): number => seats.reduce((sum, { boxes }) => sum + boxes, 0);

/** What one sits down with: the same for all, or between two amounts. */
export const buyInText = ({ options: { minBuyIn: min, maxBuyIn: max } }: TableView): string =>
  min === max
    ? `Everybody sits down with ${formatChips(min)}.`
    : `Sit down with ${formatChips(min)} to ${formatChips(max)}.`;

export const startingChips = ({ rules }: TableView): Chips =>
  'startingChips' in rules ? rules.startingChips : rules.stack;

/** The viewer's own seat. */
export const ownSeat = ({ seats, you }: TableView): SeatView | undefined =>
  seats.find(({ seat }) => seat === you?.seat);

/** The viewer has something at stake in the round that is being played. */
export const isInRound = ({ play, playing, you }: TableView): boolean => {
  if (!playing || play === null || you === null) return false;
  if ('boxes' in play) return isInBoxes(play, you.seat);
  return play.seats.some(({ seat, status }) => seat === you.seat && status !== 'folded');
};

const isInBoxes = ({ boxes }: BlackjackState, own: Seat): boolean =>
  boxes.some(({ seat, hands }) => seat === own && hands.length > 0);

/** What leaving costs, in a sentence. */
export const leavingText = (view: TableView): string => {
  const chips = formatChips(ownSeat(view)?.chips ?? 0);
  if (!isInRound(view)) return `Your ${chips} go back to your account.`;
  return view.game === 'holdem'
    ? `Your hand is folded; what you have put in stays in the pot. Your ${chips} go back to your account when the hand is over.`
    : 'Your hands stand as they are. Your chips go back to your account when the round is over.';
};

/** What happens to somebody who is gone without leaving. */
export const awayText = ({ options: { turnSeconds }, game }: TableView): string => {
  const gone = 'If your connection is lost, your seat and your chips stay.';
  if (turnSeconds === 0) return `${gone} There is no clock here: the table waits for you.`;
  const acts = game === 'holdem' ? 'check or fold' : 'stand';
  return `${gone} After ${turnSeconds} seconds the clock will ${acts} for you, and you sit out until you come back.`;
};

/** Too few chips are left for another round. */
export const isShort = (view: TableView): boolean => {
  const chips = ownSeat(view)?.chips ?? 0;
  const { rules } = view;
  return chips < ('minBet' in rules ? rules.minBet : rules.endBelow);
};
