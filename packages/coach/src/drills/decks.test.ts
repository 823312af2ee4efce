import { BLACKJACK_PRESETS, type BlackjackRules } from '@cardroom/engine/blackjack';
import { DECK, parseCards, rankOf, unwrap } from '@cardroom/engine';
import { UPCARDS, bestChart, type CellCode } from '@cardroom/odds/blackjack';
import { comboOf, equity, rangeOf, startingHandName, startingHandOf } from '@cardroom/odds/holdem';
import { PREFLOP } from '@cardroom/odds/holdem/preflop';
import { pushFoldPlan } from '@cardroom/odds/solver';
import { describe, expect, test } from 'vitest';

import { ask, runningCount, tagOf } from './ask.ts';
import { deckFor } from './decks.ts';
import { bestOf, costOf, type DrillDeck } from './deck.ts';
import { judge } from './judge.ts';
import { lossOf } from './order.ts';
import type { ChoiceQuestion, DrillScene } from './question.ts';
import { seeded } from './testing/seeded.ts';

const { vegas, '21black': oneDeck, bicycle } = BLACKJACK_PRESETS;
const SEED = 17;

const made = new Map<string, DrillDeck>();

const deckOf = (drill: Parameters<typeof deckFor>[0]['drill'], rules: BlackjackRules = vegas): DrillDeck => {
  const key = `${drill} ${JSON.stringify(rules)}`;
  const deck = made.get(key) ?? unwrap(deckFor({ drill, rules }));
  made.set(key, deck);
  return deck;
};

const WORDS: Readonly<Record<CellCode, string>> = {
  H: 'hit',
  S: 'stand',
  Dh: 'double',
  Ds: 'double',
  Rh: 'surrender',
  Rs: 'surrender',
  P: 'split',
};

const SECTIONS = { hard: 'hard', soft: 'soft', pair: 'pairs' } as const;

/** What the chart says for an item: `hard 16 v T`. */
const chartSays = (chart: ReturnType<typeof bestChart>, key: string): string => {
  const [section, row, , up] = key.split(' ') as [keyof typeof SECTIONS, string, string, 'T'];
  return WORDS[unwrap(chart)[SECTIONS[section]][row]![UPCARDS.indexOf(up)]!];
};

const everyChoice = (deck: DrillDeck, seed = SEED): readonly ChoiceQuestion[] => {
  const random = seeded(seed);
  return deck.items.map(item => ask(deck, item, random) as ChoiceQuestion);
};

describe('§5.5 basic strategy is drilled for the rules that are played', () => {
  test.each([
    ['vegas', vegas],
    ['21black', oneDeck],
    ['dealer hits soft 17, two decks', { ...bicycle, decks: 2, hitSoft17: true }],
    ['no hole card', { ...vegas, dealerCard: 'noHole' as const }],
  ])('%s: the best answer is the one of its chart', (_, rules) => {
    const deck = deckOf('strategy', rules);
    const chart = bestChart(rules);
    const wrong = everyChoice(deck).filter(
      question => !judge(question, chartSays(chart, question.item) as 'hit').right,
    );
    expect(wrong.map(({ item }) => item)).toEqual([]);
    expect(deck.items.length).toBeGreaterThan(300);
  });

  test('another answer is wrong, and costs what the odds say', () => {
    const deck = deckOf('strategy');
    const sixteen = everyChoice(deck).find(({ item }) => item === 'hard 16 v T')!;
    const verdict = judge(sixteen, 'stand');
    expect(verdict).toMatchObject({ right: false, best: 'surrender' });
    expect(verdict.cost).toBeCloseTo(costOf(sixteen.options, 'stand'), 12);
    expect(bestOf(sixteen.options)).toEqual({ action: 'surrender', value: -vegas.defaultBet / 2 });
  });

  test('an answer that the rules do not have is wrong', () => {
    const deck = deckOf('strategy', oneDeck);
    const question = everyChoice(deck).find(({ item }) => item === 'hard 16 v T')!;
    expect(judge(question, 'surrender').right).toBe(false);
  });

  test('every situation of 100 hands is there but naturals and what a dealer blackjack ends', () => {
    const sum = deckOf('strategy').items.reduce((all, { per100 }) => all + per100, 0);
    expect(sum).toBeGreaterThan(88);
    expect(sum).toBeLessThan(95);
  });

  test('who plays like the dealer loses most by not splitting, doubling and standing', () => {
    const { items } = deckOf('strategy');
    const byLoss = items.toSorted((a, b) => lossOf(b, undefined) - lossOf(a, undefined));
    expect(byLoss.slice(0, 4).map(({ key }) => key)).toEqual([
      'hard 16 v 5',
      'hard 11 v 6',
      'hard 15 v 5',
      'hard 16 v 6',
    ]);
    const nineteen = items.find(({ key }) => key === 'hard 19 v 6')!;
    expect(lossOf(nineteen, undefined)).toBe(0);
  });

  test('a pair of ten-values is a pair by any rule, and no card is there twice', () => {
    const deck = deckOf('strategy', oneDeck);
    const odd = [1, 2, 3, 4].flatMap(seed =>
      everyChoice(deck, seed).filter(({ scene, item }) => {
        const { cards, up } = scene as Extract<DrillScene, { kind: 'blackjack' }>;
        const isPair = rankOf(cards[0]!) === rankOf(cards[1]!);
        return new Set([...cards, up]).size < 3 || isPair !== item.startsWith('pair');
      }),
    );
    expect(odd).toEqual([]);
  });
});

