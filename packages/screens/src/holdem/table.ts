import { formatChips, type Chips, type Seat } from '@cardroom/engine';
import {
  levelAt,
  type BlindLevel,
  type HoldemLegal,
  type HoldemRules,
  type HoldemSeat,
  type HoldemState,
} from '@cardroom/engine/holdem';
import type { SeatView, TableView } from '@cardroom/room';

/** The hand that lies on the table: the one being played, or the last one of this game. */
export const handOn = (view: TableView): HoldemState | null =>
  view.hand > 0 && !isAnothers(view) ? (view.play as HoldemState | null) : null;

/** The viewer has taken the seat of somebody who played the hand that is over: it is not the viewer's. */
const isAnothers = ({ play, playing, you }: TableView): boolean =>
  !playing &&
  you !== null &&
  you.hole.length === 0 &&
  playerAt(play as HoldemState | null, you.seat) !== undefined;

export const rulesOf = ({ rules }: TableView): HoldemRules => rules as HoldemRules;

export const playerAt = (hand: HoldemState | null, seat: Seat): HoldemSeat | undefined =>
  hand?.seats.find(player => player.seat === seat);

/** The viewer's part in the hand. */
export const ownPlayer = (view: TableView): HoldemSeat | undefined =>
  view.you ? playerAt(handOn(view), view.you.seat) : undefined;

export const isYou = ({ you }: TableView, seat: Seat): boolean => you?.seat === seat;

/** What the viewer may do, where a hand is played and nothing is on its way to the table. */
export const legalOf = ({ you, playing }: TableView): HoldemLegal | null =>
  playing ? ((you?.legal ?? null) as HoldemLegal | null) : null;

export const isYourTurn = ({ you, playing, awaited }: TableView): boolean =>
  playing && you !== null && awaited.includes(you.seat);

/** `You`, `balanced`; namesakes are told apart by their seats. */
export const nameAt = (view: TableView, seat: Seat): string => {
  if (isYou(view, seat)) return 'You';
  const name = view.seats.find(other => other.seat === seat)?.name;
  if (name === undefined) return `seat ${seat}`;
  const namesakes = view.seats.filter(other => other.name === name && !isYou(view, other.seat));
  return namesakes.length > 1 ? `${name} (${seat})` : name;
};

export const canPlay = (view: TableView, { chips }: SeatView): boolean => chips >= rulesOf(view).endBelow;

/** More than one person sits there, and not bots alone beside the viewer. */
export const isAmongPeople = ({ seats }: TableView): boolean =>
  seats.filter(({ kind }) => kind === 'player').length > 1;

/** What gives a player chips again after the last hand: among people who may buy some that, otherwise a new game. */
export const chipsAgain = (view: TableView): 'rebuy' | 'restart' =>
  isAmongPeople(view) && view.options.rebuys ? 'rebuy' : 'restart';

/** How a game ended for the viewer; null while it goes on. */
export const gameEnd = (view: TableView): 'victory' | 'defeat' | null => {
  const { you, playing, seats } = view;
  if (playing || you === null || handOn(view) === null) return null;
  const own = seats.find(({ seat }) => seat === you.seat);
  if (!own || !canPlay(view, own)) return 'defeat';
  return seats.some(seat => seat !== own && canPlay(view, seat)) ? null : 'victory';
};

/** The hand's number in its game; of the one to come, before the first. */
export const handNumber = ({ hand }: TableView): number => Math.max(1, hand);

/** The blinds of the hand, and those that they rise to next. */
export const levelsOf = (
  view: TableView,
): { readonly now: BlindLevel; readonly next: BlindLevel | undefined } => {
  const rules = rulesOf(view);
  const hand = handNumber(view);
  return {
    now: levelAt(rules, hand),
    next: rules.blindSchedule.find(({ fromHand }) => fromHand > hand),
  };
};

/** `$5/$10`, `$75/$150, ante $15`. */
export const blindsText = ({ smallBlind, bigBlind, ante }: BlindLevel): string =>
  `${formatChips(smallBlind)}/${formatChips(bigBlind)}${ante > 0 ? `, ante ${formatChips(ante)}` : ''}`;

/** What a seat was given of the pots. */
export const wonBy = ({ awards }: HoldemState, seat: Seat): Chips =>
  awards.reduce((won, { seats, shares }) => won + (shares[seats.indexOf(seat)] ?? 0), 0);

/** Whoever posts the small and the big blind: the first two left of the button; heads-up the button posts the small one. */
export const blindSeats = ({ seats, button }: HoldemState): readonly [Seat, Seat] => {
  const at = seats.findIndex(({ seat }) => seat === button);
  const place = (after: number): Seat => seats[(at + after) % seats.length]!.seat;
  return seats.length === 2 ? [place(0), place(1)] : [place(1), place(2)];
};
