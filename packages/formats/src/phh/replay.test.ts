import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { actionsOf, checkedDown, phhText, type TomlFields } from '../testing/phh-text.ts';
import { parsePhh, parsePhhs } from './parse.ts';
import { checkPhh, replayPhh } from './replay.ts';
import type { PhhHand } from './types.ts';

const parsed = (changes: TomlFields): PhhHand => {
  const hand = parsePhh(phhText(changes));
  if (!hand.ok) throw new Error(hand.error.message);
  return hand.value;
};
const check = (changes: TomlFields) => checkPhh(parsed(changes));
const stacks = (changes: TomlFields): readonly number[] => {
  const { finishingStacks, error } = check(changes);
  if (error) throw new Error(error.message);
  return finishingStacks;
};
const kindsAndSeats = (changes: TomlFields): readonly string[] => {
  const replay = replayPhh(parsed(changes));
  if (!replay.ok) throw new Error(replay.error.message);
  return replay.value.events.map(event => ('seat' in event ? `${event.kind} ${event.seat}` : event.kind));
};

describe('§4.6 §8.3 the reference hands', () => {
  const text = readFileSync(new URL('../../../../fixtures/holdem-cases.phhs', import.meta.url), 'utf8');
  const hands = parsePhhs(text);

  test('all 400 replay to their recorded stacks', () => {
    const entries = hands.ok ? hands.value : [];
    const wrong = entries.filter(({ hand }) => !hand.ok || !checkPhh(hand.value).ok);
    expect([entries.length, wrong]).toEqual([400, []]);
  });

  test('a wrong stack is told, with both figures', () => {
    const first = hands.ok ? hands.value[0]!.hand : null;
    if (!first?.ok) throw new Error('no first hand');
    const wrong = { ...first.value, finishingStacks: first.value.finishingStacks!.with(1, 58) };
    expect(checkPhh(wrong)).toEqual({
      ok: false,
      finishingStacks: [971, 57, 16, 462, 131, 0],
      error: { code: 'phh/stacks-differ', message: 'p2 finishes with 57, but the file records 58.' },
    });
  });
});

const HOLE = ['d dh p1 7c6d', 'd dh p2 QhJd', 'd dh p3 AsAh'];
const BOARD = ['Kd9c8h', '4s', '2d'] as const;
const LIMPED = ['p3 cc', 'p1 cc', 'p2 cc'];

