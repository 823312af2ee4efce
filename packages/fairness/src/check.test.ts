import { compositionOf } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { checkCommitment, checkOpening, type Published } from './check.ts';
import { commit, commitmentOf, leavesOf } from './commit.ts';
import { deal } from './deal.ts';
import { seedNamed } from './testing/shoes.ts';

const terms = { shoe: 't_ab12/7', rules: { decks: 1, minBet: 5 }, decks: 1 };
const seed = seedNamed('dealer');
const other = seedNamed('other');
const seeds = [{ seat: 2, seed: seedNamed('player') }];
const commitment = commit(terms, seed);
const reshuffles = [deal(terms, seed, seeds, []).reshuffle(52, compositionOf([5, 6, 7]))];
const leaves = leavesOf(terms, seed, reshuffles);
const published: Published = { commitment, leaves, seeds, reshuffles };
const dealing = deal(terms, seed, seeds, reshuffles, commitment);

describe('§9.1 what a client checks before it adds its seed', () => {
  test('the commitment is to these terms and these leaves', () => {
    expect(checkCommitment(terms, commitment, leaves[0]!).ok).toBe(true);
  });

  test.each([
    ['another shoe', { ...terms, shoe: 't_ab12/8' }],
    ['other rules', { ...terms, rules: { decks: 1, minBet: 6 } }],
    ['more decks', { ...terms, decks: 2 }],
  ])('refused: %s', (_, others) => {
    expect(checkCommitment(others, commitment, leaves[0]!)).toMatchObject({
      error: { code: 'fairness/terms' },
    });
  });

  test.each([
    ['seedHash', { seedHash: other }],
    ['leavesHash', { leavesHash: other }],
    ['commitment', { commitment: other }],
    ['a hash that is none', { seedHash: 'x' }],
  ])('refused: a commitment with another %s', (_, change) => {
    const changed = { ...commitment, ...change };
    expect(checkCommitment(terms, changed, leaves[0]!)).toMatchObject({
      error: { code: 'fairness/commitment' },
    });
  });

  test('refused: other leaves, fewer leaves, leaves in another order', () => {
    const list = leaves[0]!;
    for (const changed of [list.with(3, other), list.slice(1), list.toReversed(), list.with(3, 'x'), []])
      expect(checkCommitment(terms, commitment, changed)).toMatchObject({
        error: { code: 'fairness/leaves' },
      });
  });
});

describe('§9.1 what a client checks at once with a card it is shown', () => {
  const opening = dealing.open(4);
  const codeOf = (shown: object, known: Partial<Published> = {}): string | null => {
    const result = checkOpening({ ...published, ...known }, { ...opening, ...shown });
    return result.ok ? null : result.error.code;
  };

  test('a card as it was sealed, also after a reshuffle', () => {
    expect(codeOf({})).toBe(null);
    expect(codeOf(dealing.open(53))).toBe(null);
  });

  test.each([
    ['another card', { card: (opening.card + 1) % 52 }, 'fairness/opening'],
    ['no card', { card: 52 }, 'fairness/opening'],
    ['another salt', { salt: other }, 'fairness/opening'],
    ['no salt', { salt: '' }, 'fairness/opening'],
    ['another leaf', { leaf: (opening.leaf + 1) % 52 }, 'fairness/position'],
    ['another position', { position: 5 }, 'fairness/position'],
    ['another part', { part: 1 }, 'fairness/position'],
    ['a position beyond the shoe', { position: 55 }, 'fairness/position'],
    ['the card of another position', dealing.open(9), null],
    [
      'the card of another position, passed off as this one',
      { ...dealing.open(9), position: 4 },
      'fairness/position',
    ],
  ])('%s', (_, change, code) => {
    expect(codeOf(change)).toBe(code);
  });

  test.each([
    ['other seeds', { seeds: [{ seat: 2, seed: other }] }, 'fairness/position'],
    ['no seeds', { seeds: [] }, 'fairness/position'],
    ['other leaves', { leaves: [leaves[0]!.with(0, other), leaves[1]!] }, 'fairness/leaves'],
    ['other leaves of a reshuffle', { leaves: [leaves[0]!, leaves[1]!.with(0, other)] }, 'fairness/leaves'],
    ['a reshuffle without leaves', { leaves: [leaves[0]!] }, 'fairness/leaves'],
    ['a reshuffle before its time', { reshuffles: [{ ...reshuffles[0]!, from: 51 }] }, 'fairness/reshuffle'],
    ['a commitment to nothing', { commitment: { ...commitment, cards: 104 } }, 'fairness/commitment'],
  ])('%s', (_, known, code) => {
    expect(codeOf({}, known)).toBe(code);
  });

  test('the sentence names the card', () => {
    expect(checkOpening(published, { ...opening, card: 51, salt: other })).toMatchObject({
      error: { message: 'As is not the card that was sealed there.' },
    });
  });

  test('a commitment that binds a wrong number of cards does not help', () => {
    const fewer = { ...commitment, cards: 51 };
    const rebound = { ...fewer, commitment: commitmentOf(fewer) };
    expect(codeOf({}, { commitment: rebound, reshuffles: [], leaves: [leaves[0]!] })).toBe('fairness/leaves');
  });
});
