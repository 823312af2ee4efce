import { unwrap } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';

import type { NewTable } from '@cardroom/wire/client';
import {
  emptyForm,
  newTableFrom,
  placesOf,
  presetsOf,
  problemsOf,
  ruleFields,
  type NewTableForm,
} from './new-table.ts';
import { memoryHouse } from './testing/memory-house.ts';

const wantedBy = (form: NewTableForm): NewTable => {
  const wanted = newTableFrom(form);
  if (!wanted.ok) throw new Error(Object.values(wanted.error)[0]);
  return wanted.value;
};

describe('§8.5 opening a private table', () => {
  test('§8.5 the form as it stands opens a private table with a clock, a rail and rebuys', async () => {
    for (const game of ['holdem', 'blackjack'] as const) {
      const wanted = wantedBy(emptyForm(game, 'ann'));
      expect(wanted).toMatchObject({
        game,
        options: { private: true, rail: true, rebuys: true, turnSeconds: 30 },
      });
      const client = memoryHouse().clientOf('ann');
      const { receipt } = unwrap(await client.openTable(wanted));
      const view = unwrap(await client.look(receipt.table));
      expect([view.host, view.invite === null, view.you?.seat]).toEqual([true, false, 1]);
    }
  });

  test('§8.5 a preset goes by its name, changed rules go as a whole record', () => {
    const form = emptyForm('holdem', 'ann');
    expect(wantedBy(form).rules).toBe('standard');
    const changed = { ...form, changed: { seats: '9', capRaiseAtOpponent: 'true' } };
    expect(wantedBy(changed).rules).toMatchObject({
      seats: 9,
      capRaiseAtOpponent: true,
      stack: 1000,
    });
    expect(placesOf(changed)).toBe(9);
  });

  test('§8.5 every rule says what it means, and what is wrong with it', () => {
    const form = { ...emptyForm('holdem', 'ann'), changed: { bigBlind: '2', seats: 'ten' } };
    const fields = ruleFields(form);
    expect(fields.map(({ means }) => means).every(means => /^[A-Z].*\.$/.test(means))).toBe(true);
    expect(fields.find(({ name }) => name === 'seats')?.error).toMatch(/2 to 9/);
    expect(fields.find(({ name }) => name === 'raiseRule')?.choices).toEqual(['standard', 'step']);
    expect(fields.find(({ name }) => name === 'capRaiseAtOpponent')?.isFlag).toBe(true);
    expect(newTableFrom(form).ok).toBe(false);
    expect(placesOf(form)).toBeNull();
  });

  test('§8.5 rules that do not go together are refused by the field', () => {
    const form = { ...emptyForm('holdem', 'ann'), changed: { bigBlind: '2' } };
    expect(problemsOf(form)).toHaveProperty('smallBlind');
  });

  test('§8.5 names, clocks and bots have bounds', () => {
    const form = emptyForm('holdem', 'ann');
    expect(problemsOf({ ...form, name: ' ' })).toHaveProperty('name');
    expect(problemsOf({ ...form, turnSeconds: '4000' })).toHaveProperty('turnSeconds');
    expect(problemsOf({ ...form, turnSeconds: 'soon' })).toHaveProperty('turnSeconds');
    expect(problemsOf({ ...form, bots: Array.from({ length: 6 }, () => 'balanced') })).toHaveProperty('bots');
    expect(problemsOf({ ...form, bots: Array.from({ length: 5 }, () => 'balanced') })).toEqual({});
  });

  test('§8.5 a game without bets is not hosted', () => {
    expect(presetsOf('blackjack')).not.toContain('twenty-one');
    expect(presetsOf('holdem')).toEqual(['headsup', 'standard', 'sitngo']);
  });
});
