import { unwrap, parseCard } from '@cardroom/engine';
import { BLACKJACK_PRESETS, type BlackjackRules } from '@cardroom/engine/blackjack';
import type { DecisionPrices } from '@cardroom/screens';
import { describe, expect, test } from 'vitest';

import { answer } from '@cardroom/coach';
import type { Seat } from '../play/seat.ts';
import { playBlackjack, type BlackjackOptions } from './blackjack.ts';
import type { Lines } from './lines.ts';
import { cutAfter, linesWith } from './testing/properties.ts';
import { scriptedLines, scriptedTable } from './testing/scripted-table.ts';

const VEGAS = BLACKJACK_PRESETS.vegas;

/** A whole conversation; the cards come player, dealer, player, dealer's hole card, then as they are drawn. */
const converse = async (
  cards: string,
  answers: readonly string[],
  { rules = VEGAS, ...options }: BlackjackOptions & { readonly rules?: BlackjackRules } = {},
) => {
  const table = await scriptedTable({ game: 'blackjack', rules }, [cards]);
  const lines = scriptedLines(answers);
  await playBlackjack(table.seat, lines, { counts: table.counts, ...options });
  const view = await table.view();
  await table.close();
  return { said: lines.said, view };
};

const after = (said: readonly string[], line: string): readonly string[] =>
  said.slice(said.indexOf(line) + 1);
const BET = '? Place your bet or ENTER to repeat $10 ($10-$500):';

describe('§2.3 bets', () => {
  test('each failure has its own sentence, and is asked again', async () => {
    const rules = { ...VEGAS, startingChips: 100 };
    const { said } = await converse('', ['', '$', 'ten', '10.5', '9', '501', '200', 'q'], { rules });
    const refusals = [
      'Enter a bet amount.',
      'Enter a whole number.',
      'Enter a whole number.',
      'Minimum bet is $10.',
      'Maximum bet is $500.',
      'You only have $100.',
    ];
    expect(after(said, 'Chips: $100')).toEqual([
      ...refusals.flatMap(sentence => [BET, sentence]),
      BET,
      'Chips: $100. Goodbye.',
    ]);
  });

  test('Enter bets what is suggested, then repeats the last bet, as far as the chips reach', async () => {
    const rules = { ...VEGAS, startingChips: 100 };
    const { said } = await converse('Th 9c 8d Ts Tc 9h 8h Td', ['', '', 's', '60', 's', '', ''], { rules });
    expect(said.filter(line => line.startsWith('You bet'))).toEqual([
      'You bet $10.',
      'You bet $60.',
      'You bet $30.',
    ]);
    expect(said).toContain('? Place your bet or ENTER to repeat $30 ($10-$500):');
  });
});

test('§6.3 a round with a split and a double is told in words, asked in letters, and added up', async () => {
  const { said } = await converse('8h 6c 8d Ts 3s 9d Kh 9c', ['', '50', 'p', 'd', 's']);
  expect(after(said, BET)).toEqual([
    'You bet $50.',
    'You get the Eight of Hearts.',
    'Dealer shows a six.',
    'You get the Eight of Diamonds: sixteen.',
    'YOUR HAND (16): 8h 8d. Bet: $50.',
    'DEALER (showing 6): 6c ??.',
    '? Hit, stand, double, split or surrender? (h, s, d, p, r, or help)',
    'You split eights.',
    'Hand 1 draws the Three of Spades: eleven.',
    'Hand 2 draws the Nine of Diamonds: seventeen.',
    'HAND 1 (11): 8h 3s. Bet: $50. Its turn.',
    'HAND 2 (17): 8d 9d. Bet: $50. waiting.',
    'DEALER (showing 6): 6c ??.',
    '? Hit, stand or double? (h, s, d, or help)',
    'Hand 1 doubles for $50.',
    'Hand 1 draws the King of Hearts: twenty-one.',
    'HAND 1 (21): 8h 3s Kh. Bet: $100. Doubled.',
    'HAND 2 (17): 8d 9d. Bet: $50. Its turn.',
    'DEALER (showing 6): 6c ??.',
    '? Hit, stand or double? (h, s, d, or help)',
    'Hand 2 stands on seventeen.',
    'Dealer turns over the Ten of Spades: sixteen.',
    'Dealer draws the Nine of Clubs: twenty-five.',
    'Dealer busts!',
    'Hand 1 wins: +$100.',
    'Hand 2 wins: +$50.',
    'The round: +$150.',
    'Chips: $1,150',
    '2 hands played · 2W 0L 0P · 100.0% · BJ: 0 · Peak: $1,150',
    '? Place your bet or ENTER to repeat $50 ($10-$500):',
    'Chips: $1,150. Goodbye.',
  ]);
});

