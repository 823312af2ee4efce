import type { Seat } from '@cardroom/engine';
import { dealerBlackjack, type BlackjackState, type Hand } from '@cardroom/engine/blackjack';

import { ownBoxes, pointsOf, type PlacedBox } from './round-view.ts';

/** A seat's round in a few words: `20 v 18`, `split: 18, bust v 19`, `blackjack v 20`, `sat out`. */
export const roundLine = (round: BlackjackState, seat: Seat): string => {
  const boxes = ownBoxes(round, seat).filter(({ hands }) => hands.length > 0);
  if (boxes.length === 0) return 'sat out';
  return `${boxes.map(boxText).join(' + ')} v ${dealerText(round)}`;
};

const boxText = ({ hands }: PlacedBox): string => {
  const texts = hands.map(handText).join(', ');
  return hands.length > 1 ? `split: ${texts}` : texts;
};

const handText = ({ cards, status }: Hand): string => {
  if (status === 'bust' || status === 'blackjack') return status;
  const total = String(pointsOf(cards));
  return status === 'surrendered' || status === 'forfeited' ? `${status} ${total}` : total;
};

const dealerText = (round: BlackjackState): string => {
  if (dealerBlackjack(round) === true) return 'blackjack';
  const total = pointsOf(round.dealer.cards);
  return total > 21 ? 'bust' : String(total);
};
