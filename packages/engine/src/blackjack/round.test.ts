import { describe, expect, test } from 'vitest';
import { ScriptedRound, type Script } from '../testing/blackjack-round.ts';
import { unwrap } from '../result.ts';
import { bankrollOf, isBroke, legalActions, nextRound, openRound, type RoundSetup } from './index.ts';
import { BLACKJACK_PRESETS } from './rules.ts';

const round = (cards: string, script: Omit<Script, 'cards'> = {}) => new ScriptedRound({ cards, ...script });
const legal = (game: ScriptedRound) => game.turn().legal;
const reason = (
  game: ScriptedRound,
  kind: 'hit' | 'double' | 'split' | 'surrender' | 'insure' | 'evenMoney',
) => {
  const choice = legal(game)[kind];
  return choice.ok ? 'ok' : choice.message;
};

describe('§2.4 FR-06 FR-07 dealing', () => {
  test('player, dealer, player, dealer; the stake leaves the bankroll with the deal', () => {
    const game = round('9c 6d 8h Ts 2c');
    expect(game.events.filter(e => e.kind === 'cardDealt').map(e => e.position)).toEqual([0, 1, 2]);
    expect(game.state.dealer).toEqual({ cards: [expect.any(Number)], hole: 3, peeked: null });
    expect(game.bankroll()).toBe(990);
  });

  test('§2.4 FR-35 AC2 the hole card is a position, no card, until it is revealed', () => {
    const one = round('9c 6d 8h Ts 2c');
    const other = round('9c 6d 8h 3s 2c');
    expect(JSON.stringify(one.state)).toBe(JSON.stringify(other.state));
    expect(JSON.stringify(one.events)).toBe(JSON.stringify(other.events));
    one.play('stand');
    expect(one.events).toContainEqual({ kind: 'holeRevealed', card: 35, position: 3 });
  });

  test('several boxes are dealt round by round and played in order', () => {
    const game = round('9c 8c 6d 9h 8h Ts 2c', { bets: [10, 20] });
    expect(game.state.boxes.map(box => box.hands[0]!.cards.length)).toEqual([2, 2]);
    expect([game.turn().box, game.play('stand').turn().box]).toEqual([0, 1]);
  });
});

describe('§2.5 FR-08 FR-18 21black 1.6 naturals', () => {
  test("AC3 a player's natural pays 3:2 at once", () => {
    const game = round('As 6d Kh Ts', { bets: [100] });
    expect(game.results).toEqual(['blackjack']);
    expect(game.state.boxes[0]!.hands[0]!.settlement).toEqual({
      result: 'blackjack',
      bet: 100,
      payout: 250,
      net: 150,
    });
    expect(game.bankroll()).toBe(1_150);
  });

  test("the dealer's natural takes the wager without a decision", () => {
    const game = round('9s Kd 9h As');
    expect([game.results, game.bankroll()]).toEqual([['lose'], 990]);
    expect(game.kinds()).toContain('dealerPeeked');
  });

  test('both naturals push', () => expect(round('As Kd Kh Ad').results).toEqual(['push']));

  test('with several boxes a natural is paid before the others play', () => {
    const game = round('As 5c 6d Kh 5h Ts', { bets: [100, 10] });
    expect(game.results).toEqual(['blackjack', null]);
    expect(game.bankroll()).toBe(1_000 - 110 + 250);
  });

  test.each([
    ['3:2', 'nearest', 15, 23],
    ['3:2', 'floor', 15, 22],
    ['6:5', 'nearest', 10, 12],
    ['1:1', 'nearest', 10, 10],
  ] as const)('§2.2 a natural at %s, %s, on %i wins %i', (blackjackPays, rounding, bet, net) => {
    expect(round('As 6d Kh Ts', { rules: { blackjackPays, rounding }, bets: [bet] }).nets).toEqual([net]);
  });

  test('the dealer does not look under a card that can make no blackjack', () => {
    expect(round('9c 6d 8h Ts').kinds()).not.toContain('dealerPeeked');
    expect(round('9c Td 8h 6s').kinds()).toContain('dealerPeeked');
  });
});