describe('§5.5 push or fold is drilled against the computed equilibrium', () => {
  test('the best answer is the equilibrium where it is sure, and costs what the solver says', () => {
    const deck = deckOf('push-fold');
    const plan = pushFoldPlan(PREFLOP, 20);
    const names = everyChoice(deck).filter(({ item }) => item.endsWith(' 10 bb'));
    expect(names).toHaveLength(2 * 169);
    const wrong = names.filter(question => {
      const { hole } = question.scene as Extract<DrillScene, { kind: 'holdem' }>;
      const hand = startingHandOf(comboOf(hole[0]!, hole[1]!));
      const action = question.item.startsWith('push') ? 'push' : 'call';
      const { goesIn, folds, share } = plan[action];
      const cost = Math.max(0, 5 * (goesIn[hand]! - folds));
      const isSure = Math.abs(share[hand]! - 0.5) > 0.49;
      return (
        question.item !== `${action} ${startingHandName(hand)} 10 bb` ||
        Math.abs(costOf(question.options, 'fold') - cost) > 1e-9 ||
        (isSure && judge(question, share[hand]! > 0.5 ? action : 'fold').cost > 0.02)
      );
    });
    expect(wrong).toEqual([]);
  });
});

describe('§5.5 pot odds are drilled with equity that was counted', () => {
  test('calling is right exactly when the equity is above the price', () => {
    const deck = deckOf('pot-odds');
    const random = seeded(SEED);
    const right = deck.items.flatMap(item =>
      Array.from({ length: 4 }, () => {
        const question = ask(deck, item, random) as ChoiceQuestion;
        const { pot, call, equity: share } = question.scene as Extract<DrillScene, { kind: 'holdem' }>;
        expect(judge(question, 'call').right).toBe(share! > call / (pot + call));
        expect(judge(question, 'fold').right).toBe(share! < call / (pot + call));
        return judge(question, 'call').right;
      }),
    );
    expect(right.filter(Boolean).length / right.length).toBeGreaterThan(0.3);
    expect(right.filter(Boolean).length / right.length).toBeLessThan(0.7);
  });

  test('the equity is that of the two hands on this board', () => {
    const deck = deckOf('pot-odds');
    const random = seeded(SEED);
    for (const item of deck.items) {
      const {
        hole,
        rival,
        board,
        equity: share,
      } = ask(deck, item, random).scene as Extract<DrillScene, { kind: 'holdem' }>;
      const players = [hole, rival!].map(([a, b]) => rangeOf(new Map([[comboOf(a!, b!), 1]])));
      expect(unwrap(equity({ players, board })).players[0]!.equity).toBeCloseTo(share!, 12);
    }
  });
});

describe('§5.5 counting', () => {
  test('Hi-Lo: low cards up, tens and aces down, a whole deck comes to nothing', () => {
    const cards = unwrap(parseCards('2c6d7h9sTcKdAh'));
    expect(cards.map(tagOf)).toEqual([1, 1, 0, 0, -1, -1, -1]);
    expect(runningCount(DECK)).toBe(0);
  });

  test('the running count of the cards that passed is right, one more is wrong', () => {
    const deck = deckOf('count');
    const random = seeded(SEED);
    for (const item of deck.items) {
      const question = ask(deck, item, random);
      const { groups } = question.scene as Extract<DrillScene, { kind: 'cards' }>;
      const count = runningCount(groups.flat());
      expect([judge(question, count).right, judge(question, count + 1).right]).toEqual([true, false]);
    }
  });

  test('the true count is the running count by decks left, rounded down', () => {
    const deck = deckOf('true-count');
    const random = seeded(SEED);
    for (const item of deck.items) {
      const question = ask(deck, item, random);
      const { count, halfDecks } = question.scene as Extract<DrillScene, { kind: 'running' }>;
      expect(judge(question, Math.floor(count / (halfDecks / 2)) + 0).right).toBe(true);
    }
  });

  test('the nearest half deck in the tray is right, the next but one is not', () => {
    const deck = deckOf('decks');
    const random = seeded(SEED);
    for (const item of deck.items) {
      const question = ask(deck, item, random);
      const { cards } = question.scene as Extract<DrillScene, { kind: 'tray' }>;
      const nearest = Math.round((2 * cards) / 52) / 2;
      expect([judge(question, nearest).right, judge(question, nearest + 1).right]).toEqual([true, false]);
    }
  });
});
