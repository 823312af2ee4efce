import { describe, expect, test } from 'vitest';
import { jsonOf, refused, runCommand } from '../testing/run-command.ts';

type Equity = {
  readonly exact: boolean;
  readonly boards: number;
  readonly hands: readonly Readonly<Record<string, unknown>>[];
};

const equity = (...argv: readonly string[]): Promise<Equity> => jsonOf('equity', ...argv);

describe('§5.4 §6.1 cardroom equity', () => {
  test('counts every board', async () => {
    expect(await equity('AhKh', 'QsQd')).toEqual({
      exact: true,
      boards: 1_712_304,
      hands: [
        { cards: 'AhKh', win: 787_966, tie: 6_732, lose: 917_606, equity: expect.closeTo(0.4621445725, 10) },
        { cards: 'QsQd', win: 917_606, tie: 6_732, lose: 787_966, equity: expect.closeTo(0.5378554275, 10) },
      ],
    });
  });

  test('reads any notation, and writes the usual one in the order given', async () => {
    const { hands } = await equity('K♥ a♥', ' QdQs ', '--board', '2c 3c 4c 5c', '--dead', '6c7c');
    expect(hands.map(({ cards }) => cards)).toEqual(['KhAh', 'QdQs']);
  });

  test('boards, dead cards and several hands', async () => {
    const river = await equity('AhKh', 'QsQd', 'JcTc', '--board', 'AsQc2d3h9s');
    expect(river.boards).toBe(1);
    expect(river.hands.map(({ win }) => win)).toEqual([0, 1, 0]);
    expect((await equity('AhKh', 'QsQd', '--board', '2c3c4d', '--dead', 'Th Tc')).boards).toBe((43 * 42) / 2);
  });

  test('ranges: before the flop by the table, the same as counted', async () => {
    const ranges = await equity('AA', 'KK');
    const combos = await equity('AA:1', 'KsKh,KsKd,KsKc,KhKd,KhKc,KdKc');
    expect(ranges.exact).toBe(true);
    expect(ranges.hands.map(({ cards }) => cards)).toEqual(['AA', 'KK']);
    expect(ranges.hands[0]!['equity']).toBe(combos.hands[0]!['equity']);
    expect(ranges.boards).toBe(36 * 1_712_304);
  });

  test('too much to count is estimated, and says so', async () => {
    const { exact, boards, hands } = await equity('random', 'random', 'random', 'random');
    expect([exact, boards]).toEqual([false, 1_000_000]);
    for (const hand of hands) {
      expect(Object.keys(hand)).toEqual(['cards', 'win', 'tie', 'lose', 'equity', 'standardError']);
      expect(Math.abs((hand['equity'] as number) - 0.25)).toBeLessThan(5 * (hand['standardError'] as number));
    }
  });

  test('for people: percentages', async () => {
    expect((await runCommand('equity', 'AhKh', 'QsQd')).stdout).toBe(
      [
        'Exact, over 1,712,304 boards',
        '',
        '  Hand  Win      Tie     Lose     Equity',
        '  AhKh  46.02 %  0.39 %  53.59 %  46.2145 %',
        '  QsQd  53.59 %  0.39 %  46.02 %  53.7855 %',
        '',
      ].join('\n'),
    );
  });

  test.each([
    [[], 'Two to nine hands are compared; none were given.'],
    [['AhKh'], 'Two to nine hands are compared; 1 was given.'],
    [['AhKh', 'AhQs'], 'Ah is there twice: a deck has each card once.'],
    [['AhAh', 'QsQd'], '"AhAh" is not a hand: Ah is there twice: a deck has one Ace of Hearts.'],
    [['AhKh', 'QsQd', '--board', 'Ah2c3c'], 'Ah is there twice: a deck has each card once.'],
    [['AhKh', 'QsQd', '--board', '2c2c'], '--board: 2c is there twice: a deck has one Deuce of Clubs.'],
    [
      ['AhKh', 'QsQd', '--dead', '1x'],
      '--dead: "1x" is not a card: write a rank and a suit, such as As, Td or 10♥.',
    ],
    [['AhKh', 'QsQd', '--board', '2c3c4c5c6c7c'], 'A board of 6 cards is too long: it has at most five.'],
    [
      ['AhKh', 'QQ', '--dead', 'QsQhQd'],
      'No combination of QQ is left: each holds a card of the board or a dead card.',
    ],
    [['AhKh', 'ZZ'], '"ZZ" is not a hand or a range: write AhKh, QQ+, AKs, KTo+, A5s-A2s or random.'],
  ])('refuses %o', async (argv, sentence) => {
    expect(await runCommand('equity', ...argv, '--json')).toEqual(refused(sentence));
  });
});