describe('§2.6 21black 1.7 21black 1.8 21black 4.4 21black 4.12 hit and stand', () => {
  test('a hit below 21 goes on, at 21 the hand stands by itself', () => {
    const game = round('2c 6d 3h Ts 4c Tc 2d Th').play('hit');
    expect(game.hands[0]!.status).toBe('open');
    game.play('hit');
    expect(reason(game, 'hit')).toBe('ok');
    game.play('hit');
    expect(game.events).toContainEqual(
      expect.objectContaining({ kind: 'handEnded', status: 'stood', why: 'total' }),
    );
  });

  test('over 21 is a bust, and nothing more is drawn', () => {
    const game = round('Tc 6d 9h 5s Th').play('hit');
    expect([game.results, game.nets]).toEqual([['bust'], [-10]]);
    expect(game.state.dealer.cards).toHaveLength(2);
  });

  test('standing hands the round to the dealer, who draws to 17', () => {
    const game = round('Tc 6d 9h 5s 2c 4h').play('stand');
    expect([game.state.dealer.cards.length, game.results]).toEqual([4, ['win']]);
  });
});

describe('§2.9 FR-12 FR-13 FR-15 FR-19 FR-37 the dealer', () => {
  test('draws nothing when every player hand is bust', () => {
    const game = round('Tc 8c 6d 9h 8h 5s Th Td', { bets: [10, 10] }).play('hit', 'hit');
    expect(game.results).toEqual(['bust', 'bust']);
    expect(game.state.dealer.cards).toHaveLength(2);
  });

  test('the last split hand busting still lets the dealer play for the others', () => {
    const game = round('8c 6d 8h Ts Tc Td Kc 4s').play('split', 'stand', 'hit');
    expect(game.hands.map(hand => hand.status)).toEqual(['stood', 'bust']);
    expect(game.state.dealer.cards).toHaveLength(3);
    expect(game.results).toEqual(['lose', 'bust']);
  });

  test.each([
    [false, ['push']],
    [true, ['win']],
  ])('AC8 on a soft 17 with hitSoft17 %s: %s', (hitSoft17, results) => {
    expect(round('Tc 6d 7h As 9c Tc', { rules: { hitSoft17 } }).play('stand').results).toEqual(results);
  });

  test('does not draw for hands that surrendered or were paid already', () => {
    const game = round('As Tc 6d Kh 6h 5s', { bets: [10, 10] }).play('surrender');
    expect(game.results).toEqual(['blackjack', 'surrender']);
    expect(game.state.dealer.cards).toHaveLength(2);
  });
});

describe('§2.7 FR-11 FR-20 AC5 21black 1.9 21black 4.4 double', () => {
  test('doubles the wager, takes one card and stands', () => {
    const game = round('6c 6d 5h Ts 9c 9h').play('double');
    expect(game.state.boxes[0]!.hands[0]).toMatchObject({ wager: 20, doubled: true, status: 'stood' });
    expect([game.nets, game.bankroll()]).toEqual([[20], 1_020]);
  });

  test('a doubled hand can bust', () => expect(round('Tc 6d 6h Ts Tc').play('double').nets).toEqual([-20]));

  test('only on two cards, unless the rules say otherwise', () => {
    const cards = '2c 6d 3h Ts 4c 2d';
    expect(reason(round(cards).play('hit'), 'double')).toBe('Doubling is for the first two cards.');
    expect(reason(round(cards, { rules: { doubleAnyCards: true } }).play('hit'), 'double')).toBe('ok');
  });

  test.each([
    ['any', '2c 6d 3h', 'ok'],
    ['9-11', '5c 6d 3h', 'Doubling is for a hard 9 to 11.'],
    ['9-11', '5c 6d 4h', 'ok'],
    ['9-11', '7c 6d 5h', 'Doubling is for a hard 9 to 11.'],
    ['9-11', 'Ac 6d 9h', 'Doubling is for a hard 9 to 11.'],
    ['10-11', '5c 6d 4h', 'Doubling is for a hard 10 to 11.'],
    ['10-11', '6c 6d 4h', 'ok'],
    ['none', '6c 6d 5h', 'These rules have no doubling.'],
  ] as const)('doubleOn %s with %s: %s', (doubleOn, cards, answer) => {
    expect(reason(round(`${cards} Ts`, { rules: { doubleOn } }), 'double')).toBe(answer);
  });

  test('only when the bankroll covers it', () => {
    const game = round('6c 6d 5h Ts', { bets: [60], setup: { seats: [{ seat: 0, bankroll: 100 }] } });
    expect(reason(game, 'double')).toBe('You need $20 more.');
    expect(game.try({ kind: 'double', seat: 0 })).toMatchObject({
      ok: false,
      error: { code: 'double/not-enough' },
    });
  });
});