describe('§2.11 what may not be done is refused with the reason of the rules', () => {
  test('in words and in letters', async () => {
    const { said } = await converse('Th 6c 5d Ts 2c', ['', '', 'P', 'split', 'i', 'no', 'h', 'd', 'r']);
    expect(said.filter(line => !line.startsWith('?')).slice(-10, -2)).toEqual([
      'Splitting is for two cards of equal value.',
      'Splitting is for two cards of equal value.',
      'Insurance is not offered now.',
      'Insurance is not offered now.',
      'You draw the Deuce of Clubs: seventeen.',
      'YOUR HAND (17): Th 5d 2c. Bet: $10.',
      'DEALER (showing 6): 6c ??.',
      'Doubling is for the first two cards.',
    ]);
    expect(said.filter(line => !line.startsWith('?')).at(-2)).toBe(
      'Surrender is the first decision or none.',
    );
  });

  test('anything else is asked again with the words that there are', async () => {
    const { said } = await converse('Th 6c 5d Ts', ['', '', 'hmm', '']);
    expect(said.filter(line => line === 'Please enter a valid input.')).toHaveLength(2);
    expect(said.filter(line => line.startsWith('h/hit, s/stand'))).toHaveLength(2);
  });
});

describe('§2.12 insurance, even money and surrender', () => {
  test('insurance is offered with its price, and settled by name', async () => {
    const { said } = await converse('Th Ac 8d Ks', ['', '20', 'i']);
    expect(said).toContain('Insurance? $10 pays 2:1 if the dealer has a blackjack.');
    expect(said).toContain('? Insurance or no insurance? (i, n, or help)');
    expect(said).toContain('You take insurance for $10.');
    expect(said).toContain('Insurance wins: +$20.');
    expect(said).toContain('You lose: -$20.');
  });

  test('no is no insurance', async () => {
    const { said } = await converse('Th Ac 8d 9s', ['', '', 'No', 's']);
    expect(said).toContain('You decline insurance.');
    expect(said).toContain('Dealer looks: no blackjack.');
  });

  test('a blackjack is insured by even money', async () => {
    const { said } = await converse('Th Ac Ad 9s', ['', '', 'i']);
    expect(said).toContain('? Even money or no insurance? (i, n, or help)');
    expect(said).toContain('You take even money.');
  });

  test('surrender gives half back', async () => {
    const { said, view } = await converse('Th Tc 6d 9s', ['', '20', 'surrender', 'q']);
    expect(said).toContain('You surrender.');
    expect(view.seats[0]!.chips).toBe(990);
  });
});

