import { formatChange, formatChips, type Card, type Chips, type Seat } from '@cardroom/engine';
import { pots, type HoldemSeat, type HoldemState } from '@cardroom/engine/holdem';
import type { SeatView, TableView } from '@cardroom/room';

import type { Banner, HoldemBody, HoldemPlace, Message, ShownCard, Tone } from '../screen.ts';
import { ownHandName, ownHole, winningCards } from './hands.ts';
import { blindSeats, canPlay, gameEnd, handOn, isYou, nameAt, playerAt, wonBy } from './table.ts';
import { netAt, toneOfNet } from './tell.ts';

/** The table itself. The pots hold the bets of the street, too, so that they and the stacks are all the chips there are. */
export const holdemBody = (view: TableView, log: readonly Message[]): HoldemBody => {
  const hand = handOn(view);
  return {
    kind: 'holdem',
    board: Array.from({ length: 5 }, (_, at): Card | undefined => hand?.board[at]),
    raised: hand ? winningCards(hand) : [],
    pots: hand ? potTexts(hand) : [],
    seats: inOrder(view).map(seat => placeOf(view, seat)),
    log,
    handName: ownHandName(view),
    banner: bannerOf(view),
  };
};

/** Clockwise; the viewer's own seat comes last. */
const inOrder = ({ seats, you }: TableView): readonly SeatView[] => {
  const after = seats.findIndex(({ seat }) => seat === you?.seat) + 1;
  return [...seats.slice(after), ...seats.slice(0, after)];
};

/** Once they are given away, the pots as they were. */
const potTexts = (hand: HoldemState): readonly string[] => {
  const amounts = [...hand.awards, ...pots(hand)].map(({ amount }) => formatChips(amount));
  if (amounts.length <= 1) return amounts.map(amount => `Pot ${amount}`);
  const side = (at: number): string => (amounts.length === 2 ? 'Side pot' : `Side pot ${at}`);
  return amounts.map((amount, at) => `${at === 0 ? 'Main pot' : side(at)} ${amount}`);
};

const placeOf = (view: TableView, seatView: SeatView): HoldemPlace => {
  const { seat } = seatView;
  const hand = handOn(view);
  const player = playerAt(hand, seat);
  const isAwaited = view.playing && view.awaited.includes(seat);
  return {
    seat,
    name: nameAt(view, seat),
    own: isYou(view, seat),
    cards: player ? cardsOf(view, player) : [],
    stack: formatChips(stackOf(view, seatView)),
    bet: player && !hand!.settled && player.committed > 0 ? formatChips(player.committed) : null,
    marks: hand ? marksOf(hand, seat) : [],
    status: statusOf(view, seatView, player),
    active: isAwaited,
  };
};

/** With the result lie the chips of its hand, whatever others buy for the next one; one's own are one's own at once. */
const stackOf = (view: TableView, { seat, chips }: SeatView): Chips => {
  const hand = handOn(view);
  return hand?.settled && !isYou(view, seat) ? (playerAt(hand, seat)?.stack ?? chips) : chips;
};

/** One's own cards are seen to the end; others' lie face down until they are shown. */
const cardsOf = (
  view: TableView,
  { seat, shown, status, mucked, hole }: HoldemSeat,
): readonly ShownCard[] => {
  const own = isYou(view, seat) ? ownHole(view) : [];
  if (own.length > 0) return own;
  return shown ?? (status === 'folded' || mucked ? [] : hole.map(() => null));
};

const marksOf = (hand: HoldemState, seat: Seat): readonly string[] => {
  const [small, big] = blindSeats(hand);
  const lies = [
    { mark: 'D', here: hand.button === seat },
    { mark: 'SB', here: small === seat },
    { mark: 'BB', here: big === seat },
  ];
  return lies.filter(({ here }) => here).map(({ mark }) => mark);
};

const statusOf = (view: TableView, seatView: SeatView, player: HoldemSeat | undefined): string | null => {
  if (!player) return absence(view, seatView);
  const hand = handOn(view)!;
  const buys = seatView.chips - stackOf(view, seatView);
  if (buys > 0) return `buys ${formatChips(buys)}`;
  const won = wonBy(hand, player.seat);
  if (won > 0) return `won ${formatChips(won)}`;
  if (hand.settled && !canPlay(view, seatView)) return 'out';
  if (player.status === 'folded') return 'folded';
  if (player.mucked) return 'mucked';
  if (!hand.settled && player.status === 'allIn') return 'all-in';
  if (!view.playing || !view.awaited.includes(player.seat)) return null;
  return isYou(view, player.seat) ? 'your turn' : 'thinking';
};

/** Why somebody at the table is not in the hand. */
const absence = (view: TableView, seatView: SeatView): string | null => {
  if (!canPlay(view, seatView)) return 'out';
  if (seatView.standing !== 'in') return 'sits out';
  return view.playing ? 'waits' : null;
};

const bannerOf = (view: TableView): Banner | null => {
  const hand = handOn(view);
  if (!hand?.settled || view.playing) return null;
  const { text, tone } = outcome(view, hand);
  const net = view.you && playerAt(hand, view.you.seat) ? netAt(view, view.you.seat) : null;
  const change = net === null ? null : { text: formatChange(net), tone: toneOfNet(net) };
  return { text, tone, change };
};

const outcome = (view: TableView, hand: HoldemState): Message => {
  const end = gameEnd(view);
  if (end === 'victory') return { text: 'Victory!', tone: 'good' };
  if (end === 'defeat') return { text: 'Defeat', tone: 'bad' };
  return handOutcome(view, hand);
};

const handOutcome = (view: TableView, { awards }: HoldemState): Message => {
  const own = awards.filter(({ seats }) => view.you && seats.includes(view.you.seat));
  const shown = own[0] ?? awards[0]!;
  if (shown.seats.length > 1) return { text: 'Split pot!', tone: 'even' };
  if (own.length === 0) return { text: `${nameAt(view, shown.seats[0]!)} wins!`, tone: lostTone(view) };
  return { text: shown.pot === 0 ? 'You win!' : 'You win a side pot!', tone: 'good' };
};

const lostTone = (view: TableView): Tone => (view.you && netAt(view, view.you.seat) < 0 ? 'bad' : 'plain');