describe('§2.8 FR-10 FR-21 AC4 21black 1.16 21black 1.17 21black 1.18 21black 4.8 split', () => {
  test('makes two hands of the full bet; both get their second card at once and play in order', () => {
    const game = round('8c 6d 8h Ts 3c 2d').play('split');
    expect(game.hands.map(hand => [hand.cards.length, hand.wager, hand.split])).toEqual([
      [2, 10, true],
      [2, 10, true],
    ]);
    expect([game.bankroll(), game.turn().hand]).toEqual([980, 0]);
    expect(game.play('stand').turn().hand).toBe(1);
  });

  test('split hands settle each for itself', () => {
    const game = round('8c 6d 8h Ts Tc 3d Kd 2c').play('split', 'stand', 'hit');
    expect([game.results, game.nets, game.bankroll()]).toEqual([['push', 'win'], [0, 10], 1_010]);
    expect(game.state.dealer.cards).toHaveLength(3);
  });

  test('re-splits up to maxHands', () => {
    const game = round('8c 6d 8h Ts 8s 8d 8c 8h 8s 8d').play('split', 'split', 'split');
    expect(game.hands).toHaveLength(4);
    expect(reason(game, 'split')).toBe('These cards may be split to 4 hands at most.');
    expect(reason(round('8c 6d 8h Ts 8s 8d', { rules: { maxHands: 2 } }).play('split'), 'split')).toContain(
      '2 hands',
    );
  });

  test('split 21 pays 1:1, and the hand stands by itself', () => {
    const game = round('Tc 6d Kh Ts Ac Ad Tc').play('split');
    expect(game.results).toEqual(['win', 'win']);
    expect(game.nets).toEqual([10, 10]);
  });

  test('split aces get one card each and stand', () => {
    const game = round('Ac 6d Ah Ts 5c Td 4c').play('split');
    expect(game.hands.map(hand => hand.status)).toEqual(['stood', 'stood']);
    expect([game.results, game.nets]).toEqual([
      ['lose', 'win'],
      [-10, 10],
    ]);
  });

  test('split aces may be split again where maxHandsAces says so, and still take no hit', () => {
    const game = round('Ac 6d Ah Ts As 5d Ad 9c 2c', { rules: { maxHandsAces: 4 } }).play('split');
    expect(game.turn()).toMatchObject({ hand: 0, legal: { split: { ok: true }, stand: { ok: true } } });
    expect([reason(game, 'hit'), reason(game, 'double')]).toEqual([
      'Split aces take one card each.',
      'Split aces take one card each.',
    ]);
    expect(game.play('split').hands).toHaveLength(3);
  });

  test('split aces may be drawn to where the rules say so', () => {
    const game = round('Ac 6d Ah Ts 5c 4d 3c', { rules: { splitAcesOneCard: false } }).play('split');
    expect([reason(game, 'hit'), reason(game, 'double')]).toEqual(['ok', 'ok']);
  });

  test.each([
    ['rank', 'Kc 6d Th', 'Splitting is for two cards of equal rank.'],
    ['rank', 'Kc 6d Kh', 'ok'],
    ['value', 'Kc 6d Th', 'ok'],
    ['value', '8c 6d 9h', 'Splitting is for two cards of equal value.'],
    ['none', '8c 6d 8h', 'These rules have no splitting.'],
  ] as const)('splitBy %s with %s: %s', (splitBy, cards, answer) => {
    expect(reason(round(`${cards} Ts`, { rules: { splitBy } }), 'split')).toBe(answer);
  });

  test('not after a hit, not without the chips, not where one hand is the limit', () => {
    expect(reason(round('2c 6d 2h Ts 3c').play('hit'), 'split')).toBe('Splitting is for two cards.');
    const poor = round('8c 6d 8h Ts', { bets: [60], setup: { seats: [{ seat: 0, bankroll: 100 }] } });
    expect(reason(poor, 'split')).toBe('You need $20 more.');
    expect(reason(round('8c 6d 8h Ts', { rules: { maxHands: 1, maxHandsAces: 1 } }), 'split')).toBe(
      'These cards may not be split.',
    );
  });

  test.each([
    [true, 'ok'],
    [false, 'No doubling after a split.'],
  ])('doubleAfterSplit %s: %s', (doubleAfterSplit, answer) => {
    expect(reason(round('8c 6d 8h Ts 3c 2d', { rules: { doubleAfterSplit } }).play('split'), 'double')).toBe(
      answer,
    );
  });

  test('a doubled split hand carries its own wager', () => {
    const game = round('8c 6d 8h Ts 3c 2d Tc 9h 9c').play('split', 'double', 'hit');
    expect(game.hands.map(hand => hand.wager)).toEqual([20, 10]);
  });
});

