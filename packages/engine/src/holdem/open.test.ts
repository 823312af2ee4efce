import { describe, expect, test } from 'vitest';
import { DECK } from '../cards.ts';
import { holdemDealer, playHand, stackedDeck, tableOf, type PlayedHand } from '../testing/holdem-dealer.ts';
import { awaiting, nextHand, openHand, type HoldemSetup, type NextHand } from './index.ts';
import { HOLDEM_PRESETS } from './rules.ts';

const dealer = holdemDealer(DECK);
const { headsup, sitngo } = HOLDEM_PRESETS;

const opened = (setup: HoldemSetup): PlayedHand => playHand(setup, dealer);
const posted = ({ events }: PlayedHand): readonly string[] =>
  events.flatMap(event =>
    event.kind === 'antePosted' || event.kind === 'blindPosted'
      ? [`${event.kind} ${event.seat} ${event.amount}`]
      : [],
  );
const firstToAct = ({ state }: PlayedHand): unknown => {
  const turn = awaiting(state);
  return turn.who === 'seat' && turn.seat;
};

describe('opening a hand', () => {
  test('§4.6 the blinds stand left of the button, the next seat acts first', () => {
    const hand = opened(tableOf([1_000, 1_000, 1_000, 1_000]));
    expect(posted(hand)).toEqual(['blindPosted 1 5', 'blindPosted 2 10']);
    expect(firstToAct(hand)).toBe(3);
  });

  test('§4.1 CR-001 heads-up the button posts the small blind and acts first, then last', () => {
    const hand = opened(tableOf([100, 100], { rules: headsup }));
    expect(posted(hand)).toEqual(['blindPosted 2 5', 'blindPosted 1 10']);
    expect(firstToAct(hand)).toBe(2);
    expect(firstToAct(playHand(tableOf([100, 100]), dealer, ['2 call', '1 check']))).toBe(1);
  });

  test('CR-003 two hole cards each, one at a time from the button’s left, known only as positions', () => {
    const { events, state } = opened(tableOf([100, 100, 100]));
    expect(events.filter(({ kind }) => kind === 'holeDealt')).toEqual([
      { kind: 'holeDealt', seat: 1, positions: [0, 3] },
      { kind: 'holeDealt', seat: 2, positions: [1, 4] },
      { kind: 'holeDealt', seat: 3, positions: [2, 5] },
    ]);
    expect(state.nextPosition).toBe(6);
  });

  test('CR-003 heads-up the big blind gets the first card', () => {
    expect(opened(tableOf([100, 100])).state.seats.map(({ hole }) => hole)).toEqual([
      [0, 2],
      [1, 3],
    ]);
  });

  test('CR-014 the button, and with it the first blind, can be chosen', () => {
    expect(posted(opened(tableOf([100, 100], { button: 1 })))).toEqual([
      'blindPosted 1 5',
      'blindPosted 2 10',
    ]);
  });

  test('§4.7 antes come before blinds; a short stack posts what it has', () => {
    const hand = opened(tableOf([3, 7, 2, 50], { antes: [2, 2, 2, 2], blinds: [5, 10, 0, 0] }));
    expect(posted(hand)).toEqual([
      'antePosted 1 2',
      'antePosted 2 2',
      'antePosted 3 2',
      'antePosted 4 2',
      'blindPosted 1 1',
      'blindPosted 2 5',
    ]);
    expect(hand.state.seats.map(({ status }) => status)).toEqual(['allIn', 'allIn', 'allIn', 'in']);
    expect(firstToAct(hand)).toBe(4);
  });

  test('§4.6 a stack that the ante takes posts no blind', () => {
    const hand = opened(tableOf([500, 1, 500], { antes: [1, 1, 1] }));
    expect(posted(hand)).toEqual(['antePosted 1 1', 'antePosted 2 1', 'antePosted 3 1', 'blindPosted 1 5']);
  });

  test('§4.6 a straddle moves the first decision on', () => {
    const hand = opened(tableOf([500, 500, 500, 500], { blinds: [5, 10, 20, 0] }));
    expect(firstToAct(hand)).toBe(4);
    expect(hand.state.price).toBe(20);
    const called = playHand(tableOf([500, 500, 500, 500], { blinds: [5, 10, 20, 0] }), dealer, [
      '4 call',
      '1 call',
      '2 call',
    ]);
    expect(firstToAct(called)).toBe(3);
  });

  test('§4.6 of equal blinds the last posted counts, also heads-up', () => {
    expect(firstToAct(opened(tableOf([50, 50, 50], { blinds: [1, 1, 0] })))).toBe(3);
    expect(firstToAct(opened(tableOf([50, 50], { blinds: [1, 1] })))).toBe(2);
  });

  test('§4.6 without blinds the first left of the button begins', () => {
    expect(firstToAct(opened(tableOf([50, 50, 50], { blinds: [0, 0, 0], antes: [1, 1, 1] })))).toBe(1);
  });

  test('§4.6 a blind level takes effect with its hand', () => {
    const hand = opened(tableOf([1_500, 1_500, 1_500], { rules: sitngo, hand: 41 }));
    expect(posted(hand).slice(2)).toEqual(['antePosted 3 15', 'blindPosted 1 75', 'blindPosted 2 150']);
    expect(hand.state.minBet).toBe(150);
  });
});

