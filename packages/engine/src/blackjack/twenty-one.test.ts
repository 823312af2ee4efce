import { describe, expect, test } from 'vitest';
import { ScriptedRound } from '../testing/blackjack-round.ts';
import { BLACKJACK_PRESETS, nextRound, openRound } from './index.ts';

const game = (cards: string) =>
  new ScriptedRound({
    rules: BLACKJACK_PRESETS['twenty-one'],
    cards,
    setup: { seats: [{ seat: 0, bankroll: 0 }] },
  });

describe('§3.1 Twenty-One is blackjack with other rules', () => {
  test('no bets: the cards come at once, and only hit and stay are there', () => {
    const { legal } = game('9c 6d 8h Ts').turn();
    expect(Object.entries(legal).flatMap(([kind, choice]) => (choice.ok ? [kind] : []))).toEqual([
      'hit',
      'stand',
    ]);
  });

  test.each([
    ['Tc 6d 9h Ts Th', ['win'], 'the dealer busts'],
    ['Tc 9d 9h Ts', ['push'], 'a tie'],
    ['Tc 9d 8h Ts', ['lose'], 'the higher total wins'],
    ['Tc 7d 9h Ts', ['win'], 'the dealer stays at 17'],
  ])('%s: %s (%s)', (cards, results) => {
    const played = game(cards).play('stand');
    expect([played.results, played.nets]).toEqual([results, [0]]);
  });

  test('§3.1 a bust ends the hand at once', () => {
    const played = game('Tc 6d 9h Ts Th').play('hit');
    expect([played.results, played.state.dealer.cards.length]).toEqual([['bust'], 2]);
  });

  test('§3.3 the turn ends at 21', () => expect(game('Tc 6d 5h Ts 6c 4c').play('hit').state.over).toBe(true));

  test('naturals are plain 21s: no peek, and ace and king tie with any 21', () => {
    const played = game('Ac Kd Kh As');
    expect(played.kinds()).not.toContain('dealerPeeked');
    expect(played.results).toEqual(['push']);
    expect(game('7c Kd 7h As 7d').play('hit').results).toEqual(['push']);
  });

  test('a fresh deck each hand', () => {
    const next = openRound(nextRound(game('Tc 9d 9h Ts').play('stand').state));
    expect(next.ok && next.value.state.shuffleDue).toBe('cut');
  });
});