describe('§6.4 words beside the actions', () => {
  const PRICES: DecisionPrices = {
    expect: 0,
    unseen: 309,
    values: { stand: -7.5, hit: 2.25 },
    best: 'hit',
    dealer: null,
    why: null,
  };
  const prices: BlackjackOptions['prices'] = view =>
    Promise.resolve({ ...PRICES, expect: view.you!.expect! });

  test('cards and dealer name the cards', async () => {
    const { said } = await converse('Th 6c 5d Ts', ['', '', 'cards', 'dealer']);
    expect(said).toContain('YOUR HAND (15): Ten of Hearts, Five of Diamonds (Th 5d). Bet: $10.');
    expect(said).toContain('DEALER (showing 6): Six of Clubs, a card face down (6c ??).');
  });

  test('odds are what each action is worth, best first', async () => {
    const { said } = await converse('Th 6c 5d Ts', ['', '', 'odds'], { prices, coach: 'off' });
    expect(said).toContain('OPTIONS, exact, 309 cards: Hit: +$2.25, best; Stand: -$7.50.');
    const without = await converse('Th 6c 5d Ts', ['', '', 'odds']);
    expect(without.said).toContain('The coach has no answer for this decision.');
  });

  test('the odds are those of the cards that are left', async () => {
    const exact: BlackjackOptions['prices'] = view => Promise.resolve(answer({ kind: 'prices', view }));
    const { said } = await converse('8h 6c 8d Ts', ['', '50', 'odds'], { prices: exact, coach: 'off' });
    expect(
      said.some(line => line.startsWith('OPTIONS, exact, 309 cards: Split: +$20.28, best; Stand: -$7.87;')),
    ).toBe(true);
  });

  test('§5.4 the coach speaks before the decision, after it, or not at all', async () => {
    const spoken = async (coach: BlackjackOptions['coach'], turn: string) => {
      const { said } = await converse('Th 6c 5d Ts Kd', ['', '', turn], { prices, ...(coach && { coach }) });
      return said.filter(line => /^(OPTIONS|LAST DECISION)/.test(line));
    };
    expect(await spoken('before', 's')).toEqual([
      'OPTIONS, exact, 309 cards: Hit: +$2.25, best; Stand: -$7.50.',
    ]);
    expect(await spoken(undefined, 's')).toEqual([
      'LAST DECISION, Stand cost $9.75: Hit: +$2.25, best; Stand: -$7.50, chosen.',
    ]);
    expect(await spoken('after', 'h')).toEqual(['LAST DECISION, Hit: nothing lost.']);
    expect(await spoken('off', 's')).toEqual([]);
  });

  test('repeat says again what was said since the last action', async () => {
    const { said } = await converse('Th 6c 5d Ts 2c', ['', '', 'h', 'repeat']);
    const drawn = 'You draw the Deuce of Clubs: seventeen.';
    expect(said.filter(line => line === drawn)).toHaveLength(2);
    expect(said.filter(line => line === 'You bet $10.')).toHaveLength(1);
  });

  test('help names every word', async () => {
    const { said } = await converse('Th 6c 5d Ts 2c', ['', 'help', '', 'help']);
    for (const word of [
      'hit',
      'stand',
      'double',
      'split',
      'surrender',
      'insurance',
      'cards',
      'dealer',
      'odds',
      'repeat',
      'quit',
    ])
      expect(said.join('\n')).toContain(word);
  });
});

describe('§6.4 leaving a live hand', () => {
  const ASK =
    '? A hand is being played. Keep it for next time, or forfeit $10? (Enter or k/keep, f/forfeit, p/play on)';

  test('keeps it by default', async () => {
    for (const word of ['', 'k', 'KEEP']) {
      const { said, view } = await converse('Th 6c 5d Ts', ['', '', 'q', word]);
      expect(said.slice(-2)).toEqual([ASK, 'Your hand is kept: cardroom blackjack goes on with it.']);
      expect(view.playing).toBe(true);
    }
  });

  test('forfeits it when asked to: every wager is lost', async () => {
    const { said, view } = await converse('Th 6c 5d Ts', ['', '', 'quit', 'what', 'forfeit']);
    expect(after(said, ASK)).toEqual([
      'Please enter a valid input.',
      ASK,
      'You give up the round.',
      'Dealer turns over the Ten of Spades: sixteen.',
      'You lose: -$10.',
      'Chips: $990. Goodbye.',
    ]);
    expect(view).toMatchObject({ playing: false });
  });

  test('or plays on', async () => {
    const { said } = await converse('Th 6c 5d Ts', ['', '', 'q', 'p', 's']);
    expect(said).toContain('You stand on fifteen.');
  });
});

