import { describe, expect, test } from 'vitest';
import { makeCards } from '@cardroom/engine';
import { actionsOf, phhText, type TomlFields } from '../testing/phh-text.ts';
import { parsePhh, parsePhhs } from './parse.ts';
import type { PhhHand } from './types.ts';

const parsed = (changes: TomlFields = {}): PhhHand => {
  const hand = parsePhh(phhText(changes));
  if (!hand.ok) throw new Error(hand.error.message);
  return hand.value;
};

describe('§8.3 reading a hand history', () => {
  test('reads what shapes the play, by player', () => {
    expect(parsed()).toMatchObject({
      scale: 1,
      antes: [0, 0, 0],
      blinds: [5, 10, 0],
      minBet: 10,
      deadAntes: false,
      startingStacks: [100, 100, 100],
      finishingStacks: null,
      seats: [1, 2, 3],
      number: 1,
      players: [],
      fields: {},
    });
  });

  test('heads-up p1 is the big blind: forced bets stand small blind first', () => {
    const hand = parsed({
      antes: '[0, 3]',
      blinds_or_straddles: '[1, 2]',
      starting_stacks: '[100, 50]',
      actions: '[]',
    });
    expect([hand.antes, hand.blinds, hand.startingStacks]).toEqual([
      [3, 0],
      [2, 1],
      [100, 50],
    ]);
  });

  test('antes are dead unless the file says that they are trimmed', () => {
    expect(parsed({ ante_trimming_status: null }).deadAntes).toBe(true);
    expect(parsed({ ante_trimming_status: 'false' }).deadAntes).toBe(true);
  });

  test('reads lists over several lines, with comments of TOML and of the actions', () => {
    const hand = parsed({
      actions: `[
  # Pre-flop

  "d dh p1 Ac2d",  # Ivey
  " d  dh p2 ???? # not televised",
  "",
  "# The burn card is exposed",
  "p3 cbr 25 # a snap raise",
]`,
    });
    expect(hand.actions).toEqual([
      { kind: 'hole', player: 1, cards: [48, 1], at: 1, text: 'd dh p1 Ac2d' },
      { kind: 'hole', player: 2, cards: [null, null], at: 2, text: 'd dh p2 ????' },
      { kind: 'raiseTo', player: 3, amount: 25, at: 5, text: 'p3 cbr 25' },
    ]);
  });

  test('reads files from Windows: line ends and a byte order mark', () => {
    expect(parsePhh(`\uFEFF${phhText()}`.replaceAll('\n', '\r\n'))).toEqual(parsePhh(phhText()));
  });

  test('reads every action of hold’em', () => {
    const hand = parsed({
      actions: actionsOf(
        'd dh p1 AsKs',
        'd dh p2 Ah??',
        'd dh p3 ??2d',
        'd db JcQh3s',
        'p1 f',
        'p2 cc',
        'p3 cbr 40.5',
        'p2 sm',
        'p1 sm -',
        'p3 sm 2c2d',
      ),
    });
    expect(hand.actions).toMatchObject([
      { kind: 'hole', player: 1, cards: [51, 47] },
      { kind: 'hole', player: 2, cards: [50, null] },
      { kind: 'hole', player: 3, cards: [null, 1] },
      { kind: 'board', cards: [36, 42, 7] },
      { kind: 'fold', player: 1 },
      { kind: 'checkOrCall', player: 2 },
      { kind: 'raiseTo', player: 3, amount: 405 },
      { kind: 'show', player: 2, cards: null },
      { kind: 'showDealt', player: 1 },
      { kind: 'show', player: 3, cards: [0, 1] },
    ]);
    expect(makeCards([36, 42, 7])).toBe('JcQh3s');
  });

  test.each([
    ['[0.25, 0.5, 0]', '[10, 10, 10]', 100],
    ['[1, 2, 0]', '[10.0, 10, 10]', 1],
    ['[1, 2, 0]', '[10, 10, 10.125]', 1000],
    ['[0.000001, 2, 0]', '[10, 10, 10]', 1e6],
  ])('§4.5 blinds %s and stacks %s are whole in chips of 1/%i', (blinds, stacks, scale) => {
    const hand = parsed({ blinds_or_straddles: blinds, starting_stacks: stacks });
    expect(hand.scale).toBe(scale);
    expect([...hand.blinds, ...hand.startingStacks, hand.minBet].every(Number.isInteger)).toBe(true);
  });

  test('recorded stacks count for the scale: half chips become whole', () => {
    const hand = parsed({ finishing_stacks: '[95, 102.5, 102.5]' });
    expect([hand.scale, hand.finishingStacks]).toEqual([10, [950, 1025, 1025]]);
  });

  test.each(['winnings', 'finishing_stacks'])('%s count for the scale', name => {
    expect(parsed({ [name]: '[0, 7.5, 7.5]' }).scale).toBe(10);
  });

  test('what floats add to an amount is rounded away', () => {
    const hand = parsed({
      finishing_stacks: '[95, 105.00000000000001, 99.99999999999999]',
      actions: actionsOf('p3 cbr 20.000000000000004'),
    });
    expect(hand).toMatchObject({ scale: 1, finishingStacks: [95, 105, 100], actions: [{ amount: 20 }] });
  });

  test('an integer of 64 bits is carried along', () => {
    expect(parsed({ table: '9223372036854775807' }).fields).toEqual({ table: 9223372036854775807n });
  });

  test('keeps the fields that do not shape the play', () => {
    const hand = parsed({
      players: `['Ann', 'Ben', '']`,
      seats: '[6, 2, 4]',
      hand: '17',
      winnings: '[0, 15, 0]',
      event: `'The Game'`,
      time: '10:30:00',
    });
    expect(hand).toMatchObject({ players: ['Ann', 'Ben', ''], seats: [6, 2, 4], number: 17 });
    expect(Object.keys(hand.fields)).toEqual(['players', 'seats', 'hand', 'winnings', 'event', 'time']);
  });

  test.each([
    [{ seats: '[1, 1, 2]' }, { seats: [1, 2, 3] }],
    [{ seats: '[1, 2]' }, { seats: [1, 2, 3] }],
    [{ hand: `'final'` }, { number: 1 }],
    [{ hand: '0' }, { number: 1 }],
    [{ hand: '9007199254740991' }, { number: 1 }],
    [{ hand: '9223372036854775807' }, { number: 1 }],
    [{ seats: '[1, 2, 9223372036854775807]' }, { seats: [1, 2, 3] }],
    [{ winnings: `'most'` }, { scale: 1 }],
    [{ winnings: '[0, 1e20, 0.5]' }, { scale: 1 }],
    [{ players: '[1, 2, 3]' }, { players: [] }],
    [{ players: `['Ann']` }, { players: [] }],
  ])('carries %o along without using it', (changes, expected) => {
    expect(parsed(changes as TomlFields)).toMatchObject(expected);
  });
});