describe('§4.7 a setup that cannot be played is refused', () => {
  const good = tableOf([100, 100]);
  const codeOf = (changes: object): unknown => {
    const result = openHand({ ...good, ...changes });
    return result.ok ? 'ok' : result.error.code;
  };
  test('nothing at all', () =>
    expect(openHand(null as never)).toMatchObject({ error: { code: 'setup/bad-rules' } }));

  test('§9.2 what a caller keeps beside a seat does not get into the log', () => {
    const [first, second] = good.seats;
    const setup = {
      ...good,
      seats: [{ ...first!, token: 'abc' }, second!],
      out: [{ seat: 9, stack: 0, card: 'As' }],
    };
    expect(JSON.stringify(openHand(setup))).not.toMatch(/token|card/);
  });

  test.each([
    ['setup/bad-rules', { rules: { ...good.rules, seats: 1 } }],
    ['setup/bad-rules', { rules: null }],
    ['setup/bad-seats', { seats: null }],
    ['setup/bad-seats', { seats: [null, null] }],
    ['setup/bad-seats', { seats: Array.from({ length: 2 }) }],
    ['setup/bad-seats', { out: 5 }],
    ['setup/bad-stack', { out: [{ seat: 3, stack: -50 }] }],
    ['setup/bad-forced-bets', { antes: null }],
    ['setup/bad-forced-bets', { antes: 'ab' }],
    ['setup/bad-forced-bets', { antes: Array.from({ length: 2 }) }],
    ['setup/bad-forced-bets', { deadAntes: 'no' }],
    ['setup/bad-hand-number', { hand: 0 }],
    ['setup/bad-hand-number', { hand: 1.5 }],
    ['setup/bad-seats', { seats: [{ seat: 1, stack: 100 }] }],
    ['setup/bad-seats', { rules: headsup, seats: [1, 2, 3].map(seat => ({ seat, stack: 100 })) }],
    [
      'setup/bad-seats',
      {
        seats: [
          { seat: 1, stack: 100 },
          { seat: 1, stack: 100 },
        ],
      },
    ],
    [
      'setup/bad-seats',
      {
        seats: [
          { seat: 1, stack: 100 },
          { seat: -2, stack: 100 },
        ],
      },
    ],
    ['setup/bad-seats', { out: [{ seat: 1, stack: 0 }] }],
    [
      'setup/bad-stack',
      {
        seats: [
          { seat: 1, stack: 0 },
          { seat: 2, stack: 100 },
        ],
      },
    ],
    [
      'setup/bad-stack',
      {
        seats: [
          { seat: 1, stack: 1e16 },
          { seat: 2, stack: 100 },
        ],
      },
    ],
    ['setup/bad-button', { button: 3 }],
    ['setup/bad-forced-bets', { antes: [1] }],
    ['setup/bad-forced-bets', { blinds: [1, -2] }],
    ['setup/bad-minimum', { minBet: 0 }],
    ['ok', { minBet: 20, antes: [0, 1], blinds: [2, 1], deadAntes: true, out: [{ seat: 3, stack: 4 }] }],
  ])('%s', (code, changes) => expect(codeOf(changes)).toBe(code));
});

