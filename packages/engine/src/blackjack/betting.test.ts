import { describe, expect, test } from 'vitest';
import { compositionOf } from '../composition.ts';
import { parseCards } from '../notation.ts';
import { unwrap } from '../result.ts';
import { ScriptedRound } from '../testing/blackjack-round.ts';
import {
  BLACKJACK_PRESETS,
  apply,
  awaiting,
  openRound,
  parseBet,
  type BlackjackAction,
  type BlackjackState,
  type RoundSetup,
} from './index.ts';

/** A table whose shoe is shuffled and whose bets are open. */
const table = (change: Partial<RoundSetup> = {}): BlackjackState => {
  const setup = {
    rules: { ...BLACKJACK_PRESETS.vegas, boxes: 3 },
    round: 1,
    seats: [
      { seat: 0, bankroll: 300 },
      { seat: 1, bankroll: 1_000 },
    ],
    boxes: [0, 1, 0],
    shoe: null,
    ...change,
  };
  return after(unwrap(openRound(setup)).state, { kind: 'reshuffle' });
};

const after = (state: BlackjackState, action: BlackjackAction): BlackjackState =>
  unwrap(apply(state, action)).state;

const refusal = (state: BlackjackState, action: unknown) => {
  const before = JSON.stringify(state);
  const result = apply(state, action as BlackjackAction);
  expect(JSON.stringify(state)).toBe(before);
  return result.ok ? 'accepted' : `${result.error.code}: ${result.error.message}`;
};

const bet = (amount: unknown, box = 0, seat = 0) => ({ kind: 'bet', seat, box, amount });

describe('§2.3 FR-04 FR-17 21black 1.13 21black 4.7 21black 5.2 bets', () => {
  test.each([
    [undefined, 'bet/missing: Enter a bet amount.'],
    [null, 'bet/missing: Enter a bet amount.'],
    ['', 'bet/missing: Enter a bet amount.'],
    ['ten', 'bet/not-a-number: Enter a whole number.'],
    [Number.NaN, 'bet/not-a-number: Enter a whole number.'],
    [[], 'bet/not-a-number: Enter a whole number.'],
    [10.5, 'bet/not-whole: Enter a whole number.'],
    [-5, 'bet/below-minimum: Minimum bet is $10.'],
    [0, 'bet/below-minimum: Minimum bet is $10.'],
    [9, 'bet/below-minimum: Minimum bet is $10.'],
    [501, 'bet/above-maximum: Maximum bet is $500.'],
    [1e21, 'bet/above-maximum: Maximum bet is $500.'],
    [301, 'bet/not-enough: You only have $300.'],
    [300, 'accepted'],
    [10, 'accepted'],
  ])('a bet of %j: %s', (amount, answer) => expect(refusal(table(), bet(amount))).toBe(answer));

  test.each([
    ['', 'bet/missing'],
    ['  ', 'bet/missing'],
    ['ten', 'bet/not-a-number'],
    ['0x10', 'bet/not-a-number'],
    ['10.5', 'bet/not-whole'],
    ['12 %', 'bet/not-a-number'],
    ['1 0', 'bet/not-a-number'],
    ['1,0', 'bet/not-a-number'],
  ])('the typed bet "%s" is refused: %s', (text, code) =>
    expect(parseBet(text)).toMatchObject({ ok: false, error: { code } }),
  );

  test.each([
    ['50', 50],
    ['$50', 50],
    ['1,000', 1_000],
    [' 25 ', 25],
    ['-5', -5],
    ['1e21', 1e21],
    ['10.0', 10],
  ])('the typed bet "%s" is read as %d; the table says whether it takes it', (text, amount) =>
    expect(parseBet(text)).toEqual({ ok: true, value: amount }),
  );

  test('the bounds are data: within the limits and the bankroll, the default filled in', () => {
    const now = awaiting(table());
    expect(now).toMatchObject({
      who: 'seat',
      seat: 0,
      box: 0,
      hand: null,
      legal: { bet: { ok: true, boxes: [0, 2], min: 10, max: 300, suggested: 10 } },
    });
  });

  test('chips promised on one box cannot be bet on another', () => {
    const state = after(table(), bet(295) as BlackjackAction);
    expect(refusal(state, bet(10, 2))).toBe('bet/not-enough: You only have $5.');
    expect(awaiting(after(state, { kind: 'bet', seat: 1, box: 1, amount: 10 }))).toMatchObject({
      seat: 0,
      box: 2,
      legal: { bet: { ok: false, message: 'You only have $5.' }, pass: { ok: true } },
    });
  });

  test('bets come in any order; cards come when all boxes have decided', () => {
    const state = after(after(table(), { kind: 'bet', seat: 1, box: 1, amount: 20 }), {
      kind: 'pass',
      seat: 0,
      box: 2,
    });
    expect(awaiting(state)).toMatchObject({ who: 'seat', seat: 0, box: 0 });
    expect(awaiting(after(state, bet(10) as BlackjackAction))).toMatchObject({
      who: 'chance',
      need: { kind: 'cards', positions: [0, 1, 2, 3, 4] },
    });
  });

  test('nobody bets on the box of another, twice on one, or on none', () => {
    expect(refusal(table(), bet(10, 1))).toContain('bet/not-your-box');
    expect(refusal(table(), bet(10, 7))).toContain('bet/not-your-box');
    expect(refusal(table(), { kind: 'pass', seat: 0, box: 1 })).toContain('bet/not-your-box');
    expect(refusal(after(table(), bet(10) as BlackjackAction), bet(10))).toContain('bet/not-your-box');
    expect(refusal(table(), bet(10, 0, 9))).toBe('bet/closed: You have no box left to bet on.');
  });

  test('no bet before the shuffle', () => {
    const opened = unwrap(
      openRound({
        rules: BLACKJACK_PRESETS.vegas,
        round: 1,
        seats: [{ seat: 0, bankroll: 300 }],
        boxes: [0],
        shoe: null,
      }),
    );
    expect(refusal(opened.state, bet(10))).toBe('bet/not-open: Bets open after the shuffle.');
  });

  test('no bet once the cards are out', () => {
    const game = new ScriptedRound({ cards: '9c 6d 8h Ts' });
    expect(refusal(game.state, bet(10))).toBe('bet/closed: Bets are closed.');
  });

  test('a broke seat can only sit out', () => {
    const state = table({
      seats: [
        { seat: 0, bankroll: 9 },
        { seat: 1, bankroll: 50 },
      ],
    });
    expect(refusal(state, bet(9))).toBe('bet/not-enough: You only have $9.');
    expect(refusal(state, { kind: 'pass', seat: 0, box: 0 })).toBe('accepted');
  });
});

