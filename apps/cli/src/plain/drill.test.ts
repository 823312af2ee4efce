import type { ChoiceQuestion, DrillDeck, DrillItem, DrillNote } from '@cardroom/coach/drills';
import { describe, expect, test } from 'vitest';

import { drillInLines } from './drill.ts';
import type { Lines } from './lines.ts';

const choice = (key: string, cost: number): DrillItem => ({
  key,
  per100: 1,
  presumed: cost,
  nearest: cost,
  source: {
    kind: 'blackjack',
    bet: 10,
    cases: [
      {
        hand: [8, 4],
        up: 11,
        weight: 1,
        options: [
          { action: 'hit', value: -cost },
          { action: 'stand', value: 0 },
        ],
      },
    ],
  },
});

const CHOICES: DrillDeck = {
  drill: 'strategy',
  scope: 'test',
  items: [choice('dear', 3), choice('cheap', 1)],
};

const only = (drill: DrillDeck['drill'], source: DrillItem['source']): DrillDeck => ({
  drill,
  scope: 'test',
  items: [{ key: 'one', per100: 0, presumed: 0, nearest: 0, source }],
});

/** Answers from a list, and everything that is said. */
const talk = async (deck: DrillDeck, answer: (asked: string, at: number) => string | null) => {
  const said: string[] = [];
  const kept: DrillNote[] = [];
  let at = 0;
  const lines: Lines = {
    write: line => void said.push(line),
    ask: async prompt => {
      said.push(prompt);
      return answer(prompt, at++);
    },
  };
  const world = { clock: () => 0, random: () => 0.3 };
  await drillInLines({ deck, notes: [], about: 'vegas' }, lines, world, notes => kept.push(...notes));
  return { said, kept };
};

const saying =
  (...answers: readonly string[]) =>
  (_: string, at: number): string | null =>
    answers[at] ?? null;

describe('§5.5 a drill line by line', () => {
  test('§5.4 the size of a raise is answered by its amount, or by the key that it has at the table', async () => {
    const [first, second] = [50, 49];
    const scene = {
      kind: 'holdem',
      hole: [first, second],
      board: [],
      rival: null,
      pot: 15,
      call: 5,
    } as const;
    const question: ChoiceQuestion = {
      kind: 'choice',
      drill: 'leaks',
      item: 'preflop, facing a bet, size',
      scene: { ...scene, short: null, equity: null },
      options: [
        { action: 'size1', to: 15, value: 1, share: 0 },
        { action: 'size2', to: 30, value: 2, share: 0.9 },
      ],
      per100: 1,
      method: 'equilibrium',
      chosen: 'size1',
    };
    const deck = only('leaks', { kind: 'asked', questions: [question] });
    const { said } = await talk(deck, saying('raise', 'Raise to $30', '1', 'q'));
    const asked = '$5 to call into $15. You raise: to how much? (1/raise to $15, 2/raise to $30)';
    expect(said.filter(line => line === asked)).toHaveLength(3);
    expect(said).toContain('Answer (1/raise to $15, 2/raise to $30).');
    expect(said).toContain('Right: Raise to $30, +$2.00.');
    expect(said.at(-3)).toMatch(
      /^Wrong\. Raise to \$15 costs \$1\.00 each time: Raise to \$30 is better\. .* The plan here: Raise to \$30 90 %\./,
    );
  });

  test('a right answer goes on at once, a wrong one is explained and waits', async () => {
    const { said, kept } = await talk(CHOICES, saying('s', 'HIT', '', 'q'));
    expect(said).toEqual([
      'Basic strategy, vegas: 2 of 2 due. q ends it.',
      expect.stringMatching(/^DEALER \(showing 10\): .* of .*, a card face down/),
      expect.stringMatching(/^YOUR HAND \(16\): .*Bet: \$10\.$/),
      '16 against a ten: what do you do? (h/hit, s/stand)',
      'Right: Stand, $0.00.',
      expect.stringContaining('DEALER'),
      expect.stringContaining('YOUR HAND'),
      '16 against a ten: what do you do? (h/hit, s/stand)',
      'Wrong. Hit costs $1.00 each time: Stand is better. Stand $0.00, Hit -$1.00. It comes up 1.0 times in 100 hands: that answer loses $1.00 in them.',
      'Press Enter to go on, or q to stop.',
      expect.stringContaining('DEALER'),
      expect.stringContaining('YOUR HAND'),
      '16 against a ten: what do you do? (h/hit, s/stand)',
      '1 of 2 right now, 1 of 2 ever; longest streak 1.',
    ]);
    expect(kept.map(({ key }) => key)).toEqual([
      'strategy|test|dear',
      'strategy',
      'strategy|test|cheap',
      'strategy',
    ]);
  });

  test('what is no answer is refused in a sentence, and nothing is learned', async () => {
    const { said, kept } = await talk(CHOICES, saying('split', '7', 'q'));
    expect(said.filter(line => line === 'Answer (h/hit, s/stand).')).toHaveLength(2);
    expect(kept).toEqual([]);
  });

  test('cards pass one group after the other, then the count is asked', async () => {
    const deck = only('count', { kind: 'cards', cards: 4, atOnce: 2 });
    const { said } = await talk(deck, (asked, at) => {
      if (at > 4) return null;
      return asked.includes('running count?') ? (at === 2 ? 'three' : '1') : '';
    });
    expect(said[1]).toMatch(/ of .*, .* of .* \(.. ..\)\. Enter for the next\.$/);
    expect(said).toContain('Type a whole number, such as -3.');
    expect(said.at(-1)).toMatch(/^[01] of 1 right now/);
  });

  test('the tray is told as a share of its height', async () => {
    const { said } = await talk(only('decks', { kind: 'tray', halfDecks: 6, decks: 6 }), saying('3', 'q'));
    expect(said[1]).toMatch(/^The tray for 6 decks is \d+ % full\.$/);
  });

  test('the end of the input ends it with the sums', async () => {
    const { said } = await talk(CHOICES, () => null);
    expect(said.at(-1)).toBe('0 of 0 right now, 0 of 0 ever; longest streak 0.');
  });
});
