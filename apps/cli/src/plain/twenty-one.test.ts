import { unwrap, parseCard } from '@cardroom/engine';
import { BLACKJACK_PRESETS, type BlackjackState } from '@cardroom/engine/blackjack';
import { TWENTY_ONE } from '@cardroom/screens';
import { describe, expect, test } from 'vitest';

import type { Seat } from '../play/seat.ts';
import { cutAfter, linesWith } from './testing/properties.ts';
import { scriptedLines, scriptedTable } from './testing/scripted-table.ts';
import { playTwentyOne, type TwentyOneOptions } from './twenty-one.ts';

const SPEC = { game: 'blackjack', rules: BLACKJACK_PRESETS['twenty-one'] } as const;

/** A whole conversation; each shoe is one hand: player, dealer, player, dealer's hole card, then what is drawn. */
const converse = async (
  shoes: readonly string[],
  answers: readonly string[],
  options: TwentyOneOptions = { cards: 'names' },
  through: (seat: Seat) => Seat = seat => seat,
) => {
  const table = await scriptedTable(SPEC, shoes);
  const lines = scriptedLines(answers);
  await playTwentyOne(through(table.seat), lines, options);
  const view = await table.view();
  await table.close();
  return { said: lines.said, view };
};

const WELCOME = [
  '>> Welcome to Twenty-One!',
  '>> Rules of the Game:',
  '- You and the dealer will each be dealt 2 cards.',
  '- You play first, and then the dealer will play.',
  "- You can choose to hit (draw) or stay (don't draw).",
  '- The hand value is the sum of all card values. Aces can be worth 1 or 11.',
  '- A player busts and loses the game if their hand value exceeds 21.',
  '- The greater hand value wins if neither player busts.',
];

const LINE = '-'.repeat(80);
const QUESTION = '? >> Hit or Stay? (h/hit or s/stay)';
const AGAIN = '? >> Want to play again? (y/yes or n/no)';

/** Won by 21 against 18, after a hit of the dealer's. */
const WON = 'Th 7c 5d 8s 6c 3h';

