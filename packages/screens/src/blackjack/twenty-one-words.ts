import { dealerDraws } from '@cardroom/engine/blackjack';
import type { BlackjackState } from '@cardroom/engine/blackjack';
import type { TableEvent, TableView } from '@cardroom/room';

import type { Message, TextBody, Tone } from '../screen.ts';
import { pointsOf, roundOf } from './round-view.ts';
import { stepsOf, type ToldEvent } from './tell.ts';

/** What Twenty-One says, word for word, on every face. */
export const TWENTY_ONE = Object.freeze({
  welcome: 'Welcome to Twenty-One!',
  rules: Object.freeze([
    'Rules of the Game:',
    '- You and the dealer will each be dealt 2 cards.',
    '- You play first, and then the dealer will play.',
    "- You can choose to hit (draw) or stay (don't draw).",
    '- The hand value is the sum of all card values. Aces can be worth 1 or 11.',
    '- A player busts and loses the game if their hand value exceeds 21.',
    '- The greater hand value wins if neither player busts.',
  ]),
  goodbye: 'Thank you for playing Twenty-One. Goodbye!',
  continue: 'Press Enter to continue.',
  shuffling: 'Shuffling the deck!',
  playerTurn: "It's your turn.",
  queryPlayerAction: 'Hit or Stay? (h/hit or s/stay)',
  playerBusted: 'You busted!',
  playerWon: 'You won!',
  dealerTurn: "It's the dealer's turn.",
  dealerStay: 'Dealer chose to stay.',
  dealerHit: 'Dealer chose to hit.',
  dealerBusted: 'Dealer busted!',
  dealerWon: 'Dealer won!',
  tie: "It's a tie.",
  gameOver: 'Game over.',
  finalHands: 'Final hands:',
  playAgain: 'Want to play again? (y/yes or n/no)',
  invalidInput: 'Please enter a valid input.',
  separatorLine: '-'.repeat(80),
});

const say = (text: string, tone: Tone = 'plain'): Message => ({ text, tone });

/** What happened in a hand of Twenty-One; `view` is the table before it. */
export const tellTwentyOne = (events: readonly TableEvent[], view: TableView): readonly Message[] =>
  stepsOf(roundOf(view), events).flatMap(tellTwentyOneStep);

/** What one event of Twenty-One says. */
export const tellTwentyOneStep = ({ event, after }: ToldEvent): readonly Message[] => {
  if (event.kind === 'shoeShuffled') return [say(TWENTY_ONE.shuffling, 'muted')];
  if (event.kind === 'holeDealt') return isPlayerDone(after) ? [] : [say(TWENTY_ONE.playerTurn)];
  if (event.kind === 'handEnded' && event.status === 'bust') return [say(TWENTY_ONE.playerBusted, 'bad')];
  if (event.kind === 'holeRevealed') return isPlayerBust(after) ? [] : dealersTurn(after);
  if (event.kind === 'cardDealt' && event.target.to === 'dealer' && after.dealer.cards.length > 1)
    return dealerDrew(after);
  return event.kind === 'roundSettled' ? [say(TWENTY_ONE.gameOver), winnerOf(after)] : [];
};

/** With 21 on two cards there is nothing to decide. */
const isPlayerDone = ({ boxes }: BlackjackState): boolean =>
  boxes.every(({ hands }) => hands.every(({ cards }) => pointsOf(cards) === 21));

const isPlayerBust = ({ boxes }: BlackjackState): boolean =>
  boxes.every(({ hands }) => hands.every(({ status }) => status === 'bust'));

const dealersTurn = (after: BlackjackState): readonly Message[] => [
  say(TWENTY_ONE.dealerTurn),
  ...(dealerDraws(after.dealer.cards, after.rules.hitSoft17) ? [] : [say(TWENTY_ONE.dealerStay)]),
];

const dealerDrew = ({ dealer, rules }: BlackjackState): readonly Message[] => {
  if (pointsOf(dealer.cards) > 21) return [say(TWENTY_ONE.dealerHit), say(TWENTY_ONE.dealerBusted, 'good')];
  return dealerDraws(dealer.cards, rules.hitSoft17)
    ? [say(TWENTY_ONE.dealerHit)]
    : [say(TWENTY_ONE.dealerHit), say(TWENTY_ONE.dealerStay)];
};

/** Who won a hand that is over, from the first box's side. */
export const winnerOf = ({ boxes }: BlackjackState): Message => {
  switch (boxes[0]?.hands[0]?.settlement?.result) {
    case 'win':
    case 'blackjack':
      return say(TWENTY_ONE.playerWon, 'good');
    case 'push':
    case undefined:
      return say(TWENTY_ONE.tie, 'even');
    case 'lose':
    case 'bust':
    case 'surrender':
      return say(TWENTY_ONE.dealerWon, 'bad');
  }
};

type Example = {
  readonly dealer: string;
  readonly you: string;
  readonly move: 'Hit.' | 'Stay.';
  readonly why: readonly string[];
};

const EXAMPLES: readonly Example[] = [
  {
    dealer: 'Ace and unknown card',
    you: '2 and 8',
    move: 'Hit.',
    why: [
      'The dealer has an Ace, and with it a good chance of 21, the best number there is.',
      'Your total of 10 can only gain from another card: there is no way you can bust.',
    ],
  },
  {
    dealer: '7 and unknown card',
    you: '10 and 7',
    move: 'Stay.',
    why: [
      'With 17 most cards would bust you. The unknown card is probably not an Ace, so the dealer probably has no 18 yet.',
      'Most likely you win with your 17, or tie.',
    ],
  },
  {
    dealer: '5 and unknown card',
    you: 'Jack and 6',
    move: 'Stay.',
    why: [
      'This one is a little tricky. You have 16, and could hope for a card of 5 or less.',
      'But the dealer has a 5. If the unknown card is worth 10, the dealer has 15, must hit, and may well bust.',
      'The best move is to stay, and hope the dealer busts.',
    ],
  },
];

/** How many worked examples there are. */
export const TUTORIAL_PAGES = EXAMPLES.length;

/** A worked example, counted from 0; before the first and after the last comes the nearest one. */
export const twentyOneTutorial = (page: number): TextBody => {
  const at = Math.max(0, Math.min(page, TUTORIAL_PAGES - 1));
  const { dealer, you, move, why } = EXAMPLES[at]!;
  return {
    kind: 'text',
    heading: `EXAMPLE ${at + 1} OF ${TUTORIAL_PAGES}`,
    paragraphs: [
      say(`Dealer has: ${dealer}`),
      say(`You have: ${you}`),
      say(''),
      say(move, 'strong'),
      ...why.map(text => say(text)),
    ],
  };
};
