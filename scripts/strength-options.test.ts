import { describe, expect, test } from 'vitest';
import { strengthOptions } from './strength-options.ts';

const optionsIn = (text: string) => strengthOptions(text.split(' '));

describe('npm run strength', () => {
  test('takes what it is told, and the usual sizes otherwise', () => {
    expect(optionsIn('--quick --only levels,lbr --stacks 20,8 --boards 2 --print')).toEqual({
      parts: ['levels', 'lbr'],
      stacks: [20, 8],
      sizes: { flops: 6, boards: 2, ways: 40, hands: 200, runouts: 1, turns: 2 },
      guarded: false,
      print: true,
    });
  });

  test.each([
    [
      'more flops than there are',
      '--flops 2000',
      '--flops takes whole numbers from 2 to 1755; "2000" is not one.',
    ],
    ['more turns than there are', '--turns 60', '--turns takes whole numbers from 2 to 49; "60" is not one.'],
    ['one flop', '--flops 1', '--flops takes whole numbers from 2 to 1755; "1" is not one.'],
    ['one board', '--boards 1', '--boards takes whole numbers from 2 to 10000000; "1" is not one.'],
    ['one way from a seat', '--ways 3', '--ways takes whole numbers from 4 to 10000000; "3" is not one.'],
    ['one pair of hands', '--hands 2', '--hands takes whole numbers from 4 to 10000000; "2" is not one.'],
    [
      'a part that is none',
      '--only value',
      '--only takes values, levels, lbr, full-card, thought, river, match; not value.',
    ],
  ])('refuses %s', (_, options, why) => expect(() => optionsIn(options)).toThrow(why));
});
