import { formatChange, formatChips, rankOf, RANKS, type Card, type Seat } from '@cardroom/engine';
import {
  dealerBlackjack,
  isAce,
  isTenValue,
  type BlackjackState,
  type Hand,
  type HandResult,
  type HandStatus,
} from '@cardroom/engine/blackjack';
import type { TableView } from '@cardroom/room';

import type { BlackjackBody, CardRow, Message, OtherHand, Tone } from '../screen.ts';
import { bannerOf } from './banner.ts';
import {
  boxesOf,
  ownBoxes,
  pointsOf,
  roundOf,
  totalText,
  turnOf,
  type PlacedBox,
  type Turn,
} from './round-view.ts';

/** The table itself: dealer, own hands, other boxes, and how it ended. */
export const bodyOf = (view: TableView): BlackjackBody => {
  const round = roundOf(view);
  const seat = view.you?.seat ?? null;
  if (round === null) return { kind: 'blackjack', dealer: EMPTY_DEALER, hands: [], others: [], banner: null };
  const turn = turnOf(view);
  return {
    kind: 'blackjack',
    dealer: dealerRow(round),
    hands: ownHands(round, seat, turn),
    others: boxesOf(round).flatMap(box => (box.seat === seat ? [] : otherHands(view, round, box, turn))),
    banner: seat === null ? null : bannerOf(round, seat),
  };
};

const row = (label: string, cards: CardRow['cards'], total: string): CardRow => ({
  label,
  cards,
  active: false,
  bet: null,
  status: null,
  result: null,
  total,
});

const EMPTY_DEALER = row('DEALER', [], '');

/** What the dealer shows; the total only when every card lies open. */
const dealerRow = (round: BlackjackState): CardRow => {
  const { cards, hole } = round.dealer;
  if (cards.length === 0) return EMPTY_DEALER;
  if (cards.length === 1) {
    const showing = `showing ${valueText(cards[0]!)}`;
    return row(`DEALER (${showing})`, hole === null ? cards : [...cards, null], showing);
  }
  const total = dealerBlackjack(round) === true ? 'BLACKJACK!' : totalText(cards);
  return { ...row(`DEALER (${total})`, cards, total), status: pointsOf(cards) > 21 ? 'Bust' : null };
};

/** `6`, `10` for every ten-value, `A`. */
const valueText = (card: Card): string => {
  if (isAce(card)) return 'A';
  return isTenValue(card) ? '10' : RANKS[rankOf(card)]!;
};

const ownHands = (round: BlackjackState, seat: Seat | null, turn: Turn | null): readonly CardRow[] => {
  const boxes = ownBoxes(round, seat).filter(({ hands }) => hands.length > 0);
  return boxes.flatMap(box => box.hands.map((hand, at) => ownHand(boxes, box, hand, at, turn)));
};

const ownHand = (
  boxes: readonly PlacedBox[],
  box: PlacedBox,
  hand: Hand,
  at: number,
  turn: Turn | null,
): CardRow => {
  const total = handTotal(hand);
  const active = turn?.box === box.at && turn.hand === at;
  const alone = boxes.length === 1 && box.hands.length === 1;
  return {
    label: total === '' ? handLabel(boxes, box, at) : `${handLabel(boxes, box, at)} (${total})`,
    cards: hand.cards,
    active,
    bet: betText(box, hand, at),
    status: saidByResult(hand) ? null : statusText(hand, active || alone || turn === null),
    result: resultOf(hand),
    total,
  };
};

/** `Bet: $10`; open insurance stands beside the box's first hand. */
const betText = ({ insurance }: PlacedBox, { wager }: Hand, at: number): string | null => {
  if (wager === 0) return null;
  const insured =
    insurance.status === 'taken' && at === 0 ? ` + ${formatChips(insurance.amount)} insurance` : '';
  return `Bet: ${formatChips(wager)}${insured}`;
};

/** `YOUR HAND`, `HAND 2` after a split, `BOX 1`, `BOX 1 HAND 2` where a seat plays several boxes. */
const handLabel = (boxes: readonly PlacedBox[], box: PlacedBox, at: number): string => {
  const hand = box.hands.length > 1 ? `HAND ${at + 1}` : '';
  const place = boxes.length > 1 ? `BOX ${boxes.indexOf(box) + 1}` : '';
  return [place, hand].filter(Boolean).join(' ') || 'YOUR HAND';
};

const handTotal = ({ cards, status }: Hand): string => {
  if (cards.length === 0) return '';
  return status === 'blackjack' ? 'BLACKJACK!' : totalText(cards);
};

const STATUS_TEXTS: Readonly<Record<HandStatus, string>> = {
  open: 'waiting',
  stood: 'Stand',
  bust: 'Bust',
  blackjack: 'Blackjack',
  surrendered: 'Surrendered',
  forfeited: 'Forfeited',
};

const statusText = (hand: Hand, plain: boolean): string | null => {
  if (hand.status === 'open') return plain ? null : STATUS_TEXTS.open;
  if (hand.status !== 'stood') return STATUS_TEXTS[hand.status];
  if (hand.doubled) return 'Doubled';
  return pointsOf(hand.cards) === 21 ? '21' : STATUS_TEXTS.stood;
};

/** `BUST -$10` says that the hand is bust; a double is worth its word to the end. */
const saidByResult = ({ settlement, doubled }: Hand): boolean => settlement !== null && !doubled;

const RESULT_WORDS: Readonly<Record<HandResult, readonly [word: string, tone: Tone]>> = {
  win: ['WIN', 'good'],
  blackjack: ['BLACKJACK', 'special'],
  push: ['PUSH', 'even'],
  lose: ['LOSE', 'bad'],
  bust: ['BUST', 'bad'],
  surrender: ['SURRENDER', 'bad'],
};

const resultOf = ({ settlement }: Hand): Message | null => {
  if (settlement === null) return null;
  const [word, tone] = RESULT_WORDS[settlement.result];
  return { text: `${word} ${formatChange(settlement.net)}`, tone };
};

const otherHands = (
  view: TableView,
  round: BlackjackState,
  box: PlacedBox,
  turn: Turn | null,
): readonly OtherHand[] => {
  const { seat } = box;
  const name = `seat ${seat} · ${nameAt(view, seat)}`;
  if (box.hands.length === 0)
    return [
      {
        seat,
        name,
        cards: [],
        note: BETTING_NOTES[box.betting],
        active: !round.over && turn?.box === box.at,
      },
    ];
  return box.hands.map((hand, at) => ({
    seat,
    name,
    cards: hand.cards,
    note: otherNote(hand),
    active: turn?.box === box.at && turn.hand === at,
  }));
};

const BETTING_NOTES = { open: 'betting', in: 'ready', out: 'sits out' } as const;

const otherNote = (hand: Hand): string =>
  [
    handTotal(hand),
    hand.wager > 0 ? formatChips(hand.wager) : '',
    resultOf(hand)?.text ?? statusText(hand, true) ?? '',
  ]
    .filter(Boolean)
    .join(' · ');

/** Who sits there; somebody who has left has no name any more. */
export const nameAt = ({ seats }: TableView, seat: Seat): string =>
  seats.find(other => other.seat === seat)?.name ?? `seat ${seat}`;