describe('§3.2 the conversation of Twenty-One', () => {
  test('is word for word what the plan says', async () => {
    const { said } = await converse([WON], ['', 'h', 'n'], {});
    expect(said).toEqual([
      ...WELCOME,
      '? >> Press Enter to continue.',
      '>> Shuffling the deck!',
      LINE,
      '>> Your hand:',
      '|♥  ||♦  |',
      '|10 || 5 |',
      '|  ♥||  ♦|',
      'Ten of Hearts, Five of Diamonds',
      'Hand Total: 15',
      ">> Dealer's hand:",
      '|♣  ||*  |',
      '| 7 || * |',
      '|  ♣||  *|',
      'Seven of Clubs, a card face down',
      ">> It's your turn.",
      QUESTION,
      '>> Your hand:',
      '|♥  ||♦  ||♣  |',
      '|10 || 5 || 6 |',
      '|  ♥||  ♦||  ♣|',
      'Ten of Hearts, Five of Diamonds, Six of Clubs',
      'Hand Total: 21',
      ">> It's the dealer's turn.",
      ">> Dealer's hand:",
      '|♣  ||♠  |',
      '| 7 || 8 |',
      '|  ♣||  ♠|',
      'Seven of Clubs, Eight of Spades',
      'Hand Total: 15',
      '>> Dealer chose to hit.',
      ">> Dealer's hand:",
      '|♣  ||♠  ||♥  |',
      '| 7 || 8 || 3 |',
      '|  ♣||  ♠||  ♥|',
      'Seven of Clubs, Eight of Spades, Three of Hearts',
      'Hand Total: 18',
      '>> Dealer chose to stay.',
      LINE,
      '>> Final hands:',
      '>> Your hand:',
      '|♥  ||♦  ||♣  |',
      '|10 || 5 || 6 |',
      '|  ♥||  ♦||  ♣|',
      'Ten of Hearts, Five of Diamonds, Six of Clubs',
      'Hand Total: 21',
      ">> Dealer's hand:",
      '|♣  ||♠  ||♥  |',
      '| 7 || 8 || 3 |',
      '|  ♣||  ♠||  ♥|',
      'Seven of Clubs, Eight of Spades, Three of Hearts',
      'Hand Total: 18',
      '>> Game over.',
      '>> You won!',
      '>> SCOREBOARD: You: [1] Dealer: [0]',
      AGAIN,
      '>> Thank you for playing Twenty-One. Goodbye!',
    ]);
  });

  test('cards by name, and suits as letters, for those who need them', async () => {
    expect((await converse([WON], ['', 's'])).said).toContain('Seven of Clubs, a card face down');
    const { said } = await converse([WON], ['', 's'], { ascii: true });
    expect(said).toContain('|C  ||*  |');
    expect(said.join('')).toMatch(/^[ -~]*$/);
  });

  const endings: readonly (readonly [string, string, readonly string[]])[] = [
    ['Th 7c 5d 8s Kc', 'h', [TWENTY_ONE.playerBusted, TWENTY_ONE.gameOver, TWENTY_ONE.dealerWon]],
    [
      'Th 7c 5d 8s Kc',
      's',
      [TWENTY_ONE.dealerHit, TWENTY_ONE.dealerBusted, TWENTY_ONE.gameOver, TWENTY_ONE.playerWon],
    ],
    [
      'Th 7c 5d Ks',
      's',
      [TWENTY_ONE.dealerTurn, TWENTY_ONE.dealerStay, TWENTY_ONE.gameOver, TWENTY_ONE.dealerWon],
    ],
    ['Th 7c 7d Ks', 's', [TWENTY_ONE.dealerStay, TWENTY_ONE.gameOver, TWENTY_ONE.tie]],
  ];

  test('every ending has its sentences', async () => {
    for (const [shoe, answer, sentences] of endings) {
      const { said } = await converse([shoe], ['', answer, 'n']);
      expect(said.filter(line => sentences.some(text => line === `>> ${text}`))).toEqual(
        sentences.map(text => `>> ${text}`),
      );
    }
  });

  test('answers are taken in any case; anything else is asked again', async () => {
    const { said } = await converse(
      [WON, 'Th 7c 9d 8s 6c'],
      ['', 'stand', '', ' HIT ', 'what', 'Yes', 'Stay', 'NO'],
    );
    const from = said.indexOf(QUESTION);
    expect(said.slice(from, from + 5)).toEqual([
      QUESTION,
      '>> Please enter a valid input.',
      QUESTION,
      '>> Please enter a valid input.',
      QUESTION,
    ]);
    const again = said.indexOf(AGAIN);
    expect(said.slice(again, again + 3)).toEqual([AGAIN, '>> Please enter a valid input.', AGAIN]);
    expect(said.filter(line => line.startsWith('>> Shuffling'))).toHaveLength(2);
    expect(said.at(-1)).toBe('>> Thank you for playing Twenty-One. Goodbye!');
  });
});

describe('§3.3 the turn ends at 21', () => {
  test('an ace and a king are 21, and nobody is asked', async () => {
    const { said } = await converse(['Ah 7c Kd 8s 3h'], ['', 'n']);
    expect(said).toContain('Hand Total: 21');
    expect(said).not.toContain(QUESTION);
  });

  test('two aces are 12', async () => {
    const { said } = await converse(['Ah 7c Ad Ks'], ['', 's', 'n']);
    expect(said).toContain('Hand Total: 12');
  });
});