describe('§6.4 forfeit', () => {
  test('loses the wager, and the dealer draws for nobody', () => {
    const game = round('9c 6d 8h 5s 4c', { bets: [100] }).play('forfeit');
    expect([game.results, game.bankroll()]).toEqual([['lose'], 900]);
    expect(game.state.dealer.cards).toHaveLength(2);
  });

  test('loses hands that stand already, and says what it costs', () => {
    const game = round('8c 6d 8h 5s 3c Td 4c', { bets: [100] })
      .play('split')
      .play('stand');
    expect(legal(game).forfeit).toEqual({ ok: true, cost: 200 });
    expect([game.play('forfeit').results, game.bankroll()]).toEqual([['lose', 'lose'], 800]);
  });

  test('loses insurance that is still open, also when the dealer has the blackjack', () => {
    const rules = { ...BLACKJACK_PRESETS.vegas, dealerCard: 'noPeek' } as const;
    const game = round('9c Ad 8h Ks', { rules, bets: [100] })
      .play('insure')
      .play('forfeit');
    expect([game.results, game.bankroll()]).toEqual([['lose'], 850]);
    expect(game.events.at(-1)).toMatchObject({ seats: [{ net: -150 }] });
  });

  test("leaves other seats' hands alone; before the deal and out of turn there is nothing to give up", () => {
    const setup = { seats: [1, 2].map(seat => ({ seat, bankroll: 100 })), boxes: [1, 2] };
    const game = round('9c Tc 6d 8h 9h 5s 7c', { bets: [10, 20], setup }).play('forfeit');
    expect(legalActions(game.state, 1).forfeit).toMatchObject({ ok: false, message: 'It is not your turn.' });
    expect(game.play('stand').results).toEqual(['lose', 'win']);
    expect(legalActions(game.state, 1).forfeit).toMatchObject({ ok: false, message: 'The round is over.' });
  });
});

describe('§2.12 surrender', () => {
  test('gives half the wager back, as the first decision', () => {
    const game = round('Tc Td 6h 7s', { bets: [100] }).play('surrender');
    expect(game.state.boxes[0]!.hands[0]!.settlement).toEqual({
      result: 'surrender',
      bet: 100,
      payout: 50,
      net: -50,
    });
  });

  test('comes after the peek: a dealer blackjack leaves no choice', () =>
    expect(round('Tc Td 6h As').results).toEqual(['lose']));

  test('is not there after a hit, after a split, or where the rules have none', () => {
    expect(reason(round('2c 6d 2h Ts 3c').play('hit'), 'surrender')).toBe(
      'Surrender is the first decision or none.',
    );
    expect(reason(round('8c 6d 8h Ts 3c 2d').play('split'), 'surrender')).toBe(
      'Surrender is the first decision or none.',
    );
    expect(reason(round('Tc Td 6h 7s', { rules: { surrender: 'none' } }), 'surrender')).toBe(
      'These rules have no surrender.',
    );
  });

  test.each([
    ['nearest', 8],
    ['floor', 7],
  ] as const)('§2.2 of an odd wager, %s, %i come back', (rounding, payout) => {
    const game = round('Tc Td 6h 7s', { rules: { rounding }, bets: [15] }).play('surrender');
    expect(game.hands[0]!.settlement!.payout).toBe(payout);
  });

  test.each(['noPeek', 'noHole'] as const)(
    'is late under %s too: a dealer blackjack takes the whole wager',
    dealerCard => {
      const game = round('Tc Td 6h As As', { rules: { dealerCard } }).play('surrender');
      expect(game.results).toEqual(['lose']);
    },
  );
});