describe('§2.13 the game is over below the smallest bet', () => {
  const rules = { ...VEGAS, startingChips: 10 };

  test('and Enter plays again with the first chips', async () => {
    const { said, view } = await converse('Th 9c 8d Ts', ['', '', 's', '', ''], { rules });
    expect(said).toContain('GAME OVER');
    expect(said).toContain('You finished with $0');
    expect(after(said, 'GAME OVER')).toContain('Chips: $10');
    expect(view.playing).toBe(true);
  });

  test('or no ends it', async () => {
    const { said, view } = await converse('Th 9c 8d Ts', ['', '', 's', 'no'], { rules });
    expect(said.at(-1)).toBe('Chips: $0. Goodbye.');
    expect(view.playing).toBe(false);
  });
});

describe('§6.6 input may end anywhere', () => {
  const answers = ['', '50', 'p', 'd', 'cards', 's', 'ten', '20', 'i', 'h', 's', '30', 's'];
  const cards = '8h 6c 8d Ts 3s 9d Kh 9c 5c 2c Ac 7h 7d 7s Qh Qd Qc Jc 9s';
  const open = () => scriptedTable({ game: 'blackjack', rules: VEGAS }, [cards]);
  const play = (seat: Seat, lines: Lines) => playBlackjack(seat, lines);

  test('the hand is kept, and the rest of the answers comes to the same end', async () => {
    const whole = await cutAfter(answers, answers.length, play, open);
    for (let at = 0; at < answers.length; at++) {
      const { last, live, end } = await cutAfter(answers, at, play, open);
      expect(last).toMatch(live ? /^Your hand is kept: / : /^Chips: \$[\d,]+\. Goodbye\.$/);
      expect(end.play).toEqual(whole.end.play);
    }
  });

  test('a seat that gave the hand up at the end of the input would be caught', async () => {
    const careless = async (seat: Seat, lines: Lines): Promise<void> => {
      await playBlackjack(seat, lines);
      await seat.wish({ kind: 'act', action: { kind: 'forfeit' } });
    };
    const kept = await cutAfter(answers, 3, play, open);
    const lost = await cutAfter(answers, 3, careless, open);
    expect([kept.live, lost.live]).toEqual([true, false]);
  });

  test('coming back, the hand is told first', async () => {
    const table = await open();
    await playBlackjack(table.seat, scriptedLines(['', '50', 'p']));
    const lines = scriptedLines([]);
    await playBlackjack(await table.again(), lines);
    await table.close();
    expect(lines.said.slice(0, 3)).toEqual([
      'Your hand is as you left it.',
      'HAND 1 (11): Eight of Hearts, Three of Spades (8h 3s). Bet: $50. Its turn.',
      'HAND 2 (17): Eight of Diamonds, Nine of Diamonds (8d 9d). Bet: $50. waiting.',
    ]);
  });
});

describe('§9.2 the hole card', () => {
  const hole = unwrap(parseCard('Ts'));
  const ONE = BLACKJACK_PRESETS['21black'];

  test('is in no line before it is turned over, whatever is asked', async () => {
    const exact: BlackjackOptions['prices'] = view => Promise.resolve(answer({ kind: 'prices', view }));
    const words = ['', '', 'odds', 'cards', 'dealer', 'repeat', 'help', 'p', 'h', 'q', 'k'];
    const { said } = await converse('Th 6c 5d Ts 2c', words, { rules: ONE, prices: exact, coach: 'before' });
    expect(linesWith(said, hole)).toEqual([]);
  });

  test('is found by the same search once it lies open', async () => {
    const { said } = await converse('Th 6c 5d Ts 2c', ['', '', 's'], { rules: ONE });
    expect(linesWith(said, hole)).toEqual(['Dealer turns over the Ten of Spades: sixteen.']);
  });
});

test('§6.6 another terminal has the seat: this one looks on, and does nothing', async () => {
  const table = await scriptedTable({ game: 'blackjack', rules: VEGAS }, ['Th 6c 5d Ts']);
  await playBlackjack(table.seat, scriptedLines(['', '']));
  const before = (await table.view()).seq;
  const lines = scriptedLines(['', 'q']);
  await playBlackjack(await table.again(false), lines);
  expect((await table.view()).seq).toBe(before);
  await table.close();
  expect(lines.said.filter(line => line.includes('another terminal'))).toHaveLength(2);
});
