import { formatChange, type Card, type Chips, type Seat } from '@cardroom/engine';
import {
  awaiting,
  dealerBlackjack,
  tableCards,
  totalOf,
  type BlackjackLegal,
  type BlackjackRules,
  type BlackjackState,
  type Box,
  type Hand,
} from '@cardroom/engine/blackjack';
import type { TableView } from '@cardroom/room';

import type { Message, Tone } from '../screen.ts';

/** The round at a blackjack table; null before the first one. */
export const roundOf = ({ play }: TableView): BlackjackState | null => play as BlackjackState | null;

export const rulesOf = ({ rules }: TableView): BlackjackRules => rules as BlackjackRules;

/** What the viewer may do now; null while nothing is asked of anybody, and in the middle of a beat. */
export const legalOf = ({ you }: TableView): BlackjackLegal | null =>
  (you?.legal ?? null) as BlackjackLegal | null;

/** A hand of the viewer's is to be played, or insurance to be decided. */
export const isDeciding = (view: TableView): boolean => {
  const legal = legalOf(view);
  return legal !== null && (legal.stand.ok || legal.decline.ok);
};

/** A daily shoe is scored by its mistakes: it is played without help, however the coach is set. */
export const isUnaided = ({ table }: Pick<TableView, 'table'>): boolean => /^d_\d{4}-\d\d-\d\d_/.test(table);

/** Why nothing is said before a decision there. */
export const UNAIDED = 'The daily shoe is played without help.';

/** The viewer's chips; 0 without a seat. */
export const ownChips = ({ you, seats }: TableView): Chips =>
  seats.find(({ seat }) => seat === you?.seat)?.chips ?? 0;

/** A box and its place in the order of play. */
export type PlacedBox = Box & { readonly at: number };

export const boxesOf = (round: BlackjackState): readonly PlacedBox[] =>
  round.boxes.map((box, at) => ({ ...box, at }));

export const ownBoxes = (round: BlackjackState, seat: Seat | null): readonly PlacedBox[] =>
  boxesOf(round).filter(box => box.seat === seat);

/** Whose turn it is: a box, and its hand where it is about one. */
export type Turn = { readonly box: number; readonly hand: number | null };

/** A view in the middle of a beat awaits nobody, whatever its cards would allow. */
export const turnOf = (view: TableView): Turn | null => {
  const round = roundOf(view);
  if (round === null || view.awaited.length === 0) return null;
  const now = awaiting(round);
  return now.who === 'seat' ? { box: now.box, hand: now.hand } : null;
};

/** `Soft 17`, `15`. */
export const totalText = (cards: readonly Card[]): string => {
  const { total, soft } = totalOf(cards);
  return soft && total < 21 ? `Soft ${total}` : String(total);
};

/** The best total alone. */
export const pointsOf = (cards: readonly Card[]): number => totalOf(cards).total;

/** What the round brought a seat so far: hands that are settled, and insurance. */
export const roundNet = (round: BlackjackState, seat: Seat): Chips =>
  ownBoxes(round, seat).reduce(
    (sum, box) =>
      sum + box.hands.reduce((net, hand) => net + (hand.settlement?.net ?? 0), 0) + insuranceNet(round, box),
    0,
  );

/** What insurance brought; 0 while it is open. */
export const insuranceNet = (round: BlackjackState, { insurance }: Box): Chips => {
  if (insurance.status === 'forfeited') return -insurance.amount;
  if (insurance.status !== 'settled') return 0;
  return dealerBlackjack(round) === true ? 2 * insurance.amount : -insurance.amount;
};

/** The viewer has cards in a round that goes on, and has decided nothing about them yet. */
export const isUntouched = (view: TableView): boolean => {
  const round = roundOf(view);
  const boxes = round === null || round.over ? [] : ownBoxes(round, view.you?.seat ?? null);
  return boxes.some(({ hands }) => hands.length > 0) && !boxes.some(isDecided);
};

const isDecided = ({ hands, insurance }: Box): boolean =>
  insurance.status !== 'due' ||
  hands.some(({ cards, status, split }) => split || cards.length > 2 || DECIDED.includes(status));

const DECIDED: readonly Hand['status'][] = ['stood', 'surrendered', 'forfeited', 'bust'];

/** Everything that a seat has put on its boxes in this round. */
export const stakeOf = (round: BlackjackState, seat: Seat | null): Chips =>
  ownBoxes(round, seat).reduce((sum, box) => sum + boxStake(box), 0);

const boxStake = ({ betting, hands, wager }: Box): Chips => {
  if (betting !== 'in') return 0;
  return hands.length === 0 ? wager : hands.reduce((sum: number, hand: Hand) => sum + hand.wager, 0);
};

/** The shoe was shuffled before this round (the first of a table aside), or in the middle of it. */
export const isReshuffled = (view: TableView): boolean => {
  const round = roundOf(view);
  if (round === null || round.over || round.round === 1 || round.shuffleDue !== null) return false;
  const { next, left } = round.shoe;
  const begun = next - tableCards(round).length - (round.dealer.hole === null ? 0 : 1);
  const since = view.shoe?.reshuffles.filter(({ from }) => from >= begun) ?? [];
  return begun === 0 || since.some(({ from }) => next > from || (next === from && left > 0));
};

export const changeTone = (chips: number): Tone => (chips > 0 ? 'good' : chips < 0 ? 'bad' : 'even');

/** `+$15` in its tone. */
export const changeMessage = (chips: Chips): Message => ({
  text: formatChange(chips),
  tone: changeTone(chips),
});
