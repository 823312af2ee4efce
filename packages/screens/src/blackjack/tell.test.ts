import { describe, expect, test } from 'vitest';

import { roundLine } from './round-line.ts';
import { tellBlackjack } from './tell.ts';
import { BlackjackTable, type Shown, type TableScript } from './testing/blackjack-table.ts';

const told = ({ before, frame }: Shown): readonly string[] =>
  tellBlackjack(frame.events, before).map(({ text }) => text);

const dealt = async (cards: string, script: TableScript = {}): Promise<BlackjackTable> => {
  const table = await BlackjackTable.open({ cards, ...script });
  await table.deal(...Array.from({ length: script.boxes ?? 1 }, () => 100));
  return table;
};

/** Everything that is said of the actions after the deal. */
const toldOf = async (
  cards: string,
  actions: string,
  script: TableScript = {},
): Promise<readonly string[]> => {
  const table = await dealt(cards, script);
  const from = table.shown.length;
  await table.play(...actions.split(' '));
  return table.shown.slice(from).flatMap(told);
};

describe('§6.3 what happened, in sentences', () => {
  test('the deal', async () => {
    const table = await dealt('8s 6h Ac Td');
    expect(told(table.shown.at(-1)!)).toEqual([
      'You bet $100.',
      'You get the Eight of Spades.',
      'Dealer shows a six.',
      'You get the Ace of Clubs: soft nineteen.',
    ]);
  });

  test('a split, a double and the dealer’s turn', async () => {
    expect(await toldOf('8s 6h 8c Td 3d Th 8d 5h', 'split double stand')).toEqual([
      'You split eights.',
      'Hand 1 draws the Three of Diamonds: eleven.',
      'Hand 2 draws the Ten of Hearts: eighteen.',
      'Hand 1 doubles for $100.',
      'Hand 1 draws the Eight of Diamonds: nineteen.',
      'Hand 2 stands on eighteen.',
      'Dealer turns over the Ten of Diamonds: sixteen.',
      'Dealer draws the Five of Hearts: twenty-one.',
      'Hand 1 loses: -$200.',
      'Hand 2 loses: -$100.',
      'The round: -$300.',
    ]);
  });

  test('sixes have a plural of their own, and unequal tens are tens', async () => {
    expect((await toldOf('6s 7h 6c Td 3d Th', 'split'))[0]).toBe('You split sixes.');
    expect((await toldOf('Ks 7h Jc Td 3d Th', 'split'))[0]).toBe('You split tens.');
  });

  test('a bust, and a dealer who busts', async () => {
    expect((await toldOf('Ts 6h 6c Td Kd', 'hit')).slice(0, 2)).toEqual([
      'You draw the King of Diamonds: twenty-six.',
      'You bust.',
    ]);
    expect((await toldOf('Ts 6h 9c Td Kd', 'stand')).slice(2)).toEqual([
      'Dealer draws the King of Diamonds: twenty-six.',
      'Dealer busts!',
      'You win: +$100.',
    ]);
  });

  test('insurance, even money, surrender and a forfeit', async () => {
    expect(await toldOf('Ts Ah 9c 7d', 'insure')).toEqual([
      'You take insurance for $50.',
      'Dealer looks: no blackjack.',
      'Insurance loses: -$50.',
    ]);
    expect(await toldOf('As Ah Kc Kd', 'evenMoney')).toContain('You take even money.');
    expect(await toldOf('Ts Kh 6c 9d', 'surrender')).toEqual([
      'You surrender.',
      'Dealer turns over the Nine of Diamonds: nineteen.',
      'You get half back: -$50.',
    ]);
    expect((await toldOf('Ts Kh 6c 9d', 'forfeit'))[0]).toBe('You give up the round.');
  });

  test('others are spoken of by name, several boxes by number', async () => {
    const script = { rules: { boxes: 7 }, bots: 1, cards: 'Ts 9s 6h 7c 2c Td 9d 4d' };
    const table = await BlackjackTable.open(script);
    await table.ready();
    await table.act('bet', { box: 0, amount: 10 });
    await table.bot(2, { kind: 'bet', box: 1, amount: 20 });
    await table.play('stand');
    expect(told(await table.bot(2, { kind: 'hit' }))).toEqual(['basic draws the Nine of Diamonds: twenty.']);
    const boxes = await dealt('Ts 5s 6h 7c 4c Td 9d', { rules: { boxes: 7 }, boxes: 2 });
    expect(told(await boxes.play('stand'))).toEqual(['Box 1 stands on seventeen.']);
  });
});

describe('§8.3 a round in a line', () => {
  const lineOf = async (cards: string, actions: string, script: TableScript = {}) => {
    const table = await dealt(cards, script);
    await table.play(...actions.split(' ').filter(Boolean));
    return roundLine(table.round, 1);
  };

  test.each([
    ['Ts Kh Tc 8d', 'stand', '20 v 18'],
    ['8s 6h 8c 8d Th 5h Kd 5c', 'split stand hit', 'split: 18, bust v 19'],
    ['As 6h Kc 8d', '', 'blackjack v 14'],
    ['Ts Kh 9c Ad', '', '19 v blackjack'],
    ['Ts 6h 9c Td Kd', 'stand', '19 v bust'],
    ['Ts Kh 6c 9d', 'surrender', 'surrendered 16 v 19'],
  ])('%s %s: %s', async (cards, actions, line) => {
    expect(await lineOf(cards, actions)).toBe(line);
  });

  test('several boxes, and none at all', async () => {
    const script = { rules: { boxes: 7 }, boxes: 2 };
    expect(await lineOf('Ts 5s Kh 7c 4c 8d', 'stand stand', script)).toBe('17 + 9 v 18');
    const table = await BlackjackTable.open();
    await table.ready();
    await table.act('pass', { box: 0 });
    expect(roundLine(table.round, 1)).toBe('sat out');
  });
});