describe('§2.12 insurance and even money', () => {
  test('are offered against an ace, before the peek', () => {
    const game = round('Tc Ad 9h Ks', { bets: [20] });
    expect(game.turn()).toMatchObject({
      box: 0,
      hand: null,
      legal: { insure: { ok: true, cost: 10 }, decline: { ok: true } },
    });
    expect(game.kinds()).not.toContain('dealerPeeked');
    expect(reason(game, 'hit')).toBe('Insurance comes first: take it or decline it.');
  });

  test('insurance pays 2:1 on a blackjack, so that the round comes out even', () => {
    const game = round('Tc Ad 9h Ks', { bets: [20] }).play('insure');
    expect([game.results, game.bankroll()]).toEqual([['lose'], 1_000]);
    expect(game.events).toContainEqual(
      expect.objectContaining({ kind: 'insuranceSettled', bet: 10, payout: 30, net: 20 }),
    );
  });

  test('insurance is lost at once when the dealer has none, and the hand plays on', () => {
    const game = round('Tc Ad 9h 5s 3c', { bets: [20] }).play('insure');
    expect(game.events).toContainEqual(
      expect.objectContaining({ kind: 'insuranceSettled', bet: 10, payout: 0, net: -10 }),
    );
    expect(game.turn().hand).toBe(0);
    game.play('stand');
    expect(game.events.at(-1)).toMatchObject({ kind: 'roundSettled', seats: [{ seat: 0, net: -10 }] });
  });

  test('declined insurance costs nothing', () =>
    expect(
      round('Tc Ad 9h Ks', { bets: [20] })
        .play('decline')
        .bankroll(),
    ).toBe(980));

  test('a natural takes even money: one to one, whatever the dealer has', () => {
    for (const hole of ['Ks', '5s']) {
      const game = round(`Kc Ad Ah ${hole}`, { bets: [15] });
      expect([reason(game, 'insure'), legal(game).evenMoney]).toEqual([
        'A blackjack takes even money instead.',
        { ok: true, payout: 30 },
      ]);
      expect(game.play('evenMoney').nets).toEqual([15]);
    }
  });

  test('a natural that declines pushes against a blackjack and gets 3:2 otherwise', () => {
    expect(round('Kc Ad Ah Ks').play('decline').nets).toEqual([0]);
    expect(round('Kc Ad Ah 5s').play('decline').nets).toEqual([15]);
  });

  test('even money belongs to 3:2: at 6:5 a natural may insure', () => {
    const game = round('Kc Ad Ah Ks', { rules: { blackjackPays: '6:5' } });
    expect([reason(game, 'evenMoney'), reason(game, 'insure')]).toEqual([
      'Even money is offered where a blackjack pays 3:2.',
      'ok',
    ]);
    expect(game.play('insure').bankroll()).toBe(1_010);
  });

  test('each box decides for itself, in order', () => {
    const game = round('Tc Kc Ad 9h Ah 5s', { bets: [20, 20] });
    expect(reason(game, 'evenMoney')).toBe('Even money is for a blackjack.');
    expect(game.play('insure').turn()).toMatchObject({ box: 1, legal: { evenMoney: { ok: true } } });
    expect(game.play('decline').results).toEqual([null, 'blackjack']);
  });

  test('insurance needs the chips for it', () => {
    const game = round('Tc Ad 9h Ks', { bets: [90], setup: { seats: [{ seat: 0, bankroll: 100 }] } });
    expect(reason(game, 'insure')).toBe('You need $35 more.');
  });

  test('half a chip is no insurance', () => {
    const rules = { rounding: 'floor', minBet: 1 } as const;
    expect(reason(round('Tc Ad 9h Ks', { rules, bets: [1] }), 'insure')).toBe(
      'Half of this wager is not a whole chip.',
    );
  });

  test('nothing is offered against a ten, or where the rules have no insurance', () => {
    expect(round('Tc Td 9h 5s').turn().hand).toBe(0);
    expect(round('Tc Ad 9h 5s', { rules: { insurance: false } }).turn().hand).toBe(0);
    expect(reason(round('Tc Td 9h 5s'), 'insure')).toBe('Insurance is not offered now.');
  });
});

