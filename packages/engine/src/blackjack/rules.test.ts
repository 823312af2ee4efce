import { describe, expect, test } from 'vitest';
import { withSettings } from '../fields.ts';
import { BLACKJACK_FIELDS, BLACKJACK_PRESETS, validateBlackjackRules, type BlackjackRules } from './rules.ts';

const { vegas } = BLACKJACK_PRESETS;
const problems = (input: unknown) => {
  const result = validateBlackjackRules(input);
  return result.ok ? [] : result.error.map(({ field, code, message }) => ({ field, code, message }));
};

describe('§2.1 FR-39 rules are data', () => {
  test.each(Object.entries(BLACKJACK_PRESETS))('preset %s is valid', (_, rules) => {
    expect(validateBlackjackRules(rules)).toEqual({ ok: true, value: rules });
  });

  test('FR-05 21black 1.3 the presets differ as the table of rules says', () => {
    const table = Object.entries(BLACKJACK_PRESETS).map(([name, r]: [string, BlackjackRules]) =>
      [
        name,
        r.decks,
        r.reshuffleAt,
        r.hitSoft17,
        r.doubleOn,
        r.doubleAfterSplit,
        r.splitBy,
        r.maxHands,
        r.minBet,
        r.maxBet,
        r.startingChips,
        r.rounding,
      ].join(' '),
    );
    expect(table).toEqual([
      'vegas 6 25% false any true value 4 10 500 1000 nearest',
      '21black 1 15 false any false rank 2 10 500 1000 nearest',
      'arcturus 1 15 false 9-11 true rank 4 10 1000 1000 floor',
      'bicycle 6 25% false any false rank 4 1 100 5000 nearest',
      'twenty-one 1 100% false none false none 1 0 0 0 nearest',
    ]);
    expect([vegas.surrender, vegas.insurance]).toEqual(['late', true]);
  });

  test.each([
    ['decks', 9],
    ['decks', 0],
    ['decks', '6'],
    ['decks', 1.5],
    ['hitSoft17', 'yes'],
    ['doubleOn', '8-11'],
    ['doubleAnyCards', 1],
    ['doubleAfterSplit', null],
    ['maxHands', 5],
    ['maxHandsAces', 0],
    ['splitAcesOneCard', 'true'],
    ['splitBy', 'suit'],
    ['surrender', 'early'],
    ['blackjackPays', '2:1'],
    ['dealerCard', 'hole'],
    ['insurance', 0],
    ['naturals', 'no'],
    ['bets', 2],
    ['rounding', 'up'],
    ['minBet', -1],
    ['maxBet', 10.5],
    ['defaultBet', 1e21],
    ['startingChips', 'ten'],
    ['reshuffleAt', '101%'],
    ['reshuffleAt', 500],
    ['reshuffleAt', true],
    ['boxes', 8],
    ['dealDelayMs', -1],
  ] as const)('a bad %s (%s) gets a message of its own', (field, value) => {
    const [first, ...others] = problems({ ...vegas, [field]: value });
    expect(first).toMatchObject({ field, code: 'rules/bad-value' });
    expect(first!.message).toMatch(new RegExp(`^${field} must be .+; .+ is not\\.$`));
    expect(others).toEqual([]);
  });

  test('every bad field is named at once', () => {
    const { decks: _, ...rest } = vegas;
    expect(problems({ ...rest, boxes: 0, colour: 'green' }).map(({ field, code }) => [field, code])).toEqual([
      ['colour', 'rules/unknown-field'],
      ['decks', 'rules/missing-field'],
      ['boxes', 'rules/bad-value'],
    ]);
  });

  test.each([null, 7, 'vegas', []])('%j is not a rules record', input => {
    expect(problems(input)).toEqual([
      { field: '', code: 'rules/bad-value', message: 'Rules must be a record of fields and values.' },
    ]);
  });

  test.each([
    ['minBet', { minBet: 0 }],
    ['maxBet', { maxBet: 10 }],
    ['startingChips', { startingChips: 9 }],
    ['maxHandsAces', { maxHands: 2, maxHandsAces: 3 }],
    ['insurance', { naturals: false }],
  ] as const)('fields that contradict each other are refused: %s', (field, change) => {
    expect(problems({ ...vegas, ...change })).toMatchObject([{ field, code: 'rules/conflict' }]);
  });

  test('conflicts are named beside bad fields, unless they are about one', () => {
    expect(problems({ ...vegas, decks: 9, minBet: 900 }).map(({ field }) => field)).toEqual([
      'decks',
      'maxBet',
    ]);
    expect(problems({ ...vegas, minBet: 'x' }).map(({ field }) => field)).toEqual(['minBet']);
  });

  test.each(['maxHands=1', 'minBet=25', 'defaultBet=900'])('"%s" alone is enough', setting => {
    const set = withSettings(BLACKJACK_FIELDS, vegas, [setting]);
    expect(set.ok && problems(set.value)).toEqual([]);
  });

  test('any value at all is survived', () => {
    const circular: unknown[] = [];
    circular.push(circular);
    expect(problems({ ...vegas, decks: 6n, boxes: circular, bets: {} })).toMatchObject([
      { message: 'decks must be a whole number from 1 to 8; 6 is not.' },
      { message: 'bets must be true or false; this record is not.' },
      { message: 'boxes must be a whole number from 1 to 7; this list is not.' },
    ]);
  });

  test('presets and checked rules are frozen', () => {
    const checked = validateBlackjackRules(vegas);
    expect(
      [BLACKJACK_PRESETS, ...Object.values(BLACKJACK_PRESETS), checked.ok && checked.value].every(
        Object.isFrozen,
      ),
    ).toBe(true);
  });

  test('a game without bets has nothing to double, split, insure or surrender', () => {
    expect(problems({ ...vegas, bets: false }).map(({ field }) => field)).toEqual([
      'insurance',
      'surrender',
      'doubleOn',
      'splitBy',
    ]);
  });

  test('any field can be set by text', () => {
    const settings = [
      'decks=2',
      'hitSoft17=true',
      'blackjackPays=6:5',
      'reshuffleAt=50%',
      'startingChips=1.001k',
      'maxBet=1e3',
      'splitAcesOneCard=false',
    ];
    const set = withSettings(BLACKJACK_FIELDS, vegas, settings);
    expect(set.ok && validateBlackjackRules(set.value)).toEqual({
      ok: true,
      value: {
        ...vegas,
        decks: 2,
        hitSoft17: true,
        blackjackPays: '6:5',
        reshuffleAt: '50%',
        startingChips: 1_001,
        maxBet: 1_000,
        splitAcesOneCard: false,
      },
    });
  });

  test.each([
    ['decks', '"decks" must be written field=value'],
    ['shoes=2', 'There is no rules field "shoes"'],
  ])('the setting "%s" is refused', (setting, message) => {
    const result = withSettings(BLACKJACK_FIELDS, vegas, [setting]);
    expect(result.ok ? '' : result.error[0]!.message).toContain(message);
  });

  test.each(['hitSoft17=maybe', 'decks=two', 'reshuffleAt=15 cards', 'maxBet=9m9'])(
    '"%s" is read as a value and then refused',
    setting => {
      const set = withSettings(BLACKJACK_FIELDS, vegas, [setting]);
      expect(set.ok && problems(set.value)).toMatchObject([{ code: 'rules/bad-value' }]);
    },
  );

  test('every field is documented', () => {
    for (const field of Object.values(BLACKJACK_FIELDS)) expect(field.means).toMatch(/^[A-Z].+\.$/);
  });
});