describe('the next hand', () => {
  const next = (hand: PlayedHand): NextHand => nextHand(hand.state);

  test('CR-013 heads-up the blinds alternate', () => {
    const first = playHand(tableOf([100, 100], { rules: headsup }), dealer, ['2 fold']);
    const second = next(first);
    expect(second).toMatchObject({
      over: false,
      hand: 2,
      button: 1,
      seats: [
        { seat: 1, stack: 105 },
        { seat: 2, stack: 95 },
      ],
    });
    expect(second.over || posted(opened(second))).toEqual(['blindPosted 1 5', 'blindPosted 2 10']);
  });

  test('§4.6 the button moves clockwise past those who are out, whose chips are still counted', () => {
    const deck = stackedDeck(['AsAd', '7c2d', 'KcKd', 'QcQd'], '3h4h8s9sJc');
    const rules = { ...HOLDEM_PRESETS.standard, endBelow: 20 };
    const hand = playHand(tableOf([100, 200, 300, 15], { rules, button: 3 }), holdemDealer(deck), [
      '2 raiseTo 30',
      '3 fold',
      '4 fold',
      '1 fold',
    ]);
    const after = next(hand);
    expect(after).toMatchObject({ over: false, button: 1, hand: 2, out: [{ seat: 4, stack: 10 }] });
  });

  test('§4.6 nobody posts the big blind twice running when it becomes heads-up', () => {
    // Seat 1 small blind, 2 big blind, 3 button. The button busts; the old order would give seat 2 the big blind again.
    const deck = stackedDeck(['AsAd', '7c2d', 'KcKd'], '3h4h8s9sJc');
    const hand = playHand(tableOf([100, 100, 50]), holdemDealer(deck), ['3 raiseTo 50', '1 call', '2 fold']);
    const after = next(hand);
    expect(after).toMatchObject({ over: false, button: 2, out: [{ seat: 3, stack: 0 }] });
    expect(after.over || posted(opened(after))).toEqual(['blindPosted 2 5', 'blindPosted 1 10']);
  });

  test('§4.6 when the big blind busts the button simply moves on', () => {
    const deck = stackedDeck(['AsAd', '7c2d', 'KcKd'], '3h4h8s9sJc');
    const hand = playHand(tableOf([100, 50, 100]), holdemDealer(deck), ['3 fold', '1 raiseTo 50', '2 call']);
    expect(next(hand)).toMatchObject({ over: false, button: 1 });
  });

  test('§4.1 CR-050 the game ends when somebody cannot post $10', () => {
    const deck = stackedDeck(['AsAd', 'KsKd'], '3h4h8s9sJc');
    const hand = playHand(tableOf([96, 104], { rules: headsup }), holdemDealer(deck), [
      '2 raiseTo 96',
      '1 call',
    ]);
    expect(next(hand)).toEqual({
      over: true,
      winner: 1,
      stacks: [
        { seat: 1, stack: 192 },
        { seat: 2, stack: 8 },
      ],
    });
  });

  test('a hand must be over before the next', () => {
    expect(() => nextHand(opened(tableOf([100, 100])).state)).toThrow('settled');
  });
});