describe('§2.12 no-peek and no-hole-card games', () => {
  test('noPeek: the hole card is dealt, looked at last, and every wager loses to a blackjack', () => {
    const game = round('6c Td 5h As 9c', { rules: { dealerCard: 'noPeek' } });
    expect(game.state.dealer.hole).toBe(3);
    expect(game.play('double').nets).toEqual([-20]);
    expect(game.kinds()).not.toContain('dealerPeeked');
  });

  test("noHole: the dealer's second card comes last", () => {
    const game = round('6c Td 5h 9c As', { rules: { dealerCard: 'noHole' } });
    expect(game.state.dealer.hole).toBeNull();
    expect(game.play('double').nets).toEqual([-20]);
    expect(game.kinds()).not.toContain('holeDealt');
  });

  test.each(['noPeek', 'noHole'] as const)(
    '%s: 21 in more cards loses to a blackjack, a natural pushes',
    dealerCard => {
      const rest = dealerCard === 'noPeek' ? 'As Tc' : 'Tc As';
      expect(round(`6c Td 5h ${rest}`, { rules: { dealerCard } }).play('hit').results).toEqual(['lose']);
      expect(round('Kc Td Ah As', { rules: { dealerCard } }).results).toEqual(['push']);
    },
  );

  test.each(['noPeek', 'noHole'] as const)(
    '%s: a natural is paid at once where no blackjack is possible',
    dealerCard => {
      const game = round('Kc 5c 6d Ah 5h Ts Td', { rules: { dealerCard }, bets: [10, 10] });
      expect(game.results).toEqual(['blackjack', null]);
    },
  );

  test('noHole: a natural alone draws one dealer card under a ten, and no more', () => {
    expect(round('Kc Td Ah 5s', { rules: { dealerCard: 'noHole' } }).state.dealer.cards).toHaveLength(2);
  });

  test('noHole: nothing is drawn when all hands are bust or surrendered and no blackjack threatens', () => {
    expect(
      round('Tc 6d 9h Th', { rules: { dealerCard: 'noHole' } }).play('hit').state.dealer.cards,
    ).toHaveLength(1);
    expect(
      round('Tc 6d 6h', { rules: { dealerCard: 'noHole' } }).play('surrender').state.dealer.cards,
    ).toHaveLength(1);
  });

  test('noHole: insurance on a hand that busts is still decided by the second card', () => {
    const game = round('Tc Ad 6h Th Ks', { rules: { dealerCard: 'noHole' }, bets: [20] }).play(
      'insure',
      'hit',
    );
    expect([game.results, game.bankroll()]).toEqual([['bust'], 1_000]);
  });
});

describe('§2.10 FR-16 FR-22 21black 1.11 settlement', () => {
  test('every hand has its result, bet, payout and net, and the round its total', () => {
    const game = round('Tc 9c 6d 9h 8h Ts 2c', { bets: [20, 10] }).play('stand', 'stand');
    expect(game.events.filter(e => e.kind === 'handSettled')).toMatchObject([
      { box: 0, hand: 0, result: 'win', bet: 20, payout: 40, net: 20 },
      { box: 1, hand: 0, result: 'lose', bet: 10, payout: 0, net: -10 },
    ]);
    expect(game.events.at(-1)).toEqual({
      kind: 'roundSettled',
      seats: [{ seat: 0, net: 10, bankroll: 1_010 }],
    });
  });

  test('21black 4.6 FR-19 a push returns the bet', () =>
    expect(round('Tc 9d 9h Ts').play('stand').nets).toEqual([0]));

  test('settling twice is impossible: nothing is accepted when the round is over', () => {
    const game = round('Tc 9d 9h Ts').play('stand');
    const before = JSON.stringify(game.state);
    for (const kind of ['stand', 'hit', 'decline'] as const)
      expect(game.try({ kind, seat: 0 })).toMatchObject({ ok: false, error: { code: 'action/round-over' } });
    expect(game.try({ kind: 'bet', seat: 0, box: 0, amount: 10 })).toMatchObject({
      ok: false,
      error: { code: 'action/round-over' },
    });
    expect(game.try({ kind: 'reveal', card: 3 })).toMatchObject({
      ok: false,
      error: { code: 'chance/not-awaited' },
    });
    expect(JSON.stringify(game.state)).toBe(before);
  });

  test('the house keeps what the seats lose', () =>
    expect(round('Tc 9d 8h Ts').play('stand').state.house).toBe(10));
});

