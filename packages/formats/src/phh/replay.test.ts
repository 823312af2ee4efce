import { readFileSync } from 'node:fs';
import { evolve, stateFrom } from '@cardroom/engine/holdem';
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

  test('§4.4 nobody checks after the flop when all others are all-in', () => {
    const flop = [...HOLE, 'p3 f', 'p1 cc', 'd db Kd9c8h', 'p1 cbr 40', 'p2 cc'];
    const end = ['d db 4s', 'd db 2d', 'p1 sm 7c6d', 'p2 sm QhJd'];
    const short = { starting_stacks: '[50, 100, 100]' };
    const before = [...flop.slice(0, 5), 'p2 cc', ...flop.slice(5)];
    expect(check({ ...short, actions: actionsOf(...before, ...end) }).ok).toBe(true);
    expect(check({ ...short, actions: actionsOf(...before, 'p2 cc', ...end) }).error?.code).toBe(
      'phh/out-of-turn',
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

describe('§4.4 who wins when no winning hand is known', () => {
  const unknown = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????'];
  const river = [...unknown, ...LIMPED, ...checkedDown(BOARD, 'p1', 'p2', 'p3')];
  const ending = (...shows: readonly string[]): TomlFields => ({ actions: actionsOf(...river, ...shows) });

  test.each([
    [
      ['p1 sm ????', 'p2 sm', 'p3 sm'],
      [120, 90, 90],
    ],
    [
      ['p1 sm', 'p2 sm ????', 'p3 sm'],
      [90, 120, 90],
    ],
    [
      ['p1 sm', 'p2 sm', 'p3 sm ????'],
      [90, 90, 120],
    ],
    [
      ['p1 sm', 'p2 sm ??As', 'p3 sm'],
      [90, 120, 90],
    ],
    [
      ['p1 sm', 'p2 sm -', 'p3 sm'],
      [90, 120, 90],
    ],
    [
      ['p1 sm', 'p3 sm'],
      [90, 120, 90],
    ],
  ])('the one hand that was not mucked: %o', (shows, expected) => {
    expect(stacks(ending(...shows))).toEqual(expected);
  });

  test('the events say so too, and their fold is the state', () => {
    const replay = replayPhh(parsed(ending('p1 sm ????', 'p2 sm', 'p3 sm')));
    const { events = [], state } = replay.ok ? replay.value : {};
    expect(events.slice(-2)).toEqual([
      { kind: 'potAwarded', pot: 0, amount: 30, seats: [1], shares: [30] },
      {
        kind: 'handSettled',
        stacks: [
          { seat: 1, stack: 120 },
          { seat: 2, stack: 90 },
          { seat: 3, stack: 90 },
        ],
        net: [
          { seat: 1, net: 20 },
          { seat: 2, net: -10 },
          { seat: 3, net: -10 },
        ],
      },
    ]);
    const [opened, ...rest] = events;
    if (opened?.kind !== 'handOpened') throw new Error('no opening');
    expect(rest.reduce(evolve, stateFrom(opened))).toEqual(state);
  });

  test('a known hand beats those held back', () => {
    expect(stacks(ending('p1 sm ????', 'p2 sm 7c2c', 'p3 sm'))).toEqual([90, 120, 90]);
  });

  test('cards that were dealt in the file count, also if they were not shown', () => {
    const dealt = [...HOLE, ...river.slice(3)];
    const shows = ['p1 sm 7c6d', 'p2 sm QhJd', 'p3 sm ????'];
    expect(stacks({ actions: actionsOf(...dealt, ...shows) })).toEqual([90, 90, 120]);
  });

  test('the halves of a hand told in two places make it known', () => {
    const dealt = ['d dh p1 As??', 'd dh p2 ????', 'd dh p3 KcQd', ...river.slice(3)];
    expect(stacks({ actions: actionsOf(...dealt, 'p1 sm ??Ah', 'p2 sm', 'p3 sm KcQd') })).toEqual([
      120, 90, 90,
    ]);
  });

  test.each([
    [['p1 sm ????', 'p2 sm ????', 'p3 sm'], 'the cards of p1 and p2 are not known.'],
    [['p1 sm ????', 'p2 sm ????', 'p3 sm ????'], 'the cards of p1, p2 and p3 are not known.'],
    [['p3 sm'], 'the cards of p1 and p2 are not known.'],
    [['p1 sm', 'p2 sm', 'p3 sm'], 'p1, p2 and p3 all mucked.'],
  ])('a winner is never invented: %o', (shows, why) => {
    expect(check(ending(...shows))).toEqual({
      ok: false,
      finishingStacks: [],
      error: { code: 'phh/unknown-winner', message: `Nobody recorded which hand won: ${why}` },
    });
  });

  test.each([{ finishing_stacks: '[120, 90, 90]' }, { winnings: '[30, 0, 0]' }])(
    'nor is one where the end is recorded and the hands are not: %o',
    recorded => {
      expect(check({ ...ending(), ...recorded }).error?.code).toBe('phh/unknown-winner');
    },
  );

  const sidePot = [...unknown, 'p3 cbr 100', 'p1 cc', 'p2 cc'];
  const board = BOARD.map(cards => `d db ${cards}`);
  const short = { starting_stacks: '[40, 100, 100]' };

  test('§4.4 each pot by itself: a shown hand wins the main pot, the hand that was held the side pot', () => {
    const shows = ['p3 sm', 'p1 sm AsAh', 'p2 sm ????'];
    expect(stacks({ ...short, actions: actionsOf(...sidePot, ...shows, ...board) })).toEqual([120, 120, 0]);
    const other = ['p3 sm ????', 'p1 sm AsAh', 'p2 sm'];
    expect(stacks({ ...short, actions: actionsOf(...sidePot, ...other, ...board) })).toEqual([120, 0, 120]);
    const neither = ['p3 sm ????', 'p1 sm AsAh', 'p2 sm ????'];
    expect(check({ ...short, actions: actionsOf(...sidePot, ...neither, ...board) }).error?.message).toBe(
      'Nobody recorded which hand won: the cards of p2 and p3 are not known.',
    );
  });
});

describe('§8.3 a history may stop before the end', () => {
  const flop = [...HOLE, ...LIMPED, 'd db Kd9c8h'];
  const checked = [...HOLE, ...LIMPED, ...checkedDown(BOARD, 'p1', 'p2', 'p3')];
  const hidden = checked.slice(3);

  test.each([
    [[], [95, 90, 100]],
    [['p3 cbr 30'], [95, 90, 70]],
    [LIMPED, [90, 90, 90]],
    [
      [...flop, 'p1 cc', 'p2 cbr 20'],
      [90, 70, 90],
    ],
    [
      ['p3 cbr 100', 'p1 f', 'p2 cc'],
      [95, 0, 0],
    ],
    [
      ['p3 cbr 100', 'p1 f', 'p2 cc', 'p3 sm AsAh', 'p2 sm', 'd db Kd9c8h'],
      [95, 0, 0],
    ],
    [hidden, [90, 90, 90]],
  ])('%o: the stacks are the chips behind', (actions, expected) => {
    expect(check({ actions: actionsOf(...actions) })).toEqual({ ok: true, finishingStacks: expected });
    const recorded = { actions: actionsOf(...actions), finishing_stacks: JSON.stringify(expected) };
    expect(check(recorded)).toEqual({ ok: true, finishingStacks: expected });
    expect(replayPhh(parsed(recorded))).toMatchObject({ ok: true, value: { state: { settled: false } } });
  });

  test('other stacks than those behind differ', () => {
    const wrong = { actions: actionsOf('p3 cbr 30'), finishing_stacks: '[95, 90, 100]' };
    expect(check(wrong).error).toEqual({
      code: 'phh/stacks-differ',
      message: 'p3 finishes with 70, but the file records 100.',
    });
  });

  test('known hands at the river are compared, unless the stacks behind are recorded', () => {
    expect(stacks({ actions: actionsOf(...checked) })).toEqual([90, 90, 120]);
    expect(stacks({ actions: actionsOf(...checked), finishing_stacks: '[90, 90, 90]' })).toEqual([
      90, 90, 90,
    ]);
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

  test('a refusal speaks of the money of the file', () => {
    expect(check({ ...cents, actions: actionsOf('p3 cbr 0.75') }).error).toEqual({
      code: 'phh/illegal-action',
      message: 'Action 1 ("p3 cbr 0.75"): Raise to at least 1.',
    });
    const most = check({ ...cents, actions: actionsOf('p3 cbr 10.25') }).error?.message;
    expect(most).toBe('Action 1 ("p3 cbr 10.25"): Raise to at most 10.');
    const step = { _raise_rule: `'step'`, _raise_step: '0.25' };
    expect(check({ ...cents, ...step, actions: actionsOf('p3 cbr 1.30') }).error?.message).toBe(
      'Action 1 ("p3 cbr 1.30"): Raise in steps of 0.25 from 1.',
    );
  });
});

describe('§4.6 a file that breaks the rules is refused', () => {
  test.each([
    [['p1 f'], 'phh/out-of-turn', 'Action 1 ("p1 f"): p3 must act.'],
    [['d db 2c3c4c'], 'phh/out-of-turn', 'Action 1 ("d db 2c3c4c"): p3 must act.'],
    [[...LIMPED, 'p1 cc'], 'phh/out-of-turn', 'Action 4 ("p1 cc"): the board must be dealt.'],
    [['p3 cbr 15'], 'phh/illegal-action', 'Action 1 ("p3 cbr 15"): Raise to at least 20.'],
    [['p3 cbr 101'], 'phh/illegal-action', 'Action 1 ("p3 cbr 101"): Raise to at most 100.'],
    [[...LIMPED, 'd db 2c'], 'phh/illegal-action', 'Action 4 ("d db 2c"): Exactly 3 cards are needed.'],
    [['p3 cc', 'p1 sm AsKs'], 'phh/out-of-turn', 'Action 2 ("p1 sm AsKs"): p1 must act.'],
    [[...LIMPED, 'p1 sm'], 'phh/out-of-turn', 'Action 4 ("p1 sm"): the board must be dealt.'],
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