describe('§3.4 tutorial and match', () => {
  test('the three worked examples come before the first hand', async () => {
    const { said } = await converse([WON], [''], { cards: 'names', tutorial: true });
    const examples = said.filter(line => line.startsWith('>> EXAMPLE'));
    expect(examples).toEqual(['>> EXAMPLE 1 OF 3', '>> EXAMPLE 2 OF 3', '>> EXAMPLE 3 OF 3']);
    expect(said).toContain('Dealer has: Ace and unknown card');
    expect(said.indexOf('? >> Press Enter to continue.')).toBeGreaterThan(said.indexOf(examples[2]!));
  });

  test('the match ends at five; a tie counts for nobody; the next match starts at nothing', async () => {
    const tie = 'Th 7c 7d Ks';
    const rounds = [WON, tie, WON, 'Th 7c 5d Ks', WON, WON, WON, WON];
    const answers = ['', ...['h', 's', 'h', 's', 'h', 'h', 'h', 'h'].flatMap(turn => [turn, 'y'])];
    const { said } = await converse(rounds, answers.slice(0, -1));
    expect(said.filter(line => line.includes('SCOREBOARD')).map(line => line.match(/\d/g)!.join())).toEqual([
      '1,0',
      '1,0',
      '2,0',
      '2,1',
      '3,1',
      '4,1',
      '5,1',
      '1,0',
    ]);
    expect(said.filter(line => line.includes('match'))).toEqual(['>> You won! The match is yours!']);
  });
});

describe('§6.6 input may end anywhere', () => {
  const answers = ['', 'h', 'y', 'x', 's', 'y', 'h', 'h'];
  const shoes = ['2h 7c 5d 8s 6c 3h', 'Th 7c 5d Ks', '2h 7c 5d 8s 3c 2c Kd 4h'];
  const play = (seat: Seat, lines: Parameters<typeof playTwentyOne>[1]) => playTwentyOne(seat, lines);

  test('the hand is kept and goes on where it was', async () => {
    const open = () => scriptedTable(SPEC, shoes);
    const whole = await cutAfter(answers, answers.length, play, open);
    for (let at = 0; at < answers.length; at++) {
      const { last, live, end } = await cutAfter(answers, at, play, open);
      expect(last).toBe(
        live
          ? '>> Your hand is kept: cardroom twentyone goes on with it.'
          : '>> Thank you for playing Twenty-One. Goodbye!',
      );
      expect(end.play).toEqual(whole.end.play);
    }
  });

  test('a second conversation begins with the hand as it was', async () => {
    const table = await scriptedTable(SPEC, [WON]);
    await playTwentyOne(table.seat, scriptedLines(['']));
    const lines = scriptedLines(['h']);
    await playTwentyOne(table.seat, lines, { cards: 'names' });
    await table.close();
    expect(lines.said.slice(0, 7)).toEqual([
      '>> Welcome to Twenty-One!',
      '>> Your hand is as you left it.',
      '>> Your hand:',
      'Ten of Hearts, Five of Diamonds',
      'Hand Total: 15',
      ">> Dealer's hand:",
      'Seven of Clubs, a card face down',
    ]);
    expect(lines.said).toContain('>> You won!');
  });
});

describe('§9.2 the card that lies face down', () => {
  const hole = unwrap(parseCard('8s'));
  const answers = ['', 'x'];

  test('is in no line before it is turned over', async () => {
    const { said } = await converse([WON], answers);
    expect(linesWith(said, hole)).toEqual([]);
  });

  test('would be found in a line if a table showed it', async () => {
    const leaking = (seat: Seat): Seat => ({
      ...seat,
      follow: onFrame =>
        seat.follow(frame => {
          const events = frame.events.map(event =>
            event.kind === 'cardDealt' && event.target.to === 'dealer' ? { ...event, card: hole } : event,
          );
          onFrame({ ...frame, events });
        }),
    });
    const { said } = await converse([WON], answers, { cards: 'names' }, leaking);
    expect(linesWith(said, hole)).not.toEqual([]);
  });
});

test('§6.6 another terminal has the seat: this one looks on', async () => {
  const table = await scriptedTable(SPEC, [WON]);
  await playTwentyOne(table.seat, scriptedLines(['']));
  const lines = scriptedLines(['', 'q']);
  await playTwentyOne(await table.again(false), lines);
  expect((await table.view()).play as BlackjackState).toMatchObject({ over: false });
  await table.close();
  expect(lines.said.filter(line => line.includes('another terminal'))).toHaveLength(2);
});