describe('§2.12 boxes belong to seats with their own bankrolls', () => {
  const two = {
    seats: [
      { seat: 3, bankroll: 500 },
      { seat: 5, bankroll: 100 },
    ],
    boxes: [5, 3, 3],
  };

  test('every seat plays and pays for its own', () => {
    const game = round('Tc 9c 8c 6d 9h 8h 7h Ts 2c', { bets: [10, 20, 30], setup: two }).play(
      'stand',
      'stand',
      'stand',
    );
    expect([game.bankroll(5), game.bankroll(3)]).toEqual([110, 450]);
    expect(bankrollOf(game.state, 9)).toBe(0);
  });

  test('nobody plays out of turn', () => {
    const game = round('Tc 9c 8c 6d 9h 8h 7h Ts 2c', { bets: [10, 20, 30], setup: two });
    expect(game.turn().seat).toBe(5);
    expect(game.try({ kind: 'stand', seat: 3 })).toMatchObject({
      ok: false,
      error: { code: 'action/out-of-turn', message: 'It is not your turn.' },
    });
  });

  test('nor insures for another', () => {
    const game = round('Tc 9c 8c Ad 9h 8h 7h Ts 2c', { bets: [10, 20, 30], setup: two });
    expect(game.try({ kind: 'insure', seat: 3 })).toMatchObject({
      ok: false,
      error: { code: 'action/out-of-turn' },
    });
  });

  test('a box may sit out', () => {
    const game = round('Tc 8c 6d 9h 7h Ts 2c', { bets: [10, null, 30], setup: two });
    expect(game.state.boxes.map(box => box.hands.length)).toEqual([1, 0, 1]);
  });

  test('when every box sits out the round ends without a card', () => {
    const game = round('Tc', { bets: [null, null, null], setup: two });
    expect(game.kinds()).not.toContain('dealStarted');
    expect(game.state.over).toBe(true);
  });
});

describe('§2.13 21black 1.14 21black 4.13 game over', () => {
  test('below the table minimum a seat is broke', () => {
    const { vegas, 'twenty-one': plain } = BLACKJACK_PRESETS;
    expect([9, 10].map(bankroll => isBroke(vegas, { seat: 0, bankroll }))).toEqual([true, false]);
    expect(isBroke(plain, { seat: 0, bankroll: 0 })).toBe(false);
  });
});

describe('§2.11 FR-09 21black 1.15 21black 4.11 what is legal is data, with a reason for what is not', () => {
  const kindsOf = (game: ScriptedRound): readonly string[] =>
    Object.entries(legal(game)).flatMap(([kind, choice]) => (choice.ok ? [kind] : []));

  test.each([
    ['a pair at first', '8c 6d 8h Ts', [], ['hit', 'stand', 'double', 'split', 'surrender', 'forfeit']],
    ['two different cards', '8c 6d 3h Ts', [], ['hit', 'stand', 'double', 'surrender', 'forfeit']],
    ['after a hit', '8c 6d 3h Ts 2c', ['hit'], ['hit', 'stand', 'forfeit']],
    ['after a split', '8c 6d 8h Ts 2c 3c', ['split'], ['hit', 'stand', 'double', 'forfeit']],
    ['against an ace', '8c Ad 8h Ts', [], ['insure', 'decline', 'forfeit']],
  ] as const)('%s', (_, cards, before, kinds) =>
    expect(kindsOf(round(cards).play(...before))).toEqual(kinds),
  );

  test('every refusal has a code and a sentence', () => {
    const refused = Object.values(legal(round('8c 6d 3h Ts 2c').play('hit'))).filter(choice => !choice.ok);
    expect(refused).toHaveLength(8);
    for (const { code, message } of refused)
      expect(`${code} ${message}`).toMatch(/^[a-zA-Z]+\/[a-z-]+ [A-Z].+\.$/);
  });
});

