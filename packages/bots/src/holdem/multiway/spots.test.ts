import { awaiting, type SeatAction } from '@cardroom/engine/holdem';
import { cards, holdemDealer, playHand, stackedDeck, tableOf } from '@cardroom/engine/testing';
import { COMBOS_OF, STARTING_HANDS, cardsOf } from '@cardroom/odds/holdem';
import { describe, expect, test } from 'vitest';
import type { Decision } from '../../bot.ts';
import { playDuplicate } from '../../testing/duplicate-tables.ts';
import { chanceOf } from '../../testing/spots.ts';
import { BASELINES } from '../baselines.ts';
import { multiwayDecision } from './index.ts';

/** What the player does with these cards where a script leads to; the last seat has the button. */
const decided = (
  stacks: readonly number[],
  script: readonly string[],
  hole: readonly number[],
  board = '',
): Decision<SeatAction> => {
  const deck = stackedDeck([], board);
  const { state, events } = playHand(
    tableOf(stacks),
    holdemDealer(aroundBoard(deck, stacks.length, board)),
    script,
  );
  const now = awaiting(state);
  if (now.who !== 'seat') throw new Error('a seat is awaited');
  return multiwayDecision({ game: 'holdem', state, seat: now.seat, hole, events }, now.legal, () => 0.5);
};

/** A deck for so many seats with this board; nobody looks at the hands in it. */
const aroundBoard = (deck: readonly number[], seats: number, board: string): readonly number[] => {
  const onBoard = cards(board);
  const rest = deck.filter(card => !onBoard.includes(card));
  const places = [1, 2, 3, 5, 7].map(at => 2 * seats + at);
  return deck.map((_, at) => onBoard[places.indexOf(at)] ?? rest.pop()!);
};

const SIX = [1_000, 1_000, 1_000, 1_000, 1_000, 1_000];

/** The part of every third hand that raises where everybody before has folded. */
const opens = (folds: number): number => {
  const script = [3, 4, 5, 6, 1].slice(0, folds).map(seat => `${seat} fold`);
  let [raised, all] = [0, 0];
  for (let hand = 0; hand < STARTING_HANDS; hand += 3) {
    const combos = COMBOS_OF[hand]!;
    raised += combos.length * chanceOf(decided(SIX, script, cardsOf(combos[0]!)), 'raiseTo');
    all += combos.length;
  }
  return raised / all;
};

describe('§5.1 before the flop', () => {
  test('the fewer are still to act, the more hands are opened', () => {
    const [first, later, button] = [opens(0), opens(2), opens(3)];
    expect(first).toBeGreaterThan(0.08);
    expect(later).toBeGreaterThan(first + 0.05);
    expect(button).toBeGreaterThan(later + 0.1);
    expect(button).toBeLessThan(0.6);
  });

  test('nobody limps in first', () => expect(chanceOf(decided(SIX, [], cards('JsTs')), 'call')).toBe(0));

  test('an all-in is called with aces and not with a seven and a deuce', () => {
    const shove = ['3 raiseTo 1000', '4 fold', '5 fold', '6 fold', '1 fold'];
    expect(chanceOf(decided(SIX, shove, cards('AsAd')), 'fold')).toBe(0);
    expect(chanceOf(decided(SIX, shove, cards('7s2d')), 'fold')).toBe(1);
  });

  test('with few chips good hands go all-in', () => {
    const stacks = [80, 80, 80];
    const { options } = decided(stacks, [], cards('AsTd'));
    expect(options.filter(({ action }) => action.kind === 'raiseTo' && action.amount === 80)).toHaveLength(1);
  });
});

describe('§5.1 after the flop', () => {
  const RIVER = [
    '3 raiseTo 30',
    '1 call',
    '2 call',
    '1 check',
    '2 check',
    '3 check',
    '1 check',
    '2 check',
    '3 check',
  ];
  const BOARD = '2c7d9hJsKc';

  test('the best hand bets the river when others check', () =>
    expect(
      chanceOf(
        decided([1_000, 1_000, 1_000], [...RIVER, '1 check', '2 check'], cards('TsQd'), BOARD),
        'raiseTo',
      ),
    ).toBeGreaterThan(0.9));

  test('nothing is not called with on the river', () =>
    expect(
      chanceOf(
        decided([1_000, 1_000, 1_000], [...RIVER, '1 raiseTo 90', '2 call'], cards('3s4d'), BOARD),
        'fold',
      ),
    ).toBeGreaterThan(0.95));

  test('the best hand does not fold to any bet', () =>
    expect(
      chanceOf(
        decided([1_000, 1_000, 1_000], [...RIVER, '1 raiseTo 90', '2 raiseTo 970'], cards('TsQd'), BOARD),
        'fold',
      ),
    ).toBe(0));
});

describe('§5.1 tables at which the same player has every seat once', () => {
  const alwaysCall = BASELINES.find(({ name }) => name === 'always-call')!;

  test('who only calls wins nothing from others who do', async () => {
    const { mean, hands } = await playDuplicate({
      player: alwaysCall,
      others: [alwaysCall],
      seats: 3,
      deals: 20,
      seed: 1,
    });
    expect(hands).toBe(60);
    expect(mean).toBeCloseTo(0);
  });
});
