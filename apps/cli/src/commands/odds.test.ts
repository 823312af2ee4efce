import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { jsonOf, refused, runCommand } from '../testing/run-command.ts';

type Odds = {
  readonly actions?: Readonly<Record<string, number>>;
  readonly best?: string | null;
  readonly unpriced?: readonly string[];
  readonly insurance?: number;
  readonly dealer: Readonly<Record<string, number>>;
};
type RuleSet = {
  readonly id: string;
  readonly dealerByUpcard: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

const { ruleSets } = JSON.parse(
  readFileSync(new URL('../../../../fixtures/blackjack-reference.json', import.meta.url), 'utf8'),
) as { readonly ruleSets: readonly RuleSet[] };

const odds = (...argv: readonly string[]): Promise<Odds> => jsonOf('odds', 'blackjack', ...argv);
const ONE_DECK = ['--rules', '21black'];

describe('§5.2 §6.1 cardroom odds blackjack', () => {
  test('prices the actions that the rules allow, in the order of the contract', async () => {
    const answer = await odds('--hand', '8,8', '--up', 'A');
    expect(Object.keys(answer)).toEqual(['actions', 'best', 'insurance', 'dealer']);
    expect(Object.keys(answer.actions!)).toEqual(['stand', 'hit', 'double', 'split', 'surrender']);
    expect(Object.keys(answer.dealer)).toEqual(['17', '18', '19', '20', '21', 'bust', 'blackjack']);
    expect(answer.best).toBe('split');
    expect(answer.actions!['surrender']).toBe(-0.5);
  });

  test('leaves out what the rules do not allow', async () => {
    const { actions, insurance } = await odds('--hand', 'T,6', '--up', 'T', ...ONE_DECK);
    expect(Object.keys(actions!)).toEqual(['stand', 'hit', 'double']);
    expect(insurance).toBeUndefined();
  });

  test('the dealer is not conditioned on having no blackjack', async () => {
    const known = ruleSets.find(({ id }) => id === '1D-S17-NDAS-SPL2-DOA')!.dealerByUpcard['1']!;
    const { dealer, ...rest } = await odds('--up', 'A', ...ONE_DECK);
    expect(rest).toEqual({});
    expect(dealer['blackjack']).toBeCloseTo(known['bj']!, 11);
    for (const total of ['17', '18', '19', '20', '21', 'bust'])
      expect(dealer[total]).toBeCloseTo(known[total]!, 11);
  });

  test('without a hand: insurance, as it is worth with one', async () => {
    const alone = await odds('--up', 'A', '--seen', '9,9');
    expect(alone.insurance).toBeCloseTo(((3 * 96) / 309 - 1) / 2, 12);
    expect((await odds('--up', 'A', '--hand', '9,9')).insurance).toBe(alone.insurance);
  });

  test('hand, up card and seen cards come out of the shoe, however it is given', async () => {
    const full = await odds('--hand', 'T,6', '--up', 'T', '--seen', '5,5', ...ONE_DECK);
    const counted = ['--shoe', '4,4,4,4,4,4,4,4,4,16'];
    expect(
      await odds('--hand', 'T6', '--up', '10', '--seen', '5', '--seen', '5', ...counted, ...ONE_DECK),
    ).toEqual(full);
    const fewer = ['--shoe', '4,4,4,4,2,4,4,4,4,16'];
    expect(await odds('--hand', 'Ts 6d', '--up', 'Th', ...fewer, ...ONE_DECK)).toEqual(full);
  });

  test('tens are told apart by rank only where pairs are', async () => {
    const tens = ['--hand', '5,6', '--up', 'T', '--seen', 'T,T,T,T'];
    expect(await runCommand('odds', 'blackjack', ...tens, ...ONE_DECK)).toEqual(
      refused('There is no T left in the shoe for --seen.'),
    );
    const kings = ['--hand', '5,6', '--up', 'T', '--seen', 'K,K,K,K', '--set', 'decks=1'];
    expect(await odds(...tens, '--set', 'decks=1')).toEqual(await odds(...kings));
    expect((await odds('--hand', 'K,Q', '--up', '6')).actions).toHaveProperty('split');
    expect((await odds('--hand', 'K,Q', '--up', '6', ...ONE_DECK)).actions).not.toHaveProperty('split');
  });

  test('a hand from a split', async () => {
    const first = await odds('--hand', '8,8', '--up', '6');
    const second = await odds('--hand', '8,8', '--up', '6', '--from-split', '--hands', '3');
    const last = await odds('--hand', '8,8', '--up', '6', '--from-split', '--hands', '4');
    expect(first.actions).toHaveProperty('surrender');
    expect(second.actions).not.toHaveProperty('surrender');
    expect(second.actions).toHaveProperty('split');
    expect(last.actions).not.toHaveProperty('split');
    expect(await odds('--hand', '8,3', '--up', '6', '--from-split')).toEqual(
      await odds('--hand', '8,3', '--up', '6', '--from-split', '--hands', '2'),
    );
  });

  test('for people: the best first', async () => {
    const { code, stdout, stderr } = await runCommand('odds', 'blackjack', '--hand', 'T,6', '--up', 'T');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('T,6 against T, 309 cards unseen\n');
    expect(stdout).toContain('  surrender  -0.5000  best\n  hit        -0.5347\n');
    expect(stdout).toContain('Dealer\n  17         11.26 %\n');
    expect((await runCommand('odds', 'blackjack', '--up', 'A')).stdout).toContain(
      'The dealer shows A, 311 cards',
    );
  });

  test.each([
    [[], 'Name the game: cardroom odds blackjack.'],
    [
      ['holdem'],
      "There are no odds for holdem: write cardroom odds blackjack (for hold'em there is equity).",
    ],
    [['blackjack', 'T,6'], 'odds blackjack takes no argument "T,6": cards go into --hand and --up.'],
    [['blackjack', '--hand', 'T,6'], "The dealer's up card is missing: --up T."],
    [['blackjack', '--up', 'T,6'], '--up is one card; 2 are given.'],
    [['blackjack', '--hand', 'T,1', '--up', 'T'], '"1" in --hand is not a card: write A,T,6 or AsTd6c.'],
    [['blackjack', '--hand', 'T', '--up', 'T'], 'A hand to play has two cards or more.'],
    [['blackjack', '--hand', 'T,6,9', '--up', 'T'], 'The hand T,6,9 is bust: there is nothing to decide.'],
    [
      ['blackjack', '--hand', '6,6', '--up', '6', '--seen', '6,6', ...ONE_DECK],
      'There is no 6 left in the shoe for --seen.',
    ],
    [
      ['blackjack', '--hand', 'As,6d', '--up', 'As', ...ONE_DECK],
      'As is there 2 times: one deck has it once.',
    ],
    [
      ['blackjack', '--hand', 'T,6', '--up', 'T', '--shoe', '0,0,0,0,0,1,0,0,0,1'],
      'There is no T left in the shoe for --up.',
    ],
    [
      ['blackjack', '--hand', '2,3', '--up', '4', '--shoe', '2,2,2,2,0,0,0,0,0,0'],
      'The unseen cards might not last for this hand and the dealer, and then no exact value exists.',
    ],
    [
      ['blackjack', '--hand', 'T,6', '--up', 'T', '--hands', '2'],
      '--hands is for a hand from a split: add --from-split.',
    ],
    [['blackjack', '--up', 'T', '--from-split'], '--from-split is about a hand: add --hand.'],
    [
      ['blackjack', '--hand', 'T,6', '--up', 'T', '--from-split', '--hands', '9'],
      '--hands must be a whole number from 2 to 4; "9" is not.',
    ],
  ])('refuses %o', async (argv, sentence) => {
    expect(await runCommand('odds', ...argv, '--json')).toEqual(refused(sentence));
  });
});
