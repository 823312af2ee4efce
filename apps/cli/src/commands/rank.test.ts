import { describe, expect, test } from 'vitest';
import { refused, runCommand } from '../testing/run-command.ts';

describe('§4.2 §6.1 cardroom rank', () => {
  test('tells the hand and its best five', async () => {
    expect(await runCommand('rank', 'As', 'Kd', 'Kc', '9h', '9s', '4d', '2c')).toEqual({
      code: 0,
      stdout: 'Kings and Nines (Ace kicker): Kd Kc 9h 9s As\n',
      stderr: '',
    });
  });

  test('prints one JSON document', async () => {
    const { code, stdout, stderr } = await runCommand('rank', 'AsKsQsJsTs', '--json');
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual({
      category: 'royal-flush',
      value: expect.any(Number),
      best: 'As Ks Qs Js Ts',
      description: 'Royal flush',
    });
  });

  test('the value orders hands', async () => {
    const value = async (cards: string): Promise<number> =>
      (JSON.parse((await runCommand('rank', '--json', cards)).stdout) as { value: number }).value;
    expect(await value('2c2d3h4s5c')).toBeGreaterThan(await value('AcKdQhJs9c'));
    expect(await value('2c2d3h4s5c')).toBe(await value('2h2s3c4d5h'));
  });

  test.each([[['10♥', '9♥', '8♥', '7♥', '6♥']], [['th9h', '8h 7h,6h']]])(
    'reads any notation: %o',
    async cards => {
      expect((await runCommand('rank', ...cards)).stdout).toBe('Ten-high straight flush: Th 9h 8h 7h 6h\n');
    },
  );

  test.each([
    [[], 'A hand is ranked from 5 to 7 cards; none were given.'],
    [['As'], 'A hand is ranked from 5 to 7 cards; 1 was given.'],
    [['AsKsQsJs'], 'A hand is ranked from 5 to 7 cards; 4 were given.'],
    [['AsKsQsJsTs9s8s7s'], 'A hand is ranked from 5 to 7 cards; 8 were given.'],
    [['As', 'Ks', 'Qs', 'Js', 'As'], 'As is there twice: a deck has one Ace of Spades.'],
    [['As', 'Ks', 'Qs', 'Js', '1x'], '"1x" is not a card: write a rank and a suit, such as As, Td or 10♥.'],
  ])('refuses %o', async (cards, sentence) => {
    expect(await runCommand('rank', ...cards, '--json')).toEqual(refused(sentence));
  });
});