describe('§8.3 refusing a hand history', () => {
  const refusals: readonly (readonly [TomlFields, string, string])[] = [
    [{ variant: null }, 'phh/missing-field', `variant is missing: it must be a text such as 'NT'.`],
    [{ variant: '3' }, 'phh/bad-field', `variant must be a text such as 'NT'.`],
    [
      { variant: `'PO'`, blinds_or_straddles: null },
      'phh/unsupported-variant',
      `The variant is 'PO'; only no-limit hold'em, 'NT', is supported.`,
    ],
    [{ antes: null }, 'phh/missing-field', 'antes is missing: it must be a list of amounts, none below 0.'],
    [{ antes: '0' }, 'phh/bad-field', 'antes must be a list of amounts, none below 0.'],
    [
      { blinds_or_straddles: null },
      'phh/missing-field',
      'blinds_or_straddles is missing: it must be a list of amounts, none below 0.',
    ],
    [
      { blinds_or_straddles: '[5, 10, -10]' },
      'phh/bad-field',
      'blinds_or_straddles must be a list of amounts, none below 0.',
    ],
    [{ min_bet: null }, 'phh/missing-field', 'min_bet is missing: it must be one amount above 0.'],
    [{ min_bet: '0' }, 'phh/bad-field', 'min_bet must be one amount above 0.'],
    [{ min_bet: 'inf' }, 'phh/bad-field', 'min_bet must be one amount above 0.'],
    [
      { starting_stacks: null },
      'phh/missing-field',
      'starting_stacks is missing: it must be a list of amounts, all above 0.',
    ],
    [
      { starting_stacks: '[100, 0, 100]' },
      'phh/bad-field',
      'starting_stacks must be a list of amounts, all above 0.',
    ],
    [
      { starting_stacks: '[100, nan, 100]' },
      'phh/bad-field',
      'starting_stacks must be a list of amounts, all above 0.',
    ],
    [
      { starting_stacks: '[100, inf, 100]' },
      'phh/unknown-stack',
      'The stack of p2 is not known (inf), so the hand cannot be settled.',
    ],
    [{ actions: null }, 'phh/missing-field', 'actions is missing: it must be a list of texts.'],
    [{ actions: '[1]' }, 'phh/bad-field', 'actions must be a list of texts.'],
    [{ ante_trimming_status: '1' }, 'phh/bad-field', 'ante_trimming_status must be true or false.'],
    [
      { finishing_stacks: `'?'` },
      'phh/bad-field',
      'finishing_stacks must be a list of amounts, none below 0.',
    ],
    [{ _raise_rule: `'pot'` }, 'phh/bad-field', '_raise_rule must be standard or step.'],
    [{ antes: '[0, 0]' }, 'phh/unequal-lengths', 'antes has 2 entries for 3 players.'],
    [{ finishing_stacks: '[100]' }, 'phh/unequal-lengths', 'finishing_stacks has 1 entries for 3 players.'],
    [
      { starting_stacks: '[100]' },
      'phh/bad-player-count',
      'starting_stacks names 1 player; a hand has 2 to 9.',
    ],
    [
      { starting_stacks: '[1,1,1,1,1,1,1,1,1,1]' },
      'phh/bad-player-count',
      'starting_stacks names 10 players; a hand has 2 to 9.',
    ],
    [{ min_bet: '1e-7' }, 'phh/bad-amount', '1e-7 is less than 0.000001, the smallest amount.'],
    [{ min_bet: '2e12' }, 'phh/bad-amount', '2000000000000 is more than a table can hold.'],
    [
      { starting_stacks: '[100, 100, 9223372036854775807]' },
      'phh/bad-amount',
      '9223372036854776000 is more than a table can hold.',
    ],
    [
      { variant: `'${'P'.repeat(5000)}'` },
      'phh/unsupported-variant',
      `The variant is '${'P'.repeat(59)}…'; only no-limit hold'em, 'NT', is supported.`,
    ],
  ];
  test.each(refusals)('%o', (changes, code, message) => {
    expect(parsePhh(phhText(changes))).toEqual({ ok: false, error: { code, message } });
  });

  test.each([
    ['p7 f', 'phh/no-such-player', 'there is no p7; the players are p1 to p3.'],
    ['p0 f', 'phh/no-such-player', 'there is no p0; the players are p1 to p3.'],
    ['d dh p9 AsKs', 'phh/no-such-player', 'there is no p9; the players are p1 to p3.'],
    ['q1 f', 'phh/bad-action', 'an action begins with d or with a player, such as p1.'],
    ['d dh', 'phh/bad-action', 'an action begins with d or with a player, such as p1.'],
    ['p1', 'phh/bad-action', "a player's action in hold'em is f, cc, cbr or sm."],
    ['p1 sd', 'phh/bad-action', "a player's action in hold'em is f, cc, cbr or sm."],
    ['d xx', 'phh/bad-action', 'the dealer can only deal: dh or db.'],
    ['p1 cbr', 'phh/bad-action', 'cbr needs the amount to which the player bets or raises, such as cbr 20.'],
    [
      'p1 cbr -5',
      'phh/bad-action',
      'cbr needs the amount to which the player bets or raises, such as cbr 20.',
    ],
    ['p1 f 20', 'phh/bad-action', 'nothing may follow "f".'],
    ['p1 cc 20', 'phh/bad-action', 'nothing may follow "cc".'],
    ['d dh p1 As', 'phh/bad-cards', 'a hand has two hole cards, such as AsKs or ????.'],
    ['d dh p1 AsKsQs', 'phh/bad-cards', 'a hand has two hole cards, such as AsKs or ????.'],
    ['d dh p1 AsXx', 'phh/bad-cards', '"Xx" is not a card: write a rank and a suit, such as As, Td or 10♥.'],
    ['p1 sm Zz', 'phh/bad-cards', '"Zz" is not a card: write a rank and a suit, such as As, Td or 10♥.'],
    [
      'd db ??2c3c',
      'phh/bad-cards',
      '"??2c3c" is not a card: write a rank and a suit, such as As, Td or 10♥.',
    ],
    ['d db 2c3c', 'phh/bad-cards', 'the board gets 3 cards or 1, not 2.'],
  ])('names the action: %s', (text, code, why) => {
    expect(parsePhh(phhText({ actions: actionsOf('p3 cc', text) }))).toEqual({
      ok: false,
      error: { code, message: `Action 2 ("${text}"): ${why}` },
    });
  });

  test.each([
    [['d dh p1 AsKs', 'd dh p2 AsQd'], 'phh/duplicate-card', 'the Ace of Spades is there twice.'],
    [['d dh p1 AsAs'], 'phh/duplicate-card', 'the Ace of Spades is there twice.'],
    [['d dh p1 AsKs', 'd db As2c3c'], 'phh/duplicate-card', 'the Ace of Spades is there twice.'],
    [['d db As2c3c', 'p1 sm AsKs'], 'phh/duplicate-card', 'the Ace of Spades is there twice.'],
    [['d dh p1 ??As', 'd dh p2 As??'], 'phh/duplicate-card', 'the Ace of Spades is there twice.'],
    [['d dh p1 As??', 'd db As2c3c'], 'phh/duplicate-card', 'the Ace of Spades is there twice.'],
    [['d dh p1 As??', 'p1 sm AsAs'], 'phh/duplicate-card', 'the Ace of Spades is there twice.'],
    [
      ['d dh p1 ????', 'd dh p2 Kd??', 'p1 sm AsKd'],
      'phh/duplicate-card',
      'the King of Diamonds is there twice.',
    ],
    [['d dh p1 ??As', 'p1 sm KdQd'], 'phh/contradiction', 'p1 was dealt ??As.'],
    [['d dh p1 AsKs', 'p1 sm ??Qd'], 'phh/contradiction', 'p1 was dealt AsKs.'],
    [['d dh p1 AsKs', 'p1 sm AsQs'], 'phh/contradiction', 'p1 was dealt AsKs.'],
    [['d dh p1 AsKs', 'd dh p1 QsQd'], 'phh/contradiction', 'p1 was dealt AsKs.'],
    [['p1 sm', 'p1 sm AsKs'], 'phh/contradiction', 'p1 has shown or mucked already.'],
  ])('§1.1 one deck, and one truth: %o', (actions, code, why) => {
    expect(parsePhh(phhText({ actions: actionsOf(...actions) }))).toEqual({
      ok: false,
      error: { code, message: `Action ${actions.length} ("${actions.at(-1)}"): ${why}` },
    });
  });

  test.each([
    [`p1 sm ${'Zz'.repeat(5000)}`, `"${'Zz'.repeat(29)}Z…" is not a card`],
    [`p${'7'.repeat(5000)} f`, `there is no p${'7'.repeat(58)}…;`],
    [`p1 ${'x'.repeat(5000)}`, "a player's action"],
    [`p1 ${'x'.repeat(55)}😀${'x'.repeat(50)}`, `Action 1 ("p1 ${'x'.repeat(55)}…")`],
  ])('a long action is cut where it is quoted: %.20s', (text, words) => {
    const hand = parsePhh(phhText({ actions: actionsOf(text) }));
    const message = hand.ok ? '' : hand.error.message;
    expect(message).toContain(words);
    expect(message.length).toBeLessThan(250);
  });

  test('bad TOML is refused in one sentence with its line', () => {
    const result = parsePhh("variant = 'NT'\nantes = [0, 0\nmin_bet = 3\n");
    expect(result).toMatchObject({ ok: false, error: { code: 'phh/bad-toml' } });
    expect(result.ok ? '' : result.error.message).toMatch(
      /^This is not TOML: line \d+, column \d+: [^\n]+\.$/,
    );
  });
});