describe('bad input never changes anything', () => {
  const garbage = [
    null,
    undefined,
    7,
    'hit',
    {},
    { kind: 'win' },
    { kind: 'raiseTo', seat: 0, amount: 5 },
    { kind: 'constructor' },
    [],
  ];

  test.each(garbage)('%j is no action', action =>
    expect(refusal(table(), action)).toContain('action/unknown'),
  );

  test('hit and stand while bets are open', () => {
    expect(refusal(table(), { kind: 'hit', seat: 0 })).toBe('action/not-now: No hand is being played now.');
    expect(refusal(table(), { kind: 'decline', seat: 0 })).toBe(
      'action/not-now: Insurance is not offered now.',
    );
  });

  test('chance speaks only when asked, and answers what was asked', () => {
    expect(refusal(table(), { kind: 'deal', cards: [1] })).toBe(
      'chance/not-awaited: Chance is not awaited now.',
    );
    const dealing = after(table({ boxes: [0] }), bet(10) as BlackjackAction);
    expect(refusal(dealing, { kind: 'reveal', card: 1 })).toBe(
      'chance/wrong-kind: Chance must supply cards now.',
    );
    expect(refusal(dealing, { kind: 'show', hands: [] })).toContain('chance/wrong-kind');
    expect(refusal(dealing, { kind: 'deal', cards: [1] })).toBe(
      'chance/wrong-count: Exactly 3 cards are needed.',
    );
    expect(refusal(dealing, { kind: 'deal' })).toContain('chance/wrong-count');
    expect(refusal(dealing, { kind: 'deal', cards: [1, 2, 52] })).toContain('chance/not-a-card');
    expect(refusal(dealing, { kind: 'deal', cards: [1, 2, 'As'] })).toContain('chance/not-a-card');
  });

  test('chance cannot deal a card that is not there', () => {
    const rules = { ...BLACKJACK_PRESETS['21black'] };
    const dealing = after(table({ rules, boxes: [0] }), bet(10) as BlackjackAction);
    expect(refusal(dealing, { kind: 'deal', cards: [5, 6, 5] })).toContain('chance/impossible-card');
  });

  test('the peek and the hole card must agree', () => {
    const rules = { ...BLACKJACK_PRESETS['21black'] };
    const dealt = after(after(table({ rules, boxes: [0] }), bet(10) as BlackjackAction), {
      kind: 'deal',
      cards: [20, 51, 24],
    });
    expect(awaiting(dealt)).toEqual({ who: 'chance', need: { kind: 'peek', position: 3 } });
    expect(refusal(dealt, { kind: 'peek', blackjack: 'maybe' })).toContain('chance/impossible-card');
    const none = after(after(dealt, { kind: 'peek', blackjack: false }), { kind: 'stand', seat: 0 });
    expect(refusal(none, { kind: 'reveal', card: 40 })).toContain('chance/contradicts-peek');
    expect(refusal(none, { kind: 'reveal', card: 20 })).toContain('chance/impossible-card');
    const some = after(dealt, { kind: 'peek', blackjack: true });
    expect(refusal(some, { kind: 'stand', seat: 0 })).toBe('action/not-now: No hand is being played now.');
    expect(refusal(some, { kind: 'reveal', card: 4 })).toContain('chance/contradicts-peek');
    expect(after(some, { kind: 'reveal', card: 40 }).over).toBe(true);
  });

  test('no card is dealt that would leave no hole card as the dealer saw it', () => {
    const rules = { ...BLACKJACK_PRESETS['21black'], reshuffleAt: 0 };
    // 5c and 6c to the player, the ace up; the king and the deuce are left, and one of them is the hole card.
    const cards = unwrap(parseCards('5c As 6c Kd 2c'));
    const shoe = { decks: 1, left: 5, next: 47, unseen: compositionOf(cards) };
    const setup = { rules, round: 1, seats: [{ seat: 0, bankroll: 300 }], boxes: [0], shoe };
    const dealing = after(unwrap(openRound(setup)).state, bet(10) as BlackjackAction);
    const played = [
      { kind: 'deal', cards: cards.slice(0, 3) },
      { kind: 'peek', blackjack: false },
      { kind: 'hit', seat: 0 },
    ];
    const drawing = (played as BlackjackAction[]).reduce(after, dealing);
    expect(refusal(drawing, { kind: 'deal', cards: [cards[4]] })).toContain('chance/contradicts-peek');
    expect(refusal(drawing, { kind: 'deal', cards: [cards[3]] })).toBe('accepted');
  });
});
