import { describe, expect, test } from 'vitest';
import { compositionOf, fullShoe, minus, sizeOf } from '../composition.ts';
import { parseCards } from '../notation.ts';
import { unwrap } from '../result.ts';
import { ScriptedRound } from '../testing/blackjack-round.ts';
import {
  BLACKJACK_PRESETS,
  awaiting,
  discards,
  freshShoe,
  nextRound,
  openRound,
  shuffleDue,
  tableCards,
  type BlackjackRules,
  type Shoe,
} from './index.ts';

const { vegas, '21black': oneDeck, 'twenty-one': plain } = BLACKJACK_PRESETS;

const cards = (text: string) => unwrap(parseCards(text));

/** A one-deck shoe that holds only these cards; all others are discards. */
const shoeOf = (text: string): Shoe => ({
  decks: 1,
  left: cards(text).length,
  next: 52 - cards(text).length,
  unseen: compositionOf(cards(text)),
});

describe('§1.4 FR-36 21black 1.5 21black 4.10 when the shoe is shuffled', () => {
  test.each([
    ['a new table', vegas, null, 1, 'new'],
    ['15 cards left of one deck', oneDeck, 15, 1, null],
    ['14 cards left', oneDeck, 14, 1, 'cut'],
    ['a quarter of six decks', vegas, 78, 1, null],
    ['less than a quarter', vegas, 77, 1, 'cut'],
    ['fresh every round', plain, 48, 1, 'cut'],
    ['fresh, and untouched', plain, 52, 1, null],
    ['too few for the boxes', { ...oneDeck, reshuffleAt: 0 }, 15, 7, 'short'],
    ['just enough', { ...oneDeck, reshuffleAt: 0 }, 16, 7, null],
  ] as const)('%s', (_, rules, left, boxes, reason) => {
    const shoe = left === null ? null : { ...freshShoe(rules), left };
    expect(shuffleDue(rules, shoe, boxes)).toBe(reason);
  });

  test('21black 5.3 the shuffle is awaited before any bet, and everybody sees it', () => {
    const opened = openRound({
      rules: vegas,
      round: 1,
      seats: [{ seat: 0, bankroll: 100 }],
      boxes: [0],
      shoe: null,
    });
    expect(opened.ok && awaiting(opened.value.state)).toEqual({
      who: 'chance',
      need: { kind: 'reshuffle', composition: fullShoe(6) },
    });
    expect(new ScriptedRound({ cards: '9c 6d 8h Ts' }).events[1]).toEqual({
      kind: 'shoeShuffled',
      reason: 'new',
      cards: 312,
    });
  });

  test('§1.2 FR-03 the decks are those of the rules for as long as the shoe lasts', () => {
    const game = new ScriptedRound({ cards: '9c 6d 8h Ts 5c' }).play('stand');
    const next = openRound(nextRound(game.state));
    expect(next.ok && [next.value.state.shoe, next.value.state.shuffleDue]).toEqual([game.state.shoe, null]);
    expect(sizeOf(game.state.shoe.unseen)).toBe(312 - tableCards(game.state).length);
  });
});

describe('§1.4 FR-36 a shoe that runs out in the middle of a round', () => {
  const rules = { ...oneDeck, reshuffleAt: 0 };
  const play = (shoe: string) => new ScriptedRound({ rules, cards: shoe, setup: { shoe: shoeOf(shoe) } });

  test('shuffles the discards back, never the cards on the table, and the round goes on', () => {
    const game = play('2c 6d 3h Ts');
    expect([game.state.shoe.left, sizeOf(discards(game.state))]).toEqual([0, 48]);
    game.play('hit');
    expect(game.events).toContainEqual({ kind: 'shoeShuffled', reason: 'empty', cards: 48 });
    expect(game.hands[0]!.cards).toHaveLength(3);
    expect(game.state.shoe).toEqual({
      decks: 1,
      left: 47,
      next: 53,
      unseen: minus(fullShoe(1), [...cards('2c 6d 3h'), game.hands[0]!.cards[2]!]),
    });
  });

  test('also between the two cards of a split, and for the dealer', () => {
    const game = play('8c 6d 8h Ts 3c').play('split');
    expect(game.hands.map(hand => hand.cards.length)).toEqual([2, 2]);
    expect(game.kinds().filter(kind => kind === 'shoeShuffled')).toHaveLength(1);
    const dealer = play('Tc 6d 8h Ts').play('stand');
    expect(dealer.kinds()).toContain('shoeShuffled');
    expect(dealer.state.dealer.cards.length).toBeGreaterThan(2);
  });

  test('the position of a card counts on through a shuffle in mid-round', () => {
    const game = play('2c 6d 3h Ts').play('hit');
    expect(game.events.filter(e => e.kind === 'cardDealt').map(e => e.position)).toEqual([48, 49, 50, 52]);
    expect(game.state.dealer.hole).toBe(51);
  });
});

describe('a single deck with seven boxes can put every card on the table', () => {
  /** Every box is dealt a pair; splitting and hitting whenever that is legal then uses the deck up. */
  const greedy = (rules: Partial<BlackjackRules> = {}, up = 'Kd') => {
    const first = `2c 3c 4c 5c 6c 7c 8c ${up} 2d 3d 4d 5d 6d 7d 8d Ks`;
    const game = new ScriptedRound({
      rules: { ...oneDeck, boxes: 7, maxHands: 4, ...rules },
      cards: `${first} 2h 2s 3h 3s 4h 4s 5h 5s 6h 6s Ac Ah As`,
      bets: [10, 10, 10, 10, 10, 10, 10],
    });
    const refusals = new Set<string>();
    while (!game.state.over) {
      const { legal } = game.turn();
      for (const choice of [legal.hit, legal.split]) if (!choice.ok) refusals.add(choice.code);
      game.play(legal.insure.ok ? 'insure' : legal.split.ok ? 'split' : legal.hit.ok ? 'hit' : 'stand');
    }
    return { game, refusals };
  };

  test('also without a hole card: insurance is settled although nobody can know', () => {
    const { game } = greedy({ dealerCard: 'noHole', insurance: true, doubleOn: 'none' }, 'Ad');
    expect(game.state.dealer.cards).toHaveLength(1);
    expect(game.kinds().filter(kind => kind === 'insuranceSettled')).toHaveLength(7);
    expect(game.bankroll() + game.state.house).toBe(1_000);
  });

  test('then no action that needs a card is legal, the dealer stands on what is there, and the round ends', () => {
    const { game, refusals } = greedy();
    expect([...refusals]).toContain('draw/no-cards');
    expect(game.state.shoe.left + sizeOf(discards(game.state))).toBe(0);
    expect(tableCards(game.state)).toHaveLength(52);
    expect(game.results).not.toContain(null);
  });
});