describe('§8.3 many hands in one file', () => {
  test('one bad hand does not lose the others', () => {
    const text = `[1]\n${phhText()}[2]\n${phhText({ min_bet: null })}[3]\n${phhText()}`;
    const hands = parsePhhs(text);
    expect(hands.ok && hands.value.map(({ key, hand }) => [key, hand.ok])).toEqual([
      ['1', true],
      ['2', false],
      ['3', true],
    ]);
  });

  test('a single value is no hand', () => {
    const hands = parsePhhs(`title = 'mine'\n[1]\n${phhText()}`);
    expect(hands.ok && hands.value.map(({ hand }) => hand.ok)).toEqual([true, false]);
    expect(hands.ok && hands.value.slice(1)).toEqual([
      {
        key: 'title',
        hand: {
          ok: false,
          error: {
            code: 'phh/not-a-hand',
            message: 'This is a single value: hands stand under [1], [2] and so on.',
          },
        },
      },
    ]);
  });

  test('an integer of 64 bits in one hand does not lose the others', () => {
    const text = `[1]\n${phhText({ min_bet: '9223372036854775807' })}[2]\n${phhText()}`;
    const hands = parsePhhs(text);
    expect(hands.ok && hands.value.map(({ hand }) => hand.ok)).toEqual([false, true]);
  });

  test('a hand that stands alone is one hand, also if it lacks its variant', () => {
    expect(parsePhhs(phhText())).toEqual({ ok: true, value: [{ key: null, hand: parsePhh(phhText()) }] });
    const noVariant = phhText({ variant: null });
    expect(parsePhhs(noVariant)).toEqual({ ok: true, value: [{ key: null, hand: parsePhh(noVariant) }] });
  });

  test.each(['# nothing', `title = 'mine'`])('no hand is refused in one sentence: %s', text => {
    expect(parsePhhs(text)).toEqual({
      ok: false,
      error: {
        code: 'phh/no-hands',
        message: 'There is no hand: one begins with its variant, and many stand under [1], [2] and so on.',
      },
    });
  });

  test('no TOML is refused', () => {
    expect(parsePhhs('[')).toMatchObject({ ok: false, error: { code: 'phh/bad-toml' } });
  });
});
