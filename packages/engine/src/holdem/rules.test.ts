import { describe, expect, test } from 'vitest';
import { withSettings } from '../fields.ts';
import { HOLDEM_FIELDS, HOLDEM_PRESETS, levelAt, validateHoldemRules, type HoldemRules } from './rules.ts';

const { headsup, standard, sitngo } = HOLDEM_PRESETS;

const problemsOf = (rules: unknown): readonly string[] => {
  const checked = validateHoldemRules(rules);
  return checked.ok ? [] : checked.error.map(({ field, message }) => `${field}: ${message}`);
};

describe('§4.7 rules are data', () => {
  test.each(Object.entries(HOLDEM_PRESETS))('%s is valid, frozen and plain JSON', (_, rules) => {
    expect(validateHoldemRules(rules)).toEqual({ ok: true, value: rules });
    expect(Object.isFrozen(rules)).toBe(true);
    expect(JSON.parse(JSON.stringify(rules))).toEqual(rules);
  });

  test('§4.1 CR-001 CR-010 CR-011 CR-012 the headsup table is the seed’s game', () => {
    expect(headsup).toMatchObject({ seats: 2, stack: 100, smallBlind: 5, bigBlind: 10 });
    expect(headsup).toMatchObject({
      raiseRule: 'step',
      raiseStep: 5,
      capRaiseAtOpponent: true,
      endBelow: 10,
    });
  });

  test('§4.6 standard and sitngo', () => {
    expect(standard).toMatchObject({
      seats: 6,
      stack: 1_000,
      smallBlind: 5,
      bigBlind: 10,
      raiseRule: 'standard',
    });
    expect(sitngo.blindSchedule.length).toBeGreaterThan(3);
  });

  test('every field says what it means', () => {
    expect(Object.keys(HOLDEM_FIELDS)).toEqual(Object.keys(headsup));
    for (const field of Object.values(HOLDEM_FIELDS)) expect(field.means).toMatch(/\.$/);
  });
});

describe('§4.7 every bad field is named', () => {
  test.each<[keyof HoldemRules, unknown]>([
    ['seats', 1],
    ['seats', 10],
    ['stack', 0],
    ['smallBlind', 0],
    ['bigBlind', 2.5],
    ['ante', -1],
    ['raiseRule', 'pot'],
    ['raiseStep', 0],
    ['capRaiseAtOpponent', 'yes'],
    ['endBelow', 0],
    ['blindSchedule', 'never'],
    ['turnSeconds', 3_601],
  ])('%s = %s', (field, value) => {
    expect(problemsOf({ ...standard, [field]: value })).toEqual([
      expect.stringMatching(`^${field}: .*must be`),
    ]);
  });

  test.each([
    ['smallBlind', { smallBlind: 20 }, 'smallBlind must be at most bigBlind (10).'],
    ['stack', { stack: 9 }, 'stack must be at least bigBlind (10).'],
    ['endBelow', { endBelow: 1_001 }, 'endBelow must be at most stack (1000).'],
  ])('%s against another field', (field, change, message) => {
    expect(problemsOf({ ...standard, ...change })).toEqual([`${field}: ${message}`]);
  });

  const level = { fromHand: 2, smallBlind: 5, bigBlind: 10, ante: 0 };
  test.each([
    ['no record', [7]],
    ['null', [null]],
    ['a missing field', [{ fromHand: 2, smallBlind: 5, bigBlind: 10 }]],
    ['another field', [{ fromHand: 2, smallBlind: 5, bigBlind: 10, antes: 0 }]],
    ['the first hand', [{ ...level, fromHand: 1 }]],
    ['the same hand twice', [level, level]],
    ['a small blind above the big one', [{ ...level, smallBlind: 11 }]],
    ['a small blind of nothing', [{ ...level, smallBlind: 0 }]],
    ['half chips', [{ ...level, bigBlind: 10.5 }]],
    ['a negative ante', [{ ...level, ante: -1 }]],
    ['a hand number that is none', [{ ...level, fromHand: 'two' }]],
    ['a small blind that is none', [{ ...level, smallBlind: '5' }]],
  ])('a level with %s', (_, blindSchedule) => {
    expect(problemsOf({ ...standard, blindSchedule })).toEqual([expect.stringMatching('^blindSchedule: ')]);
  });
});

test('§4.7 a blind schedule is written as JSON', () => {
  const levels = [{ fromHand: 5, smallBlind: 10, bigBlind: 20, ante: 2 }];
  const set = (text: string): unknown => withSettings(HOLDEM_FIELDS, standard, [`blindSchedule=${text}`]);
  expect(set(JSON.stringify(levels))).toMatchObject({ ok: true, value: { blindSchedule: levels } });
  expect(set('rising')).toMatchObject({ ok: true, value: { blindSchedule: 'rising' } });
});

test('§4.6 the level rises at its hand and not before', () => {
  const base = { fromHand: 1, smallBlind: 10, bigBlind: 20, ante: 0 };
  expect(levelAt(sitngo, 1)).toEqual(base);
  expect(levelAt(sitngo, 10)).toEqual(base);
  expect(levelAt(sitngo, 11)).toEqual(sitngo.blindSchedule[0]);
  expect(levelAt(sitngo, 1_000)).toEqual(sitngo.blindSchedule.at(-1));
  expect(levelAt(standard, 1_000)).toMatchObject({ smallBlind: 5, bigBlind: 10 });
});
