import { cardsIn, compositionOf, fullShoe, unwrap } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { checkOpening } from './check.ts';
import { commit, leavesOf } from './commit.ts';
import { deal, type Dealing } from './deal.ts';
import { seedNamed } from './testing/shoes.ts';

const terms = { shoe: 't_ab12/7', rules: { decks: 1 }, decks: 1 };
const seed = seedNamed('dealer');
const seeds = [{ seat: 2, seed: seedNamed('player') }];
const allOf = (dealing: Dealing, count: number, from = 0): readonly number[] =>
  Array.from({ length: count }, (_, at) => dealing.cardAt(from + at));

describe('§1.3 §9.1 dealing a shoe', () => {
  test.each([1, 2, 8])('%i decks come out complete, and the same again', decks => {
    const dealing = deal({ ...terms, decks }, seed, seeds, []);
    const cards = allOf(dealing, 52 * decks);
    expect(compositionOf(cards)).toEqual(fullShoe(decks));
    expect(allOf(deal({ ...terms, decks }, seed, seeds, []), 52 * decks)).toEqual(cards);
    expect(cards).not.toEqual(cardsIn(fullShoe(decks)));
  });

  test('another seed of the dealer or of a seat is another order; the order in which seats are listed is not', () => {
    const two = [...seeds, { seat: 0, seed: seedNamed('second') }];
    const orders = [
      deal(terms, seed, seeds, []),
      deal(terms, seedNamed('else'), seeds, []),
      deal(terms, seed, [{ seat: 2, seed: seedNamed('else') }], []),
      deal(terms, seed, two, []),
    ].map(dealing => String(allOf(dealing, 52)));
    expect(new Set(orders).size).toBe(4);
    expect(String(allOf(deal(terms, seed, two.toReversed(), []), 52))).toBe(orders[3]);
  });

  test('the commitment is known before the seats add their seeds, and the seats cannot change a leaf', () => {
    const commitment = commit(terms, seed);
    expect(deal(terms, seed, seeds, [], commitment).open(0)).toEqual(deal(terms, seed, seeds, []).open(0));
    expect(leavesOf(terms, seed, [])[0]).toHaveLength(commitment.cards);
  });

  test('an opening is the card with its proof', () => {
    const dealing = deal(terms, seed, seeds, []);
    const published = {
      commitment: commit(terms, seed),
      leaves: leavesOf(terms, seed, []),
      seeds,
      reshuffles: [],
    };
    for (let position = 0; position < 52; position++) {
      const opening = dealing.open(position);
      expect(opening).toMatchObject({ position, part: 0, card: dealing.cardAt(position) });
      expect(unwrap(checkOpening(published, opening))).toBe(opening.card);
    }
  });
});

describe('§1.4 §9.1 reshuffles in mid-round', () => {
  const first = deal(terms, seed, seeds, []);
  const table = allOf(first, 5, 47);
  const discards = compositionOf(allOf(first, 47));
  const one = first.reshuffle(52, discards);
  const second = deal(terms, seed, seeds, [one]);
  const two = second.reshuffle(99, compositionOf(allOf(second, 10, 52)));
  const third = deal(terms, seed, seeds, [one, two]);

  test('deal the discards on, and nothing of the table', () => {
    const again = allOf(second, 47, 52);
    expect(compositionOf(again)).toEqual(discards);
    expect(again.filter(card => table.includes(card))).toEqual([]);
    expect(allOf(second, 52)).toEqual(allOf(first, 52));
  });

  test('a second one takes over where the first ended, in an order of its own', () => {
    expect(allOf(third, 47, 52)).toEqual(allOf(second, 47, 52));
    expect(compositionOf(allOf(third, 10, 99))).toEqual(two.discards);
    expect(third.open(99)).toMatchObject({ part: 2, leaf: 0 });
    const twice = deal(terms, seed, seeds, [one]).reshuffle(99, discards);
    expect(allOf(deal(terms, seed, seeds, [one, twice]), 47, 99)).not.toEqual(allOf(second, 47, 52));
  });

  test('publish the hash of their own leaves', () => {
    const reshuffles = [one, two];
    const leaves = leavesOf(terms, seed, reshuffles);
    expect(leaves.map(list => list.length)).toEqual([52, 47, 10]);
    const published = { commitment: commit(terms, seed), leaves, seeds, reshuffles };
    for (let position = 0; position < 109; position++)
      expect(checkOpening(published, third.open(position)).ok).toBe(true);
  });
});

describe('§9.1 misuse is a bug that shows', () => {
  const dealing = deal(terms, seed, seeds, []);
  const some = compositionOf([1, 2, 3]);
  const misuses: readonly (readonly [string, () => unknown, string])[] = [
    ['a position beyond the shoe', () => dealing.cardAt(52), 'the position is in the shoe'],
    ['a position before it', () => dealing.open(-1), 'the position is in the shoe'],
    ['half a position', () => dealing.open(0.5), 'the position is in the shoe'],
    ['a reshuffle while cards are left', () => dealing.reshuffle(51, some), 'when no card is left'],
    ['a reshuffle of nothing', () => dealing.reshuffle(52, compositionOf([])), 'and has cards'],
    [
      'a reshuffle that begins elsewhere',
      () => deal(terms, seed, seeds, [{ ...dealing.reshuffle(52, some), from: 51 }]),
      'when no card is left',
    ],
    [
      'a seat that adds two seeds',
      () => deal(terms, seed, [...seeds, ...seeds], []).cardAt(0),
      'adds one seed',
    ],
    [
      'a seat that is no number',
      () => deal(terms, seed, [{ seat: -1, seed }], []).cardAt(0),
      'adds one seed',
    ],
    ['a seed in capitals', () => commit(terms, seed.toUpperCase()), '64 lower-case hex digits'],
    ['nine decks', () => commit({ ...terms, decks: 9 }, seed), '1 to 8 decks'],
    ['an id with a space', () => commit({ ...terms, shoe: 'a b' }, seed), 'visible ASCII'],
    [
      'the commitment of another shoe',
      () => deal(terms, seed, seeds, [], commit({ ...terms, shoe: 'other' }, seed)),
      'to another shoe',
    ],
    [
      'the commitment to another seed',
      () => deal(terms, seed, seeds, [], commit(terms, seedNamed('else'))),
      'to another shoe',
    ],
    [
      'a commitment that was touched',
      () => deal(terms, seed, seeds, [], { ...commit(terms, seed), leavesHash: seed }),
      'binds its own fields',
    ],
  ];

  test.each(misuses)('%s', (_, misuse, sentence) => {
    expect(misuse).toThrow(sentence);
  });
});