describe('§4.4 a hand ends as the file says', () => {
  test('a fold wins unseen, and the uncalled part of the bet comes back', () => {
    expect(stacks({})).toEqual([95, 105, 100]);
  });

  test('a straddle is a blind: the seat after it acts first', () => {
    expect(
      stacks({
        antes: '[0, 0, 0, 0]',
        blinds_or_straddles: '[1, 2, 4, 0]',
        min_bet: '2',
        starting_stacks: '[100, 100, 100, 100]',
        actions: actionsOf('p4 cbr 12', 'p1 f', 'p2 f', 'p3 f'),
      }),
    ).toEqual([99, 98, 96, 107]);
  });

  test('heads-up the button, p2, posts the small blind and acts first', () => {
    const changes = {
      antes: '[0, 0]',
      blinds_or_straddles: '[1, 2]',
      min_bet: '2',
      starting_stacks: '[50, 60]',
      actions: actionsOf('p2 f'),
    };
    expect(kindsAndSeats(changes)).toContain('folded 2');
    expect(stacks(changes)).toEqual([51, 59]);
  });

  const bigBlindAnte = {
    antes: '[0, 4, 0]',
    blinds_or_straddles: '[1, 2, 0]',
    min_bet: '2',
    starting_stacks: '[50, 50, 2]',
    actions: actionsOf(...HOLE, ...LIMPED, ...checkedDown(BOARD, 'p1', 'p2'), 'p3 sm AsAh', 'p1 sm', 'p2 sm'),
  };

  test('a dead ante belongs to the main pot, which an all-in of less can win', () => {
    expect(stacks({ ...bigBlindAnte, ante_trimming_status: 'false' })).toEqual([48, 44, 10]);
  });

  test('a trimmed ante is matched like a bet', () => {
    expect(stacks({ ...bigBlindAnte, ante_trimming_status: 'true' })).toEqual([48, 48, 6]);
  });

  const toTheRiver = [...HOLE, ...LIMPED, ...checkedDown(BOARD, 'p1', 'p2', 'p3')];

  test('the best hand shown wins', () => {
    expect(stacks({ actions: actionsOf(...toTheRiver, 'p1 sm', 'p2 sm QhJd', 'p3 sm AsAh') })).toEqual([
      90, 90, 120,
    ]);
  });

  test('a dash shows the cards that were dealt', () => {
    expect(stacks({ actions: actionsOf(...toTheRiver, 'p3 sm -', 'p2 sm', 'p1 sm') })).toEqual([90, 90, 120]);
  });

  test('whoever mucks the winning hand does not win', () => {
    expect(stacks({ actions: actionsOf(...toTheRiver, 'p1 sm', 'p2 sm QhJd', 'p3 sm') })).toEqual([
      90, 120, 90,
    ]);
  });

  test('a file silent about the showdown: known hands are compared', () => {
    expect(stacks({ actions: actionsOf(...toTheRiver) })).toEqual([90, 90, 120]);
    expect(kindsAndSeats({ actions: actionsOf(...toTheRiver) }).slice(-5)).toEqual([
      'shown 1',
      'shown 2',
      'shown 3',
      'potAwarded',
      'handSettled',
    ]);
  });

  test('beaten hands that the file shows are shown; others are mucked', () => {
    const aceFirst = ['d dh p1 AsAh', 'd dh p2 QhJd', 'd dh p3 7c6d', ...toTheRiver.slice(3)];
    expect(kindsAndSeats({ actions: actionsOf(...aceFirst, 'p1 sm AsAh', 'p2 sm QhJd') })).toEqual(
      expect.arrayContaining(['shown 1', 'shown 2', 'mucked 3']),
    );
  });

  test('unknown hands cannot win against a known one', () => {
    const unknown = ['d dh p1 ????', 'd dh p2 7c??', 'd dh p3 AsAh', ...toTheRiver.slice(3)];
    expect(stacks({ actions: actionsOf(...unknown) })).toEqual([90, 90, 120]);
    expect(stacks({ actions: actionsOf(...unknown, 'p1 sm ????', 'p2 sm -') })).toEqual([90, 90, 120]);
  });

  test('cards told only at the showdown count', () => {
    const unknown = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 AsAh', ...toTheRiver.slice(3)];
    expect(stacks({ actions: actionsOf(...unknown, 'p1 sm', 'p2 sm KcKh', 'p3 sm') })).toEqual([90, 120, 90]);
  });

  test('the last player left may show without being asked', () => {
    expect(stacks({ actions: actionsOf(...HOLE, 'p3 f', 'p1 f', 'p2 sm QhJd') })).toEqual([95, 105, 100]);
  });

  const allIn = [...HOLE, 'p3 cbr 100', 'p1 f', 'p2 cc'];
  const board = BOARD.map(cards => `d db ${cards}`);

  test('§4.3 all-in hands may be shown before the run-out or after it', () => {
    const before = actionsOf(...allIn, 'p3 sm AsAh', 'p2 sm QhJd', ...board);
    const after = actionsOf(...allIn, ...board, 'p3 sm AsAh', 'p2 sm QhJd');
    expect(stacks({ actions: before })).toEqual([95, 0, 205]);
    expect(replayPhh(parsed({ actions: after }))).toEqual(replayPhh(parsed({ actions: before })));
  });

  test('a big blind that "checks" when all others are all-in for less decides nothing', () => {
    const short = { starting_stacks: '[7, 100, 100]' };
    const shown = ['p1 sm 7c6d', 'p2 sm QhJd'];
    const plain = actionsOf(...HOLE, 'p3 f', 'p1 cc', ...shown, ...board);
    const checked = actionsOf(...HOLE, 'p3 f', 'p1 cc', 'p2 cc', ...shown, ...board);
    expect(stacks({ ...short, actions: checked })).toEqual(stacks({ ...short, actions: plain }));
    const twice = actionsOf(...HOLE, 'p3 f', 'p1 cc', 'p2 cc', 'p2 cc', ...shown, ...board);
    expect(check({ ...short, actions: twice }).error?.code).toBe('phh/out-of-turn');
  });
});

