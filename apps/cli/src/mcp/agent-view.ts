import { makeCard, type Card, type Seat } from '@cardroom/engine';
import { totalOf, type BlackjackState, type Box, type Hand } from '@cardroom/engine/blackjack';
import type { HoldemSeat, HoldemState } from '@cardroom/engine/holdem';
import type { TableView } from '@cardroom/room';

import { isUpToYou } from './agent-actions.ts';

/** A table in words and cards that a program reads: what its seat may know, and nothing else. */
export const agentView = (view: TableView): object => ({
  table: view.table,
  game: view.game,
  name: view.options.name,
  status: view.status,
  round: view.round,
  playing: view.playing,
  yourTurn: isUpToYou(view),
  awaited: view.awaited.map(seat => nameAt(view, seat)),
  you: ownPlace(view),
  ...(view.options.private && view.invite !== null && { invite: view.invite }),
  seats: view.seats.map(({ seat, name, kind, chips, standing }) => ({ seat, name, kind, chips, standing })),
  ...(view.play && ('boxes' in view.play ? blackjackOf(view, view.play) : holdemOf(view, view.play))),
});

const nameAt = ({ seats }: TableView, seat: Seat): string =>
  seats.find(other => other.seat === seat)?.name ?? `seat ${seat}`;

const ownPlace = ({ you, seats }: TableView): object | null =>
  you && {
    seat: you.seat,
    chips: seats.find(({ seat }) => seat === you.seat)?.chips ?? 0,
    ...(you.hole.length > 0 && { hole: names(you.hole) }),
  };

const names = (cards: readonly Card[]): readonly string[] => cards.map(makeCard);

const blackjackOf = (view: TableView, { dealer, boxes, shoe }: BlackjackState): object => ({
  dealer: {
    cards: [...names(dealer.cards), ...(dealer.hole === null ? [] : ['face down'])],
    ...(dealer.cards.length > 0 && { total: totalText(dealer.cards) }),
  },
  boxes: boxes.map((box, at) => boxOf(view, box, at)),
  shoe: { decks: shoe.decks, left: shoe.left },
});

const boxOf = (view: TableView, { seat, betting, wager, insurance, hands }: Box, box: number): object => ({
  box,
  player: nameAt(view, seat),
  yours: seat === view.you?.seat,
  betting,
  wager,
  insurance: insurance.status,
  hands: hands.map(handOf),
});

const handOf = ({ cards, wager, status, settlement }: Hand): object => ({
  cards: names(cards),
  total: totalText(cards),
  wager,
  status,
  ...(settlement && { result: settlement.result, net: settlement.net }),
});

const totalText = (cards: readonly Card[]): string => {
  const { total, soft } = totalOf(cards);
  return `${soft ? 'soft ' : ''}${total}`;
};

const holdemOf = (view: TableView, hand: HoldemState): object => ({
  street: hand.street,
  board: names(hand.board),
  pot: hand.seats.reduce((sum, { total }) => sum + total, 0),
  button: nameAt(view, hand.button),
  blinds: { small: hand.rules.smallBlind, big: hand.rules.bigBlind },
  players: hand.seats.map(seat => playerOf(view, seat)),
  ...(hand.awards.length > 0 && {
    awards: hand.awards.map(({ amount, seats }) => ({
      amount,
      to: seats.map(seat => nameAt(view, seat)),
    })),
  }),
});

const playerOf = (
  view: TableView,
  { seat, stack, committed, total, status, shown, mucked }: HoldemSeat,
): object => ({
  seat,
  player: nameAt(view, seat),
  yours: seat === view.you?.seat,
  stack,
  committed,
  total,
  status,
  ...(shown && { shown: names(shown) }),
  ...(mucked && { mucked }),
});