describe('openRound', () => {
  const setup = {
    rules: BLACKJACK_PRESETS.vegas,
    round: 1,
    seats: [{ seat: 0, bankroll: 100 }],
    boxes: [0],
    shoe: null,
  };
  const shoe = { decks: 6, left: 312, next: 0, unseen: Array.from({ length: 52 }, () => 6) };

  test.each([
    ['setup/bad-round', { round: 0 }],
    ['setup/bad-round', { round: 1.5 }],
    ['setup/bad-boxes', { boxes: [] }],
    ['setup/bad-boxes', { boxes: [0, 0] }],
    ['setup/bad-boxes', { boxes: [1] }],
    ['setup/bad-seats', { seats: [{ seat: 0, bankroll: -1 }] }],
    [
      'setup/bad-seats',
      {
        seats: [
          { seat: 0, bankroll: 1 },
          { seat: 0, bankroll: 1 },
        ],
      },
    ],
    ['setup/bad-seats', { seats: [{ seat: 0.5, bankroll: 1 }] }],
    ['setup/bad-shoe', { shoe: { ...shoe, left: 311 } }],
    ['setup/bad-shoe', { shoe: { ...shoe, unseen: [] } }],
    ['setup/bad-shoe', { shoe: { ...shoe, next: -1 } }],
    ['setup/bad-shoe', { shoe: { ...shoe, unseen: shoe.unseen.with(0, 7).with(1, 5) } }],
    ['setup/bad-shoe', { shoe: { ...shoe, next: '5' } }],
    ['setup/bad-shoe', { shoe: undefined }],
    ['setup/bad-seats', { seats: [{ seat: 0, bankroll: 1e16 }] }],
    ['setup/bad-seats', { seats: null }],
    ['setup/bad-seats', { seats: [null] }],
    ['setup/bad-boxes', { boxes: '0' }],
    ['setup/bad-boxes', { boxes: Array.from({ length: 1 }) }],
    ['setup/bad-rules', { rules: null }],
    ['setup/bad-rules', { rules: { ...setup.rules, decks: '6' } }],
    ['setup/bad-rules', { rules: { ...setup.rules, minBet: -100 } }],
  ])('refuses %s: %j', (code, change) => {
    expect(openRound({ ...setup, ...change } as RoundSetup)).toMatchObject({ ok: false, error: { code } });
  });

  test('nothing at all is refused too', () => {
    expect(openRound(null as unknown as RoundSetup)).toMatchObject({ error: { code: 'setup/bad-rules' } });
  });

  test('§9.2 what a caller keeps beside the shoe or a seat does not get into the log', () => {
    const secret = { order: [1, 2, 3], token: 'abc' };
    const opened = unwrap(
      openRound({ ...setup, seats: [{ seat: 0, bankroll: 100, ...secret }], shoe: { ...shoe, ...secret } }),
    );
    expect(JSON.stringify(opened)).not.toMatch(/order|token/);
  });

  test('§1.2 FR-03 the number of decks is locked for as long as the shoe lasts', () => {
    const next = nextRound(round('Tc 9d 9h Ts').play('stand').state);
    expect(openRound({ ...next, rules: { ...next.rules, decks: 8 } })).toMatchObject({
      error: { code: 'setup/bad-shoe' },
    });
    expect(openRound({ ...next, rules: { ...next.rules, decks: 8 }, shoe: null }).ok).toBe(true);
  });

  test('a round that is not over has no next one: its wagers would be lost', () => {
    expect(() => nextRound(round('Tc 9d 8h Ts').state)).toThrow('the next round follows one that is over');
  });

  test('the next round keeps the table, the bankrolls and the shoe', () => {
    const game = round('Tc 9d 9h Ts').play('stand');
    expect(nextRound(game.state)).toMatchObject({
      round: 2,
      boxes: [0],
      seats: [{ seat: 0, bankroll: 1_000 }],
      shoe: { left: 308, next: 4 },
    });
    expect(openRound(nextRound(game.state)).ok).toBe(true);
  });
});