describe('§4.4 §4.5 money in fractions', () => {
  const split = actionsOf(
    'd dh p1 ????',
    'd dh p2 2c3c',
    'd dh p3 4d5d',
    'p3 cc',
    'p1 f',
    'p2 cc',
    ...checkedDown(['TsJsQs', 'Ks', 'As'], 'p2', 'p3'),
    'p2 sm 2c3c',
    'p3 sm 4d5d',
  );
  const cents = { blinds_or_straddles: '[0.25, 0.50, 0]', min_bet: '0.5', starting_stacks: '[10, 10, 10]' };

  test('a half chip is split where the file records halves', () => {
    expect(stacks({ actions: split, finishing_stacks: '[95, 102.5, 102.5]' })).toEqual([95, 102.5, 102.5]);
  });

  test('else the odd chip goes to the first seat left of the button', () => {
    expect(stacks({ actions: split })).toEqual([95, 103, 102]);
    expect(stacks({ ...cents, actions: split })).toEqual([9.75, 10.13, 10.12]);
  });

  test('a refusal says what a chip is', () => {
    expect(check({ ...cents, actions: actionsOf('p3 cbr 0.75') }).error).toEqual({
      code: 'phh/illegal-action',
      message: 'Action 1 ("p3 cbr 0.75"): Raise to at least $100 (a chip is 0.01 here).',
    });
  });
});

describe('§4.6 a file that breaks the rules is refused', () => {
  test.each([
    [['p1 f'], 'phh/out-of-turn', 'Action 1 ("p1 f"): p3 must act.'],
    [['d db 2c3c4c'], 'phh/out-of-turn', 'Action 1 ("d db 2c3c4c"): p3 must act.'],
    [[...LIMPED, 'p1 cc'], 'phh/out-of-turn', 'Action 4 ("p1 cc"): the board must be dealt.'],
    [['p3 cbr 15'], 'phh/illegal-action', 'Action 1 ("p3 cbr 15"): Raise to at least $20.'],
    [['p3 cbr 101'], 'phh/illegal-action', 'Action 1 ("p3 cbr 101"): Raise to at most $100.'],
    [[...LIMPED, 'd db 2c'], 'phh/illegal-action', 'Action 4 ("d db 2c"): Exactly 3 cards are needed.'],
    [[], 'phh/unfinished', 'The hand does not end: p3 must act.'],
    [LIMPED, 'phh/unfinished', 'The hand does not end: the board must be dealt.'],
    [['p3 f', 'p1 f', 'p2 cc'], 'phh/left-over', 'Action 3 ("p2 cc"): the hand is over by then.'],
    [['p3 f', 'p1 f', 'd db 2c3c4c'], 'phh/left-over', 'Action 3 ("d db 2c3c4c"): the hand is over by then.'],
    [['p3 f', 'p1 f', 'p1 sm AsKs'], 'phh/left-over', 'Action 3 ("p1 sm AsKs"): p1 has folded.'],
    [
      ['p3 f', 'p2 sm AsKs', 'p1 f'],
      'phh/out-of-turn',
      'Action 3 ("p1 f"): nobody acts after hands were shown or mucked.',
    ],
  ])('%o', (actions, code, message) => {
    const result = check({ actions: actionsOf(...actions) });
    expect(result).toEqual({ ok: false, finishingStacks: [], error: { code, message } });
  });

  test('a hand put together by hand, with a card twice, is refused too', () => {
    const hand = parsed({});
    const shown = { kind: 'show', player: 2, cards: [1, 1], at: 9, text: 'p2 sm 2d2d' } as const;
    expect(replayPhh({ ...hand, actions: [...hand.actions, shown] })).toMatchObject({
      ok: false,
      error: { code: 'phh/duplicate-card' },
    });
  });
});
