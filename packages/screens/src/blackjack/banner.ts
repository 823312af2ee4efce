import type { Seat } from '@cardroom/engine';
import { dealerBlackjack, type BlackjackState, type Hand, type HandResult } from '@cardroom/engine/blackjack';

import type { Banner, Message, Tone } from '../screen.ts';
import {
  changeMessage,
  changeTone,
  insuranceNet,
  roundNet,
  ownBoxes,
  pointsOf,
  type PlacedBox,
} from './round-view.ts';

/** How the round ended for a seat that played it, and what it brought; null before the end. */
export const bannerOf = (round: BlackjackState, seat: Seat): Banner | null => {
  const boxes = ownBoxes(round, seat).filter(({ hands }) => hands.length > 0);
  if (!round.over || boxes.length === 0) return null;
  const net = roundNet(round, seat);
  const { text, tone } = endOf(round, boxes, net);
  const change = round.rules.bets ? changeMessage(net) : null;
  return { text: [text, ...insuranceTexts(round, boxes)].join(' '), tone, change };
};

const endOf = (round: BlackjackState, boxes: readonly PlacedBox[], net: number): Message => {
  const [box] = boxes;
  if (boxes.length > 1) return { text: 'Round results', tone: changeTone(net) };
  if (box!.hands.length > 1) return { text: 'Split results', tone: changeTone(net) };
  return handEnd(round, box!, box!.hands[0]!);
};

const handEnd = (round: BlackjackState, box: PlacedBox, hand: Hand): Message => {
  if (box.insurance.status === 'evenMoney') return { text: 'Even money!', tone: 'good' };
  if (hand.status === 'forfeited') return { text: 'Hand forfeited.', tone: 'bad' };
  const { result } = hand.settlement!;
  const text = dealerBlackjack(round) === true ? DEALER_BLACKJACK[result] : undefined;
  const busts = result === 'win' && pointsOf(round.dealer.cards) > 21 ? 'Dealer busts!' : undefined;
  return { text: text ?? busts ?? END_TEXTS[result], tone: END_TONES[result] };
};

const DEALER_BLACKJACK: Partial<Record<HandResult, string>> = {
  push: 'Both have Blackjack — Push!',
  lose: 'Dealer has Blackjack!',
};

const END_TEXTS: Readonly<Record<HandResult, string>> = {
  win: 'You win!',
  lose: 'Dealer wins.',
  push: 'Push!',
  blackjack: 'BLACKJACK!',
  bust: 'BUST!',
  surrender: 'You surrendered.',
};

const END_TONES: Readonly<Record<HandResult, Tone>> = {
  win: 'good',
  lose: 'bad',
  push: 'even',
  blackjack: 'special',
  bust: 'bad',
  surrender: 'bad',
};

const insuranceTexts = (round: BlackjackState, boxes: readonly PlacedBox[]): readonly string[] => {
  const net = boxes.reduce((sum, box) => sum + insuranceNet(round, box), 0);
  if (net === 0) return [];
  return [net > 0 ? 'Insurance won.' : 'Insurance lost.'];
};
